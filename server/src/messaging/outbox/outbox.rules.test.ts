import { expect, test } from 'vitest'
import {
  MOST_ATTEMPTS,
  messageActions,
  outcomeOfAnswer,
  outcomeOfError,
  outcomeOfStatus,
  reportedState,
  waitAfter,
} from './outbox.rules'
import { mobileNumber, whatsappUrl } from './phone.rules'

test('the wait doubles from a minute to six hours', () => {
  expect([1, 2, 3, 9, 10, 40].map(waitAfter)).toEqual([60_000, 120_000, 240_000, 15_360_000, 21_600_000, 21_600_000])
})

const reminder = { channel: 'sms', kind: 'reminder', profileId: 'one', sealedLink: null } as const
const both = { email: true, sms: true }

test('what was sent is not sent again, no link that is out of date, and nothing by what is not set up', () => {
  const retry = (about: object) => messageActions.retry({ ...reminder, state: 'unknown', sends: both, ...about })
  expect(retry({})).toBeUndefined()
  expect(retry({ state: 'expired' })).toBeUndefined()
  expect(retry({ state: 'expired', kind: 'account' })).toBe('MESSAGE_GONE')
  expect(retry({ sends: { email: true, sms: false } })).toBe('CHANNEL_UNSET')
  for (const state of ['sent', 'delivered', 'sending', 'cancelled'] as const) {
    expect(retry({ state })).toBe('MESSAGE_GONE')
  }
})

test('a link is shown only while it opens something and no mail takes it', () => {
  const link = { ...reminder, kind: 'account', state: 'waiting', sealedLink: 'sealed' } as const
  const withoutMail = { email: false, sms: true }
  expect(messageActions.showLink({ ...link, sends: withoutMail })).toBeUndefined()
  expect(messageActions.showLink({ ...link, sends: both })).toBe('LINK_MAILED')
  expect(messageActions.showLink({ ...link, sends: withoutMail, state: 'expired' })).toBe('LINK_GONE')
  expect(messageActions.showLink({ ...link, sends: withoutMail, sealedLink: null })).toBe('LINK_GONE')
})

const answer = (...recipients: object[]) => ({ SMSMessageData: { Message: 'Sent to 1/1', Recipients: recipients } })
const success = {
  statusCode: 101,
  number: '+254712345126',
  status: 'Success',
  cost: 'KES 0.8000',
  messageId: 'ATXid_7',
}

test('an answer is read per recipient, never by its HTTP status alone', () => {
  const sent = { is: 'sent', providerId: 'ATXid_7', cost: { currency: 'KES', amount: '0.8000' } }
  expect(outcomeOfAnswer(answer(success))).toEqual(sent)
  expect(outcomeOfAnswer(answer({ ...success, statusCode: 100, cost: '0', messageId: 'None' }))).toEqual({
    is: 'sent',
    providerId: null,
    cost: null,
  })
  expect(outcomeOfAnswer(answer({ ...success, statusCode: 403, status: 'InvalidPhoneNumber' }))).toEqual({
    is: 'failed',
    error: 'InvalidPhoneNumber (403)',
    optedOut: false,
  })
  expect(outcomeOfAnswer(answer({ statusCode: 406, status: 'UserInBlacklist' }))).toMatchObject({ optedOut: true })
  expect(outcomeOfAnswer(answer({ statusCode: 405, status: 'InsufficientBalance' }))).toMatchObject({ pause: true })
  expect(outcomeOfAnswer(answer({ statusCode: 502, status: 'RejectedByGateway' }))).toEqual({
    is: 'again',
    error: 'RejectedByGateway (502)',
  })
  // Answered twice.
  expect(outcomeOfAnswer(answer({ statusCode: 500, status: 'InternalServerError' }, success))).toEqual(sent)
})

test('without a recipient nothing was sent; what cannot be read leaves it open', () => {
  const refused = { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }
  expect(outcomeOfAnswer(refused)).toEqual({
    is: 'again',
    error: 'The SMS provider refused: InvalidSenderId',
    pause: true,
  })
  for (const odd of [null, 'OK', {}, { SMSMessageData: { Recipients: 'none' } }]) {
    expect(outcomeOfAnswer(odd)).toMatchObject({ is: 'unknown' })
  }
})

test('only what certainly was not taken is tried again', () => {
  const failed = (code: string) => new Error('fetch failed', { cause: Object.assign(new Error('no'), { code }) })
  expect(outcomeOfError(failed('ECONNREFUSED'))).toMatchObject({ is: 'again' })
  expect(outcomeOfError(failed('ECONNRESET'))).toMatchObject({ is: 'unknown' })
  expect(outcomeOfError(failed('CERT_NOT_YET_VALID'))).toMatchObject({ is: 'again', pause: true })
  expect(outcomeOfError(failed('ERR_SSL_BAD_RECORD_TYPE'))).toMatchObject({ is: 'unknown' })
  expect(outcomeOfError(new DOMException('timed out', 'TimeoutError'))).toMatchObject({ is: 'unknown' })
  expect([301, 401, 429, 502, 503].map((status) => outcomeOfStatus(status, '').is)).toEqual(Array(5).fill('again'))
  expect([500, 504].map((status) => outcomeOfStatus(status, '').is)).toEqual(['unknown', 'unknown'])
})

test('reports may repeat and come out of order: what is final stays', () => {
  expect(reportedState('sent', 'Success')).toBe('delivered')
  expect(reportedState('unknown', 'Buffered')).toBe('sent')
  expect(reportedState('sending', 'Success')).toBe('delivered')
  expect(reportedState('sent', 'Submitted')).toBeUndefined()
  expect(reportedState('delivered', 'Buffered')).toBeUndefined()
  expect(reportedState('delivered', 'Failed')).toBeUndefined()
  expect(reportedState('sent', 'Rejected')).toBe('failed')
})

test.each([
  ['0712 345 126', 'KE', '+254712345126'],
  ['0112345126', 'KE', '+254112345126'],
  ['712345126', 'KE', '+254712345126'],
  ['+254 0712 345126', 'KE', '+254712345126'],
  ['0772 123 456', 'UG', '+256772123456'],
  ['+256772123456', 'KE', '+256772123456'],
  ['07123456789', 'KE', null],
  ['020 2222222', 'KE', null],
  ['', 'KE', null],
] as const)('%s in %s is %s', (typed, country, number) => {
  expect(mobileNumber(typed, country)).toBe(number)
})

test('a chat opens with the text filled in', () => {
  expect(whatsappUrl('+254712345126', 'Rent Ksh 15,000\nA1')).toBe(
    'https://wa.me/254712345126?text=Rent%20Ksh%2015%2C000%0AA1',
  )
})

test('a message is tried for three days, so that a provider that is down over a weekend loses nothing', () => {
  const waits = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, place) => waitAfter(place + 1))
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(96)
})
