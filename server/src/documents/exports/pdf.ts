import { formatDay } from '@makao/contract/days'
import { formatRate } from '@makao/contract/documents/reports/reports.terms'
import { formatMoney } from '@makao/contract/money'
import { asReadable, newPdf, streamOf } from '../../pdf'
import { type Cell, type Column, isMoney, type Sheet } from './sheet'

// A4 across, in points.
const PAGE = { width: 841.89, height: 595.28 }
const MARGIN = 36
const ROW = 17
const GAP = 8
const SMALL = 8
/** Between the lines of a name that is too long for one. */
const LINE = 10
const ink = '#1c1917'
const soft = '#57534e'
const line = '#d6d3d1'

function textOf(cell: Cell, kind: Column['kind']): string {
  if (cell === null) return '-'
  if (isMoney(cell)) return formatMoney(cell.amount, cell.currency, 'code')
  if (typeof cell === 'number') return kind === 'percent' ? formatRate(cell) : cell.toLocaleString('en-KE')
  return kind === 'day' && cell ? formatDay(cell) : cell
}

const isRight = ({ kind }: Column) => kind === 'money' || kind === 'count' || kind === 'percent'

/**
 * A PDF file: title and what the report covers, then the rows, the headings on each page and the page's number.
 * @param agencyName whose report it is
 */
export function writePdf(
  { title, about, columns: all, rows, footer }: Sheet,
  agencyName: string,
): ReadableStream<Uint8Array> {
  const doc = newPdf(title)
  const columns = all.filter(({ spreadsheetOnly }) => !spreadsheetOnly)
  const printed = (row: readonly Cell[]) => row.filter((_, place) => !all[place]?.spreadsheetOnly)
  const room = PAGE.width - 2 * MARGIN - GAP * (columns.length - 1)
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (room * width) / total)
  let pages = 0
  let y = 0

  type Font = 'plain' | 'bold'

  const widthOf = (text: string, font: Font) => doc.font(font).fontSize(SMALL).widthOfString(text)

  /** Whether a row needs two lines for one of its texts. */
  const isTall = (cells: readonly string[], font: Font) =>
    columns.some((column, place) => !isRight(column) && widthOf(cells[place] ?? '', font) > (widths[place] ?? 0))

  /** One row of cells. A long text takes two lines and is cut after them; an amount is never cut, but written smaller. */
  function write(cells: readonly string[], font: Font, color: string): void {
    const height = ROW + (isTall(cells, font) ? LINE : 0)
    let x = MARGIN
    columns.forEach((column, place) => {
      const width = widths[place] ?? 0
      const text = cells[place] ?? ''
      if (isRight(column)) {
        const size = Math.min(SMALL, (SMALL * width) / Math.max(1, widthOf(text, font)) - 0.02)
        doc.font(font).fontSize(size).fillColor(color)
        doc.text(text, x, y + 4 + (SMALL - size) / 2, { width, align: 'right', lineBreak: false })
      } else {
        doc.font(font).fontSize(SMALL).fillColor(color)
        doc.text(text, x, y + 4, { width, height: height - 4, ellipsis: true, lineGap: LINE - SMALL - 1.3 })
      }
      x += width + GAP
    })
    y += height
    doc
      .moveTo(MARGIN, y)
      .lineTo(PAGE.width - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
  }

  function startPage(): void {
    pages += 1
    // Without a margin below: the page's number stands there, and text must not begin a page by itself.
    doc.addPage({ size: 'A4', layout: 'landscape', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 } })
    const foot = { width: PAGE.width - 2 * MARGIN, lineBreak: false }
    doc.font('plain').fontSize(SMALL).fillColor(soft)
    doc.text(`${agencyName} · ${title}`, MARGIN, PAGE.height - 28, foot)
    doc.text(`Page ${pages}`, MARGIN, PAGE.height - 28, { ...foot, align: 'right' })
    y = MARGIN
    if (pages === 1) {
      doc.font('bold').fontSize(10).fillColor(ink)
      doc.text(agencyName, PAGE.width / 2, y + 4, { width: PAGE.width / 2 - MARGIN, align: 'right' })
      doc
        .font('bold')
        .fontSize(16)
        .text(title, MARGIN, y, { width: PAGE.width / 2 - MARGIN - GAP })
      doc.font('plain').fontSize(9).fillColor(soft)
      for (const text of about) doc.text(text, MARGIN, doc.y + 2, { width: foot.width })
      y = doc.y + 12
    }
    write(
      columns.map(({ header }) => header),
      'bold',
      soft,
    )
  }

  function writeRow(row: readonly Cell[], font: 'plain' | 'bold'): void {
    const cells = printed(row).map((cell, place) => textOf(cell, columns[place]?.kind ?? 'text'))
    if (y + ROW + (isTall(cells, font) ? LINE : 0) > PAGE.height - MARGIN) startPage()
    write(cells, font, ink)
  }

  async function fill(): Promise<void> {
    startPage()
    let written = 0
    for await (const row of rows) {
      writeRow(row, 'plain')
      written += 1
      // Whoever asked has hung up.
      if (asReadable(doc).destroyed) return
      // Others get their turn: laying out text takes the thread.
      if (written % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    if (written === 0) {
      doc
        .font('plain')
        .fontSize(9)
        .fillColor(soft)
        .text('Nothing to show', MARGIN, y + 8)
      y += 2 * ROW
    }
    for (const row of footer()) {
      writeRow(
        row.map((cell) => cell ?? ''),
        'bold',
      )
    }
    doc.end()
  }
  fill().catch((error: unknown) => doc.destroy(error instanceof Error ? error : new Error(String(error))))
  return streamOf(doc)
}
