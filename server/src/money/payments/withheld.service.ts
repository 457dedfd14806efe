import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { compareDue, share } from '@makao/contract/money/payments/allocation-order.terms'
import {
  mostWithheld,
  proposedWithheld,
  taxesThatFit,
  taxOnAll,
} from '@makao/contract/money/withholding/withholding.terms'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { groupBy } from '../../lists'
import { putOn } from '../charges/allocation-postings.service'
import { listOpen, type OpenDue } from '../charges/allocations.repository'
import { postEntries } from '../ledger/ledger.repository'
import { insertPayment } from './payments.repository'
import { entryOfPayment } from './payments.rules'
import { insertWithheldTax, mapWithholdingRates, readWithholdingRate } from './withheld.repository'

type Actor = Pick<Author, 'id' | 'name'>

interface Received {
  tenancyId: string
  currency: Currency
  /** What came in. */
  amount: number
  receivedOn: Day
}

/** Tax that is to be booked beside money that comes in. */
export interface Tax {
  amount: number
  rate: number
}

/**
 * What is withheld of money of a tenancy that is locked.
 * @param said what somebody says; null: nothing; 'proposed': nobody says it, and only what fits to the shilling is taken
 * @throws Refusal WITHHOLDS_NOTHING, WITHHELD_TOO_MUCH
 */
export async function taxOf(
  db: Queryable,
  { tenancyId, currency, amount, receivedOn }: Received,
  said: number | null | 'proposed',
): Promise<Tax | null> {
  if (said === null) return null
  const rate = await readWithholdingRate(db, tenancyId, receivedOn)
  if (said === 'proposed') {
    if (rate === 0) return null
    const proposed = proposedWithheld(amount, rate, (await listOpen(db, [tenancyId])).sort(compareDue))
    return proposed === null ? null : { amount: proposed, rate }
  }
  if (rate === 0) throw new Refusal('WITHHOLDS_NOTHING')
  const most = mostWithheld(amount, rate)
  if (said > most) throw new Refusal('WITHHELD_TOO_MUCH', { currency, amount: most })
  return { amount: said, rate }
}

/** Tax on the rent of a unit. */
interface TaxOfOne extends Tax {
  tenancyId: string
  /** Of which charges how much. */
  of: ReadonlyMap<string, number>
}

/**
 * The same of money that goes to several tenancies, which are locked, on what is due first: of each what fits together to the shilling.
 * @param due of all of them, in the order in which money is put on it
 */
export async function taxesOfSeveral(
  db: Queryable,
  { amount, receivedOn }: Pick<Received, 'amount' | 'receivedOn'>,
  due: readonly OpenDue[],
): Promise<TaxOfOne[]> {
  const rates = await mapWithholdingRates(db, [...new Set(due.map(({ tenancyId }) => tenancyId))], receivedOn)
  const rateOf = (tenancyId: string) => rates.get(tenancyId) ?? 0
  const taxes = taxesThatFit(
    amount,
    due.map(({ tenancyId, paymentType, balance }) => ({ paymentType, balance, rate: rateOf(tenancyId) })),
  )
  if (!taxes) return []
  const taxed = taxes.flatMap((tax, at) => {
    const charge = due[at]
    return charge && tax > 0 ? [{ ...charge, tax }] : []
  })
  return [...groupBy(taxed, ({ tenancyId }) => tenancyId)].map(([tenancyId, charges]) => ({
    tenancyId,
    amount: charges.reduce((sum, { tax }) => sum + tax, 0),
    rate: rateOf(tenancyId),
    of: new Map(charges.map(({ id, tax }) => [id, tax])),
  }))
}

/** What tenants withhold of all that their tenancies owe, of those who do. */
export async function mapTaxesOnDue(
  db: Queryable,
  tenancyIds: readonly string[],
  day: Day,
): Promise<Map<string, number>> {
  const rates = await mapWithholdingRates(db, tenancyIds, day)
  if (rates.size === 0) return new Map()
  const due = groupBy(await listOpen(db, [...rates.keys()]), ({ tenancyId }) => tenancyId)
  return new Map([...rates].map(([tenancyId, rate]) => [tenancyId, taxOnAll(due.get(tenancyId) ?? [], rate)]))
}

/** Writes tax that was withheld as a payment by which no money came in; it is credit until it is put somewhere. @returns its id */
export async function takeInWithheld(
  tx: Tx,
  actor: Actor,
  { tenancyId, currency, receivedOn }: Pick<Received, 'tenancyId' | 'currency' | 'receivedOn'>,
  { amount }: Tax,
  now: Date,
): Promise<string> {
  const payment = { tenancyId, currency, amount, method: 'withheld' as const, reference: null, receivedOn }
  const paymentId = await insertPayment(tx, actor, { ...payment, requestId: crypto.randomUUID() }, now)
  await postEntries(tx, actor, [entryOfPayment(paymentId, payment, null)], now)
  return paymentId
}

/**
 * Puts tax that was withheld on what is due: on charges that were chosen first, then on the oldest. Never on a deposit, of which
 * nothing is withheld.
 */
export async function putWithheldOn(
  tx: Tx,
  actor: Actor,
  { paymentId, tenancyId, amount, day }: { paymentId: string; tenancyId: string; amount: number; day: Day },
  chosen: readonly string[],
  now: Date,
): Promise<void> {
  const due = (await listOpen(tx, [tenancyId])).filter(({ paymentType }) => paymentType !== 'deposit')
  const isChosen = ({ id }: { id: string }) => chosen.includes(id)
  const first = share([{ id: paymentId, amount }], due.filter(isChosen))
  const left = amount - first.reduce((sum, part) => sum + part.amount, 0)
  const then =
    left > 0
      ? share(
          [{ id: paymentId, amount: left }],
          due.filter((charge) => !isChosen(charge)),
        )
      : []
  const moves = [...first, ...then].flatMap((part) => {
    const charge = due.find(({ id }) => id === part.chargeId)
    if (!charge) return []
    const { currency, paymentType, id: chargeId } = charge
    return [
      {
        tenancyId,
        currency,
        paymentId,
        chargeId,
        paymentType,
        amount: part.amount,
        basis: 'oldest_first' as const,
        day,
      },
    ]
  })
  await putOn(tx, actor, moves, now)
}

/** Ties tax of a unit, which was taken in, to the money that came there with it, and puts it on the charges that it is of. */
export async function settleTaxOfOne(
  tx: Tx,
  actor: Actor,
  { tenancyId, amount, rate, of }: TaxOfOne,
  { taxId, moneyId, day }: { taxId: string; moneyId: string; day: Day },
  now: Date,
): Promise<void> {
  await insertWithheldTax(tx, { paymentId: taxId, receivedId: moneyId, rate })
  await putWithheldOn(tx, actor, { paymentId: taxId, tenancyId, amount, day }, [...of.keys()], now)
}
