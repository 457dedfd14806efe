import { expect, test } from 'vitest'
import { readPasted, readPastedLine, withoutBalance } from './pasted-lines.terms'

const line = (reference: string, amount: string, who: string, day = '') => ({ reference, amount, who, day })

test('rows of a sheet are read whatever the order of their columns', () => {
  const text =
    'UKM1A2B3C4\t12,000\t0712345678\tGRACE W\nUKM1A2B3C5\t9,000.50\tPAY A2\t22/11/2026\n\n5000\tUKM1A2B3C6\tJCA1'
  expect(readPasted(text)).toEqual([
    line('UKM1A2B3C4', '12,000', 'GRACE W 0712345678'),
    line('UKM1A2B3C5', '9,000.50', 'PAY A2', '2026-11-22'),
    line('UKM1A2B3C6', '5000', 'JCA1'),
  ])
})

test('a list with a head is read by its head, and money that went out is left out', () => {
  const head = ['Receipt No.', 'Completion Time', 'Details', 'Paid In', 'Withdrawn', 'Balance', 'A/C No.']
  const rows = [
    [
      'UKL4T7QX2M',
      '21-11-2026 08:30:15',
      'Pay Bill from 254712***126 - JANE W Acc. GVA12',
      '15,000.00',
      '',
      '248,500.00',
      'GVA12',
    ],
    ['UKL4T7QX2M', '21-11-2026 08:30:15', 'Pay Bill Charge', '', '-84.00', '248,416.00', ''],
  ]
  const asTabs = [head, ...rows].map((cells) => cells.join('\t')).join('\n')
  const asCsv = [head, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
  for (const text of [asTabs, asCsv]) {
    expect(readPasted(text)).toMatchObject([{ reference: 'UKL4T7QX2M', amount: '15,000.00', day: '2026-11-21' }])
    expect(readPasted(text)[0]?.who).toContain('GVA12')
    expect(readPasted(text)[0]?.who).toContain('JANE W')
  }
})

test('messages are read, broken into lines or not, without what they say of a purse', () => {
  const sent =
    'UKM1A2B3C4 Confirmed. Ksh12,000.00 sent to KARIBU HOMES for account JCA1 on 22/11/26 at 10:32 AM New M-PESA balance is Ksh1,234.00. Transaction cost, Ksh23.00.'
  const received =
    'UKM1A2B3C5 Confirmed. You have received Ksh9,000.00 from GRACE WANJIRU\n0712345678 on 22/11/26 at 10:32 AM New Utility balance is Ksh55,000.00.'
  const lines = readPasted(`${sent}\n${received}`)
  expect(lines).toEqual([
    line('UKM1A2B3C4', '12,000.00', 'KARIBU HOMES JCA1', '2026-11-22'),
    line('UKM1A2B3C5', '9,000.00', 'GRACE WANJIRU 0712345678', '2026-11-22'),
  ])
  expect(withoutBalance(sent)).not.toContain('1,234')
})

test('a code in small letters is the same code, and no word is taken for one', () => {
  const message = 'ukl4t7qx2m Confirmed. Ksh5,000.00 sent to KARIBU HOMES for account jca1 on 22/11/26 at 10:32 AM'
  expect(readPasted(message)).toEqual([line('UKL4T7QX2M', '5,000.00', 'KARIBU HOMES jca1', '2026-11-22')])
  expect(readPasted('ukl4t7qx2m 5000 jane\nukm1a2b3c5 6000 otieno')).toEqual([
    line('UKL4T7QX2M', '5000', 'jane'),
    line('UKM1A2B3C5', '6000', 'otieno'),
  ])
  expect(readPasted('5000 apartment1')).toEqual([line('', '5000', 'apartment1')])
  expect(readPastedLine('5000 jane.a1b2c3d4e5@example.com').reference).toBe('')
})

test('a message of MTN or Airtel names its code in words', () => {
  expect(readPastedLine('You have paid UGX 650,000 to GREEN ESTATES. Transaction ID: 12345678901')).toMatchObject({
    reference: '12345678901',
    amount: '650,000',
  })
  expect(readPastedLine('Paid UGX 650,000. Trans ID MP261121.0830.L00042.')).toMatchObject({
    reference: 'MP261121.0830.L00042',
  })
})

test('a phone, a day and a code are not taken for an amount', () => {
  expect(readPastedLine('0712 345 678 Grace 22 Nov 2026')).toEqual(line('', '', 'Grace 0712 345 678', '2026-11-22'))
  expect(readPasted('Balance brought forward\nName\n')).toEqual([])
})

test('a paste of thousands of lines is cut, and a long line costs no time that grows with its square', () => {
  expect(readPasted(Array(5000).fill('UKM1A2B3C4\t12,000\tA1').join('\n'))).toHaveLength(100)
  expect(readPasted(`${'1,'.repeat(20_000)}`).length).toBeLessThan(2)
})

test('messages, lines and rows of a sheet, mixed in any order: each code is a row, and no shilling is lost', () => {
  const forms = [
    (code: string, amount: string) =>
      `${code} Confirmed. You have received Ksh${amount}.00 from WANJIKU KAMAU JCA1 on 22/11/26 at 10:32 AM New M-PESA balance is Ksh1,234.00.`,
    (code: string, amount: string) =>
      `${code} Confirmed. Ksh${amount}.00 received from GRACE WANJIRU\n0712345678 on 22/11/26 at 10:32 AM New Utility balance is\nKsh55,000.00. Transaction cost, Ksh23.00.`,
    (code: string, amount: string) => `${code} ${amount} Muthoni Were`,
    (code: string, amount: string) => `${amount}\t${code}\tPAY A2\t22/11/2026`,
    (code: string, amount: string) => `Peter Otieno B7, KES ${amount}, ${code}`,
    (code: string, amount: string) => `${code}\n${amount} Amina Mohamed`,
  ]
  const separators = ['\n', '\r\n', '\n\n']
  let made = 0
  const seen = new Set<string>()
  for (const first of forms) {
    for (const second of forms) {
      for (const third of forms) {
        const separator = separators[made % separators.length] ?? '\n'
        const chosen = [first, second, third, first].map((form) => {
          made += 1
          const code = `UK${String.fromCharCode(65 + (made % 26))}${String(made).padStart(6, '0')}X`
          return { code, amount: 1000 + made, text: form(code, (1000 + made).toLocaleString('en-KE')) }
        })
        const text = chosen.map((each) => each.text).join(separator)
        const lines = readPasted(text)
        expect(
          lines.map(({ reference }) => reference),
          text,
        ).toEqual(chosen.map(({ code }) => code))
        expect(
          lines.map(({ amount }) => Number(amount.replaceAll(',', ''))),
          text,
        ).toEqual(chosen.map(({ amount }) => amount))
        for (const { who } of lines) expect(who, text).not.toMatch(/UK[A-Z]\d{6}X/)
        seen.add(text)
      }
    }
  }
  expect(seen.size).toBe(forms.length ** 3)
})

test('several payments in one line are several rows, and a code without an amount is one too', () => {
  const codes = (text: string) => readPasted(text).map(({ reference, amount }) => `${reference} ${amount}`)
  expect(codes('UKM1A2B3C4 12,000 A1 UKM1A2B3C5 9,000 A2')).toEqual(['UKM1A2B3C4 12,000', 'UKM1A2B3C5 9,000'])
  expect(codes('12,000 UKM1A2B3C4; 9,000 UKM1A2B3C5')).toEqual(['UKM1A2B3C4 12,000', 'UKM1A2B3C5 9,000'])
  expect(
    codes(
      'UKM1A2B3C4 Confirmed. Ksh12,000.00 sent to KARIBU for account ABC1234567 on 22/11/26 UKM1A2B3C7 14000 Muthoni',
    ),
  ).toEqual(['UKM1A2B3C4 12,000.00', 'UKM1A2B3C7 14000'])
  expect(codes('UKM1A2B3C4 Grace\n5000 cash from A2')).toEqual(['UKM1A2B3C4 5000'])
  expect(codes('UKM1A2B3C4 Grace\nUKM1A2B3C5 7,000 A2')).toEqual(['UKM1A2B3C4 ', 'UKM1A2B3C5 7,000'])
})

test('a day that no calendar has is said to be wrong, wherever it stands, and none is made up', () => {
  const days = (text: string) => readPasted(text).map(({ day, isDayWrong = false }) => ({ day, isDayWrong }))
  const wrong = { day: '', isDayWrong: true }
  expect(days('UKM1A2B3C4\t12,000\tA1\t09/28/2026\nUKM1A2B3C5\t9,000\tA2\t31 Sep 2026')).toEqual([wrong, wrong])
  expect(days('Code,Amount,Date\nUKM1A2B3C4,12000,2026-02-30')).toEqual([wrong])
  expect(days('UKM1A2B3C4 31/09/2026\n5000 from A2')).toEqual([wrong])
  expect(days('UKM1A2B3C4 31/09/2026\n5000 from A2 on 30/09/2026')).toEqual([{ day: '2026-09-30', isDayWrong: false }])
  expect(days('UKM1A2B3C4 12,000 A1')).toEqual([{ day: '', isDayWrong: false }])
})

test('no row of a list is of today whose day stands there and cannot be read', () => {
  const read = (day: string, time = '') => {
    const [row] = readPasted(`Receipt\tPaid in\tTime\tDate\nUKM1A2B3C4\t12,000\t${time}\t${day}`)
    return [row?.day, row?.isDayWrong]
  }
  for (const wrong of ['Feb 30, 2026', '30 Feb', 'Yesterday', '2026/02/30', '3rd of March'])
    expect(read(wrong), wrong).toEqual(['', true])
  for (const day of ['2026/02/03', '03 Feb, 2026', 'Feb 3, 2026', 'February 03, 2026', '3 Feb. 2026', '2026-02-03'])
    expect(read(day, '10:32 AM'), day).toEqual(['2026-02-03', undefined])
  expect(read('', '10:32 AM')).toEqual(['', undefined])
})

test('an amount with a comma for its point is asked for, and not read without its cents', () => {
  for (const amount of ['1500,50', '1,500,50', '15.000', 'KES 15.000', 'Ksh 1.500,50', '650.000'])
    for (const behind of ['A1', 'house 12', ', A1 2000'])
      expect(readPastedLine(`UKM1A2B3C4 ${amount} ${behind}`), amount).toMatchObject({ amount: '' })
  for (const [text, amount] of [
    ['KES 1,500.00 A1', '1,500.00'],
    ['1500.50 house 12', '1500.50'],
    ['Ksh500.00.New', '500.00'],
    ['house 5,6 2000', '2000'],
  ] as const)
    expect(readPastedLine(`UKM1A2B3C4 ${text}`)).toMatchObject({ amount })
  expect(readPastedLine('UKM1A2B3C4 1,500, A1').amount).toBe('1,500')
})

test('a tenant and a house are not taken for a month and its day', () => {
  for (const [text, amount] of [
    ['Mary 5 2000', '2000'],
    ['Mary 5, 2026', '2026'],
    ['House 5 Mary, 5000', '5000'],
    ['House 5 May, 2000', '2000'],
    ['house 1234/1/2 KES 5000', '5000'],
  ] as const)
    expect(readPastedLine(text)).toMatchObject({ amount, day: '' })
})
