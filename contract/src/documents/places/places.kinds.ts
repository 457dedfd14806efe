export const unitStates = ['let', 'owing', 'vacant'] as const
export type UnitState = (typeof unitStates)[number]
