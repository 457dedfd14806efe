import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate'
import type { DatabaseOptions } from '../src/db/open'
import { keptTemplates } from './kept-templates'
import { openPatiently } from './open-patiently'
import { createServerDatabase, dropServerDatabase } from './server-database'

/** With all migrations in it; every process works on a copy of its own. */
export type DatabaseTemplate =
  /** `emptyDir`: another data directory, of a database without a table. */
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
    const drop = () => dropServerDatabase(administrationUrl, name)
    await migrated({ databaseUrl: url, dataDir: tmpdir() }).catch(async (error: unknown) => {
      await drop()
      throw error
    })
    return drop
  }
  // A copy for this run: another one may keep other templates before this one ends.
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-test-'))
  cpSync(await keptTemplates(), dataDir, { recursive: true })
  project.provide('databaseTemplate', { kind: 'embedded', dataDir, emptyDir: join(dataDir, 'empty') })
  return () => rm(dataDir, { recursive: true })
}

async function migrated(options: DatabaseOptions): Promise<void> {
  const database = await openPatiently(options)
  await migrate(database).finally(database.close)
}
