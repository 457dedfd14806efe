import { expect, test } from 'vitest'
import { withoutSecrets } from '../../without-secrets.rules'
import { toldSecrets } from './told-secrets.rules'

const saidBack = (told: Parameters<typeof toldSecrets>[0], answer = JSON.stringify(told)) =>
  withoutSecrets(answer, toldSecrets(told))

test('a provider that says back what it was told shows neither tokens nor keys, passwords, or the secret address', () => {
  const basic = Buffer.from('consumer-key:consumer-secret').toString('base64')
  expect(saidBack({ headers: { authorization: `Basic ${basic}` } }, `${basic} consumer-key consumer-secret`)).toBe(
    '*** *** ***',
  )
  const body = {
    Password: 'cGFzc2tleQ==',
    SecurityCredential: 'sealed "credential"',
    client_secret: 'client-secret',
    Amount: 1500,
    CallBackURL: 'https://rent.example.com/hooks/0123456789abcdef/stk',
  }
  expect(saidBack({ headers: { authorization: 'Bearer token-1234', 'X-Reference-Id': 'id-of-it' }, body })).toBe(
    '{"headers":{"authorization":"Bearer ***","X-Reference-Id":"id-of-it"},"body":{"Password":"***","SecurityCredential":"***","client_secret":"***","Amount":1500,"CallBackURL":"https://rent.example.com/hooks/***/stk"}}',
  )
})

test('what is no secret comes back as it was said, also where a secret is a letter or two', () => {
  expect(saidBack({ body: { Password: 'a' } }, 'an answer')).toBe('an answer')
  expect(saidBack({}, '{"access_token":"new"}')).toBe('{"access_token":"new"}')
})
