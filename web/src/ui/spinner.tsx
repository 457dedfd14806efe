import * as common from './common.words'

export function Spinner({ label = common.loading }: { label?: string }) {
  return (
    <div role="status" className="flex min-h-52 flex-col items-center justify-center gap-3 text-soft">
      <span aria-hidden className="size-7 animate-spin rounded-full border-[3px] border-line border-t-accent" />
      <span>{label}</span>
    </div>
  )
}
