import { addDays, type Day } from '@makao/contract/days'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { TODAY } from '../../../test/debtors'
import { trialRandom } from '../../../test/random'
import { units } from '../../homes/units/units.table'
import { listDifferences } from '../ledger/ledger-check.repository'
import { settleLines } from './settling.service'
import { type LineToTake, takeLines } from './taking.service'

const { db } = testDatabase()
const { buildTenancy, buildCharge } = buildersOf(db)
const api = startApi(db)
const FROM = addDays(TODAY, -20)
const chosen = trialRandom('money told of in any order')

/** What a plain bookkeeper would note of a transaction: on which days how much of it was nobody's. */
interface Noted {
  amount: number
  day: string
  nobodys: number
  isBooked: boolean
  isKnown: boolean
}

test('whatever is told of in whatever order, each transaction counts once and suspense is what waits on every day', async () => {
  const random = (most: number) => chosen.int(most)
  const manager = await api.signInAs('property_manager')
  const homes: { tenancyId: string; accountNumber: string }[] = []
  for (let count = 0; count < 6; count += 1) {
    const { id: tenancyId, unitId } = await buildTenancy()
    await buildCharge({ tenancyId, amount: 2_000_000, dueDate: FROM })
    const [unit] = await db.select({ accountNumber: units.accountNumber }).from(units).where(eq(units.id, unitId))
    homes.push({ tenancyId, accountNumber: unit?.accountNumber ?? '' })
  }
  const context = () => ({ db, config: testConfig(), now: new Date(`${TODAY}T09:00:00Z`), mailWritten: () => {} })
  const noted = new Map<string, Noted>()
  const told: LineToTake[] = []
  for (let count = 0; count < 60; count += 1) {
    const home = homes[random(homes.length)]
    const isKnown = random(3) > 0
    const line: LineToTake = {
      source: 'callback',
      provider: 'mpesa',
      receivingAccountId: null,
      transactionId: `UKR${String(count).padStart(7, '0')}`,
      currency: 'KES',
      amount: 100 * (1 + random(20_000)),
      day: addDays(FROM, random(20)),
      accountTyped: isKnown ? (home?.accountNumber ?? '') : 'UNKNOWN',
      raw: `${count}`,
    }
    told.push(line)
    // A tenth is told of again, another tenth from elsewhere.
    if (random(10) === 0) told.push(line)
    if (random(10) === 0) told.push({ ...line, source: 'statement', raw: `row ${count}` })
    const { amount, day, transactionId } = line
    noted.set(transactionId, { amount, day, nobodys: amount, isBooked: false, isKnown })
  }
  told.sort(() => random(3) - 1)
  // Several at once, as callbacks come.
  const queue = [...told]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = queue.splice(0, 3); next.length > 0; next = queue.splice(0, 3)) {
        const taken = await takeLines(context(), next)
        await settleLines(
          context(),
          taken.map(({ lineId }) => lineId),
        )
      }
    }),
  )
  const { rows: stored } = await db.execute<{ id: string; code: string; state: string }>(
    sql`select id, transaction_id as code, state from receipt_lines where transaction_id like 'UKR%' order by transaction_id`,
  )
  expect(stored.length).toBe(noted.size)
  // What nobody can know is nobody's; far more than is owed may wait, whoever's account it is.
  for (const { code, state } of stored) {
    const note = noted.get(code)
    if (!note || state !== 'booked') continue
    expect(note.isKnown, code).toBe(true)
    Object.assign(note, { isBooked: true, nobodys: 0 })
  }
  expect([...noted.values()].filter(({ isBooked }) => isBooked).length).toBeGreaterThan(0)
  const { receiptLines } = manager.client
  // By the provider where it was booked, else by hand.
  async function sendBack(asked: { requestId: string; lineId: string }, code: string, note: Noted, day: Day) {
    if (!note.isBooked) {
      await receiptLines.markReturned({ ...asked, note: 'To the payer', returnedOn: day, reference: null })
      return
    }
    const out = { direction: 'out', transactionId: `OUT${code}`, reverses: code, amount: note.amount, day } as const
    const taken = await takeLines(context(), [
      { ...out, source: 'callback', provider: 'mpesa', receivingAccountId: null, currency: 'KES', raw: code },
    ])
    const lineIds = taken.map((line) => line.lineId)
    await settleLines(context(), lineIds)
  }
  for (const { id: lineId, code } of stored) {
    const note = noted.get(code)
    const home = homes[random(homes.length)]
    if (!note || !home) continue
    const asked = { requestId: crypto.randomUUID(), lineId }
    const { tenancyId } = home
    const what = random(8)
    if (!note.isBooked && what < 2) {
      const amount = what === 0 ? note.amount : Math.ceil(note.amount / 2)
      await receiptLines.assign({ ...asked, parts: [{ tenancyId, amount }] })
      note.nobodys -= amount
    } else if (!note.isBooked && what === 2) {
      await receiptLines.markNotRent({ ...asked, reason: 'A loan' })
      note.nobodys = 0
    } else if (!note.isBooked && what === 3) {
      await receiptLines.hold({ ...asked, note: 'Asked' })
    } else if (note.isBooked && what === 4) {
      await receiptLines.release({ ...asked, reason: 'Wrong' })
      note.nobodys = note.amount
    } else if (what > 5) {
      await sendBack(asked, code, note, addDays(note.day, random(2)))
      await receiptLines.release({ requestId: crypto.randomUUID(), lineId, reason: 'It came in once more' })
      if (note.isBooked) {
        const parts = [{ tenancyId, amount: note.amount }]
        await receiptLines.assign({ requestId: crypto.randomUUID(), lineId, parts })
      }
    }
  }
  for (let day = FROM; day <= TODAY; day = addDays(day, 1)) {
    const { rows } = await db.execute<{ sum: string }>(sql`select coalesce(-sum(posting.amount_minor), 0) as sum
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'suspense'
      where entry.day <= ${day}`)
    const expected = [...noted.values()]
      .filter((each) => each.day <= day)
      .reduce((sum, { nobodys }) => sum + nobodys, 0)
    const { rows: cash } = await db.execute<{ sum: string }>(sql`select coalesce(sum(posting.amount_minor), 0) as sum
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'cash'
      where entry.day <= ${day}`)
    const came = [...noted.values()].filter((each) => each.day <= day).reduce((sum, { amount }) => sum + amount, 0)
    expect(Number(cash[0]?.sum), `cash of ${day}`).toBeLessThanOrEqual(came)
    // What was taken back waits from the day on which it last stood somewhere, at the latest today.
    if (day === TODAY) expect(Number(rows[0]?.sum), day).toBe(expected)
    else expect(Number(rows[0]?.sum), day).toBeLessThanOrEqual(expected)
  }
  const { rows: counted } = await db.execute<{ wrong: string }>(sql`select count(*) as wrong from receipt_lines line
    where line.transaction_id like 'UKR%' and line.booked_minor <> (select coalesce(sum(amount_minor), 0) from payments
      where reference_key = line.transaction_key and reversed_at is null)`)
  expect(Number(counted[0]?.wrong)).toBe(0)
  expect(await listDifferences(db)).toEqual([])
})
