import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startApi } from '../../../test/api'
import { type Child, startChild } from '../../../test/child'
import { embeddedDataDir } from '../../../test/database'
import { jobClock, jobLog } from '../../../test/jobs'
import { openPatiently } from '../../../test/open-patiently'
import { trialRandom } from '../../../test/random'
import { createServerDatabase, dropServerDatabase } from '../../../test/server-database'
import type { Database } from '../../db/open'
import { createJobRunner } from '../../platform/jobs/job-runner.service'

const random = trialRandom('killed while statements are sent')
const OWNERS = 45
const KILLS = 6
const NOW = '2026-11-21T09:00:00Z'

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

/** A database of the kind that is tested, and how many processes send at once: of a built-in one there is one. */
async function makePlace(): Promise<Place & { processes: number }> {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') return { dataDir: await embeddedDataDir(), databaseUrl: undefined, processes: 1 }
  const { name, url: databaseUrl } = await createServerDatabase(template.administrationUrl, template.name)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-statements-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return { dataDir, databaseUrl, processes: 2 }
}

/** Owners to whom something is due, and one of them without an address, whose statements somebody had sent. */
async function fill(database: Database): Promise<void> {
  const jobs = createJobRunner({ ...database, log: jobLog, clock: jobClock, jobs: [] })
  const api = startApi(database.db, { now: NOW, jobs: { ...jobs, start: async () => '' } })
  const { client } = await api.signInAs('property_manager')
  const ownerIds: string[] = []
  for (let place = 0; place < OWNERS; place += 1) {
    const email = place === 0 ? null : `owner${place}@example.com`
    const { id } = await client.owners.create({ name: `Owner ${place}`, kind: 'individual', isResident: true, email })
    await client.owners.saveOpening({ ownerId: id, currency: 'KES', startsOn: '2026-10-01', amount: 1_000_000 })
    ownerIds.push(id)
  }
  await client.papers.sendStatements({ roundId: crypto.randomUUID(), from: '2026-10', to: '2026-10', ownerIds })
}

/** @returns whether all is sent; false: it was killed in the middle */
async function isAllSent({ lines, kill }: Child): Promise<boolean> {
  let isOver = false
  for await (const line of lines) isOver ||= line.startsWith('over')
  await kill()
  return isOver
}

/** What is written of each owner. */
async function readWritten({ db }: Pick<Database, 'db'>) {
  const { rows } = await db.execute<Record<'name' | 'mails' | 'papers' | 'notes' | 'outcome', string | null>>(sql`
    select owner.name, part.outcome,
      (select count(*) from outbox_messages mail where mail.recipient = owner.email) as mails,
      (select count(*) from issued_papers paper where paper.subject_id = owner.id) as papers,
      (select count(*) from audit_entries note where note.entity_id = owner.id and note.action = 'owner.statement-sent') as notes
    from owners owner join statement_round_owners part on part.owner_id = owner.id order by owner.name`)
  return rows.map(({ mails, papers, notes, ...row }) => ({
    ...row,
    ...{ mails: Number(mails), papers: Number(papers), notes: Number(notes) },
  }))
}

test('killed again and again while statements are sent, nothing is half done and each owner is mailed once', async () => {
  const { processes, ...place } = await makePlace()
  const filled = await openPatiently(place)
  await fill(filled)
  await filled.close()

  /** Killed after so many statements, somewhere within the one that comes next. */
  const start = (statements: number) =>
    startChild(
      'send-statements-until-killed.ts',
      JSON.stringify({ ...place, now: NOW, ...(statements < OWNERS && { statements, moment: random.int(60) }) }),
    )
  let kills = 0
  for (let isOver = false; !isOver; ) {
    const each = kills < KILLS ? 1 + random.int(4) : OWNERS
    const outcomes = await Promise.all(Array.from({ length: processes }, () => isAllSent(start(each))))
    kills += outcomes.filter((done) => !done).length
    isOver = outcomes.some(Boolean)
    const between = await openPatiently(place)
    const written = await readWritten(between)
    await between.close()
    for (const { outcome, ...made } of written) {
      const isMailed = outcome === 'mailed'
      expect({ ...made }).toMatchObject({ mails: Number(isMailed), papers: Number(isMailed), notes: Number(isMailed) })
    }
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS)
  const { db, close } = await openPatiently(place)
  onTestFinished(close)
  const outcomes = (await readWritten({ db })).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'mailed')).toHaveLength(OWNERS - 1)
  expect(outcomes.filter((outcome) => outcome === 'no_email')).toHaveLength(1)
  process.stdout.write(`${OWNERS} statements, ${kills} kills\n`)
})
