import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Role, roles } from '@makao/contract/permissions'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../src/logger'
import { auditEntries } from '../../src/platform/audit/audit.table'
import { createJobRunner } from '../../src/platform/jobs/job-runner.service'
import { type Client, type Identity, startApi } from '../api'
import { buildersOf } from '../builders'
import { testDatabase } from '../database'

// What may be done with a row comes with it; here it is held against what the server does, for each role and state.

interface Judged<Row extends { allowed: readonly string[] }> {
  /** Rows in each state that matters, with what an admin may do with them; `actor` asks afterwards. */
  states: Record<string, { build: (actor: Identity) => Promise<string>; allowed: Row['allowed'] }>
  read: (client: Client, id: string) => Promise<Row | undefined>
  actions: Record<Row['allowed'][number], (client: Client, id: string) => Promise<unknown>>
  /** What a role may not do that admins may. */
  exceptFor?: Partial<Record<Role, Row['allowed'] | 'all'>>
  /** Refusals of an allowed action: they say what is typed wrongly, or what to do first. */
  refusals?: readonly string[]
}

export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

/**
 * The whole server over an empty database, somebody signed in of each role, and what judges them. To be called at the top of
 * the file.
 */
export function judging() {
  const database = testDatabase()
  const { db } = database
  const dataDir = mkdtempSync(join(tmpdir(), 'makao-allowed-'))
  afterAll(() => rm(dataDir, { recursive: true }))
  // What is asked of a job is asked; nobody does it.
  const noJobs = createJobRunner({ ...database, log: createLogger('silent'), clock: () => new Date(), jobs: [] })
  const api = startApi(db, { config: { dataDir }, jobs: { ...noJobs, start: async () => '' } })

  const people = {} as Record<Role, Identity>
  beforeAll(async () => {
    for (const role of roles) people[role] = await api.signInAs(role)
  })
  const office = () => people.admin.client
  const isStaff = ({ id }: Identity) => id === people.admin.id || id === people.property_manager.id
  const written = async () => (await db.select({ lines: count() }).from(auditEntries))[0]?.lines

  /**
   * What comes with a row and what the server does are one: each action that is said succeeds, and each other one is refused or
   * changes nothing.
   */
  function judges<Row extends { allowed: readonly string[] }>(name: string, judged: Judged<Row>): void {
    const { states, read, refusals = [] } = judged
    const exceptFor = { tenant: 'all' as const, owner: 'all' as const, ...judged.exceptFor }
    const actions = Object.entries(judged.actions) as [string, (client: Client, id: string) => Promise<unknown>][]
    describe(name, () => {
      for (const [state, { build, allowed }] of Object.entries(states)) {
        /** A row that nobody has changed yet: a refusal leaves it to the next role. Some are the actor's own. */
        let untouched: Promise<string> | undefined
        const untouchedFor = (actor: Identity) => {
          if (build.length > 0) return build(actor)
          untouched ??= build(actor)
          return untouched
        }
        test.each(roles)(`${state}: what comes with it is what the server does for the role %s`, async (role) => {
          const actor = people[role]
          const not: readonly string[] | 'all' = exceptFor[role] ?? []
          const may: readonly string[] = not === 'all' ? [] : allowed.filter((action) => !not.includes(action))
          const id = await untouchedFor(actor)
          const said: readonly string[] | undefined = await read(actor.client, id).then(
            (row) => row?.allowed,
            ({ code }: { code: string }) => (may.length === 0 && code === 'FORBIDDEN' ? [] : [code]),
          )
          expect(said && [...said].sort()).toEqual([...may].sort())
          const before = await written()
          for (const [action, act] of actions.filter(([action]) => !may.includes(action))) {
            const outcome = await codeOf(act(actor.client, id))
            expect(await written(), `${action} ended in ${outcome}`).toBe(before)
          }
          let next: string | undefined = id
          for (const [action, act] of actions.filter(([action]) => may.includes(action))) {
            untouched = undefined
            expect(['done', ...refusals], action).toContain(
              await codeOf(act(actor.client, next ?? (await build(actor)))),
            )
            next = undefined
          }
        })
      }
    })
  }

  return { api, db, people, office, isStaff, judges, ...buildersOf(db) }
}

export const day = '2026-01-05'
export const reason = 'Entered by mistake'
export const inPair = (id: string) => id.split(' ') as [string, string]
export const nowhere = () => crypto.randomUUID()

export const receive = (client: Client, tenancyId: string) =>
  client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: 100,
    currency: 'KES',
    method: 'cash',
    receivedOn: day,
  })

export const enterCharge = (client: Client, tenancyId: string) =>
  client.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: 100,
    currency: 'KES',
    paymentType: 'other',
    paymentStatus: 'pending',
    dueDate: '2030-01-05',
  })

export const remind = (client: Client, tenancyId: string) =>
  client.reminders.ask({ tenancyId, requestId: crypto.randomUUID() })
