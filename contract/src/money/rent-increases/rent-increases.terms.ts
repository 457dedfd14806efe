/** How rents rise. */
export const increaseKinds = ['percent', 'amount'] as const
export type IncreaseKind = (typeof increaseKinds)[number]
export const increaseKindNames: Record<IncreaseKind, string> = { percent: 'Percent', amount: 'Amount' }

/** To how many shillings a raised rent is rounded, half up; 0: not at all. */
export const roundings = ['0', '1', '10', '50', '100', '500', '1000'] as const

/** What the law or the lease says of a rise; none of it is refused, since the two may have agreed otherwise. */
export const increaseWarnings = {
  LEASE_NOTICE: 'Less notice than the lease asks for',
  FIXED_TERM: 'Within the agreed term of the lease: only if the lease allows it',
  KENYA_BUSINESS: 'Business in Kenya: a controlled tenancy takes the prescribed form and at least 2 months (Cap 301)',
  KENYA_RESTRICTED: 'Rent up to KES 2,500 in Kenya may be restricted (Cap 296)',
  UGANDA_STEEP: 'More than 10% in Uganda: only if agreed (Landlord and Tenant Act, s26)',
  UGANDA_NOTICE: 'Less than 60 days’ notice in Uganda (s26)',
  UGANDA_TWICE: 'Raised within the last 12 months in Uganda (s26)',
} as const
export type IncreaseWarning = keyof typeof increaseWarnings
export const increaseWarningNames = Object.keys(increaseWarnings) as [IncreaseWarning, ...IncreaseWarning[]]

/** Why a lease among those that were chosen keeps its rent. */
export const increaseObstacles = {
  LEAVES_BEFORE: 'Moves out before',
  BEGINS_THEN: 'Moves in on that day',
  AGREED_ALREADY: 'Another rent is agreed from that day or later',
  NO_CHANGE: 'The rent stays the same',
  TOO_LARGE: 'The new rent would be more than a rent may be',
  TOO_MANY_CHANGES: 'The lease has as many rent changes as it can have',
} as const
export type IncreaseObstacle = keyof typeof increaseObstacles
export const increaseObstacleNames = Object.keys(increaseObstacles) as [IncreaseObstacle, ...IncreaseObstacle[]]
