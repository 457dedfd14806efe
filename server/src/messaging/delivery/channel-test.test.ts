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
    data: {
      reason: expect.stringContaining('No such mailbox here'),
      remedy: 'Check your own address in Settings, General.',
    },
    message: expect.stringMatching(/^The test did not go out\. .*Check your own address in Settings, General\.$/s),
  })
  const { fullName } = await admin.client.accounts.profile()
  await admin.client.accounts.updateProfile({ fullName, phoneNumber: '0712 345 679' })
  answer = { status: 401 }
  await expect(admin.client.delivery.test({ channel: 'sms' })).rejects.toMatchObject({
    code: 'TEST_FAILED',
    data: {
      reason: expect.stringContaining('401'),
      remedy: 'Check AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY.',
    },
  })
  const bare = await startApi(db).signInAs('admin')
  await expectRefusal(bare.client.delivery.test({ channel: 'email' }), 'NOT_SET_UP')
  await expectRefusal((await withBoth().signInAs('tenant')).client.delivery.test({ channel: 'email' }), 'FORBIDDEN')
})

test('a step is not ticked while the last test of it failed', async () => {
  const admin = await withBoth().signInAs('admin')
  const { fullName } = await admin.client.accounts.profile()
  await admin.client.accounts.updateProfile({ fullName, phoneNumber: '0712 345 670' })
  const failedTests = async () => (await admin.client.firstSteps.read()).failedTests
  mailbox.refusal = null
  answer = undefined
  for (const channel of ['email', 'sms'] as const) await admin.client.delivery.test({ channel })
  expect(await failedTests()).toEqual({ email: false, sms: false })
  mailbox.refusal = 'No such mailbox here'
  await expectRefusal(admin.client.delivery.test({ channel: 'email' }), 'TEST_FAILED')
  expect(await failedTests()).toEqual({ email: true, sms: false })
  answer = { status: 401 }
  await expectRefusal(admin.client.delivery.test({ channel: 'sms' }), 'TEST_FAILED')
  expect(await failedTests()).toEqual({ email: true, sms: true })
  expect((await admin.client.audit.list({ search: 'test' })).rows).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'message.test-failed', subject: 'Email' })]),
  )
  mailbox.refusal = null
  await admin.client.delivery.test({ channel: 'email' })
  expect(await failedTests()).toEqual({ email: false, sms: true })
})
