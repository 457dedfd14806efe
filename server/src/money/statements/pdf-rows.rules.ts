import type { RawCell } from '../../platform/sheets/sheets.rules'
import { type Columns, guessColumns, isComplete } from './statement-columns.rules'

/** Text as it stands on a page, in points from its left and its bottom. */
export interface Piece {
  text: string
  from: number
  to: number
  y: number
  /** Of the letters. */
  size: number
}

interface Line {
  y: number
  size: number
  pieces: Piece[]
}

interface Column {
  from: number
  to: number
  text: string
}

/** Headings as they stand on a page: on its lines from `first` on, before `below`. */
interface Head {
  columns: Column[]
  fields: Columns
  first: number
  below: number
}

/** In heights of a letter: what is nearer than this is one word, and what is farther apart two cells. */
const WITHIN_WORD = 0.12
const BETWEEN_CELLS = 0.4
/** Lines of one cell follow one another within so many heights. */
const WITHIN_CELL = 1.9
/** Headings stand on so many lines at most, and begin within so many of the page. */
const MOST_HEAD_LINES = 4
const MOST_ABOVE = 60
/** What begins within so many points of one another begins at one place. */
const SAME_PLACE = 1.5

/** Words that are told in pieces put together, each with whether a gap stands before it. */
function wordsOf(pieces: readonly Piece[]): Piece[] {
  const words: Piece[] = []
  for (const piece of pieces.toSorted((one, other) => one.from - other.from)) {
    const last = words.at(-1)
    if (last && piece.from - last.to < WITHIN_WORD * piece.size) {
      last.text += piece.text
      last.to = Math.max(last.to, piece.to)
    } else words.push({ ...piece })
  }
  return words
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((one, other) => other.y - one.y)) {
    const last = lines.at(-1)
    if (last && last.y - piece.y < 0.3 * piece.size) last.pieces.push(piece)
    else lines.push({ y: piece.y, size: piece.size, pieces: [piece] })
  }
  return lines.map((line) => ({ ...line, pieces: wordsOf(line.pieces) }))
}

const isApart = (before: Piece | undefined, piece: Piece) =>
  before === undefined || piece.from - before.to > BETWEEN_CELLS * piece.size

/** Places at which cells of several lines begin: a narrow table leaves no gap between two headings. */
function beginningsOf(lines: readonly Line[]): number[] {
  const first = lines.flatMap(({ pieces }) =>
    pieces.filter((piece, at) => isApart(pieces[at - 1], piece)).map(({ from }) => from),
  )
  const places: { at: number; times: number }[] = []
  for (const at of first.toSorted((one, other) => one - other)) {
    const last = places.at(-1)
    if (last && at - last.at < SAME_PLACE) last.times += 1
    else places.push({ at, times: 1 })
  }
  return places.filter(({ times }) => times > 2).map(({ at }) => at)
}

/** The cells of a line. */
function cellsOf({ pieces }: Line, beginnings: readonly number[]): Piece[] {
  const cells: Piece[] = []
  for (const piece of pieces) {
    const last = cells.at(-1)
    const begins = beginnings.some((at) => Math.abs(at - piece.from) < SAME_PLACE)
    if (last && !begins && !isApart(last, piece)) {
      last.text += ` ${piece.text}`
      last.to = piece.to
    } else cells.push({ ...piece })
  }
  return cells
}

/** Headings that stand on these lines, one over another. */
function columnsOf(lines: readonly Line[], beginnings: readonly number[]): Column[] {
  const columns: Column[] = []
  for (const line of lines) {
    for (const { from, to, text } of cellsOf(line, beginnings)) {
      const over = columns.find((column) => from < column.to - 1 && to > column.from + 1)
      if (over) {
        over.text += ` ${text}`
        over.from = Math.min(over.from, from)
        over.to = Math.max(over.to, to)
      } else columns.push({ from, to, text })
    }
  }
  return columns.toSorted((one, other) => one.from - other.from)
}

/** Where most is said of what the columns hold: a line above or below that is taken for one of the headings hides some. */
function findHead(lines: readonly Line[], beginnings: readonly number[]): Head | undefined {
  let best: Head | undefined
  let said = 0
  for (let first = 0; first < Math.min(lines.length, MOST_ABOVE); first += 1) {
    for (let below = first + 1; below <= Math.min(lines.length, first + MOST_HEAD_LINES); below += 1) {
      const columns = columnsOf(lines.slice(first, below), beginnings)
      const fields = guessColumns(columns.map(({ text }) => text))
      const fieldCount = Object.keys(fields).length
      if (isComplete(fields) && fieldCount > said) {
        best = { columns, fields, first, below }
        said = fieldCount
      }
    }
  }
  return best
}

/** A day begins so, also where the rest of it stands on the next line. */
const dayBegins = /\d ?[-/. ]/

const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2

/** Which column a cell stands in: it begins, ends or has its middle where the heading does. */
function placeOf(cell: Piece, columns: readonly Column[]): number {
  const distances = columns.map((column) => {
    const aside = Math.min(
      Math.abs(cell.from - column.from),
      Math.abs(cell.to - column.to),
      Math.abs(middle(cell) - middle(column)),
    )
    // Beside the heading altogether.
    return cell.from >= column.to || cell.to <= column.from ? aside + column.to - column.from : aside
  })
  return distances.indexOf(Math.min(...distances))
}

/** What is broken within a word, a number or a day goes on without a gap. */
const isWhole = ({ transactionId, amount, amountIn, amountOut, balance }: Columns, place: number) =>
  [transactionId, amount, amountIn, amountOut, balance].includes(place)

function addTo(row: string[], place: number, text: string, fields: Columns): void {
  const there = row[place] ?? ''
  const isBroken = place === fields.time && /[-/]$/.test(there)
  row[place] = there === '' ? text : isWhole(fields, place) || isBroken ? `${there}${text}` : `${there} ${text}`
}

/** What the pages of a statement say, as rows of a sheet, once each page was added in its order. */
export class PdfRows {
  readonly rows: RawCell[][] = []
  #head: Head | undefined
  /** The last one of the table. */
  #row: string[] | undefined

  /** Whether headings were found on some page. */
  get isTable(): boolean {
    return this.#head !== undefined
  }

  addPage(pieces: readonly Piece[]): void {
    const lines = linesOf(pieces)
    const beginnings = beginningsOf(lines)
    const own = findHead(lines, beginnings)
    if (!this.#head) {
      const above = lines.slice(0, own?.first ?? lines.length)
      this.rows.push(...above.map((line) => cellsOf(line, []).map(({ text }) => text)))
      if (own) this.rows.push(own.columns.map(({ text }) => text))
    }
    // Later pages may have the same table with other widths, or no headings any more.
    this.#head = own ?? this.#head
    if (!this.#head) return
    const below = this.#head.columns.map(({ from }) => from)
    this.#addRecords(lines.slice(own?.below ?? 0), this.#head, [...beginnings, ...below], own && lines[own.below - 1])
  }

  /** @param under the last line of headings on this page: what follows it at once goes on with the row that the page before ended in */
  #addRecords(
    lines: readonly Line[],
    { columns, fields }: Head,
    beginnings: readonly number[],
    under: Line | undefined,
  ): void {
    const { transactionId, time } = fields
    const read = lines.map((line) => ({
      ...line,
      cells: cellsOf(line, beginnings).map((cell) => ({ place: placeOf(cell, columns), text: cell.text })),
    }))
    const isBeginning = ({ cells }: (typeof read)[number]) => {
      const has = (field: number | undefined) => field === undefined || cells.some(({ place }) => place === field)
      return has(transactionId) && cells.some(({ place, text }) => place === time && dayBegins.test(text))
    }
    let row = under && this.#row
    let last = under
    for (const line of read) {
      if (isBeginning(line)) {
        row = columns.map(() => '')
        this.#row = row
        this.rows.push(row)
      } else if (!row || !last || last.y - line.y > WITHIN_CELL * line.size) {
        // What stands apart is no part of a row: the foot of a page, for example.
        row = undefined
        continue
      }
      for (const { place, text } of line.cells) addTo(row, place, text, fields)
      last = line
    }
  }
}
