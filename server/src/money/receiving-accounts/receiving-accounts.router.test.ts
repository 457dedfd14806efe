import { expect, test } from 'vitest'
import { expectRefusal, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()

test('an account that is sent twice is added once, and with another number it is not taken for the first', async () => {
  const { receivingAccounts } = (await startApi(db).signInAs('admin')).client
  const account = { requestId: crypto.randomUUID(), kind: 'bank' as const, name: 'Equity', number: '0123456789' }
  const sent = { ...account, currency: 'KES' as const, bank: 'Equity Bank' }
  const [one, other] = await Promise.all([receivingAccounts.create(sent), receivingAccounts.create(sent)])
  expect(other).toEqual(one)
  await expectRefusal(receivingAccounts.create({ ...sent, number: '0123456798' }), 'REQUEST_REUSED')
  await expectRefusal(receivingAccounts.create({ ...sent, currency: 'UGX' }), 'REQUEST_REUSED')
  expect((await receivingAccounts.list()).filter(({ name }) => name === 'Equity')).toMatchObject([
    { number: '0123456789' },
  ])
})
