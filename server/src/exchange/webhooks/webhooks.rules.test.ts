import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isAbandoned, notedUrl, payloadOf, signatureOf, waitAfter } from './webhooks.rules'

test('what opens an address is not noted with it', () => {
  const slack = 'https://hooks.example.com/services/T024BE7LD/B8JK2/9fXq0c?token=kept-1&user=2'
  expect(notedUrl(slack)).toBe('https://hooks.example.com/services/-/-/-')
  expect(notedUrl('https://books.example.com:8443/makao/events')).toBe('https://books.example.com:8443/makao/events')
})

test('waits grow, and the last attempt is the ninth', () => {
  const waits = Array.from({ length: 9 }, (_, n) => waitAfter(n + 1))
  const known = waits.filter((wait) => wait !== undefined)
  expect(known).toHaveLength(8)
  expect(known).toEqual([...known].sort((a, b) => a - b))
  expect(waits.at(-1)).toBeUndefined()
})

test('an address is given up after three days of nothing but failures, not after a few', () => {
  const since = new Date('2026-11-01T00:00:00Z')
  expect(isAbandoned(since, 9, new Date('2026-11-04T00:00:00Z'))).toBe(true)
  expect(isAbandoned(since, 8, new Date('2026-11-14T00:00:00Z'))).toBe(false)
  expect(isAbandoned(since, 900, new Date('2026-11-03T23:59:59Z'))).toBe(false)
})

test('a call is signed as the example of Standard Webhooks', () => {
  // From its specification, with the signature that its library makes.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(signatureOf(secret, signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  const other = createHmac('sha256', 'x').update('').digest('base64')
  expect(signatureOf(secret, { ...signed, timestamp: 1 })).not.toContain(other)
})

describe('what is told', () => {
  const entry = {
    id: 'e',
    at: new Date('2026-11-21T09:00:00Z'),
    actorName: 'Asha',
    entityId: 'x',
    subject: 'A1',
    reason: null,
  }

  test('has amounts as people write them, in Kenya and Uganda, and percent', () => {
    const told = (currency: string) =>
      JSON.parse(
        payloadOf({
          ...entry,
          action: 'payment.corrected',
          before: { amount: 1_500_000, currency },
          after: { amount: 1_600_050, currency, notes: 'Late' },
        }),
      )
    expect(told('KES')).toEqual({
      type: 'payment.corrected',
      id: 'e',
      timestamp: '2026-11-21T09:00:00.000Z',
      data: {
        says: 'Charge corrected',
        actor: { name: 'Asha' },
        entityId: 'x',
        subject: 'A1',
        reason: null,
        before: { amount: 15_000, currency: 'KES' },
        after: { amount: 16_000.5, currency: 'KES', notes: 'Late' },
      },
    })
    expect(told('UGX').data.after.amount).toBe(1_600_050)
  })

  test('has the rows of a list in the same units', () => {
    const serviceCharges = [{ name: 'Water', amount: 50_000 }]
    const changed = { action: 'unit.changed', before: {}, after: { serviceCharges, currency: 'KES' } }
    expect(JSON.parse(payloadOf({ ...entry, ...changed })).data.after.serviceCharges).toEqual([
      { name: 'Water', amount: 500 },
    ])
  })
})
