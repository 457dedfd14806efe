import type { PayoutLayout } from '@makao/contract/money/payouts/payout-layouts.schema'
import { api } from '../../../lib/api'
import { keptFor } from '../../../lib/kept-for'

export const payoutRuns = () => api.payoutRuns.list.queryOptions()
export const payingAccounts = () => api.payoutRuns.accounts.queryOptions()

/** Whom the file of an account cannot pay. */
export const leftOutOfFile = (runId: string, accountId: string | undefined, day: string) => ({
  ...api.payoutRuns.file.queryOptions({ input: { runId, accountId: accountId ?? '', day } }),
  enabled: accountId !== undefined,
})

/** What the file of a run will be in a layout; none while that says nothing of use. */
export const payoutFile = (runId: string, accountId: string, day: string, layout: PayoutLayout | undefined) => ({
  ...api.payoutRuns.file.queryOptions({ input: { runId, accountId, day, layout: layout ?? null } }),
  enabled: layout !== undefined,
  placeholderData: keptFor({ runId, accountId }),
})
