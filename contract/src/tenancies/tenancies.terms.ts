/** What happens when the agreed last day of a lease has come. */
export const renewals = ['monthly', 'same_term', 'none'] as const
export type Renewal = (typeof renewals)[number]

export const renewalNames: Record<Renewal, string> = {
  monthly: 'Goes on month by month',
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
