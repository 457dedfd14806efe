import { event, text, yesNo } from '../../platform/audit/field-kinds.terms'

const fields = { events: text('Events'), mayBeInside: yesNo('May be inside the network') }

export const webhookEvents = {
  made: event('setting.webhook-made', 'Webhook added', { fields }),
  removed: event('setting.webhook-removed', 'Webhook deleted', { fields }),
  turnedOn: event('setting.webhook-turned-on', 'Webhook turned on'),
  turnedOff: event('setting.webhook-turned-off', 'Webhook turned off'),
  sentAgain: event('setting.webhook-sent-again', 'Webhook call sent again'),
}
