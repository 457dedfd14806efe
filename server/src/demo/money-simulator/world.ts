import { randomBytes } from 'node:crypto'

/** Who pays whom by what, as the providers know it; amounts in cents of a shilling. */
export interface MoneyEvent {
  provider: 'mpesa' | 'mtn' | 'airtel' | 'bank'
  /** The short code, the merchant or the bank's account. */
  receiver: string
  code: string
  at: Date
  cents: number
  accountTyped: string
  /** '254712345126' */
  phone: string
  name: string
  /** Of the receiver, afterwards. */
  balance: number
  isTill: boolean
}

/** What a payer does with a prompt. */
export type PayerDoes = 'approve' | 'refuse' | 'no_money' | 'wrong_pin' | 'unreachable' | 'wait'

export interface Behaviour {
  payer: PayerDoes
  /** Before the payer does it, in ms. */
  after: number
  /** How often what is told is told; 0: it gets lost. */
  times: number
  /** Before it is told, in ms. */
  late: number
  /** What is told of a prompt of M-Pesa first. */
  first: 'callback' | 'confirmation'
  /** An amount that is told instead of the true one, in cents: a forged or broken callback. */
  toldCents: number | null
}

export const PROMPT_BEHAVIOUR: Behaviour = {
  payer: 'approve',
  after: 0,
  times: 1,
  late: 0,
  first: 'callback',
  toldCents: null,
}

export interface DarajaMerchant {
  shortCode: string
  kind: 'paybill' | 'till'
  /** Of a till: what asks for the money. */
  storeNumber?: string
  consumerKey: string
  consumerSecret: string
  passkey: string
  c2bVersions: ('v1' | 'v2')[]
  environment: 'sandbox' | 'production'
  /** Whether validation is switched on, as Safaricom does when it is asked to. */
  validates?: boolean
  initiator?: { name: string; password: string }
  /** How a pull is asked for, and what its rows are wrapped in. */
  pull?: { method: 'GET' | 'POST'; wrap: (rows: object[]) => unknown }
}

export interface MtnMerchant {
  subscriptionKey: string
  apiUser: string
  apiKey: string
  targetEnvironment: string
  callbackMethod?: 'PUT' | 'POST'
}

export interface AirtelMerchant {
  merchant: string
  clientId: string
  clientSecret: string
  country: 'UG' | 'KE'
  /** With which callbacks are signed; without it they are not. */
  hashKey?: string
}

export interface BankCustomer {
  account: string
  /** The whole address that notices go to. */
  url: string
  key: string
  currency: 'KES' | 'UGX'
}

export interface Told {
  url: string
  method: string
  body: string
  /** Undefined where nobody answered. */
  status: number | undefined
  answer: string
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letterAt = (place: number) => LETTERS.charAt(place)
const anyOf = (count: number) => [...randomBytes(count)].map((byte) => letterAt(byte % LETTERS.length)).join('')

const wall = (at: Date) => new Date(at.getTime() + 3 * 60 * 60 * 1000)

/** As M-Pesa numbers a receipt: the year, the month and the day in one sign each, then seven. */
export function mpesaCode(at: Date): string {
  const there = wall(at)
  const day = there.getUTCDate()
  const year = String.fromCharCode('S'.charCodeAt(0) + there.getUTCFullYear() - 2024)
  const month = String.fromCharCode('A'.charCodeAt(0) + there.getUTCMonth())
  return `${year}${month}${day < 10 ? day : String.fromCharCode('A'.charCodeAt(0) + day - 10)}${anyOf(7)}`
}

export const mtnCode = () => `9${Array.from(randomBytes(10), (byte) => byte % 10).join('')}`

export function airtelCode(at: Date): string {
  const text = wall(at).toISOString()
  return `MP${text.slice(2, 4)}${text.slice(5, 7)}${text.slice(8, 10)}.${text.slice(11, 13)}${text.slice(14, 16)}.L${anyOf(5)}`
}

export const bankCode = () => `FT${anyOf(10)}`

/** '20261121083015' */
export const compactTime = (at: Date) => wall(at).toISOString().slice(0, 19).split(/\D/).join('')

/** '21-11-2026 08:30:15' */
export function dayFirstTime(at: Date): string {
  const [date = '', time = ''] = wall(at).toISOString().slice(0, 19).split('T')
  return `${date.split('-').reverse().join('-')} ${time}`
}

/** '2026-11-20 08:30:15' */
export const plainTime = (at: Date) => wall(at).toISOString().slice(0, 19).replace('T', ' ')

/** '15000.00' */
export const withCents = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** '15,000.00' */
export const withCommas = (cents: number) => withCents(cents).replace(/\B(?=(\d{3})+(?!\d))(?=.*\.)/g, ',')

export const firstName = (name: string) => name.split(' ')[0] ?? ''

/** What all sides share. */
export interface World {
  clock: () => Date
  events: MoneyEvent[]
  told: Told[]
  behaviourOf: (phone: string) => Behaviour
  /** Notes money that came to a receiver. */
  receive: (money: Omit<MoneyEvent, 'balance' | 'at'> & { at?: Date }) => MoneyEvent
  /** Tells an address something. @returns what it answered */
  tell: (what: {
    url: string
    method?: 'POST' | 'PUT'
    body: unknown
    headers?: Record<string, string>
    patience?: number
  }) => Promise<Told>
  /** Does something later; `settled` waits for all of it. */
  later: (ms: number, what: () => Promise<unknown>) => void
}

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  /** Undefined where it is no JSON. */
  body: Record<string, unknown> | undefined
}

export interface Answer {
  status: number
  body?: unknown
}

/** One provider: undefined for what is not its own. */
export type Side = (asked: Asked) => Answer | Promise<Answer> | undefined
