import { moneyProviderNames, providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type { StatementField } from '@makao/contract/money/statements/statements.kinds'
import type {
  SentStatement,
  StatementColumns,
  StatementProof,
  UnreadRow,
} from '@makao/contract/money/statements/statements.schema'
import { type RawSheet, readSheets, UnreadableFile } from '../../platform/sheets/sheets.rules'
import { readMessages } from './pasted-messages.rules'
import { isPdf, readPdf } from './pdf-text.service'
import type { StatementToRead } from './reading.service'
import { isReferenceShared, withRowCodes } from './statement-codes.rules'
import { prove } from './statement-proof.rules'
import { type ReadStatement, readStatement, type StatementRow, shortCodeOf } from './statement-rows.rules'

/** What a statement says, ready to be judged. */
export interface StatementLines {
  answer: 'lines'
  columns: StatementColumns
  proof: StatementProof
  rows: StatementRow[]
  unread: UnreadRow[]
}

/** So many gaps are named. */
const MOST_GAPS = 50

const decoder = new TextDecoder()

function proofOf(rows: readonly StatementRow[]): StatementProof {
  const proof = prove(rows)
  if (!proof) throw new UnreadableFile('There is no payment in this.')
  return { ...proof, gaps: proof.gaps.slice(0, MOST_GAPS), gapCount: proof.gaps.length }
}

/** What mobile money has without a code is no transaction; a bank's has one of its own. */
function withCodes(rows: readonly StatementRow[], codeColumn: string | null, { kind }: StatementToRead['account']) {
  if (isReferenceShared(providerOf(kind))) return { rows: withRowCodes(rows), missing: [] }
  const isCoded = ({ transactionId }: StatementRow) => /[A-Z0-9]/i.test(transactionId)
  const missing = rows
    .filter((row) => !isCoded(row))
    .map(({ row }): UnreadRow => ({ row, reason: 'no_code', column: codeColumn, found: '' }))
  return { rows: rows.filter(isCoded), missing }
}

function headingsOf({ columns, headings }: ReadStatement): StatementColumns {
  const named = (Object.entries(columns) as [StatementField, number][]).map(([field, place]) => [
    field,
    headings[place] ?? '',
  ])
  return Object.fromEntries(named.filter(([, heading]) => heading !== ''))
}

/** So many values below a heading are shown. */
const EXAMPLES = 3

/** Asks which column holds what. */
function askColumns({ rows }: RawSheet, read: ReadStatement): Extract<SentStatement, { answer: 'columns' }> {
  const { headings } = read
  const same = (cells: readonly unknown[]) =>
    headings.every((heading, at) => String(cells[at] ?? '').trim() === heading)
  const below = rows.slice(rows.findIndex(same) + 1)
  const examples = (at: number) =>
    below
      .map((cells) => String(cells[at] ?? '').trim())
      .filter(Boolean)
      .slice(0, EXAMPLES)
      .map((text) => text.slice(0, 60))
  const filled = headings.map((heading, at) => ({ heading, examples: examples(at) }))
  return { answer: 'columns', headings: filled.filter(({ heading }) => heading !== ''), columns: headingsOf(read) }
}

const layoutNames = { mpesa: 'M-Pesa', mtn_momo: 'MTN MoMo', airtel_money: 'Airtel Money' } as const

/** @throws UnreadableFile: it is the statement of another account */
function requireOwn(
  sheet: RawSheet,
  { layout }: ReadStatement,
  { kind, name, number }: StatementToRead['account'],
): void {
  const provider = providerOf(kind)
  if (layout !== 'other' && layout !== provider) {
    throw new UnreadableFile(
      `This is a statement of ${layoutNames[layout]}, and ${name} is an account of ${moneyProviderNames[provider]}. Choose the account that it is of.`,
    )
  }
  const shortCode = layout === 'mpesa' ? shortCodeOf(sheet.rows) : undefined
  if (shortCode !== undefined && number !== null && shortCode !== number) {
    throw new UnreadableFile(
      `This is the statement of ${shortCode}, and ${name} has the number ${number}. Choose the account that it is of.`,
    )
  }
}

async function readFile(
  asked: StatementToRead,
): Promise<StatementLines | Extract<SentStatement, { answer: 'columns' }>> {
  const { bytes, name, columns: said, asks, account } = asked
  const sheets = isPdf(bytes) ? [await readPdf(bytes, name)] : await readSheets(bytes, name, true)
  const read = sheets.map((sheet) => ({
    sheet,
    read: readStatement(sheet.rows, account.currency, said ?? {}),
  }))
  const found = read.find((each) => each.read.isReadable && each.read.rows.length > 0) ?? read[0]
  if (!found || found.read.headings.length < 2) {
    throw new UnreadableFile('This is no statement: nowhere stand a day and an amount in columns of their own.')
  }
  requireOwn(found.sheet, found.read, account)
  if (asks || !found.read.isReadable) return askColumns(found.sheet, found.read)
  const columns = headingsOf(found.read)
  const { rows, missing } = withCodes(found.read.rows, columns.transactionId ?? null, account)
  const unread = [...found.read.refused, ...missing].sort((a, b) => a.row - b.row)
  if (rows.length === 0) throw new UnreadableFile(nothingRead(unread))
  return { answer: 'lines', columns, proof: proofOf(rows), rows, unread }
}

/** Why nothing of a statement could be read, by its first row. */
function nothingRead([first]: readonly UnreadRow[]): string {
  if (!first) return 'There is no payment in this statement.'
  const place = first.column === null ? '' : `, column ${first.column}`
  const found = first.found === '' ? 'nothing stands there' : `'${first.found}' stands there`
  return `No row could be read. Row ${first.row}${place}: ${found}.`
}

/** Reads what was sent, in the thread. @throws UnreadableFile */
export async function readSent(
  asked: StatementToRead,
): Promise<StatementLines | Extract<SentStatement, { answer: 'columns' }>> {
  if (asked.kind === 'file') return readFile(asked)
  const { rows, refused } = readMessages(decoder.decode(asked.bytes), asked.account.currency)
  if (rows.length === 0) {
    throw new UnreadableFile(
      refused[0]
        ? `No message could be read. The first one says: ${refused[0].found}`
        : 'There is no payment in this text.',
    )
  }
  return { answer: 'lines', columns: {}, proof: proofOf(rows), rows, unread: refused }
}
