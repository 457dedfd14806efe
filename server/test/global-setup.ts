import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate'
import { openDatabase } from '../src/db/open'
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
  if (!administrationUrl) {
    const dataDir = await mkdtemp(join(tmpdir(), 'makao-test-'))
    await fill({ dataDir })
    project.provide('databaseTemplate', { kind: 'embedded', dataDir })
    return () => rm(dataDir, { recursive: true })
  }
  const { name, url } = await createServerDatabase(administrationUrl)
  await fill({ databaseUrl: url, dataDir: tmpdir() })
  project.provide('databaseTemplate', { kind: 'server', administrationUrl, name })
  return () => dropServerDatabase(administrationUrl, name)
}

async function fill(options: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(options)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
