import { recountSums } from '../money/sums/sums.repository'
import { fail } from '../start'
import { openExisting, readExistingConfig } from './open-existing'

/** Counts the sums anew that lists, cards and reports show. Whoever writes money meanwhile waits. */
async function recount(): Promise<void> {
  const database = await openExisting(readExistingConfig(process.env))
  try {
    await database.db.transaction(recountSums)
    process.stdout.write('The sums are counted anew.\n')
  } finally {
    await database.close()
  }
}

recount().catch(fail)
