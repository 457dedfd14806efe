export const meterKinds = ['water', 'electricity'] as const
export type MeterKind = (typeof meterKinds)[number]

/** Which meters a list shows. */
export const meterStates = ['active', 'removed'] as const
