import { counted } from '../../../lib/plural'

export const webhooks = 'Webhooks'
export const webhooksNote =
  'Makao notifies another program when something happens: a payment, a move-out, a new tenant.'
export const addWebhook = 'Add webhook'
export const couldNotBeLoaded = 'Webhooks could not be loaded'
export const loadingWebhooks = 'Loading webhooks...'
export const noneYet = 'No webhooks yet'
export const tells = 'Events'
export const everything = 'All events'
export const events = (count: number) => counted(count, 'event', 'events')
export const on = 'On'
export const failing = 'Failing'
export const off = 'Off'
export const lastTaken = 'Last delivered'
export const never = 'Never'
export const waits = 'Waiting'
export const openOf = (url: string) => `Deliveries to ${url}`
export const newWebhook = 'New webhook'
export const addressToCall = 'Address to notify'
export const addressHint = 'https://…'
export const allEvents = 'All events'
export const allEventsNote = 'Including those added in later versions.'
export const inside = 'Allow an address inside your network'
export const insideNote = 'Only for programs on your own network, which nobody outside can reach.'
export const create = 'Add webhook'
export const adding = 'Adding...'
export const couldNotBeAdded = 'The webhook could not be added'
export const signingSecret = 'Signing secret'
export const copyItNow = 'It proves that a call comes from Makao. Copy it now: it is not shown again.'
export const copySecret = 'Copy secret'
export const deliveries = 'Deliveries'
export const loadingDeliveries = 'Loading deliveries...'
export const deliveriesCouldNotBeLoaded = 'Deliveries could not be loaded'
export const nothingTold = 'Nothing sent yet'
export const attempts = (count: number) => counted(count, 'attempt', 'attempts')
export const nextAt = (at: string) => `next ${at}`
export const sendAgain = 'Send again'
export const sendAgainOf = (what: string) => `Send again: ${what}`
export const isSentAgain = 'Sent again.'
export const notSentAgain = 'It was not sent again'
export const deleteWebhook = 'Delete webhook'
export const deleteTitle = 'Delete this webhook?'
export const deleteText = (url: string) => `Nothing more is sent to ${url}, and its list of deliveries is removed.`
export const isDeleted = 'The webhook is deleted.'
export const couldNotBeDeleted = 'The webhook could not be deleted'
export const turnOn = 'Turn on'
export const isOn = 'The webhook is on again.'
export const couldNotBeTurnedOn = 'The webhook could not be turned on'
export const turnedOffFailing = (at: string) => `Turned off ${at}, after it had failed for three days.`
export const turnedOffGone = (at: string) => `Turned off ${at}: the address answered that it is gone.`
