import { describe, expect, test } from 'vitest'
import { Refusal } from './errors'

describe('a refusal', () => {
  test('does not compile with a code that nothing declares', () => {
    // @ts-expect-error misspelt
    expect(new Refusal('RECIEPT_USED').message).toBe('RECIEPT_USED')
    expect(new Refusal('RECEIPT_USED').message).toBe('RECEIPT_USED')
  })
})
