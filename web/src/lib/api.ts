import type { Contract } from '@makao/contract'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { RouterUtils } from '@orpc/tanstack-query'
import firstParts from '../contract.gen/first.json'
import { call } from './api-call'
import { routesIn } from './api-routes'
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

/** The method and path of each procedure, by 'part.name'. */
const routes = new Map<string, string>()

function readParts(text: string): void {
  for (const [name, route] of routesIn(text)) routes.set(name, route)
}
readParts(firstParts)

/** The parts that no first screen asks, loaded once something was answered: a slow phone shows its first screen before. */
let later: Promise<void> | undefined
const readLater = () => {
  later ??= import('../contract.gen/later.json').then(
    ({ default: parts }) => readParts(parts),
    (error: unknown) => {
      // Asked anew with the next procedure: the network may be back.
      later = undefined
      throw error
    },
  )
  return later
}

async function askNamed([part, name]: Path, ...given: [input?: Record<string, unknown>, signal?: AbortSignal]) {
  const key = `${part}.${name}`
  if (!routes.has(key)) await readLater()
  const answer = await ask(routes.get(key) ?? '', ...given)
  // Without it the next procedure asks again, and says so where it matters.
  readLater().catch(() => undefined)
  return answer
}

type Path = readonly [part: string, name: string]
type Asked = Parameters<typeof ask>[1]

/** Something for each procedure by the name of its part and its own, made when it is first asked for. */
function byName<Leaf>(leafOf: (path: Path) => Leaf, ofAll: object, ofPart: (part: string) => object): unknown {
  const within = <Made>(fixed: object, make: (name: string) => Made) =>
    new Proxy<Record<string, unknown>>(
      { ...fixed },
      {
        get(made, name) {
          if (typeof name !== 'string') return undefined
          made[name] ??= make(name)
          return made[name]
        },
      },
    )
  return within(ofAll, (part) => within(ofPart(part), (name) => leafOf([part, name])))
}

/** Asks the server: every procedure of the contract by its name. */
export const client = byName(
  (path) => (input?: Asked) => askNamed(path, input),
  {},
  () => ({}),
) as Client

/** What reads each procedure (`queryOptions`), and the key of all that was read of a part. */
export const api = byName(
  (path) => ({
    key: () => [path, {}],
    queryOptions: ({ input, ...others }: { input?: Asked } = {}) => ({
      queryFn: ({ signal }: { signal: AbortSignal }) => askNamed(path, input, signal),
      ...others,
      queryKey: [path, { ...(input ? { input } : {}), type: 'query' }],
    }),
  }),
  { key: () => [[], {}] },
  (part) => ({ key: () => [[part], {}] }),
) as Reading<RouterUtils<Client>>
