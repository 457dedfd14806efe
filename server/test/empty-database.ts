import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '../src/db/open'
import { embeddedDataDir } from './database'
import { openPatiently } from './open-patiently'
import { createServerDatabase, dropServerDatabase } from './server-database'

/**
 * A database without a table.
 * @param kind without it, the kind that this run tests
 * @param whenDone is given what removes it; without it the database is gone after the test
 * @returns undefined where a server is asked for and this run has none
 */
export async function emptyDatabase(
  kind?: Database['kind'],
  whenDone: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<Database | undefined> {
  const template = inject('databaseTemplate')
  if ((kind ?? template.kind) === 'embedded') {
    const dataDir = await mkdtemp(join(tmpdir(), 'makao-empty-'))
    if (template.kind === 'embedded') cpSync(template.emptyDir, dataDir, { recursive: true })
    const database = await openPatiently({ dataDir })
    whenDone(async () => {
      await database.close()
      await rm(dataDir, { recursive: true })
    })
    return database
  }
  if (template.kind !== 'server') return undefined
  const { administrationUrl } = template
  const { name, url } = await createServerDatabase(administrationUrl)
  const database = await openPatiently({ databaseUrl: url, dataDir: tmpdir() })
  whenDone(async () => {
    await database.close()
    await dropServerDatabase(administrationUrl, name)
  })
  return database
}

/** Another database beside that of the file, in which all migrations are done; gone after the test. */
export async function migratedDatabase(): Promise<Database> {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') {
    const database = await openPatiently({ dataDir: await embeddedDataDir() })
    onTestFinished(database.close)
    return database
  }
  const { administrationUrl } = template
  const { name, url } = await createServerDatabase(administrationUrl, template.name)
  const database = await openPatiently({ databaseUrl: url, dataDir: tmpdir() })
  onTestFinished(async () => {
    await database.close()
    await dropServerDatabase(administrationUrl, name)
  })
  return database
}
