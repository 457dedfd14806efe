import { commonRefusals } from '@makao/contract/procedure'
import type { RefusalCode } from '@makao/contract/refusals'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { isDatabaseUnavailable } from '../../db/unavailable'

type MakeAdapter = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<MakeAdapter>

/** Better Auth answers a failure of its database in ways of its own, without the cause; a refusal it passes on. */
function passedOn(error: unknown): unknown {
  if (!isDatabaseUnavailable(error)) return error
  const { status, message } = commonRefusals.DATABASE_UNAVAILABLE
  const refusal = new APIError(status, { code: 'DATABASE_UNAVAILABLE' satisfies RefusalCode, message })
  return Object.assign(refusal, { cause: error })
}

function telling<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, args)
        if (!(answer instanceof Promise)) return answer
        return answer.catch((error: unknown) => Promise.reject(passedOn(error)))
      }
    },
  })
}

/** Lets Better Auth answer 503 where the database is away or full. */
export function tellingUnavailable(makeAdapter: MakeAdapter): MakeAdapter {
  return (options) => {
    const adapter = makeAdapter(options)
    const transaction: Adapter['transaction'] = (work) => adapter.transaction((tx) => work(telling(tx)))
    return telling({ ...adapter, transaction })
  }
}
