import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { fitsPhone, payerPhoneOf, phoneKeyOf } from '../matching/payer.rules'

/** A phone that was asked to pay, and of whose money no line is known yet. `isPaid`: the provider says that it paid. */
export interface AskedPhone {
  id: string
  accountId: string
  tenancyId: string
  amount: number
  phone: string
  isPaid: boolean
  askedAt: Date
  /** Of the unit of the tenancy, the present one and older ones. */
  accountNumbers: readonly string[]
}

/** Money that came in, as far as it tells whether a phone paid it that was asked to. */
export interface Incoming {
  accountId: string | null
  amount: number
  at: Date | null
  payerPhone: string | null
  accountTyped: string | null
}

/** So long before it is paid a phone was asked at most, and so far clocks differ, in ms. */
export const ASKED_BEFORE = 10 * 60_000
export const CLOCKS_DIFFER = 2 * 60_000
/** For so long, in ms, money waits for the answer of a phone: a provider that could not be asked until then is away for longer. */
export const ANSWERS_WITHIN = 3_600_000
/** The shortest account number of which M-Pesa tells no more than its beginning. */
const CUT_FROM = 12

/** A till is told no account; of a longer number M-Pesa tells the beginning. */
function fitsAccount(typed: string, { accountNumbers }: AskedPhone): boolean {
  if (typed === '' || accountNumbers.includes(typed)) return true
  return typed.length >= CUT_FROM && accountNumbers.some((number) => number.startsWith(typed))
}

/** Whether a phone that was asked may have paid this; nobody's phone may be anybody's. */
function mayHavePaid({ accountId, amount, at, payerPhone, accountTyped }: Incoming, asked: AskedPhone): boolean {
  if (accountId !== asked.accountId || amount !== asked.amount || at === null) return false
  const after = at.getTime() - asked.askedAt.getTime()
  if (after < -CLOCKS_DIFFER || after > ASKED_BEFORE) return false
  const phone = payerPhoneOf(payerPhone ?? '')
  return fitsAccount(referenceKey(accountTyped ?? ''), asked) && (!phone || fitsPhone(phone, phoneKeyOf(asked.phone)))
}

/**
 * What was asked for of money that came in: it is whose phone has paid, and waits while another that may have paid it is still to
 * answer. Undefined: no phone was asked for it.
 * @param asked those that were asked first come first
 */
export function askedFor(line: Incoming, asked: readonly AskedPhone[]): AskedPhone | 'awaited' | undefined {
  const may = asked.filter((each) => mayHavePaid(line, each))
  if (may.some(({ isPaid }) => !isPaid)) return 'awaited'
  return payerPhoneOf(line.payerPhone ?? '') && may[0]
}
