import { contract } from '@makao/contract'
import { formatDay, isDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { can, roleOf } from '@makao/contract/permissions'
import type { ProcedureMeta } from '@makao/contract/procedure'
import { implement, ORPCError } from '@orpc/server'
import type { Actor, RequestContext } from './context'
import { Refusal } from './errors'

interface ErrorMapItem {
  status?: number
  message?: string
}

interface DeclaredProcedure {
  meta: ProcedureMeta
  errorMap: Record<string, ErrorMapItem | undefined>
}

const readable = (value: unknown) => (typeof value === 'string' && isDay(value) ? formatDay(value) : String(value))

/** Fills the gaps of a message: `{city} already has …` with `data.city`; days and amounts as people read them. */
function fillMessage(message: string, data: Readonly<Record<string, unknown>> = {}): string {
  const amounts = message.replace('{currency} {amount}', () =>
    formatMoney(Number(data.amount), data.currency === 'UGX' ? 'UGX' : 'KES'),
  )
  return amounts.replaceAll(/\{(\w+)\}/g, (_, name: string) => readable(data[name]))
}

function answerOf(refusal: Refusal, { errorMap }: DeclaredProcedure): unknown {
  const declared = errorMap[refusal.code]
  // Undeclared: a bug of ours, which the edge logs and answers as 500.
  if (!declared) return new Error(`The refusal ${refusal.code} is not declared in the contract.`, { cause: refusal })
  return new ORPCError(refusal.code, {
    defined: true,
    status: declared.status,
    message: fillMessage(declared.message ?? refusal.code, refusal.data),
    data: refusal.data,
  })
}

/** Who is signed in, by the session's cookie. */
export async function findActor({ auth, headers, trace }: RequestContext): Promise<Actor | undefined> {
  const session = await auth.api.getSession({ headers })
  if (!session) return undefined
  trace.actorId = session.user.id
  return { id: session.user.id, role: roleOf(session.user.role) }
}

const base = implement(contract)
  .$context<RequestContext>()
  .use(async ({ next, procedure }) => {
    try {
      return await next()
    } catch (error) {
      throw error instanceof Refusal ? answerOf(error, procedure['~orpc'] as DeclaredProcedure) : error
    }
  })

/** Implements procedures for people who are signed in: checks the permission that the contract names. */
export const rpc = base.use(async ({ context, next, procedure }) => {
  const { permission } = procedure['~orpc'].meta as ProcedureMeta
  if (permission === 'public') throw new Error('A public procedure is implemented with openRpc.')
  const actor = await findActor(context)
  if (!actor) throw new Refusal('UNAUTHORIZED')
  if (!can(actor.role, permission)) throw new Refusal('FORBIDDEN')
  return next({ context: { actor } })
})

/** Implements the procedures that the contract opens to everybody. */
export const openRpc = base.use(async ({ next, procedure }) => {
  if ((procedure['~orpc'].meta as ProcedureMeta).permission !== 'public') {
    throw new Error('Only a public procedure is implemented with openRpc.')
  }
  return next()
})
