import { type Day, dayInNairobi } from '@makao/contract/days'
import { promiseEvents } from '@makao/contract/money/promises/promises.audit'
import type { NewPromise, PaymentPromise, StandingPromise } from '@makao/contract/money/promises/promises.schema'
import { PROMISES_A_DAY } from '@makao/contract/money/promises/promises.terms'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancy, requireTenancyPlace, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import {
  countMadeOn,
  findPromise,
  insertPromise,
  listPromises,
  listStandingPromises,
  type PromiseRow,
  requirePromise,
  withdrawWaiting,
} from './promises.repository'
import { dayProblem, promiseActions, promiseFor, promiseStateOn } from './promises.rules'

function toShow({ actor, now }: Pick<SignedIn, 'actor' | 'now'>, row: PromiseRow): PaymentPromise {
  const { withdrawnAt: _, createdAt, ...promise } = row
  const state = promiseStateOn(dayInNairobi(now), row)
  return promiseFor(actor)({ ...promise, state, createdAt: createdAt.toISOString() })
}

/** @throws Refusal NOT_FOUND */
export async function readPromises(context: SignedIn, tenancyId: string): Promise<PaymentPromise[]> {
  await requireTenancyPlace(context.db, tenancyId)
  return (await listPromises(context.db, tenancyId)).map((row) => toShow(context, row))
}

/** Of each tenancy the latest promise that was not withdrawn. */
export async function readStanding(
  db: Queryable,
  tenancyIds: readonly string[],
  today: Day,
): Promise<Map<string, StandingPromise>> {
  const rows = await listStandingPromises(db, tenancyIds)
  return new Map(
    rows.map((row) => {
      const { id, amount, day, note, pausesReminders, received } = row
      return [
        row.tenancyId,
        { id, amount, day, note, pausesReminders, received, state: promiseStateOn(today, row) },
      ] as const
    }),
  )
}

const saysTheSame = (row: PromiseRow, input: NewPromise) =>
  row.tenancyId === input.tenancyId &&
  row.amount === input.amount &&
  row.day === input.day &&
  row.note === input.note &&
  row.pausesReminders === input.pausesReminders

/**
 * Notes what a tenant promised; it takes the place of a promise that waits.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, PROMISE_DAY_PAST, PROMISE_DAY_FAR, TOO_MANY_PROMISES
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function makePromise(context: SignedIn, input: NewPromise): Promise<PaymentPromise> {
  const { db, actor, now } = context
  const { requestId, tenancyId, amount, day, note, pausesReminders } = input
  const today = dayInNairobi(now)
  await db.transaction(async (tx) => {
    // Locked, so that of two people one finds what the other has noted.
    const { currency } = await lockTenancy(tx, tenancyId)
    const earlier = await findPromise(tx, requestId)
    if (earlier && !saysTheSame(earlier, input)) throw new Refusal('REQUEST_REUSED')
    if (earlier) return
    if (currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
    const problem = dayProblem(day, today)
    if (problem === 'PROMISE_DAY_PAST') throw new Refusal(problem, { today })
    if (problem) throw new Refusal(problem)
    if ((await countMadeOn(tx, tenancyId, today)) >= PROMISES_A_DAY) throw new Refusal('TOO_MANY_PROMISES')
    await withdrawWaiting(tx, { tenancyId, today, now })
    await insertPromise(tx, input, actor.id, now)
    const after = { currency, amount, day, note, pausesReminders }
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(tx, actor, promiseEvents.made, { entityId: requestId, subject, after }, now)
  })
  return toShow(context, await requirePromise(db, requestId))
}

/** @throws Refusal NOT_FOUND, PROMISE_OVER */
export async function withdrawPromise(context: SignedIn, promiseId: string): Promise<PaymentPromise> {
  const { db, actor, now } = context
  const today = dayInNairobi(now)
  await db.transaction(async (tx) => {
    const { tenancyId } = await requirePromise(tx, promiseId)
    await lockTenancy(tx, tenancyId)
    const promise = await requirePromise(tx, promiseId)
    const { currency, amount, day, note, pausesReminders } = promise
    const obstacle = promiseActions.withdraw({ state: promiseStateOn(today, promise) })
    if (obstacle) throw new Refusal(obstacle)
    await withdrawWaiting(tx, { tenancyId, today, now }, promiseId)
    const before = { currency, amount, day, note, pausesReminders }
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(tx, actor, promiseEvents.withdrawn, { entityId: promiseId, subject, before }, now)
  })
  return toShow(context, await requirePromise(db, promiseId))
}
