import { constants, publicEncrypt } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MoneySimulator, startMoneySimulator } from '../../demo/money-simulator/simulator'
import type { DarajaMerchant } from '../../demo/money-simulator/world'
import { darajaOf } from './daraja.service'
import type { DarajaAccess } from './provider-access.kinds'
import { createTokens, tokensInMemory } from './tokens.service'

const merchant: DarajaMerchant = {
  shortCode: '600123',
  kind: 'paybill',
  consumerKey: 'key-of-the-app',
  consumerSecret: 'secret-of-the-app',
  passkey: 'the-passkey',
  c2bVersions: ['v2'],
  environment: 'sandbox',
  initiator: { name: 'api-user', password: 'Operator#2026' },
}

let simulator: MoneySimulator
let now = new Date('2026-11-21T05:30:00Z')
const clock = () => now

beforeEach(async () => {
  now = new Date('2026-11-21T05:30:00Z')
  simulator = await startMoneySimulator({
    clock,
    daraja: [
      merchant,
      {
        ...merchant,
        shortCode: '700700',
        kind: 'till',
        storeNumber: '700001',
        c2bVersions: ['v1'],
        environment: 'production',
        consumerKey: 'till-key',
        pull: { method: 'GET', wrap: (rows) => ({ a: { b: [[rows.map((row) => ({ row }))]] } }) },
      },
    ],
  })
})
afterEach(() => simulator.close())

/** As Daraja's portal encrypts it. */
const credential = () =>
  publicEncrypt(
    { key: simulator.certificate, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from('Operator#2026'),
  ).toString('base64')

function client(change: Partial<DarajaAccess> = {}, keeper = tokensInMemory()) {
  const tokens = createTokens({ keeper, clock })
  const access: DarajaAccess = {
    ...merchant,
    baseUrl: simulator.url,
    mayBeInside: true,
    storeNumber: null,
    c2bVersion: 'v2',
    pullMethod: 'POST',
    initiator: { name: 'api-user', credential: credential() },
    ...change,
  }
  return darajaOf(access, { tokens, clock })
}
const tillAccess = {
  kind: 'till',
  shortCode: '700700',
  storeNumber: '700001',
  consumerKey: 'till-key',
  c2bVersion: 'v1',
  pullMethod: 'GET',
} as const

const prompt = (change: object = {}) => ({
  id: crypto.randomUUID(),
  phone: '+254712345126',
  amount: 1_500_000,
  currency: 'KES' as const,
  reference: 'GVA-12',
  description: 'Rent Dec 2026 & water',
  ...change,
})
const CALLBACK = 'http://127.0.0.1:9/hooks/s/secret/1'

test('ten at once fetch one token, and a token that somebody else ended is replaced once', async () => {
  const daraja = client()
  const asked = await Promise.all(Array.from({ length: 10 }, () => daraja.initiate(prompt(), CALLBACK)))
  expect(asked.map(({ is }) => is)).toEqual(Array(10).fill('asked'))
  simulator.mpesa.endTokens()
  expect(await daraja.initiate(prompt(), CALLBACK)).toMatchObject({ is: 'asked' })
})

test('wrong credentials, a version that the app does not have and a forbidden address are named', async () => {
  expect(await client({ consumerSecret: 'wrong' }).checkAccess()).toMatchObject({
    is: 'failed',
    reason: 'Daraja does not accept the consumer key and secret.',
  })
  expect(await client().checkAccess()).toEqual({ is: 'done', value: null })
  const urls = {
    confirm: 'https://rent.example.co.ke/hooks/c/9f/confirm',
    validate: 'https://rent.example.co.ke/hooks/c/9f/validate',
  }
  expect(await client({ c2bVersion: 'v1' }).registerUrls(urls, 'Completed')).toMatchObject({
    is: 'failed',
    reason: expect.stringContaining('version'),
  })
  expect(
    await client().registerUrls({ ...urls, confirm: 'https://rent.example.co.ke/mpesa/c' }, 'Completed'),
  ).toMatchObject({ is: 'failed', reason: expect.stringContaining('ConfirmationURL') })
  expect(await client().registerUrls(urls, 'Completed')).toEqual({ is: 'done', value: null })
  // The sandbox takes it again, production does not.
  expect(await client().registerUrls(urls, 'Completed')).toEqual({ is: 'done', value: null })
  expect(await client(tillAccess).registerUrls(urls, 'Completed')).toEqual({ is: 'done', value: null })
  expect(await client(tillAccess).registerUrls(urls, 'Completed')).toMatchObject({ is: 'failed', code: '500.003.1001' })
})

test('a prompt stays pending in both ways of saying so, and is then paid or failed with its reason', async () => {
  simulator.behave({ payer: 'wait' })
  const daraja = client()
  const asked = await daraja.initiate(prompt(), CALLBACK)
  const { checkoutId = '' } = asked.is === 'asked' ? asked.providerIds : expect.fail()
  expect([await daraja.status(checkoutId), await daraja.status(checkoutId)]).toEqual([
    { is: 'pending' },
    { is: 'pending' },
  ])
  await simulator.mpesa.answerPrompt(checkoutId, 'approve')
  expect(await daraja.status(checkoutId)).toMatchObject({ is: 'paid' })
  const refused = await daraja.initiate(prompt(), CALLBACK)
  const { checkoutId: second = '' } = refused.is === 'asked' ? refused.providerIds : expect.fail()
  await simulator.mpesa.answerPrompt(second, 'refuse')
  expect(await daraja.status(second)).toEqual({ is: 'failed', reason: 'The request was cancelled on the phone.' })
  expect(await daraja.status('ws_CO_unknown')).toMatchObject({ is: 'unknown' })
  expect(await daraja.initiate(prompt({ amount: 1_500_050 }), CALLBACK)).toMatchObject({
    is: 'refused',
    isSetUp: false,
  })
  expect(await client({ passkey: 'wrong' }).initiate(prompt(), CALLBACK)).toMatchObject({ is: 'refused' })
})

test('a till asks through its store, and Safaricom being away is told apart from a lost answer', async () => {
  expect(await client(tillAccess).initiate(prompt(), 'https://rent.example.co.ke/hooks/s/9f/1')).toMatchObject({
    is: 'asked',
  })
  const daraja = client()
  await daraja.checkAccess()
  simulator.away = true
  expect(await daraja.initiate(prompt(), CALLBACK)).toMatchObject({ is: 'unknown' })
  const gone = await startMoneySimulator()
  await gone.close()
  expect(await client({ baseUrl: gone.url }).initiate(prompt(), CALLBACK)).toMatchObject({
    is: 'refused',
    isSetUp: true,
  })
})

test('a pull finds what came whatever its rows are wrapped in, in pages, by POST and by GET', async () => {
  for (let paid = 0; paid < 130; paid += 1) {
    await simulator.mpesa.pay({
      shortCode: '600123',
      account: `gva ${paid}`,
      cents: 100 * (paid + 1),
      phone: '254712345126',
      name: 'JANE WANJIRU',
    })
  }
  await simulator.mpesa.pay({
    shortCode: '700700',
    account: '',
    cents: 250_000,
    phone: '254712345126',
    name: 'JANE WANJIRU',
  })
  const from = new Date(now.getTime() - 86_400_000)
  const daraja = client()
  expect(await daraja.pull(from, now)).toMatchObject({ is: 'failed' })
  expect(await daraja.registerPull('+254722000111', 'https://rent.example.co.ke/hooks/p/9f')).toMatchObject({
    is: 'done',
  })
  expect(await daraja.registerPull('+254722000111', 'https://rent.example.co.ke/hooks/p/9f')).toMatchObject({
    is: 'done',
  })
  const pulled = await daraja.pull(from, now)
  if (pulled.is !== 'done') return expect.fail(pulled.reason)
  expect(pulled.value.rows).toHaveLength(130)
  expect(new Set(pulled.value.rows.map(({ transactionId }) => transactionId)).size).toBe(130)
  expect(pulled.value.rows[0]?.at).toEqual(now)
  const till = client(tillAccess)
  await till.registerPull('+254722000111', 'https://rent.example.co.ke/hooks/p/9f')
  expect(await till.pull(from, now)).toMatchObject({
    is: 'done',
    value: { rows: [{ amount: 250_000, payerNumber: '254712345126' }], refused: 0 },
  })
})

test('the status of a transaction is asked with an encrypted password, and without an operator it says so', async () => {
  const urls = { result: 'http://127.0.0.1:9/hooks/r', timeout: 'http://127.0.0.1:9/hooks/t' }
  expect(await client().askTransactionStatus('UKL4T7QX2M', urls)).toMatchObject({
    is: 'done',
    value: { conversationId: expect.stringMatching(/^AG_/) },
  })
  expect(await client({ initiator: null }).askTransactionStatus('UKL4T7QX2M', urls)).toMatchObject({
    is: 'failed',
    code: 'no_initiator',
  })
})
