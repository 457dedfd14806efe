import { networksOf } from '../../client-address'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** `free` tries without a wait, then waits in ms that double from `first` to `longest`; forgotten after `forget` ms of quiet. */
export interface Limit {
  free: number
  first: number
  longest: number
  forget: number
  /** Who is counted is named by a network address. */
  byAddress?: true
}

/**
 * Mobile networks put thousands behind one address, so an address has many free tries and an account few. The longest
 * wait is short enough that a stranger locks nobody out for good.
 */
export const limits = {
  signInAccount: { free: 5, first: 5 * SECOND, longest: 15 * MINUTE, forget: 24 * HOUR },
  signInAddress: { free: 50, first: 5 * SECOND, longest: 15 * MINUTE, forget: HOUR, byAddress: true },
  signUpAddress: { free: 100, first: 10 * SECOND, longest: 15 * MINUTE, forget: HOUR, byAddress: true },
  // Addresses that have an account: a sign-up that makes one does not count.
  signUpTaken: { free: 20, first: 30 * SECOND, longest: 30 * MINUTE, forget: HOUR, byAddress: true },
  // Whose links have all run out is sent one in any case: recovery.service.ts.
  recoveryAccount: { free: 3, first: 5 * MINUTE, longest: 6 * HOUR, forget: 24 * HOUR },
  recoveryAddress: { free: 20, first: 30 * SECOND, longest: 30 * MINUTE, forget: HOUR, byAddress: true },
  // Mail that anybody can have sent to any address: the agency's name must not be lent to whoever fills mailboxes.
  unprovenMail: { free: 3, first: 10 * MINUTE, longest: 12 * HOUR, forget: 24 * HOUR },
  // A part of the next, so that nobody uses up what is everybody's.
  unprovenMailAddress: { free: 15, first: 10 * SECOND, longest: 5 * MINUTE, forget: HOUR, byAddress: true },
  unprovenMails: { free: 200, first: 10 * SECOND, longest: 5 * MINUTE, forget: HOUR },
  // With 80 random bits nobody guesses it; one of the environment has at least 16 characters.
  setupAddress: { free: 10, first: 5 * SECOND, longest: 15 * MINUTE, forget: HOUR, byAddress: true },
  linkAddress: { free: 30, first: 5 * SECOND, longest: 15 * MINUTE, forget: HOUR, byAddress: true },
  // Only what finds nothing counts, so that a whole market behind one address looks up its receipts.
  receiptAddress: { free: 60, first: 5 * SECOND, longest: 15 * MINUTE, forget: HOUR, byAddress: true },
  // The same of bills, whose addresses nobody guesses either.
  billAddress: { free: 60, first: 5 * SECOND, longest: 15 * MINUTE, forget: HOUR, byAddress: true },
  // A pasted code is looked at by people.
  paymentClaim: { free: 12, first: MINUTE, longest: HOUR, forget: 24 * HOUR },
  // A phone rings each time.
  paymentPrompt: { free: 6, first: MINUTE, longest: HOUR, forget: 24 * HOUR },
  // Only calls to no address of ours, and such as are not signed as they should be.
  hookAddress: { free: 30, first: 5 * SECOND, longest: 15 * MINUTE, forget: HOUR, byAddress: true },
  proof: { free: 5, first: 5 * SECOND, longest: 15 * MINUTE, forget: HOUR },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** How many lines of one site (2^16 of them, by IPv6) may use up their free tries before all of them wait. */
const LINES_OF_A_SITE = 10

/** Whose tries count together, and how many of them are free: a caller by IPv6 is counted in their line and in their site. */
export function countsOf(name: LimitName, who: string): { who: string; limit: Limit }[] {
  const limit: Limit = limits[name]
  const [line = who, site] = limit.byAddress ? networksOf(who) : []
  const counts = [{ who: line, limit }]
  return site ? [...counts, { who: site, limit: { ...limit, free: limit.free * LINES_OF_A_SITE } }] : counts
}

/** A wait as people say it. */
export function formatWait(millis: number): string {
  const seconds = Math.max(1, Math.ceil(millis / SECOND))
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
