import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, refusalOf, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { letUnit } from '../../../test/letting'
import { canReadPdf, pdfText } from '../../../test/pdf-text'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'

// A shop in Kampala, whose receipts are typed into EFRIS.

const { db } = testDatabase()
let api: Api
let manager: Identity
let admin: Identity
/** What the papers and the log call them. */
const named = { admin: 'Achieng of the office', manager: 'Mukasa the clerk' }
let shop: Awaited<ReturnType<typeof letUnit>>
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager')
  for (const [who, fullName] of [
    [admin, named.admin],
    [manager, named.manager],
  ] as const)
    await db.update(profiles).set({ fullName }).where(eq(profiles.id, who.id))
})
beforeEach(async () => {
  shop = await letUnit(manager, { rent: 1_000_000, propertyType: 'shop', country: 'Uganda', startDate: '2026-09-01' })
})

let made = 0
/** A number that nobody has. */
const fresh = () => `32402000${String(++made).padStart(4, '0')}`
const inShop = () => ({ propertyId: shop.property.id })
const sheetOf = (month = '2026-11', client = manager.client) => client.reports.efris({ month, ...inShop() })
const lines = async (month?: string) => (await sheetOf(month)).rows
const receiptOf = async (paymentId: string) => (await manager.client.papers.receipt({ paymentId })).receiptNumber
const shownOn = async (paymentId: string) => (await manager.client.papers.receipt({ paymentId })).fiscalNumber
const enter = (paymentId: string, number: string, replaces: string | null = null, who = manager) =>
  who.client.fiscalNumbers.enter({ paymentId, number, replaces })
const paste = (rows: { receiptNumber: string; number: string }[], who = manager) =>
  who.client.fiscalNumbers.enterMany({ rows })
const countOf = async () => {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) as count from fiscal_numbers`)
  return Number(rows[0]?.count)
}
const chargeNamed = (name: string | null, amount: number, dueDate: string) =>
  manager.client.charges.record({
    ...{ requestId: crypto.randomUUID(), tenancyId: shop.tenancyId, currency: 'UGX', amount, dueDate, name },
    ...{ paymentType: 'service_charge', paymentStatus: 'pending' },
  })

describe('the lines of a month', () => {
  test('miss no receipt of business premises, and say VAT, and what is no rent, of each', async () => {
    await shop.charge('rent', 1_000_000, '2026-11-05')
    await chargeNamed('VAT on rent', 180_000, '2026-11-05')
    await shop.charge('water', 20_000, '2026-11-05')
    await chargeNamed(null, 100_000, '2026-11-05')
    await shop.charge('deposit', 500_000, '2026-11-05')
    const whole = await shop.receive(1_800_000, '2026-11-05')
    const ahead = await shop.receive(300_000, '2026-11-06')
    const { rows, sums, missing } = await sheetOf()
    expect(rows).toMatchObject([
      {
        ...{ paymentId: whole.id, receivedOn: '2026-11-05', tenantPin: 'A001234567Z', unitNumber: 'A1', number: null },
        ...{ net: 1_120_000, vat: 180_000, gross: 1_300_000, apart: 120_000 },
      },
      { paymentId: ahead.id, net: 300_000, vat: 0, gross: 300_000, apart: 0 },
    ])
    expect(rows[0]?.receiptNumber).toBe(await receiptOf(whole.id))
    expect(sums).toEqual({ net: 1_420_000, vat: 180_000, gross: 1_600_000, apart: 120_000 })
    expect(missing).toBe(2)
    expect(await lines('2026-10')).toEqual([])
  })

  test('leave out homes, Kenya, and a receipt that is of a deposit alone', async () => {
    await shop.charge('deposit', 500_000, '2026-11-05')
    await shop.receive(500_000, '2026-11-05')
    const home = await letUnit(manager, { rent: 1_000, country: 'Uganda', startDate: '2026-09-01' })
    const inKenya = await letUnit(manager, { rent: 1_000, propertyType: 'shop', startDate: '2026-09-01' })
    const left = [await home.pay(1_000, '2026-11-05'), await inKenya.pay(1_000, '2026-11-05')].map(({ id }) => id)
    const all = (await manager.client.reports.efris({ month: '2026-11' })).rows
    expect(all.filter(({ paymentId }) => left.includes(paymentId))).toEqual([])
    expect(await lines()).toEqual([])
  })

  test('have the rent whole where the tenant withheld tax of it', async () => {
    await manager.client.withholding.save({ tenancyId: shop.tenancyId, fromDay: '2026-09-01', rate: 600 })
    await shop.charge('rent', 1_000_000, '2026-11-05')
    await manager.client.payments.receive({
      ...{ requestId: crypto.randomUUID(), tenancyId: shop.tenancyId, currency: 'UGX', amount: 940_000 },
      ...{ method: 'bank', receivedOn: '2026-11-05', withheld: 60_000 },
    })
    expect(await lines()).toMatchObject([{ net: 1_000_000, gross: 1_000_000, apart: 0 }])
  })

  test('of money that named a person with a shop and a home count the part of the shop alone', async () => {
    const home = await letUnit(manager, {
      ...{ rent: 400_000, country: 'Uganda', startDate: '2026-09-01', tenantId: shop.tenantId },
    })
    await shop.charge('rent', 1_000_000, '2026-11-05')
    await home.charge('rent', 400_000, '2026-11-05')
    const requestId = crypto.randomUUID()
    const money = { tenantId: shop.tenantId, currency: 'UGX' as const, amount: 1_400_000, method: 'bank' as const }
    await manager.client.tenantAccounts.receive({ requestId, ...money, receivedOn: '2026-11-05' })
    const all = (await manager.client.reports.efris({ month: '2026-11' })).rows
    expect(all.filter(({ tenantId }) => tenantId === shop.tenantId)).toMatchObject([
      { net: 1_000_000, gross: 1_000_000, apart: 0 },
    ])
  })

  test('have the rent of several shops whole where the tenant withheld tax of each', async () => {
    const unit = { unitNumber: 'A2', unitUse: 'business' as const }
    const of = { tenantId: shop.tenantId, property: shop.property, country: 'Uganda' as const, unit }
    const store = await letUnit(manager, { ...of, rent: 500_000, startDate: '2026-09-01' })
    for (const { tenancyId } of [shop, store])
      await manager.client.withholding.save({ tenancyId, fromDay: '2026-09-01', rate: 600 })
    await shop.charge('rent', 1_000_000, '2026-11-05')
    await store.charge('rent', 500_000, '2026-11-06')
    const money = { tenantId: shop.tenantId, currency: 'UGX' as const, amount: 1_410_000, method: 'bank' as const }
    const requestId = crypto.randomUUID()
    await manager.client.tenantAccounts.receive({ requestId, ...money, receivedOn: '2026-11-20' })
    expect(await lines()).toMatchObject([{ net: 1_500_000, gross: 1_500_000, apart: 0 }])
  })

  test('lose a reversed receipt that nobody typed, keep one that has a number, and add up neither', async () => {
    const [typed, untyped, counting] = [
      await shop.pay(100_000, '2026-11-05'),
      await shop.pay(200_000, '2026-11-06'),
      await shop.pay(300_000, '2026-11-07'),
    ]
    await enter(typed.id, fresh())
    for (const { id: paymentId } of [typed, untyped])
      await manager.client.payments.reverse({ paymentId, reason: 'Bounced' })
    const { rows, sums, missing } = await sheetOf()
    expect(rows.map(({ paymentId, reversedOn }) => [paymentId, reversedOn])).toEqual([
      [typed.id, '2026-11-21'],
      [counting.id, null],
    ])
    expect([sums.gross, missing]).toEqual([300_000, 1])
  })

  test('are of one landlord where that is asked for, and of nobody who does not exist', async () => {
    await shop.pay(100_000, '2026-11-05')
    const person = { kind: 'individual' as const, isResident: true }
    const [theirs, others] = await Promise.all(
      [1, 2].map(() => manager.client.owners.create({ ...person, name: `Nakato ${++made}` })),
    )
    await manager.client.owners.agree({
      ...{ propertyId: shop.property.id, fromMonth: '2026-09', currency: 'UGX', commissionKind: 'none' },
      shares: [{ ownerId: theirs?.id ?? '', share: 10_000 }],
    })
    const of = async (ownerId: string) =>
      (await manager.client.reports.efris({ month: '2026-11', ownerId })).rows.length
    expect([await of(theirs?.id ?? ''), await of(others?.id ?? '')]).toEqual([1, 0])
    const nobody = crypto.randomUUID()
    await expectRefusal(
      manager.client.reports.read({ kind: 'tax-efris', month: '2026-11', ownerId: nobody }),
      'NOT_FOUND',
    )
  })
})

describe('a fiscal document number', () => {
  test('stands on the receipt from then on, and what was handed out before stays as it was', async () => {
    const { id: paymentId } = await shop.pay(100_000, '2026-11-05')
    const [first, second] = [fresh(), fresh()]
    expect(await shownOn(paymentId)).toBeNull()
    await enter(paymentId, ` ${first.slice(0, 4)} ${first.slice(4)} `)
    expect(await shownOn(paymentId)).toBe(first)
    expect(await lines()).toMatchObject([{ number: first, enteredBy: named.manager, enteredOn: '2026-11-21' }])
    await enter(paymentId, second, first, admin)
    const versions = await manager.client.papers.versions({ kind: 'receipt', subjectId: paymentId })
    expect(versions.map(({ version, reason, issuedBy }) => [version, reason, issuedBy])).toEqual([
      [1, null, named.manager],
      [2, 'EFRIS number entered', named.manager],
      [3, 'EFRIS number corrected', named.admin],
    ])
    const { rows } = await db.execute<{ number: string | null }>(sql`
      select content->>'fiscalNumber' as number from issued_papers where kind = 'receipt' and subject_id = ${paymentId} order by version`)
    expect(rows.map(({ number }) => number)).toEqual([null, first, second])
    const { rows: noted } = await admin.client.audit.list({ search: await receiptOf(paymentId) })
    const own = noted.filter(({ action }) => action.includes('fiscal'))
    expect(own).toMatchObject([
      {
        action: 'payment.fiscal-number-corrected',
        actorName: named.admin,
        before: { number: first },
        after: { number: second },
      },
      { action: 'payment.fiscal-number-entered', actorName: named.manager, after: { number: first } },
    ])
  })

  test.runIf(canReadPdf)('is printed on the receipt, and not on the version that was handed out before', async () => {
    const { id: paymentId } = await shop.pay(100_000, '2026-11-05')
    const number = fresh()
    await enter(paymentId, number)
    const textOf = async (query = '') => {
      const address = `/api/exports/receipts/${paymentId}/pdf${query}`
      const response = await api.request(address, { headers: { cookie: manager.cookie } })
      return pdfText(await response.arrayBuffer()).replaceAll(/ +/g, ' ')
    }
    expect(await textOf()).toContain(`EFRIS number (FDN) ${number}`)
    expect(await textOf()).toContain('Version 2')
    expect(await textOf('?version=1')).not.toContain('EFRIS')
  })

  test('stays on the receipt when its reference is corrected', async () => {
    const { id: paymentId } = await shop.pay(100_000, '2026-11-05')
    const number = fresh()
    await enter(paymentId, number)
    const payment = await manager.client.payments.get({ paymentId })
    await manager.client.payments.correct({
      ...{ paymentId, currency: 'UGX' },
      ...{ amount: payment.amount, method: 'bank', receivedOn: payment.receivedOn, reference: `SLIP${number}` },
      reason: 'Of the slip',
    })
    expect(await shownOn(paymentId)).toBe(number)
  })

  test('is refused where it is empty, malformed, of Kenya, of nothing, or on another receipt, and nothing is written', async () => {
    const [one, other] = [await shop.pay(100_000, '2026-11-05'), await shop.pay(100_000, '2026-11-06')]
    const taken = fresh()
    await enter(other.id, taken)
    const count = await countOf()
    expect(await fieldErrorsOf(enter(one.id, ' '))).toEqual(['number: Enter the fiscal document number'])
    for (const number of ['12-34', '3.24E+11', 'A'.repeat(31)])
      expect(await fieldErrorsOf(enter(one.id, number))).toEqual([
        'number: A fiscal document number has 1 to 30 letters and digits',
      ])
    const holder = await receiptOf(other.id)
    await expectRefusal(
      enter(one.id, taken.toLowerCase()),
      'FISCAL_NUMBER_TAKEN',
      `${taken} already stands on receipt ${holder}. Check the number.`,
    )
    await expectRefusal(enter(crypto.randomUUID(), fresh()), 'NOT_FOUND')
    const inKenya = await letUnit(manager, { rent: 1_000, propertyType: 'shop', startDate: '2026-09-01' })
    await expectRefusal(enter((await inKenya.pay(1_000, '2026-11-05')).id, fresh()), 'EFRIS_IN_UGANDA')
    expect([await countOf(), await shownOn(one.id)]).toEqual([count, null])
  })

  test('of a receipt that has one is corrected only by who saw it', async () => {
    const { id: paymentId } = await shop.pay(100_000, '2026-11-05')
    const [first, second] = [fresh(), fresh()]
    await enter(paymentId, first)
    const receipt = await receiptOf(paymentId)
    await expectRefusal(
      enter(paymentId, second),
      'FISCAL_NUMBER_CHANGED',
      `Somebody changed the number of ${receipt} meanwhile: it is ${first} now. Look at the line again.`,
    )
    // The same once more is no correction.
    await enter(paymentId, first)
    expect(await manager.client.papers.versions({ kind: 'receipt', subjectId: paymentId })).toHaveLength(2)
  })

  test('that was typed on the wrong receipt is free again once it is taken away', async () => {
    const [wrong, right] = [await shop.pay(100_000, '2026-11-05'), await shop.pay(100_000, '2026-11-06')]
    const number = fresh()
    await enter(wrong.id, number)
    const remove = (seen: string) =>
      manager.client.fiscalNumbers.remove({ paymentId: wrong.id, seen, reason: 'Of the next one' })
    await expectRefusal(remove('OTHER'), 'FISCAL_NUMBER_CHANGED')
    expect(await remove(number)).toMatchObject({ number: null })
    await expectRefusal(remove(number), 'FISCAL_NUMBER_CHANGED')
    await enter(right.id, number)
    expect([await shownOn(wrong.id), await shownOn(right.id)]).toEqual([null, number])
    expect((await lines()).map((line) => line.number)).toEqual([null, number])
  })

  test('is kept by the database for receipts in shillings of Uganda, in capitals, once', async () => {
    const [one, other] = [await shop.pay(100_000, '2026-11-05'), await shop.pay(100_000, '2026-11-06')]
    const inKenya = await letUnit(manager, { rent: 1_000, propertyType: 'shop', startDate: '2026-09-01' })
    const ofKenya = await inKenya.pay(1_000, '2026-11-05')
    const put = (paymentId: string, number: string) =>
      db.execute(
        sql`insert into fiscal_numbers (payment_id, number, entered_at) values (${paymentId}, ${number}, now())`,
      )
    await enter(other.id, `A${fresh()}`)
    const [taken] = (await lines()).flatMap(({ number }) => number ?? [])
    for (const wrong of [
      put(one.id, 'lower1'),
      put(one.id, ''),
      put(one.id, taken ?? ''),
      put(ofKenya.id, fresh()),
      put(crypto.randomUUID(), fresh()),
      db.execute(sql`update fiscal_numbers set payment_id = ${one.id} where payment_id = ${other.id}`),
    ])
      await expect(wrong).rejects.toThrow()
  })
})

describe('two clerks at one moment', () => {
  test('who type different numbers for one receipt: one stands, the other is told', async () => {
    const { id: paymentId } = await shop.pay(100_000, '2026-11-05')
    const numbers = [fresh(), fresh()]
    const both = await Promise.allSettled(
      numbers.map((number, place) => enter(paymentId, number, null, place === 0 ? manager : admin)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'FISCAL_NUMBER_CHANGED' })
    expect(await shownOn(paymentId)).toBe(numbers[both.findIndex(({ status }) => status === 'fulfilled')])
    expect(await manager.client.papers.versions({ kind: 'receipt', subjectId: paymentId })).toHaveLength(2)
  })

  test('who type one number for two receipts: it stands on one, and the other is told on which', async () => {
    const payments = [await shop.pay(100_000, '2026-11-05'), await shop.pay(100_000, '2026-11-06')]
    const number = fresh()
    const both = await Promise.allSettled(payments.map(({ id }) => enter(id, number)))
    const place = both.findIndex(({ status }) => status === 'fulfilled')
    const refused = both.find((answer) => answer.status === 'rejected')
    const holder = await receiptOf(payments[place]?.id ?? '')
    expect(refused?.reason).toMatchObject({ code: 'FISCAL_NUMBER_TAKEN', data: { receiptNumber: holder } })
    expect((await lines()).filter((line) => line.number === number)).toHaveLength(1)
  })

  test('who paste the same month in another order: each number stands once, and nobody waits for ever', async () => {
    const payments = []
    for (const day of ['05', '06', '07', '08']) payments.push(await shop.pay(100_000, `2026-11-${day}`))
    const rows = await Promise.all(
      payments.map(async ({ id }) => ({ receiptNumber: await receiptOf(id), number: fresh() })),
    )
    const answers = await Promise.all([paste(rows), paste(rows.toReversed(), admin)])
    expect(answers.map(({ entered }) => entered).sort()).toEqual([0, 4])
    expect((await lines()).map(({ number }) => number)).toEqual(rows.map(({ number }) => number))
    for (const { id: subjectId } of payments)
      expect(await manager.client.papers.versions({ kind: 'receipt', subjectId })).toHaveLength(2)
  })

  test('who paste one number for different receipts: the second is told its line', async () => {
    const payments = [await shop.pay(100_000, '2026-11-05'), await shop.pay(100_000, '2026-11-06')]
    const number = fresh()
    const both = await Promise.allSettled(
      payments.map(async ({ id }) => paste([{ receiptNumber: await receiptOf(id), number }])),
    )
    const refused = both.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      code: 'FISCAL_LINES_REFUSED',
      data: { lines: [{ row: 1, field: 'number' }] },
    })
    expect((await lines()).filter((line) => line.number === number)).toHaveLength(1)
  })
})

describe('lines that are pasted', () => {
  test('are entered all of them or none, and each that is wrong is named', async () => {
    const payments = []
    for (const day of ['05', '06', '07']) payments.push(await shop.pay(100_000, `2026-11-${day}`))
    const [first = '', second = '', third = ''] = await Promise.all(payments.map(({ id }) => receiptOf(id)))
    const [taken, free] = [fresh(), fresh()]
    await enter(payments[0]?.id ?? '', taken)
    const inKenya = await letUnit(manager, { rent: 1_000, propertyType: 'shop', startDate: '2026-09-01' })
    const ofKenya = await receiptOf((await inKenya.pay(1_000, '2026-11-05')).id)
    const count = await countOf()
    const refusal = await refusalOf(
      paste([
        { receiptNumber: second, number: free },
        { receiptNumber: third, number: '' },
        { receiptNumber: '', number: fresh() },
        { receiptNumber: 'INV-7', number: '1 2-3' },
        { receiptNumber: 'RCT-1999-00001', number: fresh() },
        { receiptNumber: first, number: fresh() },
        { receiptNumber: third, number: taken },
        { receiptNumber: third, number: fresh() },
        { receiptNumber: ofKenya, number: fresh() },
      ]),
    )
    expect(refusal.code).toBe('FISCAL_LINES_REFUSED')
    expect(refusal.message).toBe('Nothing was entered. Line 2: Enter the fiscal document number.')
    const said = refusal.data.lines as { row: number; field: string; problem: string }[]
    expect(said.map(({ row, field, problem }) => `${row} ${field}: ${problem}`)).toEqual([
      '2 number: Enter the fiscal document number',
      '3 receiptNumber: Enter the receipt number',
      '4 receiptNumber: INV-7 is no receipt number',
      '4 number: A fiscal document number has 1 to 30 letters and digits',
      '5 receiptNumber: There is no such receipt',
      `6 number: ${first} has ${taken}. Correct it on its own line`,
      `7 number: ${taken} already stands on ${first}`,
      `8 receiptNumber: ${third} stands in line 7 already`,
      `9 receiptNumber: ${ofKenya} is not in shillings of Uganda`,
    ])
    expect(await countOf()).toBe(count)
    expect(
      await paste([
        { receiptNumber: first, number: taken },
        { receiptNumber: second.toLowerCase(), number: free },
      ]),
    ).toEqual({
      entered: 1,
      unchanged: 1,
    })
    expect((await lines()).map(({ number }) => number)).toEqual([taken, free, null])
  })

  test('with one number twice are refused', async () => {
    const payments = [await shop.pay(100_000, '2026-11-05'), await shop.pay(100_000, '2026-11-06')]
    const number = fresh()
    const rows = await Promise.all(payments.map(async ({ id }) => ({ receiptNumber: await receiptOf(id), number })))
    const refusal = await refusalOf(paste(rows))
    expect(refusal.data.lines).toEqual([{ row: 2, field: 'number', problem: `${number} stands in line 1 already` }])
  })
})

test('nobody but staff reads the lines or enters a number, a tenant sees that of their own receipt', async () => {
  const { id: paymentId } = await shop.pay(100_000, '2026-11-05')
  const number = fresh()
  await enter(paymentId, number)
  const tenant = await api.signInAs('tenant')
  const theirs = await letUnit(manager, {
    ...{ rent: 1_000, propertyType: 'shop', country: 'Uganda', startDate: '2026-09-01', tenantId: tenant.id },
  })
  const own = await theirs.pay(1_000, '2026-11-05')
  const ownNumber = fresh()
  await enter(own.id, ownNumber)
  expect((await tenant.client.papers.receipt({ paymentId: own.id })).fiscalNumber).toBe(ownNumber)
  await expectRefusal(tenant.client.papers.receipt({ paymentId }), 'NOT_FOUND')
  await expectRefusal(tenant.client.reports.efris({ month: '2026-11' }), 'FORBIDDEN')
  await expectRefusal(enter(own.id, fresh(), ownNumber, tenant), 'FORBIDDEN')
  await expectRefusal(paste([{ receiptNumber: 'RCT-2026-1', number: fresh() }], tenant), 'FORBIDDEN')
})

// Closes the month: the last of all.
test('a month that is closed takes numbers, and its lines stay, whatever the unit is let as later', async () => {
  await shop.charge('rent', 100_000, '2026-10-05')
  const { id: paymentId } = await shop.receive(100_000, '2026-10-05')
  api.setNow('2026-11-25T09:00:00Z')
  await admin.client.ledger.closeMonth({ month: '2026-10' })
  const { sums } = await sheetOf('2026-10')
  const number = fresh()
  await enter(paymentId, number)
  await db.update(units).set({ unitUse: 'home' }).where(eq(units.id, shop.unit.id))
  const after = await sheetOf('2026-10')
  expect(after.sums).toEqual(sums)
  expect(after.rows).toMatchObject([{ paymentId, number }])
})
