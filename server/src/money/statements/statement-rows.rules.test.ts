import { expect, test } from 'vitest'
import { workbookOf } from '../../demo/sheet-xml'
import { readSheets } from '../../platform/sheets/sheets.rules'
import { prove } from './statement-proof.rules'
import { readStatement } from './statement-rows.rules'

const asBytes = (text: string) => new TextEncoder().encode(text)
async function read(text: string, currency: 'KES' | 'UGX' = 'KES', said = {}) {
  const [sheet] = await readSheets(asBytes(text), 'statement.csv', true)
  return readStatement(sheet?.rows ?? [], currency, said)
}

const head =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.'
const preamble =
  'ORGANIZATION STATEMENT,,,\nShort Code:,600123,KARIBU HOMES LTD\nTime Period:,From 20-11-2026 00:00:00 To 21-11-2026 23:59:59\n\n'
const mpesa = `${preamble}${head}
UKL4T7QX2N,21-11-2026 09:00:00,21-11-2026 08:59:12,Business Transfer to bank,Completed,,"-100,000.00","158,416.00",true,Merchant Transfer,,,
UKL4T7QX2M,21-11-2026 08:30:15,21-11-2026 08:30:15,Pay Bill Charge,Completed,,-84.00,"258,416.00",true,Pay Bill Charge,,,
UKL4T7QX2M,21-11-2026 08:30:15,21-11-2026 08:30:12,Pay Bill from 254712***126 - JANE W Acc. GVA12,Completed,"15,000.00",,"258,500.00",true,Pay Bill Online,254712***126 - JANE W,,gva 12
UKL4T7QX2K,21-11-2026 07:30,21-11-2026 07:30,Pay Bill from 254712***127 - PETER Acc. GVA13,Declined,"9,000.00",,,,Pay Bill Online,254712***127 - PETER,,GVA13
UKK4T7QX2L,2026-11-20 10:00:00,2026-11-20 10:00:00,Pay Bill from 254712***128 - AMINA Acc. GVA14,Completed,"8,500.50",,"243,500.00",true,Pay Bill Online,,,
`

test('a statement of M-Pesa is read below its preamble, newest first, with charges of the same receipt beside the payment', async () => {
  const { layout, isReadable, rows, refused } = await read(mpesa)
  expect([layout, isReadable]).toEqual(['mpesa', true])
  expect(
    rows.map(({ row, transactionId, direction, amount, balance }) => [row, transactionId, direction, amount, balance]),
  ).toEqual([
    [6, 'UKL4T7QX2N', 'out', 10_000_000, 15_841_600],
    [7, 'UKL4T7QX2M', 'out', 8_400, 25_841_600],
    [8, 'UKL4T7QX2M', 'in', 1_500_000, 25_850_000],
    [10, 'UKK4T7QX2L', 'in', 850_050, 24_350_000],
  ])
  expect(rows[2]).toMatchObject({
    day: '2026-11-21',
    at: '2026-11-21T05:30:15.000Z',
    payerName: 'JANE W',
    payerPhone: '254712***126',
    accountTyped: 'gva 12',
  })
  // What no column says stands in the details.
  expect(rows[3]).toMatchObject({ payerName: 'AMINA', payerPhone: '254712***128', accountTyped: 'GVA14' })
  expect(refused).toEqual([{ row: 9, reason: 'not_completed', column: 'Transaction Status', found: 'Declined' }])
})

test('the same as a workbook is read the same, with days and amounts as cells', async () => {
  const cells = [
    ['ORGANIZATION STATEMENT'],
    [],
    ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'],
    [
      'UKL4T7QX2M',
      { serial: 46347.35434027777 },
      'Pay Bill from 254712***126 - JANE W Acc. GVA12',
      'Completed',
      15_000.5,
      null,
      258_500.5,
    ],
  ]
  const [sheet] = await readSheets(workbookOf([{ name: 'Statement', rows: cells, merges: [] }]), 'statement.xlsx', true)
  expect(readStatement(sheet?.rows ?? [], 'KES').rows).toMatchObject([
    {
      transactionId: 'UKL4T7QX2M',
      amount: 1_500_050,
      balance: 25_850_050,
      at: '2026-11-21T05:30:15.000Z',
      accountTyped: 'GVA12',
    },
  ])
})

test('opening, in, out and closing come out, and a gap in the balance is named with its lines', async () => {
  const { rows } = await read(mpesa)
  expect(prove(rows)).toEqual({
    from: '2026-11-20',
    to: '2026-11-21',
    opening: 23_499_950,
    amountIn: 2_350_050,
    amountOut: 10_008_400,
    closing: 15_841_600,
    difference: 0,
    gaps: [],
  })
  const torn = await read(mpesa.replace(/^UKL4T7QX2M.*JANE.*\n/m, ''))
  expect(prove(torn.rows)).toMatchObject({
    difference: 1_500_000 * -1,
    gaps: [{ row: 7, before: 9, missing: 1_500_000 }],
  })
  expect(prove([])).toBeUndefined()
})

test('a reversal names what it takes back, and two charges of one receipt are two', async () => {
  const { rows } = await read(
    `${head}\nUKM1,22-11-2026 10:00:00,,Pay Bill Reversal by customer,Completed,,"-15,000.00",0,true,Pay Bill Reversal,,UKL4T7QX2M,\nUKM2,22-11-2026 09:00:00,,Charge,Completed,,-10,15000,true,Charge,,,\nUKM2,22-11-2026 09:00:00,,Excise,Completed,,-2,15010,true,Charge,,,\n`,
  )
  expect(rows.map(({ transactionId, reverses }) => [transactionId, reverses])).toEqual([
    ['UKM1', 'UKL4T7QX2M'],
    ['UKM2', null],
    ['UKM2-2', null],
  ])
})

test('statements of MTN and Airtel are read by the names of their columns', async () => {
  const mtn = await read(
    'Id,External id,Date,Status,Type,From,From name,To,Amount,Currency,Balance\n91806437215,B4,2026-11-21 10:15:00,Successful,Payment,256772123456,NAKATO SARAH,256770000001,"650,000",UGX,"1,650,000"\n91806437216,,2026-11-21 11:15:00,Failed,Payment,256772123457,X,,1000,UGX,\n',
    'UGX',
  )
  expect(mtn.layout).toBe('mtn_momo')
  expect(mtn.rows).toMatchObject([
    { transactionId: '91806437215', amount: 650_000, direction: 'in', payerPhone: '256772123456', accountTyped: 'B4' },
  ])
  const airtel = await read(
    'Transaction ID,Service Type,Transaction Date Time,Sender MSISDN,Sender Name,Reference No,Credit,Debit,Balance,Transaction Status\nMP261121.0830.L00042,Merchant Payment,21/11/2026 08:30 PM,752123456,OKELLO J,gva12,"650,000.00",,"700,000",TS\n',
    'UGX',
  )
  expect(airtel.layout).toBe('airtel_money')
  expect(airtel.rows[0]).toMatchObject({
    transactionId: 'MP261121.0830.L00042',
    amount: 650_000,
    at: '2026-11-21T17:30:00.000Z',
  })
})

test("a bank's sheet is read by usual headings, or as somebody said for this account", async () => {
  const usual = await read(
    'KARIBU HOMES LTD;;;;;\nAccount No:;0123456789;;;;\nDate;Narration;Reference;Debit;Credit;Balance\n01/11/2026;BALANCE B/F;;;;50,000.00\n21/11/2026;MPESA C2B 254712345126 JANE WANJIKU GVA12;FT26325ABC12;;15,000.00;65,000.00\n22-Nov-2026;LEDGER FEE;FT26326XYZ;30.00;;64,970.00\nTotal;;;30.00;15,000.00;\n',
  )
  expect(
    usual.rows.map(({ row, direction, amount, transactionId }) => [row, direction, amount, transactionId]),
  ).toEqual([
    [5, 'in', 1_500_000, 'FT26325ABC12'],
    [6, 'out', 3_000, 'FT26326XYZ'],
  ])
  expect(usual.refused).toEqual([])
  expect(prove(usual.rows)).toMatchObject({ opening: 5_000_000, closing: 6_497_000, difference: 0 })
  const odd = 'Tarehe,Maelezo,Kumbukumbu,Kiasi,D/C\n21.11.2026,Kodi,AB12,"15,000",C\n21.11.2026,Ada,AB13,30,D\n'
  expect(await read(odd)).toMatchObject({
    isReadable: false,
    headings: ['Tarehe', 'Maelezo', 'Kumbukumbu', 'Kiasi', 'D/C'],
  })
  const said = { time: 'Tarehe', details: 'Maelezo', transactionId: 'Kumbukumbu', amount: 'Kiasi', side: 'D/C' }
  expect((await read(odd, 'KES', said)).rows.map(({ direction, amount, day }) => [direction, amount, day])).toEqual([
    ['in', 1_500_000, '2026-11-21'],
    ['out', 3_000, '2026-11-21'],
  ])
})

test('a row that cannot be read is named with why, and what is no list is not read', async () => {
  const { rows, refused } = await read(
    'Date,Details,Reference,Debit,Credit\nsoon,a,R1,,100\n21/11/2026,b,R2,5,100\n21/11/2026,c,R3,,x\n21/11/2026,d,R4,,\n',
  )
  expect(rows).toEqual([])
  expect(refused).toEqual([
    { row: 2, reason: 'no_day', column: 'Date', found: 'soon' },
    { row: 3, reason: 'both_sides', column: 'Debit', found: '5' },
    { row: 4, reason: 'no_amount', column: 'Credit', found: 'x' },
    { row: 5, reason: 'no_amount', column: 'Credit', found: '' },
  ])
  expect(await read('hello,world\n1,2\n')).toMatchObject({ isReadable: false, rows: [] })
})
