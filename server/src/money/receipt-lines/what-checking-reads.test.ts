import { expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { TODAY } from '../../../test/debtors'
import { rowsReadBy } from '../../../test/rows-read'
import { type LineToJudge, readJudge } from './judging.service'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)
const now = new Date(`${TODAY}T09:00:00Z`)

const PAYMENTS = 6000
const LINES = 25

test('checking a file reads the payments of the payers that it names, and not every payment', async () => {
  const tenancies = [await buildTenancy({}), await buildTenancy({}), await buildTenancy({})]
  for (const [at, { id }] of tenancies.entries()) {
    await pool.query(
      `insert into payments (request_id, tenancy_id, currency, amount_minor, method, received_on, payer_name, payer_phone)
       select gen_random_uuid(), $1, 'KES', 100000, 'cash', $2, 'PAYER X' || md5($3 || '-' || n), '2547' || (10000000 + $3::int * 100000 + n)
       from generate_series(1, ${PAYMENTS / 3}) n`,
      [id, TODAY, String(at)],
    )
  }
  await pool.query('analyze')
  const line = (n: number, payerPhone: string): LineToJudge => ({
    ...{
      id: String(n),
      receivingAccountId: null,
      currency: 'KES',
      amount: 100_000,
      day: TODAY,
      payerName: null,
      payerPhone,
    },
    ...{ accountTyped: 'rent', details: null, askedTenancyId: null },
  })
  const [known, ...others] = Array.from({ length: LINES }, (_, at) =>
    line(at, at === 0 ? '254710000001' : `2547${String(90_000_000 + at)}`),
  )

  const { answer: judge, read } = await db.transaction((tx) =>
    rowsReadBy(tx, 'payments', () => readJudge(tx, [known as LineToJudge, ...others], now)),
  )

  // Who paid before is known all the same.
  expect(judge(known as LineToJudge).suggestions[0]).toMatchObject({
    tenancyId: tenancies[0]?.id,
    reasons: [{ kind: 'habit' }],
  })
  expect(read).toBeLessThan(4 * LINES)
})
