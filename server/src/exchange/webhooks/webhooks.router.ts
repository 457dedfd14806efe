import { rpc } from '../../rpc'
import { listDeliveries, listWebhooks } from './webhooks.repository'
import { makeWebhook, readReach, removeWebhook, sendAgain, turnWebhookOn } from './webhooks.service'

export const webhooksRouter = {
  list: rpc.webhooks.list.handler(({ context }) => listWebhooks(context.db)),
  reach: rpc.webhooks.reach.handler(({ context }) => readReach(context)),
  make: rpc.webhooks.make.handler(({ context, input }) => makeWebhook(context, input)),
  remove: rpc.webhooks.remove.handler(({ context, input }) => removeWebhook(context, input.webhookId)),
  turnOn: rpc.webhooks.turnOn.handler(({ context, input }) => turnWebhookOn(context, input.webhookId)),
  deliveries: rpc.webhooks.deliveries.handler(({ context, input }) => listDeliveries(context.db, input)),
  sendAgain: rpc.webhooks.sendAgain.handler(({ context, input }) => sendAgain(context, input.deliveryId)),
}
