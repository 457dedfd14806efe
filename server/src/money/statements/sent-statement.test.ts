import { expect, test } from 'vitest'
import { workbookOf } from '../../demo/sheet-xml'
import type { StatementToRead } from './reading.service'
import { readSent } from './sent-statement'

const account = { kind: 'mpesa_paybill', name: 'Our paybill', number: '600123', currency: 'KES' } as const
const read = (sent: string | Uint8Array, asked: Partial<StatementToRead> = {}) => {
  const bytes = typeof sent === 'string' ? new TextEncoder().encode(sent) : new Uint8Array(sent)
  return readSent({ bytes, kind: 'file', name: 'november.csv', columns: null, asks: false, account, ...asked })
}
const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.'
const row = 'UKL4T7QX2M,20-11-2026 08:30:15,Pay Bill,Completed,100,,,A1'
const airtel =
  'Transaction ID,Service Type,Transaction Date Time,Sender MSISDN,Credit\nMP261121.0830.L00042,Pay,21/11/2026 08:30,752123456,100\n'

test.each([
  ['nothing', '\n\n', /nothing in this file/],
  ['a PDF', '%PDF-1.7', /PDF/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), /no sheet/],
  ['a text', 'hello\nworld\n', /no statement/],
  ['a statement of no rows', `${head}\n`, /no payment in this statement/],
  ['one of another provider', airtel, /statement of Airtel Money, and Our paybill is an account of M-Pesa/],
  ['one of another short code', `Short Code,999999\n${head}\n${row}\n`, /statement of 999999.*has the number 600123/],
  ['too many rows', `${head}\n${`${row}\n`.repeat(25_001)}`, /at most 25000/],
])('%s is refused in a sentence', async (_, sent, says) => {
  await expect(read(sent)).rejects.toThrow(says)
})

test('where no row can be read the first one is named with its column', async () => {
  await expect(read(`${head}\n${row.replace('20-11', '31-02')}\n`)).rejects.toThrow(
    "No row could be read. Row 2, column Completion Time: '31-02-2026 08:30:15' stands there.",
  )
  await expect(read(`${head}\n${row.replace('UKL4T7QX2M', '')}\n`)).rejects.toThrow(
    'No row could be read. Row 2, column Receipt No.: nothing stands there.',
  )
})

test('messages without a payment are refused, with what the first one says', async () => {
  await expect(read('No payment here', { kind: 'messages' })).rejects.toThrow('no payment in this text')
  await expect(read('KES 100 came', { kind: 'messages' })).rejects.toThrow('The first one says: KES 100 came')
})

test('a formula counts as what it came to', async () => {
  const cells = [
    ['Receipt No.', 'Completion Time', 'Details', 'Paid In'],
    ['UKL4T7QX2M', '20-11-2026 08:30:15', 'Pay Bill', { formula: 'HYPERLINK("http://x")', value: 12_000 }],
  ]
  const sent = workbookOf([{ name: 'S', rows: cells, merges: [] }])
  expect(await read(sent)).toMatchObject({ answer: 'lines', proof: { amountIn: 1_200_000 } })
})

test('of several sheets the one with payments is read', async () => {
  const cells = [['Receipt No.', 'Completion Time', 'Details', 'Paid In'], row.split(',').slice(0, 3).concat('100')]
  const cover = { name: 'Cover', rows: [['Karibu Homes'], ['A', 'B', 'C', 'D']], merges: [] }
  expect(await read(workbookOf([cover, { name: 'S', rows: cells, merges: [] }]))).toMatchObject({ answer: 'lines' })
})
