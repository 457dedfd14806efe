import { type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'

/** What a tenant's phone is asked to pay. */
export interface PromptToSend {
  /** Our own, kept before anybody is called. */
  id: string
  /** '+254712345126' */
  phone: string
  /** Minor units. */
  amount: number
  currency: Currency
  /** The account number of the tenancy. */
  reference: string
  /** What it is for, in a few words. */
  description: string
}

/** What became of asking. `unknown`: the provider may have taken it; its status tells. */
export type Initiated =
  | { is: 'asked'; providerIds: Record<string, string> }
  | { is: 'refused'; reason: string; isSetUp: boolean }
  | { is: 'unknown'; reason: string }

/** What the provider says of a prompt. `amount`: minor units, where it names one. */
export type PromptStatus =
  | { is: 'pending' }
  | { is: 'paid'; transactionId: string | null; amount: number | null; currency: Currency | null }
  | { is: 'failed'; reason: string }
  /** The provider knows of none: it never took it. */
  | { is: 'not_taken' }
  /** A person has to look: the provider does not say whether money moved. */
  | { is: 'ambiguous'; reason: string }
  /** It could not be asked. */
  | { is: 'unknown'; reason: string }

/** How long a request can be paid, in ms. */
const LASTS = 5 * 60_000

/** The day on which a request was paid: no later than it could be, whenever that was learnt. @param at where the provider says it */
export const dayPaid = ({ askedAt, at, now }: { askedAt: Date; at: Date | undefined; now: Date }): Day =>
  dayInNairobi(at ?? new Date(Math.min(now.getTime(), askedAt.getTime() + LASTS)))

/** Waits before the status is asked for, in seconds: what MTN's payer has is five minutes, and afterwards it is rarely news. */
const WAITS = [5, 10, 20, 40, ...Array.from({ length: 10 }, () => 60)]
const HOURLY = 3600
/** After so many hours nobody is asked any more. */
const MOST_HOURS = 48

/** When a prompt is asked about again. @returns seconds; undefined: no more */
export function waitBeforeAsking(timesAsked: number): number | undefined {
  if (timesAsked < WAITS.length) return WAITS[timesAsked]
  return timesAsked < WAITS.length + MOST_HOURS ? HOURLY : undefined
}
