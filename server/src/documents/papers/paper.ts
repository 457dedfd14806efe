import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import { encode } from 'uqr'
import { type Pdf, streamOf } from '../../pdf'
import { printableLogo } from '../../platform/agency/logo.rules'
import { ink, openPen, type Pen, type PenOptions, soft } from './pen'

/** Room for an amount; the text beside it ends before. */
const AMOUNT = 130
/** Whose paper it is stands on the left of the letterhead, what it is on the right. */
const SENDER = 290
const LOGO = { width: 150, height: 54 }

export interface Letterhead {
  /** 'Receipt' */
  title: string
  /** Below the title: its number and days. The first is bold. */
  lines: readonly string[]
  /** At the foot of each page. */
  footer: string
}

export interface TableColumn {
  header: string
  width: number
  align?: 'right'
}

export interface TableRow {
  cells: readonly string[]
  isBold?: boolean
}

/** A picture that is drawn many times and stands in the file once; types of pdfkit do not know it. */
function pictureOf(doc: Pdf, bytes: Buffer): string {
  return (doc as unknown as { openImage: (source: Buffer) => string }).openImage(bytes)
}

/** Opens each logo once: a file of many papers holds each picture once. */
function logosOf(doc: Pdf): (agency: AgencyDetails) => string | null {
  const pictures = new Map<string, string | null>()
  return ({ logo }) => {
    if (logo === null) return null
    // Judged: former versions, whose papers and backups there are, kept what was sent.
    if (!pictures.has(logo)) {
      const bytes = printableLogo(logo)
      pictures.set(logo, bytes ? pictureOf(doc, bytes) : null)
    }
    return pictures.get(logo) ?? null
  }
}

/** How a paper begins: whose it is, and what. */
function letterheads(pen: Pen, agency: AgencyDetails) {
  const { doc, isAcross, margin, right, type, fitting, startPage, rule } = pen
  const logoOf = logosOf(doc)
  return {
    /** Begins a paper on a page of its own. @param from whose it is, where papers of one file differ in that */
    begin(head: Letterhead, from = agency): void {
      pen.footer = head.footer
      const logo = logoOf(from)
      pen.numbers.write()
      startPage()
      let left = pen.y
      if (logo) {
        doc.image(logo, margin, left, { fit: [LOGO.width, LOGO.height] })
        left += LOGO.height + 8
      }
      type('bold', 12).text(from.name, margin, left, { width: SENDER })
      const contact = [from.phoneNumber, from.email].filter(Boolean).join(' · ')
      const sender = [from.address, contact, from.taxPin && `${/^\d/.test(from.taxPin) ? 'TIN' : 'PIN'} ${from.taxPin}`]
      for (const line of sender) if (line) type('plain', 8.5, soft).text(line, margin, doc.y + 1, { width: SENDER })
      left = doc.y
      const x = margin + SENDER + 15
      const width = right - x
      const words = isAcross ? head.title : head.title.toUpperCase()
      type('bold', fitting(words, 'bold', 18, width)).text(words, x, pen.y, { width, align: 'right' })
      head.lines.forEach((line, place) => {
        const font = place === 0 ? 'bold' : 'plain'
        const size = fitting(line, font, place === 0 ? 10.5 : 9, width)
        type(font, size, place === 0 ? ink : soft).text(line, x, doc.y + 2, { width, align: 'right' })
      })
      pen.y = Math.max(left, doc.y) + 12
      rule(1.5)
      pen.y += 14
    },
  }
}

/** Facts, and lines of an account with their amounts. */
function accountLines(pen: Pen) {
  const { doc, margin, right, inner, type, keep, rule, amount } = pen
  return {
    heading(words: string): void {
      // Not alone at the foot of a page.
      keep(58)
      pen.y += 12
      type('bold', 10.5).text(words, margin, pen.y, { width: inner })
      pen.y = doc.y + 4
      rule(0.75)
    },

    /** What is what, one below the other. Long values go on in the next line; empty ones are left out. */
    facts(facts: readonly (readonly [label: string, value: string | null])[]): void {
      for (const [label, value] of facts) {
        if (!value) continue
        type('bold', 9.5)
        keep(doc.heightOfString(value, { width: inner - 130 }))
        type('plain', 9.5, soft).text(label, margin, pen.y, { width: 120 })
        const labelEnd = doc.y
        type('bold', 9.5).text(value, margin + 130, pen.y, { width: inner - 130 })
        pen.y = Math.max(labelEnd, doc.y) + 4
      }
    },

    /** How tall a line of an account will be. */
    itemHeight(words: string, detail = ''): number {
      const width = inner - AMOUNT - 10
      type('plain', 10)
      const first = doc.heightOfString(words, { width })
      doc.fontSize(8.5)
      return first + (detail ? doc.heightOfString(detail, { width }) + 1 : 0) + 10
    },

    /** A line of an account. @param detail in small letters below */
    item(words: string, value: string, { detail = '', font = 'plain' as 'plain' | 'bold' } = {}): void {
      const width = inner - AMOUNT - 10
      type(font, 10)
      const first = doc.heightOfString(words, { width })
      doc.fontSize(8.5)
      const second = detail ? doc.heightOfString(detail, { width }) + 1 : 0
      keep(first + second + 10)
      type(font, 10).text(words, margin, pen.y + 5, { width })
      amount(value, right - AMOUNT, pen.y + 5, AMOUNT, font, 10)
      if (detail) type('plain', 8.5, soft).text(detail, margin, pen.y + 6 + first, { width })
      pen.y += first + second + 10
      rule(0.4)
    },
  }
}

/** Rows below headings. */
function tables(pen: Pen) {
  const { doc, margin, inner, bottom, type, keep, rule, amount } = pen
  let addRows: (rows: Iterable<TableRow>) => void = () => undefined
  return {
    /** Rows below headings, which stand on each page anew. Long texts go on in the next line. `width` is a part of all. */
    table(columns: readonly TableColumn[], rows: Iterable<TableRow>): void {
      const gap = 8
      const parts = columns.reduce((sum, { width }) => sum + width, 0)
      const room = inner - gap * (columns.length - 1)
      const widths = columns.map(({ width }) => (room * width) / parts)
      // A text that no page holds is cut.
      const tallest = bottom - margin - 60

      function write({ cells, isBold = false }: TableRow, size: number, color: string): void {
        const font = isBold ? 'bold' : 'plain'
        let x = margin
        columns.forEach(({ align }, place) => {
          const width = widths[place] ?? 0
          const cell = cells[place] ?? ''
          if (align === 'right' && color === ink) amount(cell, x, pen.y + 4, width, font, size)
          else
            type(font, size, color).text(cell, x, pen.y + 4, {
              width,
              height: tallest,
              align: align ?? 'left',
              ellipsis: true,
            })
          x += width + gap
        })
      }
      function heightOf({ cells, isBold = false }: TableRow, size: number, color: string): number {
        type(isBold ? 'bold' : 'plain', size)
        // An amount stands on one line whatever it is; the heading above it may need two.
        const heights = columns.map(({ align }, place) =>
          align === 'right' && color === ink
            ? doc.currentLineHeight()
            : doc.heightOfString(cells[place] || ' ', { width: widths[place] ?? 0 }),
        )
        return Math.min(Math.max(...heights), tallest) + 8
      }
      const headings: TableRow = { cells: columns.map(({ header }) => header), isBold: true }
      function head(): void {
        const height = heightOf(headings, 8, soft)
        write(headings, 8, soft)
        pen.y += height
        rule(0.75)
      }
      keep(50)
      head()
      addRows = (more) => {
        for (const row of more) {
          const height = heightOf(row, 8.5, ink)
          if (keep(height)) head()
          write(row, 8.5, ink)
          pen.y += height
          rule(row.isBold ? 0.75 : 0.4)
        }
      }
      addRows(rows)
    },

    /** More rows of the table that was begun last. */
    rows: (more: Iterable<TableRow>) => addRows(more),
  }
}

/** What stands in a frame, to be seen at once. */
function frames(pen: Pen) {
  const { doc, margin, inner, type, fitting, keep, amount } = pen
  return {
    /** What it all comes to, in a frame. */
    outcome(words: string, value: string): void {
      const height = 42
      keep(height + 14)
      pen.y += 14
      doc.rect(margin, pen.y, inner, height).lineWidth(1.5).strokeColor(ink).stroke()
      const half = inner / 2 - 14
      type('bold', fitting(words, 'bold', 13, half)).text(words, margin + 14, pen.y + 13, {
        width: half,
        lineBreak: false,
      })
      amount(value, margin + inner / 2, pen.y + 13, half, 'bold', 13)
      pen.y += height
    },

    /** A notice that nobody overlooks, also on a copy of a copy. */
    banner(words: string, detail: string): void {
      type('plain', 9.5)
      const width = inner - 28
      const below = doc.heightOfString(detail, { width })
      keep(below + 52)
      doc.rect(margin, pen.y, inner, 30).fillColor(ink).fill()
      type('bold', 15, '#ffffff').text(words, margin + 14, pen.y + 7, { width, characterSpacing: 2 })
      doc
        .rect(margin, pen.y, inner, below + 46)
        .lineWidth(1.5)
        .strokeColor(ink)
        .stroke()
      type('plain', 9.5).text(detail, margin + 14, pen.y + 38, { width })
      pen.y += below + 60
    },

    /** An amount in large figures with its words below; struck through where it counts no more. */
    figure(value: string, words: string, { isStruck = false } = {}): void {
      const width = inner - 28
      type('plain', 9.5)
      const below = doc.heightOfString(words, { width })
      const height = below + 52
      keep(height)
      doc.rect(margin, pen.y, inner, height).lineWidth(0.75).strokeColor(ink).stroke()
      type('bold', fitting(value, 'bold', 22, width)).text(value, margin + 14, pen.y + 10, { width, strike: isStruck })
      type('plain', 9.5).text(words, margin + 14, pen.y + 40, { width })
      pen.y += height + 12
    },
  }
}

/** What ends a paper: lines to sign on, and a code to look it up by. */
function lastLines(pen: Pen) {
  const { doc, margin, right, inner, bottom, type, keep } = pen
  return {
    /** Lines to sign on, side by side. */
    signatures(signers: readonly (readonly [role: string, name: string])[]): void {
      const half = (inner - 40) / 2
      keep(62 + 34)
      pen.y += 62
      signers.forEach(([role, name], place) => {
        const x = margin + place * (half + 40)
        doc
          .moveTo(x, pen.y)
          .lineTo(x + half, pen.y)
          .lineWidth(0.75)
          .strokeColor(ink)
          .stroke()
        type('plain', 8.5, soft)
        doc.text([role, name].filter(Boolean).join(': '), x, pen.y + 4, {
          width: half - 60,
          height: 24,
          ellipsis: true,
        })
        doc.text('Date', x, pen.y + 4, { width: half, align: 'right', lineBreak: false })
      })
      pen.y += 34
    },

    /** A code for a phone's camera at the foot of the page, with the same address for the eyes beside it. */
    code(address: string, words: string): void {
      const side = 92
      const top = bottom - side
      const { data, size } = encode(address, { ecc: 'M', border: 0 })
      const step = side / size
      for (const [row, modules] of data.entries()) {
        for (let from = 0; from < size; from += 1) {
          if (!modules[from]) continue
          let to = from
          while (modules[to]) to += 1
          // One rectangle for neighbours: fewer strokes, and no white hairlines between them.
          doc.rect(margin + from * step, top + row * step, (to - from) * step, step)
          from = to
        }
      }
      doc.fillColor(ink).fill()
      const x = margin + side + 16
      const width = right - x
      type('plain', 9).text(words, x, top + 20, { width })
      type('plain', 7.5, soft).text(address, x, doc.y + 5, { width, lineBreak: address.length > 80 })
    },

    /** The room that the code takes at the foot of the page. */
    codeTop: bottom - 92 - 12,
  }
}

export type Paper = ReturnType<typeof openPaper>

/**
 * A file of papers that all look alike: the letterhead of the agency, then what each paper draws from top to bottom. In
 * black on white: they are printed and copied.
 * @param options.isNumbered says 'Page 1 of 3' below
 */
export function openPaper(agency: AgencyDetails, options: PenOptions) {
  const pen = openPen(options)
  return {
    ...letterheads(pen, agency),
    ...accountLines(pen),
    ...tables(pen),
    ...frames(pen),
    ...lastLines(pen),
    keep: pen.keep,
    text: pen.text,
    space(height: number): void {
      pen.y += height
    },
    /** Where the next thing is drawn, in points from the top. */
    top: () => pen.y,
    /** Ends the file. */
    finish(): void {
      pen.numbers.write()
      pen.doc.end()
    },
    file: () => streamOf(pen.doc),
  }
}
