import { expect, test } from 'vitest'
import { createWireMessages, frontendMessage, type WireMessage } from './wire-messages'

function beforeStartup(code: number, body = ''): Buffer {
  const message = Buffer.from(`        ${body}`)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(code, 4)
  return message
}

const sslRequest = beforeStartup(80877103)
const startup = beforeStartup(196608, 'user\0postgres\0\0')
const query = frontendMessage('Q', 'select 1\0')
const conversation = Buffer.concat([sslRequest, startup, query, query, frontendMessage('X', '')])

function cut(chunks: Uint8Array[]): WireMessage[] {
  const messages = createWireMessages()
  const whole: WireMessage[] = []
  for (const chunk of chunks) {
    messages.push(chunk)
    for (let message = messages.next(); message; message = messages.next()) whole.push(message)
  }
  return whole
}

test('a conversation in one piece is cut into its messages', () => {
  expect(cut([conversation]).map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
    ['encryption-request', sslRequest.length],
    ['startup', startup.length],
    ['other', query.length],
    ['other', query.length],
    ['terminate', 5],
  ])
})

test('it makes no difference where the bytes are torn apart', () => {
  const expected = cut([conversation])
  expect(cut([...conversation].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
  for (let at = 1; at < conversation.length; at++) {
    expect(cut([conversation.subarray(0, at), conversation.subarray(at)])).toEqual(expected)
  }
})
