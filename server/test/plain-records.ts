import type { Day } from './plain-calendar'

export type Currency = 'KES' | 'UGX'
export type Method = 'mpesa' | 'airtel_money' | 'mtn_momo' | 'bank' | 'cash' | 'cheque'

/** On one due day money goes to these in turn. */
export const inTurn = [
  'opening_balance',
  'rent',
  'service_charge',
  'water',
  'electricity',
  'garbage',
  'other',
  'deposit',
  'penalty',
] as const

export type ChargeType = (typeof inTurn)[number]

export interface UnitPrice {
  rent: bigint
  rentDay: number
  serviceDay: number
  services: { name: string | null; amount: bigint }[]
}

export interface PenaltyTerms {
  /** Hundredths of a percent of what is owed; without it `fixed`. */
  rate?: bigint
  fixed?: bigint
  graceDays: number
  most?: bigint
  monthly: boolean
}

export interface Terms {
  /** Null: what the unit costs. */
  rent: bigint | null
  rises: { from: Day; rent: bigint }[]
  rentMonths: number
  byDays: boolean
  deposit: bigint
  penalty: PenaltyTerms | null
  /** The last day, where the lease is not renewed: who stays pays on. */
  ends: Day | null
}

export interface Charge {
  what: string
  type: ChargeType
  name: string | null
  due: Day
  asked: bigint
  /** The days that it is for, when it was charged by itself for some. */
  from: Day | null
  to: Day | null
  writtenOff: bigint
  isVoid: boolean
  /** What it would be without the move-out that made it less or void. */
  whole: { asked: bigint; to: Day | null; forgiven?: bigint } | null
  /** For what a meter counted between two readings, `from` and `to`. */
  isMeasured: boolean
  /** Of a penalty: its rent, and what was late of it. */
  penaltyFor: { rent: Charge; late: bigint } | null
  /** In the order in which they first came here; null is the deposit. */
  paidBy: Map<Payment | null, bigint>
  /** The same in the parts in which it came. */
  lots: Lot[]
}

export interface Lot {
  payer: Payment | null
  amount: bigint
  /** Counts up with each part that comes to any charge of the account. */
  place: number
}

export interface Payment {
  id: string
  amount: bigint
  /** 'transfer': nothing came in, it was on another tenancy of the same person. */
  method: Method | 'transfer'
  receivedOn: Day
  isReversed: boolean
  refunded: bigint
  /** In the order in which it first went there. */
  wentTo: Set<Charge>
}

export interface Refund {
  id: string
  method: Method | 'transfer'
  fromDeposit: bigint
  fromPayments: Map<Payment, bigint>
  isReversed: boolean
}

/** What came to a tenancy from another one of the same person. */
export interface Brought {
  payments: Payment[]
  /** What had to be asked for so that it could be held. */
  deposit: Charge | null
  /** Of which so much was asked for so that it could be moved. */
  missing: bigint
}
