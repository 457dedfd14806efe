import { webhookEvents } from '@makao/contract/exchange/webhooks/webhooks.audit'
import { webhookOff } from '@makao/contract/exchange/webhooks/webhooks.messages'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import { listen } from '../../db/listen'
import type { Database } from '../../db/open'
import type { Tx } from '../../db/types'
import { reasonOf } from '../../db/unavailable'
import { queueMail } from '../../messaging/outbox/queue.repository'
import { mayReachInside } from '../../outside.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import { decrypt } from '../../sealing'
import { type Posted, post } from './post'
import {
  type ClaimedDelivery,
  claimDelivery,
  listAdminAddresses,
  noteDelivery,
  noteFailure,
  noteSuccess,
  setOff,
  WEBHOOK_CHANNEL,
} from './webhooks.repository'
import { isAbandoned, notedUrl, payloadOf, signatureOf, waitAfter } from './webhooks.rules'

/** How many addresses are called at the same moment; each by one call at a time. */
const WORKERS = 4
const GONE = 410

export interface WebhookPace {
  /** How often it is looked for what is due when nobody says so, in ms. */
  look: number
  /** How long a delivery is kept from other processes, in ms; longer than a call takes. */
  lease: number
  /** How long a call may take, in ms. */
  patience: number
}
const PACE: WebhookPace = { look: 5000, lease: 60_000, patience: 10_000 }

export interface WebhookSender {
  /** Resolves once what is under way has ended. */
  stop: () => Promise<void>
}

interface SenderOptions extends Pick<Database, 'db' | 'pool' | 'kind'>, Partial<Pick<Database, 'schema' | 'ear'>> {
  config: Config
  log: Logger
  clock: () => Date
  /** Tells the sender of messages that mail was written and committed. */
  mailWritten: () => void
  pace?: WebhookPace
}

/** Whom the audit log names when nobody did it. */
const ITSELF = { id: null, name: 'Makao', address: null }

/** Tells addresses what the audit log notes, soon after it is committed, and again with growing waits where that fails. */
export async function startWebhookSender(options: SenderOptions): Promise<WebhookSender> {
  const { db, config, log, clock, mailWritten, pace = PACE } = options
  const later = (wait: number) => new Date(clock().getTime() + wait)
  let stopped = false
  let asked = false
  let running: Promise<void> | undefined

  async function call({ entry, url, sealedSecret, mayBeInside }: ClaimedDelivery): Promise<Posted> {
    const secret = await decrypt(config.authSecret, sealedSecret).catch(() => undefined)
    if (secret === undefined) {
      const problem = 'Its secret was made with another AUTH_SECRET. Delete the webhook and add it again.'
      return { status: null, problem }
    }
    const body = payloadOf(entry)
    const timestamp = Math.floor(clock().getTime() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Makao-Webhooks',
      'webhook-id': entry.id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signatureOf(secret, { id: entry.id, timestamp, body }),
    }
    // What was allowed while one agency alone was served is not where several are.
    const isAllowed = mayBeInside && mayReachInside(config)
    return post({ url: new URL(url), headers, body, mayBeInside: isAllowed, patience: pace.patience })
  }

  async function turnOff(tx: Tx, { webhookId, url }: ClaimedDelivery, why: 'failing' | 'gone'): Promise<boolean> {
    const now = clock()
    if (!(await setOff(tx, webhookId, why, now))) return false
    await writeAudit(tx, ITSELF, webhookEvents.turnedOff, { entityId: webhookId, subject: notedUrl(url) }, now)
    for (const to of await listAdminAddresses(tx)) {
      await queueMail(tx, { ...to, ...webhookOff(url), expiresAt: null }, { config, now })
    }
    return true
  }

  async function note(delivery: ClaimedDelivery, { status, problem }: Posted): Promise<void> {
    const { id, webhookId, attempts } = delivery
    const now = clock()
    const wrote = await db.transaction(async (tx) => {
      if (problem === null) {
        await noteDelivery(tx, id, { state: 'delivered', dueAt: now, status, problem })
        await noteSuccess(tx, webhookId, now)
        return false
      }
      const wait = waitAfter(attempts)
      const dueAt = later(wait ?? 0)
      await noteDelivery(tx, id, { state: wait === undefined ? 'failed' : 'waiting', dueAt, status, problem })
      const failing = await noteFailure(tx, webhookId, now)
      if (!failing) return false
      if (status === GONE) return turnOff(tx, delivery, 'gone')
      return isAbandoned(failing.failingSince, failing.failures, now) && turnOff(tx, delivery, 'failing')
    })
    if (wrote) mailWritten()
    if (problem !== null) log.warn({ webhookId, deliveryId: id, attempts, status, reason: problem }, 'not told')
  }

  async function work(): Promise<void> {
    while (!stopped) {
      const delivery = await claimDelivery(db, clock(), later(pace.lease))
      if (!delivery) return
      await note(delivery, await call(delivery))
    }
  }

  async function drain(): Promise<void> {
    try {
      while (asked && !stopped) {
        asked = false
        await Promise.all(Array.from({ length: WORKERS }, work))
      }
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'webhooks could not be told')
    } finally {
      running = undefined
    }
  }

  const wake = () => {
    asked = true
    if (!stopped) running ??= drain()
  }

  const stopListening = await listen({ ...options, channels: [WEBHOOK_CHANNEL], onMessage: wake, onAgain: wake })
  const timer = setInterval(wake, pace.look)
  timer.unref()
  wake()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      stopListening()
      await running
    },
  }
}
