import { contract } from '@makao/contract'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { webhooks } from '../src/exchange/webhooks/webhooks.table'
import { ownerAccess } from '../src/money/owners/owner-access.table'
import { type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const { db } = testDatabase()
const { buildTenancy, buildUnit } = buildersOf(db)
const MANY = 10_150
const numbers = sql`generate_series(1, ${sql.raw(String(MANY))}) n`
const [on, at] = [sql`'2026-11-20'::date`, sql`'2026-11-20'::timestamptz`]

const ids = { unit: '', tenancy: '', tenant: '', owner: '', account: '', webhook: '' }

interface Page {
  rows: unknown[]
  total: number
  isMore: boolean
  pageSize: number
  totals?: unknown
}

/** Every list that says how many there are, with what else it says. */
const lists = new Map(
  Object.entries(contract).flatMap(([feature, members]) =>
    Object.entries(members).flatMap(([name, { '~orpc': procedure }]) => {
      const { outputSchema } = procedure as { outputSchema?: unknown }
      const told = outputSchema instanceof z.ZodObject ? Object.keys(outputSchema.shape) : []
      return told.includes('rows') && told.includes('total') ? [[`${feature}.${name}`, told] as const] : []
    }),
  ),
)

const questions = () => sql`with asked as (
    insert into owner_questions (id, owner_id, about, subject_id, says, created_at)
    select gen_random_uuid(), ${ids.owner}::uuid, 'expense', gen_random_uuid(), 'Expense', ${at} from ${numbers} returning id
  ) insert into owner_question_messages (id, question_id, is_of_owner, body, writer_name, created_at)
    select gen_random_uuid(), id, true, 'Which plumber?', 'Wambui', ${at} from asked`

/** Counted as far as ten thousand: with what fills them beyond that, and what is asked of them. */
const bounded: Record<string, { fill?: () => SQL; asked?: () => object; hasTriggers?: boolean }> = {
  'audit.list': {
    fill: () => sql`insert into audit_entries (at, actor_name, action, entity_id, subject, before, after)
      select ${at}, 'Baraka Juma', 'unit.changed', gen_random_uuid(), 'Unit L' || n, '{}', '{}' from ${numbers}`,
    asked: () => ({ search: 'unit l' }),
  },
  'outbox.list': {
    fill: () => sql`insert into outbox_messages (channel, kind, recipient, subject, body, next_attempt_at, created_at)
      select 'sms', 'notice', '+254712345678', '', 'Water ' || n, ${at}, ${at} from ${numbers}`,
  },
  'properties.list': {
    fill: () => sql`insert into properties (name, country, city, address, property_type, currency)
      select 'Row ' || n, 'Kenya', 'Nairobi', 'Street', 'apartment', 'KES' from ${numbers}`,
    asked: () => ({ search: 'row' }),
  },
  'units.list': {
    fill: () => sql`insert into units (property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
        rent_due_date, service_charge_due_date)
      select (select property_id from units where id = ${ids.unit}::uuid), 'L' || n, 'KES', 1500000, 0, 5, 5 from ${numbers}`,
    asked: () => ({ status: 'vacant' }),
    hasTriggers: true,
  },
  'tenants.list': {
    fill: () => sql`insert into profiles (full_name, email)
      select 'Achieng ' || n, 'achieng' || n || '@example.com' from ${numbers}`,
    asked: () => ({ search: 'achieng', sort: 'email' }),
    hasTriggers: true,
  },
  'privacy.formerTenants': {
    fill: () => sql`insert into profiles (full_name, email, archived_at)
      select 'Njoki ' || n, 'njoki' || n || '@example.com', ${at} from ${numbers}`,
  },
  'meters.list': {
    fill: () => sql`with added as (
        insert into meters (unit_id, currency, kind, serial_number, digits, installed_on, removed_on, created_at)
        select ${ids.unit}::uuid, 'KES', 'water', 'S' || n, 5, ${on}, ${on}, ${at} from ${numbers} returning id
      ) insert into meter_prices (meter_id, currency, from_day, price_minor, minimum_charge_minor, standing_charge_minor, created_at)
        select id, 'KES', ${on}, 15000, 0, 0, ${at} from added`,
    asked: () => ({ state: 'removed' }),
  },
  'notices.list': {
    fill: () => sql`insert into notices (id, title, body, created_at)
      select gen_random_uuid(), 'Water', 'On Monday.', ${at} from ${numbers}`,
  },
  'ownerQuestions.list': {},
  'ownerQuestions.own': {},
  'withholding.certificates': {
    fill: () => sql`insert into withholding_certificates (request_id, request_digest, tenant_id, currency, number, issued_on,
        from_day, to_day, amount_minor, created_at)
      select gen_random_uuid(), '', ${ids.tenant}::uuid, 'UGX', 'C' || n, ${on}, ${on}, ${on}, 90000, ${at} from ${numbers}`,
  },
  'charges.list': {
    fill: () => sql`insert into payment_records (request_id, tenancy_id, currency, amount_minor, payment_type, due_date)
      select gen_random_uuid(), ${ids.tenancy}::uuid, 'UGX', 90000, 'rent', ${on} from ${numbers}`,
    asked: () => ({ search: 'wanjiku' }),
  },
  'payments.list': {
    fill: () => sql`insert into payments (request_id, tenancy_id, currency, amount_minor, method, received_on)
      select gen_random_uuid(), ${ids.tenancy}::uuid, 'UGX', 90000, 'cash', ${on} from ${numbers}`,
    asked: () => ({ search: 'wanjiku', method: 'cash' }),
  },
  'withholding.list': {
    fill: () => sql`with came as (
        insert into payments (request_id, tenancy_id, currency, amount_minor, method, received_on)
        select gen_random_uuid(), ${ids.tenancy}::uuid, 'UGX', 90000, 'withheld', ${on} from ${numbers} returning id
      ) insert into withheld_taxes (payment_id, received_id, rate) select id, id, 600 from came`,
  },
  'rentalTax.payments': {
    fill: () => sql`insert into rental_tax_payments (id, owner_id, month, currency, amount_minor, paid_on, receiving_account_id,
        created_by_name, created_at)
      select gen_random_uuid(), ${ids.owner}::uuid, '2026-10', 'KES', 90000, ${on}, ${ids.account}::uuid, 'Baraka', ${at} from ${numbers}`,
  },
  'accountTransfers.list': {
    fill: () => sql`insert into account_transfers (id, currency, amount_minor, moved_on, to_account_id, created_by_name, created_at)
      select gen_random_uuid(), 'KES', 90000, ${on}, ${ids.account}::uuid, 'Baraka', ${at} from ${numbers}`,
  },
  'agencyMoney.list': {
    fill: () => sql`insert into agency_money (id, vat_month, currency, amount_minor, paid_on, receiving_account_id, description,
        created_by_name, created_at)
      select gen_random_uuid(), '2026-10', 'KES', 90000, ${on}, ${ids.account}::uuid, 'VAT', 'Baraka', ${at} from ${numbers}`,
    asked: () => ({ isVat: true }),
  },
  'webhooks.deliveries': {
    fill: () => sql`insert into webhook_deliveries (webhook_id, entry_id, due_at)
      select ${ids.webhook}::uuid, (select id from audit_entries limit 1), ${at} from ${numbers}`,
    asked: () => ({ webhookId: ids.webhook }),
  },
}

/** The others, and why they need not be. */
const others = {
  'kept in sums, and found whole where a filter asks for what these do not know': [
    'arrears.list',
    'reports.rentCollection',
    'reports.propertyPerformance',
    'reports.overduePayments',
  ],
  'of one tenant, property, owner or statement': [
    ...[
      'charges.listOwn',
      'payments.listOwn',
      'notes.list',
      'meters.listOwn',
      'units.listOfProperty',
      'places.unitsOf',
    ],
    ...['owners.commissionInvoices', 'owners.expenses', 'owners.remittances', 'ownerView.units', 'ownerView.news'],
    'statementImports.lines',
  ],
  'as many as there are tenants, units or owners at a time': [
    ...['owners.list', 'leaseDefaults.preview', 'chargeRuns.preview', 'reports.tenantSummary', 'reports.rentRoll'],
    'reports.arrears',
  ],
  'what a report comes to in the time that it is asked for': ['reports.read'],
}

let admin: Identity
let owner: Identity

/** Without triggers rows may break rules that are not tried here; some are found by what triggers write. */
const insert = (rows: SQL, hasTriggers = false) =>
  db.transaction(async (tx) => {
    if (!hasTriggers) await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(rows)
  })

beforeAll(async () => {
  const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  admin = await api.signInAs('admin')
  owner = await api.signInAs('owner')
  const { tenantId, id } = await buildTenancy({ currency: 'UGX' })
  const { id: unitId } = await buildUnit()
  const landlord = await admin.client.owners.create({ name: 'Wambui', kind: 'individual', isResident: true })
  await db.insert(ownerAccess).values({ ownerId: landlord.id, profileId: owner.id })
  const paybill = { kind: 'mpesa_paybill', name: 'Rent', number: '522522', currency: 'KES' } as const
  const account = await admin.client.receivingAccounts.create({ requestId: crypto.randomUUID(), ...paybill })
  const webhook = { url: 'https://hooks.example.com', sealedSecret: 'none', mayBeInside: false, createdAt: new Date() }
  const [told] = await db.insert(webhooks).values(webhook).returning()
  Object.assign(ids, {
    unit: unitId,
    tenancy: id,
    tenant: tenantId,
    owner: landlord.id,
    account: account.id,
    webhook: told?.id,
  })
  await insert(questions())
  for (const { fill, hasTriggers } of Object.values(bounded)) if (fill) await insert(fill(), hasTriggers)
  // So that plans know how many there are.
  await db.execute(sql`analyze`)
})

test('each list says whether it is counted to its end', () => {
  const named = [...Object.keys(bounded), ...Object.values(others).flat()]
  expect(named.sort()).toEqual([...lists.keys()].sort())
  for (const [name, told] of lists) expect(told.includes('isMore'), name).toBe(name in bounded)
})

test.each(Object.entries(bounded))('%s counts no further than people look', async (name, { asked }) => {
  const [feature = '', procedure = ''] = name.split('.')
  const { client } = name === 'ownerQuestions.own' ? owner : admin
  const list = (client as unknown as Record<string, Record<string, (asked: object) => Promise<Page>>>)[feature]?.[
    procedure
  ]
  if (!list) throw new Error(`No list ${name}`)
  const first = await list({ ...asked?.() })
  expect(first).toMatchObject({ total: 10_000, isMore: true })
  expect(first.rows).toHaveLength(first.pageSize)
  const last = await list({ ...asked?.(), page: Math.ceil(MANY / first.pageSize) + 1 })
  expect(last.isMore).toBe(false)
  expect(last.total).toBeGreaterThanOrEqual(MANY)
  // What is not said of some is not said of a part of them either.
  if (first.totals)
    expect([first.totals, last.totals]).toMatchObject([[], [{ currency: 'UGX', amount: MANY * 90_000 }]])
})

test('how much money waits for its tenant is counted no further either, and says so', async () => {
  expect(await admin.client.receiptLines.list({})).toMatchObject({ open: 0, isMoreOpen: false })
  await insert(sql`insert into receipt_lines (id, source, direction, provider, transaction_id, transaction_key, currency, amount_minor, day, raw, created_at)
    select gen_random_uuid(), 'statement', 'in', 'mpesa', 'UKL' || n, 'UKL' || n, 'KES', 90000, ${on}, '', ${at} from ${numbers}`)
  expect(await admin.client.receiptLines.list({ search: 'ukl10150' })).toMatchObject({
    rows: [{ transactionId: 'UKL10150' }],
    open: 10_000,
    isMoreOpen: true,
  })
})
