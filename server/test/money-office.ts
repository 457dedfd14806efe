import { constants, publicEncrypt } from 'node:crypto'
import type { Db } from '../src/db/types'
import { startMoneySimulator } from '../src/demo/money-simulator/simulator'
import { askAboutPrompts, workThroughAnswers, workThroughCallbacks } from '../src/money/mobile-money/callbacks.service'
import { type Identity, testConfig } from './api'

export const PASSKEY = 'the-passkey-of-the-paybill'
export const CONSUMER_SECRET = 'secret-of-the-consumer'
export const OPERATOR = 'Operator#2026'
export const NOTICE_KEY = 'key-that-signs-notices'
export const MTN_KEY = 'api-key-of-the-mtn-user'
export const AIRTEL_SECRET = 'secret-of-the-airtel-client'

/**
 * An agency that receives by a paybill, MTN, Airtel and a bank, whose providers are played by a simulator. What the simulator tells
 * goes to the app itself: nothing listens on the network.
 */
export async function openMoneyOffice(
  db: Db,
  admin: Identity,
  url: string,
  reach: (url: string) => string,
  clock: () => Date,
) {
  const simulator = await startMoneySimulator({
    clock,
    reach,
    daraja: [
      {
        shortCode: '600123',
        kind: 'paybill',
        consumerKey: 'consumer',
        consumerSecret: CONSUMER_SECRET,
        passkey: PASSKEY,
        c2bVersions: ['v1', 'v2'],
        environment: 'sandbox',
        initiator: { name: 'operator', password: OPERATOR },
      },
    ],
    mtn: [{ subscriptionKey: 'subscription', apiUser: 'user', apiKey: MTN_KEY, targetEnvironment: 'mtnuganda' }],
    airtel: [
      { merchant: 'GREEN', clientId: 'client', clientSecret: AIRTEL_SECRET, country: 'UG', hashKey: NOTICE_KEY },
    ],
    bank: [{ account: '0123456789', url: '', key: NOTICE_KEY, currency: 'KES' }],
  })
  const make = async (
    kind: 'mpesa_paybill' | 'mtn_momo' | 'airtel_money' | 'bank_paybill',
    more: object,
    credentials: object,
  ) => {
    const { id: accountId } = await admin.client.receivingAccounts.create({
      requestId: crypto.randomUUID(),
      kind,
      name: `Our ${kind}`,
      number: '600123',
      currency: kind === 'mtn_momo' || kind === 'airtel_money' ? 'UGX' : 'KES',
      ...more,
    })
    await admin.client.receivingAccounts.setCredentials({ accountId, credentials })
    const { secret } = await admin.client.receivingAccounts.rotateCallback({ accountId })
    return { accountId, secret: secret ?? '' }
  }
  const settings = { baseUrl: simulator.url }
  const mpesa = await make(
    'mpesa_paybill',
    { settings: { ...settings, environment: 'sandbox' } },
    { consumerKey: 'consumer', consumerSecret: CONSUMER_SECRET, passkey: PASSKEY },
  )
  const mtn = await make(
    'mtn_momo',
    { number: '700700', settings },
    { subscriptionKey: 'subscription', apiUser: 'user', apiKey: MTN_KEY },
  )
  const airtel = await make(
    'airtel_money',
    { number: '800800', settings },
    { clientId: 'client', clientSecret: AIRTEL_SECRET, noticeSecret: NOTICE_KEY },
  )
  const bank = await make(
    'bank_paybill',
    {
      number: '247247',
      prefix: '0123456789',
      bank: 'Equity, Westlands',
      settings: {
        noticeFields: {
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
          directionIn: 'CREDIT',
        },
      },
    },
    { noticeSecret: NOTICE_KEY },
  )
  simulator.airtelCallbacks.GREEN = `${url}/hooks/${airtel.secret}/wallet`
  for (const customer of simulator.bankCustomers) customer.url = `${url}/api/inbound/${bank.secret}`
  const context = () => ({
    db,
    config: testConfig({ baseUrl: url }),
    now: clock(),
    mailWritten: () => undefined,
  })
  /** Does what the worker of a process does, until nothing is left that is due. */
  async function work(): Promise<void> {
    await simulator.settled()
    for (let round = 0; round < 20; round += 1) {
      const done =
        (await workThroughCallbacks(context())) +
        (await workThroughAnswers(context())) +
        (await askAboutPrompts(context()))
      await simulator.settled()
      if (done === 0) return
    }
  }
  /** The operator's password, as Daraja's portal encrypts it. */
  const key = { key: simulator.certificate, padding: constants.RSA_PKCS1_PADDING }
  const credential = publicEncrypt(key, Buffer.from(OPERATOR)).toString('base64')
  return { simulator, credential, mpesa, mtn, airtel, bank, work, context }
}

export type MoneyOffice = Awaited<ReturnType<typeof openMoneyOffice>>
