// Apart from meters.terms.ts and quantity.ts: the first screen loads what an address may say, and reads no meters.

export const meterKinds = ['water', 'electricity'] as const
export type MeterKind = (typeof meterKinds)[number]

/** Which meters a list shows. */
export const meterStates = ['active', 'removed'] as const
