import type { Contract } from '@makao/contract'
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import contract from '../contract.gen.json'
import { fetchInTime } from './fetch-in-time'
import { isRefusal } from './refusal'
import { sessionLost } from './session'
import { toastNote } from './toast'

type Client = JsonifiedClient<ContractRouterClient<Contract>>

/** Where an admin turns on the second factor that they need for anything else. */
function goToSecurity(): void {
  const place = '/dashboard/settings?tab=security'
  if (`${window.location.pathname}${window.location.search}` !== place) window.location.assign(place)
}

/** What became of penalties with what was just done: staff hear of it wherever they did it. */
function followedOf(answer: unknown): string[] {
  const { followed } = (answer ?? {}) as { followed?: unknown }
  return Array.isArray(followed) ? followed.filter((sentence) => typeof sentence === 'string') : []
}

const link = new OpenAPILink(contract as unknown as AnyContractRouter, {
  url: `${window.location.origin}/api`,
  fetch: (request, init) => fetchInTime(request, init),
  interceptors: [
    async ({ next }) => {
      try {
        const answer = await next()
        for (const sentence of followedOf(answer)) toastNote(sentence)
        return answer
      } catch (error) {
        if (isRefusal(error, 'UNAUTHORIZED')) sessionLost()
        if (isRefusal(error, 'SECOND_FACTOR_REQUIRED')) goToSecurity()
        throw error
      }
    },
  ],
})

export const client: Client = createORPCClient(link)

/** Query and mutation options for every procedure of the contract. */
export const api = createTanstackQueryUtils(client)
