import { addDays, type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type {
  CommissionInvoice,
  Expense,
  OwnerAccount,
  OwnerOpening,
  OwnerRentalTax,
  OwnerStatement,
  OwnerStatementFilter,
  Remittance,
  StatementLine,
} from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { readKnown } from '../ledger/earlier-rows.repository'
import { openingDay } from '../openings/openings.rules'
import { listManaged, type Managed } from './agreements.repository'
import { listInvoicesOf } from './commission-invoices.repository'
import { listRemitted, listSpent } from './outgoings.repository'
import { listOwnerOpenings } from './owner-openings.repository'
import { requireOwner } from './owners.repository'
import {
  addIncome,
  addYield,
  agreedFromOf,
  agreementOn,
  earlierMonthOf,
  earlierMonths,
  isByCharges,
  lastDayOf,
  noIncome,
  noYield,
  ownersPart,
  type PropertyMonth,
  partOf,
  propertyMonths,
  shareOf,
  withheldParts,
} from './owners.rules'
import { listRentalTax, listTaxCertificatesOf } from './rental-tax.repository'
import { sumChargedFor, sumHeldAside, sumIncome } from './statements.repository'
import { listWithheldFor, type WithheldRow } from './withheld.repository'

interface Months {
  from: string
  to: string
}

/** What properties came to month by month. `isCounted`: from all rows, whatever is kept of them, for whoever checks the books. */
export async function readPropertyMonths(
  db: Queryable,
  properties: readonly Managed[],
  { from, to }: Months,
  { isEverything = false, isCounted = false }: { isEverything?: boolean; isCounted?: boolean } = {},
): Promise<{ months: PropertyMonth[]; expenses: Stored<Expense>[] }> {
  const propertyIds = properties.map(({ propertyId }) => propertyId)
  const days = { from: `${from}-01`, to: lastDayOf(to) }
  const income = await sumIncome(db, isEverything ? { ...days, isCounted } : { ...days, propertyIds, isCounted })
  const expenses = await listSpent(db, propertyIds, days)
  const byCharges = properties.filter(({ agreements }) => agreements.some(isByCharges))
  const charged =
    byCharges.length === 0
      ? []
      : await sumChargedFor(db, { ...days, propertyIds: byCharges.map(({ propertyId }) => propertyId) })
  const months = propertyMonths(properties, income, expenses, { from, to }, charged)
  const given = properties.filter((property) => {
    const month = earlierMonthOf(property)
    return month !== null && from <= month && month <= to
  })
  if (given.length === 0) return { months, expenses }
  const earlier = await readEarlier(db, given, isCounted)
  return {
    months: [...months, ...earlierMonths(given, earlier.income, earlier.expenses, { from, to })],
    expenses: [...expenses, ...earlier.expenses.filter(({ spentOn }) => spentOn < days.from)],
  }
}

/** Later than every day: of a property without an agreement. */
const NEVER = '9999-12-31'

/** What came in and was spent for properties before the first agreement of each; of one without any all of it. */
export async function readEarlier(db: Queryable, properties: readonly Managed[], isCounted = false) {
  const firsts = new Map(properties.map(({ propertyId, agreements }) => [propertyId, agreedFromOf(agreements)]))
  const last =
    [...firsts.values()]
      .map((first) => first ?? NEVER)
      .sort()
      .at(-1) ?? NEVER
  // Before the last of them; what is before its own agreement is judged row by row.
  const to = last === NEVER ? NEVER : addDays(last, -1)
  const propertyIds = [...firsts.keys()]
  const isEarlier = (propertyId: string, day: Day) => day < (firsts.get(propertyId) ?? NEVER)
  const income = await sumIncome(db, { from: '0001-01-01', to, propertyIds, isCounted })
  const expenses = await listSpent(db, propertyIds, { to })
  return {
    income: income.filter((row) => isEarlier(row.propertyId, row.fromDay)),
    expenses: expenses.filter((row) => isEarlier(row.propertyId, row.spentOn)),
  }
}

function toLine(whole: PropertyMonth, ownerId: string): StatementLine {
  const { propertyId, propertyName } = whole.property
  const { month, fromDay, toDay } = whole
  const earlier = whole.isEarlier ? { isEarlier: true } : {}
  const isPart = !whole.isEarlier && (fromDay !== `${month}-01` || toDay !== lastDayOf(month))
  const days = isPart ? { days: { from: fromDay, to: toDay } } : {}
  const line = { propertyId, propertyName, month, ...ownersPart(whole, ownerId), whole: whole.whole }
  return { ...line, ...earlier, ...days }
}

interface AccountParts {
  currency: Currency
  ownerId: string
  /** All since the first agreement. */
  months: readonly PropertyMonth[]
  expenses: readonly Stored<Expense>[]
  remittances: readonly Stored<Remittance>[]
  openings: readonly OwnerOpening[]
  invoices: readonly CommissionInvoice[]
  withheld: readonly ReturnType<typeof withheldParts<WithheldRow>>[number][]
  /** Of all months until the last one. */
  rentalTax: readonly OwnerRentalTax[]
}

function accountOf(
  {
    currency,
    ownerId,
    months,
    expenses,
    remittances,
    openings,
    invoices,
    withheld,
    rentalTax: taxOfAgency,
  }: AccountParts,
  { from, to }: Months,
): OwnerAccount {
  const all = months
    .filter(
      ({ property, terms }) =>
        property.currency === currency && terms?.shares.some((share) => share.ownerId === ownerId),
    )
    .map((whole) => ({ whole, line: toLine(whole, ownerId) }))
  const before = all.filter(({ line }) => line.month < from)
  const within = all.filter(({ line }) => line.month >= from)
  const paid = remittances.filter((remittance) => remittance.currency === currency)
  const paidWithin = paid.filter(({ paidOn }) => paidOn >= `${from}-01` && paidOn <= lastDayOf(to))
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0)
  const netBefore = before.reduce((total, { line }) => total + line.net, 0)
  const brought = openings.filter((row) => row.currency === currency)
  const isBefore = ({ startsOn }: OwnerOpening) => openingDay(startsOn) < `${from}-01`
  const taxes = withheld.filter(
    (row) => row.ownerId === ownerId && row.currency === currency && row.counted <= lastDayOf(to),
  )
  // It is withheld of rent in Kenya alone.
  const ownTax = currency === 'KES' ? taxOfAgency : []
  const rentalTax = ownTax.filter(({ month }) => month >= from)
  const sumOfTax = (rows: readonly { part: number }[]) => rows.reduce((total, { part }) => total + part, 0)
  const taxesWithin = taxes.filter(({ counted }) => counted >= `${from}-01`)
  const taxWithheld = sumOfTax(taxesWithin)
  const opening =
    netBefore -
    (sumOfTax(taxes) - taxWithheld) -
    sum(ownTax.filter(({ month }) => month < from)) -
    sum(paid.filter(({ paidOn }) => paidOn < `${from}-01`)) +
    sum(brought.filter((row) => isBefore(row)))
  const rentalTaxWithheld = sum(rentalTax)
  const broughtForward = sum(brought.filter((row) => !isBefore(row)))
  const lines = within.map(({ line }) => line)
  const totals = lines.reduce(
    (total, line) => ({
      ...addYield(total, line),
      income: addIncome(total.income, line.income),
      lettingFee: total.lettingFee + line.lettingFee,
    }),
    { ...noYield(), income: noIncome(), lettingFee: 0 },
  )
  // What was taken back later stands twice, on two days.
  const keyOf = ({ id, spentOn }: { id: string; spentOn: Day }) => `${id} ${spentOn}`
  const known = new Map(expenses.map((expense) => [keyOf(expense), expense]))
  const remitted = sum(paidWithin)
  return {
    currency,
    opening,
    broughtForward,
    lines,
    totals,
    invoices: invoices.filter((invoice) => invoice.currency === currency),
    expenses: within.flatMap(({ whole }) =>
      whole.expenses.flatMap(({ id, spentOn, amount }) => {
        const expense = known.get(keyOf({ id, spentOn }))
        return expense
          ? [
              {
                ...expense,
                propertyName: whole.property.propertyName,
                ownersPart: partOf(amount, whole.terms?.shares ?? [], ownerId),
                ownersVat: partOf(expense.vat, whole.terms?.shares ?? [], ownerId),
              },
            ]
          : []
      }),
    ),
    remittances: paidWithin,
    remitted,
    withheld: taxesWithin.map(({ paymentId, propertyName, unitNumber, counted, amount, part, certificateNumber }) => ({
      ...{ paymentId, propertyName, unitNumber, amount, certificateNumber },
      ...{ day: counted, ownersPart: part },
    })),
    taxWithheld,
    rentalTax,
    rentalTaxWithheld,
    closing: opening + broughtForward + totals.net - remitted - taxWithheld - rentalTaxWithheld,
    aside: [],
  }
}

const isHeldOn =
  (day: Day, ownerId: string) =>
  ({ agreements }: Managed): boolean =>
    shareOf(agreementOn(agreements, day)?.shares ?? [], ownerId) > 0

const nothingAside = { depositsHeld: 0, arrears: 0 }

/** What the owner held by a day: an agreement that begins later changes nothing of what was said before it. */
function begunBy(day: Day, ownerId: string, managed: readonly Managed[]): Managed[] {
  return managed
    .map((property) => ({ ...property, agreements: property.agreements.filter(({ fromDay }) => fromDay <= day) }))
    .filter(({ agreements }) => agreements.some(({ shares }) => shares.some((share) => share.ownerId === ownerId)))
}

/** The last day on which anything was theirs; null: something still is, or never was. */
function leftOn(managed: readonly Managed[], ownerId: string): Day | null {
  const ends = managed.map(({ agreements }) => {
    const isTheirs = ({ shares }: (typeof agreements)[number]) => shares.some((share) => share.ownerId === ownerId)
    const last = agreements.findLastIndex(isTheirs)
    const next = agreements[last + 1]
    return next ? addDays(next.fromDay, -1) : null
  })
  return ends.includes(null) ? null : (ends.map(String).sort().at(-1) ?? null)
}

/**
 * What came in for an owner, what it cost, what was paid out, and what is still to be paid out, month by month. Months that
 * lie ahead are left out.
 * @throws Refusal NOT_FOUND
 */
export async function readOwnerStatement(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  { ownerId, from, to }: OwnerStatementFilter,
): Promise<OwnerStatement> {
  const owner = await requireOwner(db, ownerId)
  const today = dayInNairobi(now)
  const thisMonth = today.slice(0, 7)
  const last = to < thisMonth ? to : thisMonth
  const managed = begunBy(lastDayOf(to), ownerId, await listManaged(db, { ownerId, known: await readKnown(db, to) }))
  const firsts = managed.flatMap(({ agreements }) => agreements.map(({ fromDay }) => fromDay.slice(0, 7)))
  const first = firsts.sort()[0] ?? last
  const { months, expenses } = await readPropertyMonths(db, managed, { from: first, to: last })
  const remittances = await listRemitted(db, ownerId, lastDayOf(to))
  const openings = await listOwnerOpenings(db, { ownerId, to: lastDayOf(to) })
  const invoices = await listInvoicesOf(db, ownerId, { from, to })
  const propertyIds = managed.map(({ propertyId }) => propertyId)
  const withheld = withheldParts(managed, await listWithheldFor(db, lastDayOf(last), propertyIds))
  const certificates = await listTaxCertificatesOf(db, ownerId)
  const rentalTax = (await listRentalTax(db, lastDayOf(last), ownerId)).map(({ ownerId: _, ...row }) => ({
    ...row,
    certificateNumbers: certificates.filter(({ month }) => month === row.month).map(({ number }) => number),
  }))
  // An owner without any part left still has what was invoiced, and its credit.
  const held = new Set([...managed, ...remittances, ...openings, ...invoices].map(({ currency }) => currency))
  const lastDay = lastDayOf(last) < today ? lastDayOf(last) : today
  const aside = await sumHeldAside(db, propertyIds, lastDay)
  const accounts = [...held].sort().map((currency) => {
    const account = accountOf(
      { currency, ownerId, months, expenses, remittances, openings, invoices, withheld, rentalTax },
      { from, to },
    )
    const properties = managed.filter(
      (property) =>
        property.currency === currency &&
        (account.lines.some(({ propertyId }) => propertyId === property.propertyId) ||
          property.agreements.at(-1)?.shares.some((share) => share.ownerId === ownerId)),
    )
    return {
      ...account,
      // What was passed on with a property is the next owner's.
      aside: properties.filter(isHeldOn(lastDay, ownerId)).map(({ propertyId, propertyName, agreements }) => {
        const { depositsHeld, arrears } = aside.find((row) => row.propertyId === propertyId) ?? nothingAside
        const shares = agreementOn(agreements, lastDay)?.shares ?? []
        const part = (amount: number) => partOf(amount, shares, ownerId)
        const own = { share: shareOf(shares, ownerId), depositsHeld: part(depositsHeld), arrears: part(arrears) }
        return { propertyId, propertyName, depositsHeld, arrears, own }
      }),
    }
  })
  const left = leftOn(managed, ownerId)
  return { owner, from, to, ...(left && { leftOn: left }), accounts }
}
