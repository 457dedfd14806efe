import type {
  PayingAccount,
  PayoutFile,
  PayoutFileAsked,
  PayoutLayout,
  PayoutLayoutChange,
} from '@makao/contract/money/payouts/payout-layouts.schema'
import { layoutFieldNames, paysByFile, usualLayouts } from '@makao/contract/money/payouts/payout-layouts.terms'
import { payoutRunEvents } from '@makao/contract/money/payouts/payout-runs.audit'
import type { ReceivingAccount } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { plainName } from '../../plain-name'
import { writeAudit } from '../../platform/audit/audit.repository'
import { listReceivingAccounts, lockSealed } from '../receiving-accounts/receiving-accounts.repository'
import { payoutFileOf } from './payout-file.rules'
import { listLayouts, writeLayout } from './payout-layouts.repository'
import { payoutRunActions } from './payout-runs.rules'
import { readRun } from './payout-runs.service'

interface Paying extends PayingAccount {
  provider: 'bank' | 'mpesa'
  number: string | null
}

/** Money of clients stands on it, and its bank or M-Pesa takes a file. */
function payingOf(account: Stored<ReceivingAccount>) {
  const { id: accountId, name, kind, currency, isOfAgency, archivedAt } = account
  const provider = providerOf(kind)
  // A bank pays out of the account behind its paybill.
  const number = account.prefix ?? account.number
  if (isOfAgency || archivedAt !== null || !paysByFile(provider)) return []
  return [{ accountId, name, kind, currency, number, provider }]
}

async function listPaying(db: Queryable): Promise<Paying[]> {
  const kept = await listLayouts(db)
  const accounts = (await listReceivingAccounts(db)).flatMap(payingOf)
  return accounts.map((account) => ({
    ...account,
    layout: kept.get(account.accountId)?.layout ?? usualLayouts[account.provider],
    changedBy: kept.get(account.accountId)?.changedBy ?? null,
  }))
}

const shown = ({ provider: _, number: __, ...account }: Paying): PayingAccount => account

export const readPayingAccounts = async ({ db }: SignedIn): Promise<PayingAccount[]> =>
  (await listPaying(db)).map(shown)

/** @throws Refusal NOT_FOUND */
async function requirePaying(db: Queryable, accountId: string): Promise<Paying> {
  const found = (await listPaying(db)).find((account) => account.accountId === accountId)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

const audited = ({ columns, separator, hasHeading }: PayoutLayout) => ({
  columns: columns.map(({ field, heading }) => heading || layoutFieldNames[field]).join(', '),
  separator,
  heading: hasHeading ? 'yes' : 'no',
})

/** Remembers how a bank wants its file. @throws Refusal NOT_FOUND */
export async function savePayoutLayout(context: SignedIn, input: PayoutLayoutChange): Promise<PayingAccount> {
  const { db, actor, now } = context
  const { accountId, layout } = input
  return db.transaction(async (tx) => {
    await lockSealed(tx, accountId)
    const { name: subject } = await requirePaying(tx, accountId)
    await writeLayout(tx, input, actor, now)
    const about = { entityId: accountId, subject, after: audited(layout) }
    await writeAudit(tx, actor, payoutRunEvents.layoutSaved, about, now)
    return shown(await requirePaying(tx, accountId))
  })
}

/** What an account is to pay of a run that is approved. @throws Refusal NOT_FOUND, RUN_NOT_APPROVED, RUN_OVER */
export async function makePayoutFile(
  { db }: SignedIn,
  { runId, accountId, day, layout }: PayoutFileAsked,
): Promise<PayoutFile> {
  const run = await readRun(db, runId)
  if (payoutRunActions.pay(run) === 'RUN_NOT_APPROVED') throw new Refusal('RUN_NOT_APPROVED')
  if (run.state !== 'approved') throw new Refusal('RUN_OVER')
  const payer = await requirePaying(db, accountId)
  const unpaid = run.lines.filter(({ remittanceId }) => remittanceId === null)
  const told = { payer, layout: layout ?? payer.layout, month: run.month, day }
  return { name: `payments-${run.month}-${plainName(payer.name)}.csv`, ...payoutFileOf(unpaid, told) }
}
