import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config'
import { DataDirInUse } from '../db/data-dir-lock'
import { backupTicket } from '../platform/backups/backup-ticket'
import { backupName } from '../platform/backups/backups.rules'
import { writeBackup } from '../platform/backups/backups.service'
import { fail } from '../start'
import { readableOf } from '../web-streams'
import { openExisting, readExistingConfig } from './open-existing'

/** The embedded database belongs to the running server, which writes the backup for us. */
async function askServer({ host, port, authSecret }: Config, file: string): Promise<void> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/backups/now`
  const answer = await fetch(address, { headers: { authorization: backupTicket(authSecret, new Date()) } }).catch(
    (error: unknown) => {
      throw new Error(`Makao runs on this data folder, but not at ${address}. Set PORT and HOST as it has them.`, {
        cause: error,
      })
    },
  )
  if (!answer.ok || !answer.body) throw new Error(`The server answered ${answer.status} at ${address}.`)
  await pipeline(readableOf(answer.body), createWriteStream(`${file}.part`, { mode: 0o600 })).catch(
    async (error: unknown) => {
      await rm(`${file}.part`, { force: true })
      throw error
    },
  )
  await rename(`${file}.part`, file)
}

/** Writes one consistent file of everything, while the server runs or while it does not. */
async function run(): Promise<void> {
  const config = readExistingConfig(process.env)
  const file = resolve(process.argv[2] ?? backupName(new Date()))
  try {
    const { pool, close } = await openExisting(config)
    await writeBackup({ pool, dataDir: config.dataDir, s3: config.s3, clock: () => new Date() }, file)
    await close()
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    await askServer(config, file)
  }
  process.stdout.write(`${file}\n`)
}

run().catch(fail)
