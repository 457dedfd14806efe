import { addDays, dayInNairobi } from '@makao/contract/days'
import {
  type NewReceivingAccount,
  ReceivingSettings,
} from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { eq } from 'drizzle-orm'
import type { Config } from '../config'
import type { Actor } from '../context'
import type { Db } from '../db/types'
import { listTransfers } from '../money/account-transfers/account-transfers.repository'
import { moveBetweenAccounts } from '../money/account-transfers/account-transfers.service'
import { listAccountDays } from '../money/ledger/real-accounts.repository'
import { addressOf, reachProvider } from '../money/mobile-money/provider-clients.service'
import { settleLines } from '../money/receipt-lines/settling.service'
import { type LineToTake, takeLines } from '../money/receipt-lines/taking.service'
import {
  listReceivingAccounts,
  updateReceivingAccount,
} from '../money/receiving-accounts/receiving-accounts.repository'
import {
  type Changing,
  createReceivingAccount,
  rotateCallback,
  setCredentials,
} from '../money/receiving-accounts/receiving-accounts.service'
import { profiles } from '../people/accounts/accounts.table'
import { demoAgency, demoBanks } from './fill'
import { startMoneySimulator } from './money-simulator/simulator'
import { sweepsOf } from './sweeps.rules'

// The paybill, the wallets and the bank of the demo, which a simulator on this machine plays: nobody's money moves.

const names = ['mpesa', 'mtn', 'airtel', 'bank', 'bankUganda'] as const
type Name = (typeof names)[number]

const BANK_ACCOUNT = demoBanks.bank.prefix

/** What the simulator's merchants sign in with. It plays with nobody outside of this machine. */
const credentials = {
  mpesa: { consumerKey: 'demo-consumer', consumerSecret: 'demo-consumer-secret', passkey: 'demo-passkey' },
  mtn: { subscriptionKey: 'demo-subscription', apiUser: 'demo-user', apiKey: 'demo-api-key' },
  airtel: { clientId: 'demo-client', clientSecret: 'demo-client-secret' },
  bank: { noticeSecret: 'demo-key-that-signs-notices' },
}

const noticeFields = {
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
}

type Wanted = Pick<NewReceivingAccount, 'kind' | 'name' | 'number' | 'currency'> & Partial<NewReceivingAccount>

const wanted: Record<Name, Wanted> = {
  mpesa: { kind: 'mpesa_paybill', name: 'M-Pesa paybill', number: demoAgency.mpesaPaybill, currency: 'KES' },
  mtn: { kind: 'mtn_momo', name: 'MTN MoMo', number: demoAgency.mtnMerchantCode, currency: 'UGX' },
  airtel: { kind: 'airtel_money', name: 'Airtel Money', number: demoAgency.airtelMerchantCode, currency: 'UGX' },
  ...demoBanks,
}

const settingsOf = (name: Name, baseUrl: string) =>
  ReceivingSettings.parse(
    name === 'bank' ? { noticeFields } : { baseUrl, environment: name === 'mpesa' ? 'sandbox' : null },
  )

const simulate = () =>
  startMoneySimulator({
    daraja: [
      {
        ...credentials.mpesa,
        shortCode: demoAgency.mpesaPaybill,
        kind: 'paybill',
        c2bVersions: ['v1', 'v2'],
        environment: 'sandbox',
      },
    ],
    mtn: [{ ...credentials.mtn, targetEnvironment: 'mtnuganda' }],
    airtel: [{ ...credentials.airtel, merchant: demoAgency.airtelMerchantCode, country: 'UG' }],
    bank: [{ account: BANK_ACCOUNT, url: '', key: credentials.bank.noticeSecret, currency: 'KES' }],
  })

/** What nobody can be sure of, so that there is something to assign. */
const unclear = [
  { code: 'UKN4T7QX2M', amount: 1_850_000, payerName: 'BRIAN', payerPhone: '2547 ***** 903', accountTyped: 'rent nov' },
  { code: 'UKM9R2LB7W', amount: 3_200_000, payerName: 'MERCY', payerPhone: '2547 ***** 118', accountTyped: 'house 7' },
  { code: 'UKL1D8VN5K', amount: 950_000, payerName: 'OTIENO', payerPhone: '2541 ***** 664', accountTyped: '' },
] as const

/** The account of each, made where there is none. */
async function accountsOfDemo(context: Changing, baseUrl: string): Promise<Record<Name, string>> {
  const held = await listReceivingAccounts(context.db)
  async function accountOf(name: Name): Promise<string> {
    const { kind, number } = wanted[name]
    const found = held.find(
      (account) =>
        account.kind === kind && account.number === number && (account.ownerId ?? account.propertyId) === null,
    )
    if (found?.hasCallback) return found.id
    const accountId = found?.id ?? crypto.randomUUID()
    const account = { bank: null, prefix: null, ownerId: null, propertyId: null, isOfAgency: false, ...wanted[name] }
    if (!found) {
      await createReceivingAccount(context, { requestId: accountId, ...account, settings: settingsOf(name, baseUrl) })
    }
    // Nothing tells of what comes in on it.
    if (name === 'bankUganda') return accountId
    await setCredentials(context, { accountId, credentials: credentials[name] })
    await rotateCallback(context, accountId)
    return accountId
  }
  return {
    mpesa: await accountOf('mpesa'),
    mtn: await accountOf('mtn'),
    airtel: await accountOf('airtel'),
    bank: await accountOf('bank'),
    bankUganda: await accountOf('bankUganda'),
  }
}

async function payUnclearly({ db, config, now }: Changing, receivingAccountId: string): Promise<void> {
  const today = dayInNairobi(now)
  const lines = unclear.map(
    ({ code, ...line }, place): LineToTake => ({
      ...line,
      source: 'callback',
      provider: 'mpesa',
      receivingAccountId,
      transactionId: code,
      currency: 'KES',
      day: addDays(today, -place),
      raw: JSON.stringify({ TransID: code, BillRefNumber: line.accountTyped, FirstName: line.payerName }),
    }),
  )
  const taken = await takeLines({ db, now }, lines)
  await settleLines(
    { db, config, now, mailWritten: () => undefined },
    taken.map(({ lineId }) => lineId),
  )
}

/** From where to where, and in which currency. */
const sweeps = [
  { from: 'mpesa', to: 'bank', currency: 'KES' },
  { from: 'mtn', to: 'bankUganda', currency: 'UGX' },
] as const

/** As agencies do: what came in on the paybill is swept to the bank, out of which owners and suppliers are paid. Once. */
async function sweepToBanks(context: Changing, accounts: Record<Name, string>): Promise<void> {
  const { total } = await listTransfers(context.db, 1)
  if (total > 0) return
  for (const sweep of sweeps) await sweepToBank(context, accounts, sweep)
}

async function sweepToBank(
  { db, actor, now }: Changing,
  accounts: Record<Name, string>,
  { from, to, currency }: (typeof sweeps)[number],
): Promise<void> {
  const range = { from: '0001-01-01', to: dayInNairobi(now) }
  const daysOf = (name: Name) => listAccountDays(db, accounts[name], range)
  const [wallet, bank] = [await daysOf(from), await daysOf(to)]
  const { sweeps: days, before } = sweepsOf(wallet, bank)
  const start = [...wallet, ...bank].map(({ day }) => day).sort()[0] ?? range.to
  const blank = { currency, fromMethod: null, reference: null }
  const openings = [
    { toAccountId: accounts[from], amount: before.paybill },
    { toAccountId: accounts[to], amount: before.bank },
  ].map((opening) => ({ ...opening, fromAccountId: null, movedOn: start }))
  const moves = days.map(({ day: movedOn, amount }) => ({
    ...{ fromAccountId: accounts[from], toAccountId: accounts[to], movedOn, amount },
  }))
  await db.transaction(async (tx) => {
    for (const move of [...openings.filter(({ amount }) => amount > 0), ...moves]) {
      await moveBetweenAccounts(tx, { actor, now }, { id: crypto.randomUUID(), ...blank, ...move })
    }
  })
}

/**
 * Starts the simulator and has the demo's accounts reach it; the first time the accounts are made too.
 * @returns its address: a page to pay on, with phones that are asked for money
 */
export async function startDemoMoney(db: Db, config: Config, now: Date): Promise<string> {
  const simulator = await simulate()
  // Whoever looks around answers the phones.
  simulator.behave({ payer: 'wait' })
  const [admin] = await db.select().from(profiles).where(eq(profiles.role, 'admin')).limit(1)
  if (!admin) return simulator.url
  const actor: Actor = { id: admin.id, name: admin.fullName, role: 'admin', address: null, sessionId: '' }
  const context = { db, config, actor, now }
  const accounts = await accountsOfDemo(context, simulator.url)
  await sweepToBanks(context, accounts)
  await payUnclearly(context, accounts.mpesa)
  await db.transaction(async (tx) => {
    for (const name of names) {
      await updateReceivingAccount(tx, accounts[name], { settings: settingsOf(name, simulator.url) })
    }
  })
  const addresses = {
    mpesa: await addressOf(context, accounts.mpesa),
    airtel: await addressOf(context, accounts.airtel),
    bank: await addressOf(context, accounts.bank),
  }
  const mpesa = await reachProvider(context, accounts.mpesa)
  if (mpesa.is === 'daraja') {
    const [confirm, validate] = [`${addresses.mpesa}/confirm`, `${addresses.mpesa}/validate`]
    await mpesa.client.registerUrls({ confirm, validate }, 'Completed')
  }
  simulator.airtelCallbacks[demoAgency.airtelMerchantCode] = `${addresses.airtel}/wallet`
  for (const customer of simulator.bankCustomers) customer.url = `${addresses.bank}`.replace('/hooks/', '/api/inbound/')
  return simulator.url
}
