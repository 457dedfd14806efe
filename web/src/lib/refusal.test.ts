import { expect, it } from 'vitest'
import { ApiError } from './api-call'
import { isRefusal } from './refusal'

it('knows a refusal by its code, and what comes with it', () => {
  const error: unknown = new ApiError(409, { code: 'RECEIPT_USED', data: { paymentId: 'p1' } })
  expect(isRefusal(error, 'RECEIPT_USED') && error.data.paymentId).toBe('p1')
  expect(isRefusal(error, 'MONTH_CLOSED')).toBe(false)
  expect(isRefusal(new TypeError('Failed to fetch'), 'RECEIPT_USED')).toBe(false)
  // @ts-expect-error misspelt
  expect(isRefusal(error, 'RECIEPT_USED')).toBe(false)
})
