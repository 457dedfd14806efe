import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { StatementToRead } from './reading.service'
import { readSent } from './sent-statement'

// The PDFs are drawn with pdfkit, which shares nothing with what reads them.

const account = { kind: 'mpesa_paybill', name: 'Our paybill', number: '600123', currency: 'KES' } as const
const bank = { kind: 'bank', name: 'Equity', number: null, currency: 'KES' } as const
const read = (bytes: Uint8Array, asked: Partial<StatementToRead> = {}) =>
  readSent({ bytes, kind: 'file', name: 'november.pdf', columns: null, asks: false, account, ...asked })

type Drawing = InstanceType<typeof PDFDocument>

async function pdfOf(draw: (doc: Drawing) => void, options: object = {}): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 24, bufferPages: true, ...options })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  draw(doc)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

interface Table {
  heads: readonly string[]
  widths: readonly number[]
  /** Columns that end at one edge. */
  right: readonly string[]
  rows: readonly (readonly string[])[]
  perPage: number
  /** Headings stand on every page, or on the first one alone. */
  repeats: boolean
}

function drawTable(doc: Drawing, { heads, widths, right, rows, perPage, repeats }: Table, above: readonly string[][]) {
  const left = (at: number) => 24 + widths.slice(0, at).reduce((sum, width) => sum + width, 0)
  const line = (cells: readonly string[], y: number): number => {
    const heights = cells.map((text, at) => doc.heightOfString(text || ' ', { width: (widths[at] ?? 0) - 6 }))
    for (const [at, text] of cells.entries()) {
      const align = right.includes(heads[at] ?? '') ? 'right' : 'left'
      if (text) doc.text(text, left(at), y, { width: (widths[at] ?? 0) - 6, align })
    }
    return y + Math.max(...heights) + 4
  }
  doc.fontSize(7)
  let y = 40
  for (const [name = '', value = ''] of above) {
    doc.text(name, 24, y, { lineBreak: false }).text(value, 140, y, { lineBreak: false })
    y += 14
  }
  y = line(heads, y + 8)
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % perPage === 0) {
      doc.text(`Page ${at / perPage} of many, printed 30-11-2026`, 24, 560, { lineBreak: false })
      doc.addPage()
      y = repeats ? line(heads, 40) : 40
    }
    y = line(row, y)
  }
  doc.text('Disclaimer: this statement was made by the system.', 24, Math.min(y + 40, 560), { lineBreak: false })
}

const mpesaHeads = [
  ...['Receipt No.', 'Completion Time', 'Initiation Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn'],
  ...['Balance', 'Balance Confirmed', 'Reason Type', 'Other Party Info', 'Linked Transaction ID', 'A/C No.'],
]
/** As they stand below these headings; every fifth is what M-Pesa took for it. */
const mpesaRows = Array.from({ length: 45 }, (_, at) => {
  const time = `${String(1 + (at % 28)).padStart(2, '0')}-11-2026 08:30:15`
  const code = `UKL${String(at).padStart(7, '0')}`
  const balance = `${(1_000_000 + at * 15_000).toLocaleString('en-US')}.00`
  return at % 5 === 4
    ? [code, time, time, 'Pay Bill Charge', 'Completed', '', '-84.00', balance, 'true', 'Pay Bill Charge', '', '', '']
    : [
        ...[code, time, time, `Pay Bill from 254712***${100 + at} - JANE WANJIKU Acc. GVA${at}`, 'Completed'],
        ...['15,000.00', '', balance, 'true', 'Pay Bill Online', `254712***${100 + at} - JANE W`, '', `GVA${at}`],
      ]
})
const above = [
  ['Account Holder:', 'GREEN VIEW LTD'],
  ['Short Code:', '600123'],
  ['Time Period:', '01-11-2026 - 30-11-2026'],
]
const csvOf = (rows: readonly (readonly string[])[]) =>
  new TextEncoder().encode(
    [...above, mpesaHeads, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'),
  )
const essence = (lines: Awaited<ReturnType<typeof read>>) =>
  lines.answer === 'lines' ? lines.rows.map(({ row: _, raw: __, ...rest }) => rest) : lines

test.each([
  ['wide', [52, 78, 78, 120, 52, 48, 48, 58, 46, 60, 84, 40, 30], true, 12],
  [
    'narrow, so that days, headings and names are broken',
    [52, 46, 46, 66, 50, 46, 48, 54, 46, 44, 66, 50, 32],
    true,
    7,
  ],
  ['with headings on the first page alone', [52, 78, 78, 120, 52, 48, 48, 58, 46, 60, 84, 40, 30], false, 15],
])('an M-Pesa statement as a PDF says what the same as CSV does: %s', async (_, widths, repeats, perPage) => {
  for (const right of [[], ['Paid In', 'Withdrawn', 'Balance']]) {
    const table = { heads: mpesaHeads, widths, right, rows: mpesaRows, perPage, repeats }
    const said = await read(await pdfOf((doc) => drawTable(doc, table, above)))
    const csv = await read(csvOf(mpesaRows))
    expect(essence(said)).toEqual(essence(csv))
    expect(said).toMatchObject({ unread: [], proof: csv.answer === 'lines' ? csv.proof : {} })
  }
})

test("a bank's statement without codes is read by its days, also where texts take several lines", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => [
    `${String(1 + at).padStart(2, '0')}/11/2026`,
    `MPS 254700000${100 + at} UKL${1000 + at} JANE WANJIKU KAMAU RENT A${at} FOR NOVEMBER`,
    ...(at % 3 === 0 ? [`${at + 1},000.00`, ''] : ['', `${at + 1},500.00`]),
    `${at + 100},000.00`,
  ])
  const table = {
    heads: ['Value Date', 'Narrative', 'Debit', 'Credit', 'Running Balance'],
    widths: [70, 130, 80, 80, 90],
  }
  const bytes = await pdfOf((doc) => {
    drawTable(doc, { ...table, right: ['Debit', 'Credit', 'Running Balance'], rows, perPage: 9, repeats: true }, [])
  })
  const said = await read(bytes, { account: bank })
  expect(said).toMatchObject({ answer: 'lines', unread: [] })
  expect(said.answer === 'lines' && said.rows.map(({ day, amount, details }) => [day, amount, details])).toEqual(
    rows.map(([day = '', details, debit = '', credit = '']) => [
      `2026-11-${day.slice(0, 2)}`,
      Number((debit || credit).replaceAll(/[,.]/g, '')),
      details,
    ]),
  )
})

test('the statement of another short code is refused as a PDF too', async () => {
  const widths = [52, 78, 78, 120, 52, 48, 48, 58, 46, 60, 84, 40, 30]
  const table = { heads: mpesaHeads, widths, right: [], rows: mpesaRows.slice(0, 3), perPage: 9, repeats: true }
  const bytes = await pdfOf((doc) => drawTable(doc, table, [['Short Code:', '999999']]))
  await expect(read(bytes)).rejects.toThrow(/statement of 999999/)
})

test.each([
  [
    'one with a password',
    () => pdfOf((doc) => doc.text('Receipt No.'), { userPassword: 'secret' }),
    /locked with a password/,
  ],
  ['a scan', () => pdfOf((doc) => doc.rect(10, 10, 100, 100).fill('black')), /pictures and no text/],
  [
    'a letter',
    () => pdfOf((doc) => doc.text('Dear tenant, your rent is due on the 5th.')),
    /nowhere stand a day and an amount/,
  ],
  ['a broken file', async () => new TextEncoder().encode('%PDF-1.7\nnothing'), /cannot be read/],
  [
    'one of very many pages',
    () =>
      pdfOf((doc) => Array.from({ length: 1001 }, () => doc.addPage({ size: [100, 100] })), { autoFirstPage: false }),
    /1001 pages; at most 1000/,
  ],
])('%s is refused in a sentence', async (_, bytes, says) => {
  await expect(read(await bytes())).rejects.toThrow(says)
})

test('a PDF is cut off anywhere, and is read or refused in a sentence', async () => {
  const widths = [52, 78, 78, 120, 52, 48, 48, 58, 46, 60, 84, 40, 30]
  const table = { heads: mpesaHeads, widths, right: [], rows: mpesaRows.slice(0, 10), perPage: 9, repeats: true }
  const bytes = await pdfOf((doc) => drawTable(doc, table, above))
  for (let end = 5; end < bytes.length; end += Math.ceil(bytes.length / 40)) {
    const answer = await read(bytes.slice(0, end)).catch((error: Error) => error.message)
    if (typeof answer === 'string') expect(answer).toMatch(/PDF|statement/)
  }
})
