import { dayInNairobi } from '@makao/contract/days'
import type { Role } from '@makao/contract/permissions'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'
import type { Actor } from '../../context'
import { serviceChargeTemplates } from '../../homes/charge-templates/charge-templates.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { putOn } from '../../money/charges/allocation-postings.service'
import { charges } from '../../money/charges/charges.table'
import { takeIn } from '../../money/payments/payments.service'
import { notificationSettings } from '../../money/reminder-settings/reminder-settings.table'
import { answerRest } from '../engine/answer'
import { readsOn } from './reads'
import { tablesOf } from './tables.routes'

// Every read of the specification's section 7, by the unmodified client, as the different people.

const { db } = testDatabase()
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)
const NOW = new Date('2026-11-21T09:00:00Z')

const actorOf = (id: string, role: Role): Actor => ({ id, role, name: 'Asha', address: null, sessionId: id })

/** The client of somebody who is signed in; what is asked of `fetch` goes to the engine as that person. */
function clientOf(actor: Actor | undefined) {
  const written = () => Promise.reject(new Error('Nothing is written here.'))
  const engine = { ...tablesOf(readsOn(db, undefined)), transaction: written, write: written }
  const request = (asked: Request) => {
    const name = decodeURIComponent(new URL(asked.url).pathname.replace('/rest/v1/', ''))
    return answerRest(engine, asked, name, { actor, today: dayInNairobi(NOW) })
  }
  return hostedClient({ app: { request } })
}

async function furnish() {
  const court = await buildProperty({ name: 'Jacaranda Court' })
  const unit = await buildUnit({ propertyId: court.id, unitNumber: 'A1' })
  const vacant = await buildUnit({ propertyId: court.id, unitNumber: 'A2' })
  const amina = await buildTenant({ fullName: 'Amina Were' })
  const brian = await buildTenant({ fullName: 'Brian Okello' })
  const hers = await buildTenancy({ tenantId: amina.id, unitId: unit.id })
  const his = await buildTenancy({ tenantId: brian.id, currency: 'UGX' })
  const paid = await buildCharge({
    tenancyId: hers.id,
    dueDate: '2026-10-05',
    paymentStatus: 'paid',
    paidDate: '2026-10-04',
    mpesaReceiptNumber: 'SJK4X7Y2QT',
  })
  const late = await buildCharge({ tenancyId: hers.id, dueDate: '2026-11-05' })
  const coming = await buildCharge({ tenancyId: hers.id, dueDate: '2026-12-05' })
  const voided = await buildCharge({ tenancyId: hers.id, dueDate: '2026-09-05', voidedAt: NOW })
  const others = await buildCharge({ tenancyId: his.id, currency: 'UGX', amount: 450_000, dueDate: '2026-11-05' })
  const staff = await buildTenant({ fullName: 'Asha Mwangi' })
  await db
    .insert(serviceChargeTemplates)
    .values({ userId: staff.id, name: 'Water', defaultAmount: 50_000, currency: 'KES' })
  await db.insert(notificationSettings).values({
    userId: staff.id,
    rentReminderEnabled: true,
    rentReminderDays: 3,
    rentReminderTemplate: 'Rent of {amount} is due.',
    serviceChargeReminderEnabled: false,
    serviceChargeReminderDays: 3,
    serviceChargeReminderTemplate: 'Service charge of {amount} is due.',
    overdueReminderEnabled: true,
    overdueReminderDays: 7,
    overdueReminderTemplate: '{amount} is overdue.',
    emailEnabled: true,
    smsEnabled: true,
    updatedAt: NOW,
  })
  return { court, unit, vacant, amina, brian, hers, his, paid, late, coming, voided, others, staff }
}

let home: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  home = await furnish()
})

const staff = () => clientOf(actorOf(home.staff.id, 'property_manager'))
const amina = () => clientOf(actorOf(home.amina.id, 'tenant'))

describe('profiles', () => {
  test('the role of one person', async () => {
    const asked = await staff().from('profiles').select('role').eq('id', home.amina.id).single()
    expect(asked).toMatchObject({ status: 200, data: { role: 'tenant' } })
    const none = await amina().from('profiles').select('role').eq('id', home.brian.id).single()
    expect(none).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect(await amina().from('profiles').select('role').eq('id', home.brian.id).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
  })

  test('tenants with their homes, by name', async () => {
    const { data } = await staff()
      .from('profiles')
      .select('full_name, tenancies(is_active, units(unit_number, rent_amount, properties(name, currency)))')
      .eq('role', 'tenant')
      .in('id', [home.brian.id, home.amina.id])
      .order('full_name', { ascending: true })
    expect(data).toMatchObject([
      {
        full_name: 'Amina Were',
        tenancies: [
          {
            is_active: true,
            units: {
              unit_number: 'A1',
              rent_amount: 15_000,
              properties: { name: 'Jacaranda Court', currency: 'KES' },
            },
          },
        ],
      },
      { full_name: 'Brian Okello', tenancies: [{ units: { properties: { currency: 'UGX' } } }] },
    ])
  })

  test('a count without rows', async () => {
    const { data, count, status } = await staff().from('profiles').select('*', { count: 'exact', head: true })
    expect({ data, count, status }).toEqual({ data: null, count: 3, status: 200 })
    const own = await amina().from('profiles').select('*', { count: 'exact', head: true })
    expect(own.count).toBe(1)
  })
})

describe('properties and units', () => {
  test('lists, the newest first', async () => {
    const { data } = await staff().from('properties').select('*').order('created_at', { ascending: false })
    expect(data).toHaveLength(2)
    expect(data?.at(-1)).toMatchObject({ name: 'Jacaranda Court', currency: 'KES', total_units: 2 })
    expect((await amina().from('properties').select('id')).data).toEqual([{ id: home.court.id }])
  })

  test('the units of a property, with it, and those that are vacant', async () => {
    const client = staff()
    const of = await client.from('units').select('unit_number').eq('property_id', home.court.id).order('unit_number')
    expect(of.data).toEqual([{ unit_number: 'A1' }, { unit_number: 'A2' }])
    const one = await client.from('units').select('*, properties(name, currency)').eq('id', home.unit.id).single()
    expect(one.data).toMatchObject({
      is_occupied: true,
      service_charge_amount: 2000,
      properties: { name: 'Jacaranda Court', currency: 'KES' },
    })
    const vacant = await client.from('units').select('id').eq('is_occupied', false)
    expect(vacant.data).toEqual([{ id: home.vacant.id }])
    const charges = await client.from('unit_service_charges').select('*').eq('unit_id', home.unit.id)
    expect(charges).toMatchObject({ status: 200, data: [] })
  })

  test('templates and settings are those of whoever asks', async () => {
    const templates = (of: ReturnType<typeof clientOf>) =>
      of.from('service_charge_templates').select('name, default_amount').eq('is_active', true).order('name')
    expect((await templates(staff())).data).toEqual([{ name: 'Water', default_amount: 500 }])
    expect((await templates(amina())).data).toEqual([])
    const settings = (of: ReturnType<typeof clientOf>, id: string) =>
      of.from('notification_settings').select('*').eq('user_id', id)
    expect((await settings(staff(), home.staff.id).single()).data).toMatchObject({ user_id: home.staff.id })
    expect((await settings(amina(), home.amina.id).maybeSingle()).data).toBeNull()
    expect((await settings(amina(), home.staff.id).single()).error?.code).toBe('PGRST116')
  })
})

describe('tenancies and payment records', () => {
  test("a tenant's own page", async () => {
    const { data } = await amina()
      .from('tenancies')
      .select('*, units(*, properties(*)), payment_records(*)')
      .eq('is_active', true)
    expect(data).toHaveLength(1)
    expect(data?.[0]).toMatchObject({ id: home.hers.id, units: { unit_number: 'A1' } })
    expect(data?.[0].payment_records).toHaveLength(3)
  })

  test('ids of active tenancies, and whose one is', async () => {
    const client = staff()
    const ids = await client.from('tenancies').select('id').eq('unit_id', home.unit.id).eq('is_active', true)
    expect(ids.data).toEqual([{ id: home.hers.id }])
    const whose = await client.from('tenancies').select('tenant_id').eq('id', home.his.id).single()
    expect(whose.data).toEqual({ tenant_id: home.brian.id })
  })

  test('the latest ones, with who owes them', async () => {
    const { data } = await staff()
      .from('payment_records')
      .select('amount, tenancies(profiles(full_name), units(unit_number, properties(name)))')
      .order('due_date', { ascending: false })
      .limit(1)
    expect(data).toEqual([
      {
        amount: 15_000,
        tenancies: {
          profiles: { full_name: 'Amina Were' },
          units: { unit_number: 'A1', properties: { name: 'Jacaranda Court' } },
        },
      },
    ])
  })

  test('what is owed, by the day in Nairobi; what was voided is not there', async () => {
    const { data } = await staff()
      .from('payment_records')
      .select('id, payment_status, mpesa_receipt_number, method')
      .eq('tenancy_id', home.hers.id)
      .order('due_date')
    const receipt = { mpesa_receipt_number: 'SJK4X7Y2QT', method: 'mpesa' }
    const none = { mpesa_receipt_number: null, method: null }
    expect(data).toEqual([
      { id: home.paid.id, payment_status: 'paid', ...receipt },
      { id: home.late.id, payment_status: 'overdue', ...none },
      { id: home.coming.id, payment_status: 'pending', ...none },
    ])
    const outstanding = await staff()
      .from('payment_records')
      .select('id')
      .in('payment_status', ['pending', 'overdue', 'partial'])
      .in('tenancy_id', [home.hers.id, home.his.id])
      .gte('due_date', '2026-11-01')
      .lte('due_date', '2026-11-30')
      .order('amount')
    expect(outstanding.data).toEqual([{ id: home.late.id }, { id: home.others.id }])
  })

  test('a page with the count of all', async () => {
    const page = await staff()
      .from('payment_records')
      .select('id, tenancies!inner(unit_id)', { count: 'exact' })
      .eq('tenancies.unit_id', home.unit.id)
      .order('due_date', { ascending: false })
      .range(0, 1)
    expect(page).toMatchObject({ status: 206, count: 3, data: [{ id: home.coming.id }, { id: home.late.id }] })
    const beyond = await staff().from('payment_records').select('id', { count: 'exact' }).range(50, 60)
    expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } })
  })

  test('sums by currency, and rows for a spreadsheet', async () => {
    const sums = await staff().from('payment_records').select('currency, amount.sum()').order('currency')
    expect(sums.data).toEqual([
      { currency: 'KES', sum: 45_000 },
      { currency: 'UGX', sum: 450_000 },
    ])
    const csv = await staff().from('payment_records').select('amount,currency').eq('id', home.others.id).csv()
    expect(csv.data).toBe('amount,currency\n450000,UGX')
  })
})

test('a tenant reads nothing of what staff noted for themselves, nor finds a row by it', async () => {
  const notes = 'The slip looks forged'
  const [tenancyId, chargeId] = [home.hers.id, home.late.id]
  await db.update(charges).set({ notes }).where(eq(charges.id, chargeId))
  await db.update(tenancies).set({ notes }).where(eq(tenancies.id, tenancyId))
  for (const [table, id] of [
    ['payment_records', chargeId],
    ['tenancies', tenancyId],
  ] as const) {
    expect((await staff().from(table).select('notes').eq('id', id)).data).toEqual([{ notes }])
    expect((await amina().from(table).select('notes').eq('id', id)).data).toEqual([{ notes: null }])
    expect((await amina().from(table).select('id').like('notes', '*forged*')).data).toEqual([])
  }
})

describe('what is refused', () => {
  test.each([
    ['a table that is not there', 'payments', '*', 404, 'PGRST205'],
    ['a table of ours that no specification names', 'sessions', '*', 404, 'PGRST205'],
    ['a column of ours that no specification names', 'profiles', 'tax_pin', 400, '42703'],
    ['a relation that is not there', 'units', '*, profiles(*)', 400, 'PGRST200'],
    ['a cast to a type that reads the catalogue', 'units', 'id::regclass', 400, '42704'],
    ['nine levels', 'units', `${'properties('.repeat(9)}id${')'.repeat(9)}`, 400, 'PGRST100'],
    [
      'thirteen relations',
      'units',
      Array.from({ length: 13 }, (_, at) => `p${at}:properties(id)`).join(','),
      400,
      'PGRST100',
    ],
  ])('%s', async (_, table, select, status, code) => {
    const { error, ...answer } = await staff().from(table).select(select)
    expect({ status: answer.status, code: error?.code }).toEqual({ status, code })
    expect(error?.details === null || typeof error?.details === 'string').toBe(true)
  })

  test('another schema, another media type', async () => {
    expect((await staff().schema('auth').from('units').select()).error?.code).toBe('PGRST106')
    const answer = await staff().from('units').select().setHeader('Accept', 'image/png')
    expect(answer).toMatchObject({ status: 406, error: { code: 'PGRST107' } })
    for (const asked of [staff().from('units').select().geojson(), staff().from('units').select().explain()]) {
      expect(await asked).toMatchObject({ status: 406, error: { code: 'PGRST107' } })
    }
  })

  test('long patterns, and matching for tenants', async () => {
    const long = await staff()
      .from('units')
      .select('id')
      .like('unit_number', `%${'a'.repeat(201)}%`)
    expect(long).toMatchObject({ status: 400, error: { code: '54000' } })
    const matched = await amina().from('units').select('id').regexMatch('unit_number', '^A')
    expect(matched).toMatchObject({ status: 403, error: { code: '42501' } })
    const ofStaff = await staff().from('units').select('id').regexMatch('unit_number', '^A2$')
    expect(ofStaff.data).toEqual([{ id: home.vacant.id }])
  })

  test('nothing: 3,000 ids in one filter', async () => {
    const values = Array.from({ length: 3000 }, () => crypto.randomUUID())
    const many = await staff().from('tenancies').select('id').in('id', values)
    expect(many).toMatchObject({ status: 200, data: [] })
  })
})

test('four reads at once, and the others in line', async () => {
  const read = readsOn(db, undefined)
  let underWay = 0
  let most = 0
  const work = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await db.execute('select 1')
    underWay -= 1
  }
  await Promise.all(Array.from({ length: 9 }, () => read(work)))
  expect({ most, underWay }).toEqual({ most: 4, underWay: 0 })
})

test('records are found by a receipt number: those that a payment with a receipt number paid, also where several did', async () => {
  const half = await buildCharge({
    ...{ dueDate: '2026-08-05', paymentStatus: 'partial', amount: 100_000 },
    ...{ paidAmount: 40_000, mpesaReceiptNumber: 'SBB2222222' },
  })
  await db.transaction(async (tx) => {
    const author = { id: null, name: 'Baraka Juma' }
    const { id: chargeId, tenancyId, currency } = half
    const day = '2026-08-20'
    const payment = { requestId: crypto.randomUUID(), tenancyId, currency, amount: 20_000, method: 'bank' as const }
    const paymentId = await takeIn(tx, author, { ...payment, reference: 'SAA1111111', receivedOn: day }, NOW)
    const move = { tenancyId, currency, paymentId, chargeId, paymentType: 'rent' as const, amount: 20_000, day }
    await putOn(tx, author, [{ ...move, basis: 'entered' }], NOW)
  })
  const client = staff()
  const records = () => client.from('payment_records').select('id, mpesa_receipt_number')
  const both = { id: half.id, mpesa_receipt_number: 'SAA1111111, SBB2222222' }
  const one = { id: home.paid.id, mpesa_receipt_number: 'SJK4X7Y2QT' }
  expect((await records().eq('mpesa_receipt_number', one.mpesa_receipt_number)).data).toEqual([one])
  expect((await records().eq('mpesa_receipt_number', both.mpesa_receipt_number)).data).toEqual([both])
  // The column is both of them: one alone is another value.
  expect((await records().eq('mpesa_receipt_number', 'SAA1111111')).data).toEqual([])
  const listed = `"${both.mpesa_receipt_number}",${one.mpesa_receipt_number},nothing`
  const ids = (rows: { id: string }[] | null) => rows?.map(({ id }) => id).sort()
  const among = await records().filter('mpesa_receipt_number', 'in', `(${listed})`)
  expect(ids(among.data)).toEqual([one.id, both.id].sort())
  const others = await records().filter('mpesa_receipt_number', 'not.in', `(${listed})`)
  expect(others.data).toEqual([])
})
