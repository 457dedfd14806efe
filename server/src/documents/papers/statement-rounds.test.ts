import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { jobClock, jobLog } from '../../../test/jobs'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { createJobRunner } from '../../platform/jobs/job-runner.service'
import { statementRoundsJob } from './statement-rounds.service'

const database = testDatabase()
const { db } = database
let api: Api
let manager: Identity

const now = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  // The tests do the job's work themselves.
  const jobs = createJobRunner({ ...database, log: jobLog, clock: jobClock, jobs: [] })
  api = startApi(db, { now: now.toISOString(), jobs: { ...jobs, start: async () => '' } })
  manager = await api.signInAs('property_manager')
})

let made = 0
async function buildOwner(hasMail = true) {
  const email = hasMail ? `owner-${++made}@example.com` : null
  const form = { name: `Achieng ${++made}`, kind: 'individual' as const, isResident: true }
  const { id } = await manager.client.owners.create({ ...form, email, phoneNumber: '0711161803' })
  await manager.client.owners.saveOpening({ ownerId: id, currency: 'KES', startsOn: '2026-10-01', amount: 1_000_000 })
  return { id, email: email ?? '' }
}
const buildOwners = async (count: number) => {
  const owners: Awaited<ReturnType<typeof buildOwner>>[] = []
  for (let at = 0; at < count; at += 1) owners.push(await buildOwner())
  return owners
}
const send = (ownerIds: readonly string[], roundId: string = crypto.randomUUID()) =>
  manager.client.papers.sendStatements({ roundId, from: '2026-10', to: '2026-10', ownerIds: [...ownerIds] })
const readRound = async (roundId: string) =>
  (await manager.client.papers.statementRounds()).find(({ id }) => id === roundId) ?? expect.fail('There is none.')
const mailsTo = (email: string) => db.$count(outboxMessages, eq(outboxMessages.recipient, email))

interface Watched {
  told: [number, number][]
  stopAfter?: number
}

/** Runs the job; after `stopAfter` statements the process is asked to stop. */
function run({ told, stopAfter }: Watched = { told: [] }) {
  const stop = new AbortController()
  const progress = (done: number, total: number) => {
    told.push([done, total])
    if (done === stopAfter) stop.abort()
  }
  return statementRoundsJob({ db, mailWritten: () => {} }).run({
    ...{ now, input: undefined, startedBy: undefined, progress, signal: stop.signal },
  })
}

test('statements of many owners go out once each, and who has no address is named', async () => {
  const owners = await buildOwners(2)
  const silent = await buildOwner(false)
  const ids = [...owners, silent].map(({ id }) => id)
  const roundId = crypto.randomUUID()
  const [one, again] = await Promise.all([send(ids, roundId), send(ids, roundId)])
  expect([one.id, again.id, one.total, one.isOver]).toEqual([roundId, roundId, 3, false])
  const told: [number, number][] = []
  await Promise.all([run({ told }), run()])
  expect(told.at(-1)?.[1]).toBe(3)
  const round = await readRound(roundId)
  expect(round).toMatchObject({ isOver: true, done: 3, total: 3 })
  expect(round.owners.map(({ outcome }) => outcome).sort()).toEqual(['mailed', 'mailed', 'no_email'])
  for (const { email } of owners) expect(await mailsTo(email)).toBe(1)

  // Asked for once more, nothing that says the same goes out again.
  const next = await send(ids)
  await run()
  expect((await readRound(next.id)).owners.map(({ outcome }) => outcome).sort()).toEqual([
    'no_email',
    'sent_before',
    'sent_before',
  ])
  for (const { email } of owners) expect(await mailsTo(email)).toBe(1)
})

test('a process that ends in the middle leaves each statement sent or not, and the next one sends the rest', async () => {
  const owners = await buildOwners(4)
  const { id } = await send(owners.map((owner) => owner.id))
  await expect(run({ told: [], stopAfter: 2 })).rejects.toThrow('Asked to stop')
  expect(await readRound(id)).toMatchObject({ done: 2, isOver: false })
  // Killed between a mail and the word that it was sent: neither is there.
  await db.execute(
    sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
  await db.execute(
    sql`create trigger fail_now before insert on ${outboxMessages} for each row execute function fail_now()`,
  )
  await expect(run()).rejects.toThrow()
  await db.execute(sql`drop function fail_now() cascade`)
  const failed = (await readRound(id)).owners.filter(({ outcome }) => outcome === 'failed')
  expect(failed).toHaveLength(2)
  const { id: again } = await send(owners.map((owner) => owner.id))
  await run()
  expect(await readRound(again)).toMatchObject({ isOver: true })
  for (const { email } of owners) expect(await mailsTo(email)).toBe(1)
})

test('only who may send messages has statements sent, and only to owners that are there', async () => {
  await expectRefusal(send([crypto.randomUUID()]), 'NOT_FOUND')
  const { id } = await buildOwner()
  const asked = { roundId: crypto.randomUUID(), from: '2026-10', to: '2026-10', ownerIds: [id] }
  for (const role of ['tenant', 'owner'] as const) {
    const { client } = await api.signInAs(role)
    await expectRefusal(client.papers.sendStatements(asked), 'FORBIDDEN')
  }
  await expectRefusal(manager.client.papers.sendStatements({ ...asked, from: '2026-11' }), 'BAD_REQUEST')
})

test('the statements of chosen owners come as PDF and Excel in one archive, and to nobody else', async () => {
  const owners = await buildOwners(2)
  const asked = new URLSearchParams({ ids: owners.map(({ id }) => id).join(','), from: '2026-10', to: '2026-10' })
  const ask = (cookie: string) => api.request(`/api/exports/owner-statements/zip?${asked}`, { headers: { cookie } })
  const answer = await ask(manager.cookie)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  for (const { id } of owners) {
    for (const ending of ['pdf', 'xlsx']) expect(bytes).toMatch(new RegExp(`-${id.slice(0, 8)}\\.${ending}`))
  }
  expect((await ask((await api.signInAs('owner')).cookie)).status).toBe(403)
})
