import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { dayInNairobi } from '@makao/contract/days'
import { and, eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type Identity, ORIGIN, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import {
  AIRTEL_SECRET,
  CONSUMER_SECRET,
  type MoneyOffice,
  MTN_KEY,
  NOTICE_KEY,
  openMoneyOffice,
  PASSKEY,
} from '../../../test/money-office'
import type { PaidToPaybill } from '../../demo/money-simulator/daraja-side'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { profiles } from '../../people/accounts/accounts.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { payments } from '../payments/payments.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { paymentPrompts, providerCallbacks, providerTokens } from './mobile-money.table'

const { db } = testDatabase()
const { buildTenancy, buildCharge } = buildersOf(db)
const clock = () => now
let now = new Date()
let api: ReturnType<typeof startApi>
let office: MoneyOffice
let admin: Identity
let tenant: Identity
let tenancyId: string
let account: string
let close: () => void

beforeAll(async () => {
  const server = createAdaptorServer({ fetch: (request, env) => api.app.fetch(request, env) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => server.close()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = startApi(db, { now: now.toISOString() })
  admin = await api.signInAs('admin')
  office = await openMoneyOffice(db, admin, ORIGIN, (address) => address.replace(ORIGIN, url), clock)
  const registered = await admin.client.mobileMoney.register({ accountId: office.mpesa.accountId })
  expect(registered).toEqual({})
})
afterAll(async () => {
  close()
  await office.simulator.close()
})

beforeEach(async () => {
  office.simulator.behave({})
  tenant = await api.signInAs('tenant')
  ;({ id: tenancyId } = await buildTenancy({ tenantId: tenant.id }))
  await buildCharge({ tenancyId, amount: 1_500_000 })
  const [where] = await tenant.client.receivingAccounts.ownWhereToPay({ tenancyId })
  account = where?.account ?? expect.fail('no account number')
})

const pay = (change: Partial<PaidToPaybill> = {}) =>
  office.simulator.mpesa.pay({
    shortCode: '600123',
    account,
    cents: 1_500_000,
    phone: '254712345126',
    name: 'JANE WANJIRU',
    ...change,
  })
const linesOf = (transactionId: string) =>
  db.select().from(receiptLines).where(eq(receiptLines.transactionId, transactionId))
const paymentsOf = (id = tenancyId) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.tenancyId, id), isNull(payments.reversedAt)))
const move = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  api.setNow(now.toISOString())
}
const ask = (change: object = {}) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  accountId: office.mpesa.accountId,
  phone: '0712 345 126',
  amount: 1_500_000,
  ...change,
})

test('a payment to the paybill lands on its tenancy by itself, told twice and late all the same once', async () => {
  office.simulator.behave({ times: 3 })
  const money = (await pay()) ?? expect.fail()
  await office.work()
  await office.simulator.mpesa.confirm(money)
  await office.work()
  expect(await linesOf(money.code)).toMatchObject([{ state: 'booked', amount: 1_500_000, source: 'callback' }])
  expect(await paymentsOf()).toMatchObject([{ amount: 1_500_000, reference: money.code }])
  expect(office.simulator.told.at(-1)).toMatchObject({ status: 200, answer: '{"ResultCode":0,"ResultDesc":"Success"}' })
})

test('an account number that nobody has waits for a person, and is never refused', async () => {
  const money = (await pay({ account: 'ZZQQ 99', phone: '254799999999', name: 'NOBODY KNOWN' })) ?? expect.fail()
  await office.work()
  expect(await linesOf(money.code)).toMatchObject([{ state: 'waiting', accountTyped: 'ZZQQ 99' }])
})

test('a wrong path, a short code of somebody else and what is no confirmation book nothing and are shown to admins', async () => {
  const before = await db.$count(receiptLines)
  const body = office.simulator.mpesa.noticeOf(
    {
      provider: 'mpesa',
      receiver: '999999',
      code: 'UKLFORGED1',
      at: now,
      cents: 100,
      accountTyped: account,
      phone: '254700000000',
      name: 'X',
      balance: 0,
      isTill: false,
    },
    'v2',
    '',
  )
  const stray = await api.post(`/hooks/${'f'.repeat(48)}/confirm`, body)
  expect(stray.status).toBe(404)
  for (const sent of [body, { hello: 1 }, [1]]) {
    expect((await api.post(`/hooks/${office.mpesa.secret}/confirm`, sent)).status).toBe(200)
  }
  await office.work()
  expect(await db.$count(receiptLines)).toBe(before)
  const strange = await admin.client.mobileMoney.strange()
  expect(strange.map(({ problem }) => problem)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('short code 999999'),
      expect.stringContaining('no confirmation'),
      expect.stringContaining('nobody was told'),
    ]),
  )
  for (const { id } of strange) await admin.client.mobileMoney.clearStrange({ callbackId: id })
  expect(await admin.client.mobileMoney.strange()).toEqual([])
  await expectRefusal(tenant.client.mobileMoney.strange(), 'FORBIDDEN')
})

test('an amount that M-Pesa contradicts books nothing, and one that it confirms is booked', async () => {
  const { accountId } = office.mpesa
  const [stored = expect.fail()] = (await admin.client.receivingAccounts.list()).filter(({ id }) => id === accountId)
  const { name, number, currency, kind, settings } = stored
  const change = (checksBack: boolean) =>
    admin.client.receivingAccounts.change({
      accountId,
      kind,
      name,
      number,
      currency,
      settings: { ...settings, checksBack },
    })
  await admin.client.receivingAccounts.setCredentials({
    accountId,
    credentials: { initiatorName: 'operator', securityCredential: office.credential },
  })
  await change(true)
  office.simulator.behave({ times: 0 })
  const forged = (await pay()) ?? expect.fail()
  await office.simulator.mpesa.confirm(forged, '', { TransAmount: '99000.00' })
  office.simulator.behave({})
  // Of somebody who has paid for nobody else yet.
  const honest = (await pay({ cents: 200_000, phone: '254733000111', name: 'ALI OMAR' })) ?? expect.fail()
  await office.work()
  await change(false)
  expect(await linesOf(forged.code)).toEqual([])
  expect(await linesOf(honest.code)).toMatchObject([{ state: 'booked', amount: 200_000 }])
  const strange = await admin.client.mobileMoney.strange()
  expect(strange.map(({ problem }) => problem).join()).toContain('M-Pesa says KES 15,000')
})

test('a tenant pays by a request to the phone: callback and confirmation of it are one payment', async () => {
  for (const first of ['callback', 'confirmation'] as const) {
    office.simulator.behave({ first, times: 2 })
    const prompt = await tenant.client.mobileMoney.ownAsk(ask({ amount: 700_000 }))
    expect(prompt).toMatchObject({ state: 'pending' })
    await office.work()
    const shown = await tenant.client.mobileMoney.ownPrompt({ promptId: prompt.id })
    expect(shown).toMatchObject({ state: 'paid', transactionId: expect.any(String), receiptNumber: expect.any(String) })
    expect(await linesOf(shown.transactionId ?? '')).toHaveLength(1)
    move(120)
  }
  expect(await paymentsOf()).toMatchObject([{ amount: 700_000 }, { amount: 700_000 }])
})

test('why a request failed is said, and another follows; while one rings no second is sent', async () => {
  office.simulator.behave({ payer: 'refuse' })
  const refused = await tenant.client.mobileMoney.ownAsk(ask())
  await office.work()
  expect(await tenant.client.mobileMoney.ownPrompt({ promptId: refused.id })).toMatchObject({
    state: 'failed',
    reason: 'The request was cancelled on the phone.',
  })
  office.simulator.behave({ payer: 'wait' })
  const input = ask()
  const both = await Promise.allSettled([
    tenant.client.mobileMoney.ownAsk(input),
    tenant.client.mobileMoney.ownAsk(input),
    admin.client.mobileMoney.ask(ask()),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(
    await db.$count(paymentPrompts, and(eq(paymentPrompts.tenancyId, tenancyId), eq(paymentPrompts.state, 'pending'))),
  ).toBe(1)
  await expectRefusal(admin.client.mobileMoney.ask(ask()), 'PROMPT_OPEN')
})

test('a callback that got lost is asked for, and its receipt comes with the confirmation', async () => {
  const [prompt] = [await tenant.client.mobileMoney.ownAsk(ask())]
  office.simulator.behave({ times: 0 })
  await office.simulator.settled()
  move(30)
  await office.work()
  expect(await tenant.client.mobileMoney.ownPrompt({ promptId: prompt.id })).toMatchObject({ state: 'paid' })
})

test('a callback that says another amount, or answers nobody’s request, books nothing', async () => {
  office.simulator.behave({ toldCents: 9_900_000, first: 'callback' })
  const before = await db.$count(receiptLines)
  await db.delete(providerCallbacks)
  office.simulator.mpesa.registered.delete('600123')
  const prompt = await tenant.client.mobileMoney.ownAsk(ask())
  await office.simulator.settled()
  const told = JSON.parse(office.simulator.told.at(-1)?.body ?? '{}')
  await api.post(`/hooks/${office.mpesa.secret}/prompt/${crypto.randomUUID()}`, told)
  await office.work()
  expect(await db.$count(receiptLines)).toBe(before)
  expect((await admin.client.mobileMoney.strange()).map(({ problem }) => problem)).toEqual(
    expect.arrayContaining([expect.stringContaining('was asked for'), 'Nobody asked for this payment.']),
  )
  expect((await tenant.client.mobileMoney.ownPrompt({ promptId: prompt.id })).state).toBe('pending')
  await admin.client.mobileMoney.register({ accountId: office.mpesa.accountId })
})

test('MTN and Airtel: a callback only has the status be asked for, a lost one changes nothing in the end', async () => {
  const renter = await api.signInAs('tenant')
  const { id } = await buildTenancy({ tenantId: renter.id, currency: 'UGX' })
  for (const { accountId } of [office.mtn, office.airtel]) {
    for (const times of [2, 0]) {
      office.simulator.behave({ times })
      const phone = accountId === office.mtn.accountId ? '0772 123 456' : '0752 123 456'
      const input = { requestId: crypto.randomUUID(), tenancyId: id, accountId, phone, amount: 650_000 }
      const prompt = await renter.client.mobileMoney.ownAsk(input)
      expect(prompt).toMatchObject({ state: 'pending' })
      await office.simulator.settled()
      move(30)
      await office.work()
      expect(await renter.client.mobileMoney.ownPrompt({ promptId: prompt.id })).toMatchObject({ state: 'paid' })
      move(120)
    }
  }
  expect(await paymentsOf(id)).toHaveLength(4)
})

test('what Airtel answers unclearly may ring on the phone: no second request follows, and what was paid is booked once', async () => {
  const renter = await api.signInAs('tenant')
  const { id } = await buildTenancy({ tenantId: renter.id, currency: 'UGX' })
  const { accountId } = office.airtel
  const again = () => ({
    ...{ requestId: crypto.randomUUID(), tenancyId: id, accountId },
    ...{ phone: '0752 123 456', amount: 650_000 },
  })
  office.simulator.airtelMoney.answerUnclearly(true)
  const prompt = await renter.client.mobileMoney.ownAsk(again())
  office.simulator.airtelMoney.answerUnclearly(false)
  expect(prompt).toMatchObject({ state: 'pending', reason: expect.stringContaining('does not say') })
  await expectRefusal(renter.client.mobileMoney.ownAsk(again()), 'PROMPT_OPEN')
  await office.work()
  expect(await renter.client.mobileMoney.ownPrompt({ promptId: prompt.id })).toMatchObject({ state: 'paid' })
  expect(await paymentsOf(id)).toHaveLength(1)
})

test('money of a wallet counts no later than its phone could pay it, whenever its status was learnt', async () => {
  const renter = await api.signInAs('tenant')
  const { id } = await buildTenancy({ tenantId: renter.id, currency: 'UGX' })
  for (const [{ accountId }, phone] of [
    [office.mtn, '0772 123 456'],
    [office.airtel, '0752 123 456'],
  ] as const) {
    office.simulator.behave({ times: 0 })
    const asked = dayInNairobi(new Date(now.getTime() + 5 * 60_000))
    const input = { requestId: crypto.randomUUID(), tenancyId: id, accountId, phone, amount: 650_000 }
    const prompt = await renter.client.mobileMoney.ownAsk(input)
    await office.simulator.settled()
    move(86_400)
    await office.work()
    const shown = await renter.client.mobileMoney.ownPrompt({ promptId: prompt.id })
    expect(shown).toMatchObject({ state: 'paid' })
    expect(await linesOf(shown.transactionId ?? '')).toMatchObject([{ state: 'booked', day: asked, at: null }])
    const received = await db.select().from(payments).where(eq(payments.tenancyId, id))
    expect(received.map(({ receivedOn }) => receivedOn)).toContain(asked)
  }
})

test('a signed notice of the bank is money, one signed otherwise is not', async () => {
  const prefix = '0123456789'
  const money = await office.simulator.bank.pay(prefix, {
    typed: account.toLowerCase(),
    cents: 1_500_000,
    phone: '254733000222',
    name: 'HALIMA',
  })
  await office.work()
  expect(await linesOf(money.code)).toMatchObject([{ source: 'bank_notice', state: 'booked' }])
  const body = {
    type: 'CREDIT',
    transaction: { reference: 'FTFORGED', amount: '1.00', currency: 'KES', time: '2026-11-21 08:00:00' },
  }
  const signature = createHmac('sha256', 'another key').update(JSON.stringify(body)).digest('hex')
  const answer = await api.post(`/api/inbound/${office.bank.secret}`, body, { 'x-signature': signature })
  expect(answer.status).toBe(401)
  await office.work()
  expect(await linesOf('FTFORGED')).toEqual([])
  expect((await admin.client.mobileMoney.strange()).map(({ problem }) => problem).join()).toContain('signature')
})

test('a reference that the bank gives again a month later is not swallowed, nor booked twice however often it is told of', async () => {
  const tell = async (day: string, change: { amount?: string; sentAt?: string } = {}) => {
    const { amount = '15000.00', sentAt = day } = change
    const transaction = { reference: 'SO4471', amount, currency: 'KES', time: `${day} 08:00:00` }
    const body = { type: 'CREDIT', sentAt, billNumber: 'SO NOBODY', transaction }
    const signature = createHmac('sha256', NOTICE_KEY).update(JSON.stringify(body)).digest('hex')
    await api.post(`/api/inbound/${office.bank.secret}`, body, { 'x-signature': signature })
  }
  const told = async () => {
    await office.work()
    const lines = await db.select().from(receiptLines).where(like(receiptLines.transactionId, 'SO4471%'))
    return lines.map(({ day }) => day).sort()
  }
  await tell('2026-09-05')
  expect(await told()).toEqual(['2026-09-05'])
  await tell('2026-10-05')
  await tell('2026-10-05', { sentAt: 'once more' })
  await tell('2026-11-05')
  expect(await told()).toEqual(['2026-09-05', '2026-10-05', '2026-11-05'])
  await tell('2026-09-05', { sentAt: 'days later' })
  await tell('2026-10-05', { sentAt: 'hours later' })
  await tell('2026-10-06', { sentAt: 'with the day on which it was cleared' })
  expect(await told()).toEqual(['2026-09-05', '2026-10-05', '2026-11-05'])
  // It may be put right so: a person looks.
  const problems = async () => (await admin.client.mobileMoney.strange()).map(({ problem }) => problem)
  const before = (await problems()).length
  for (const [times, day] of ['2026-09-05', '2026-10-07', '2026-11-05'].entries()) {
    await tell(day, { amount: '15500.00' })
    expect(await told()).toHaveLength(3)
    expect((await problems()).length).toBe(before + times + 1)
  }
  expect((await problems()).join()).toContain('Another amount')
})

test('a self-check names what is wrong, and an earlier secret address answers no more', async () => {
  const { accountId } = office.mpesa
  const check = await admin.client.mobileMoney.check({ accountId })
  expect(check.findings).toContainEqual({ thing: 'access', isRight: true, words: 'The provider answers.' })
  await admin.client.receivingAccounts.setCredentials({ accountId, credentials: { consumerSecret: 'mistyped' } })
  const { findings } = await admin.client.mobileMoney.check({ accountId })
  expect(findings).toContainEqual({
    thing: 'access',
    isRight: false,
    words: 'Daraja does not accept the consumer key and secret.',
  })
  await admin.client.receivingAccounts.setCredentials({ accountId, credentials: { consumerSecret: CONSUMER_SECRET } })
  const earlier = office.mpesa.secret
  const { secret } = await admin.client.receivingAccounts.rotateCallback({ accountId })
  office.mpesa.secret = secret ?? ''
  expect((await api.post(`/hooks/${earlier}/confirm`, {})).status).toBe(404)
  await admin.client.mobileMoney.register({ accountId })
  const money = (await pay()) ?? expect.fail()
  await office.work()
  expect(await linesOf(money.code)).toHaveLength(1)
})

test('who may call an address is asked as it stands now, whatever was answered a moment ago', async () => {
  const isOurs = eq(receivingAccounts.id, office.mpesa.accountId)
  const settings = (await db.select().from(receivingAccounts).where(isOurs))[0]?.settings ?? expect.fail()
  const allow = (allowedAddresses: string[]) =>
    db
      .update(receivingAccounts)
      .set({ settings: { ...settings, allowedAddresses } })
      .where(isOurs)
  const first = (await pay()) ?? expect.fail()
  await allow(['196.201.214.200'])
  const second = (await pay()) ?? expect.fail()
  expect(office.simulator.told.at(-1)).toMatchObject({ status: 403 })
  await allow([])
  const third = (await pay()) ?? expect.fail()
  await db.update(receivingAccounts).set({ archivedAt: now }).where(isOurs)
  const fourth = (await pay()) ?? expect.fail()
  expect(office.simulator.told.at(-1)).toMatchObject({ status: 404 })
  await db.update(receivingAccounts).set({ archivedAt: null }).where(isOurs)
  await office.work()
  const booked = await Promise.all([first, second, third, fourth].map(async ({ code }) => (await linesOf(code)).length))
  expect(booked).toEqual([1, 0, 1, 0])
})

test('a neighbour and a manager see and ask only what is theirs to', async () => {
  const neighbour = await api.signInAs('tenant')
  const manager = await api.signInAs('property_manager')
  await expectRefusal(neighbour.client.mobileMoney.ownPayNow({ tenancyId }), 'NOT_FOUND')
  await expectRefusal(neighbour.client.mobileMoney.ownAsk(ask()), 'NOT_FOUND')
  await expectRefusal(manager.client.mobileMoney.check({ accountId: office.mpesa.accountId }), 'FORBIDDEN')
  expect(await manager.client.mobileMoney.payNow({ tenancyId })).toMatchObject({
    amount: 1_500_000,
    accounts: [{ kind: 'mpesa_paybill' }],
  })
  await expectRefusal(tenant.client.mobileMoney.ownAsk(ask({ phone: '12' })), 'PROMPT_PHONE')
  await expectRefusal(tenant.client.mobileMoney.ownAsk(ask({ amount: 150_050 })), 'PROMPT_AMOUNT')
  await expectRefusal(tenant.client.mobileMoney.ownAsk(ask({ accountId: crypto.randomUUID() })), 'PROMPT_ACCOUNT')
})

test('who rents with the tenant is not kept from paying, who left it is', async () => {
  const beside = await api.signInAs('tenant')
  await admin.client.coTenants.add({ tenancyId, tenantId: beside.id })
  await db.update(profiles).set({ phoneNumber: '0712 999 888' }).where(eq(profiles.id, beside.id))
  expect(await beside.client.mobileMoney.ownPayNow({ tenancyId })).toMatchObject({ phone: '0712 999 888' })
  expect(await beside.client.receivingAccounts.ownWhereToPay({ tenancyId })).toEqual(
    await tenant.client.receivingAccounts.ownWhereToPay({ tenancyId }),
  )
  const prompt = await beside.client.mobileMoney.ownAsk(ask({ amount: 300_000 }))
  await office.work()
  expect(await beside.client.mobileMoney.ownPrompt({ promptId: prompt.id })).toMatchObject({ state: 'paid' })
  await db.update(coTenants).set({ until: coTenants.since }).where(eq(coTenants.profileId, beside.id))
  await expectRefusal(beside.client.mobileMoney.ownPayNow({ tenancyId }), 'NOT_FOUND')
  await expectRefusal(beside.client.mobileMoney.ownAsk(ask()), 'NOT_FOUND')
  await expectRefusal(beside.client.mobileMoney.ownPrompt({ promptId: prompt.id }), 'NOT_FOUND')
  await expectRefusal(beside.client.receivingAccounts.ownWhereToPay({ tenancyId }), 'NOT_FOUND')
})

test('no credential stands in any table, answer or line of the audit log', async () => {
  const secrets = [
    CONSUMER_SECRET,
    PASSKEY,
    MTN_KEY,
    AIRTEL_SECRET,
    NOTICE_KEY,
    office.mpesa.secret,
    office.bank.secret,
  ]
  const { rows } = await db.execute<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  for (const { name } of rows) {
    const { rows: held } = await db.execute<{ text: string }>(`select t::text as text from "${name}" t`)
    const all = held.map(({ text }) => text).join('\n')
    for (const secret of secrets) expect(all.includes(secret), `${name} holds a secret`).toBe(false)
  }
  expect(await db.$count(providerTokens)).toBeGreaterThan(0)
  expect(await db.$count(auditEntries)).toBeGreaterThan(0)
  const answers = JSON.stringify([
    await admin.client.receivingAccounts.list(),
    await admin.client.mobileMoney.strange(),
    await admin.client.audit.list({}),
  ])
  for (const secret of secrets) expect(answers.includes(secret)).toBe(false)
})
