import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { backupOf, linesOf } from '../../test/backups'
import { buildersOf } from '../../test/builders'
import { embeddedDataDir } from '../../test/database'
import { openPatiently } from '../../test/open-patiently'
import { createLogger } from '../logger'
import { openCopy } from './embedded-copy'

const clock = () => new Date('2026-11-21T09:00:00Z')
const copiesIn = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('database-copy'))

describe.runIf(inject('databaseTemplate').kind === 'embedded')('a copy of the embedded database', () => {
  test('is what a backup reads, as it was, while others write; nothing of it is left', async () => {
    const dataDir = await embeddedDataDir()
    // As a process leaves it that was killed while it made a backup.
    await mkdir(join(dataDir, 'database-copy-killed', 'base'), { recursive: true })
    const { db, pool, close } = await openPatiently({ dataDir })
    onTestFinished(close)
    expect(await copiesIn(dataDir)).toEqual([])
    const { buildCharge } = buildersOf(db)
    await buildCharge({ paymentStatus: 'paid' })
    const before = linesOf(await backupOf({ pool, dataDir, clock }))

    const options = { dataDir, directory: join(dataDir, 'database'), pool, log: createLogger('silent') }
    const copyThenWrite = async () => {
      const copy = await openCopy({ ...options, from: 0 })
      // In the same process, with the only session of the database: nobody holds it.
      await buildCharge({})
      return copy
    }
    expect(linesOf(await backupOf({ pool, openCopy: copyThenWrite, dataDir, clock }))).toEqual(before)
    expect(await copiesIn(dataDir)).toEqual([])
    const { rows } = await pool.query('select count(*)::int as charges from payment_records')
    expect(rows).toEqual([{ charges: 2 }])

    // A small one is read where it is.
    expect(await openCopy(options)).toBeUndefined()
    expect(linesOf(await backupOf({ pool, openCopy: () => openCopy(options), dataDir, clock }))).not.toEqual(before)
  })
})
