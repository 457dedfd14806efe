import type { FinalAccount } from '@makao/contract/money/final-accounts/final-accounts.schema'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { refresh } from '../../../lib/stale'

export const finalAccount = (tenancyId: string) => api.finalAccounts.get.queryOptions({ input: { tenancyId } })

/** Shows the account as a change has left it, and reads again what else the money stands in. */
export function useChangedAccount(): (account: FinalAccount) => Promise<void> {
  const queryClient = useQueryClient()
  return async (account) => {
    queryClient.setQueryData(finalAccount(account.tenancyId).queryKey, account)
    await refresh(['payments'])
  }
}
