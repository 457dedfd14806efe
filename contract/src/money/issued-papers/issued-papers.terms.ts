/** The papers that are kept as they were handed out. */
export const paperKinds = [
  'receipt',
  'invoice',
  'owner_statement',
  'final_account',
  'rent_increase',
  'demand_letter',
  'unit_move',
] as const
export type PaperKind = (typeof paperKinds)[number]
