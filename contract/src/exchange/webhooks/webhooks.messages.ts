import { hello, paragraphs, type Words } from '../../messaging/outbox/words.terms'

/** To admins. */
export const webhookOff = (url: string): Words => ({
  subject: 'Makao stopped calling a webhook',
  body: paragraphs(
    hello(null),
    'this address has not taken what Makao tells it, and is called no more:',
    url,
    'Nothing that happens from now on is told there. When the address works, turn it on again under Settings, API.',
  ),
})
