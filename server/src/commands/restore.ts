import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { BackupUnusable, restoreBackup } from '../backups/backup-file'
import { hasSecondFactors } from '../backups/dump.repository'
import { ConfigError, readConfig } from '../config'
import { openDatabase } from '../db/open'
import { holdRestored } from '../messages/messages.repository'
import { fail } from '../start'

/** Brings a backup back into an empty database of either kind. */
async function run(): Promise<void> {
  const file = process.argv[2]
  if (!file) throw new ConfigError('Name the backup: npm run restore FILE')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const { madeAt, rows, files } = await restoreBackup(database, createReadStream(file), join(config.dataDir, 'files'))
    process.stdout.write(`Restored the backup of ${madeAt}: ${rows} rows, ${files} files.\n`)
    const held = await holdRestored(database.db)
    if (held > 0) {
      process.stdout.write(`${held} messages that waited then may have been sent since: see Messages, Need a Look.\n`)
    }
    if (await hasSecondFactors(database.pool)) {
      process.stdout.write(
        'Second factors are read with the AUTH_SECRET (or DATA_DIR/auth-secret) of then: set it, or turn them on anew.\n',
      )
    }
  } catch (error) {
    throw error instanceof BackupUnusable ? new ConfigError(error.message) : error
  } finally {
    await database.close()
  }
}

run().catch(fail)
