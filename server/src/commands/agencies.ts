import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { configOf } from '../agencies/agency-config'
import { asAgencyName, asHost, createRegister, type HostedAgency, schemaOf } from '../agencies/register'
import { type Config, ConfigError, readConfig } from '../config'
import { createEar } from '../db/listen'
import { migrate } from '../db/migrate'
import { type Database, openDatabase } from '../db/open'
import { createPool } from '../db/pool'
import { createLogger } from '../logger'
import { holdRestored } from '../messaging/outbox/queue.repository'
import { checkLedger } from '../money/closed-months/ledger-check.service'
import { hasAdmin } from '../people/accounts/accounts.repository'
import { setupGreeting } from '../people/setup/setup-code.service'
import { BackupUnusable } from '../platform/backups/backup-file'
import { backupName } from '../platform/backups/backups.rules'
import { writeBackup } from '../platform/backups/backups.service'
import { restoreBackup } from '../platform/backups/restore.service'
import { fail } from '../start'
import { type FilesPlace, storeAt } from '../stored-files'

const USAGE = `npm run agencies -- list
npm run agencies -- create NAME HOST
npm run agencies -- host NAME HOST
npm run agencies -- close NAME
npm run agencies -- open NAME
npm run agencies -- backup NAME [FILE]
npm run agencies -- restore NAME HOST FILE
npm run agencies -- verify-books NAME
npm run agencies -- move NAME DATABASE_URL
npm run agencies -- secret NAME
npm run agencies -- remove NAME`

const log = createLogger('error')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The agencies of one database. */
async function openPlace(config: Config, databaseUrl: string) {
  const { pool, end } = createPool({ connectionString: databaseUrl, max: 5, connectionTimeoutMillis: 10_000 }, log)
  const register = createRegister(pool)
  const extensions = await register.prepare().catch(async (error: unknown) => {
    await end()
    throw error
  })
  return {
    register,
    end,
    /** Works on the tables of one of them. */
    inside: async <Result>(
      agency: Pick<HostedAgency, 'name' | 'host'>,
      work: (database: Database, own: Config) => Promise<Result>,
    ): Promise<Result> => {
      const own = configOf(config, agency)
      const among = { schema: schemaOf(agency.name), extensions, sessions: 3, ear: createEar(pool, log) }
      const database = await openDatabase({ ...own, databaseUrl, among, log })
      try {
        return await work(database, own)
      } finally {
        await database.close()
      }
    },
  }
}

type AgencyPlace = Awaited<ReturnType<typeof openPlace>>

const clock = () => new Date()

/** Makes a new agency of what `fill` writes; nothing of it is left where that fails. */
async function found(
  { register, inside }: AgencyPlace,
  agency: HostedAgency,
  fill: (database: Database, own: Config) => Promise<void>,
): Promise<void> {
  // Closed until everything is there.
  await register.add({ ...agency, isOpen: false })
  try {
    await inside(agency, fill)
  } catch (error) {
    await register.remove(agency.name)
    throw error
  }
  if (agency.isOpen) await register.setOpen(agency.name, true)
}

async function restoreInto(database: Database, file: string, at: FilesPlace): Promise<void> {
  const restored = await restoreBackup(database, createReadStream(file), at, holdRestored)
  say(`Restored the backup of ${restored.madeAt}: ${restored.rows} rows, ${restored.files} files.`)
  if (restored.held > 0) {
    say(`${restored.held} messages that waited then may have been sent since: see Messages, Need attention.`)
  }
}

/** Takes an agency to another database; files stay where they are. */
async function move(from: AgencyPlace, config: Config, name: string, databaseUrl: string): Promise<void> {
  const agency = await from.register.find(name)
  const to = await openPlace(config, databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'makao-move-'))
  try {
    await from.register.setOpen(name, false)
    const file = join(folder, 'agency.gz')
    const elsewhere = { dataDir: folder, s3: undefined }
    // Nothing is written any more that would stay behind.
    await from.register.whileNobodyHas(name, async () => {
      await from.inside(agency, ({ pool }) => writeBackup({ pool, ...elsewhere, clock }, file))
      await found(to, { ...agency, isOpen: true }, (database) => restoreInto(database, file, elsewhere))
    })
    say(`${name} is open there. Here it is closed; once all is well: npm run agencies -- remove ${name} --keep-files`)
  } catch (error) {
    await from.register.setOpen(name, agency.isOpen)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
    await to.end()
  }
}

async function remove({ register }: AgencyPlace, config: Config, name: string, keepsFiles: boolean): Promise<void> {
  const agency = await register.find(name)
  if (agency.isOpen) throw new ConfigError(`Close it first, and take a backup: npm run agencies -- close ${name}`)
  await register.remove(name)
  if (keepsFiles) return
  const own = configOf(config, agency)
  const store = storeAt(own)
  for (const path of await store.paths()) await store.remove(path)
  await rm(own.dataDir, { recursive: true, force: true })
}

async function perform(place: AgencyPlace, config: Config, [task, ...given]: string[]): Promise<void> {
  const { register, inside } = place
  if (task === 'list') {
    for (const { name, host, isOpen } of await register.list()) say(`${name}  ${host}${isOpen ? '' : '  closed'}`)
    return
  }
  const name = asAgencyName(given[0])
  switch (task) {
    case 'create': {
      const agency = { name, host: asHost(given[1]), isOpen: true }
      await found(place, agency, (database) => migrate(database))
      process.stdout.write(setupGreeting(configOf(config, agency)))
      return
    }
    case 'restore': {
      const file = given[2]
      if (!file) throw new ConfigError('Name the backup: npm run agencies -- restore NAME HOST FILE')
      await found(place, { name, host: asHost(given[1]), isOpen: true }, async (database, own) => {
        await restoreInto(database, resolve(file), own)
        if (!(await hasAdmin(database.db))) process.stdout.write(setupGreeting(own))
      })
      return
    }
    case 'host':
      return register.setHost(name, asHost(given[1]))
    case 'close':
      return register.alone(name, () => register.close(name))
    case 'open':
      return register.alone(name, () => register.setOpen(name, true))
    case 'backup': {
      const file = resolve(given[1] ?? `${name}-${backupName(new Date())}`)
      const agency = await register.find(name)
      await inside(agency, ({ pool }, { dataDir, s3 }) => writeBackup({ pool, dataDir, s3, clock }, file))
      return say(file)
    }
    case 'verify-books': {
      const { differences } = await inside(await register.find(name), ({ db }) => checkLedger(db))
      for (const difference of differences) say(difference)
      say(differences.length === 0 ? 'The books agree.' : 'The books differ.')
      if (differences.length > 0) process.exitCode = 1
      return
    }
    case 'move': {
      const url = given[1]
      if (!url || !/^postgres(ql)?:\/\//.test(url)) {
        throw new ConfigError('Name the database to move to: npm run agencies -- move NAME postgres://…')
      }
      return register.alone(name, () => move(place, config, name, url))
    }
    case 'secret':
      return say(configOf(config, await register.find(name)).authSecret)
    case 'remove':
      return register.alone(name, () => remove(place, config, name, given.includes('--keep-files')))
    default:
      throw new ConfigError(USAGE)
  }
}

/** Keeps the agencies of an installation that serves several. */
async function run(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new ConfigError('Several agencies take a PostgreSQL server: set DATABASE_URL.')
  const place = await openPlace(config, config.databaseUrl)
  try {
    await perform(place, config, process.argv.slice(2))
  } catch (error) {
    throw error instanceof BackupUnusable ? new ConfigError(error.message) : error
  } finally {
    await place.end()
  }
}

run().catch(fail)
