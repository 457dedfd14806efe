import * as words from './ui.words'

interface ProgressBarProps {
  /** What goes on, for a screen reader. */
  label: string
  done: number
  total: number
}

/** How far something is, as a bar and in figures. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 0
  const figures = words.doneOfTotal(done.toLocaleString('en-KE'), total.toLocaleString('en-KE'))
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={figures}
        className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full border border-line-strong bg-surface"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden className="shrink-0 text-sm text-soft figures">
        {figures}
      </span>
    </div>
  )
}
