/** Readers of search parameters: what a link says wrongly counts as not said. */
export function textParam(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether an address asks for something that is off without it. */
export const yesParam = (value: unknown): true | undefined => value === true || value === 'true' || undefined

export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined
}

export function yearParam(value: unknown): number | undefined {
  const year = Number(value)
  return Number.isInteger(year) && year >= 1971 && year < 2200 ? year : undefined
}

export function choiceParam<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === value)
}

export function dayParam(value: unknown, isDay: (text: string) => boolean): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function idParam(value: unknown): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined
}

/** Of days or months; a bound that is not said is none. */
export function isBackwards({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** What an address says of a filter; undefined fields narrow nothing. */
export type Said<Filter> = { [Key in keyof Omit<Filter, 'page'>]?: NonNullable<Filter[Key]> | undefined } & {
  page?: number | undefined
}
