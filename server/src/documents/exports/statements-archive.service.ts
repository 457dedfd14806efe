import type { Readable } from 'node:stream'
import type { OwnerStatementsFilter } from '@makao/contract/money/owners/owners.schema'
import type { SignedIn } from '../../context'
import { listOwnersByName } from '../../money/owners/owners.repository'
import { readableOf } from '../../web-streams'
import { type Archive, openArchive } from '../../zip'
import { makeOwnerStatement } from '../papers/owner-statement.service'
import { exportOwnerStatement } from './owner-statement-export.service'
import { writeXlsx } from './spreadsheet'

const streamOf = (file: ReadableStream<Uint8Array> | Uint8Array) => readableOf(file)

async function fill(archive: Archive, context: SignedIn, { ids, from, to }: OwnerStatementsFilter): Promise<void> {
  for (const { id: ownerId } of await listOwnersByName(context.db, ids)) {
    const paper = await makeOwnerStatement(context, { ownerId, from, to })
    // Two owners may have one name.
    const path = `${paper.name}-${ownerId.slice(0, 8)}`
    await archive.add(`${path}.pdf`, streamOf(paper.file as ReadableStream<Uint8Array> | Uint8Array), true)
    const { sheet } = await exportOwnerStatement(context, { ownerId, from, to })
    await archive.add(`${path}.xlsx`, streamOf(await writeXlsx(sheet)), true)
  }
  archive.zip.end()
}

/** The statements of owners, each as PDF and Excel, in one archive that is written while it is sent. */
export function makeStatementsArchive(context: SignedIn, asked: OwnerStatementsFilter): Readable {
  const archive = openArchive(context.now)
  const { out, left } = archive
  void fill(archive, context, asked).catch((error) => out.destroy(left.aborted ? undefined : (error as Error)))
  return out
}
