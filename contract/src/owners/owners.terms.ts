/** How the agency is paid for managing a property. */
export const commissionKinds = ['none', 'percent', 'fixed'] as const
export type CommissionKind = (typeof commissionKinds)[number]

/** What a percentage is taken of: the rent that came in, or everything that came in for the owner. */
export const commissionBases = ['rent', 'all'] as const
export type CommissionBasis = (typeof commissionBases)[number]

export const ownerKinds = ['individual', 'company'] as const
export type OwnerKind = (typeof ownerKinds)[number]

export const expenseCategories = [
  'repairs',
  'cleaning',
  'security',
  'utilities',
  'rates',
  'insurance',
  'legal',
  'letting_fee',
  'other',
] as const
export type ExpenseCategory = (typeof expenseCategories)[number]
