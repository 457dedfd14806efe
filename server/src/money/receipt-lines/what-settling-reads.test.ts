import { addDays } from '@makao/contract/days'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { TODAY } from '../../../test/debtors'
import { rowsReadBy } from '../../../test/rows-read'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { postCharges } from '../charges/charging.service'
import { listByIds } from './receipt-lines.repository'
import { judgeRecords } from './settling.service'
import { settleTogether } from './settling-together.service'
import { takeLines } from './taking.service'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)
const now = new Date(`${TODAY}T09:00:00Z`)
const context = {
  db,
  config: testConfig(),
  now,
  mailWritten: () => {},
  actor: { id: null, name: 'Makao', address: null },
}

const RENT = 1_000_000
const HOMES = 8
const CHARGES_OF_EACH = 120
const LINES = 500

test('booking many lines reads the entries that it makes, and not the books, which held charges alone when they were looked at', async () => {
  for (let count = 0; count < HOMES; count += 1) await buildTenancy({})
  const homes = await db
    .select({ tenancyId: tenancies.id, accountTyped: units.accountNumber })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
  const charges = homes.flatMap(({ tenancyId }) =>
    Array.from({ length: CHARGES_OF_EACH }, (_, before) => ({
      ...{ tenancyId, currency: 'KES' as const, amount: RENT, paymentType: 'water' as const },
      dueDate: addDays(TODAY, -before),
    })),
  )
  await db.transaction((tx) => postCharges(tx, context.actor, charges, now))
  await pool.query('analyze')
  const taken = await takeLines(
    context,
    Array.from({ length: LINES }, (_, at) => ({
      ...{
        source: 'statement' as const,
        provider: 'mpesa' as const,
        receivingAccountId: null,
        currency: 'KES' as const,
      },
      ...{ transactionId: `UKR${String(at).padStart(7, '0')}`, amount: RENT, day: TODAY, raw: `${at}` },
      accountTyped: homes[at % HOMES]?.accountTyped ?? '',
    })),
  )
  const lines = await listByIds(
    db,
    taken.map(({ lineId }) => lineId),
  )
  const judgements = await judgeRecords(db, lines, now)
  const judged = lines.flatMap((line) => {
    const judgement = judgements.get(line.id)
    return judgement ? [{ line, judgement }] : []
  })

  const { answer: answers, read } = await db.transaction((tx) =>
    rowsReadBy(tx, 'ledger_entries_payment', () => settleTogether(tx, context, judged)),
  )

  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(LINES)
  // Each entry is found by its id: how many more are looked at hangs on what was in these tables before.
  expect(read).toBeLessThan(LINES)
})
