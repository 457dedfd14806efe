import { describe, expect, test } from 'vitest'
import { Reference } from '../payments/payment-reference.schema'
import { ChargeEntry } from './charges.schema'

const payment = {
  requestId: '0d5a7a3e-3f43-4c37-9d3d-2a3d4a1f4a11',
  tenancyId: '7c0a3a57-6b6f-4b7f-8a3f-7e9fd4d5e5a2',
  amount: 1_500_000,
  currency: 'KES',
  paymentType: 'rent',
  paymentStatus: 'paid',
  dueDate: '2026-11-05',
  paidDate: '2026-11-04',
  mpesaReceiptNumber: 'ukl4t7qx2m',
}

const refused = (change: Record<string, unknown>) =>
  ChargeEntry.safeParse({ ...payment, ...change }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('ChargeEntry', () => {
  test('takes a paid charge, its receipt in capitals', () =>
    expect(ChargeEntry.parse(payment)).toMatchObject({
      mpesaReceiptNumber: 'UKL4T7QX2M',
      paidAmount: null,
      notes: null,
    }))

  test.each([
    [{ amount: 0 }, 'amount: Amount must be above zero'],
    [{ amount: -1 }, 'amount: Amount must be above zero'],
    [{ amount: 0.5 }, 'amount: Enter an amount as a number'],
    [{ amount: '15000' }, 'amount: Enter an amount as a number'],
    [{ amount: 10 ** 10 + 1 }, 'amount: Amount must be at most KES 100,000,000'],
    [{ amount: 10 ** 10 + 1, currency: 'UGX' }, 'amount: Amount must be at most UGX 10,000,000,000'],
    [{ dueDate: '' }, 'dueDate: Due date is required'],
    [{ dueDate: '2026-02-31' }, 'dueDate: Enter a day that exists'],
    [{ paymentStatus: 'pending' }, 'paidDate: Only a paid or partial charge has a paid date'],
    [{ paymentStatus: 'partial' }, 'paidAmount: Enter what was paid so far'],
    [{ paymentStatus: 'partial', paidAmount: 1_500_000 }, 'paidAmount: A partial payment is less than the amount due'],
    [{ paymentStatus: 'partial', paidAmount: 0 }, 'paidAmount: Amount must be above zero'],
    [{ paidAmount: 5 }, 'paidAmount: Only a partial charge says what was paid so far'],
    [
      { mpesaReceiptNumber: 'a b' },
      'mpesaReceiptNumber: An M-Pesa receipt number has 10 letters and digits, for example UKL4T7QX2M',
    ],
    [
      { mpesaReceiptNumber: 'UKL4T7' },
      'mpesaReceiptNumber: An M-Pesa receipt number has 10 letters and digits, for example UKL4T7QX2M',
    ],
    [
      { method: 'bank', mpesaReceiptNumber: 'a b' },
      'mpesaReceiptNumber: A receipt number has 3 to 40 letters and digits',
    ],
  ])('refuses %j', (change, message) => expect(refused(change)).toEqual([message]))

  test('takes a partial charge with what was paid so far', () =>
    expect(refused({ paymentStatus: 'partial', paidAmount: 500_000 })).toBeUndefined())
})

test('an empty receipt number is none', () => {
  expect(Reference.parse('  ')).toBeNull()
  expect(Reference.parse(undefined)).toBeNull()
})
