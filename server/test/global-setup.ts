import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareDatabaseDirectory } from '../src/db/database-directory'
import { migrate } from '../src/db/migrate'
import type { DatabaseOptions } from '../src/db/open'
import { createLogger } from '../src/logger'
import { openPatiently } from './open-patiently'
import { createServerDatabase, dropServerDatabase } from './server-database'

/** Made once a run with all migrations in it; every test file works on a copy of its own. */
export type DatabaseTemplate =
  /** `emptyDir`: another data directory, of a database without a table. To make one takes four seconds of a processor. */
  { kind: 'embedded'; dataDir: string; emptyDir: string } | { kind: 'server'; administrationUrl: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const administrationUrl = process.env.TEST_DATABASE_URL
  if (administrationUrl) {
    const { name, url } = await createServerDatabase(administrationUrl)
    project.provide('databaseTemplate', { kind: 'server', administrationUrl, name })
    return migrated({ databaseUrl: url, dataDir: tmpdir() }, () => dropServerDatabase(administrationUrl, name))
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-test-'))
  const emptyDir = join(dataDir, 'empty')
  project.provide('databaseTemplate', { kind: 'embedded', dataDir, emptyDir })
  await prepareDatabaseDirectory(join(dataDir, 'database'), createLogger('silent'))
  cpSync(join(dataDir, 'database'), join(emptyDir, 'database'), { recursive: true })
  return migrated({ dataDir }, () => rm(dataDir, { recursive: true }))
}

/** @returns `remove`, which has been done already when the migrations fail */
async function migrated(options: DatabaseOptions, remove: () => Promise<void>): Promise<() => Promise<void>> {
  const database = await openPatiently(options)
  try {
    await migrate(database)
    await database.close()
    return remove
  } catch (error) {
    await database.close()
    await remove()
    throw error
  }
}
