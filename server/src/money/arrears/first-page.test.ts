import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rowsReadBy } from '../../../test/rows-read'
import { listOldest } from './arrears.repository'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)

const TENANCIES = 300

test('a page of those who owe adds up what its own rows owe, though many owe since the same day', async () => {
  for (let number = TENANCIES; number > 0; number -= 1) {
    const { id: unitId } = await buildUnit({ unitNumber: `A${number}` })
    const { id: tenancyId } = await buildTenancy({ unitId })
    await buildCharge({ tenancyId, amount: 1000 * number, dueDate: '2026-11-05' })
    // Of some more is due soon: they come first.
    if (number > TENANCIES - 2) await buildCharge({ tenancyId, amount: 500, dueDate: '2026-11-25' })
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`analyze payment_records, owing_tenancies`)
    // Of so few rows a plan may read all, where looking one up costs more than reading on.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local random_page_cost = 0.01`)
    await tx.execute(sql`set local seq_page_cost = 0.01`)
    const { answer, read } = await rowsReadBy(tx, 'payment_records', () =>
      listOldest(tx, { currency: null }, '2026-11-21', { limit: 4, offset: 1 }),
    )
    expect(answer.map(({ unitNumber, overdue }) => [unitNumber, overdue])).toEqual([
      ['A300', 300_000],
      ['A1', 1000],
      ['A2', 2000],
      ['A3', 3000],
    ])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(TENANCIES)
  })
})
