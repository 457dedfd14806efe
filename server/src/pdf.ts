import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import PdfDocument from 'pdfkit'

const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

// Emoji, and what joins and colours them, with the space behind. Letters, and signs as © and ✔, are none.
const emoji = /(?:[\p{Emoji_Presentation}\u{1F000}-\u{1FAFF}][\uFE0F\u200D]*)+ ?/gu

export type Pdf = ReturnType<typeof newPdf>

/**
 * A file without a page yet, with the fonts 'plain' and 'bold', which have the letters of our languages. What is drawn is
 * without emoji, which they lack: an empty frame would stand there.
 * @param isNumbered keeps the pages until the end, when their number is known
 */
export function newPdf(title: string, { isNumbered = false } = {}) {
  const doc = new PdfDocument({
    autoFirstPage: false,
    bufferPages: isNumbered,
    info: { Title: title, Creator: 'Makao' },
  })
  doc.registerFont('plain', fontFile('DejaVuSans'))
  doc.registerFont('bold', fontFile('DejaVuSans-Bold'))
  const draw = doc.text.bind(doc) as (text: string, ...where: unknown[]) => typeof doc
  return Object.assign(doc, { text: (text: string, ...where: unknown[]) => draw(text.replace(emoji, ''), ...where) })
}

/** Types of pdfkit say less of what it is. */
export const asReadable = (doc: Pdf) => doc as unknown as Readable

/** The file as it is made. */
export function streamOf(doc: Pdf): ReadableStream<Uint8Array> {
  // Not Readable.toWeb: cancelled at the wrong moment it throws where nobody can catch it, and the process ends.
  return ReadableStream.from(asReadable(doc))
}
