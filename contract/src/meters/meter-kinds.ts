// What the address of a page can say; apart from all else, since the first screen knows the addresses of all pages.

export const meterKinds = ['water', 'electricity'] as const
export type MeterKind = (typeof meterKinds)[number]

/** Which meters a list shows. */
export const meterStates = ['active', 'removed'] as const
