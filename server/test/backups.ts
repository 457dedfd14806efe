import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { holdRestored } from '../src/messaging/outbox/queue.repository'
import { type BackupPlace, backupBytes } from '../src/platform/backups/backups.service'
import { type Restored, restoreBackup } from '../src/platform/backups/restore.service'
import type { FilesPlace } from '../src/stored-files'

/** What no backup holds, since it comes back by itself. */
export const LEFT_OUT = ['sessions', 'throttles', 'job_runs']

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'makao-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function backupOf(place: BackupPlace): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of backupBytes(place)) parts.push(bytes)
  return Buffer.concat(parts)
}

/** @param at or a data folder; without it a new one */
export async function restore(bytes: Buffer, into: { pool: pg.Pool }, at?: string | FilesPlace): Promise<Restored> {
  const place = typeof at === 'object' ? at : { dataDir: at ?? (await temporaryFolder()) }
  return restoreBackup(into, Readable.from([bytes]), place, holdRestored)
}

export const linesOf = (backup: Buffer) => gunzipSync(backup).toString().trimEnd().split('\n')
export const packed = (lines: string[]) => gzipSync(`${lines.join('\n')}\n`)

/** The lines of a backup after a change, with an end that fits as backups of earlier versions had it: without counts. */
export function packedFormerly(lines: string[]): Buffer {
  const kept = lines.filter((line) => !line.startsWith('{"end":'))
  return packed([...kept, JSON.stringify({ end: kept.length })])
}

/** Every row of every table as text. */
export async function readEverything(from: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await from.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const state: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await from.query<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from "${name}" t`,
    )
    state[name] = rows[0]?.rows ?? ''
  }
  return state
}
