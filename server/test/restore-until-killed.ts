import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { holdRestored } from '../src/messaging/outbox/queue.repository'
import { restoreBackup } from '../src/platform/backups/restore.service'
import { openPatiently } from './open-patiently'

/** Restores the first bytes of a backup and waits for the others, which never come. */
async function restoreOn(file: string, bytes: number, dataDir: string, databaseUrl?: string): Promise<void> {
  const database = await openPatiently({ dataDir, databaseUrl })
  async function* beginning() {
    yield readFileSync(file).subarray(0, bytes)
    await new Promise((resolve) => setTimeout(resolve, 600_000))
  }
  await restoreBackup(database, Readable.from(beginning()), { dataDir }, holdRestored)
}

const [file = '', bytes, dataDir = '', databaseUrl] = process.argv.slice(2)
restoreOn(file, Number(bytes), dataDir, databaseUrl).catch((error: Error) => process.stdout.write(`${error.message}\n`))
