import { MOST_IMPORT_ROWS } from '@makao/contract/exchange/import/import.terms'
import { MOST_IMPORT_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { type RawSheet, UnreadableFile } from '../../platform/sheets/sheets.rules'
import { PdfRows, type Piece } from './pdf-rows.rules'

/** So many pages are read: more take longer than a thread may. */
const MOST_PAGES = 1000
/** So many pieces of text may stand on one page; a full one has some hundreds. */
const MOST_PIECES = 20_000

export const isPdf = (bytes: Uint8Array) => bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44

/** The library, loaded with the first PDF: it is larger than all else in the thread. */
const library = () => import('unpdf')

type Document = Awaited<ReturnType<Awaited<ReturnType<typeof library>>['getDocumentProxy']>>
type Item = Awaited<ReturnType<Awaited<ReturnType<Document['getPage']>>['getTextContent']>>['items'][number]

function toPiece(item: Item): Piece[] {
  if (!('str' in item)) return []
  const [a = 0, b = 0, , , from = 0, y = 0] = item.transform
  // What is turned on its side is no cell.
  if (Math.abs(Number(b)) > Math.abs(Number(a))) return []
  const size = Math.hypot(Number(a), Number(b)) || item.height
  return [{ text: item.str.trim(), from: Number(from), to: Number(from) + item.width, y: Number(y), size }]
}

/** A locked or broken PDF, in a sentence; the library says which by a name. */
function unreadable(error: unknown): UnreadableFile {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  const says = isLocked
    ? 'This PDF is locked with a password. Open it, save it without one, and send that.'
    : 'This PDF cannot be read. Take the statement out once more, as Excel or CSV where that can be chosen.'
  return new UnreadableFile(says, { cause: error })
}

async function readPages(document: Document): Promise<PdfRows> {
  const read = new PdfRows()
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    if (items.length > MOST_PIECES)
      throw new UnreadableFile(`Page ${number} of this PDF holds more than any statement.`)
    read.addPage(items.flatMap(toPiece))
    if (read.rows.length > MOST_IMPORT_ROWS) {
      throw new UnreadableFile(`The PDF has more than ${MOST_IMPORT_ROWS} rows. Send the statement in parts.`)
    }
    page.cleanup()
  }
  return read
}

/**
 * The rows of a statement that is a PDF, by where their texts stand; nothing in it is run or fetched.
 * @throws UnreadableFile
 */
export async function readPdf(bytes: Uint8Array, name: string): Promise<RawSheet> {
  if (bytes.length > MOST_IMPORT_BYTES) {
    throw new UnreadableFile(`A file holds at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB.`)
  }
  const { getDocumentProxy } = await library()
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    ...{ isEvalSupported: false, disableFontFace: true, useSystemFonts: false, stopAtErrors: false },
    ...{ enableXfa: false, disableAutoFetch: true, disableStream: true, verbosity: 0 },
  }).catch((error: unknown) => {
    throw unreadable(error)
  })
  try {
    if (document.numPages > MOST_PAGES) {
      throw new UnreadableFile(
        `The PDF has ${document.numPages} pages; at most ${MOST_PAGES} are read at once. Send the statement in parts.`,
      )
    }
    const read = await readPages(document).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? error : unreadable(error)
    })
    if (read.rows.length === 0) {
      throw new UnreadableFile('This PDF holds pictures and no text. Take the statement out as Excel or CSV.')
    }
    if (!read.isTable) {
      throw new UnreadableFile(
        'In this PDF nowhere stand a day and an amount in columns of their own. Send Excel or CSV.',
      )
    }
    return { name, rows: read.rows, merges: [] }
  } finally {
    await document.destroy()
  }
}
