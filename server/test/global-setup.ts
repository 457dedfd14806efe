import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate'
import type { DatabaseOptions } from '../src/db/open'
import { openPatiently } from './open-patiently'
import { createServerDatabase, dropServerDatabase } from './server-database'

/** Made once a run with all migrations in it; every test file works on a copy of its own. */
export type DatabaseTemplate =
  | { kind: 'embedded'; dataDir: string }
  | { kind: 'server'; administrationUrl: string; name: string }

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
  project.provide('databaseTemplate', { kind: 'embedded', dataDir })
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
