export const unitStates = ['let', 'owing', 'vacant', 'reserved', 'under_repair', 'not_for_rent'] as const
