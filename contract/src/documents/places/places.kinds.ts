export const unitStates = ['let', 'owing', 'vacant'] as const
