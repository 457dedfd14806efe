import { isPromptOver } from '@makao/contract/money/mobile-money/mobile-money.terms'
import { api } from '../../../lib/api'

/** How often a request that is under way is asked about, in ms: live updates may be cut off on a phone. */
const LIVELY = 2500

export const ownPayNow = (tenancyId: string) => api.mobileMoney.ownPayNow.queryOptions({ input: { tenancyId } })
export const payNow = (tenancyId: string) => api.mobileMoney.payNow.queryOptions({ input: { tenancyId } })

export const ownPrompt = (promptId: string) =>
  api.mobileMoney.ownPrompt.queryOptions({
    input: { promptId },
    refetchInterval: ({ state: { data } }) => (data && isPromptOver(data.state) ? false : LIVELY),
  })

export const promptOf = (promptId: string) =>
  api.mobileMoney.prompt.queryOptions({
    input: { promptId },
    refetchInterval: ({ state: { data } }) => (data && isPromptOver(data.state) ? false : LIVELY),
  })

export const strangeCallbacks = () => api.mobileMoney.strange.queryOptions()
