import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rowsReadBy } from '../../../test/rows-read'
import { promises } from '../promises/promises.table'
import { listByDays, listOldest, listPromisers, sumArrearsKept } from './arrears.repository'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)

const TENANCIES = 100

test('a page of those who owe adds up what its own rows owe, though many owe since the same day', async () => {
  for (let number = TENANCIES; number > 0; number -= 1) {
    const { id: unitId } = await buildUnit({ unitNumber: `A${number}` })
    const { id: tenancyId } = await buildTenancy({ unitId })
    await buildCharge({ tenancyId, amount: 1000 * number, dueDate: '2026-11-05' })
    // Of some more is due soon: they come first.
    if (number > TENANCIES - 2) await buildCharge({ tenancyId, amount: 500, dueDate: '2026-11-25' })
  }
  await db.transaction(async (tx) => {
    // All of them: a plan hangs on each table, and the server looks at one or the other by itself.
    await tx.execute(sql`analyze`)
    // Of so few rows a plan may read all, where looking one up costs more than reading on.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local random_page_cost = 0.01`)
    await tx.execute(sql`set local seq_page_cost = 0.01`)
    const { answer, read } = await rowsReadBy(tx, 'payment_records', () =>
      listOldest(tx, { currency: null }, '2026-11-21', { limit: 4, offset: 1 }),
    )
    expect(answer.map(({ unitNumber, overdue }) => [unitNumber, overdue])).toEqual([
      ['A100', 100_000],
      ['A1', 1000],
      ['A2', 2000],
      ['A3', 3000],
    ])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(TENANCIES)
  })
})

test('a page of who owes this week, by name or promise, and of who promised something adds up what its own rows owe', async () => {
  const rented: string[] = []
  for (let number = TENANCIES; number > 0; number -= 1) {
    const { id: unitId } = await buildUnit({ unitNumber: `A${number}` })
    const { id: tenancyId } = await buildTenancy({ unitId })
    await buildCharge({ tenancyId, amount: 1000 * number, dueDate: '2026-12-25' })
    rented.push(tenancyId)
  }
  const [tenancyId = ''] = rented
  const promise = { tenancyId, currency: 'KES', amount: 5000, day: '2026-12-24' } as const
  await db.insert(promises).values({ ...promise, id: crypto.randomUUID(), createdAt: new Date('2026-12-20T09:00:00Z') })
  await db.transaction(async (tx) => {
    await tx.execute(sql`analyze`)
    // Of so few rows a plan may read all, where looking one up costs more than reading on.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local random_page_cost = 0.01`)
    await tx.execute(sql`set local seq_page_cost = 0.01`)
    const currency = null
    const window = { limit: 4, offset: 0 }
    const works = {
      due: () => listByDays(tx, { view: 'due', currency }, '2026-12-21', window),
      'by name': () => listByDays(tx, { view: 'due', currency, sort: 'tenant' }, '2026-12-21', window),
      'overdue by promise': () => listByDays(tx, { view: 'overdue', currency, sort: 'promise' }, '2026-12-28', window),
      promised: () => listPromisers(tx, { view: 'promised', currency }, '2026-12-21', window),
      'what is promised': () => sumArrearsKept(tx, { view: 'promised' }, '2026-12-21'),
    }
    for (const [what, work] of Object.entries(works)) {
      const { read } = await rowsReadBy<unknown>(tx, 'payment_records', work)
      expect(read, what).toBeGreaterThan(0)
      expect(read, what).toBeLessThan(TENANCIES)
    }
  })
})
