import { addDays, type Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { NothingToChoose, trialRandom } from '../../../test/random'
import { rowsReadBy } from '../../../test/rows-read'
import { listOwnerBalances, listPropertyBalances } from '../../documents/reports/books-reports.repository'
import { sumCharged } from '../../documents/reports/ledger-reports.repository'
import { everywhere } from '../../documents/reports/report-places.repository'
import { charges } from '../charges/charges.table'
import { findDifferences } from '../closed-months/ledger-check.service'
import { readTrialBalance } from '../ledger/ledger.repository'
import { payments } from '../payments/payments.table'
import { incomeKindOf, sumOf } from './owners.rules'
import { sumIncome } from './statements.repository'

// What came in is read from what is kept of whole months, and from the steps themselves where an agreement parts a month: it is what all
// steps come to, each for what its charge was then.

const TODAY = '2026-11-21'
const { db } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const random = trialRandom('kept income')

let manager: Identity
const houses: string[] = []
const lets: string[] = []

const days = { dueDate: () => addDays(TODAY, random.int(200) - 170), paid: () => addDays(TODAY, -random.int(150)) }
const amount = () => (1 + random.int(30)) * 10_000
const by = { currency: 'KES', name: null, notes: null } as const

async function anyCharge() {
  const rows = await db.select().from(charges).where(isNull(charges.voidedAt)).orderBy(charges.createdAt, charges.id)
  return random.pick(rows)
}

const acts = [
  () =>
    manager.client.charges.record({
      ...{ ...by, requestId: crypto.randomUUID(), tenancyId: random.pick(lets), amount: amount() },
      paymentType: random.pick(['rent', 'rent', 'water', 'deposit', 'opening_balance'] as PaymentType[]),
      dueDate: days.dueDate(),
      ...(random.chance(0.5)
        ? { paymentStatus: 'paid', paidAmount: null, paidDate: days.paid(), method: 'cash', mpesaReceiptNumber: null }
        : { paymentStatus: 'pending' }),
    } as Parameters<Identity['client']['charges']['record']>[0]),
  () =>
    manager.client.payments.receive({
      ...{ requestId: crypto.randomUUID(), tenancyId: random.pick(lets), amount: amount(), currency: 'KES' },
      ...{ method: 'bank', reference: null, receivedOn: days.paid() },
    }),
  async () => {
    const { id, revision, paidAmount } = await anyCharge()
    const paymentType = random.pick(['rent', 'water', 'deposit'] as const)
    const dueDate = days.dueDate()
    return manager.client.charges.correct({
      ...{ ...by, chargeId: id, revision, amount: Math.max(paidAmount, amount()), paymentType, dueDate },
    })
  },
  async () => {
    const { id, revision } = await anyCharge()
    return manager.client.charges.void({ chargeId: id, revision, reason: 'Entered twice', payments: 'keep' })
  },
  async () => {
    const rows = await db
      .select()
      .from(payments)
      .where(isNull(payments.reversedAt))
      .orderBy(payments.createdAt, payments.id)
    return manager.client.payments.reverse({ paymentId: random.pick(rows).id, reason: 'It went back' })
  },
]

beforeAll(async () => {
  manager = await startApi(db, { now: `${TODAY}T09:00:00Z` }).signInAs('property_manager')
  const { id: ownerId } = await manager.client.owners.create({
    ...{ name: 'Achieng', kind: 'individual', isResident: true, taxPin: 'A012345678Z' },
  })
  for (const begins of [[], ['2026-07-01'], ['2026-08-11', '2026-10-20']]) {
    const { id: propertyId } = await buildProperty()
    houses.push(propertyId)
    for (let unit = 0; unit < 3; unit += 1) {
      const { id: unitId } = await buildUnit({ propertyId })
      lets.push((await buildTenancy({ unitId, startDate: unit === 0 ? '2026-08-20' : '2025-01-01' })).id)
    }
    for (const fromDay of begins)
      await manager.client.owners.agree({
        ...{
          propertyId,
          fromMonth: fromDay.slice(0, 7),
          fromDay,
          currency: 'KES',
          commissionKind: 'percent',
          commissionRate: 1000,
        },
        ...{ lettingFeeRate: 5000, shares: [{ ownerId, share: 10_000 }] },
      })
  }
  // What chance may leave out: the first rent of a tenancy, a charge that becomes another, and what earlier books brought.
  const first = {
    ...by,
    tenancyId: lets[6] ?? '',
    amount: 50_000,
    dueDate: '2026-08-25',
    paymentStatus: 'paid',
  } as const
  const paid = { paidAmount: null, paidDate: '2026-08-26', method: 'cash', mpesaReceiptNumber: null } as const
  for (const paymentType of ['rent', 'water', 'opening_balance'] as const) {
    const requestId = crypto.randomUUID()
    const { id } = await manager.client.charges.record({ ...first, ...paid, paymentType, requestId })
    const { revision } = await manager.client.charges.get({ chargeId: id })
    if (paymentType === 'water')
      await manager.client.charges.correct({
        ...{ ...by, chargeId: id, revision, amount: 60_000, paymentType: 'rent', dueDate: '2026-08-25' },
      })
  }
  for (let step = 0; step < 150; step += 1)
    await random
      .pick(acts)()
      .catch((error: { code?: string }) => {
        if (!(error instanceof NothingToChoose) && (!error.code || /INTERNAL|UNAVAILABLE/.test(error.code))) throw error
      })
  // After all else, so that nothing takes it back: each property has had something put on a charge in September.
  for (const tenancyId of [lets[0], lets[3], lets[6]])
    await manager.client.charges.record({
      ...{ ...by, requestId: crypto.randomUUID(), tenancyId: tenancyId ?? '', amount: 70_000, paymentType: 'water' },
      ...{ ...paid, dueDate: '2026-09-03', paymentStatus: 'paid', paidDate: '2026-09-04' },
    })
})

interface Asked {
  from: Day
  to: Day
  propertyIds?: readonly string[]
}

/** By property and days that belong together: the sum of each kind of income, and what of it was put on first rents. */
async function fromSteps({ from, to, propertyIds }: Asked) {
  const { rows } = await db.execute<{
    key: string
    type: PaymentType
    opening: boolean
    amount: number
    first: number
  }>(
    sql`
    select unit.property_id || ' ' || coalesce((select max(agreed.from_day) from management_agreements agreed where agreed.property_id = unit.property_id
        and agreed.from_day <= step.day and date_trunc('month', agreed.from_day) = date_trunc('month', step.day)), date_trunc('month', step.day)::date) as key,
      coalesce(version.payment_type, charge.payment_type) as type, charge.is_opening as opening, sum(step.amount_minor)::float8 as amount,
      coalesce(sum(step.amount_minor) filter (where coalesce(version.payment_type, charge.payment_type) = 'rent'
        and step.position <= coalesce(first.until_step, step.position)
        and first.began_on >= (select min(from_day) from management_agreements where property_id = unit.property_id)), 0)::float8 as first
    from allocations step join payment_records charge on charge.id = step.record_id
    left join payment_record_versions version on version.record_id = charge.id and version.from_step < step.position and step.position <= version.until_step
    left join first_rents first on first.record_id = charge.id
    join tenancies tenancy on tenancy.id = charge.tenancy_id join units unit on unit.id = tenancy.unit_id
    where step.day between ${from} and ${to} group by 1, 2, 3`,
  )
  const sums = new Map<string, Record<string, number>>()
  for (const { key, type, opening, amount, first } of rows) {
    const kind = incomeKindOf(type, opening)
    if (!kind || (propertyIds && !propertyIds.includes(key.split(' ')[0] ?? ''))) continue
    const sum = sums.get(key) ?? { firstRent: 0 }
    sums.set(key, { ...sum, [kind]: (sum[kind] ?? 0) + amount, firstRent: (sum.firstRent ?? 0) + first })
  }
  return sums
}

const told = async (asked: Asked) =>
  new Map(
    (await sumIncome(db, asked)).map(({ propertyId, fromDay, income, firstRent }) => [
      `${propertyId} ${fromDay}`,
      { income, firstRent },
    ]),
  )

const times: readonly [Day, Day][] = [
  ['2026-01-01', '2026-12-31'],
  ['0001-01-01', '9999-12-31'],
  ['2026-08-01', '2026-08-31'],
  ['0001-01-01', '2026-10-19'],
  ['2026-08-15', '2026-11-07'],
]

describe('what came in', () => {
  test.each(times)('is what the steps come to, from %s to %s', async (from, to) => {
    for (const propertyIds of [undefined, houses.slice(1)]) {
      const asked = { from, to, ...(propertyIds && { propertyIds }) }
      const [kept, steps] = [await told(asked), await fromSteps(asked)]
      expect([...kept.keys()].sort()).toEqual([...steps.keys()].sort())
      for (const [key, { income, firstRent }] of kept) {
        const { firstRent: first, ...kinds } = steps.get(key) ?? {}
        expect(income, key).toMatchObject(kinds)
        expect([sumOf(income), firstRent], key).toEqual([
          Object.values(kinds).reduce((sum, part) => sum + part, 0),
          first,
        ])
      }
    }
  })

  test('is something of each kind that is told apart', async () => {
    const { rows } = await db.execute<{ firsts: number; versions: number; parted: number }>(sql`
      select (select count(*)::int from first_rents) as firsts, (select count(*)::int from payment_record_versions) as versions,
        (select count(*)::int from management_agreements where extract(day from from_day) > 1) as parted`)
    expect(rows[0]).toEqual({ firsts: expect.any(Number), versions: expect.any(Number), parted: 2 })
    expect(Math.min(rows[0]?.firsts ?? 0, rows[0]?.versions ?? 0)).toBeGreaterThan(0)
    expect(await findDifferences(db)).toEqual([])
  })

  test('is read from no step where no agreement parts a month', async () => {
    const read = (from: Day, to: Day, propertyIds: readonly string[]) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`analyze`)
        await tx.execute(sql`set local enable_seqscan = off`)
        return (await rowsReadBy(tx, 'allocations', () => sumIncome(tx, { from, to, propertyIds }))).read
      })
    expect(await read('2026-01-01', '2026-12-31', houses.slice(0, 1))).toBe(0)
    // Of where a letting fee is agreed, the steps of first rents.
    const { rows } = await db.execute(
      sql`select from first_rents first join allocations step on step.record_id = first.record_id`,
    )
    expect(await read('2026-09-01', '2026-09-30', houses.slice(2))).toBeLessThanOrEqual(2 * rows.length)
  })
})

test('what was charged is what the books say of charges that earlier books did not bring', async () => {
  await db.transaction(async (tx) => {
    const [opening] = await tx.select().from(charges).where(sql`payment_type = 'opening_balance'`).orderBy(charges.id)
    await tx.update(charges).set({ isOpening: true }).where(sql`id = ${opening?.id}`)
  })
  for (const [from, to] of [
    ['2026-01', '2026-12'],
    ['2026-09', '2026-09'],
  ] as const) {
    const { rows } = await db.execute(sql`
      select unit.property_id as "propertyId", to_char(entry.day, 'YYYY-MM') as month, (-sum(posting.amount_minor))::int as charged
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      join tenancies tenancy on tenancy.id = entry.tenancy_id join units unit on unit.id = tenancy.unit_id
      join payment_records charge on charge.id = entry.record_id and not charge.is_opening
      where posting.account in ('income', 'opening_balance') and to_char(entry.day, 'YYYY-MM') between ${from} and ${to} group by 1, 2 order by 1, 2`)
    const order = (row: { propertyId: string; month: string }) => `${row.propertyId} ${row.month}`
    const charged = (await sumCharged(db, { from, to })).sort((a, b) => (order(a) < order(b) ? -1 : 1))
    expect(charged.length).toBeGreaterThan(0)
    expect(charged).toEqual(rows)
  }
  expect((await findDifferences(db)).filter((difference) => difference.startsWith('sum '))).toEqual([])
})

test.each([
  ['2026-09-01', '2026-10-31'],
  ['2026-09-12', '2026-10-14'],
  ['2026-10-03', '2026-10-20'],
  ['0001-01-01', '2026-12-31'],
] as const)('what is due to owners is what the books say, from %s to %s', async (from, to) => {
  const byOwner = await listOwnerBalances(db, { from, to }, everywhere)
  const byProperty = await listPropertyBalances(db, { from, to }, everywhere)
  const { rows } = await db.execute(sql`
    select posting.owner_id as "ownerId", entry.property_id as "propertyId", (-sum(posting.amount_minor))::int as closing,
      coalesce(sum(-posting.amount_minor) filter (where entry.day >= ${from}), 0)::int as net,
      coalesce(sum(-posting.amount_minor) filter (where entry.day >= ${from} and posting.detail = 'collected'), 0)::int as collected,
      coalesce(sum(posting.amount_minor) filter (where entry.day >= ${from} and posting.detail = 'commission'), 0)::int as commission
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    where posting.account in ('owners', 'ownerless') and entry.day <= ${to} group by 1, 2
    having sum(posting.amount_minor) <> 0 or count(*) filter (where entry.day >= ${from}) > 0 order by 2, 1`)
  expect(rows.length).toBeGreaterThan(1)
  const key = ({ propertyId, ownerId }: { propertyId: string; ownerId: string | null }) =>
    `${propertyId} ${ownerId ?? '~'}`
  const told = byProperty
    .map(({ ownerId, propertyId, sinceStart, net, collected, commission }) => ({
      ...{ ownerId, propertyId, closing: sinceStart, net, collected, commission },
    }))
    .sort((one, other) => (key(one) < key(other) ? -1 : 1))
  expect(told).toEqual(rows)
  const all = (field: 'closing' | 'net') => rows.reduce((sum, row) => sum + Number(row[field]), 0)
  expect(byOwner.reduce((sum, { closing }) => sum + closing, 0)).toBe(all('closing'))
  expect(byOwner.reduce((sum, { closing, opening }) => sum + closing - opening, 0)).toBe(all('net'))
  const owners = (await readTrialBalance(db, to)).filter(({ account }) => /^owner(s|_advances)$/.test(account))
  const due = byOwner.filter(({ ownerId }) => ownerId !== null).reduce((sum, { closing }) => sum + closing, 0)
  expect(owners.reduce((sum, { credit, debit }) => sum + credit - debit, 0)).toBe(due)
})
