// Apart from the states, which the first screen loads.

/** How it became known that money came. */
export const lineSources = ['statement', 'callback', 'pull', 'prompt', 'bank_notice', 'pasted', 'typed'] as const
export type LineSource = (typeof lineSources)[number]

/** Whether money came in or went out. What went out is a reversal, a charge of the provider or a withdrawal. */
export const lineDirections = ['in', 'out'] as const
export type LineDirection = (typeof lineDirections)[number]

/** What a suggestion, or a booking, goes by. */
export const matchReasons = [
  'account_number',
  'account_number_slip',
  'earlier_account_number',
  'rule',
  'habit',
  'phone',
  'phone_hash',
  'phone_masked',
  'unit',
  'property',
  'amount_owed',
  'amount_rent',
  'amount_months',
  'amount_charge',
  'name',
  'claim',
  'prompt',
] as const
export type MatchReason = (typeof matchReasons)[number]

/** By what one payment is thought to be several tenancies'. */
export const splitKinds = ['as_before', 'owed', 'owed_less_tax', 'month'] as const
export type SplitKind = (typeof splitKinds)[number]

/** Why money waits though it was looked at. */
export const waitReasons = [
  'nobody',
  'several',
  'not_sure',
  'name_alone',
  'unit_alone',
  'slip',
  'pays_for_several',
  'more_than_owed',
  'moved_out',
  'elsewhere',
  'other_amount',
  'taken_back',
  'cannot_reverse',
  'too_much',
  'by_hand',
  'phone_asked',
] as const
export type WaitReason = (typeof waitReasons)[number]
