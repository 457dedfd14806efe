import { dayInNairobi } from '@makao/contract/days'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { entryKindNames } from '@makao/contract/money/ledger/ledger.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { Statement, StatementFilter, StatementLine } from '@makao/contract/money/payments/statement.schema'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { rentsIt } from '../../homes/tenancies/co-tenants.repository'
import { requireTenancyPlace } from '../../homes/tenancies/tenancies.repository'
import { groupBy } from '../../lists'
import { listStatementEntries, readStanding, sumBefore } from './statement.repository'
import { agesOf } from './statement.rules'

type Entry = Awaited<ReturnType<typeof listStatementEntries>>[number]

const transferNames: Partial<Record<Entry['kind'], string>> = {
  payment: 'Moved here from another unit',
  payment_reversal: 'Moved back to another unit',
  refund: 'Moved to another unit',
  refund_reversal: 'Moved back from another unit',
}

/** 'Rent', 'Payment, M-Pesa', 'Charge voided: Rent', 'Paid out of the deposit: Rent'. */
function textOf({ kind, paymentType, name, method, paymentId, broughtFor }: Entry): string {
  const title = paymentType && chargeTitle({ paymentType, name })
  if (broughtFor === 'opening_balance') return 'Opening balance'
  if (broughtFor !== null) return `Opening balance: ${title ?? 'Credit'}`
  if (kind === 'charge') return title ?? ''
  if (method === 'transfer') return transferNames[kind] ?? entryKindNames[kind]
  if (kind === 'payment') return `Payment, ${method ? paymentMethodNames[method] : ''}`
  if (kind === 'allocation' && paymentId === null) return `Paid out of the deposit: ${title}`
  return `${entryKindNames[kind]}: ${title ?? (method ? paymentMethodNames[method] : '')}`
}

/** A write-off is no longer asked for, as what is voided: nothing was received, so that it is never among what was paid. */
const charges: readonly Entry['kind'][] = ['charge', 'charge_void', 'write_off', 'write_off_void']

/** What earlier books brought forward, in one line a day and kind; a deposit that is held moves nothing. */
function linesOf(entries: readonly Entry[]): Entry[] {
  const brought = groupBy(
    entries.filter(({ broughtFor }) => broughtFor !== null),
    ({ day, broughtFor, name }) => `${day} ${broughtFor} ${name}`,
  )
  return entries.flatMap((entry) => {
    const { day, broughtFor, name } = entry
    if (broughtFor === null) return [entry]
    const same = brought.get(`${day} ${broughtFor} ${name}`) ?? []
    const moved = same.reduce((sum, one) => sum + one.moved, 0)
    return same[0] === entry && moved !== 0 ? [{ ...entry, moved }] : []
  })
}

/** All that was charged to a tenancy and all that came in, with the balance after each line. @throws Refusal NOT_FOUND */
export async function readStatement(
  { db, now }: { db: Queryable; now: Date },
  filter: StatementFilter,
): Promise<Statement> {
  const { tenancyId, from = null, to = null } = filter
  const { currency } = await requireTenancyPlace(db, tenancyId)
  const opening = from === null ? 0 : await sumBefore(db, tenancyId, from)
  const entries = await listStatementEntries(db, { tenancyId, from, to })
  let balance = opening
  let charged = 0
  let paid = 0
  let broughtForward = 0
  const lines = linesOf(entries).map((entry): StatementLine => {
    balance += entry.moved
    const isBrought = entry.broughtFor !== null
    const isCharge = charges.includes(entry.kind)
    if (isBrought) broughtForward += entry.moved
    else if (isCharge) charged += entry.moved
    else paid -= entry.moved
    const { entryId, day, kind, reference, chargeId, paymentId } = entry
    return {
      entryId,
      day,
      kind,
      text: textOf(entry),
      reference,
      chargeId,
      paymentId,
      charged: isCharge && !isBrought ? entry.moved : 0,
      paid: isCharge || isBrought ? 0 : -entry.moved,
      balance,
    }
  })
  const { owed, credit, depositHeld } = await readStanding(db, tenancyId, to)
  const today = dayInNairobi(now)
  const ages = agesOf(owed, credit, to !== null && to < today ? to : today)
  const sums = { opening, broughtForward, closing: balance, charged, paid, depositHeld }
  return { tenancyId, currency, from, to, ...sums, ages, lines }
}

/** The statement of a tenancy of one's own. @throws Refusal NOT_FOUND: it is somebody else's */
export async function readOwnStatement(context: SignedIn, filter: StatementFilter): Promise<Statement> {
  if (!(await rentsIt(context.db, context.actor.id, filter.tenancyId))) throw new Refusal('NOT_FOUND')
  return readStatement(context, filter)
}
