import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { auditEntries } from '../../platform/audit/audit.table'
import { personNotes } from './notes.table'

const { db } = testDatabase()
const { buildTenancy, buildTenant } = buildersOf(db)

let api: Api
let manager: Identity
let admin: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

const noted = (tenantId: string, body = 'Asks for a second key') => ({ tenantId, id: crypto.randomUUID(), body })
const bodies = async (tenantId: string) => (await manager.client.notes.list({ tenantId })).rows.map(({ body }) => body)

describe('works', () => {
  test('a note is dated, by whom, newest first, and noted in the audit log without its text', async () => {
    const { id: tenantId, fullName } = await buildTenant()
    await manager.client.notes.add(noted(tenantId, '  Called: the tap drips  '))
    api.setNow('2026-11-21T10:00:00Z')
    const added = await admin.client.notes.add(noted(tenantId, 'Plumber sent'))
    api.setNow('2026-11-21T09:00:00Z')
    expect(added).toMatchObject({ body: 'Plumber sent', createdAt: '2026-11-21T10:00:00.000Z', allowed: ['remove'] })
    const [last] = (await manager.client.notes.list({ tenantId })).rows
    expect(last).toEqual({ ...added, allowed: [] })
    expect(last?.createdBy).toBe('Amani Otieno')
    expect(await bodies(tenantId)).toEqual(['Plumber sent', 'Called: the tap drips'])
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.entityId, tenantId))
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['tenant.note-added', fullName],
      ['tenant.note-added', fullName],
    ])
    expect(JSON.stringify(entries)).not.toContain('tap')
  })

  test('the same one sent twice, also at once, is one note', async () => {
    const { id: tenantId } = await buildTenant()
    const note = noted(tenantId)
    await Promise.all([manager.client.notes.add(note), manager.client.notes.add(note)])
    expect(await bodies(tenantId)).toHaveLength(1)
  })

  test('the same id with another text is refused: what was typed anew would be lost otherwise', async () => {
    const { id: tenantId } = await buildTenant()
    const note = noted(tenantId)
    await manager.client.notes.add(note)
    await expectRefusal(manager.client.notes.add({ ...note, body: 'Asks for a third key' }), 'REQUEST_REUSED')
    expect(await bodies(tenantId)).toEqual([note.body])
  })

  test('a person who moved out is noted of too, and an admin removes the note of a colleague', async () => {
    const { tenantId } = await buildTenancy({ endDate: '2026-03-31' })
    const { id: noteId } = await manager.client.notes.add(noted(tenantId))
    await admin.client.notes.remove({ tenantId, noteId })
    expect(await bodies(tenantId)).toEqual([])
    await expectRefusal(admin.client.notes.remove({ tenantId, noteId }), 'NOT_FOUND')
  })
})

describe('denied', () => {
  test('the tenant reads none of it, nor does any other', async () => {
    const tenant = await api.signInAs('tenant')
    await manager.client.notes.add(noted(tenant.id))
    await expectRefusal(tenant.client.notes.list({ tenantId: tenant.id }), 'FORBIDDEN')
    await expectRefusal(tenant.client.notes.add(noted(tenant.id)), 'FORBIDDEN')
  })

  test('a note of a colleague stays, and one is not reached by way of somebody else', async () => {
    const { id: tenantId } = await buildTenant()
    const { id: noteId } = await admin.client.notes.add(noted(tenantId))
    const [row] = (await manager.client.notes.list({ tenantId })).rows
    expect(row?.allowed).toEqual([])
    await expectRefusal(manager.client.notes.remove({ tenantId, noteId }), 'NOT_YOURS')
    const { id: neighbour } = await buildTenant()
    await expectRefusal(admin.client.notes.remove({ tenantId: neighbour, noteId }), 'NOT_FOUND')
    await expectRefusal(admin.client.notes.add({ tenantId: neighbour, id: noteId, body: 'Theirs' }), 'NOT_FOUND')
    await expectRefusal(manager.client.notes.list({ tenantId: admin.id }), 'NOT_FOUND')
    expect(await bodies(tenantId)).toHaveLength(1)
  })
})

describe('refused', () => {
  test('an empty note and one that is too long', async () => {
    const { id: tenantId } = await buildTenant()
    expect(await fieldErrorsOf(manager.client.notes.add(noted(tenantId, ' ')))).toEqual(['body: Write the note'])
    expect(await fieldErrorsOf(manager.client.notes.add(noted(tenantId, 'x'.repeat(1001))))).toEqual([
      'body: Use at most 1000 characters',
    ])
  })

  test('more than five hundred, also by two at the same moment', async () => {
    const { id: profileId } = await buildTenant()
    await db
      .insert(personNotes)
      .values(Array.from({ length: 499 }, (_, made) => ({ profileId, body: `${made}`, createdAt: new Date() })))
    const outcomes = await Promise.allSettled([1, 2].map(() => manager.client.notes.add(noted(profileId))))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectRefusal(
      manager.client.notes.add(noted(profileId)),
      'NOTES_FULL',
      'There are 500 notes already. Remove one that is no longer needed.',
    )
  })

  test('of an anonymised person nothing is noted any more', async () => {
    const { tenantId } = await buildTenancy({ startDate: '2018-01-01', endDate: '2019-11-20' })
    await manager.client.notes.add(noted(tenantId))
    await admin.client.tenants.remove({ tenantId })
    await admin.client.privacy.anonymise({ tenantId })
    expect(await bodies(tenantId)).toEqual([])
    await expectRefusal(manager.client.notes.add(noted(tenantId)), 'NAME_GONE')
  })
})
