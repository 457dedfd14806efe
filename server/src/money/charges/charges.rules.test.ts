import { expect, test } from 'vitest'
import { digestOf, isSameRequest } from './charges.rules'

const asked = { requestId: 'a', amount: 1_200_000, method: 'cash', notes: null }

test('a request that is sent again is the same after an upgrade that knows one field more, which says nothing', () => {
  const digest = digestOf(asked)
  for (const more of [{}, { accountId: null }, { isForMany: false }, { parts: [] }, { withheld: undefined }])
    expect(isSameRequest(digest, { ...asked, ...more }), JSON.stringify(more)).toBe(true)
  for (const other of [{ amount: 0 }, { notes: '' }, { accountId: 'b' }, { parts: [1] }, { amount: 1_200_001 }])
    expect(isSameRequest(digest, { ...asked, ...other }), JSON.stringify(other)).toBe(false)
})

test('a request is known that a former version took, which went by all fields', () => {
  // sha256 of [["amount",1200000],["method","cash"],["notes",null],["requestId","a"]], by `openssl dgst -sha256 -binary | basenc --base64url`
  const former = '4gFuS9zoMkxrhbmJMZLbwHhcDDZjHLBKwyRzpJ_8U3c'
  expect(isSameRequest(former, asked)).toBe(true)
  expect(isSameRequest(former, { ...asked, amount: 1 })).toBe(false)
  expect(isSameRequest(undefined, asked)).toBe(false)
})
