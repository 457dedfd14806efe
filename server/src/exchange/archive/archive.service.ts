import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { archiveEvents } from '@makao/contract/exchange/archive/archive.audit'
import { archivedTables } from '@makao/contract/exchange/archive/archive.terms'
import type { CellValue } from 'hucre'
import { writeCsvStream } from 'hucre/csv'
import type { SignedIn } from '../../context'
import { reasonOf } from '../../db/unavailable'
import { harmless } from '../../documents/exports/excel-text.rules'
import { drawKept } from '../../documents/papers/kept-papers.service'
import { Refusal } from '../../errors'
import { openPhoto } from '../../money/meters/photos.service'
import { readAgency } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { openFile } from '../../platform/files/files.service'
import { dropReceived, type ReceivedFile, receiveFile } from '../../stored-files'
import { readableOf } from '../../web-streams'
import { type Archive, openArchive } from '../../zip'
import { portfolioSheets } from '../import/portfolio.service'
import { streamFiles, streamPapers, streamPhotos } from './archive.repository'
import { csvOf, fileName, folderOf, leftOutTables, pathBelow } from './archive.rules'

/** A table that was written to the disk before it goes on its way: nobody waits for the database until it has arrived. */
interface Written {
  path: string
  file: ReceivedFile
}

function csvFile(headings: readonly string[], rows: AsyncIterable<CellValue[]>): Readable {
  const csv = writeCsvStream(rows, { headers: [...headings], bom: true, escapeFormulae: true })
  return readableOf(csv)
}

const write = ({ config }: SignedIn, csv: Readable): Promise<ReceivedFile> =>
  receiveFile(config.dataDir, csv, { most: Number.POSITIVE_INFINITY, headLength: 0 })

async function readOver(rows: AsyncIterable<unknown>): Promise<void> {
  const each = rows[Symbol.asyncIterator]()
  while (!(await each.next()).done);
}

/** Every table but those that are left out, of one moment. @param written is added to, so that it is removed whatever happens */
async function writeTables(context: SignedIn, written: Written[]): Promise<void> {
  const parts = context.backups.tables()
  let next = await parts.next()
  async function* rowsBelow(cells: ReturnType<typeof csvOf>['cells']): AsyncGenerator<CellValue[]> {
    for (next = await parts.next(); !next.done && 'row' in next.value; next = await parts.next()) {
      yield cells(JSON.parse(next.value.row))
    }
  }
  try {
    while (!next.done && 'table' in next.value) {
      const { name, columns } = next.value.table
      const { headings, cells } = csvOf(columns)
      if (leftOutTables.includes(name)) await readOver(rowsBelow(cells))
      else {
        const file = await write(context, csvFile(headings, rowsBelow(cells)))
        written.push({ path: `tables/${name}.csv`, file })
      }
    }
  } finally {
    // Where nothing more can be written, its session of the database would stay in the middle of a transaction for good.
    await parts.return(undefined)
  }
}

const harmlessCell = (cell: CellValue) => (typeof cell === 'string' ? harmless(cell) : cell)

async function* harmlessRows(rows: readonly CellValue[][]): AsyncGenerator<CellValue[]> {
  for (const row of rows) yield row.map(harmlessCell)
}

/** The sheets in the form in which they can be imported, of one moment. */
async function writeSheets(context: SignedIn, written: Written[]): Promise<void> {
  await context.db.transaction(
    async (tx) => {
      for await (const { name, headings, rows } of portfolioSheets(tx, context.now)) {
        const file = await write(context, csvFile(headings, harmlessRows(rows)))
        written.push({ path: `sheets/${name}.csv`, file })
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function readMe({ now }: SignedIn, agency: string, tables: readonly string[]): string {
  const width = Math.max(...tables.map((name) => name.length)) + 6
  return [
    `Everything that ${agency} keeps in Makao, taken out on ${formatWholeDay(dayInNairobi(now))}.`,
    '',
    'sheets/     Landlords, properties, units, tenants with leases, balances, deposits, meters and payments, each as a sheet',
    '            that Makao imports (Properties, Import a sheet). "Not in these sheets" names what has no row in them.',
    'tables/     Every table, row by row, for other programs and for whoever wants to look something up.',
    'documents/  Documents, in a folder for each tenant, tenancy, unit, property and landlord.',
    'files/      Files that other programs keep in Makao.',
    'photos/     Photos of meters.',
    'papers/     Receipts, invoices, statements of landlords, final accounts and letters, as they were handed out.',
    '',
    'The CSV files are UTF-8 with commas; Excel, LibreOffice and Google Sheets open them. Days are written 2026-11-05.',
    'Where a currency stands in the row, an amount is in whole shillings (15000.5); else a heading that ends in _minor says',
    'that it is in cents. A heading that ends in _milli is in thousandths. A heading that ends in _id names the row of another',
    'table with that id. A text that begins with = + - or @ has an apostrophe before it, so that no program runs it.',
    '',
    'Left out: passwords, sign-ins, second factors, links that let somebody in, secrets of mobile money and of other programs.',
    '',
    ...tables.map((name) => `${`${name}.csv`.padEnd(width)}${archivedTables[name] ?? name}`),
    '',
  ].join('\r\n')
}

const papersIn = {
  receipt: 'receipts',
  invoice: 'invoices',
  credit_note: 'credit notes',
  owner_statement: 'statements of landlords',
  commission_invoice: 'invoices for commission',
  final_account: 'final accounts',
  rent_increase: 'rent increases',
  demand_letter: 'demand letters',
  unit_move: 'moves to other units',
} as const

/** What is not there any more is named, and the rest comes along. */
const isGone = (error: unknown) =>
  error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'PAPER_NOT_DRAWN')

async function addFiles({ add }: Archive, { db, config }: SignedIn, missing: string[]): Promise<void> {
  for await (const file of streamFiles(db)) {
    const [kind = '', , ...rest] = file.path.split('/')
    const path =
      file.keptWith !== null && file.keeper !== null
        ? `documents/${fileName(kind)}/${folderOf(file.keeper, file.keptWith)}/${pathBelow(rest.join('/'))}`
        : `files/${fileName(file.bucket)}/${pathBelow(file.path)}`
    const opened = await openFile(config, file)
    if (opened) await add(path, opened.stream, true)
    else missing.push(path)
  }
}

async function addPhotos({ add }: Archive, context: SignedIn, missing: string[]): Promise<void> {
  for await (const { id, property, unit, meter, day } of streamPhotos(context.db)) {
    const path = `photos/${fileName(property)}/${fileName(`${unit} ${meter} ${day}`)} (${id.slice(0, 8)})`
    try {
      const { stream, name } = await openPhoto(context, id)
      await add(`${path}${name.slice(name.lastIndexOf('.'))}`, stream, true)
    } catch (error) {
      if (!isGone(error)) throw error
      missing.push(path)
    }
  }
}

async function addPapers({ add }: Archive, context: SignedIn, missing: string[]): Promise<void> {
  for await (const paper of streamPapers(context.db)) {
    const { id, kind, version, issuedOn } = paper
    const folder = `papers/${papersIn[kind]}/${issuedOn.slice(0, 7)}`
    const isLater = version > 1 ? ` version ${version}` : ''
    try {
      const { name, file } = await drawKept(context, paper)
      const stream = readableOf(file)
      await add(`${folder}/${fileName(name)}${isLater} (${id.slice(0, 8)}).pdf`, stream)
    } catch (error) {
      if (!isGone(error)) throw error
      missing.push(`${folder}/${id}${isLater}.pdf`)
    }
  }
}

async function fill(archive: Archive, context: SignedIn, written: readonly Written[]): Promise<void> {
  const { zip, add } = archive
  const { name, logo } = await readAgency(context.db)
  const tables = written.flatMap(({ path }) => (path.startsWith('tables/') ? [path.slice(7, -4)] : []))
  await add('README.txt', Readable.from([readMe(context, name, tables)]))
  for (const { path, file } of written) await add(path, createReadStream(file.part))
  if (logo !== null) {
    const [type, base64 = ''] = logo.split(',')
    const ending = type?.includes('png') ? 'png' : 'jpg'
    await add(`documents/logo.${ending}`, Readable.from([Buffer.from(base64, 'base64')]), true)
  }
  const missing: string[] = []
  await addFiles(archive, context, missing)
  await addPhotos(archive, context, missing)
  await addPapers(archive, context, missing)
  if (missing.length > 0) {
    const text = ['These were not found on the server, or could not be drawn:', '', ...missing, ''].join('\r\n')
    await add('NOT IN THIS ARCHIVE.txt', Readable.from([text]))
  }
  zip.end()
}

/**
 * Everything that is kept here as one archive, written while it is sent; that it was taken is noted.
 * @throws NotReceived: the disk has no room for the tables
 */
export async function takeEverythingOut(context: SignedIn): Promise<Readable> {
  const { db, actor, now, log } = context
  const written: Written[] = []
  const clear = async () => {
    for (const { file } of written) {
      // Nobody waits for it: unheard it would end the process. What stays is swept away within a day.
      await dropReceived(file).catch((error) => log.warn({ reason: reasonOf(error) }, 'a part of an archive stays'))
    }
  }
  try {
    await writeTables(context, written)
    await writeSheets(context, written)
    const audited = { entityId: withoutRow.backups, subject: null }
    await db.transaction((tx) => writeAudit(tx, actor, archiveEvents.taken, audited, now))
  } catch (error) {
    await clear()
    throw error
  }
  const archive = openArchive(now)
  const { out, left } = archive
  void fill(archive, context, written)
    // Whoever gave it up is told nothing; of anybody else the download breaks off, so that a part is not taken for the whole.
    .catch((error) => out.destroy(left.aborted ? undefined : (error as Error)))
    .finally(clear)
  return out
}
