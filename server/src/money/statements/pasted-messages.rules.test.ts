import { expect, test } from 'vitest'
import { readMessages, splitMessages } from './pasted-messages.rules'

const sent =
  'UKL4T7QX2M Confirmed. Ksh15,000.00 sent to KARIBU HOMES for account gva 12 on 21/11/26 at 8:30 AM New M-PESA balance is Ksh1,234.00. Transaction cost, Ksh23.00.'

test('the receipt of whoever paid tells code, amount, account and time, and nothing of the purse', () => {
  const { rows, refused } = readMessages(sent, 'KES')
  expect(refused).toEqual([])
  expect(rows).toMatchObject([
    {
      ...{ row: 1, transactionId: 'UKL4T7QX2M', direction: 'in', amount: 1_500_000, accountTyped: 'gva 12' },
      ...{ day: '2026-11-21', at: '2026-11-21T05:30:00.000Z', balance: null },
    },
  ])
  expect(rows[0]?.raw).not.toContain('1,234')
})

test('many messages are told apart, broken into lines or not, forwarded with who sent them or not', () => {
  const broken = sent.replace(' for account', '\nfor account').replace('UKL4T7QX2M', 'UKL4T7QX2N')
  const text = `[21/11/26, 09:12] Jane: ${sent}\n${broken}\n\nDear customer, KES 9,000.00 received on 21/11/2026. Ref: FT26325ABC12\nThank you`
  expect(splitMessages(text)).toHaveLength(3)
  expect(readMessages(text, 'KES').rows.map(({ transactionId, amount }) => [transactionId, amount])).toEqual([
    ['UKL4T7QX2M', 1_500_000],
    ['UKL4T7QX2N', 1_500_000],
    ['FT26325ABC12', 900_000],
  ])
})

test("a bank's paybill is typed as its account and the unit", () => {
  const [row] = readMessages(sent.replace('gva 12', '0123456789#A1'), 'KES').rows
  expect(row?.accountTyped).toBe('0123456789#A1')
})

test('Airtel puts the minute into its code', () => {
  const { rows } = readMessages('Paid UGX 650,000 to GREEN ESTATES. Trans ID MP261121.0830.L00042.', 'UGX')
  expect(rows).toMatchObject([
    { transactionId: 'MP261121.0830.L00042', amount: 650_000, at: '2026-11-21T05:30:00.000Z' },
  ])
})

test('a message without code, day or in another currency is named', () => {
  const text = 'KES 100 came on 21/11/2026\nKES 100 came. Ref: ABC123456\nUGX 100 on 21/11/2026 Ref: ABC123457\nHello'
  expect(readMessages(text, 'KES')).toMatchObject({
    rows: [],
    refused: [
      { row: 1, reason: 'no_code' },
      { row: 2, reason: 'no_day' },
      { row: 3, reason: 'other_currency' },
    ],
  })
})

test('a long text costs no time that grows with its square', () => {
  expect(readMessages(Array(2000).fill(sent).join('\n'), 'KES').rows).toHaveLength(2000)
  expect(splitMessages('KES 1 '.repeat(50_000))).toHaveLength(1)
})
