import type { LineSource, MatchReason, SplitKind, WaitReason } from './line-details.kinds'
import type { LineState } from './receipt-lines.kinds'

export const lineStateNames: Record<LineState, string> = {
  waiting: 'Unmatched',
  booked: 'Assigned',
  held: 'On hold',
  not_rent: 'Not rent',
  returned: 'Sent back',
  withdrawn: 'Withdrawn',
}

export const lineSourceNames: Record<LineSource, string> = {
  statement: 'Statement',
  callback: 'Provider',
  pull: 'Provider, asked',
  prompt: 'Payment prompt',
  bank_notice: 'Notice of the bank',
  pasted: 'Pasted message',
  typed: 'Typed',
}

/** Why a tenancy is suggested; what it goes by stands behind it: 'Account number JCA1'. */
export const matchReasonNames: Record<MatchReason, string> = {
  account_number: 'Account number',
  account_number_slip: 'Account number with one slip',
  earlier_account_number: 'Earlier account number',
  rule: 'As you assigned it before',
  habit: 'Paid for this tenancy before',
  phone: 'Phone of the tenant',
  phone_hash: 'Phone of the tenant',
  phone_masked: 'Matching phone',
  unit: 'Unit',
  property: 'Property',
  amount_owed: 'Exactly what is owed',
  amount_rent: 'Exactly the rent',
  amount_months: 'Exactly so many months:',
  amount_charge: 'Exactly one amount due',
  name: 'Name',
  claim: 'The tenant sent this code',
  prompt: 'Asked for by Makao',
}

export const splitKindNames: Record<SplitKind, string> = {
  as_before: 'As this payer’s last one was split',
  owed: 'What they owe together',
  owed_less_tax: 'What they owe together, less the tax they withhold',
  month: 'A month of each',
}

export const waitReasonNames: Record<WaitReason, string> = {
  nobody: 'No tenant matched',
  several: 'Several tenants matched',
  not_sure: 'Not certain enough to assign automatically',
  name_alone: 'Matched by name only',
  unit_alone: 'Matched by unit number only',
  slip: 'The account number is mistyped',
  pays_for_several: 'Who paid this pays for several tenants',
  more_than_owed: 'More than is owed, and nobody knows who paid it',
  moved_out: 'The tenant has moved out',
  elsewhere: 'The tenant pays to another account',
  other_amount: 'A payment with this code says another amount',
  taken_back: 'Taken back from a tenancy',
  cannot_reverse: 'The provider took it back, and what it paid has been refunded or moved',
  too_much: 'More than a tenancy takes',
  by_hand: 'Your agency assigns by hand',
  phone_asked: 'A phone was asked to pay this amount, and its answer is still to come',
}

/** So many tenancies share one line at most. */
export const MOST_PARTS = 50
/** So many messages are pasted at once at most. */
export const MOST_PASTED = 500
