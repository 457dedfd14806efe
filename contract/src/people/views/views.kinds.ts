/** The lists whose views and columns a person can keep. */
export const keptLists = [
  'arrears',
  'charges',
  'payments',
  'tenants',
  'units',
  'properties',
  'owners',
  'expenses',
  'remittances',
  'meters',
  'messages',
  'audit',
  'notices',
] as const
export type KeptList = (typeof keptLists)[number]

/** How many views a person keeps of all lists. */
export const MOST_VIEWS = 40
