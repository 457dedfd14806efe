import { open } from 'node:fs/promises'
import { ConfigError, readConfig } from '../config'
import { openDatabase } from '../db/open'
import { holdRestored } from '../messaging/outbox/queue.repository'
import { BackupUnusable } from '../platform/backups/backup-file'
import { hasSealed } from '../platform/backups/dump.repository'
import { restoreBackup } from '../platform/backups/restore.service'
import { fail } from '../start'

const openBackup = (file: string) =>
  open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ConfigError(`There is no file ${file}.`) : error
  })

/** Brings a backup back into an empty database of either kind. */
async function run(): Promise<void> {
  const file = process.argv[2]
  if (!file) throw new ConfigError('Name the backup: npm run restore FILE')
  const backup = await openBackup(file)
  const config = readConfig(process.env)
  // The one transaction of a restore may hold the only connection of the built-in database for minutes.
  const database = await openDatabase({ ...config, connectionTimeoutMillis: 0 })
  try {
    const restored = await restoreBackup(database, backup.createReadStream(), config, holdRestored)
    const { madeAt, rows, files, compared, held } = restored
    process.stdout.write(`Restored the backup of ${madeAt}: ${rows} rows, ${files} files.\n`)
    process.stdout.write(
      compared
        ? 'Each table has as many rows as when the backup was made.\n'
        : 'An earlier version made this backup, without counts: every row in it is restored; whether it holds all rows of then cannot be compared.\n',
    )
    if (held > 0) {
      process.stdout.write(
        `${held} messages that waited then may have been sent since: see Messages, Need attention.\n`,
      )
    }
    if (await hasSealed(database.pool)) {
      process.stdout.write(
        'Second factors, links that wait, and passwords and keys of accounts are read with the AUTH_SECRET (or DATA_DIR/auth-secret) of then: set it, or enter and send them anew.\n',
      )
    }
  } catch (error) {
    throw error instanceof BackupUnusable ? new ConfigError(error.message) : error
  } finally {
    await database.close()
  }
}

run().catch(fail)
