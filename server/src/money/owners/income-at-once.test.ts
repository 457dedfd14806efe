import type { Day } from '@makao/contract/days'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { readerBeside } from '../../../test/reader-beside'
import { payments } from '../payments/payments.table'
import { sumIncome } from './statements.repository'

// What came in is what it was at one moment: what others commit while it is read is in it wholly or not at all.

const { db, pool } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let manager: Identity
let achieng: string
let propertyId: string
let tenancyId: string

const AMOUNT = 50_000

beforeAll(async () => {
  manager = await startApi(db, { now: '2026-11-21T09:00:00Z' }).signInAs('property_manager')
  achieng = (await manager.client.owners.create({ name: 'Achieng', kind: 'individual', isResident: true })).id
})

/** A property of its own, let, with a first rent that nobody has paid. */
async function letAnother(): Promise<void> {
  propertyId = (await buildProperty()).id
  // August and October are parted and read by steps; of September the sums are kept.
  for (const fromDay of ['2026-08-11', '2026-10-20'])
    await manager.client.owners.agree({
      ...{ propertyId, fromMonth: fromDay.slice(0, 7), fromDay, currency: 'KES', commissionKind: 'percent' },
      ...{ commissionRate: 1000, lettingFeeRate: 5000, shares: [{ ownerId: achieng, share: 10_000 }] },
    })
  const { id: unitId } = await buildUnit({ propertyId })
  tenancyId = (await buildTenancy({ unitId, startDate: '2026-08-20' })).id
  await manager.client.charges.record({
    ...{ requestId: crypto.randomUUID(), tenancyId, amount: AMOUNT, currency: 'KES', name: null, notes: null },
    ...{ paymentType: 'rent', dueDate: '2026-08-20', paymentStatus: 'pending' },
  })
}

const pay = (receivedOn: Day) =>
  manager.client.payments.receive({
    ...{ requestId: crypto.randomUUID(), tenancyId, amount: AMOUNT, currency: 'KES' },
    ...{ method: 'bank', reference: null, receivedOn },
  })

async function movePayment(receivedOn: Day) {
  const [{ id: paymentId } = expect.fail()] = await db.select().from(payments).where(eq(payments.tenancyId, tenancyId))
  await manager.client.payments.correct({
    ...{ paymentId, reason: 'It came on another day', amount: AMOUNT },
    ...{ currency: 'KES', method: 'bank', reference: null, receivedOn },
  })
}

const asked = () => ({ from: '0001-01-01', to: '2026-12-31', propertyIds: [propertyId] })

async function told(reading: typeof db) {
  const rows = await sumIncome(reading, asked())
  return rows
    .map(({ fromDay, income, firstRent }) => ({ fromDay, rent: income.rent, firstRent }))
    .sort((one, other) => (one.fromDay < other.fromDay ? -1 : 1))
}

async function fromRows() {
  const { rows } = await db.execute(sql`
    select case when step.day between '2026-08-11' and '2026-08-31' then '2026-08-11'
      when step.day between '2026-10-20' and '2026-10-31' then '2026-10-20' else to_char(step.day, 'YYYY-MM-01') end as "fromDay",
      sum(step.amount_minor)::int as rent,
      coalesce(sum(step.amount_minor) filter (where step.position <= coalesce(first.until_step, step.position)), 0)::int as "firstRent"
    from allocations step join first_rents first on first.record_id = step.record_id
    where step.tenancy_id = ${tenancyId} group by 1 order by 1`)
  return rows
}

const nothing = async () => undefined
const ways = [
  ['a first rent is paid in a month of the sums', nothing, () => pay('2026-09-05')],
  ['a first rent is paid in a month that is parted', nothing, () => pay('2026-08-25')],
  [
    'money moves from a month of the sums to one that is parted',
    () => pay('2026-09-05'),
    () => movePayment('2026-10-25'),
  ],
  [
    'money moves from a month that is parted to one of the sums',
    () => pay('2026-08-25'),
    () => movePayment('2026-09-05'),
  ],
] as const

test.each(ways)(
  'what came in is what it was before or after, whichever statement comes next while %s',
  async (_, prepare, change) => {
    // Until none came after: between as many as there are, and after the last.
    for (let at = 0, asked = 1; at <= asked; at += 1) {
      await letAnother()
      await prepare()
      const before = await fromRows()
      const beside = readerBeside(pool, at, change)
      const read = await told(beside.reading)
      asked = beside.asked()
      if (asked <= at) await change()
      const after = await fromRows()
      expect(before).not.toEqual(after)
      expect([before, after]).toContainEqual(read)
      expect(await told(db)).toEqual(after)
    }
  },
)
