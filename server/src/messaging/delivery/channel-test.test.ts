import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { type Mailbox, startMailbox } from '../../../test/mailbox'
import { type SmsProvider, startSmsProvider } from '../../../test/sms-provider'

const { db } = testDatabase()
let mailbox: Mailbox
let provider: SmsProvider
let answer: object | undefined

beforeAll(async () => {
  mailbox = await startMailbox()
  provider = await startSmsProvider(() => answer)
})
afterAll(async () => {
  await mailbox.close()
  await provider.close()
})

const withBoth = () =>
  startApi(db, {
    config: {
      smtpUrl: mailbox.url,
      africasTalking: { username: 'sandbox', apiKey: 'key', sender: '', url: provider.url },
    },
  })

test('a test goes to whoever asks, and to nobody else', async () => {
  const manager = await withBoth().signInAs('property_manager')
  const { email } = await manager.client.accounts.profile()
  expect(await manager.client.delivery.test({ channel: 'email' })).toEqual({ recipient: email })
  expect(mailbox.received).toEqual([{ to: email, text: expect.stringContaining('Subject: Test from Makao') }])
  await expectRefusal(manager.client.delivery.test({ channel: 'sms' }), 'NO_OWN_ADDRESS')
  const { fullName } = await manager.client.accounts.profile()
  await manager.client.accounts.updateProfile({ fullName, phoneNumber: '0712 345 678' })
  expect(await manager.client.delivery.test({ channel: 'sms' })).toEqual({ recipient: '+254712345678' })
  expect(provider.taken.map(({ to }) => to)).toEqual(['+254712345678'])
})

test('what is wrong is said as the provider says it', async () => {
  const admin = await withBoth().signInAs('admin')
  mailbox.refusal = 'No such mailbox here'
  await expect(admin.client.delivery.test({ channel: 'email' })).rejects.toMatchObject({
    code: 'TEST_FAILED',
    data: { reason: expect.stringContaining('No such mailbox here') },
  })
  const { fullName } = await admin.client.accounts.profile()
  await admin.client.accounts.updateProfile({ fullName, phoneNumber: '0712 345 679' })
  answer = { status: 401 }
  await expect(admin.client.delivery.test({ channel: 'sms' })).rejects.toMatchObject({
    code: 'TEST_FAILED',
    data: { reason: expect.stringContaining('401') },
  })
  const bare = await startApi(db).signInAs('admin')
  await expectRefusal(bare.client.delivery.test({ channel: 'email' }), 'NOT_SET_UP')
  await expectRefusal((await withBoth().signInAs('tenant')).client.delivery.test({ channel: 'email' }), 'FORBIDDEN')
})
