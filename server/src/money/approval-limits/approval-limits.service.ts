import { type Day, dayInNairobi } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import { approvalEvents } from '@makao/contract/money/approvals/approvals.audit'
import type { ApprovalSettings, ApprovalSettingsChange } from '@makao/contract/money/approvals/approvals.schema'
import { type LimitKind, limitNames } from '@makao/contract/money/approvals/approvals.terms'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import { takeLock } from '../../db/locks'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { countAdmins } from '../../people/accounts/accounts.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import {
  readApprovalSettings,
  sumCorrectedSince,
  sumForgivenSince,
  sumPaidBackSince,
  writeApprovalSettings,
} from './approval-limits.repository'
import { limitOf } from './approval-limits.rules'

interface Wanted {
  kind: Exclude<LimitKind, 'payout'>
  tenancyId: string
  currency: Currency
  amount: number
  /** Which one is reversed or made less. */
  paymentId?: string
}

/** What was done of the same since the day began. */
async function doneBefore(tx: Tx, { kind, tenancyId, paymentId }: Wanted, today: Day): Promise<number> {
  if (kind === 'refund') return sumPaidBackSince(tx, tenancyId, today)
  if (kind === 'writeOff') return sumForgivenSince(tx, tenancyId, today)
  return paymentId === undefined ? 0 : sumCorrectedSince(tx, paymentId, today)
}

/**
 * What one person may do alone; refunds of a tenant, write-offs of a tenancy, and what a payment is made less, count with those of the
 * same day, so that none is split. The tenancy is locked.
 * @throws Refusal NEEDS_APPROVAL
 */
export async function requireSecondPerson(tx: Tx, { now }: Pick<SignedIn, 'now'>, wanted: Wanted): Promise<void> {
  const { kind, currency, amount } = wanted
  const above = limitOf(await readApprovalSettings(tx), kind, currency)
  if (above === null || amount <= 0) return
  if (amount + (await doneBefore(tx, wanted, dayInNairobi(now))) <= above) return
  throw new Refusal('NEEDS_APPROVAL', {
    what: limitNames[kind],
    limit: plainMoney(above, currency, 'code'),
    currency,
    amount,
  })
}

/** @throws Refusal CHANGED_MEANWHILE, ONE_ADMIN: nobody could approve what the only admin asks for */
export async function saveApprovalSettings(
  { db, actor, now }: SignedIn,
  change: ApprovalSettingsChange,
): Promise<ApprovalSettings> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'approval settings')
    const before = await readApprovalSettings(tx)
    const settings = overOthers(change, before)
    const isUsed = Object.values(settings).some((value) => value !== null && value !== false)
    if (isUsed && (await countAdmins(tx)) < 2) throw new Refusal('ONE_ADMIN')
    await writeApprovalSettings(tx, settings, now)
    const noted = { entityId: withoutRow.approvals, subject: null, before: said(before), after: said(settings) }
    await writeAudit(tx, actor, approvalEvents.settingsSaved, noted, now)
    return settings
  })
}

/** As the audit log says it: an amount of each currency by itself. */
function said({ payoutDetails, ...limits }: ApprovalSettings) {
  const texts = Object.entries(limits).map(([key, above]) => [
    key,
    above === null ? null : plainMoney(above, key.endsWith('Kes') ? 'KES' : 'UGX', 'code'),
  ])
  return { ...Object.fromEntries(texts), payoutDetails }
}
