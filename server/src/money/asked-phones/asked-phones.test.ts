import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Identity, ORIGIN, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { CONSUMER_SECRET, type MoneyOffice, openMoneyOffice, PASSKEY } from '../../../test/money-office'
import { units } from '../../homes/units/units.table'
import { workThroughAnswers, workThroughCallbacks } from '../mobile-money/callbacks.service'
import { providerCallbacks } from '../mobile-money/mobile-money.table'
import { payments } from '../payments/payments.table'
import { settleJob } from '../receipt-lines/looking-again.service'
import { receiptLines } from '../receipt-lines/receipt-lines.table'

const { db } = testDatabase()
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)
let now = new Date()
let api: ReturnType<typeof startApi>
let office: MoneyOffice
let admin: Identity
let propertyId: string
let tillId: string
/** Of whoever has the phone, and of whose rent it is asked for. */
let phone: string
let holder: string
let asked: string
let close: () => void

const SHILLINGS_20_000 = 2_000_000
let phones = 100

beforeAll(async () => {
  const server = createAdaptorServer({ fetch: (request, env) => api.app.fetch(request, env) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => server.close()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = startApi(db, { now: now.toISOString() })
  admin = await api.signInAs('admin')
  office = await openMoneyOffice(
    db,
    admin,
    ORIGIN,
    (address) => address.replace(ORIGIN, url),
    () => now,
  )
  propertyId = (await buildProperty()).id
  tillId = await openTill()
  for (const accountId of [office.mpesa.accountId, tillId]) await admin.client.mobileMoney.register({ accountId })
})
afterAll(async () => {
  close()
  await office.simulator.close()
})

async function openTill(): Promise<string> {
  const consumer = { consumerKey: 'consumer', consumerSecret: CONSUMER_SECRET, passkey: PASSKEY }
  office.simulator.daraja.push({
    shortCode: '500777',
    kind: 'till',
    ...consumer,
    c2bVersions: ['v1', 'v2'],
    environment: 'sandbox',
  })
  const { id: accountId } = await admin.client.receivingAccounts.create({
    requestId: crypto.randomUUID(),
    kind: 'mpesa_till',
    name: 'Our till',
    number: '500777',
    currency: 'KES',
    propertyId,
    settings: { baseUrl: office.simulator.url, environment: 'sandbox' },
  })
  await admin.client.receivingAccounts.setCredentials({ accountId, credentials: consumer })
  await admin.client.receivingAccounts.rotateCallback({ accountId })
  return accountId
}

beforeEach(async () => {
  move(1200)
  office.simulator.behave({ first: 'confirmation' })
  phones += 1
  phone = `0712 345 ${phones}`
  const { id: tenantId } = await buildTenant({ fullName: `Jane Wanjiru ${phones}`, phoneNumber: phone })
  holder = await rent({ tenantId, unitId: (await buildUnit({ propertyId })).id }, 1_200_000)
  asked = await rent({ unitId: (await buildUnit({ propertyId })).id }, SHILLINGS_20_000)
})

/** A tenancy that owes an amount. */
async function rent(given: { tenantId?: string; unitId: string }, amount: number): Promise<string> {
  const { id: tenancyId } = await buildTenancy(given)
  await buildCharge({ tenancyId, amount })
  return tenancyId
}

const ask = (tenancyId = asked, accountId = tillId) =>
  admin.client.mobileMoney.ask({
    requestId: crypto.randomUUID(),
    tenancyId,
    accountId,
    phone,
    amount: SHILLINGS_20_000,
  })
const paidOf = async (tenancyId: string) =>
  (
    await db
      .select({ amount: payments.amount })
      .from(payments)
      .where(and(eq(payments.tenancyId, tenancyId), isNull(payments.reversedAt)))
  ).map(({ amount }) => amount)
const lastLine = async () =>
  (await db.select().from(receiptLines).orderBy(desc(receiptLines.createdAt)).limit(1))[0] ?? expect.fail('no line')
const move = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  api.setNow(now.toISOString())
}
const loseCallback = () => db.delete(providerCallbacks).where(eq(providerCallbacks.way, 'stk'))

/** The money is on the tenancy that it was asked for, and the request names its receipt. */
async function expectOnAsked(promptId: string, tenancyId = asked) {
  expect(await paidOf(holder)).toEqual([])
  expect(await paidOf(tenancyId)).toEqual([SHILLINGS_20_000])
  const shown = await admin.client.mobileMoney.prompt({ promptId })
  expect(shown).toMatchObject({ state: 'paid', receiptNumber: expect.any(String) })
}

test.each(['callback', 'confirmation'] as const)(
  'what another tenant’s phone paid to the till is never that tenant’s, the %s coming first',
  async (first) => {
    office.simulator.behave({ first })
    const prompt = await ask()
    await office.work()
    await expectOnAsked(prompt.id)
  },
)

test('nothing is booked on the phone’s own tenant while the answer of the phone is late', async () => {
  const prompt = await ask()
  await office.simulator.settled()
  await workThroughCallbacks(office.context())
  expect(await lastLine()).toMatchObject({ state: 'waiting', waits: 'phone_asked' })
  expect(await paidOf(holder)).toEqual([])
  await workThroughAnswers(office.context())
  await expectOnAsked(prompt.id)
})

test('a confirmation whose callback got lost is never another tenant’s, come before or after the status', async () => {
  const before = await ask()
  await office.simulator.settled()
  await loseCallback()
  await office.work()
  expect(await lastLine()).toMatchObject({ state: 'waiting', waits: 'phone_asked' })
  move(30)
  await office.work()
  await expectOnAsked(before.id)
  move(120)
  const other = await rent({ unitId: (await buildUnit({ propertyId })).id }, SHILLINGS_20_000)
  office.simulator.behave({ times: 0 })
  const after = await ask(other)
  await office.simulator.settled()
  move(30)
  await office.work()
  await office.simulator.mpesa.confirm(office.simulator.events.at(-1) ?? expect.fail('nothing was paid'))
  await office.work()
  await expectOnAsked(after.id, other)
})

test('what a tenant pays for themselves while their phone is asked for another is theirs once the request fails', async () => {
  office.simulator.behave({ payer: 'wait' })
  await ask()
  await buildCharge({ tenancyId: holder, amount: 800_000 })
  const digits = `254${phone.replaceAll(' ', '').slice(1)}`
  await office.simulator.mpesa.pay({
    shortCode: '500777',
    account: '',
    cents: SHILLINGS_20_000,
    phone: digits,
    name: 'JANE WANJIRU',
  })
  await office.work()
  expect(await paidOf(holder)).toEqual([])
  const [ringing = expect.fail()] = office.simulator.mpesa.waiting().filter((each) => each.phone === digits)
  await office.simulator.mpesa.answerPrompt(ringing.checkoutId, 'refuse')
  await office.work()
  expect(await paidOf(holder)).toEqual([SHILLINGS_20_000])
  expect(await paidOf(asked)).toEqual([])
})

test('money waits for no phone for longer than an hour, and who finds out later that it was asked for is told', async () => {
  const prompt = await ask()
  await office.simulator.settled()
  const late = await db.select().from(providerCallbacks).where(eq(providerCallbacks.way, 'stk'))
  await loseCallback()
  await workThroughCallbacks(office.context())
  const settle = () =>
    settleJob(office.context()).run({ now, progress: () => {}, signal: new AbortController().signal } as never)
  move(1800)
  await settle()
  expect(await lastLine()).toMatchObject({ waits: 'phone_asked' })
  move(1900)
  await settle()
  expect(await paidOf(holder)).toEqual([SHILLINGS_20_000])
  await db.insert(providerCallbacks).values(late)
  await workThroughAnswers(office.context())
  const problems = (await admin.client.mobileMoney.strange()).map(({ problem }) => problem)
  expect(problems.join()).toContain('was asked for')
  expect(problems.join()).toContain((await lastLine()).transactionId)
  expect((await admin.client.mobileMoney.prompt({ promptId: prompt.id })).state).toBe('paid')
})

test('of two units of one tenant that is paid which the phone was asked for', async () => {
  const { id: tenantId } = await buildTenant({ phoneNumber: phone })
  const { id: unitId } = await buildUnit({ rentAmount: SHILLINGS_20_000 })
  holder = await rent({ tenantId, unitId }, SHILLINGS_20_000)
  const { id: second } = await buildTenancy({ tenantId, unitId: (await buildUnit({ rentAmount: 700_000 })).id })
  const prompt = await ask(second, office.mpesa.accountId)
  await office.work()
  await expectOnAsked(prompt.id, second)
})

test('an account number of which M-Pesa tells the beginning is not taken for that of a neighbour', async () => {
  const called = async (accountNumber: string) => {
    const { id: unitId } = await buildUnit()
    await db.update(units).set({ accountNumber }).where(eq(units.id, unitId))
    return rent({ unitId }, SHILLINGS_20_000)
  }
  holder = await called('GREENVIEWA11')
  const neighbour = await called('GREENVIEWA112')
  const prompt = await ask(neighbour, office.mpesa.accountId)
  await office.work()
  await expectOnAsked(prompt.id, neighbour)
})
