import { auditEventOf } from '@makao/contract/audit-events'
import { webhookEvents } from '@makao/contract/exchange/webhooks/webhooks.audit'
import type { Delivery, MadeWebhook, NewWebhook, WebhookReach } from '@makao/contract/exchange/webhooks/webhooks.schema'
import type { SignedIn } from '../../context'
import type { Db } from '../../db/types'
import { Refusal } from '../../errors'
import { isPlainlyInside, mayReachInside } from '../../outside.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import type { Job } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { encrypt } from '../../sealing'
import {
  countWebhooks,
  deleteWebhook,
  forgetDeliveries,
  insertWebhook,
  lockWebhooks,
  queueAgain,
  requireDelivery,
  requireWebhook,
  setOn,
  wakeSenders,
} from './webhooks.repository'
import { MOST_WEBHOOKS, newWebhookSecret, notedUrl } from './webhooks.rules'

type Done = Record<string, never>

const audited = ({ events, mayBeInside }: Pick<NewWebhook, 'events' | 'mayBeInside'>) => ({
  events: events?.map((name) => auditEventOf(name).says).join(', ') ?? 'all',
  mayBeInside,
})

/** Where webhooks may lead here. */
export const readReach = async ({ config }: Pick<SignedIn, 'config'>): Promise<WebhookReach> => ({
  mayBeInside: mayReachInside(config),
})

/** @throws Refusal ADDRESS_INSIDE, SERVER_INSIDE, INSIDE_NOT_ALLOWED */
function refuseInside({ url, mayBeInside }: NewWebhook, config: SignedIn['config']): void {
  const isInside = isPlainlyInside(new URL(url).hostname)
  if (!mayReachInside(config)) {
    if (isInside) throw new Refusal('SERVER_INSIDE')
    if (mayBeInside) throw new Refusal('INSIDE_NOT_ALLOWED')
  }
  if (isInside && !mayBeInside) throw new Refusal('ADDRESS_INSIDE')
}

/** @throws Refusal ADDRESS_INSIDE, SERVER_INSIDE, INSIDE_NOT_ALLOWED, TOO_MANY_WEBHOOKS, WEBHOOK_URL_USED */
export async function makeWebhook({ db, actor, config, now }: SignedIn, input: NewWebhook): Promise<MadeWebhook> {
  refuseInside(input, config)
  const secret = newWebhookSecret()
  const sealedSecret = await encrypt(config.authSecret, secret)
  const webhook = await db.transaction(async (tx) => {
    // One after the other, or two at once would both find room for the last.
    await lockWebhooks(tx)
    if ((await countWebhooks(tx)) >= MOST_WEBHOOKS) throw new Refusal('TOO_MANY_WEBHOOKS', { most: MOST_WEBHOOKS })
    const entityId = await insertWebhook(tx, { ...input, sealedSecret, createdAt: now })
    const about = { entityId, subject: notedUrl(input.url), after: audited(input) }
    await writeAudit(tx, actor, webhookEvents.made, about, now)
    return requireWebhook(tx, entityId)
  })
  return { webhook, secret }
}

/** @throws Refusal NOT_FOUND */
export async function removeWebhook({ db, actor, now }: SignedIn, webhookId: string): Promise<Done> {
  await db.transaction(async (tx) => {
    await lockWebhooks(tx)
    const webhook = await requireWebhook(tx, webhookId)
    await deleteWebhook(tx, webhookId)
    const about = { entityId: webhookId, subject: notedUrl(webhook.url), before: audited(webhook) }
    await writeAudit(tx, actor, webhookEvents.removed, about, now)
  })
  return {}
}

/** @throws Refusal NOT_FOUND */
export async function turnWebhookOn({ db, actor, now }: SignedIn, webhookId: string): Promise<Done> {
  await db.transaction(async (tx) => {
    await lockWebhooks(tx)
    const { url, offSince } = await requireWebhook(tx, webhookId)
    if (offSince === null) return
    await setOn(tx, webhookId)
    await writeAudit(tx, actor, webhookEvents.turnedOn, { entityId: webhookId, subject: notedUrl(url) }, now)
    await wakeSenders(tx)
  })
  return {}
}

/** @throws Refusal NOT_FOUND, WEBHOOK_OFF */
export async function sendAgain({ db, actor, now }: SignedIn, deliveryId: string): Promise<Delivery> {
  return db.transaction(async (tx) => {
    const { webhookId, event } = await requireDelivery(tx, deliveryId)
    const { url, offSince } = await requireWebhook(tx, webhookId)
    if (offSince !== null) throw new Refusal('WEBHOOK_OFF')
    await queueAgain(tx, deliveryId, now)
    const about = { entityId: webhookId, subject: `${auditEventOf(event).says}, ${notedUrl(url)}` }
    await writeAudit(tx, actor, webhookEvents.sentAgain, about, now)
    await wakeSenders(tx)
    return requireDelivery(tx, deliveryId)
  })
}

/** How long it stays to be seen what was told, in ms. */
const KEPT_FOR = 30 * 86_400_000

/** Forgets what was told a month ago. */
export const webhooksJob = (db: Db): Job => ({
  ...jobList.webhooks,
  run: async ({ now }) => {
    const gone = await forgetDeliveries(db, new Date(now.getTime() - KEPT_FOR))
    return gone === 1 ? '1 old delivery forgotten.' : `${gone} old deliveries forgotten.`
  },
})
