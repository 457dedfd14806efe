import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { TestProject } from 'vitest/node'
import { SHORT_LIVED } from '../../e2e/server'
import { prepareDatabaseDirectory } from '../src/db/database-directory'
import { migrate, migrationsFolder } from '../src/db/migrate'
import type { DatabaseOptions } from '../src/db/open'
import { createLogger } from '../src/logger'
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

/** Below the one folder for what is built and may go. */
const KEPT = join(import.meta.dirname, '../.makao/templates')

/** Changes with whatever the embedded templates are made of. */
function stampOfTemplates(): string {
  const hash = createHash('sha256')
  const add = (file: string) => hash.update(`${file}\0`).update(readFileSync(file))
  const folders = [join(import.meta.dirname, '../src/db'), migrationsFolder()]
  for (const folder of folders) for (const name of filesIn(folder)) if (!/\.test\./.test(name)) add(join(folder, name))
  // It names the version of PGlite.
  add(join(import.meta.dirname, '../package.json'))
  return hash.digest('hex').slice(0, 32)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(relative(folder, entry.parentPath), entry.name))
    .sort()
}

/** The embedded templates: to make them takes ten seconds of a processor, so that they are kept from run to run. */
async function keptTemplates(): Promise<string> {
  const stamp = stampOfTemplates()
  const kept = join(KEPT, stamp)
  if (existsSync(kept)) return kept
  const made = await mkdtemp(join(tmpdir(), 'makao-templates-'))
  try {
    for (const flag of SHORT_LIVED) setFlagsFromString(flag)
    await prepareDatabaseDirectory(join(made, 'database'), createLogger('silent'))
    cpSync(join(made, 'database'), join(made, 'empty/database'), { recursive: true })
    await migrated({ dataDir: made })
    await mkdir(KEPT, { recursive: true })
    for (const name of readdirSync(KEPT)) if (!name.startsWith(stamp)) rmSync(join(KEPT, name), { recursive: true })
    const draft = `${kept}.${process.pid}`
    cpSync(made, draft, { recursive: true })
    try {
      renameSync(draft, kept)
    } catch (error) {
      // Another lane was quicker.
      if (!existsSync(kept)) throw error
      rmSync(draft, { recursive: true })
    }
    return kept
  } finally {
    rmSync(made, { recursive: true })
  }
}

async function migrated(options: DatabaseOptions): Promise<void> {
  const database = await openPatiently(options)
  await migrate(database).finally(database.close)
}
