import { describe, expect, test } from 'vitest'
import { type Frame, readFrame, writeFrame, writeMessage } from './frames.rules'

const frame: Frame = { joinRef: '1', ref: '2', topic: 'realtime:rooms', event: 'phx_join', payload: { config: {} } }

describe('frames of text', () => {
  test.each(['1.0.0', '2.0.0'] as const)('are read as they are written in %s', (wire) => {
    expect(readFrame(wire, Buffer.from(writeFrame(wire, frame)), false)).toEqual(frame)
  })

  test.each([
    ['no JSON', 'rubbish'],
    ['an object in the newer form', writeFrame('1.0.0', frame)],
    ['a topic that is no text', '[null,null,7,"heartbeat",{}]'],
    ['a topic of 300 letters', JSON.stringify([null, null, 'x'.repeat(300), 'heartbeat', {}])],
    ['nothing', ''],
  ])('%s is no frame', (_, text) => {
    expect(readFrame('2.0.0', Buffer.from(text), false)).toBeUndefined()
  })
})

describe('broadcasts in bytes', () => {
  const texts = ['1', '2', 'realtime:rooms', 'moved', '']
  const pushed = (payload: string, encoding: number, lengths = texts.map((text) => text.length)) =>
    Buffer.concat([Buffer.from([3, ...lengths, encoding]), Buffer.from(texts.join('')), Buffer.from(payload)])

  test('are read with their five texts', () => {
    const read = readFrame('2.0.0', pushed('{"x":1}', 1), true)
    expect(read).toMatchObject({ joinRef: '1', ref: '2', topic: 'realtime:rooms', event: 'broadcast' })
    expect(read?.message).toMatchObject({ event: 'moved', isJson: true })
    expect(read?.message?.bytes.toString()).toBe('{"x":1}')
  })

  test.each([
    ['a length beyond the end', pushed('', 1, [1, 1, 255, 255, 255])],
    ['JSON that is none', pushed('{', 1)],
    ['another kind', Buffer.from([9, 0, 0, 0, 0, 0, 0])],
    ['too few bytes', Buffer.from([3, 0])],
  ])('%s is no frame', (_, bytes) => {
    expect(readFrame('2.0.0', bytes, true)).toBeUndefined()
  })

  test('bytes are not told to a client that knows only text', () => {
    const message = { event: 'moved', isJson: false, bytes: Buffer.from([0, 255]) }
    expect(writeMessage('1.0.0', 'realtime:rooms', message)).toBeUndefined()
    expect(writeMessage('2.0.0', 'realtime:rooms', message)).toEqual(
      Buffer.concat([Buffer.from([4, 14, 5, 0, 0]), Buffer.from('realtime:roomsmoved'), Buffer.from([0, 255])]),
    )
  })
})
