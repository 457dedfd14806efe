import { describe, expect, test } from 'vitest'
import { claimedType, flawInWords } from './pictures.rules'

describe('claimedType', () => {
  const bytes = (...values: (number | string)[]) =>
    new Uint8Array(Buffer.concat(values.map((value) => Buffer.from(typeof value === 'string' ? value : [value]))))
  test.each([
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    [undefined, bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
    [undefined, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [undefined, bytes('GIF89a')],
    [undefined, bytes(0xff, 0xd8)],
    [undefined, new Uint8Array()],
  ])('%s', (type, given) => expect(claimedType(given)).toBe(type))
})

test('what a picture may be is said in words', () => {
  const use = { longestSide: 1, mostBytes: 1, forms: [] }
  expect(flawInWords('kind', { ...use, takes: ['image/png', 'image/jpeg'] })).toBe('it is no PNG or JPEG picture.')
  expect(flawInWords('kind', { ...use, takes: ['image/jpeg', 'image/png', 'image/webp'] })).toBe(
    'it is no JPEG, PNG or WebP picture.',
  )
})
