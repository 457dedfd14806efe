import { ConfigError } from '../config'
import { DataDirInUse } from '../db/data-dir-lock'
import type { Database } from '../db/open'
import { checkLedger } from '../money/closed-months/ledger-check.service'
import { fail } from '../start'
import { openExisting, readExistingConfig } from './open-existing'

async function open(): Promise<Database> {
  try {
    return await openExisting(readExistingConfig(process.env))
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    throw new ConfigError(`${error.message} While it runs, the books are checked under Settings, Books.`)
  }
}

/** Computes the books again from the documents, and ends with 1 when they differ. */
async function verify(): Promise<void> {
  const database = await open()
  try {
    const { entries, charges, payments, differences } = await checkLedger(database.db)
    process.stdout.write(`Compared ${entries} entries with ${charges} charges and ${payments} payments.\n`)
    for (const difference of differences) process.stdout.write(`${difference}\n`)
    process.stdout.write(differences.length === 0 ? 'The books agree.\n' : 'The books differ.\n')
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

verify().catch(fail)
