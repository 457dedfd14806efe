import { formatMoney } from '@makao/contract/money'
import type { Approval } from '@makao/contract/money/approvals/approvals.schema'
import { askedActionNames } from '@makao/contract/money/approvals/approvals.terms'

export const nameOf = ({ action }: Approval) => askedActionNames[action]
/** 'Refund of KSh 20,000'. */
export const askedOf = (approval: Approval) =>
  approval.amount === null || approval.currency === null
    ? nameOf(approval)
    : `${nameOf(approval)}, ${formatMoney(approval.amount, approval.currency)}`
