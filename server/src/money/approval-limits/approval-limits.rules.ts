import type { Currency } from '@makao/contract/money'
import type { ApprovalSettings } from '@makao/contract/money/approvals/approvals.schema'
import type { LimitKind } from '@makao/contract/money/approvals/approvals.terms'
import { reachedOnPhone } from '@makao/contract/money/owners/owners.terms'

/** Above which amount a second person approves, in minor units; null: nobody has to. */
export function limitOf(settings: ApprovalSettings, kind: LimitKind, currency: Currency): number | null {
  return settings[currency === 'KES' ? (`${kind}Kes` as const) : (`${kind}Ugx` as const)]
}

type PaidTo = Parameters<typeof reachedOnPhone>[0]

/** Whether money would go somewhere else than before; the owner's own number counts where it goes there. */
export const isPaidElsewhere = (former: PaidTo, wanted: PaidTo): boolean =>
  former.payoutMethod !== wanted.payoutMethod ||
  former.payoutDetails !== wanted.payoutDetails ||
  reachedOnPhone(former) !== reachedOnPhone(wanted)
