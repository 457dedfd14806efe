import { expect } from 'vitest'
import { properties } from '../../src/homes/properties/properties.table'
import { unitServiceCharges, units } from '../../src/homes/units/units.table'
import { profiles } from '../../src/people/accounts/accounts.table'
import { type Api, type Client, startApi } from '../api'
import { testDatabase } from '../database'
import { PlainAccount } from '../plain-account'
import { dayAfter, firstDay, monthOf } from '../plain-calendar'
import type { Charge, ChargeType, Method, Payment, PenaltyTerms, Terms, UnitPrice } from '../plain-records'
import { anyOf, between, chance, FIRST_DAY, fewCalls, habits, latestOf, oneOf, SCALE, SEED } from './chance'

interface Unit {
  id: string
  number: string
  currency: 'KES' | 'UGX'
  price: UnitPrice
  houseNumber: string | null
}

export interface Living {
  tenancyId: string
  tenantName: string
  unit: Unit
  account: PlainAccount
  habit: (typeof habits)[number]
  nextPay: string
  /** Of water, once it hangs there; what it showed at each reading that counts, and what was charged for it. */
  meter: {
    id: string
    hungOn: string
    readings: { id: string; day: string; value: number; charge: Charge | null }[]
  } | null
  /** On which somebody decides that they leave. */
  leaves: string | null
}

export const { db } = testDatabase()
let api: Api
export let client: Client
export let today = FIRST_DAY
export const everybody: Living[] = []
export const vacant: Unit[] = []
export const counted = new Map<string, number>()

/** The trial balance of each month when it was closed. */
export const closed = new Map<string, unknown>()

export const count = (what: string) => counted.set(what, (counted.get(what) ?? 0) + 1)

/** Things that are to happen on a day, beside what happens by chance. */
export const planned = new Map<string, (() => Promise<void>)[]>()

export function plan(day: string, event: () => Promise<void>) {
  const events = planned.get(day) ?? []
  planned.set(day, events)
  events.push(event)
}

let minute = 0

/** Later on the same day: no two things happen at one moment, so that there is always an older one. */
export function tick() {
  minute += 1
  api.setNow(new Date(Date.parse(`${today}T05:00:00Z`) + minute * 60_000).toISOString())
}

let references = 0
let voids = 0

export function nextReference(): string {
  references += 1
  return `SIM${String(references).padStart(7, '0')}`
}

export const shillings = (amount: number, currency: 'KES' | 'UGX') => BigInt(amount) * (currency === 'KES' ? 100n : 1n)

export async function buildUnits(): Promise<void> {
  const houses: ['KES' | 'UGX', number, number, number, number][] = [
    // Currency, units, rent, due day of rent and of service charges.
    ['KES', 9, 18_000, 5, 5],
    ['KES', 7, 9_500, 1, 1],
    ['KES', 5, 45_000, 31, 31],
    ['KES', 6, 22_000, 5, 20],
    ['KES', 4, 31_000, 28, 3],
    ['UGX', 6, 650_000, 1, 1],
    ['UGX', 5, 1_400_000, 31, 10],
  ]
  for (const [house, [currency, many, rent, rentDay, serviceDay]] of houses.entries()) {
    const propertyId = crypto.randomUUID()
    const country = currency === 'KES' ? ('Kenya' as const) : ('Uganda' as const)
    const place = { country, city: country, address: 'Station Road', propertyType: 'apartment' as const, currency }
    await db.insert(properties).values({ id: propertyId, name: `House ${house}`, ...place })
    const made = Array.from({ length: many * SCALE }, (_, index): Unit => {
      const step = currency === 'KES' ? 500 : 50_000
      // Some rents end in cents, as agreed long ago.
      const cents = currency === 'KES' && chance(0.1) ? 50n : 0n
      const names = anyOf([null], ['Security'], ['Security', 'Garbage'], [])
      const services = names.map((name, turn) => {
        const amount = shillings(
          (turn + 1) * (currency === 'KES' ? between(2, 30) * 50 : between(5, 40) * 500),
          currency,
        )
        return { name, amount }
      })
      const price = { rent: shillings(rent + step * between(-3, 6), currency) + cents, rentDay, serviceDay, services }
      const houseNumber = rentDay === serviceDay && names[0] !== null ? `H${index + 1}` : null
      return {
        id: crypto.randomUUID(),
        number: houseNumber ? `${houseNumber}-1st` : `A${index + 1}`,
        currency,
        price,
        houseNumber,
      }
    })
    await db.insert(units).values(
      made.map(({ id, number: unitNumber, price, houseNumber }) => ({
        id,
        propertyId,
        unitNumber,
        currency,
        rentAmount: Number(price.rent),
        serviceChargeAmount: Number(price.services.reduce((total, { amount }) => total + amount, 0n)),
        rentDueDate: rentDay,
        serviceChargeDueDate: serviceDay,
        houseNumber,
        ...(houseNumber && { floor: '1st' as const, rooms: '2' as const, furnishingStatus: 'unfurnished' as const }),
      })),
    )
    const named = made.flatMap(({ id: unitId, price }) =>
      price.services.flatMap(({ name, amount }, position) =>
        name === null ? [] : [{ unitId, position, name, amount: Number(amount) }],
      ),
    )
    if (named.length > 0) await db.insert(unitServiceCharges).values(named)
    vacant.push(...made)
  }
}

export function somePenalty(unit: Unit): PenaltyTerms | null {
  const most = chance(0.3) ? { most: shillings(unit.currency === 'KES' ? 1_200 : 40_000, unit.currency) } : {}
  const rule = { graceDays: anyOf(0, 3, 5, 10), monthly: chance(0.4), ...most }
  if (chance(0.5)) return null
  return chance(0.6)
    ? { ...rule, rate: anyOf(500n, 1000n, 333n) }
    : { ...rule, fixed: shillings(unit.currency === 'KES' ? between(3, 15) * 100 : 30_000, unit.currency) }
}

/** What the form of a lease sends for terms. */
const asForm = ({ tenancyId, account: { terms, currency, chargeFrom } }: Living) => ({
  tenancyId,
  currency,
  rentAmount: terms.rent === null ? null : Number(terms.rent),
  rentMonths: terms.rentMonths,
  isProrated: terms.byDays,
  depositAmount: Number(terms.deposit),
  leaseEnd: terms.ends,
  renewal: terms.ends === null ? ('monthly' as const) : ('none' as const),
  penaltyKind:
    terms.penalty === null ? ('none' as const) : terms.penalty.rate ? ('percent' as const) : ('fixed' as const),
  penaltyRate: Number(terms.penalty?.rate ?? 0n),
  penaltyAmount: Number(terms.penalty?.fixed ?? 0n),
  penaltyGraceDays: terms.penalty?.graceDays ?? 0,
  penaltyCap: terms.penalty?.most === undefined ? null : Number(terms.penalty.most),
  isPenaltyMonthly: terms.penalty?.monthly ?? false,
  chargeFrom,
  rentChanges: terms.rises.map(({ from: fromDay, rent }) => ({ fromDay, rentAmount: Number(rent) })),
})

export async function agree(living: Living, terms: Partial<Terms>): Promise<void> {
  tick()
  living.account.agreed(terms, today)
  await client.leases.save(asForm(living))
  living.account.facts.push(`${today} agreed ${JSON.stringify(asForm(living))}`)
  count('lease saved')
}

/** Somebody new moves into a unit, within days or years ago, but not while somebody else still had it. */
export async function moveIn(unit: Unit, freeFrom?: string): Promise<void> {
  tick()
  const tenantName = `Tenant ${everybody.length + 1}`
  const tenantId = crypto.randomUUID()
  await db.insert(profiles).values({ id: tenantId, fullName: tenantName, email: `${tenantId}@example.com` })
  const isQuarterly = chance(0.12)
  const isOld = !isQuarterly && chance(0.12)
  // Most agree on quarters before the first rent is charged, some when they have paid for a month already.
  const wished = isOld
    ? dayAfter(today, -between(60, 900))
    : dayAfter(today, isQuarterly && chance(0.6) ? between(6, 20) : between(-4, 9))
  const startDate = freeFrom ? latestOf(wished, freeFrom) : wished
  const rent = chance(0.3) ? (unit.price.rent * BigInt(between(85, 110))) / 100n : null
  const deposit = chance(0.85) ? unit.price.rent * BigInt(between(1, 2)) : 0n
  const { id: tenancyId } = await client.tenancies.create({
    tenantId,
    unitId: unit.id,
    startDate,
    rentAmount: rent === null ? null : Number(rent),
    depositAmount: Number(deposit),
  })
  const chargeFrom = startDate < firstDay(monthOf(today)) ? firstDay(monthOf(today)) : startDate
  const terms: Terms = { rent, deposit, rises: [], rentMonths: 1, byDays: true, penalty: null, ends: null }
  const account = new PlainAccount(unit.currency, startDate, chargeFrom, unit.price, terms)
  account.assigned(today)
  const habit = (chance(0.88) ? oneOf(fewCalls) : oneOf(habits)) ?? 'punctual'
  const leaves =
    habit === 'never' ? dayAfter(today, between(60, 200)) : chance(0.25) ? dayAfter(today, between(100, 640)) : null
  const living: Living = {
    tenancyId,
    tenantName,
    unit,
    account,
    habit,
    leaves,
    meter: null,
    nextPay: dayAfter(today, between(0, 6)),
  }
  everybody.push(living)
  count('moved in')
  const risesIn = between(120, 600)
  const rises = chance(0.4)
    ? [
        {
          from: chance(0.5) ? firstDay(monthOf(dayAfter(today, risesIn))) : dayAfter(today, risesIn),
          rent: ((rent ?? unit.price.rent) * 107n) / 100n,
        },
      ]
    : []
  const ends = chance(0.03) ? dayAfter(startDate, isOld ? 1_000 : between(150, 500)) : null
  const agreed = { rises, rentMonths: isQuarterly ? 3 : 1, byDays: !chance(0.12), penalty: somePenalty(unit), ends }
  if (isQuarterly || rises.length > 0 || !agreed.byDays || agreed.penalty || ends) await agree(living, agreed)
  if (isOld && chance(0.6)) await enterCharge(living, 'opening_balance', shillings(between(1, 300) * 50, unit.currency))
}

/** What a month costs by the price of the unit, as somebody would count it who pays ahead. */
export const monthly = ({ account: { terms, price } }: Living) =>
  (terms.rent ?? price.rent) + price.services.reduce((total, { amount }) => total + amount, 0n)

interface Paying {
  receivedOn?: string
  parts?: Map<Charge, bigint>
}

export async function pay(
  living: Living,
  amount: bigint,
  { receivedOn = today, parts }: Paying = {},
): Promise<Payment> {
  tick()
  const { tenancyId, account } = living
  const method =
    account.currency === 'KES'
      ? anyOf<Method>('mpesa', 'bank', 'cash', 'cheque')
      : anyOf<Method>('mtn_momo', 'airtel_money', 'cash')
  const named = parts && (await chargeIdsOf(living))
  const { id } = await client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: Number(amount),
    currency: account.currency,
    method,
    reference: method === 'cash' ? null : nextReference(),
    receivedOn,
    parts:
      parts && named ? [...parts].map(([charge, part]) => ({ chargeId: named(charge), amount: Number(part) })) : null,
  })
  count(parts ? 'paid for chosen charges' : 'paid')
  return account.paid({ id, amount, method, receivedOn }, parts)
}

/** What the server calls the charges that are open. */
export async function chargeIdsOf({ tenancyId }: Living): Promise<(charge: Charge) => string> {
  const { openCharges } = await client.payments.account({ tenancyId })
  return ({ type, due, name, what }) => {
    const found = openCharges.find((open) => open.paymentType === type && open.dueDate === due && open.name === name)
    return found?.id ?? expect.fail(`${what} is not open (seed ${SEED})`)
  }
}

/** Charges that are alone with their type on their day, so that there is no doubt which one the server means. */
export function alone(account: PlainAccount, charges: readonly Charge[]): Charge[] {
  const same = (a: Charge, b: Charge) => a.type === b.type && a.due === b.due
  return charges.filter(
    (charge) => account.charges.filter((other) => !other.isVoid && same(charge, other)).length === 1,
  )
}

export async function enterCharge(living: Living, type: ChargeType, asked: bigint): Promise<void> {
  tick()
  const { tenancyId, account } = living
  const { currency } = account
  const due = dayAfter(today, between(0, 12))
  const what = `${type} by hand on ${today}`
  const paidAmount = chance(0.2) ? asked : chance(0.15) ? asked / 2n : 0n
  const paymentStatus =
    paidAmount === 0n ? ('pending' as const) : paidAmount === asked ? ('paid' as const) : ('partial' as const)
  const row = await client.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: Number(asked),
    currency,
    paymentType: type,
    name: what,
    dueDate: due,
    // What the night charged for the same day is another amount.
    again: true,
    paymentStatus,
    ...(paidAmount > 0n && { paidDate: today, method: 'cash' }),
    ...(paymentStatus === 'partial' && { paidAmount: Number(paidAmount) }),
  })
  const charge = account.chargedByHand({ what, type, name: what, due, asked })
  if (paidAmount > 0n) {
    const { allocations } = await client.charges.get({ chargeId: row.id })
    const id = allocations[0]?.paymentId ?? ''
    account.paidWith(charge, { id, amount: paidAmount, method: 'cash', receivedOn: today })
    count('entered as paid')
  }
  account.creditSpent()
  count('charged by hand')
  const mends = () => chance(0.3) && !charge.isVoid && account.movedOut === null
  plan(dayAfter(today, between(1, 40)), async () => {
    if (!mends()) return
    tick()
    const { revision, id: chargeId } = await client.charges.get({ chargeId: row.id })
    if (chance(0.4)) {
      // In turn, so that neither is left out by chance.
      const payments = voids++ % 2 === 0 ? 'keep' : 'reverse'
      await client.charges.void({ chargeId, revision, payments, reason: 'Was another tenant’s' })
      account.voided(charge, payments === 'reverse')
      count(`charge voided, payments: ${payments}`)
      return
    }
    const amount = (charge.asked * BigInt(between(5, 15))) / 10n
    const dueDate = dayAfter(today, between(-3, 20))
    const mended = { chargeId, revision, amount: Number(amount), currency, paymentType: type, name: what, dueDate }
    await client.charges.correct(mended)
    account.mended(charge, amount, dueDate)
    count('charge mended')
  })
}

/** Opens the agency on the first day. */
export async function begin(): Promise<void> {
  api = startApi(db, { now: `${FIRST_DAY}T05:00:00Z` })
  client = (await api.signInAs('admin')).client
}

export function nextDay(): void {
  today = dayAfter(today)
  minute = 0
}
