import { dayInNairobi } from '@makao/contract/days'
import { compareDue, share } from '@makao/contract/money/payments/allocation-order.terms'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import type { PaymentDetails } from '@makao/contract/money/payments/payments.schema'
import type {
  NewTenantPayment,
  TenantAccount,
  TenantStatement,
  TenantStatementFilter,
} from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { lockTenancies, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { putOn } from '../charges/allocation-postings.service'
import { listOpen, type Move, type OpenDue } from '../charges/allocations.repository'
import { digestOf, isSameRequest } from '../charges/charges.rules'
import { findPaymentByRequest } from '../payments/payments.repository'
import { readPayment, readTenancyAccount, referenceRefusal, requirePaidDay, takeIn } from '../payments/payments.service'
import { handOutReceipt } from '../payments/receipt-message.service'
import { requireRoomForPayments } from '../payments/room.service'
import { readStatement } from '../payments/statement.service'
import { mapWithholdingRates } from '../payments/withheld.repository'
import { settleTaxOfOne, takeInWithheld, taxesOfSeveral } from '../payments/withheld.service'
import type { PenaltyChange } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { listTenanciesHeld, listUnsettled, requireTenantName } from './tenant-accounts.repository'
import { totalsOf } from './tenant-accounts.rules'
import { moveMoney } from './transfers.service'

/** What a person owes and has, over all tenancies that run or are not settled. @throws Refusal NOT_FOUND */
export async function readTenantAccount(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  tenantId: string,
): Promise<TenantAccount> {
  const tenantName = await requireTenantName(db, tenantId)
  const tenancies: TenantAccount['tenancies'] = []
  const ids = await listUnsettled(db, tenantId)
  const rates = await mapWithholdingRates(db, ids, dayInNairobi(now))
  for (const id of ids) {
    tenancies.push({ ...(await readTenancyAccount({ db, now }, id)), withholdingRate: rates.get(id) ?? 0 })
  }
  return { tenantId, tenantName, totals: totalsOf(tenancies), tenancies }
}

/** All tenancies of a person in one statement, by day. @throws Refusal NOT_FOUND */
export async function readTenantStatement(
  { db, now }: { db: Queryable; now: Date },
  { tenantId, currency, from = null, to = null }: TenantStatementFilter,
): Promise<TenantStatement> {
  await requireTenantName(db, tenantId)
  const held = await listTenanciesHeld(db, tenantId, currency)
  const all: { place: (typeof held)[number]; statement: Awaited<ReturnType<typeof readStatement>> }[] = []
  for (const place of held) {
    all.push({ place, statement: await readStatement({ db, now }, { tenancyId: place.tenancyId, from, to }) })
  }
  const sum = (pick: (statement: (typeof all)[number]['statement']) => number) =>
    all.reduce((total, { statement }) => total + pick(statement), 0)
  const opening = sum((statement) => statement.opening)
  let balance = opening
  const lines = all
    .flatMap(({ place: { tenancyId, unitNumber, propertyName }, statement }) =>
      statement.lines.map((line) => ({ ...line, tenancyId, unitNumber, propertyName })),
    )
    // Sorting is stable: of one day the lines of a tenancy stay in their order.
    .sort((a, b) => a.day.localeCompare(b.day))
    .map((line) => {
      balance += line.charged - line.paid
      return { ...line, balance }
    })
  const age = (pick: keyof Omit<TenantStatement['ages'], 'asOf'>) => sum(({ ages }) => ages[pick])
  const today = dayInNairobi(now)
  return {
    tenantId,
    currency,
    from,
    to,
    opening,
    broughtForward: sum((statement) => statement.broughtForward),
    closing: sum((statement) => statement.closing),
    charged: sum((statement) => statement.charged),
    paid: sum((statement) => statement.paid),
    depositHeld: sum((statement) => statement.depositHeld),
    ages: {
      asOf: all[0]?.statement.ages.asOf ?? (to !== null && to < today ? to : today),
      notYetDue: age('notYetDue'),
      upTo30: age('upTo30'),
      upTo60: age('upTo60'),
      upTo90: age('upTo90'),
      over90: age('over90'),
      depositOwed: age('depositOwed'),
      credit: age('credit'),
    },
    lines,
  }
}

/**
 * Receives money that names the person alone and puts it on what is due first, of whichever tenancy. It comes in on the
 * tenancy of the oldest amount due, and what pays another one is moved there; what is left is credit where it came in. Where
 * that tenancy has ended and something is left, it comes in on one that runs.
 * @returns the stored payment, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, NO_ACTIVE_TENANCY, PAID_DATE_AHEAD, MONTH_CLOSED, RECEIPT_USED, SUM_TOO_LARGE, REQUEST_REUSED
 */
export async function receiveFromTenant(context: SignedIn, input: NewTenantPayment): Promise<PaymentDetails> {
  const { db, actor, now } = context
  const { tenantId, ...payment } = input
  const requestDigest = digestOf(input)
  const followed: PenaltyChange[] = []

  async function findEarlier(queryable: Queryable): Promise<string | undefined> {
    const earlier = await findPaymentByRequest(queryable, input.requestId)
    if (!earlier) return undefined
    if (isSameRequest(earlier.requestDigest, input)) return earlier.id
    throw new Refusal('REQUEST_REUSED', { paymentId: earlier.id, amount: earlier.amount, currency: earlier.currency })
  }

  async function receive(): Promise<string> {
    try {
      return await db.transaction(async (tx) => {
        await requireTenantName(tx, tenantId)
        const held = await listTenanciesHeld(tx, tenantId, input.currency)
        // All of them in one order, so that no two wait for each other and no two put money on one charge.
        await lockTenancies(
          tx,
          held.map(({ tenancyId }) => tenancyId),
        )
        const earlier = await findEarlier(tx)
        if (earlier) return earlier
        const [first] = held
        if (!first) throw new Refusal('NO_ACTIVE_TENANCY')
        await requirePaidDay(tx, input.receivedOn, dayInNairobi(now))
        const due = (
          await listOpen(
            tx,
            held.map(({ tenancyId }) => tenancyId),
          )
        ).sort(compareDue)
        const taxes = await taxesOfSeveral(tx, input, due)
        const open = due.filter(({ balance }) => balance > 0)
        const oldest = held.find(({ tenancyId }) => tenancyId === open[0]?.tenancyId) ?? first
        const isAllDue = open.reduce((sum, { balance }) => sum + balance, 0) >= input.amount
        // What is left is of use where somebody still lives.
        const { tenancyId: home } = oldest.isActive || isAllDue ? oldest : first
        const received = { ...payment, tenancyId: home, requestDigest }
        // Before the money, whose receipt says what was owed after it.
        const taxIds = new Map<string, string>()
        for (const tax of taxes) {
          const beside = { ...payment, tenancyId: tax.tenancyId }
          taxIds.set(tax.tenancyId, await takeInWithheld(tx, actor, beside, tax, now))
        }
        const paymentId = await takeIn(tx, actor, received, now)
        await requireRoomForPayments(tx, { tenancyId: home, currency: input.currency })
        const lessTax = due.map((charge) => ({
          ...charge,
          balance: charge.balance - taxes.reduce((sum, { of }) => sum + (of.get(charge.id) ?? 0), 0),
        }))
        const placed = share([{ id: paymentId, amount: input.amount }], lessTax).map(({ chargeId, amount }) => {
          const charge = due.find(({ id }) => id === chargeId)
          if (!charge) throw new Error('Money was put on a charge that is not open.')
          return { charge, amount }
        })
        for (const { tenancyId } of held) {
          const here = placed.filter(({ charge }) => charge.tenancyId === tenancyId)
          if (here.length === 0) continue
          const free =
            tenancyId === home
              ? [{ id: paymentId, amount: input.amount }]
              : await moveMoney(tx, context, {
                  // The request is that of the payment, which is received once.
                  requestId: crypto.randomUUID(),
                  requestDigest,
                  fromTenancyId: home,
                  toTenancyId: tenancyId,
                  currency: input.currency,
                  credit: here.reduce((sum, { amount }) => sum + amount, 0),
                  deposit: 0,
                  day: input.receivedOn,
                  reason: null,
                  paymentId,
                })
          const moneyId = free[0]?.id ?? paymentId
          await putOn(tx, actor, movesOn(here, moneyId, input.receivedOn), now)
          const tax = taxes.find((each) => each.tenancyId === tenancyId)
          const taxId = taxIds.get(tenancyId)
          if (tax && taxId) await settleTaxOfOne(tx, actor, tax, { taxId, moneyId, day: input.receivedOn }, now)
        }
        for (const { tenancyId } of held) {
          followed.push(...(await bringInOrder(tx, context, tenancyId, { isCreditSpent: false })))
        }
        await handOutReceipt(tx, context, paymentId)
        const subject = await tenancySubject(tx, home)
        const withheld = taxes.reduce((sum, { amount }) => sum + amount, 0)
        const after = { ...received, ...(withheld > 0 && { withheld }) }
        await writeAudit(tx, actor, paymentEvents.received, { entityId: paymentId, subject, after }, now)
        return paymentId
      })
    } catch (error) {
      if (takenKey(error) === 'payments_request_unique') {
        // The same request id of another tenant, committed while this one was under way.
        const earlier = await findEarlier(db)
        if (earlier) return earlier
      }
      throw await referenceRefusal(db, error, input.reference)
    }
  }
  const paymentId = await receive()
  context.mailWritten()
  return readPayment(context, paymentId, followed)
}

const movesOn = (placed: readonly { charge: OpenDue; amount: number }[], paymentId: string, day: string): Move[] =>
  placed.map(({ charge: { id: chargeId, tenancyId, currency, paymentType }, amount }) => ({
    tenancyId,
    currency,
    paymentId,
    chargeId,
    paymentType,
    amount,
    basis: 'oldest_first',
    day,
  }))
