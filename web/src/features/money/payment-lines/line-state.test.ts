import type { MatchedLine } from '@makao/contract/money/payment-lines/payment-lines.schema'
import { expect, test } from 'vitest'
import { emptyLine, judgeLines, type Line, leavesText, sumLines } from './line-state'

const grace = {
  tenancyId: 'grace',
  tenantName: 'Grace Wanjiru',
  unitNumber: 'A1',
  propertyName: 'Jacaranda Court',
  currency: 'KES',
  owed: 1_350_000,
  by: 'account',
  withholds: null,
} as const
const line = (key: string, given: Partial<Line> = {}): Line => ({
  ...emptyLine(key),
  reference: `UKM1A2B3C${key}`,
  amount: '12,000',
  who: 'JCA1',
  ...given,
})
const sure = (key: string, more: Partial<MatchedLine> = {}): [string, MatchedLine] => [
  key,
  { key, matches: [grace], isSure: true, used: null, ...more },
]

test('what a tenancy owes is counted down row by row, to credit', () => {
  const lines = [line('1'), line('2', { amount: '1500' }), line('3', { amount: '200' })]
  const judged = judgeLines(lines, new Map(['1', '2', '3'].map((key) => sure(key))), 'mpesa')
  expect([...judged.values()].map((each) => 'leaves' in each && leavesText(each.leaves, grace))).toEqual([
    'leaves KES\u00a01,500'.replace('\u00a0', leavesText(150_000, grace).includes('\u00a0') ? '\u00a0' : ' '),
    'settled',
    leavesText(-20_000, grace),
  ])
})

test('rent that comes in less the tax withheld of it is settled once, also where two rows say it', () => {
  const shop = {
    ...{ ...grace, currency: 'UGX' as const, owed: 2_000_000 },
    withholds: {
      rate: 600,
      due: [
        { paymentType: 'rent' as const, balance: 1_000_000 },
        { paymentType: 'water' as const, balance: 1_000_000 },
      ],
    },
  }
  const lines = [line('1', { amount: '940,000' }), line('2', { amount: '940,000' })]
  const judged = judgeLines(lines, new Map(['1', '2'].map((key) => sure(key, { matches: [shop] }))), 'mpesa')
  expect([...judged.values()]).toMatchObject([
    { withheld: 60_000, leaves: 1_000_000 },
    { withheld: null, leaves: 60_000 },
  ])
  expect(leavesText(0, shop, 60_000)).toMatch(/^settled, with .*60,000 tax withheld$/)
})

test('the same code twice is refused in the second row, however it is spelt, also when the first is received', () => {
  const matched = new Map(['1', '2'].map((key) => sure(key)))
  const again = line('2', { reference: 'ukm1 a2b3c1' })
  const wrong = { status: 'wrong', field: 'reference', reason: 'Same code as row 1' }
  expect(judgeLines([line('1'), again], matched, 'mpesa').get('2')).toMatchObject(wrong)
  const received = line('1', { sent: { status: 'received', receiptNumber: null, withheld: null } })
  expect(judgeLines([received, again], matched, 'mpesa').get('2')).toMatchObject(wrong)
})

test('a row is ready only when its code, amount and tenancy are', () => {
  const judge = (given: Partial<Line>, more?: Partial<MatchedLine>, method: 'mpesa' | 'cash' = 'mpesa') => {
    const judged = judgeLines([line('1', given)], new Map([sure('1', more)]), method).get('1')
    return judged && 'reason' in judged ? judged.reason : judged?.status
  }
  expect(judge({})).toBe('ready')
  expect(judge({ reference: '', amount: '', who: ' ' })).toBe('empty')
  expect(judge({ reference: 'UKM1' })).toBe('An M-Pesa code has 10 letters and digits')
  expect(judge({ reference: '' })).toBe('Enter the code')
  expect(judge({ reference: '' }, {}, 'cash')).toBe('ready')
  expect(judge({ amount: 'twelve' })).toBe('Enter an amount as a number')
  expect(judge({ amount: '0' })).toBe('Amount must be above zero')
  expect(judge({}, { isSure: false })).toBe('Who is it?')
  expect(judge({ chosen: 'grace' }, { isSure: false })).toBe('ready')
  expect(judge({}, { isSure: false, matches: [] })).toBe('No one found')
  const used = { paymentId: 'p', tenantName: 'Amani Otieno', unitNumber: 'B2', receivedOn: '2026-11-20' }
  expect(judge({}, { used })).toBe('Already recorded for Amani Otieno, B2')
  expect(judgeLines([line('1')], new Map([sure('1', { used })]), 'mpesa').get('1')).toMatchObject({ paymentId: 'p' })
  expect(judgeLines([line('1')], new Map(), 'mpesa').get('1')).toEqual({ status: 'waiting' })
})

test('what is placed stands beside all that was pasted, without what is recorded and cannot be read', () => {
  const lines = [
    line('1'),
    line('2', { amount: '500.50' }),
    line('3', { amount: 'twelve' }),
    line('4', { sent: { status: 'received', receiptNumber: null, withheld: null } }),
    line('5', { reference: '', amount: '', who: '' }),
  ]
  const matched = new Map([sure('1'), sure('2', { isSure: false }), sure('3'), sure('4')])
  expect(sumLines(lines, judgeLines(lines, matched, 'mpesa'))).toEqual({
    placed: [{ currency: 'KES', amount: 1_200_000 }],
    all: [{ currency: 'KES', amount: 1_250_050 }],
  })
})
