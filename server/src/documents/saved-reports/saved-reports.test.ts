import { reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import { MOST_REPORTS } from '@makao/contract/documents/saved-reports/saved-reports.terms'
import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'
import { mailReportsJob, renderMailedReport, reviewMailedReport } from './saved-reports.service'
import { reportMailings, savedReports } from './saved-reports.table'

const { db } = testDatabase()
const { buildCharge, buildProperty } = buildersOf(db)

let api: Api
let manager: Identity
let colleague: Identity

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-01T09:00:00Z' })
  await buildCharge({ amount: 50_000, dueDate: '2026-10-05' })
})

beforeEach(async () => {
  await db.delete(savedReports)
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
})

let made = 0
const report = (change: object = {}) => ({
  id: crypto.randomUUID(),
  name: `Arrears ${++made}`,
  kind: 'rent-collection' as const,
  period: 'lastMonth' as const,
  ...{ ownerId: null, account: null, realAccountId: null, mailDay: 5, file: 'pdf' as const },
  ...change,
})

interface Run {
  at?: string
  stopAfter?: number
}

/** Runs the job; after `stopAfter` reports the process is asked to stop. */
function run({ at = '2026-11-05T04:00:00Z', stopAfter }: Run = {}) {
  const stop = new AbortController()
  const progress = (done: number) => {
    if (done === stopAfter) stop.abort()
  }
  return mailReportsJob({ db, mailWritten: () => {} }).run({
    ...{ now: new Date(at), input: undefined, startedBy: undefined, progress, signal: stop.signal },
  })
}

const mailsTo = (person: Identity) => db.select().from(outboxMessages).where(eq(outboxMessages.profileId, person.id))

describe('saving', () => {
  test('a report is kept for its person alone, once, and by one name', async () => {
    const first = report({ name: 'Rent of last month' })
    const twice = await Promise.all([manager.client.savedReports.save(first), manager.client.savedReports.save(first)])
    expect(twice.map((reports) => reports.length)).toEqual([1, 1])
    const anew = report({ name: 'rent of LAST month', mailDay: null })
    expect(await manager.client.savedReports.save(anew)).toMatchObject([{ id: first.id, mailDay: null }])
    expect(await colleague.client.savedReports.list()).toEqual([])
    await expectRefusal(colleague.client.savedReports.remove({ savedReportId: first.id }), 'NOT_FOUND')
    await expectRefusal(colleague.client.savedReports.save(first), 'NOT_FOUND')
    const other = report()
    await manager.client.savedReports.save(other)
    await expectRefusal(manager.client.savedReports.save({ ...other, name: first.name }), 'REPORT_NAMED')
    expect(await manager.client.savedReports.remove({ savedReportId: first.id })).toMatchObject([{ id: other.id }])
  })

  test('is found by all who read reports where its person shares it, and changed by nobody else', async () => {
    const shared = report({ kind: 'trial-balance', period: 'thisMonth', isShared: true, withoutProperty: true })
    await manager.client.savedReports.save(shared)
    const own = report({ isShared: true })
    await colleague.client.savedReports.save(own)
    // The own ones first; when somebody else's is sent is a matter of that person.
    expect(await colleague.client.savedReports.list()).toMatchObject([
      { id: own.id, sharedBy: null, mailDay: 5 },
      { id: shared.id, sharedBy: 'Amani Otieno', mailDay: null, lastSentOn: null, withoutProperty: true },
    ])
    const { client } = colleague
    await expectRefusal(client.savedReports.save({ ...shared, name: 'Taken over' }), 'NOT_FOUND')
    await expectRefusal(client.savedReports.remove({ savedReportId: shared.id }), 'NOT_FOUND')
    // A copy of one's own may have the same name.
    await client.savedReports.save({ ...shared, id: crypto.randomUUID(), mailDay: null, isShared: false })
    for (const role of ['tenant', 'owner'] as const) {
      await expectRefusal((await api.signInAs(role)).client.savedReports.list(), 'FORBIDDEN')
    }
    await manager.client.savedReports.save({ ...shared, isShared: false })
    expect((await client.savedReports.list()).map(({ sharedBy }) => sharedBy)).toEqual([null, null])
  })

  test('is refused without a name, of a day or an owner that there is not, to tenants and owners', async () => {
    const { save } = manager.client.savedReports
    expect(await fieldErrorsOf(save(report({ name: ' ' })))).toEqual(['name: Give the report a name'])
    expect(await fieldErrorsOf(save(report({ mailDay: 32 })))).toHaveLength(1)
    for (const named of ['ownerId', 'realAccountId', 'propertyId', 'managerId'].map((of) => ({
      [of]: crypto.randomUUID(),
    }))) {
      await expectRefusal(save(report(named)), 'NOT_FOUND')
    }
    for (const role of ['tenant', 'owner'] as const) {
      const { client } = await api.signInAs(role)
      await expectRefusal(client.savedReports.save(report()), 'FORBIDDEN')
      await expectRefusal(client.savedReports.list(), 'FORBIDDEN')
    }
    expect(await db.$count(savedReports)).toBe(0)
  })

  test('no more are kept than there is room for, by two at once either', async () => {
    for (let kept = 1; kept < MOST_REPORTS; kept += 1) await manager.client.savedReports.save(report())
    const outcomes = await Promise.allSettled([1, 2].map(() => manager.client.savedReports.save(report())))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(refused).toEqual(['REPORTS_FULL'])
  })

  test('the database takes no day that there is not, and one mailing a month', async () => {
    const { id } = (await manager.client.savedReports.save(report()))[0] ?? expect.fail('None.')
    const set = (change: object) => db.update(savedReports).set(change).where(eq(savedReports.id, id))
    await expect(set({ mailDay: 32 })).rejects.toThrow()
    await expect(set({ mailFrom: null })).rejects.toThrow()
    const mailing = { savedReportId: id, month: '2026-11', outcome: 'mailed' as const, createdAt: new Date() }
    await expect(db.insert(reportMailings).values({ ...mailing, day: '2026-10-05' })).rejects.toThrow()
    await db.insert(reportMailings).values({ ...mailing, day: '2026-11-05' })
    await expect(db.insert(reportMailings).values({ ...mailing, day: '2026-11-06' })).rejects.toThrow()
  })
})

describe('sending', () => {
  test('a report goes out once on its day, by two processes at once and however often the job runs', async () => {
    const name = 'Rent of last month'
    await manager.client.savedReports.save(report({ name }))
    await run({ at: '2026-11-04T20:59:00Z' })
    expect(await mailsTo(manager)).toEqual([])
    await Promise.all([run(), run()])
    await run({ at: '2026-11-05T14:00:00Z' })
    const mails = await mailsTo(manager)
    expect(mails).toMatchObject([{ kind: 'report', subject: `${name}: 1 Oct 2026 to 31 Oct 2026`, channel: 'email' }])
    expect(mails[0]?.recipient).toBe(manager.email)
    expect(await manager.client.savedReports.list()).toMatchObject([{ lastSentOn: '2026-11-05' }])
    // Another day of the same month sends it no second time.
    const [saved = expect.fail('None.')] = await manager.client.savedReports.list()
    const { lastSentOn: _, ...again } = saved
    await manager.client.savedReports.save({ ...again, mailDay: 20 })
    await run({ at: '2026-11-20T09:00:00Z' })
    expect(await mailsTo(manager)).toHaveLength(1)
    await run({ at: '2026-12-20T09:00:00Z' })
    expect(await mailsTo(manager)).toHaveLength(2)
  })

  test('what was missed while nothing ran goes out when it runs again, and is of its own day', async () => {
    await manager.client.savedReports.save(report())
    await run({ at: '2026-12-02T09:00:00Z' })
    await run({ at: '2026-12-03T09:00:00Z' })
    expect((await mailsTo(manager)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('1 Oct 2026 to 31 Oct 2026'),
    ])
    await run({ at: '2026-12-05T09:00:00Z' })
    expect(await mailsTo(manager)).toHaveLength(2)
  })

  test('one that is saved after its day waits for the next month', async () => {
    const late = startApi(db, { now: '2026-11-06T09:00:00Z' })
    const { client, ...person } = await late.signInAs('property_manager')
    await client.savedReports.save(report())
    await run({ at: '2026-11-07T09:00:00Z' })
    expect(await mailsTo({ client, ...person })).toEqual([])
    await run({ at: '2026-12-05T09:00:00Z' })
    expect(await mailsTo({ client, ...person })).toHaveLength(1)
  })

  test.each([
    ['is no staff any more', { role: 'tenant' as const }],
    ['cannot sign in any more', { deactivatedAt: new Date() }],
    ['is archived', { archivedAt: new Date() }],
  ])('nobody who %s gets one, neither written nor on its way', async (_, change) => {
    await manager.client.savedReports.save(report())
    await colleague.client.savedReports.save(report())
    await db.update(profiles).set(change).where(eq(profiles.id, manager.id))
    await run()
    expect([(await mailsTo(manager)).length, (await mailsTo(colleague)).length]).toEqual([0, 1])
    expect(await db.select().from(reportMailings).where(eq(reportMailings.outcome, 'not_allowed'))).toHaveLength(1)
    // Written already, and the right lost before it left.
    const [{ reportMailingId } = expect.fail('None.')] = await mailsTo(colleague)
    expect(await reviewMailedReport(db, reportMailingId ?? '')).toBeUndefined()
    await db.update(profiles).set(change).where(eq(profiles.id, colleague.id))
    expect(await reviewMailedReport(db, reportMailingId ?? '')).toMatchObject({ notNeeded: expect.any(String) })
  })

  test('one that was removed is not sent', async () => {
    const removed = report()
    await manager.client.savedReports.save(removed)
    await run()
    const [{ reportMailingId } = expect.fail('None.')] = await mailsTo(manager)
    await manager.client.savedReports.remove({ savedReportId: removed.id })
    expect(await reviewMailedReport(db, reportMailingId ?? '')).toMatchObject({ notNeeded: expect.any(String) })
    await expectRefusal(renderMailedReport(db, reportMailingId ?? '', new Date()), 'NOT_FOUND')
  })

  test('a process that ends in the middle leaves each sent or not, and the next one sends the rest', async () => {
    for (let count = 0; count < 4; count += 1) await manager.client.savedReports.save(report())
    await expect(run({ stopAfter: 2 })).rejects.toThrow('Asked to stop')
    expect(await mailsTo(manager)).toHaveLength(2)
    // Killed between the note that it was sent and the mail: neither is there.
    await db.execute(
      sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    )
    await db.execute(
      sql`create trigger fail_now before insert on ${outboxMessages} for each row execute function fail_now()`,
    )
    await expect(run()).rejects.toThrow()
    await db.execute(sql`drop function fail_now() cascade`)
    expect(await db.$count(reportMailings)).toBe(2)
    await run()
    expect(await mailsTo(manager)).toHaveLength(4)
  })
})

test.each(reportKinds)('%s goes along as the file that was chosen, of its time', async (kind) => {
  for (const file of ['pdf', 'xlsx'] as const) {
    await manager.client.savedReports.save(report({ kind, file, name: `${kind} ${file}`, period: 'thisMonth' }))
  }
  await run()
  const mails = await mailsTo(manager)
  expect(mails).toHaveLength(2)
  for (const { reportMailingId, subject } of mails) {
    const drawn = await renderMailedReport(db, reportMailingId ?? '', new Date('2026-11-05T04:00:00Z'))
    const isPdf = subject.includes('pdf')
    expect(drawn.filename).toBe(`${kind}-2026-11-05.${isPdf ? 'pdf' : 'xlsx'}`)
    expect(drawn.content.subarray(0, 4).toString('latin1')).toBe(isPdf ? '%PDF' : 'PK\u0003\u0004')
  }
})

test('the places that a report was saved with are those of the file that is sent', async () => {
  const { id: propertyId } = await buildProperty({ name: 'Cedar Court' })
  const places = { propertyId, block: 'A', managerId: manager.id }
  const of = { kind: 'rent-roll' as const, file: 'xlsx' as const, ...places }
  const narrowedTo = 'Only Cedar Court, Block A, managed by Amani Otieno'
  expect(await manager.client.savedReports.save(report(of))).toMatchObject([{ ...places, narrowedTo }])
  await run()
  const [{ reportMailingId, body } = expect.fail('None.')] = await mailsTo(manager)
  expect(body).toContain(`${narrowedTo}.`)
  const { content, filename } = await renderMailedReport(db, reportMailingId ?? '', new Date('2026-11-05T04:00:00Z'))
  const { sheets } = await readXlsx(new Uint8Array(content))
  const lines = sheets[0]?.rows.map(([cell]) => cell)
  expect(lines).toContain(narrowedTo)
  expect(filename).toBe('rent-roll-2026-11-05-only-cedar-court-block-a-managed-by-amani-otieno.xlsx')
})

test('what has no block, manager and owner can be saved, and is what is sent', async () => {
  const without = { withoutBlock: true, withoutManager: true, withoutOwner: true }
  const narrowedTo = 'Only units without a block, managed by nobody, without an owner'
  const [saved] = await manager.client.savedReports.save(report({ kind: 'rent-roll', file: 'xlsx', ...without }))
  expect(saved).toMatchObject({ ...without, narrowedTo })
  await run()
  const [{ reportMailingId } = expect.fail('None.')] = await mailsTo(manager)
  const { content } = await renderMailedReport(db, reportMailingId ?? '', new Date('2026-11-05T04:00:00Z'))
  const { sheets } = await readXlsx(new Uint8Array(content))
  expect(sheets[0]?.rows.map(([cell]) => cell)).toContain(narrowedTo)
})
