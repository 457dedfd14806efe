import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { TODAY } from '../../../test/debtors'
import { units } from '../../homes/units/units.table'
import { RunJudge } from './judging.service'
import { listByIds } from './receipt-lines.repository'
import { judgeRecords, settleLines, settlePieces } from './settling.service'
import { type LineToTake, takeLines } from './taking.service'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildCharge } = buildersOf(db)
const now = new Date(`${TODAY}T09:00:00Z`)
const context = { db, config: testConfig(), now, mailWritten: () => {} }

async function letTo(fullName: string, amount = 1_500_000) {
  const { id: tenantId } = await buildTenant({ fullName, phoneNumber: null })
  const { id: tenancyId, unitId } = await buildTenancy({ tenantId })
  await buildCharge({ tenancyId, amount })
  const [unit] = await db.select({ accountNumber: units.accountNumber }).from(units).where(eq(units.id, unitId))
  return unit?.accountNumber ?? ''
}

const cameIn = (transactionId: string, said: Partial<LineToTake>): LineToTake => ({
  source: 'callback',
  provider: 'mpesa',
  receivingAccountId: null,
  transactionId,
  currency: 'KES',
  amount: 1_500_000,
  day: TODAY,
  raw: transactionId,
  ...said,
})

test('what a run assigned a moment ago is seen by its next lines, without all being read again', async () => {
  const accountNumber = await letTo('Achieng Were')
  await letTo('Mukasa Ssali')
  const run = new RunJudge(Number.POSITIVE_INFINITY, 0)
  const payer = { payerName: 'Zawadi Nekesa', payerPhone: '254711000456' }
  const [first, second, third] = await takeLines(context, [
    cameIn('UKJ0000001', { ...payer, accountTyped: accountNumber }),
    cameIn('UKJ0000002', { ...payer, accountTyped: 'rent' }),
    cameIn('UKJ0000003', { accountTyped: accountNumber }),
  ])
  const later = await listByIds(db, [second?.lineId ?? '', third?.lineId ?? ''])
  const before = await judgeRecords(db, later, now, run)
  expect(before.get(second?.lineId ?? '')?.suggestions).toEqual([])

  expect(await settleLines({ ...context, run }, [first?.lineId ?? ''])).toEqual({ booked: 1, waiting: 0 })

  const after = await judgeRecords(db, later, now, run)
  expect(after).toEqual(await judgeRecords(db, later, now))
  expect(after.get(second?.lineId ?? '')?.suggestions[0]?.reasons.map(({ kind }) => kind)).toContain('habit')
  // The rent that was owed is paid.
  expect(after.get(third?.lineId ?? '')).not.toEqual(before.get(third?.lineId ?? ''))
})

test('what was looked at while those before it were booked goes by what they left', async () => {
  const accountTyped = await letTo('Nafula Wekesa', 3_000_000)
  const run = new RunJudge(Number.POSITIVE_INFINITY, 0)
  const taken = await takeLines(context, [
    cameIn('UKJ0000011', { accountTyped, amount: 3_000_000 }),
    // What was owed until that was paid.
    cameIn('UKJ0000012', { accountTyped, amount: 3_000_000 }),
  ])
  const ids = taken.map(({ lineId }) => lineId)

  const pieces = []
  for await (const piece of settlePieces({ ...context, run }, ids, 1, 1)) pieces.push(piece)

  expect(pieces).toMatchObject([
    { booked: 1, waiting: 0 },
    { booked: 0, waiting: 1 },
  ])
  const [second] = await listByIds(db, ids.slice(1))
  expect(second?.waits).toBe('more_than_owed')
})
