import type { Contract } from '@makao/contract'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { RouterUtils } from '@orpc/tanstack-query'
import contract from '../contract.gen.json'
import { call } from './api-call'
import { isRefusal } from './refusal'
import { sessionLost } from './session'
import { toastNote } from './toast'

type Client = JsonifiedClient<ContractRouterClient<Contract>>
/** Of oRPC's utilities those that are made below. */
type Reading<Utils> = Utils extends { queryOptions: unknown }
  ? Omit<Utils, Exclude<keyof Utils, 'key' | 'queryOptions'>>
  : { [Name in keyof Utils]: Name extends 'key' ? Utils[Name] : Reading<Utils[Name]> }

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

async function ask(route: string, input?: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
  try {
    const answer = await call(route, input, signal)
    for (const sentence of followedOf(answer)) toastNote(sentence)
    return answer
  } catch (error) {
    if (isRefusal(error, 'UNAUTHORIZED')) sessionLost()
    if (isRefusal(error, 'SECOND_FACTOR_REQUIRED')) goToSecurity()
    throw error
  }
}

/** A name as paths have it: 'paymentClaims' is 'payment-claims'. */
const inPath = (name: string) => name.replace(/[A-Z]/g, '-$&').toLowerCase()

/** The methods and paths of the contract, part by part: 'setup,status GET /~;…', ~ being the part and * the procedure. */
function mapRoutes(leaf: (route: string, path: string[]) => unknown): unknown {
  const parts = contract.split(';').map((each) => {
    const [part = '', ...members] = each.split(',')
    const made = members.map((member) => {
      const [name = '', ...route] = member.split(' ')
      return [name, leaf(route.join(' ').replace('~', inPath(part)).replace('*', inPath(name)), [part, name])]
    })
    return [part, { ...Object.fromEntries(made), key: () => [[part], {}] }]
  })
  return { ...Object.fromEntries(parts), key: () => [[], {}] }
}

type Asked = Parameters<typeof ask>[1]

/** Asks the server: every procedure of the contract by its name. */
export const client = mapRoutes((route) => (input?: Asked) => ask(route, input)) as Client

/** What reads each procedure (`queryOptions`), and the key of all that was read of a part. */
export const api = mapRoutes((route, path) => ({
  key: () => [path, {}],
  queryOptions: ({ input, ...others }: { input?: Asked } = {}) => ({
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(route, input, signal),
    ...others,
    queryKey: [path, { ...(input ? { input } : {}), type: 'query' }],
  }),
})) as Reading<RouterUtils<Client>>
