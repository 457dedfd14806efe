/** The papers that are kept as they were handed out. */
export const paperKinds = [
  'receipt',
  'invoice',
  'credit_note',
  'owner_statement',
  'commission_invoice',
  'final_account',
  'rent_increase',
  'demand_letter',
  'unit_move',
] as const
export type PaperKind = (typeof paperKinds)[number]
