import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice, TODAY } from '../../../test/debtors'
import { units } from '../../homes/units/units.table'
import { listDifferences } from '../ledger/ledger-check.repository'
import { payments } from '../payments/payments.table'
import { settleLines } from './settling.service'
import { type LineToTake, takeLines } from './taking.service'

const { db } = testDatabase()
const { buildTenancy, buildCharge } = buildersOf(db)
const api = startApi(db)

let manager: Identity

beforeAll(async () => {
  ;({ manager } = await openOffice(api))
})

const id = () => crypto.randomUUID()
let made = 0
const newCode = () => `UKL${String(++made).padStart(7, '0')}`

/** A tenancy with the account number that is typed for it. */
async function live() {
  const tenant = await api.signInAs('tenant')
  const { id: tenancyId, unitId } = await buildTenancy({ tenantId: tenant.id })
  const [unit] = await db.select({ accountNumber: units.accountNumber }).from(units).where(eq(units.id, unitId))
  return { tenant, tenancyId, accountNumber: unit?.accountNumber ?? '' }
}

const said = (line: Partial<LineToTake>): LineToTake => ({
  source: 'callback',
  provider: 'mpesa',
  receivingAccountId: null,
  transactionId: newCode(),
  currency: 'KES',
  amount: 1_200_000,
  day: TODAY,
  payerName: 'JANE W',
  raw: '{}',
  ...line,
})

const context = () => ({ db, config: testConfig(), now: new Date(`${TODAY}T09:00:00Z`), mailWritten: () => {} })

async function arrive(line: Partial<LineToTake>) {
  const [taken] = await takeLines(context(), [said(line)])
  await settleLines(context(), [taken?.lineId ?? ''])
  return taken?.lineId ?? ''
}
const read = (lineId: string) => manager.client.receiptLines.get({ lineId })
const suspense = async () =>
  (await manager.client.ledger.trialBalance({ to: TODAY })).find(({ account }) => account === 'suspense')?.credit ?? 0
const paid = (code: string) => db.select().from(payments).where(eq(payments.referenceKey, code))

test('money with the account number of a tenancy is theirs by itself, once, however it is told of', async () => {
  const { tenancyId, accountNumber } = await live()
  await buildCharge({ tenancyId, amount: 1_000_000, dueDate: TODAY })
  const code = newCode()
  const lineId = await arrive({ transactionId: code, accountTyped: accountNumber.toLowerCase() })
  await arrive({ transactionId: code.toLowerCase(), source: 'statement', payerPhone: '254712345678', raw: 'row' })
  const line = await read(lineId)
  expect(line).toMatchObject({ state: 'booked', left: 0, decidedBy: 'Makao', payerPhone: '254712345678' })
  expect(line.parts).toMatchObject([{ tenancyId, amount: 1_200_000, receiptNumber: expect.any(String) }])
  expect(line.sightings).toMatchObject([{ source: 'statement', differs: false }])
  expect(await paid(code)).toMatchObject([{ amount: 1_200_000, method: 'mpesa', receivedOn: TODAY }])
  expect(await suspense()).toBe(0)
  expect(await listDifferences(db)).toEqual([])
})

test('what fits nobody is suspense, and is assigned to several, the rest waiting', async () => {
  const [one, other] = [await live(), await live()]
  const before = await suspense()
  const lineId = await arrive({ accountTyped: 'NOBODY' })
  expect(await read(lineId)).toMatchObject({ state: 'waiting', waits: 'nobody', left: 1_200_000 })
  expect(await suspense()).toBe(before + 1_200_000)
  const share = (tenancyId: string, amount: number) => ({ tenancyId, amount })
  const input = { requestId: id(), lineId, parts: [share(one.tenancyId, 500_000), share(other.tenancyId, 300_000)] }
  await manager.client.receiptLines.assign(input)
  expect(await manager.client.receiptLines.assign(input)).toMatchObject({ state: 'waiting', left: 400_000 })
  expect(await suspense()).toBe(before + 400_000)
  await expectRefusal(
    manager.client.receiptLines.assign({ requestId: id(), lineId, parts: [share(one.tenancyId, 400_001)] }),
    'LINE_EXCEEDED',
  )
  await expectRefusal(
    manager.client.receiptLines.assign({ ...input, parts: [share(one.tenancyId, 1)] }),
    'REQUEST_REUSED',
  )
  expect(
    await manager.client.receiptLines.assign({ requestId: id(), lineId, parts: [share(one.tenancyId, 400_000)] }),
  ).toMatchObject({ state: 'booked', left: 0 })
  expect(await suspense()).toBe(before)
  expect(await listDifferences(db)).toEqual([])
})
