import type { Day } from '../../days'

/** What happens when the agreed last day of a lease has come. */
export const renewals = ['monthly', 'same_term', 'none'] as const
export type Renewal = (typeof renewals)[number]

export const renewalNames: Record<Renewal, string> = {
  monthly: 'Continues month to month',
  same_term: 'Is renewed for the same term',
  none: 'Ends',
}

export const penaltyKinds = ['none', 'percent', 'fixed'] as const
export type PenaltyKind = (typeof penaltyKinds)[number]

export const penaltyKindNames: Record<PenaltyKind, string> = {
  none: 'No penalty',
  percent: 'Percent of what is owed',
  fixed: 'Fixed amount',
}

/** What a penalty is, each only beside the others. */
export const penaltyTerms = [
  'penaltyKind',
  'penaltyRate',
  'penaltyAmount',
  'penaltyGraceDays',
  'penaltyCap',
  'isPenaltyMonthly',
] as const

/** So many changes of rent one lease holds. */
export const MOST_RENT_CHANGES = 50

export interface AgreedRent {
  /** A month's rent by the unit, and as agreed for the tenancy. */
  unitRent: number
  rentAmount: number | null
  rentChanges: readonly { fromDay: Day; rentAmount: number }[]
}

/** What a month's rent is on a day, in minor units. */
export function rentOn(day: Day, { unitRent, rentAmount, rentChanges }: AgreedRent): number {
  let rent = rentAmount ?? unitRent
  let since = ''
  for (const change of rentChanges) {
    if (change.fromDay <= day && change.fromDay >= since) {
      rent = change.rentAmount
      since = change.fromDay
    }
  }
  return rent
}
