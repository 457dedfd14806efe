import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { listKeptReceipts } from '../src/money/payments/receipts.repository'
import { type Api, type Client, startApi } from './api'
import { testDatabase } from './database'
import { canReadPdf, pdfText } from './pdf-text'
import { trialRandom } from './random'

// Three months are lived and closed. Then everything else is done at random, and whatever the closed months said, but
// for what is of today by its nature, is read again letter by letter.

const { db, pool } = testDatabase()
const MONTHS = ['2026-07', '2026-08', '2026-09']
const LAST_DAYS = ['2026-07-31', '2026-08-31', '2026-09-30']
const ROUNDS = 130
const types = ['rent', 'water', 'deposit', 'service_charge', 'other', 'penalty'] as const

interface Home {
  tenancyId: string
  tenantId: string
  unitId: string
  propertyId: string
  currency: 'KES' | 'UGX'
  meterId: string
}

type Act = () => Promise<unknown>

/** An agency with two owners and six homes, whose clock the test moves. */
async function found() {
  const random = trialRandom('closed months')
  const api: Api = startApi(db, { now: '2026-07-01T05:00:00Z' })
  const manager = await api.signInAs('property_manager')
  const client: Client = manager.client
  const admin: Client = (await api.signInAs('admin')).client
  await client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
  let minute = 0
  const at = (day: string) => {
    minute += 1
    api.setNow(new Date(Date.parse(`${day}T05:00:00Z`) + (minute % 700) * 60_000).toISOString())
  }
  const book = { api, manager, client, admin, ...random, at }
  const owners: string[] = []
  for (const name of ['Achieng', 'Baraka']) {
    owners.push((await client.owners.create({ name, kind: 'individual', isResident: true })).id)
  }
  const letTo = letting(client)
  const homes: Home[] = []
  const houses: { id: string; currency: 'KES' | 'UGX' }[] = []
  for (const country of ['Kenya', 'Uganda'] as const) {
    const place = { city: 'Town', address: 'Road', propertyType: 'apartment' as const, country }
    const house = await client.properties.create({ name: `House in ${country}`, ...place })
    const { currency } = house
    houses.push(house)
    const shares = [
      { ownerId: owners[0] ?? '', share: 6667 },
      { ownerId: owners[1] ?? '', share: 3333 },
    ]
    const commission = { commissionKind: 'percent' as const, commissionRate: 1000 }
    await client.owners.agree({ propertyId: house.id, fromMonth: '2026-07', currency, ...commission, shares })
    for (const number of [1, 2, 3]) {
      const due = { rentDueDate: 5, serviceChargeDueDate: 5, currency, rentAmount: 1_000_000, serviceChargeAmount: 0 }
      const unit = await client.units.addToProperty({ propertyId: house.id, unitNumber: `A${number}`, ...due })
      const { id: meterId } = await client.meters.create({
        requestId: crypto.randomUUID(),
        unitId: unit.id,
        kind: 'water',
        serialNumber: `W${country}${number}`,
        digits: 5,
        installedOn: '2026-07-01',
        firstValue: 0,
        currency,
        price: 10_000,
      })
      homes.push(
        await letTo(`Tenant ${number}`, { unitId: unit.id, propertyId: house.id, currency, meterId }, '2026-07-01'),
      )
    }
  }
  return { ...book, below: random.int, owners, homes, houses, letTo }
}

type Agency = Awaited<ReturnType<typeof found>>

function letting(client: Client) {
  return async function letTo(
    fullName: string,
    place: Omit<Home, 'tenancyId' | 'tenantId'>,
    startDate: string,
  ): Promise<Home> {
    const person = { fullName, email: `${crypto.randomUUID()}@example.com`, phoneNumber: null }
    const { tenant } = await client.tenants.create(person)
    const lease = { tenantId: tenant.id, unitId: place.unitId, startDate, chargeFrom: '2100-01-01' }
    const { id: tenancyId } = await client.tenancies.create(lease)
    return { tenancyId, tenantId: tenant.id, ...place }
  }
}

/** What is written every month, with what is chosen at random in it. */
function live(agency: Agency) {
  const { client, admin, below, pick, chance, homes, houses, owners } = agency
  const anyHome = () => pick(homes)
  const anyDay = (month: string, last = 27) => `${month}-${String(1 + below(last)).padStart(2, '0')}`
  const charge = (paymentType: PaymentType, dueDate: string, home = anyHome()) =>
    client.charges.record({
      requestId: crypto.randomUUID(),
      tenancyId: home.tenancyId,
      currency: home.currency,
      paymentType,
      name: chance(0.3) ? `Name ${below(9)}` : null,
      amount: 100_000 + below(900_000),
      dueDate,
      paymentStatus: 'pending',
      again: true,
    })
  const pay = (receivedOn: string, home = anyHome()) =>
    client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId: home.tenancyId,
      currency: home.currency,
      amount: 50_000 + below(1_500_000),
      method: pick(['bank', 'cash', 'cheque']),
      receivedOn,
    })
  const spend = (spentOn: string, { id: propertyId, currency } = pick(houses)) =>
    client.owners.spend({
      requestId: crypto.randomUUID(),
      propertyId,
      currency,
      amount: 3333 + below(9999),
      category: 'repairs',
      description: 'Work',
      spentOn,
    })
  const remit = (paidOn: string) =>
    admin.owners.remit({
      requestId: crypto.randomUUID(),
      ownerId: pick(owners),
      currency: pick(['KES', 'UGX']),
      amount: 10_000 + below(90_000),
      method: 'bank',
      reference: null,
      paidOn,
      evenBeyondDue: true,
    })

  /** An admin or an agreement may be of any month; the books decide. */
  const anyPast = (month: string) => anyDay(pick([month, month, '2026-08', '2026-09']))
  let dial = 0
  /** What a meter shows next. */
  const nextDial = () => {
    dial += 5000 + below(9000)
    return dial
  }

  async function anyCharge() {
    const { rows } = await pool.query('select id from payment_records order by created_at, amount_minor, due_date')
    return client.charges.get({ chargeId: pick(rows).id })
  }
  async function anyPayment() {
    const { rows } = await pool.query('select id from payments order by created_at, amount_minor')
    return client.payments.get({ paymentId: pick(rows).id })
  }

  return { ...agency, anyHome, anyDay, anyPast, charge, pay, spend, remit, anyCharge, anyPayment, nextDial }
}

type Life = ReturnType<typeof live>

/** What is refused changes nothing; anything else that fails is a fault. */
async function attempt(what: () => Promise<unknown>): Promise<void> {
  try {
    await what()
  } catch (error) {
    const { status = 500, code, data } = error as { status?: number; code?: string; data?: unknown }
    if (status >= 500) throw error
    expect(code, JSON.stringify(data)).not.toBe('BAD_REQUEST')
  }
}

/** Charges and payments, and what may be done to them. */
function booked(
  { client, below, pick, chance, anyDay, charge, pay, anyCharge, anyPayment }: Life,
  month: string,
): Act[] {
  return [
    () => charge(pick(types), anyDay(month)),
    () => pay(anyDay(month)),
    async () => {
      const { id: chargeId, revision, currency, amount, paymentType, name, dueDate, notes } = await anyCharge()
      const was = { currency, amount, paymentType, name, dueDate, notes }
      const change = pick<object>([
        { paymentType: pick(types) },
        { amount: Math.max(1, amount + below(200_000) - 100_000) },
        { dueDate: anyDay(month) },
        { name: `Name ${below(99)}` },
      ])
      return client.charges.correct({ chargeId, revision, ...was, ...change })
    },
    async () => {
      const { id: chargeId, revision } = await anyCharge()
      const payments = pick(['keep', 'reverse'] as const)
      return client.charges.void({ chargeId, revision, reason: 'Wrong', payments })
    },
    async () => {
      const { id: chargeId, revision } = await anyCharge()
      return client.charges.writeOff({ chargeId, revision, reason: 'Gone' })
    },
    async () => client.payments.reverse({ paymentId: (await anyPayment()).id, reason: 'Bounced' }),
    async () => client.payments.allocate({ paymentId: (await anyPayment()).id, parts: chance(0.5) ? [] : null }),
    async () => {
      const { id: paymentId, amount, currency, method, receivedOn } = await anyPayment()
      if (method === 'opening' || method === 'transfer' || method === 'withheld') return
      const isMoney = chance(0.5)
      const right = isMoney ? { amount: amount + 1, receivedOn: anyDay(month) } : { amount, receivedOn }
      const reference = method === 'bank' ? crypto.randomUUID().slice(0, 12) : null
      return client.payments.correct({ paymentId, currency, method, reference, ...right, reason: 'Typed wrong' })
    },
  ]
}

/** Expenses and payouts. */
function ofOwners({ client, pick, houses, owners, anyDay, spend, remit }: Life, month: string): Act[] {
  return [
    () => spend(anyDay(month)),
    () => remit(anyDay(month)),
    async () => {
      const { rows } = await client.owners.expenses({ propertyId: pick(houses).id, page: 1 })
      const expenseId = rows.length > 0 ? pick(rows).id : crypto.randomUUID()
      return client.owners.voidExpense({ expenseId, reason: 'Another house' })
    },
    async () => {
      const { rows } = await client.owners.remittances({ ownerId: pick(owners), page: 1 })
      const remittanceId = rows.length > 0 ? pick(rows).id : crypto.randomUUID()
      return client.owners.voidRemittance({ remittanceId, reason: 'Came back' })
    },
  ]
}

/** What was done before, undone or done again; and meters. */
function mended({ client, pick, anyHome, anyDay, anyCharge, anyPayment, nextDial }: Life, month: string): Act[] {
  return [
    async () => {
      const { rows } = await pool.query(`select id, revision from payment_records
        where written_off_amount_minor > 0 order by created_at, amount_minor`)
      if (rows.length === 0) return
      const { id: chargeId, revision } = pick(rows)
      await client.charges.undoWriteOff({ chargeId, revision, reason: 'He paid after all' })
    },
    async () => {
      const { id: paymentId } = await anyPayment()
      await client.payments.reverse({ paymentId, reversedOn: anyDay(month), reason: 'The bank says so' })
    },
    async () => {
      const { id: chargeId, revision } = await anyCharge()
      await client.charges.markPaid({ chargeId, revision, paidDate: anyDay(month), method: 'cash' })
    },
    async () => {
      const { id: paymentId, amount, currency, receivedOn } = await anyPayment()
      const right = { amount, currency, receivedOn, method: pick(['cash', 'cheque'] as const), reference: null }
      await client.payments.correct({ paymentId, ...right, reason: 'Came another way' })
    },
    () => {
      const { meterId } = anyHome()
      const read = { requestId: crypto.randomUUID(), meterId, day: anyDay(month), value: nextDial() }
      return client.meters.read({ ...read, confirmed: ['lower', 'before_move_in', 'high', 'zero'] })
    },
    async () => {
      const { rows } = await pool.query(
        'select id from meter_readings where voided_at is null and record_id is not null order by created_at, amount_minor',
      )
      if (rows.length === 0) return
      const payments = pick(['keep', 'reverse'] as const)
      await client.meters.voidReading({ readingId: pick(rows).id, reason: 'Read wrong', payments })
    },
  ]
}

/** Houses and people are called otherwise, cost more, come and go; also on days of months that are closed. */
function called({ client, admin, below, pick, houses, owners, anyHome }: Life, month: string): Act[] {
  return [
    () => admin.agency.save({ name: `Agency ${below(99)}`, logo: null }),
    () => client.tenants.update({ tenantId: anyHome().tenantId, fullName: `Tenant ${below(99)}`, phoneNumber: null }),
    () => {
      const { id: propertyId, currency } = pick(houses)
      const country = currency === 'KES' ? ('Kenya' as const) : ('Uganda' as const)
      const propertyType = pick(['apartment', 'shop'] as const)
      const place = { name: `House ${below(99)}`, city: 'Town', address: 'Road', country, propertyType }
      return client.properties.update({ propertyId, ...place })
    },
    () => {
      const { unitId, currency } = anyHome()
      const money = { currency, rentAmount: 100_000 * below(20), rentDueDate: 5, serviceCharges: [] }
      return client.units.update({ unitId, houseNumber: `H${below(999)}`, floor: '1st', rooms: '2', ...money })
    },
    () => {
      const form = { name: `Owner ${below(999)}`, kind: 'individual' as const, isResident: true }
      return client.owners.update({ ownerId: pick(owners), ...form })
    },
    () => {
      const { id: propertyId, currency } = pick(houses)
      const shares = [{ ownerId: pick(owners), share: 10_000 }]
      const commission = { commissionKind: 'percent' as const, commissionRate: 100 + 100 * below(20) }
      return client.owners.agree({ propertyId, fromMonth: pick(['2026-09', month]), currency, ...commission, shares })
    },
  ]
}

/** Leases and tenancies. */
function livedIn({ client, below, chance, homes, letTo, anyHome, anyPast }: Life, month: string): Act[] {
  return [
    async () => {
      const { tenancyId, currency } = anyHome()
      const { leaseEnd, renewal, noticeDays, rentMonths, isProrated, depositAmount, chargeFrom } =
        await client.leases.get({ tenancyId })
      const terms = { leaseEnd, renewal, noticeDays, rentMonths, isProrated, depositAmount, chargeFrom }
      const rentChanges = [{ fromDay: anyPast(month), rentAmount: 100_000 * below(30) }]
      const rent = { rentAmount: 100_000 * below(30), rentChanges, penaltyKind: 'none' as const }
      await client.leases.save({ tenancyId, currency, ...terms, ...rent })
    },
    () => client.tenancies.end({ tenancyId: anyHome().tenancyId, endDate: anyPast(month) }),
    async () => {
      const { tenancyId } = anyHome()
      const { endDate: seenEndDate } = await client.leases.get({ tenancyId })
      if (seenEndDate === null) return
      const seen = { tenancyId, seenEndDate, reason: 'Typed wrong' }
      if (chance(0.3)) await client.tenancies.withdrawEnd(seen)
      else await client.tenancies.changeEnd({ ...seen, endDate: anyPast(month) })
    },
    async () => {
      const { tenancyId: _, tenantId: __, ...place } = anyHome()
      homes.push(await letTo(`Next ${below(999)}`, place, anyPast(month)))
    },
  ]
}

/** Final accounts and refunds. */
function movedOut({ client, below, pick, anyHome, anyDay }: Life, month: string): Act[] {
  return [
    () => client.finalAccounts.settle({ tenancyId: anyHome().tenancyId }),
    () => {
      const { tenancyId, currency } = anyHome()
      const damage = { name: 'Window', amount: 10_000 + below(90_000), notes: null }
      return client.finalAccounts.deduct({ requestId: crypto.randomUUID(), tenancyId, currency, ...damage })
    },
    () => {
      const { tenancyId, currency } = anyHome()
      const back = { amount: 10_000 + below(300_000), method: 'cash' as const, paidOn: anyDay(month) }
      return client.finalAccounts.refund({ requestId: crypto.randomUUID(), tenancyId, currency, ...back })
    },
    async () => {
      const { rows } = await pool.query('select id from refunds where reversed_at is null order by created_at')
      if (rows.length > 0) await client.finalAccounts.reverseRefund({ refundId: pick(rows).id, reason: 'Came back' })
    },
  ]
}

/** @param month in which it is done; days are of it */
function actsOf(life: Life, month: string): Act[] {
  return [booked, ofOwners, called, mended, livedIn, movedOut].flatMap((acts) => acts(life, month))
}

/** @returns reads all that the closed months say, page by page */
async function readerOf({ api, client, manager, homes, owners }: Life) {
  const early = [...homes]
  const range = { from: MONTHS[0] ?? '', to: MONTHS[2] ?? '' }
  const { rows: received } = await pool.query("select id from payments where received_on <= '2026-09-30' order by id")
  async function download(path: string): Promise<Response> {
    const response = await api.request(`/api/exports/${path}`, { headers: { cookie: manager.cookie } })
    expect(response.status, path).toBe(200)
    return response
  }
  const file = async (path: string) => pdfText(await (await download(path)).arrayBuffer())
  /** Without the day on which it was made. */
  async function table(path: string): Promise<unknown[][]> {
    const { sheets } = await readXlsx(new Uint8Array(await (await download(path)).arrayBuffer()))
    return (sheets[0]?.rows ?? []).filter(([first]) => !String(first).startsWith('Made on'))
  }
  return async function readAll(): Promise<Record<string, unknown>> {
    const said: Record<string, unknown> = {}
    for (const ownerId of owners) {
      for (const months of [range, ...MONTHS.map((month) => ({ from: month, to: month }))]) {
        const key = `${ownerId} ${months.from} ${months.to}`
        // To the owner as they are called.
        said[`owner statement ${key}`] = (await client.owners.statement({ ownerId, ...months })).accounts
        const query = new URLSearchParams({ ownerId, ...months })
        if (canReadPdf) said[`file of it ${key}`] = await file(`owner-statement/pdf?${query}`)
      }
    }
    for (const month of MONTHS) {
      const rows = await client.reports.income({ from: month, to: month })
      said[`income ${month}`] = rows
      said[`occupancy ${month}`] = await client.reports.occupancy({ from: month, to: month })
    }
    said.collections = await client.reports.collections({ from: '2026-07-01', to: '2026-09-30' })
    for (const day of LAST_DAYS) {
      said[`trial balance ${day}`] = await client.ledger.trialBalance({ to: day })
      said[`arrears ${day}`] = await client.reports.arrears({ day })
      said[`rent roll ${day}`] = await client.reports.rentRoll({ day })
      for (const kind of ['arrears', 'rent-roll'])
        said[`file of ${kind} ${day}`] = await table(`reports/${kind}/xlsx?day=${day}`)
    }
    said['rent roll within a month'] = await client.reports.rentRoll({ day: '2026-08-13' })
    const [first, last] = ['2026-07-01', '2026-09-30']
    said['file of collections'] = await table(`reports/collections/xlsx?from=${first}&to=${last}`)
    said['occupancy of months'] = await client.reports.occupancy(range)
    for (const kind of ['occupancy', 'income']) {
      said[`file of ${kind}`] = await table(`reports/${kind}/xlsx?from=${range.from}&to=${range.to}`)
    }
    for (const ownerId of owners) {
      const query = new URLSearchParams({ ownerId, ...range })
      // Its second line names the owner.
      const lines = await table(`owner-statement/xlsx?${query}`)
      said[`table of the owner statement ${ownerId}`] = lines.filter((_, place) => place !== 1)
    }
    for (const { tenancyId } of early) {
      const days = { tenancyId, from: '2026-07-01', to: '2026-09-30' }
      const { lines, ages, ...statement } = await client.payments.statement(days)
      // A reference that is put right is put right on the tenant's statement too.
      said[`statement ${tenancyId}`] = [lines.map(({ reference: _, ...line }) => line), ages, statement]
    }
    const kept = await listKeptReceipts(
      db,
      received.map(({ id }) => id),
      1,
    )
    for (const receipt of kept) said[`receipt ${receipt.receiptNumber}`] = receipt
    return said
  }
}

test('closed months say the same for ever, whatever is done after them', async () => {
  const life = live(await found())
  const { admin, below, pick, chance, at, homes, charge, pay, spend, remit } = life
  for (const month of MONTHS) {
    for (const home of [...homes]) {
      at(`${month}-05`)
      await attempt(() => charge('rent', `${month}-05`, home))
      if (chance(0.6)) await attempt(() => charge(pick(types), `${month}-06`, home))
      at(`${month}-27`)
      if (chance(0.8)) await pay(`${month}-${String(6 + below(20)).padStart(2, '0')}`, home)
    }
    await spend(`${month}-20`)
    await remit(`${month}-21`)
    at(`${month}-28`)
    for (let round = 0; round < 8; round += 1) await attempt(pick(actsOf(life, month)))
  }
  at('2026-10-02')
  await admin.ledger.closeMonth({ month: '2026-09' })

  const readAll = await readerOf(life)
  const before = await readAll()
  for (const month of ['2026-10', '2026-11']) {
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      at(`${month}-28`)
      await attempt(pick(actsOf(life, month)))
    }
  }
  at('2026-11-29')
  const after = await readAll()
  for (const [page, words] of Object.entries(before)) expect(after[page], page).toEqual(words)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(await findDifferences(db)).toEqual([])
})
