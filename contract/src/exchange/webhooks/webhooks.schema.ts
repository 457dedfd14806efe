import { z } from 'zod'
import { auditEvents } from '../../audit-events'
import { PageNumber, pageOfSome } from '../../page'
import { deliveryStates } from './webhooks.terms'

const known = new Set(auditEvents.map(({ action }) => action))

/** Names of events of the audit log, each once. */
const Events = z
  .array(z.string().refine((name) => known.has(name), 'There is no such event'))
  .min(1, 'Choose at least one event')
  .max(300)
  .transform((names) => [...new Set(names)].sort())

const Address = z
  .string()
  .trim()
  .min(1, { error: 'Enter the address to call', abort: true })
  .max(1000, 'Use at most 1,000 characters')
  .refine((text) => z.url({ protocol: /^https?$/ }).safeParse(text).success, {
    error: 'Enter an address that begins with https://',
    abort: true,
  })
  .refine((text) => !/^https?:\/*[^/?#]*@/i.test(text), 'Leave out the name and password')
  .transform((text) => text.replace(/#.*$/s, ''))

/**
 * An address that is told of events. `events`: null for all, also those of later versions. `mayBeInside`: it may stand in the
 * network of the server, and be asked without TLS.
 */
export const NewWebhook = z
  .object({ url: Address, events: Events.nullable().default(null), mayBeInside: z.boolean().default(false) })
  .refine(({ url, mayBeInside }) => mayBeInside || /^https:/i.test(url), {
    path: ['url'],
    error: 'Enter an address that begins with https://, or allow one inside your network',
  })
export type NewWebhook = z.infer<typeof NewWebhook>

/**
 * `offSince`: since when it is told nothing any more, and `whyOff`: it failed for days, or answered that it is gone.
 * `failingSince`: the first failure after the last success. `waiting`: how many events it is still to be told.
 */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()).nullable(),
  mayBeInside: z.boolean(),
  createdAt: z.iso.datetime(),
  offSince: z.iso.datetime().nullable(),
  whyOff: z.enum(['failing', 'gone']).nullable(),
  failingSince: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  waiting: z.int(),
})
export type Webhook = z.infer<typeof Webhook>
export const Webhooks = z.array(Webhook)

/** `secret`: what the calls are signed with, shown this once. */
export const MadeWebhook = z.object({ webhook: Webhook, secret: z.string() })
export type MadeWebhook = z.infer<typeof MadeWebhook>

/** `mayBeInside`: whether an address inside the network of the server may be allowed. */
export const WebhookReach = z.object({ mayBeInside: z.boolean() })
export type WebhookReach = z.infer<typeof WebhookReach>

export const WebhookId = z.object({ webhookId: z.uuid() })

/** An event on its way to an address. `status`: of the latest answer, null where none came; `problem`: why that was no success. */
export const Delivery = z.object({
  id: z.uuid(),
  event: z.string(),
  subject: z.string().nullable(),
  at: z.iso.datetime(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  triedAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  status: z.int().nullable(),
  problem: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>
export const DeliveryFilter = WebhookId.extend({ page: PageNumber })
export type DeliveryFilter = z.infer<typeof DeliveryFilter>
export const DeliveryPage = pageOfSome(Delivery)
export type DeliveryPage = z.infer<typeof DeliveryPage>
export const DeliveryId = z.object({ deliveryId: z.uuid() })
