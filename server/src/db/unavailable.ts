/** Classes and codes of PostgreSQL: connection lost, no room or no free connection, shutting down, crashed, starting. */
const databaseCodes = /^(08|53)[0-9A-Z]{3}$|^57P0[1-3]$/

/** What the system says when it does not reach the server, or the disk is full. */
const systemCodes = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]

/** What `pg` says without a code. */
const messages = [
  'Connection terminated',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** What `pool.ts` says when others use every connection for longer than anybody waits. */
const BUSY = 'No database connection became free'

/** The database stopped, or cannot be started: with the code that a server has for it, so that both kinds read alike. */
export class EmbeddedDatabaseStopped extends Error {
  /** crash_shutdown */
  readonly code = '57P02'
}

/** Whether others used every connection all the while. */
export function isDatabaseBusy(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.message.startsWith(BUSY)) return true
  }
  return false
}

/** Whether the database could not do what it was asked for a reason that may pass by itself: away, starting, full, busy. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isDatabaseBusy(error)) return true
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    const { message } = current
    if (databaseCodes.test(code) || systemCodes.includes(code) || messages.some((it) => message.startsWith(it)))
      return true
  }
  return false
}

/** What was said first: by PostgreSQL or the system, below everything that was wrapped around it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  // Of a name with several addresses that all refused, Node says nothing but the code.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
