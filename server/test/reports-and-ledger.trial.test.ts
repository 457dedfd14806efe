import { addDays, addMonths, type Day } from '@makao/contract/days'
import { taxCashLines } from '@makao/contract/documents/reports/reports.terms'
import type { Currency } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import { beforeAll, describe, expect, test } from 'vitest'
import { streamAged } from '../src/documents/reports/ledger-reports.repository'
import { streamRentRoll } from '../src/documents/reports/rent-roll.repository'
import { everywhere } from '../src/documents/reports/report-places.repository'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { type Api, type Client, startApi } from './api'
import { testDatabase } from './database'

// A year of a small agency, written through the procedures, with reversals, corrections, refunds, credit, voids and a
// month closed too early. Then every report is held against the ledger.

const { db, pool } = testDatabase()
const FIRST = '2026-01'
const LAST = '2026-11'
const TODAY = '2026-11-21'
const everyMonth = Array.from({ length: 11 }, (_, place) => addMonths(FIRST, place))

let state = 20_261
/** Numbers that look random and are the same each time. */
function dice(most: number): number {
  state = (state * 48_271) % 2_147_483_647
  return state % most
}

interface House {
  id: string
  name: string
  currency: Currency
}
interface Home {
  house: House
  tenancyId: string
  tenantId: string
  rent: number
}

let api: Api
let client: Client
let admin: Client
const houses: House[] = []
const homes: Home[] = []
const owners: string[] = []
let minute = 0

/** Later on a day, so that no two things happen at one moment. */
function at(day: Day): void {
  minute += 1
  api.setNow(new Date(Date.parse(`${day}T05:00:00Z`) + (minute % 700) * 60_000).toISOString())
}

async function addHouse(name: string, propertyType: 'apartment' | 'shop', country: 'Kenya' | 'Uganda'): Promise<House> {
  const place = { city: 'Town', address: 'Road', propertyType, country }
  const { id, currency } = await client.properties.create({ name, ...place, landReference: 'LR 209/45' })
  const house = { id, name, currency }
  houses.push(house)
  return house
}

async function addHome(house: House, startDate: Day): Promise<Home> {
  const number = homes.length + 1
  const rent = (house.currency === 'KES' ? 10_000_50 : 600_001) + dice(9) * 1000
  const due = { rentDueDate: 5, serviceChargeDueDate: 5 }
  const money = { currency: house.currency, rentAmount: rent, serviceChargeAmount: 1000 }
  const unit = await client.units.addToProperty({ propertyId: house.id, unitNumber: `A${number}`, ...money, ...due })
  const person = { fullName: `Tenant ${number}`, email: `tie${number}@example.com`, phoneNumber: null }
  const { tenant } = await client.tenants.create({ ...person, taxPin: `A00${number}23456X` })
  const { id: tenancyId } = await client.tenancies.create({
    tenantId: tenant.id,
    unitId: unit.id,
    startDate,
    chargeFrom: '2100-01-01',
  })
  const home = { house, tenancyId, tenantId: tenant.id, rent }
  homes.push(home)
  return home
}

const charge = ({ tenancyId, house }: Home, paymentType: PaymentType, amount: number, dueDate: Day) =>
  client.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: house.currency,
    paymentType,
    amount,
    dueDate,
    paymentStatus: 'pending',
  })

const methods: PaymentMethod[] = ['mpesa', 'bank', 'cash', 'cheque']
const pay = ({ tenancyId, house }: Home, amount: number, receivedOn: Day) =>
  client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: house.currency,
    amount,
    method: methods[dice(4)] ?? 'cash',
    receivedOn,
  })

const agree = (house: House, fromMonth: string, shares: number[], commission: object) =>
  client.owners.agree({
    propertyId: house.id,
    fromMonth,
    currency: house.currency,
    commissionKind: 'percent',
    ...commission,
    shares: shares.flatMap((share, place) => (share > 0 ? [{ ownerId: owners[place] ?? '', share }] : [])),
  })

async function liveAMonth(month: string): Promise<void> {
  for (const [place, home] of homes.entries()) {
    at(`${month}-05`)
    const rent = await charge(home, 'rent', home.rent, `${month}-05`)
    if (place % 2 === 0) await charge(home, 'water', 777 + dice(50_000), `${month}-06`)
    if (place % 3 === 0) await charge(home, 'service_charge', 1000, `${month}-05`)
    if (dice(6) === 0) await charge(home, 'penalty', 500 + dice(999), `${month}-09`)
    at(`${month}-11`)
    const habit = dice(8)
    if (habit === 0) continue
    const amount = habit < 4 ? home.rent : habit < 6 ? Math.floor(home.rent / 3) : home.rent * 2 + 7
    const { id: paymentId } = await pay(home, amount, `${month}-${String(7 + dice(4)).padStart(2, '0')}`)
    at(`${month}-14`)
    const event = dice(12)
    if (event === 0) await client.payments.reverse({ paymentId, reason: 'The cheque bounced' })
    if (event === 1) await client.payments.allocate({ paymentId, parts: [] })
    if (event === 2) {
      const { currency } = home.house
      const right = { currency, amount: amount - 1, method: 'bank' as const, receivedOn: `${month}-12` }
      await client.payments.correct({ paymentId, ...right, reason: 'Typed wrong' })
    }
    if (event === 3) {
      const { revision } = await client.charges.get({ chargeId: rent.id })
      await client.charges.void({ chargeId: rent.id, revision, reason: 'Charged in error' })
    }
  }
  at(`${month}-18`)
  for (const house of houses) {
    const spent = { propertyId: house.id, currency: house.currency, category: 'repairs' as const, description: 'Work' }
    const made = await client.owners.spend({
      ...spent,
      requestId: crypto.randomUUID(),
      amount: 3333 + dice(9999),
      spentOn: `${month}-${String(10 + dice(8))}`,
    })
    if (dice(4) === 0) await client.owners.voidExpense({ expenseId: made.id, reason: 'Another house' })
  }
  if (dice(2) === 0) {
    await admin.owners.remit({
      requestId: crypto.randomUUID(),
      ownerId: owners[dice(3)] ?? '',
      currency: dice(2) === 0 ? 'KES' : 'UGX',
      amount: 100_000 + dice(1000),
      method: 'bank',
      reference: null,
      paidOn: `${month}-18`,
      evenBeyondDue: true,
    })
  }
}

/** What is written off and asked for again, a reading that was wrong, and a payment that bounces when it lies in several places. */
async function goWrong(home: Home): Promise<void> {
  const { tenancyId, house } = home
  const { currency } = house
  at('2026-06-19')
  const repair = await charge(home, 'other', 4_321_00, '2026-06-19')
  const { revision } = await client.charges.get({ chargeId: repair.id })
  const off = await client.charges.writeOff({ chargeId: repair.id, revision, reason: 'Cannot pay' })
  at('2026-06-20')
  await client.charges.undoWriteOff({ chargeId: repair.id, revision: off.revision, reason: 'Pays after all' })
  const [tenancy] = (await pool.query('select unit_id from tenancies where id = $1', [tenancyId])).rows
  const hung = { unitId: tenancy?.unit_id, kind: 'water' as const, serialNumber: 'W-1', digits: 5, firstValue: 0 }
  const meter = { ...hung, installedOn: '2026-06-01', currency, price: 12_345 }
  const { id: meterId } = await client.meters.create({ requestId: crypto.randomUUID(), ...meter })
  const day = '2026-06-20'
  const { id: readingId } = await client.meters.read({ requestId: crypto.randomUUID(), meterId, day, value: 34_567 })
  // Over rent, water and a second deposit, and the rest is credit.
  await charge(home, 'deposit', 5_000_00, '2026-06-21')
  const { owed } = await client.payments.account({ tenancyId })
  const { id: paymentId } = await pay(home, owed + 999, '2026-06-20')
  at('2026-06-24')
  await client.payments.reverse({ paymentId, reversedOn: '2026-06-23', reason: 'The cheque bounced' })
  await pay(home, owed, '2026-06-24')
  at('2026-06-25')
  await client.meters.voidReading({ readingId, reason: 'Of another meter', payments: 'reverse' })
}

beforeAll(async () => {
  api = startApi(db, { now: '2026-01-01T05:00:00Z' })
  client = (await api.signInAs('property_manager')).client
  admin = (await api.signInAs('admin')).client
  await client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
  const court = await addHouse('Court', 'apartment', 'Kenya')
  const shops = await addHouse('Shops', 'shop', 'Kenya')
  const kololo = await addHouse('Kololo', 'apartment', 'Uganda')
  for (const name of ['Achieng', 'Baraka', 'Chebet']) {
    owners.push((await client.owners.create({ name, kind: 'individual', isResident: true })).id)
  }
  await agree(court, FIRST, [6667, 3333, 0], { commissionRate: 1000 })
  await agree(shops, FIRST, [0, 0, 10_000], { commissionKind: 'fixed', commissionAmount: 300_000 })
  await agree(kololo, FIRST, [0, 6001, 3999], { commissionRate: 750, commissionBasis: 'all' })
  const leaver = await addHome(court, '2026-01-01')
  for (const house of [court, court, shops, kololo, kololo]) await addHome(house, '2026-01-01')
  for (const home of homes) {
    await charge(home, 'deposit', home.rent, '2026-01-01')
    await pay(home, home.rent, '2026-01-01')
  }
  await charge(leaver, 'opening_balance', 4321, '2026-01-01')
  let early = ''
  for (const month of everyMonth) {
    if (month === '2026-07')
      await agree(court, month, [5000, 2500, 2500], { commissionRate: 800, commissionBasis: 'all', evenRemitted: true })
    await liveAMonth(month)
    if (month === '2026-03') {
      at('2026-03-29')
      early = (await pay(homes[1] ?? leaver, 12_345_67, '2026-03-29')).id
    }
    if (month === '2026-05') {
      at('2026-05-20')
      await admin.ledger.closeMonth({ month: '2026-04' })
      // March is closed: that the money never came counts today.
      await client.payments.reverse({ paymentId: early, reason: 'The bank took it back' })
    }
    if (month === '2026-06') await goWrong(homes[2] ?? leaver)
    if (month === '2026-08') {
      at('2026-08-20')
      await pay(leaver, leaver.rent * 12, '2026-08-19')
      await client.tenancies.end({ tenancyId: leaver.tenancyId, endDate: '2026-08-20' })
      const { tenancyId } = leaver
      homes.splice(homes.indexOf(leaver), 1)
      const form = { tenancyId, currency: 'KES' as const, requestId: crypto.randomUUID() }
      await client.finalAccounts.deduct({ ...form, name: 'Window', amount: 3000_00 })
      const back = { ...form, amount: 100_00, method: 'mpesa' as const, paidOn: '2026-08-20' }
      await client.finalAccounts.refund({ ...back, requestId: crypto.randomUUID() })
      const { refunds } = await client.finalAccounts.refund({ ...back, requestId: crypto.randomUUID() })
      await client.finalAccounts.reverseRefund({ refundId: refunds[0]?.id ?? '', reason: 'Wrong number' })
    }
    if (month === '2026-09') {
      at('2026-09-20')
      // Owes rent when they leave, and their deposit is kept for it; the rest is written off.
      const owing = homes.find(({ house }) => house.name === 'Kololo') ?? leaver
      const { tenancyId } = owing
      for (const part of [0, 1, 2]) await charge(owing, 'rent', owing.rent + part, '2026-09-19')
      await client.tenancies.end({ tenancyId, endDate: '2026-09-20' })
      homes.splice(homes.indexOf(owing), 1)
      const { depositHeld } = await client.finalAccounts.get({ tenancyId })
      if (depositHeld > 0) await client.finalAccounts.settle({ tenancyId })
      const { openCharges } = await client.finalAccounts.get({ tenancyId })
      const last = openCharges.at(-1)
      if (last) {
        const { revision } = await client.charges.get({ chargeId: last.id })
        await client.charges.writeOff({ chargeId: last.id, revision, reason: 'Gone away' })
      }
    }
  }
  at(TODAY)
  // Charged and paid for days that still lie ahead.
  const [home = expect.fail()] = homes
  await charge(home, 'rent', home.rent, '2026-12-05')
  await pay(home, home.rent * 9, TODAY)
  at(TODAY)
})

/** Sums over the ledger's postings: `filter` of entries `e`, postings `p` and charges `r`. */
async function ledger(filter: string, group = "''"): Promise<Record<string, number>> {
  const { rows } = await pool.query(`
    select ${group} as key, sum(p.amount_minor)::bigint as amount
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    left join payment_records r on r.id = e.record_id
    join tenancies t on t.id = e.tenancy_id join units u on u.id = t.unit_id
    where ${filter} group by 1`)
  return Object.fromEntries(rows.map(({ key, amount }) => [key, Number(amount)]))
}
const byCurrency = (filter: string) => ledger(filter, 'e.currency')
const both = async (filter: string, sign = 1) => {
  const sums = await byCurrency(filter)
  return { KES: sign * (sums.KES ?? 0) || 0, UGX: sign * (sums.UGX ?? 0) || 0 }
}
const add = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((total, row) => total + amount(row), 0)
function perCurrency<Row extends { currency: Currency }>(rows: readonly Row[], amount: (row: Row) => number) {
  const of = (currency: Currency) =>
    add(
      rows.filter((row) => row.currency === currency),
      amount,
    )
  return { KES: of('KES'), UGX: of('UGX') }
}
async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = []
  for await (const row of rows) list.push(row)
  return list
}
const year = { from: FIRST, to: LAST }

test('the year holds all that it is to hold, and the books agree with the documents', async () => {
  const kinds = await ledger('true', 'e.kind')
  const expected = [
    'allocation',
    'charge',
    'charge_void',
    'payment',
    'payment_reversal',
    'refund',
    'refund_reversal',
    'release',
    'write_off',
    'write_off_void',
  ]
  expect(Object.keys(kinds).sort()).toEqual(expected)
  const kept = await ledger(
    "e.kind = 'allocation' and e.payment_id is null and p.account = 'receivable'",
    'r.payment_type',
  )
  expect(kept.rent).toBeLessThan(0)
  expect((await byCurrency("p.account = 'credit'")).KES).toBeLessThan(0)
  expect(await findDifferences(db)).toEqual([])
})

describe('collections', () => {
  test('are the postings on cash, by method, and each day by itself', async () => {
    const rows = await client.reports.collections({ from: '2026-01-01', to: '2026-12-31' })
    for (const { day, currency, method, received, reversed, refunded } of rows) {
      const where = `p.account = 'cash' and e.day = '${day}' and e.currency = '${currency}' and p.detail = '${method}'`
      expect((await ledger(where))[''] ?? 0, `${day} ${method}`).toBe(received - reversed - refunded)
    }
    expect(perCurrency(rows, ({ received, reversed }) => received - reversed)).toEqual(
      await both("p.account = 'cash' and e.kind in ('payment', 'payment_reversal')"),
    )
    expect(perCurrency(rows, ({ refunded }) => refunded)).toEqual(
      await both("p.account = 'cash' and e.kind in ('refund', 'refund_reversal')", -1),
    )
    // What was dated in a month that is closed came out of the cash on the day of the correction.
    expect(rows.find(({ day }) => day === '2026-05-20')?.reversed).toBe(12_345_67)
    expect(add(rows, ({ refunded }) => refunded)).toBe(100_00)
  })
})

describe('arrears by age', () => {
  test.each([TODAY, '2026-06-30', '2026-09-19'])('are what the ledger says is receivable on %s', async (day) => {
    const { totals } = await client.reports.arrears({ day })
    const receivable = await both(`p.account = 'receivable' and e.day <= '${day}'`)
    expect(perCurrency(totals, ({ total, paidAhead }) => total - paidAhead)).toEqual(receivable)
    const rows = await all(streamAged(db, day, everywhere))
    for (const key of ['days0', 'days30', 'days60', 'days90', 'older', 'total'] as const) {
      expect(
        perCurrency(rows, (row) => row[key]),
        key,
      ).toEqual(perCurrency(totals, (row) => row[key]))
    }
    for (const row of rows) expect(row.days0 + row.days30 + row.days60 + row.days90 + row.older).toBe(row.total)
  })

  test('the deposits that are owed among them are the deposits asked for and not held', async () => {
    const owed = await both("p.account = 'receivable' and r.payment_type = 'deposit'")
    expect(owed).toEqual(await both("p.account = 'deposit_due'", -1))
    const today = await both(`p.account = 'receivable' and e.day <= '${TODAY}'`)
    const { totals } = await client.reports.arrears({ day: TODAY })
    expect(perCurrency(totals, ({ total, paidAhead }) => total - paidAhead)).toEqual(today)
  })
})

describe('there are no two balances for one day', () => {
  test.each([TODAY, '2026-10-31', '2026-08-19', '2026-01-31'])('on %s', async (day) => {
    const rows = await all(streamRentRoll(db, day, everywhere))
    for (const { tenancyId, balance } of rows) {
      if (tenancyId === null) continue
      const { closing, ages } = await client.payments.statement({ tenancyId, to: day })
      expect(balance, tenancyId).toBe(closing)
      const { notYetDue, upTo30, upTo60, upTo90, over90, depositOwed, credit } = ages
      expect(notYetDue + upTo30 + upTo60 + upTo90 + over90 + depositOwed - credit, tenancyId).toBe(closing)
    }
    const trial = await client.ledger.trialBalance({ to: day })
    const { totals } = await client.reports.arrears({ day })
    for (const currency of ['KES', 'UGX'] as const) {
      const of = (account: string) =>
        add(
          trial.filter((line) => line.account === account && line.currency === currency),
          ({ debit, credit }) => debit - credit,
        )
      const arrears = totals.find((total) => total.currency === currency)
      // What was paid ahead is owed to tenants, and no debt of theirs below zero.
      expect(of('receivable')).toBe(arrears?.total ?? 0)
      expect(of('paid_ahead')).toBe(-(arrears?.paidAhead ?? 0) || 0)
      const balances = rows.filter((row) => row.currency === currency)
      expect(add(balances, ({ balance }) => balance)).toBe(of('receivable') + of('paid_ahead') + of('credit'))
    }
    expect(add(trial, ({ debit, credit }) => debit - credit)).toBe(0)
  })
})

describe('the rent roll', () => {
  test.each([TODAY, '2026-08-19', '2026-01-01'])('of %s holds the deposits and balances of the ledger', async (day) => {
    const { totals, total } = await client.reports.rentRoll({ day })
    const counted = `e.day <= '${day}'`
    expect(perCurrency(totals, ({ depositHeld }) => depositHeld)).toEqual(
      await both(`p.account = 'deposits_held' and ${counted}`, -1),
    )
    expect(perCurrency(totals, ({ balance }) => balance)).toEqual(
      await both(`p.account in ('receivable', 'credit') and ${counted}`),
    )
    const rows = await all(streamRentRoll(db, day, everywhere))
    expect(rows).toHaveLength(total)
    expect(perCurrency(rows, ({ depositHeld }) => depositHeld)).toEqual(
      perCurrency(totals, ({ depositHeld }) => depositHeld),
    )
    expect(perCurrency(rows, ({ balance }) => balance)).toEqual(perCurrency(totals, ({ balance }) => balance))
    const homesOf = rows.filter(({ state: of }) => of === 'let' || of === 'vacant')
    expect(homesOf).toHaveLength(6)
    expect(new Set(homesOf.map(({ unitId }) => unitId)).size).toBe(6)
    expect(perCurrency(rows, (row) => (row.state === 'let' ? row.rent : 0))).toEqual(
      perCurrency(totals, ({ rent }) => rent),
    )
  })

  test('shows who has left as long as something is open, and the unit as vacant', async () => {
    const rows = await all(streamRentRoll(db, TODAY, everywhere))
    expect(rows.filter(({ state: of }) => of === 'vacant')).toHaveLength(2)
    expect(rows.some(({ state: of, tenantName }) => of === 'former' && tenantName !== null)).toBe(true)
  })
})

describe('income by property', () => {
  test('is what was put on amounts due, by type; and what was charged', async () => {
    const rows = await client.reports.income(year)
    const types: Record<string, string> = {
      rent: "'rent'",
      serviceCharge: "'service_charge'",
      utilities: "'water', 'electricity', 'garbage'",
      penalty: "'penalty'",
      openingBalance: "'opening_balance'",
      other: "'other'",
    }
    for (const [kind, list] of Object.entries(types)) {
      const put = `p.account = 'receivable' and e.kind in ('allocation', 'release') and r.payment_type in (${list})`
      expect(
        perCurrency(rows, ({ income }) => income[kind as 'rent']),
        kind,
      ).toEqual(await both(put, -1))
    }
    const charged = "p.account in ('income', 'opening_balance') and e.day < '2026-12-01'"
    expect(perCurrency(rows, (row) => row.charged)).toEqual(await both(charged, -1))
    for (const { collected, commission, expenses, net, income } of rows) {
      expect(net).toBe(collected - commission - expenses)
      expect(collected).toBe(add(Object.values(income), (amount) => amount))
    }
    // Months add up to the year.
    const months = await Promise.all(everyMonth.map((month) => client.reports.income({ from: month, to: month })))
    for (const key of ['collected', 'commission', 'expenses', 'net', 'charged'] as const) {
      expect(
        perCurrency(months.flat(), (row) => row[key]),
        key,
      ).toEqual(perCurrency(rows, (row) => row[key]))
    }
    const byMonth = await client.reports.incomeMonths(year)
    for (const [place, month] of everyMonth.entries()) {
      for (const key of ['collected', 'commission', 'expenses', 'net'] as const) {
        const said = byMonth.filter((row) => row.month === month)
        expect(
          perCurrency(said, (row) => row[key]),
          `${key} of ${month}`,
        ).toEqual(perCurrency(months[place] ?? [], (row) => row[key]))
      }
    }
  })
})

describe('owner statements', () => {
  const accountsOf = async (range: { from: string; to: string }) => {
    const statements = await Promise.all(owners.map((ownerId) => client.owners.statement({ ownerId, ...range })))
    return statements.flatMap(({ accounts }) => accounts)
  }

  test('of all owners make up each property, line by line', async () => {
    const income = await client.reports.income(year)
    const lines = (await accountsOf(year)).flatMap((account) => account.lines)
    for (const row of income) {
      const own = lines.filter(({ propertyId }) => propertyId === row.propertyId)
      for (const key of ['collected', 'commission', 'expenses', 'net'] as const) {
        expect(
          add(own, (line) => line[key]),
          `${row.propertyName} ${key}`,
        ).toBe(row[key])
      }
      expect(add(own, (line) => line.income.rent)).toBe(row.income.rent)
    }
    expect(income).toHaveLength(3)
  })

  test('go on from one range to the next, down to what is still to be paid out', async () => {
    const whole = await accountsOf(year)
    const { rows } = await pool.query(
      'select currency, sum(amount_minor)::bigint as amount from remittances where voided_at is null group by 1',
    )
    const paid = Object.fromEntries(rows.map(({ currency, amount }) => [currency, Number(amount)]))
    expect(perCurrency(whole, ({ remitted }) => remitted)).toEqual({ KES: paid.KES ?? 0, UGX: paid.UGX ?? 0 })
    for (const ownerId of owners) {
      let closing = new Map<Currency, number>()
      for (const month of everyMonth) {
        const { accounts } = await client.owners.statement({ ownerId, from: month, to: month })
        for (const account of accounts) expect(account.opening).toBe(closing.get(account.currency) ?? 0)
        closing = new Map(accounts.map((account) => [account.currency, account.closing]))
      }
      const { accounts } = await client.owners.statement({ ownerId, ...year })
      for (const account of accounts) expect(account.closing).toBe(closing.get(account.currency))
    }
  })

  test('say which deposits are held and what tenants owe, as the ledger does', async () => {
    const held = await ledger("p.account = 'deposits_held'", 'u.property_id::text')
    const { rows: open } =
      await pool.query(`select property, sum(amount) filter (where amount > 0)::bigint as amount from (
      select u.property_id as property, sum(p.amount_minor) as amount from ledger_postings p
      join ledger_entries e on e.id = p.entry_id join tenancies t on t.id = e.tenancy_id join units u on u.id = t.unit_id
      where p.account = 'receivable' and e.day <= '${TODAY}' group by 1, e.record_id
    ) charge group by 1`)
    const owed = Object.fromEntries(open.map(({ property, amount }) => [property, Number(amount)]))
    for (const { propertyId, depositsHeld, arrears } of (await accountsOf(year)).flatMap(({ aside }) => aside)) {
      expect([depositsHeld, arrears]).toEqual([-(held[propertyId] ?? 0) || 0, owed[propertyId] ?? 0])
    }
  })
})

describe('tax', () => {
  const kenya = (month: string, ownerId: string | null = null) => client.reports.taxKenya({ month, ownerId })

  test('every month in Kenya: gross rent, what stands apart and what is paid ahead are the cash received', async () => {
    for (const month of everyMonth) {
      const { cash } = await kenya(month)
      expect(add(taxCashLines, ({ key }) => cash[key])).toBe(cash.cashReceived)
      const where = `p.account = 'cash' and e.kind in ('payment', 'payment_reversal') and to_char(e.day, 'YYYY-MM') = '${month}'`
      expect(cash.cashReceived, month).toBe((await both(where)).KES)
    }
  })

  test('the rent of the year is what stands on rent in the ledger, and deposits that were kept for it', async () => {
    const reports = await Promise.all(everyMonth.map((month) => kenya(month)))
    const put = "p.account = 'receivable' and e.kind in ('allocation', 'release') and r.payment_type = 'rent'"
    const rent = await both(`${put} and e.payment_id is not null`, -1)
    const kept = await both(`${put} and e.payment_id is null`, -1)
    expect(add(reports, ({ cash }) => cash.homes + cash.commercial)).toBe(rent.KES)
    const ahead = add(reports, ({ cash }) => cash.advance)
    expect(ahead).toBeGreaterThan(0)
    expect(add(reports, ({ homes: gross, commercial }) => gross + commercial)).toBe(rent.KES + kept.KES + ahead)
    expect(reports.at(-1)?.yearSoFar).toBe(add(reports, (report) => report.homes))
    const deposits = await both(
      "p.account = 'receivable' and e.kind in ('allocation', 'release') and r.payment_type = 'deposit'",
      -1,
    )
    expect(add(reports, ({ cash }) => cash.deposits)).toBe(deposits.KES)
    expect(add(reports, ({ cash }) => cash.paidBack)).toBe(
      (await both("p.account = 'credit' and e.kind in ('refund', 'refund_reversal')")).KES,
    )
    const uganda = await Promise.all([2025, 2026].map((of) => client.reports.taxUganda({ year: of })))
    expect(add(uganda, ({ cash }) => cash.homes + cash.commercial)).toBe(rent.UGX)
    expect(add(uganda, ({ gross }) => gross)).toBe(rent.UGX + kept.UGX + add(uganda, ({ cash }) => cash.advance))
    expect(kept.UGX).toBeGreaterThan(0)
    expect(add(uganda, ({ cash }) => cash.cashReceived)).toBe(
      (await both("p.account = 'cash' and e.kind in ('payment', 'payment_reversal')")).UGX,
    )
    expect(add(uganda, ({ expenses }) => expenses)).toBe(
      perCurrency(await client.reports.income(year), ({ expenses }) => expenses).UGX,
    )
  })

  test('the returns of all owners make up the portfolio, property by property', async () => {
    for (const month of everyMonth) {
      const whole = await kenya(month)
      const parts = await Promise.all(owners.map((ownerId) => kenya(month, ownerId)))
      for (const { key } of taxCashLines)
        expect(
          add(parts, ({ cash }) => cash[key]),
          `${month} ${key}`,
        ).toBe(whole.cash[key])
      for (const { propertyId, gross } of whole.properties) {
        const own = parts.flatMap(({ properties }) => properties).filter((row) => row.propertyId === propertyId)
        expect(add(own, (row) => row.gross)).toBe(gross)
      }
      // Rent of shops is no rent of homes.
      expect(
        whole.properties.filter(({ isCommercial }) => isCommercial).map(({ propertyName }) => propertyName),
      ).toEqual(['Shops'])
    }
  })
})

test('occupancy counts the days on which somebody lived there', async () => {
  const months = await client.reports.occupancy({ from: '2026-01', to: '2027-03' })
  expect(months.map(({ month }) => month)).toEqual(everyMonth)
  const { rows } = await pool.query(
    "select start_date::text as since, coalesce(end_date::text, '9999-12-31') as until from tenancies",
  )
  for (const { month, letDays, availableDays, units, movedOut } of months) {
    let days = 0
    let length = 0
    for (let day = `${month}-01`; day.startsWith(month) && day <= TODAY; day = addDays(day, 1)) {
      length += 1
      days += rows.filter(({ since, until }) => since <= day && day <= until).length
    }
    expect([month, letDays, availableDays, units]).toEqual([month, days, 6 * length, 6])
    expect(movedOut).toBe(rows.filter(({ until }) => until.startsWith(month)).length)
  }
  expect(months.at(-1)).toMatchObject({ vacant: 2, movedIn: 0 })
  expect(months[0]).toMatchObject({ vacant: 0, movedIn: 6, rate: 100 })
})
