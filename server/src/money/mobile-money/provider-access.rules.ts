import type { CredentialName, ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { ReceivingAccount } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import type { NoticeFields } from './bank-notices.rules'
import type { AirtelAccess, DarajaAccess, MtnAccess } from './provider-access.kinds'

export type Account = Pick<ReceivingAccount, 'id' | 'kind' | 'name' | 'number' | 'prefix' | 'currency' | 'settings'>
export type Secrets = Partial<Record<CredentialName, string>>

/** How the provider of an account is reached; 'none' where there is nobody to reach. */
export type Access =
  | { is: 'daraja'; access: DarajaAccess }
  | { is: 'mtn'; access: MtnAccess }
  | { is: 'airtel'; access: AirtelAccess }
  | { is: 'missing'; names: CredentialName[] }
  | { is: 'none' }

/** Without which credentials its provider answers nothing. */
const needed: Partial<Record<ReceivingKind, readonly CredentialName[]>> = {
  mpesa_paybill: ['consumerKey', 'consumerSecret'],
  mpesa_till: ['consumerKey', 'consumerSecret'],
  mtn_momo: ['subscriptionKey', 'apiUser', 'apiKey'],
  airtel_money: ['clientId', 'clientSecret'],
}

/** With which a phone can be asked. */
const neededToAsk: Partial<Record<ReceivingKind, readonly CredentialName[]>> = {
  ...needed,
  mpesa_paybill: ['consumerKey', 'consumerSecret', 'passkey'],
  mpesa_till: ['consumerKey', 'consumerSecret', 'passkey'],
}

export function canAsk(kind: ReceivingKind, names: readonly CredentialName[]): boolean {
  return neededToAsk[kind]?.every((name) => names.includes(name)) ?? false
}

const hosts = {
  daraja: { sandbox: 'https://sandbox.safaricom.co.ke', production: 'https://api.safaricom.co.ke' },
  // That of production is not confirmed by a page of MTN: the setting of the account goes before it.
  mtn: { sandbox: 'https://sandbox.momodeveloper.mtn.com', production: 'https://proxy.momoapi.mtn.com' },
  airtel: { sandbox: 'https://openapiuat.airtel.africa', production: 'https://openapi.airtel.africa' },
}

/** @param mayBeInside whether the address that an account names may lead into the network that Makao stands in */
export function accessOf(
  { kind, number, currency, settings }: Account,
  secrets: Secrets,
  mayBeInside: boolean,
): Access {
  const names = needed[kind]
  if (!names) return { is: 'none' }
  const missing = names.filter((name) => !secrets[name])
  if (missing.length > 0) return { is: 'missing', names: missing }
  const environment = settings.environment ?? 'production'
  const base = settings.baseUrl?.replace(/\/+$/, '')
  const secret = (name: CredentialName) => secrets[name] ?? ''
  if (kind === 'mtn_momo') {
    return {
      is: 'mtn',
      access: {
        baseUrl: base ?? hosts.mtn[environment],
        mayBeInside,
        targetEnvironment: settings.targetEnvironment ?? (environment === 'sandbox' ? 'sandbox' : 'mtnuganda'),
        subscriptionKey: secret('subscriptionKey'),
        apiUser: secret('apiUser'),
        apiKey: secret('apiKey'),
        currency: environment === 'sandbox' ? 'EUR' : 'UGX',
      },
    }
  }
  if (kind === 'airtel_money') {
    return {
      is: 'airtel',
      access: {
        baseUrl: base ?? hosts.airtel[environment],
        mayBeInside,
        clientId: secret('clientId'),
        clientSecret: secret('clientSecret'),
        country: currency === 'UGX' ? 'UG' : 'KE',
        pushVersion: settings.layout === 'v1' ? 'v1' : 'v2',
      },
    }
  }
  const credential = secret('securityCredential')
  return {
    is: 'daraja',
    access: {
      baseUrl: base ?? hosts.daraja[environment],
      mayBeInside,
      consumerKey: secret('consumerKey'),
      consumerSecret: secret('consumerSecret'),
      kind: kind === 'mpesa_till' ? 'till' : 'paybill',
      shortCode: number ?? '',
      storeNumber: settings.storeNumber,
      passkey: secret('passkey'),
      c2bVersion: settings.c2bVersion ?? 'v2',
      pullMethod: settings.pullMethod ?? 'POST',
      initiator: credential === '' ? null : { name: secret('initiatorName'), credential },
    },
  }
}

/** What a phone can be asked for at once, in minor units. The limits of Uganda's wallets are not confirmed. */
export function limitsToAsk(currency: 'KES' | 'UGX'): { least: number; most: number; step: number } {
  return currency === 'KES' ? { least: 100, most: 25_000_000, step: 100 } : { least: 500, most: 10_000_000, step: 1 }
}

const timeForms = ['iso', 'local', 'dayFirst', 'stamp'] as const

/** Where a bank's notice says what, as Settings map it. */
export function noticeFieldsOf(mapped: Readonly<Record<string, string>>): NoticeFields {
  const read = (name: string) => mapped[name]?.trim() ?? ''
  return {
    transactionId: read('transactionId'),
    amount: read('amount'),
    currency: read('currency'),
    at: read('at'),
    timeForm: timeForms.find((form) => form === read('timeForm')) ?? 'local',
    accountTyped: read('accountTyped'),
    details: read('details'),
    payerName: read('payerName'),
    payerPhone: read('payerPhone'),
    direction: read('direction'),
    directionIn: read('directionIn'),
  }
}

/** What may not stand in an address that Safaricom is told, in any case of letters. */
const forbidden = ['m-pesa', 'mpesa', 'safaricom', 'exe', 'exec', 'cmd', 'sql', 'query']

/** Why providers would not call an address; undefined where they would. */
export function addressProblem(baseUrl: string, isSandbox: boolean): string | undefined {
  const word = forbidden.find((one) => baseUrl.toLowerCase().includes(one))
  if (word) return `Safaricom refuses addresses with '${word}' in them. BASE_URL is ${baseUrl}.`
  const { protocol, hostname } = new URL(baseUrl)
  if (isSandbox) return undefined
  if (protocol !== 'https:') return `Providers call https addresses only. BASE_URL is ${baseUrl}.`
  if (hostname === 'localhost' || /^(127|10|192\.168)\./.test(hostname))
    return `Nobody outside reaches ${baseUrl}. Set BASE_URL.`
  return undefined
}
