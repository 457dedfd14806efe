import { createHmac, randomBytes } from 'node:crypto'
import { auditEventOf } from '@makao/contract/audit-events'
import { currencies, minorFactor } from '@makao/contract/money'
import type { Fields } from '@makao/contract/platform/audit/field-kinds.terms'
import { loggedPath } from '../../logged-path.rules'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How many addresses an agency has called at most. */
export const MOST_WEBHOOKS = 20

/** How long to wait after each failed attempt, in ms; after the one that follows the last wait it is given up, a day and a half on. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 20 * HOUR]

/** When it is tried next, in ms; undefined: it is given up. */
export const waitAfter = (attempts: number): number | undefined => WAITS[attempts - 1]

/** How long nothing but failures make an address count as abandoned, and how many of them it takes, so that one event a week turns nothing off. */
const FAILING_FOR = 3 * 24 * HOUR
const FAILURES = 9

/** Whether an address is called no more. @param failures with the present one */
export const isAbandoned = (failingSince: Date, failures: number, now: Date) =>
  failures >= FAILURES && now.getTime() - failingSince.getTime() >= FAILING_FOR

const SECRET_PREFIX = 'whsec_'
export const newWebhookSecret = () => `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`

/** As the audit log, which keeps it for ever, has it: the addresses that others give out often hold what opens them. */
export function notedUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${loggedPath(pathname)}`
}

interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** As the Standard Webhooks specification has it: 'v1,' and HMAC-SHA256 of `id.timestamp.body` in base64. */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

type State = Readonly<Record<string, unknown>>

/** Fields of an entry in units that people use: 15000.5 of KES, 12.5 percent. */
function inPlainUnits(fields: Fields, state: State, currency: unknown): State {
  const factor = currencies.find((code) => code === currency)
  const plain = (name: string, value: unknown): unknown => {
    const field = fields[name]
    if (field?.kind === 'list' && Array.isArray(value)) {
      return value.map((row: State) => inPlainUnits(field.of, row, currency))
    }
    if (typeof value !== 'number') return value
    if (field?.kind === 'amount' && factor) return value / minorFactor(factor)
    return field?.kind === 'percent' ? value / 100 : value
  }
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, plain(name, value)]))
}

export interface ToldEntry {
  id: string
  at: Date
  action: string
  actorName: string
  entityId: string
  subject: string | null
  reason: string | null
  before: State
  after: State
}

/** What an address is told of an event, as JSON. */
export function payloadOf({ id, at, action, actorName, before, after, ...about }: ToldEntry): string {
  const event = auditEventOf(action)
  const currency = after.currency ?? before.currency
  const { entityId, subject, reason } = about
  return JSON.stringify({
    type: action,
    id,
    timestamp: at.toISOString(),
    data: {
      says: event.says,
      actor: { name: actorName },
      ...{ entityId, subject, reason },
      before: inPlainUnits(event.before, before, currency),
      after: inPlainUnits(event.after, after, currency),
    },
  })
}
