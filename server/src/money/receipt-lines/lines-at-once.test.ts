import { beforeAll, describe, expect, test } from 'vitest'
import { type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice, TODAY } from '../../../test/debtors'
import { untilWaiting } from '../../../test/waiting'
import { lockTenancies } from '../../homes/tenancies/tenancies.repository'
import { listDifferences } from '../ledger/ledger-check.repository'
import { lockLine } from '../suspense/suspense.repository'
import { leftOf } from '../suspense/suspense.rules'
import { bookShares } from './booking.service'
import { withdrawLinesIn } from './hands.service'
import { settleLines } from './settling.service'
import { type LineToTake, takeLines } from './taking.service'

// Of two who deal with one line at the same moment the second sees what the first made of it, or nothing is written. The embedded
// database has one session, in which they come one after the other.

const { db, kind } = testDatabase()
const { buildTenancy } = buildersOf(db)
const api = startApi(db)

let manager: Identity

beforeAll(async () => {
  manager = (await openOffice(api)).manager
})

const id = () => crypto.randomUUID()
const context = () => ({ db, config: testConfig(), now: new Date(`${TODAY}T09:00:00Z`), mailWritten: () => {} })
let made = 0

/** A line that nobody has looked at. */
async function take(reverses?: string) {
  made += 1
  const line: LineToTake = {
    ...{ source: 'callback' as const, provider: 'mpesa' as const, receivingAccountId: null },
    ...{
      transactionId: `UKM${1_000_000 + made}`,
      currency: 'KES' as const,
      amount: 1_000_000,
      day: TODAY,
      payerName: 'JANE W',
    },
    raw: '{}',
    ...(reverses && { direction: 'out' as const, reverses }),
  }
  const [taken] = await takeLines(context(), [line])
  return { lineId: taken?.lineId ?? '', code: line.transactionId }
}
const read = (lineId: string) => manager.client.receiptLines.get({ lineId })
const suspense = async () =>
  (await manager.client.ledger.trialBalance({ to: TODAY })).find(({ account }) => account === 'suspense')?.credit ?? 0
const nobody = { id: null, name: 'Makao', address: null }

/** Puts what is left of a line on a tenancy, and keeps both until the other one waits for them. @returns what became of the other */
async function assignBeside(lineId: string, tenancyId: string, other: () => Promise<unknown>) {
  let outcome: Promise<[PromiseSettledResult<unknown>]> | undefined
  await db.transaction(async (tx) => {
    await lockTenancies(tx, [tenancyId])
    const line = await lockLine(tx, lineId)
    outcome = Promise.allSettled([other()])
    await untilWaiting(db, 1)
    await bookShares(tx, { ...context(), actor: nobody }, line, [{ tenancyId, amount: leftOf(line) }])
  })
  return (await outcome)?.[0]
}

describe.runIf(kind === 'server')('while somebody assigns what is left of a line', () => {
  test.each(['told of now', 'told of before the payment'])(
    'what its provider takes back is taken back as a whole and once: %s',
    async (when) => {
      const before = await suspense()
      const { id: tenancyId } = await buildTenancy()
      const { lineId, code } = await take()
      await settleLines(context(), [lineId])
      await manager.client.receiptLines.assign({ requestId: id(), lineId, parts: [{ tenancyId, amount: 600_000 }] })
      const out = await take(code)
      // Looked at before, nothing but the line that it takes back has it looked at again.
      if (when !== 'told of now')
        await db.execute(`update receipt_lines set judged_at = now() where id = '${out.lineId}'`)
      await assignBeside(lineId, tenancyId, () => settleLines(context(), [out.lineId]))
      expect(await read(lineId)).toMatchObject({ state: 'returned', left: 0 })
      expect(await read(out.lineId)).toMatchObject({ state: 'booked' })
      expect((await manager.client.payments.account({ tenancyId })).credit).toBe(0)
      expect(await suspense()).toBe(before)
      expect(await listDifferences(db)).toEqual([])
    },
  )

  test('putting it back to unmatched says that somebody dealt with it', async () => {
    const { id: tenancyId } = await buildTenancy()
    const { lineId } = await take()
    await settleLines(context(), [lineId])
    await manager.client.receiptLines.hold({ requestId: id(), lineId, note: 'Whose is it?' })
    const release = () => manager.client.receiptLines.release({ requestId: id(), lineId, reason: null })
    const outcome = await assignBeside(lineId, tenancyId, release)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'LINE_SETTLED' } })
    expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
    expect(await listDifferences(db)).toEqual([])
  })

  test('undoing the statement that brought it leaves it as it became', async () => {
    const { id: tenancyId } = await buildTenancy()
    const { lineId } = await take()
    await settleLines(context(), [lineId])
    const undo = () =>
      db.transaction((tx) => withdrawLinesIn(tx, { actor: nobody, now: context().now }, [lineId], 'Import undone'))
    const outcome = await assignBeside(lineId, tenancyId, undo)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'LINE_SETTLED' } })
    expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
    expect(await listDifferences(db)).toEqual([])
  })
})
