import { z } from 'zod'
import { procedure } from '../../procedure'
import {
  Delivery,
  DeliveryFilter,
  DeliveryId,
  DeliveryPage,
  MadeWebhook,
  NewWebhook,
  WebhookId,
  WebhookReach,
  Webhooks,
} from './webhooks.schema'

export const webhooks = {
  list: procedure('api:manage', 'GET /webhooks', 'The addresses that are told of events').output(Webhooks),
  reach: procedure('api:manage', 'GET /webhooks/reach', 'Where webhooks may lead here').output(WebhookReach),
  make: procedure('api:manage', 'POST /webhooks', 'Tells an address of events; its secret is shown once')
    .input(NewWebhook)
    .output(MadeWebhook)
    .errors({
      ADDRESS_INSIDE: { status: 422, message: 'This address is inside your network. Allow that, or use another one.' },
      SERVER_INSIDE: {
        status: 422,
        message: 'The address to notify is inside the network of Makao. Use one on the internet.',
      },
      INSIDE_NOT_ALLOWED: {
        status: 422,
        message: 'Addresses inside the network of Makao cannot be allowed here. Leave mayBeInside out.',
      },
      WEBHOOK_URL_USED: { status: 409, message: 'This address is called already.' },
      TOO_MANY_WEBHOOKS: {
        status: 409,
        message: 'There are {most} webhooks already. Delete one that nothing uses.',
        data: z.object({ most: z.int() }),
      },
    }),
  /** Forgets what it is still to be told. */
  remove: procedure('api:manage', 'DELETE /webhooks/{webhookId}').input(WebhookId).output(z.object({})),
  /** Tells it again what is to be told, after it was turned off. */
  turnOn: procedure('api:manage', 'POST /webhooks/{webhookId}/on').input(WebhookId).output(z.object({})),
  /** The latest event first. */
  deliveries: procedure('api:manage', 'GET /webhooks/{webhookId}/deliveries')
    .input(DeliveryFilter)
    .output(DeliveryPage),
  sendAgain: procedure('api:manage', 'POST /webhook-deliveries/{deliveryId}/again')
    .input(DeliveryId)
    .output(Delivery)
    .errors({ WEBHOOK_OFF: { status: 409, message: 'The webhook is turned off. Turn it on first.' } }),
}
