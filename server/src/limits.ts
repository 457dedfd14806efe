import type { Context } from 'hono'
import type { AppOptions } from './app'
import { proxyReader } from './client-address'
import { createCallLimits } from './exchange/keys/call-limits'
import {
  createGate,
  FILE_LIMIT,
  FILES_OF_ONE_ADDRESS,
  FILES_OF_ONE_PERSON,
  FILES_OF_OTHERS,
  OTHERS_PATIENCE,
  REQUEST_LIMIT,
  turnstile,
} from './overload'

/** A provider confirms a month's rents of everybody from a handful of addresses. */
const HOOKS_OF_ONE_ADDRESS = 192

/** What is said to who has as many files on their way as one person may have. */
export const OWN_FILES_WAIT =
  'Other files that you asked for are still on their way. Try again once one of them is there.'

/** It counts its streams by itself. */
const UNCOUNTED = ['/api/live']

/** What holds everybody to their share, of our own addresses and of the hosted protocol together. */
export function limitsOf({
  config,
  clock,
  requestLimit = REQUEST_LIMIT,
  requestsOfOneAddress,
  callLimits,
}: Pick<AppOptions, 'config' | 'clock' | 'requestLimit' | 'requestsOfOneAddress' | 'callLimits'>) {
  const isProxy = proxyReader(config.trustedProxies)
  /** Undefined for what a proxy asks without saying for whom. */
  const callerOf = (c: Context) => {
    const address: string | undefined = c.get('address')
    return address === undefined || isProxy(address) ? undefined : address
  }
  return {
    callerOf,
    gate: createGate(requestLimit, { uncounted: UNCOUNTED }),
    fileGate: createGate(FILE_LIMIT, {
      untilSent: true,
      each: { most: FILES_OF_ONE_ADDRESS, callerOf },
      ofOne: { most: FILES_OF_ONE_PERSON, personOf: (c) => c.get('person'), says: OWN_FILES_WAIT },
    }),
    /** Of the same files, those of who is no staff. */
    othersFileGate: createGate(FILES_OF_OTHERS, { untilSent: true, sentWithin: OTHERS_PATIENCE }),
    turn: turnstile({ each: requestsOfOneAddress, callerOf, uncounted: UNCOUNTED }),
    /** Providers call from few addresses, and much at once. */
    hookTurn: turnstile({ each: HOOKS_OF_ONE_ADDRESS, callerOf, uncounted: [] }),
    calls: createCallLimits({ config, clock, callerOf, limits: callLimits }),
  }
}

export type Limits = ReturnType<typeof limitsOf>
