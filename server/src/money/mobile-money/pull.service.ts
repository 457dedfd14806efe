import { dayInNairobi } from '@makao/contract/days'
import type { Config } from '../../config'
import type { Db } from '../../db/types'
import type { Job } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { settleLines } from '../receipt-lines/settling.service'
import { takeLines } from '../receipt-lines/taking.service'
import { listReceivingAccounts } from '../receiving-accounts/receiving-accounts.repository'
import { forgetCallbacks } from './callbacks.repository'
import type { Working } from './prompts.service'
import { reachProvider } from './provider-clients.service'

const HOUR = 3_600_000
/** M-Pesa gives out what came in the last 48 hours. */
const REACH = 47.5 * HOUR
/** What was sent to us is kept so long, in days: what became of it stands with the money. */
const KEPT = 30

/** Asks M-Pesa for what came to an account and was not told. @returns how many were new; a sentence where it could not be asked */
async function pullOne(context: Working, accountId: string): Promise<number | string> {
  const { db, now } = context
  const provider = await reachProvider(context, accountId)
  if (provider.is !== 'daraja') return 0
  const { account } = provider
  const pulled = await provider.client.pull(new Date(now.getTime() - REACH), now)
  if (pulled.is === 'failed') return `${account.name}: ${pulled.reason}`
  const lines = pulled.value.rows.map((row) => ({
    source: 'pull' as const,
    provider: 'mpesa' as const,
    receivingAccountId: accountId,
    transactionId: row.transactionId,
    currency: account.currency,
    amount: row.amount,
    day: dayInNairobi(row.at),
    at: row.at,
    payerName: row.payerName,
    payerPhone: row.payerNumber,
    accountTyped: row.accountTyped,
    raw: JSON.stringify({ pull: row.transactionId, amount: row.amount, at: row.at }),
  }))
  const taken = await takeLines({ db, now }, lines)
  const fresh = taken.filter(({ isNew }) => isNew).map(({ lineId }) => lineId)
  await settleLines(context, fresh)
  return fresh.length
}

/** Looks each hour for what was not told, where an account says that M-Pesa may be asked. */
export const pullJob = (context: { db: Db; config: Config; mailWritten: () => void }): Job => ({
  ...jobList.pullMoney,
  run: async ({ now, progress, signal }) => {
    const accounts = (await listReceivingAccounts(context.db)).filter(
      ({ archivedAt, settings, kind }) => archivedAt === null && settings.nominatedNumber && kind.startsWith('mpesa'),
    )
    let found = 0
    const problems: string[] = []
    for (const [place, { id }] of accounts.entries()) {
      if (signal.aborted) break
      const pulled = await pullOne({ ...context, now }, id)
      if (typeof pulled === 'string') problems.push(pulled)
      else found += pulled
      progress(place + 1, accounts.length)
    }
    await forgetCallbacks(context.db, new Date(now.getTime() - KEPT * 24 * HOUR))
    if (problems.length > 0) throw new Error(problems.join(' '))
    return found === 0 ? 'No missed payments found.' : `${found} missed ${found === 1 ? 'payment' : 'payments'} found.`
  },
})
