import type { RuleKind } from './matching.kinds'

/** From so many hundredths of a percent on a payment is assigned by itself, where the agency says nothing else. */
export const USUAL_THRESHOLD = 9900
export const LEAST_THRESHOLD = 9000
export const MOST_THRESHOLD = 9999

export const ruleKindNames: Record<RuleKind, string> = {
  account: 'Account typed',
  phone: 'Phone',
  name: 'Name',
}
