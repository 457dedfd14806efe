import type { PaymentType } from '@makao/contract/payment-records/payment-records.kinds'
import { expect, test } from 'vitest'
import { findDifferences } from '../src/books/books.service'
import { listKeptReceipts } from '../src/payments/receipts.repository'
import { type Api, type Client, startApi } from './api'
import { testDatabase } from './database'
import { canReadPdf, pdfText } from './pdf-text'
import { trialRandom } from './random'

// Three months are lived and closed. Then everything else is done at random, and whatever the closed months said is read again:
// statements, reports, balances, receipts and files, letter by letter.

const { db, pool } = testDatabase()
const MONTHS = ['2026-07', '2026-08', '2026-09']
const LAST_DAYS = ['2026-07-31', '2026-08-31', '2026-09-30']
const ROUNDS = 90
const types = ['rent', 'water', 'deposit', 'service_charge', 'other', 'penalty'] as const

test('closed months say the same for ever, whatever is done after them', async () => {
  const { int: below, pick, chance } = trialRandom('closed months')
  const api: Api = startApi(db, { now: '2026-07-01T05:00:00Z' })
  const manager = await api.signInAs('property_manager')
  const client: Client = manager.client
  const admin: Client = (await api.signInAs('admin')).client
  await client.charges.saveSettings({ isAutomatic: false, daysBefore: 5 })
  let minute = 0
  const at = (day: string) => {
    minute += 1
    api.setNow(new Date(Date.parse(`${day}T05:00:00Z`) + (minute % 700) * 60_000).toISOString())
  }

  const owners: string[] = []
  for (const name of ['Achieng', 'Baraka']) {
    owners.push((await client.owners.create({ name, kind: 'individual', isResident: true })).id)
  }
  const homes: { tenancyId: string; tenantId: string; propertyId: string; currency: 'KES' | 'UGX' }[] = []
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
      const person = { fullName: `Tenant ${number}`, email: `${crypto.randomUUID()}@example.com`, phoneNumber: null }
      const { tenant } = await client.tenants.create(person)
      const lease = { tenantId: tenant.id, unitId: unit.id, startDate: '2026-07-01', chargeFrom: '2100-01-01' }
      const { id: tenancyId } = await client.tenancies.create(lease)
      homes.push({ tenancyId, tenantId: tenant.id, propertyId: house.id, currency })
    }
  }

  const anyHome = () => pick(homes)
  const anyDay = (month: string, last = 27) => `${month}-${String(1 + below(last)).padStart(2, '0')}`
  const charge = (paymentType: PaymentType, dueDate: string, home = anyHome()) =>
    client.paymentRecords.record({
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
    client.owners.remit({
      requestId: crypto.randomUUID(),
      ownerId: pick(owners),
      currency: pick(['KES', 'UGX']),
      amount: 10_000 + below(90_000),
      method: 'bank',
      reference: null,
      paidOn,
    })

  /** What is refused changes nothing; anything else that fails is a fault. */
  async function attempt(what: () => Promise<unknown>): Promise<void> {
    try {
      await what()
    } catch (error) {
      const { status = 500, code } = error as { status?: number; code?: string }
      if (status >= 500) throw error
      expect(code, String(error)).not.toBe('BAD_REQUEST')
    }
  }

  async function anyRecord() {
    const { rows } = await pool.query('select id from payment_records order by id')
    return client.paymentRecords.get({ recordId: pick(rows).id })
  }
  async function anyPayment() {
    const { rows } = await pool.query('select id from payments order by id')
    return client.payments.get({ paymentId: pick(rows).id })
  }

  /** @param month in which it is done; days are of it */
  function actsOf(month: string): (() => Promise<unknown>)[] {
    return [
      () => charge(pick(types), anyDay(month)),
      () => pay(anyDay(month)),
      async () => {
        const { id: recordId, revision, currency, amount, paymentType, name, dueDate, notes } = await anyRecord()
        const was = { currency, amount, paymentType, name, dueDate, notes }
        const change = pick<object>([
          { paymentType: pick(types) },
          { amount: Math.max(1, amount + below(200_000) - 100_000) },
          { dueDate: anyDay(month) },
          { name: `Name ${below(99)}` },
        ])
        return client.paymentRecords.correct({ recordId, revision, ...was, ...change })
      },
      async () => {
        const { id: recordId, revision } = await anyRecord()
        const payments = pick(['keep', 'reverse'] as const)
        return client.paymentRecords.void({ recordId, revision, reason: 'Wrong', payments })
      },
      async () => {
        const { id: recordId, revision } = await anyRecord()
        return client.paymentRecords.writeOff({ recordId, revision, reason: 'Gone' })
      },
      async () => client.payments.reverse({ paymentId: (await anyPayment()).id, reason: 'Bounced' }),
      async () => client.payments.allocate({ paymentId: (await anyPayment()).id, parts: chance(0.5) ? [] : null }),
      async () => {
        const { id: paymentId, amount, currency, method, receivedOn } = await anyPayment()
        const isMoney = chance(0.5)
        const right = isMoney ? { amount: amount + 1, receivedOn: anyDay(month) } : { amount, receivedOn }
        const reference = method === 'bank' ? crypto.randomUUID().slice(0, 12) : null
        return client.payments.correct({ paymentId, currency, method, reference, ...right, reason: 'Typed wrong' })
      },
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
      () => admin.agency.save({ name: `Agency ${below(99)}`, logo: null }),
      () => client.tenants.update({ tenantId: anyHome().tenantId, fullName: `Tenant ${below(99)}`, phoneNumber: null }),
    ]
  }

  for (const month of MONTHS) {
    for (const home of homes) {
      at(`${month}-05`)
      await charge('rent', `${month}-05`, home)
      if (chance(0.6)) await charge(pick(types), `${month}-06`, home)
      at(`${month}-27`)
      if (chance(0.8)) await pay(`${month}-${String(6 + below(20)).padStart(2, '0')}`, home)
    }
    await spend(`${month}-20`)
    await remit(`${month}-21`)
    at(`${month}-28`)
    for (let round = 0; round < 8; round += 1) await attempt(pick(actsOf(month)))
  }
  at('2026-10-02')
  await admin.ledger.closeMonth({ month: '2026-09' })

  const range = { from: MONTHS[0] ?? '', to: MONTHS[2] ?? '' }
  const { rows: early } = await pool.query("select id from payments where received_on <= '2026-09-30' order by id")
  async function file(path: string): Promise<string> {
    const response = await api.request(`/api/exports/${path}`, { headers: { cookie: manager.cookie } })
    expect(response.status, path).toBe(200)
    return pdfText(await response.arrayBuffer())
  }
  /** All that the closed months say, page by page. */
  async function readAll(): Promise<Record<string, unknown>> {
    const said: Record<string, unknown> = {}
    for (const ownerId of owners) {
      for (const months of [range, ...MONTHS.map((month) => ({ from: month, to: month }))]) {
        const key = `${ownerId} ${months.from} ${months.to}`
        said[`owner statement ${key}`] = await client.owners.statement({ ownerId, ...months })
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
      // Under the names of today.
      const { rows, totals } = await client.reports.arrears({ day })
      said[`arrears ${day}`] = [totals, rows.map(({ tenantName: _, ...row }) => row)]
      const roll = await client.reports.rentRoll({ day })
      said[`rent roll ${day}`] = [roll.totals, roll.rows.map(({ tenantName: _, ...row }) => row)]
    }
    for (const { tenancyId } of homes) {
      const days = { tenancyId, from: '2026-07-01', to: '2026-09-30' }
      const { lines, ages, ...statement } = await client.payments.statement(days)
      // A reference that is put right is put right on the tenant's statement too.
      said[`statement ${tenancyId}`] = [lines.map(({ reference: _, ...line }) => line), ages, statement]
    }
    const kept = await listKeptReceipts(
      db,
      early.map(({ id }) => id),
      1,
    )
    for (const receipt of kept) said[`receipt ${receipt.receiptNumber}`] = receipt
    return said
  }

  const before = await readAll()
  for (const month of ['2026-10', '2026-11']) {
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      at(`${month}-28`)
      await attempt(pick(actsOf(month)))
    }
  }
  at('2026-11-29')
  const after = await readAll()
  for (const [page, words] of Object.entries(before)) expect(after[page], page).toEqual(words)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(await findDifferences(db)).toEqual([])
})
