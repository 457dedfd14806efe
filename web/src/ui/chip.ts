/** The look of a small button that fills a field or narrows a list at one press. */
export const chipClass =
  'min-h-6 rounded-full border border-line px-2.5 text-sm text-soft hover:border-line-strong hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent pointer-coarse:min-h-9'
