/** The name with its mark: a house that is also an open door. */
export function Logo({ large = false }: { large?: boolean }) {
  const size = large ? 40 : 30
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M7 24V13.2L16 7l9 6.2V24h-5.2v-6.4L16 15l-3.8 2.6V24z" className="fill-on-accent" />
      </svg>
      <span className={large ? 'text-2xl font-semibold tracking-tight' : 'text-lg font-semibold tracking-tight'}>
        Makao
      </span>
    </span>
  )
}
