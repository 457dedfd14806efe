import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { type HostedClient, hostedClientOf } from '../../../test/hosted'
import { charges } from '../../money/charges/charges.table'
import { checkLedger } from '../../money/closed-months/ledger-check.service'
import { payments } from '../../money/payments/payments.table'
import { auditEntries } from '../../platform/audit/audit.table'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let client: HostedClient

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInWithPassword('property_manager')
  client = await hostedClientOf(api, manager)
})

// The books agree after all walks, whatever was refused in them.
afterAll(async () => {
  expect((await checkLedger(db)).differences).toEqual([])
})

let receipts = 0
const receipt = () => `UKL4T7${String(receipts++).padStart(4, '0')}`

/** As the original client writes it. */
const record = (tenancy_id: string, change: object = {}) => ({
  tenancy_id,
  amount: '15000',
  payment_type: 'rent',
  payment_status: 'pending',
  due_date: '2026-11-25',
  paid_date: null,
  mpesa_receipt_number: null,
  ...change,
})
const insert = (row: object | object[], key?: string) => {
  const sent = client.from('payment_records').insert(row)
  return key ? sent.setHeader('idempotency-key', key) : sent
}
const patch = (id: string, change: object) => client.from('payment_records').update(change).eq('id', id)
const stored = (tenancyId: string) =>
  db
    .select()
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancyId), isNull(charges.voidedAt)))
    .orderBy(charges.dueDate)
const received = (tenancyId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.tenancyId, tenancyId), isNull(payments.reversedAt)))
const shown = 'id, amount, paid_amount, payment_status, paid_date, mpesa_receipt_number, method'

/** A tenancy of a month for which Makao has charged KES 15,000 of rent and KES 2,000 of service charge, due on the 5th. */
async function charged() {
  const { id: tenantId } = await buildTenant()
  const { id: unitId } = await buildUnit()
  const { id } = await manager.client.tenancies.create({ tenantId, unitId, startDate: '2026-11-01' })
  const [first] = (await stored(id)).filter(({ paymentType }) => paymentType === 'rent')
  return { id, rent: first?.id ?? '' }
}

describe('an insert', () => {
  test('that is pending or overdue is one charge, with its entry and its line in the log', async () => {
    const { id } = await buildTenancy()
    const pending = await insert(record(id, { notes: 'Gate key' }))
      .select(`${shown}, notes, currency`)
      .single()
    expect(pending).toMatchObject({
      status: 201,
      data: { amount: 15000, paid_amount: 0, payment_status: 'pending', notes: 'Gate key', currency: 'KES' },
    })
    const overdue = await insert(record(id, { payment_type: 'service_charge', payment_status: 'overdue' })).select(
      shown,
    )
    expect(overdue.data).toMatchObject([{ payment_status: 'overdue', paid_amount: 0 }])
    expect(await received(id)).toEqual([])
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.entityId, pending.data?.id))
    expect(entry).toMatchObject({ action: 'payment.recorded', actorId: manager.id })
  })

  test.each([
    ['with a receipt number by M-Pesa', { mpesa_receipt_number: 'UKL4T7QX2M' }, 'mpesa'],
    ['without by cash', {}, 'cash'],
    ['as it says', { method: 'bank', mpesa_receipt_number: 'FT1234' }, 'bank'],
  ])('that is paid is a charge and a payment: %s', async (_, change, method) => {
    const { id } = await buildTenancy()
    const paid = record(id, { payment_status: 'paid', paid_date: '2026-11-20', amount: 15000.5, ...change })
    const { data } = await insert(paid).select(shown).single()
    expect(data).toMatchObject({
      amount: 15000.5,
      paid_amount: 15000.5,
      payment_status: 'paid',
      paid_date: '2026-11-20',
      method,
    })
    expect(await received(id)).toMatchObject([{ amount: 1_500_050, receivedOn: '2026-11-20', method }])
  })

  test('that is paid without a day is paid today, and an instant is the day it is written with', async () => {
    const { id } = await buildTenancy()
    const { data } = await insert(record(id, { payment_status: 'paid' })).select('paid_date')
    expect(data).toEqual([{ paid_date: '2026-11-21' }])
    const instant = { payment_status: 'paid', paid_date: '2026-11-19T21:30:00.000Z', payment_type: 'water' }
    expect((await insert(record(id, instant)).select('paid_date')).data).toEqual([{ paid_date: '2026-11-19' }])
  })

  test('that is paid pays what Makao has charged for the month', async () => {
    const { id, rent } = await charged()
    const paid = record(id, { payment_status: 'paid', due_date: '2026-11-30', mpesa_receipt_number: receipt() })
    expect(await insert(paid).select(shown)).toMatchObject({
      status: 201,
      data: [{ id: rent, amount: 15000, paid_amount: 15000, payment_status: 'paid', method: 'mpesa' }],
    })
    expect(await stored(id)).toHaveLength(2)
    expect(await received(id)).toMatchObject([{ amount: 1_500_000 }])
  })

  test('of several charged ones pays that of its amount', async () => {
    const { id: unitId } = await buildUnit()
    const serviceCharges = [
      { name: 'Water', amount: 50_000 },
      { name: 'Guard', amount: 30_000 },
    ]
    await manager.client.units.setServiceCharges({ unitId, currency: 'KES', serviceCharges })
    const { id: tenantId } = await buildTenant()
    const { id } = await manager.client.tenancies.create({ tenantId, unitId, startDate: '2026-11-01' })
    for (const amount of ['500', '300']) {
      const paid = record(id, { payment_type: 'service_charge', payment_status: 'paid', amount })
      expect(await insert(paid).select('payment_status')).toMatchObject({ data: [{ payment_status: 'paid' }] })
    }
    expect((await received(id)).map(({ amount }) => amount).sort()).toEqual([30_000, 50_000])
    expect(await stored(id)).toHaveLength(3)
  })

  test.each([
    ['pending', '15000'],
    ['paid', '14000'],
    ['partial', '15000'],
  ])(
    'that is %s of %s is refused where the month is charged, with that charge’s id',
    async (payment_status, amount) => {
      const { id, rent } = await charged()
      const paid_amount = payment_status === 'partial' ? 100 : undefined
      const refused = await insert(record(id, { payment_status, amount, paid_amount }))
      expect(refused).toMatchObject({ status: 409, error: { code: 'ALREADY_CHARGED' } })
      expect(JSON.parse(refused.error?.details ?? '')).toMatchObject({ chargeId: rent, amount: 1_500_000 })
      expect(await received(id)).toEqual([])
    },
  )

  test('that is partial says what was paid', async () => {
    const { id } = await buildTenancy()
    const partial = record(id, { payment_status: 'partial' })
    expect(await insert(partial)).toMatchObject({
      status: 400,
      error: { code: '23514', message: 'Enter what was paid so far', details: 'paid_amount' },
    })
    expect(await insert({ ...partial, paid_amount: '15000' })).toMatchObject({ error: { details: 'paid_amount' } })
    const { data } = await insert({ ...partial, paid_amount: '4000.25' }).select(shown)
    expect(data).toMatchObject([{ payment_status: 'partial', paid_amount: 4000.25 }])
    expect(await received(id)).toMatchObject([{ amount: 400_025, method: 'cash' }])
  })

  test.each([
    [{ amount: 15000.005 }, 'amount', 'Amount has at most two decimals'],
    [{ amount: '0.1e3' }, 'amount', 'Enter an amount as a number'],
    [{ amount: 0 }, 'amount', 'Amount must be above zero'],
    [{ amount: -5 }, 'amount', 'Amount must not be negative'],
    [{ amount: 1e15 }, 'amount', 'Amount must be at most KES 100,000,000'],
    [{ payment_type: 'bribe' }, 'payment_type', null],
    [{ payment_status: 'written_off' }, 'payment_status', null],
    [{ mpesa_receipt_number: 'UKL4T7QX2M' }, 'mpesa_receipt_number', null],
    [{ payment_status: 'paid', mpesa_receipt_number: 'SHORT' }, 'mpesa_receipt_number', null],
    [{ payment_status: 'paid', paid_amount: 1 }, 'paid_amount', null],
    [{ paid_amount: 1 }, 'paid_amount', null],
    [{ paid_date: '2026-11-01' }, 'paid_date', null],
    [{ payment_status: 'paid', method: 'gold' }, 'method', null],
  ])('%j is refused beside its column', async (change, details, message) => {
    const { id } = await buildTenancy()
    const refused = await insert(record(id, change))
    expect(refused).toMatchObject({
      status: 400,
      error: { code: '23514', details, ...(message && { message }) },
    })
    expect(await stored(id)).toEqual([])
  })

  test('is in the tenancy’s currency, of a day that can be, and of a tenancy that is there', async () => {
    const { id } = await buildTenancy({ currency: 'UGX' })
    expect(await insert(record(id, { amount: '1500.5' }))).toMatchObject({
      error: { message: 'Ugandan shillings have no decimals' },
    })
    expect(await insert(record(id, { currency: 'KES' }))).toMatchObject({
      status: 409,
      error: { code: 'CURRENCY_CHANGED' },
    })
    const ahead = record(id, { payment_status: 'paid', paid_date: '2026-11-22' })
    expect(await insert(ahead)).toMatchObject({ status: 422, error: { code: 'PAID_DATE_AHEAD' } })
    expect(await insert(record(crypto.randomUUID()))).toMatchObject({ status: 409, error: { code: '23503' } })
    expect(await stored(id)).toEqual([])
  })

  test('of an array is kept whole or not at all, in the order sent', async () => {
    const ids = [(await buildTenancy()).id, (await buildTenancy()).id, (await buildTenancy()).id]
    const used = receipt()
    const rows = ids.map((id) => record(id, { payment_status: 'paid', mpesa_receipt_number: receipt() }))
    const twice = rows.map((row) => ({ ...row, mpesa_receipt_number: used }))
    const refused = await insert(twice)
    expect(refused).toMatchObject({ status: 409, error: { code: 'RECEIPT_USED', hint: 'Row 2 of 3; none is kept.' } })
    for (const id of ids) expect(await stored(id)).toEqual([])
    const mails = api.mailsWritten()
    const { data } = await insert(rows).select('tenancy_id')
    expect(data?.map(({ tenancy_id }) => tenancy_id)).toEqual(ids)
    expect(api.mailsWritten()).toBe(mails + 1)
  })

  test('that was only tried sends nothing and leaves nothing', async () => {
    const { id } = await buildTenancy()
    const mails = api.mailsWritten()
    const tried = await insert(record(id, { payment_status: 'paid' }))
      .select('payment_status')
      .rollback()
    expect(tried.data).toEqual([{ payment_status: 'paid' }])
    expect([await stored(id), await received(id), api.mailsWritten()]).toEqual([[], [], mails])
  })
})

describe('an insert with an Idempotency-Key', () => {
  const key = () => crypto.randomUUID()

  test.each(['pending', 'paid'])('that is %s and sent again is recorded once', async (payment_status) => {
    const { id } = await buildTenancy()
    const [row, same] = [record(id, { payment_status }), key()]
    const first = await insert(row, same).select('id').single()
    const again = await insert(row, same).select('id').single()
    expect(again.data).toEqual(first.data)
    expect(await stored(id)).toHaveLength(1)
    const other = await insert({ ...row, amount: '1' }, same)
    expect(other).toMatchObject({ status: 409, error: { code: 'REQUEST_REUSED' } })
  })

  test('that paid what was charged, and is sent again, pays once and nothing else', async () => {
    const { id, rent } = await charged()
    const [row, same] = [record(id, { payment_status: 'paid' }), key()]
    const both = await Promise.all([insert(row, same).select('id'), insert(row, same).select('id')])
    expect(both.map(({ data }) => data)).toEqual([[{ id: rent }], [{ id: rent }]])
    expect((await insert(row, same).select('id')).data).toEqual([{ id: rent }])
    expect(await received(id)).toHaveLength(1)
    expect(await insert({ ...row, paid_date: '2026-11-02' }, same)).toMatchObject({
      status: 409,
      error: { code: 'REQUEST_REUSED' },
    })
    expect(await stored(id)).toHaveLength(2)
  })

  test('of an array is known by the place of each row', async () => {
    const { id } = await buildTenancy()
    const rows = ['rent', 'water', 'rent'].map((payment_type) => record(id, { payment_type }))
    const same = key()
    const first = await insert(rows, same).select('id')
    expect((await insert(rows, same).select('id')).data).toEqual(first.data)
    expect(await stored(id)).toHaveLength(3)
  })

  test('that is no UUID is refused', async () => {
    const { id } = await buildTenancy()
    expect(await insert(record(id), 'again')).toMatchObject({ status: 400, error: { code: '22P02' } })
  })
})

describe('an update', () => {
  test('to paid receives what remains', async () => {
    const partial = { paymentStatus: 'partial', paidAmount: 500_000, paidDate: '2026-11-06' } as const
    const { id, tenancyId } = await buildCharge(partial)
    const reference = receipt()
    const paid = { payment_status: 'paid', paid_date: '2026-11-20', mpesa_receipt_number: reference }
    const { data } = await patch(id, paid).select(shown).single()
    expect(data).toMatchObject({ paid_amount: 15000, payment_status: 'paid', paid_date: '2026-11-20' })
    expect(await received(tenancyId)).toContainEqual(
      expect.objectContaining({ amount: 1_000_000, method: 'mpesa', reference }),
    )
    // The same said again is so; another receipt for what is paid is not.
    expect(await patch(id, { payment_status: 'paid' })).toMatchObject({ status: 204 })
    expect(await patch(id, { ...paid, mpesa_receipt_number: receipt() })).toMatchObject({ status: 409 })
  })

  test('of amount, type or day corrects, also together with paying', async () => {
    const { id, tenancyId } = await buildCharge()
    const change = { amount: '14000.75', payment_type: 'water', due_date: '2026-11-26', notes: 'Read again' }
    expect((await patch(id, change).select('*').single()).data).toMatchObject({ ...change, amount: 14000.75 })
    expect((await patch(id, { notes: 'READ AGAIN' }).select('notes')).data).toEqual([{ notes: 'READ AGAIN' }])
    const both = { amount: 13000, payment_status: 'paid', method: 'bank' }
    expect((await patch(id, both).select(shown).single()).data).toMatchObject({ paid_amount: 13000, method: 'bank' })
    expect(await received(tenancyId)).toMatchObject([{ amount: 1_300_000 }])
    const [row] = await stored(tenancyId)
    expect(row).toMatchObject({ amount: 1_300_000, paymentType: 'water', revision: 5 })
  })

  test.each([
    [{ payment_status: 'pending' }, 'payment_status'],
    [{ payment_status: 'overdue' }, 'payment_status'],
    [{ payment_status: 'partial' }, 'payment_status'],
    [{ paid_date: '2026-11-02' }, 'paid_date'],
    [{ mpesa_receipt_number: 'UKL4T7QX9Z' }, 'mpesa_receipt_number'],
  ])('of a paid record to %j is refused: it follows from the payments', async (change, details) => {
    const { id, tenancyId } = await buildCharge({ paymentStatus: 'paid' })
    const before = await received(tenancyId)
    const refused = await patch(id, change)
    expect(refused).toMatchObject({ status: 409, error: { code: 'STATUS_FOLLOWS', details } })
    expect(refused.error?.hint).toContain('charges.void')
    expect(await received(tenancyId)).toEqual(before)
  })

  test.each([
    [{ paid_amount: 100 }, 400, '0A000'],
    [{ tenancy_id: crypto.randomUUID() }, 400, '0A000'],
    [{ currency: 'UGX' }, 400, '0A000'],
    [{ payment_status: null }, 400, '23502'],
    [{ paid_date: '2026-11-02' }, 409, 'STATUS_FOLLOWS'],
    [{ payment_status: 'paid', paid_date: '2026-11-22' }, 422, 'PAID_DATE_AHEAD'],
    [{ amount: '1.001' }, 400, '23514'],
  ])('%j is refused', async (change, status, code) => {
    const { id, tenancyId } = await buildCharge()
    expect(await patch(id, change)).toMatchObject({ status, error: { code } })
    expect((await stored(tenancyId))[0]).toMatchObject({ revision: 1 })
  })

  test('of a closed month, of a void one and of one written off is refused as on the screen', async () => {
    const { id } = await buildCharge({ voidedAt: new Date() })
    expect(await patch(id, { amount: 1 }).select()).toMatchObject({ status: 200, data: [] })
    const open = await buildCharge()
    const { revision } = await manager.client.charges.get({ chargeId: open.id })
    await manager.client.charges.writeOff({ chargeId: open.id, revision, reason: 'Moved' })
    expect(await patch(open.id, { payment_status: 'paid' })).toMatchObject({
      status: 409,
      error: { code: 'CHARGE_WRITTEN_OFF' },
    })
    const admin = await api.signInAs('admin')
    await admin.client.ledger.closeMonth({ month: '2026-06' })
    const closed = { due_date: '2026-06-05' }
    expect(await patch((await buildCharge()).id, closed)).toMatchObject({
      status: 409,
      error: { code: 'MONTH_CLOSED' },
    })
    const { id: tenancyId } = await buildTenancy()
    expect(await insert(record(tenancyId, closed))).toMatchObject({ status: 409, error: { code: 'MONTH_CLOSED' } })
  })
})

test('a delete is refused, and says how a record is voided', async () => {
  const { id } = await buildCharge()
  const refused = await client.from('payment_records').delete().eq('id', id)
  expect(refused).toMatchObject({ status: 403, error: { code: '42501' } })
  expect(refused.error?.hint).toContain('charges.void')
})

describe('two at once', () => {
  const codes = (answers: readonly { status: number; error: { code: string } | null }[]) =>
    answers.map(({ status, error }) => error?.code ?? status).sort()

  test('who send one receipt record one payment', async () => {
    const { id } = await buildTenancy()
    const row = record(id, { payment_status: 'paid', mpesa_receipt_number: receipt() })
    expect(codes(await Promise.all([insert(row), insert(row)]))).toEqual([201, 'RECEIPT_USED'])
    expect(await received(id)).toHaveLength(1)
  })

  test('who send one key record one charge', async () => {
    const { id } = await buildTenancy()
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => insert(record(id, { payment_status: 'paid' }), key)))
    expect(codes(answers)).toEqual([201, 201, 201])
    expect([await stored(id), await received(id)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('who pay one charge receive one payment', async () => {
    const { id, tenancyId } = await buildCharge()
    const paying = () => patch(id, { payment_status: 'paid', mpesa_receipt_number: receipt() })
    expect(codes(await Promise.all([paying(), paying()]))).toEqual([204, 'STATUS_FOLLOWS'])
    const open = await buildCharge()
    const those = () =>
      client
        .from('payment_records')
        .update({ payment_status: 'paid' })
        .eq('tenancy_id', open.tenancyId)
        .neq('payment_status', 'paid')
        .select('id')
    const answers = await Promise.all([those(), those()])
    expect(answers.map(({ data }) => data?.length).sort()).toEqual([0, 1])
    for (const one of [tenancyId, open.tenancyId]) expect(await received(one)).toHaveLength(1)
  })

  test('who send the same tenancies in another order do not wait for each other', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push((await buildTenancy()).id)
    const rows = ids.map((id) => record(id, { payment_status: 'paid' }))
    const back = [...rows].reverse()
    const answers = await Promise.all([insert(rows), insert(back), insert(rows), insert(back)])
    expect(codes(answers)).toEqual([201, 201, 201, 201])
    for (const id of ids) expect(await received(id)).toHaveLength(4)
    const paying = (order: string[]) =>
      client.from('payment_records').update({ notes: order[0] }).in('tenancy_id', order).select('id')
    const both = await Promise.all([paying(ids), paying([...ids].reverse())])
    expect(both.map(({ data }) => data?.length)).toEqual([24, 24])
  })

  test('who send receipts in another order get one answer each', async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await buildTenancy()).id)
    const [first, second] = [receipt(), receipt()]
    const row = (place: number, mpesa_receipt_number: string) =>
      record(ids[place] ?? '', { payment_status: 'paid', mpesa_receipt_number })
    const answers = await Promise.all([
      insert([row(0, first), row(1, second)]),
      insert([row(2, second), row(3, first)]),
    ])
    expect(codes(answers)).toEqual([201, 'RECEIPT_USED'])
  })
})

test('what fails unexpectedly in the middle of an array leaves nothing of it', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await buildTenancy()).id)
  const rows = ids.map((id) => record(id, { payment_status: 'paid', mpesa_receipt_number: receipt() }))
  await db.execute(sql`create function break_down() returns trigger language plpgsql as
    $$ begin raise exception 'The disk is gone.' using errcode = 'XX000'; end $$`)
  const third = sql.raw(`'${ids[2]}'`)
  await db.execute(sql`create trigger break_down after insert on ledger_entries for each row
    when (new.tenancy_id = ${third}) execute function break_down()`)
  try {
    expect((await insert(rows)).status).toBe(500)
  } finally {
    await db.execute(sql`drop function break_down cascade`)
  }
  for (const id of ids) expect([await stored(id), await received(id)]).toEqual([[], []])
  expect((await insert(rows)).status).toBe(201)
})
