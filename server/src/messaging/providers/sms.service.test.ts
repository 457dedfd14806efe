import { expect, onTestFinished, test } from 'vitest'
import { startSmsProvider } from '../../../test/sms-provider'
import { readConfig } from '../../config'
import { createTexter } from './sms.service'

const env = {
  AFRICASTALKING_USERNAME: 'makao',
  AFRICASTALKING_API_KEY: 'key',
  DATA_DIR: '/dev/null/makao',
  AUTH_SECRET: 'a secret of thirty-two characters',
}

test('an SMS goes out under the sender of its country, and elsewhere under the usual one', async () => {
  const provider = await startSmsProvider()
  onTestFinished(provider.close)
  const senders = { AFRICASTALKING_SENDER: 'MAKAO', AFRICASTALKING_SENDER_UGANDA: 'MAKAO-UG' }
  const { africasTalking } = readConfig({ ...env, ...senders, AFRICASTALKING_URL: provider.url })
  const { handOver, close } = createTexter(africasTalking ?? expect.fail())
  onTestFinished(close)
  for (const recipient of ['+254712345126', '+256772123456', '+447700900123']) {
    const message = { recipient, body: 'Hello' } as Parameters<typeof handOver>[0]['message']
    await handOver({ message, attachments: [], begin: async () => undefined })
  }
  expect(provider.taken.map(({ to, from }) => [to, from])).toEqual([
    ['+254712345126', 'MAKAO'],
    ['+256772123456', 'MAKAO-UG'],
    ['+447700900123', 'MAKAO'],
  ])
})
