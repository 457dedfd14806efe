import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isOutside } from './outside.rules'

export const INSIDE = 'The address leads inside the network of the server, which is not allowed for it.'

/** Looks a name up and gives its addresses out only when all of them are outside: the connection is made to one of these. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('The name is not known.'), '', 0)
    if (!addresses.every(({ address }) => isOutside(address))) return callback(new Error(INSIDE), '', 0)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
