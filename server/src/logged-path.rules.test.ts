import { contract } from '@makao/contract'
import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.rules'

const ID = '0b7f0c0e-5f0e-4b43-9a43-6f0a3a7d1c55'
const hex = '9f2c41d07be4431c8aa0f1d2c3b4a5968877665544332211'
const base64 = 'q7ZkP_x2mW0-Rt5vB9nLcA'

test.each([
  ['a notice of a bank', `/api/inbound/${hex}`, '/api/inbound/-'],
  ['a callback of M-Pesa', `/hooks/${hex}/confirm`, '/hooks/-/confirm'],
  ['a callback about a prompt', `/hooks/${hex}/prompt/${ID}`, `/hooks/-/prompt/${ID}`],
  ['a secret that looks like a word', '/hooks/confirm/confirm', '/hooks/-/confirm'],
  ['a secret that looks like an id', `/api/inbound/${ID}`, '/api/inbound/-'],
  ['a report of the SMS provider', `/api/sms/${base64}/reports`, '/api/sms/-/reports'],
  ['a receipt', `/receipt/${hex}/more`, '/receipt/-/more'],
  ['a receipt of the API', `/api/receipts/${hex.slice(16)}`, '/api/receipts/-'],
  ['a bill', `/bill/${base64}`, '/bill/-'],
  ['a paper of a bill', `/api/exports/bills/${base64}/receipts/${ID}/pdf`, `/api/exports/bills/-/receipts/${ID}/pdf`],
  ['a link with its token in the path', `/invitation/${base64}`, '/invitation/-'],
  ['a code of the set-up', '/setup/K7WQ-2M4X-9PTD', '/setup/-'],
  ['an address that a provider was told with a slip', `/hook/${hex}/confirm`, '/hook/-/confirm'],
  ['capitals', `/HOOKS/secretword/confirm`, '/-/-/confirm'],
  ['what is escaped', `/%68ooks/${hex}`, '/-/-'],
  ['what is doubled', `//receipt//${hex}`, '//receipt//-'],
  ['a key in the place of a name', '/functions/v1/sb_secret_4cGkq0', '/functions/v1/-'],
  ['a code of M-Pesa', '/api/payments/TKQ4X81ZPL', '/api/payments/-'],
  ['an e-mail address', '/api/team/wanjiku@example.com', '/api/team/-'],
  ['a phone number', '/api/tenants/+254712345678', '/api/tenants/-'],
])('the log has no %s', (_, path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test('the log names neither a stored file nor whose it is', () => {
  const path = `/storage/v1/object/sign/documents/tenants/${ID}/wanjiku-kamau.pdf`
  expect(loggedPath(path)).toBe(`/storage/v1/object/sign/-/-/${ID}/-`)
  expect(loggedPath('/realtime/v1/api/broadcast/wanjiku/events/moved')).toBe('/realtime/v1/api/broadcast/-/events/-')
})

test('the words of no procedure are missing, and ids stand', () => {
  const paths = Object.values(contract)
    .flatMap((feature) => Object.values(feature))
    .map((procedure) => `/api${procedure['~orpc'].route.path}`)
  expect(paths.length).toBeGreaterThan(200)
  const logged = paths.map((path) => loggedPath(path.replaceAll(/\{\w+\}/g, ID)))
  const expected = paths.map((path) => path.replace('/bills/{token}', '/bills/-').replaceAll(/\{\w+\}/g, ID))
  expect(logged).toEqual(expected)
})
