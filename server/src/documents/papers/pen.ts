import { newPdf, numberPages, type Pdf } from '../../pdf'

// A4 in points: upright, and across for tables of many columns.
const UPRIGHT = { width: 595.28, height: 841.89, margin: 50 }
const ACROSS = { width: 841.89, height: 595.28, margin: 36 }
/** Below the text of a page: its footer. */
const FOOT = 62
export const ink = '#000000'
// Dark enough to survive a photocopy.
export const soft = '#444444'
/** Between rows: lighter than what heads and ends them. */
const faint = '#8a8a8a'

export interface PenOptions {
  /** Of the file. */
  title: string
  isNumbered?: boolean
  isAcross?: boolean
}

export type Pen = ReturnType<typeof openPen>

/** Puts letters and lines on pages, from top to bottom: what all parts of a paper are drawn with. */
export function openPen({ title, isNumbered = true, isAcross = false }: PenOptions) {
  const page = isAcross ? ACROSS : UPRIGHT
  const { margin } = page
  const right = page.width - margin
  const inner = page.width - 2 * margin
  const bottom = page.height - FOOT
  const doc: Pdf = newPdf(title)
  const numbers = numberPages(doc)

  function type(font: 'plain' | 'bold', size: number, color = ink): typeof doc {
    return doc.font(font).fontSize(size).fillColor(color)
  }

  /** The largest size, at most `size`, in which a text stands on one line. */
  function fitting(text: string, font: 'plain' | 'bold', size: number, width: number): number {
    const taken = doc.font(font).fontSize(size).widthOfString(text)
    return taken <= width ? size : Math.max(4, (size * width) / taken - 0.05)
  }

  function startPage(): void {
    // Without a margin below: the footer stands there, and text must not begin a page by itself.
    doc.addPage({
      size: [page.width, page.height],
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
    })
    type('plain', 7.5, soft).text(pen.footer, margin, page.height - 40, {
      width: inner - 90,
      height: 12,
      ellipsis: true,
    })
    if (isNumbered) numbers.place(right, page.height - 33)
    pen.y = margin
  }

  /** Begins a page where what comes next would not fit. @returns whether it did */
  function keep(height: number): boolean {
    if (pen.y + height <= bottom) return false
    startPage()
    return true
  }

  function rule(width: number): void {
    const color = width < 0.5 ? faint : ink
    doc.moveTo(margin, pen.y).lineTo(right, pen.y).lineWidth(width).strokeColor(color).stroke()
  }

  /** Text over the whole width, or a part of it. */
  function text(
    words: string,
    { font = 'plain' as 'plain' | 'bold', size = 10, color = ink, x = margin, width = inner } = {},
  ): void {
    type(font, size, color)
    keep(doc.heightOfString(words, { width }))
    doc.text(words, x, pen.y, { width })
    pen.y = doc.y
  }

  /** An amount that stands on one line whatever it is, aligned right to `x + width`. */
  function amount(words: string, x: number, top: number, width: number, font: 'plain' | 'bold', size: number): void {
    const fitted = fitting(words, font, size, width)
    // On the same line as text of the full size.
    type(font, fitted).text(words, x, top + (size - fitted), { width, align: 'right', lineBreak: false })
  }

  const pen = {
    /** Where the next thing is drawn, in points from the top. */
    y: 0,
    /** At the foot of each page that begins from now on. */
    footer: '',
    doc,
    numbers,
    isAcross,
    margin,
    right,
    inner,
    bottom,
    type,
    fitting,
    startPage,
    keep,
    rule,
    text,
    amount,
  }
  return pen
}
