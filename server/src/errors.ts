import { edgeRefusals, type RefusalCode } from '@makao/contract/refusals'
import type { Context } from 'hono'

/**
 * An expected 'no' about which the person can do something. The contract of the procedure declares its code; `rpc.ts`
 * takes status and message from there.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** What the contract declares for the code; fills the {gaps} of its message. */
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(code: RefusalCode, data?: Readonly<Record<string, unknown>>, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.data = data
  }
}

/** Answers before any procedure is asked, or where there is none. */
export function answerAtEdge(c: Context, code: keyof typeof edgeRefusals, message: string): Response {
  return c.json({ code, message }, edgeRefusals[code])
}

/** Whether the caller hung up before all of the request had come. */
export function isHangUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}

interface DatabaseError {
  code: string
  constraint?: string
}

function databaseErrorOf(error: unknown): DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current as Error & DatabaseError
    }
  }
  return undefined
}

/** The name of the unique index that refused a write; undefined when the error is something else. */
export function takenKey(error: unknown): string | undefined {
  const failure = databaseErrorOf(error)
  return failure?.code === '23505' ? failure.constraint : undefined
}

/** The name of the check that refused a write; undefined when the error is something else. */
export function refusedCheck(error: unknown): string | undefined {
  const failure = databaseErrorOf(error)
  return failure?.code === '23514' ? failure.constraint : undefined
}

/** Whether a table or row that was asked for could not be had in the time that was given. */
export const isHeld = (error: unknown): boolean => databaseErrorOf(error)?.code === '55P03'

/** Whether of two who each waited for the other this one was told to begin anew. */
export const isDeadlock = (error: unknown): boolean => ['40P01', '40001'].includes(databaseErrorOf(error)?.code ?? '')

/** Whether the database broke off what took too long, or waited too long for others. Nothing of it is written. */
export const isBrokenOff = (error: unknown): boolean => isDeadlock(error) || databaseErrorOf(error)?.code === '57014'

/** Whether the database found that a deposit which was moved would be missing where it was moved from. */
export const missesDeposit = (error: unknown): boolean =>
  databaseErrorOf(error)?.constraint === 'ledger_postings_deposit_held'

/** Whether a write met what others wrote since: the same thing, what excludes it, or what it refers to went. */
export const clashesWithOthers = (error: unknown): boolean =>
  ['23505', '23P01', '23503'].includes(databaseErrorOf(error)?.code ?? '')
