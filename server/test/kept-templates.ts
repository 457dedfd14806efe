import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { SHORT_LIVED } from '../../e2e/server'
import { prepareDatabaseDirectory } from '../src/db/database-directory'
import { migrate, migrationsFolder } from '../src/db/migrate'
import { createLogger } from '../src/logger'
import { openPatiently } from './open-patiently'

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
export async function keptTemplates(): Promise<string> {
  const stamp = stampOfTemplates()
  const kept = join(KEPT, stamp)
  if (existsSync(kept)) return kept
  const made = await mkdtemp(join(tmpdir(), 'makao-templates-'))
  try {
    for (const flag of SHORT_LIVED) setFlagsFromString(flag)
    await prepareDatabaseDirectory(join(made, 'database'), createLogger('silent'))
    cpSync(join(made, 'database'), join(made, 'empty/database'), { recursive: true })
    const database = await openPatiently({ dataDir: made })
    await migrate(database).finally(database.close)
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
