import { PASSWORD } from '../api'
import { type Asked, nowhere } from './asked'

export const exchangeAsked: Asked = {
  'webhooks.list': { answer: null },
  'webhooks.reach': { answer: null },
  'webhooks.make': { input: () => ({ url: `https://example.com/${nowhere()}` }), answer: null },
  'webhooks.remove': { input: () => ({ webhookId: nowhere() }), answer: 'NOT_FOUND' },
  'webhooks.turnOn': { input: () => ({ webhookId: nowhere() }), answer: 'NOT_FOUND' },
  'webhooks.deliveries': { input: () => ({ webhookId: nowhere() }), answer: 'NOT_FOUND' },
  'webhooks.sendAgain': { input: () => ({ deliveryId: nowhere() }), answer: 'NOT_FOUND' },
  'imports.list': { answer: null },
  'imports.undo': { input: () => ({ importId: nowhere() }), answer: 'NOT_FOUND' },
  'apiKeys.list': { answer: null },
  'apiKeys.make': { input: () => ({ name: nowhere(), role: 'property_manager', password: PASSWORD }), answer: null },
  'apiKeys.withdraw': { input: () => ({ keyId: nowhere() }), answer: 'NOT_FOUND' },
}
