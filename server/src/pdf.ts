import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import PdfDocument from 'pdfkit'
import { webStreamOf } from './web-streams'

const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

// Emoji, and what joins and colours them, with the space behind. Letters, and signs as © and ✔, are none.
const emoji = /(?:[\p{Emoji_Presentation}\u{1F000}-\u{1FAFF}][\uFE0F\u200D]*)+ ?/gu

export type Pdf = ReturnType<typeof newPdf>

/**
 * A file without a page yet, with the fonts 'plain' and 'bold', which have the letters of our languages. What is drawn is
 * without emoji, which they lack: an empty frame would stand there.
 */
export function newPdf(title: string) {
  const doc = new PdfDocument({ autoFirstPage: false, info: { Title: title, Creator: 'Makao' } })
  doc.registerFont('plain', fontFile('DejaVuSans'))
  doc.registerFont('bold', fontFile('DejaVuSans-Bold'))
  const draw = doc.text.bind(doc) as (text: string, ...where: unknown[]) => typeof doc
  return Object.assign(doc, { text: (text: string, ...where: unknown[]) => draw(text.replace(emoji, ''), ...where) })
}

/** Widths of Helvetica, which every reader of PDF has, in parts of its size: of 'Page  of ' and of a digit. */
const HELVETICA = { words: 4.003, digit: 0.556 }

/**
 * Says 'Page 3 of 79' below pages. Each has a drawing of its own for it, which is made at the end, when their number is
 * known: so no page is kept until then.
 */
export function numberPages(doc: Pdf, { size = 7.5, grey = 0.27 } = {}) {
  const font = doc.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' })
  font.end('')
  const drawings: ReturnType<Pdf['ref']>[] = []
  return {
    /** On the page that was begun last: where the words end, and their line. */
    place(right: number, y: number): void {
      const drawing = doc.ref({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [-200, -size, 0, size],
        Resources: { Font: { F: font } },
      })
      drawings.push(drawing)
      doc.page.xobjects.PageNumber = drawing
      doc.addContent(`q 1 0 0 -1 ${right} ${y} cm /PageNumber Do Q`)
    },
    /** Before the file ends, or another paper begins in it, whose pages count from 1. */
    write(): void {
      const last = String(drawings.length)
      drawings.splice(0).forEach((drawing, place) => {
        const page = String(place + 1)
        const width = size * (HELVETICA.words + HELVETICA.digit * (page.length + last.length))
        drawing.end(`BT /F ${size} Tf ${grey} g ${-width} 0 Td (Page ${page} of ${last}) Tj ET`)
      })
    },
  }
}

/** Types of pdfkit say less of what it is. */
export const asReadable = (doc: Pdf) => doc as unknown as Readable

/** The file as it is made. */
export const streamOf = (doc: Pdf): ReadableStream<Uint8Array> => webStreamOf(asReadable(doc))
