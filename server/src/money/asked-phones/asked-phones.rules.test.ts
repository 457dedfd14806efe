import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type AskedPhone, askedFor, type Incoming } from './asked-phones.rules'

const paid: AskedPhone = {
  id: 'paid',
  accountId: 'till',
  tenancyId: 'B',
  amount: 2_000_000,
  phone: '+254712345126',
  isPaid: true,
  askedAt: new Date('2026-11-21T08:00:00Z'),
  accountNumbers: ['GREENVIEWA112', 'GVA2'],
}
const awaited = { ...paid, id: 'awaited', isPaid: false }
const line: Incoming = {
  accountId: 'till',
  amount: 2_000_000,
  at: new Date('2026-11-21T08:00:40Z'),
  payerPhone: '254712345126',
  accountTyped: null,
}

test('money is only taken for what a phone was asked for where account, amount, moment, phone and account number fit', () => {
  const hash = createHash('sha256').update('254712345126').digest('hex')
  for (const payerPhone of ['254712345126', '2547 ***** 126', hash]) {
    expect(askedFor({ ...line, payerPhone }, [paid])).toBe(paid)
  }
  for (const accountTyped of ['gva 2', 'GREENVIEWA11', 'GREENVIEWA112', '']) {
    expect(askedFor({ ...line, accountTyped }, [paid])).toBe(paid)
  }
  for (const change of [
    { accountId: 'another' },
    { accountId: null },
    { amount: 1_999_900 },
    { at: null },
    { at: new Date('2026-11-21T08:10:01Z') },
    { at: new Date('2026-11-21T07:57:59Z') },
    { payerPhone: '254712345127' },
    { payerPhone: '2547 ***** 127' },
    { accountTyped: 'GVA1' },
    { accountTyped: 'GREENVIEWA1' },
  ]) {
    expect(askedFor({ ...line, ...change }, [paid, awaited])).toBeUndefined()
  }
})

test('money of a phone that nobody knows waits for who may have paid it, and is nobody’s afterwards', () => {
  expect(askedFor({ ...line, payerPhone: null }, [awaited])).toBe('awaited')
  expect(askedFor({ ...line, payerPhone: null }, [paid])).toBeUndefined()
})

test('while one that may have paid it is to answer, money is not another’s; of two that paid it is the first’s', () => {
  expect(askedFor(line, [paid, awaited])).toBe('awaited')
  expect(askedFor(line, [paid, { ...paid, id: 'later' }])).toBe(paid)
  expect(askedFor(line, [])).toBeUndefined()
})
