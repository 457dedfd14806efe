import { isStaff } from '@makao/contract/permissions'
import { edgeRefusals } from '@makao/contract/refusals'
import type { Context, MiddlewareHandler } from 'hono'
import type { Actor } from './context'
import { refuseEarly } from './overload'

/** As much as a body before its sender is known: the longest of ours, a link that leads back somewhere, has 1 kB. */
const MOST_OF_STRANGERS = 8 * 1024
/** What Node itself takes, address and headers together. */
const MOST_HEADER_LETTERS = 16 * 1024
/** Browsers behind two proxies send about forty. */
const MOST_HEADERS = 100
/**
 * What a page of elsewhere asks leave to send. Its list is read with a pattern for which blanks in a row cost by their square:
 * 60,000 took eleven seconds.
 */
const MOST_ASKED_LEAVE = 1000

const refuse = (c: Context, code: 'ADDRESS_TOO_LONG' | 'HEADERS_TOO_LARGE', message: string) =>
  refuseEarly(c, { code, status: edgeRefusals[code], message })

/** Names and values, as they were sent where that is known. */
function headersOf(c: Context): readonly string[] {
  const sent: readonly string[] | undefined = c.env?.incoming?.rawHeaders
  return sent ?? [...c.req.raw.headers].flat()
}

const lengthOf = (texts: readonly string[]) => texts.reduce((total, { length }) => total + length, 0)

/** The path, and what follows it, from the first slash after the host on. */
const addressOf = ({ req: { url } }: Context) => url.slice(url.indexOf('/', 8))

/** Refuses what nobody needs to send, before anything is done for it. */
export const shortHeads: MiddlewareHandler = async (c, next) => {
  const headers = headersOf(c)
  if (headers.length > 2 * MOST_HEADERS) return refuse(c, 'HEADERS_TOO_LARGE', 'A request has at most 100 headers.')
  if (
    lengthOf(headers) > MOST_HEADER_LETTERS ||
    (c.req.header('access-control-request-headers')?.length ?? 0) > MOST_ASKED_LEAVE
  ) {
    return refuse(c, 'HEADERS_TOO_LARGE', 'The headers of a request have at most 16 kB.')
  }
  if (c.req.path.length > MOST_OF_STRANGERS) return tooLong(c)
  return next()
}

const tooLong = (c: Context) => refuse(c, 'ADDRESS_TOO_LONG', 'An address has at most 8 kB here.')

/** Lets staff alone ask more in an address than fits into a few lines: a script of theirs names thousands of ids. */
export function shortAddresses(actorOf: (c: Context) => Promise<Actor | undefined>): MiddlewareHandler {
  return async (c, next) => {
    if (addressOf(c).length <= MOST_OF_STRANGERS) return next()
    const actor = await actorOf(c)
    return isStaff(actor?.role) ? next() : tooLong(c)
  }
}

/** For places where nobody is known. */
export const nobodysAddresses = shortAddresses(async () => undefined)
