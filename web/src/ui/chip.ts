/** The look of a small button that fills a field or narrows a list at one press. */
export const chipClass =
  'min-h-6 rounded-full border border-line px-2.5 text-sm text-soft hover:border-line-strong hover:text-ink pointer-coarse:min-h-9'
