import { expect, test } from 'vitest'
import { holds } from './holds'

test.each([
  ['Receive Payment', '', true],
  ['Receive Payment', 'pay', true],
  ['Receive Payment', 'PAYMENT receive', true],
  ['Receive Payment', ' pay  rec ', true],
  ['Receive Payment', 'pay unit', false],
  ['', 'pay', false],
])('%j holds %j: %s', (text, typed, found) => expect(holds(text, typed)).toBe(found))
