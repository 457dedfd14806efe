import * as words from './ui.words'

/** The mark of the product: a house that is also an open door. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M7 24V13.2L16 7l9 6.2V24h-5.2v-6.4L16 15l-3.8 2.6V24z" className="fill-on-accent" />
    </svg>
  )
}

/** The product's name with its mark. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={40} />
      <span className="text-2xl font-semibold tracking-tight">{words.makao}</span>
    </span>
  )
}
