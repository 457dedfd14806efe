import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MoneySimulator, startMoneySimulator } from '../../demo/money-simulator/simulator'
import { isAirtelHash, parseAirtelCallback } from './airtel.rules'
import { airtelOf } from './airtel.service'
import { isSigned, type NoticeFields, readNotice } from './bank-notices.rules'
import { readMtnStatus } from './mtn.rules'
import { mtnOf } from './mtn.service'
import type { AirtelAccess, MtnAccess } from './provider-access.kinds'
import { createTokens, tokensInMemory } from './tokens.service'

let now = new Date('2026-11-21T05:30:00Z')
const clock = () => now
let simulator: MoneySimulator

beforeEach(async () => {
  now = new Date('2026-11-21T05:30:00Z')
  simulator = await startMoneySimulator({
    clock,
    mtn: [{ subscriptionKey: 'sub', apiUser: 'user', apiKey: 'key', targetEnvironment: 'mtnuganda' }],
    airtel: [{ merchant: 'GREEN', clientId: 'id', clientSecret: 'secret', country: 'UG' }],
  })
})
afterEach(() => simulator.close())

const tokens = () => createTokens({ keeper: tokensInMemory(), clock })
const mtn = (change: Partial<MtnAccess> = {}) =>
  mtnOf(
    {
      baseUrl: simulator.url,
      mayBeInside: true,
      targetEnvironment: 'mtnuganda',
      subscriptionKey: 'sub',
      apiUser: 'user',
      apiKey: 'key',
      currency: 'UGX',
      ...change,
    },
    { tokens: tokens() },
  )
const airtel = (change: Partial<AirtelAccess> = {}) =>
  airtelOf(
    {
      baseUrl: simulator.url,
      mayBeInside: true,
      clientId: 'id',
      clientSecret: 'secret',
      country: 'UG',
      pushVersion: 'v2',
      ...change,
    },
    { tokens: tokens() },
  )
const prompt = (change: object = {}) => ({
  id: crypto.randomUUID(),
  phone: '+256772123456',
  amount: 650_000,
  currency: 'UGX' as const,
  reference: 'B4',
  description: 'Rent & water, Dec 2026',
  ...change,
})
const CALLBACK = 'http://127.0.0.1:9/hooks/w/1'

test('MTN: asked, approved, and the same id again is the same request', async () => {
  simulator.behave({ payer: 'wait' })
  const asked = prompt()
  const client = mtn()
  expect(await client.status(asked.id)).toEqual({ is: 'not_taken' })
  expect(await client.initiate(asked, CALLBACK)).toMatchObject({ is: 'asked' })
  expect(await client.initiate(asked, CALLBACK)).toMatchObject({ is: 'asked' })
  expect(await client.status(asked.id)).toEqual({ is: 'pending' })
  await simulator.momo.answerPrompt(asked.id, 'approve')
  expect(await client.status(asked.id)).toMatchObject({
    is: 'paid',
    amount: 650_000,
    currency: 'UGX',
    transactionId: expect.stringMatching(/^\d+$/),
  })
})

test('MTN: a reason is read as a text and as a code, and set-up that does not fit is named', async () => {
  for (const [does, reason] of [
    ['refuse', 'The request was refused on the phone.'],
    ['no_money', 'There is not enough money on the phone.'],
    ['unreachable', 'Nobody approved the request in time. Try again.'],
  ] as const) {
    simulator.behave({ payer: does })
    const asked = prompt()
    await mtn().initiate(asked, CALLBACK)
    await simulator.settled()
    expect(await mtn().status(asked.id)).toEqual({ is: 'failed', reason })
  }
  expect(await mtn({ apiKey: 'wrong' }).checkAccess()).toMatchObject({ is: 'failed' })
  expect(await mtn({ targetEnvironment: 'sandbox' }).checkAccess()).toMatchObject({
    is: 'failed',
    reason: expect.stringContaining('environment'),
  })
  expect(await mtn({ currency: 'EUR' }).initiate(prompt(), CALLBACK)).toMatchObject({ is: 'refused', isSetUp: true })
  expect(await mtn().checkAccess()).toEqual({ is: 'done', value: null })
  expect(readMtnStatus({ status: 200, body: { status: 'FAILED', reason: { code: 'DELAYED' } } })).toEqual({
    is: 'pending',
  })
})

test('Airtel: its token of three minutes is replaced, and each state is told apart', async () => {
  const client = airtel()
  simulator.behave({ payer: 'wait' })
  const asked = prompt({ phone: '+256752123456' })
  expect(await client.initiate(asked)).toMatchObject({ is: 'asked' })
  now = new Date(now.getTime() + 179_000)
  expect(await client.status(asked.id)).toEqual({ is: 'pending' })
  await simulator.airtelMoney.answerPrompt(asked.id, 'approve')
  expect(await client.status(asked.id)).toMatchObject({
    is: 'paid',
    amount: null,
    transactionId: expect.stringMatching(/^MP\d{6}\.\d{4}\.L/),
  })
  for (const [does, is] of [
    ['refuse', 'failed'],
    ['unreachable', 'failed'],
    ['ambiguous', 'ambiguous'],
  ] as const) {
    const other = prompt()
    await client.initiate(other)
    await simulator.airtelMoney.answerPrompt(other.id, does)
    expect(await client.status(other.id)).toMatchObject({ is })
  }
  expect(await client.status(crypto.randomUUID())).toEqual({ is: 'not_taken' })
  expect(await airtel({ clientSecret: 'wrong' }).checkAccess()).toMatchObject({
    is: 'failed',
    reason: 'Airtel does not accept the client id and secret.',
  })
})

test('Airtel: a push of which it does not say whether it was taken is not called refused, and its status tells', async () => {
  const client = airtel()
  simulator.behave({ payer: 'wait' })
  simulator.airtelMoney.answerUnclearly(true)
  const asked = prompt({ phone: '+256752123456' })
  expect(await client.initiate(asked)).toMatchObject({ is: 'unknown', reason: expect.stringContaining('does not say') })
  simulator.airtelMoney.answerUnclearly(false)
  await simulator.airtelMoney.answerPrompt(asked.id, 'approve')
  expect(await client.status(asked.id)).toMatchObject({ is: 'paid' })
})

test('Airtel: a callback is signed over its transaction as it came, and another key does not fit', () => {
  const transaction = { id: 'b4', message: 'Paid', status_code: 'TS', airtel_money_id: 'MP1' }
  const hash = createHmac('sha256', 'key').update(JSON.stringify(transaction)).digest('base64')
  const read = parseAirtelCallback(JSON.parse(JSON.stringify({ transaction, hash })))
  expect(read).toMatchObject({ id: 'b4', hash })
  expect(isAirtelHash(read?.transaction, hash, 'key')).toBe(true)
  expect(isAirtelHash(read?.transaction, hash, 'other')).toBe(false)
  expect(isAirtelHash({ ...transaction, message: 'Paid more' }, hash, 'key')).toBe(false)
})

const fields: NoticeFields = {
  transactionId: 'transaction.reference',
  amount: 'transaction.amount',
  currency: 'transaction.currency',
  at: 'transaction.time',
  timeForm: 'local',
  accountTyped: 'billNumber',
  details: 'narration',
  payerName: 'payer.name',
  payerPhone: 'payer.phone',
  direction: 'type',
  directionIn: 'credit',
}
const notice = {
  type: 'CREDIT',
  transaction: { reference: 'FT26325ABC', amount: '15,000.00', currency: 'KES', time: '2026-11-21 08:30:15' },
  billNumber: '0123456789#GVA12',
  narration: 'Rent',
  payer: { name: 'JANE', phone: 254712345126 },
}

test('a bank’s notice is read by the fields that Settings name, and what cannot be read names the field', () => {
  expect(readNotice(notice, fields, 'KES')).toEqual({
    is: 'notice',
    notice: {
      transactionId: 'FT26325ABC',
      at: new Date('2026-11-21T05:30:15Z'),
      amount: 1_500_000,
      currency: 'KES',
      accountTyped: '0123456789#GVA12',
      details: 'Rent',
      payerName: 'JANE',
      payerPhone: '254712345126',
    },
  })
  expect(readNotice({ ...notice, type: 'DEBIT' }, fields, 'KES')).toEqual({ is: 'other' })
  expect(
    readNotice({ ...notice, transaction: { ...notice.transaction, amount: 'much' } }, fields, 'KES'),
  ).toMatchObject({ is: 'unreadable', field: 'transaction.amount' })
  expect(
    readNotice({ ...notice, transaction: { ...notice.transaction, currency: 'UGX' } }, fields, 'KES'),
  ).toMatchObject({ field: 'transaction.currency' })
  expect(readNotice(notice, { ...fields, transactionId: 'constructor.name' }, 'KES')).toMatchObject({
    is: 'unreadable',
  })
  expect(readNotice('text', fields, 'KES')).toMatchObject({ is: 'unreadable' })
  for (const [form, time] of [
    ['iso', '2026-11-21T05:30:15Z'],
    ['dayFirst', '21/11/2026 08:30:15'],
    ['stamp', '20261121083015'],
  ] as const) {
    const read = readNotice(
      { ...notice, transaction: { ...notice.transaction, time } },
      { ...fields, timeForm: form },
      'KES',
    )
    expect(read).toMatchObject({ notice: { at: new Date('2026-11-21T05:30:15Z') } })
  }
})

test('a signature counts in hex and base64, over the bytes that came, and no other does', () => {
  const body = JSON.stringify(notice)
  const hex = createHmac('sha256', 'key').update(body).digest('hex')
  const base64 = createHmac('sha256', 'key').update(body).digest('base64')
  for (const given of [hex, hex.toUpperCase(), `sha256=${hex}`, base64]) expect(isSigned(body, given, 'key')).toBe(true)
  expect(isSigned(`${body} `, hex, 'key')).toBe(false)
  for (const given of ['', 'sha256=', hex.slice(1)]) expect(isSigned(body, given, 'key')).toBe(false)
})
