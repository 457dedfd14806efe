import { mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentKeeper } from '@makao/contract/platform/files/files.terms'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Api, expectRefusal, type Identity, ORIGIN, startApi } from '../../../test/api'
import { backupOf, restore } from '../../../test/backups'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { emptyDatabase } from '../../../test/empty-database'
import { jpegOf, polyglot } from '../../../test/pictures'
import { owners } from '../../money/owners/owners.table'
import { sweepFiles } from '../../platform/files/files.service'
import { storedObjects } from '../../platform/files/files.table'

const { db, pool } = testDatabase()
const { buildTenancy, buildTenant } = buildersOf(db)

let dataDir: string
let api: Api
let admin: Identity
let manager: Identity
let tenant: Identity
let neighbour: Identity
let tenancy: Awaited<ReturnType<typeof buildTenancy>>
let jpeg: Uint8Array

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-documents-'))
  api = startApi(db, { config: { dataDir } })
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager', 'Baraka Mwangi')
  tenant = await api.signInAs('tenant')
  neighbour = await api.signInAs('tenant')
  tenancy = await buildTenancy({ tenantId: tenant.id })
  await buildTenancy({ tenantId: neighbour.id })
  jpeg = await jpegOf()
})
afterAll(() => rm(dataDir, { recursive: true }))

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

interface Sent {
  body?: Uint8Array
  type?: string
  origin?: string
}

function put(
  who: Identity | undefined,
  place: string,
  name: string,
  { body = PDF, type = 'application/pdf', origin = ORIGIN }: Sent = {},
) {
  const headers = { 'content-type': type, origin, ...(who && { cookie: who.cookie }) }
  const path = `/api/attachments/files/${place}?name=${encodeURIComponent(name)}`
  return api.request(path, { method: 'PUT', headers, body: Buffer.from(body) })
}
/** The answer with all of its body: what nobody reads to its end keeps its file open. */
async function read(who: Identity | undefined, id: string, query = ''): Promise<Response> {
  const answer = await api.request(`/api/attachments/files/${id}${query}`, {
    headers: new Headers(who && { cookie: who.cookie }),
  })
  return new Response(await answer.arrayBuffer(), answer)
}
const listOf = (of: DocumentKeeper, keptWith: string, who = manager) => who.client.attachments.list({ of, keptWith })
const namesOf = async (of: DocumentKeeper, keptWith: string) =>
  (await listOf(of, keptWith)).rows.map(({ name }) => name)
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

/** Adds one, and says which it is. */
async function added(who: Identity, place: string, name: string, sent?: Sent): Promise<string> {
  expect((await put(who, place, name, sent)).status).toBe(204)
  const rows = await db.select().from(storedObjects).where(eq(storedObjects.createdBy, who.id))
  return rows.find(({ path }) => path.endsWith(`/${name}`))?.id ?? ''
}

describe('documents', () => {
  test('are kept with a tenant, a tenancy, a unit, a property and an owner, also an archived one', async () => {
    const [owner] = await db
      .insert(owners)
      .values({
        name: 'Wambui Njoroge',
        kind: 'individual',
        isResident: true,
        archivedAt: new Date(),
        createdAt: new Date(),
      })
      .returning({ id: owners.id })
    const unit = await admin.client.units.get({ unitId: tenancy.unitId })
    const expense = await admin.client.owners.spend({
      requestId: crypto.randomUUID(),
      propertyId: unit.propertyId,
      currency: 'KES',
      amount: 100,
      category: 'repairs',
      description: 'A new lock',
      spentOn: '2026-11-05',
    })
    const places: [DocumentKeeper, string][] = [
      ['tenant', tenant.id],
      ['tenancy', tenancy.id],
      ['unit', tenancy.unitId],
      ['property', unit.propertyId],
      ['owner', owner?.id ?? ''],
      ['expense', expense.id],
    ]
    for (const [of, id] of places) {
      expect((await put(manager, `${of}/${id}`, `Scan of the ${of}.pdf`)).status).toBe(204)
      const { rows, mayAdd } = await listOf(of, id)
      expect(mayAdd).toBe(true)
      expect(rows).toMatchObject([
        {
          name: `Scan of the ${of}.pdf`,
          type: 'application/pdf',
          size: PDF.length,
          addedBy: 'Baraka Mwangi',
          allowed: ['rename', 'remove'],
        },
      ])
    }
    await expectRefusal(listOf('unit', crypto.randomUUID()), 'NOT_FOUND')
    expect(await codeOf(await put(manager, `unit/${crypto.randomUUID()}`, 'x.pdf'))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(await put(manager, `house/${tenancy.unitId}`, 'x.pdf'))).toEqual([404, 'NOT_FOUND'])
  })

  test('are renamed, shown, saved and deleted, and the log says so', async () => {
    const id = await added(manager, `tenant/${tenant.id}`, 'IMG_1.jpg', { body: jpeg, type: 'image/jpeg' })
    await manager.client.attachments.rename({ attachmentId: id, name: 'National ID' })
    expect(await namesOf('tenant', tenant.id)).toContain('National ID.jpg')
    const shown = await read(manager, id, '?show')
    expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual([
      'image/jpeg',
      'inline',
    ])
    expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(jpeg))).toBe(true)
    const saved = await read(manager, id)
    expect(saved.headers.get('content-disposition')).toContain('attachment; filename=National%20ID.jpg')
    await manager.client.attachments.remove({ attachmentId: id })
    expect((await read(manager, id)).status).toBe(404)
    await expectRefusal(manager.client.attachments.remove({ attachmentId: id }), 'NOT_FOUND')
    const { rows } = await admin.client.audit.list({ thing: 'document' })
    const told = rows.map(({ action, subject }) => `${action} ${subject}`)
    expect(told.slice(0, 3)).toEqual([
      'document.removed National ID.jpg',
      'document.moved National ID.jpg',
      'document.added IMG_1.jpg',
    ])
  })

  test('of one name are numbered, also when two are sent at the same moment', async () => {
    const place = `unit/${tenancy.unitId}`
    await Promise.all([
      put(manager, place, 'image.jpg', { body: jpeg }),
      put(manager, place, 'image.jpg', { body: jpeg }),
    ])
    await put(manager, place, 'image.jpg', { body: jpeg })
    const names = await namesOf('unit', tenancy.unitId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['image.jpg', 'image (2).jpg']))
    const id = (await listOf('unit', tenancy.unitId)).rows.find(({ name }) => name === 'image.jpg')?.id ?? ''
    await expectRefusal(manager.client.attachments.rename({ attachmentId: id, name: 'image (2)' }), 'FILE_EXISTS')
    await expectRefusal(manager.client.attachments.rename({ attachmentId: id, name: 'a/b' }), 'FILE_NAME')
  })

  test('are named as they were, as far as a path takes it', async () => {
    const place = `tenancy/${tenancy.id}`
    for (const name of ['../../etc/passwd.pdf', 'Mkataba: "Wanjirũ" #1.pdf', `${'x'.repeat(300)}.pdf`]) {
      expect((await put(manager, place, name)).status).toBe(204)
    }
    expect(await namesOf('tenancy', tenancy.id)).toEqual(
      expect.arrayContaining(['.. .. etc passwd.pdf', 'Mkataba: Wanjirũ 1.pdf', `${'x'.repeat(116)}.pdf`]),
    )
    for (const name of ['', '..', '///'])
      expect(await codeOf(await put(manager, place, name))).toEqual([422, 'FILE_NAME'])
  })
})

describe('a tenant', () => {
  test('adds and takes back their own, which staff see, and reads what the agency added', async () => {
    const own = await added(tenant, 'own', 'My ID.jpg', { body: jpeg, type: 'image/jpeg' })
    const theirs = await added(manager, `tenant/${tenant.id}`, 'Signed lease.pdf')
    expect(await namesOf('tenant', tenant.id)).toEqual(expect.arrayContaining(['My ID.jpg', 'Signed lease.pdf']))
    const { rows, mayAdd } = await tenant.client.attachments.listOwn()
    expect(mayAdd).toBe(true)
    expect(rows.find(({ id }) => id === own)?.allowed).toEqual(['removeOwn'])
    expect(rows.find(({ id }) => id === theirs)?.allowed).toEqual([])
    expect((await read(tenant, theirs)).status).toBe(200)
    await expectRefusal(tenant.client.attachments.removeOwn({ attachmentId: theirs }), 'NOT_YOURS')
    await tenant.client.attachments.removeOwn({ attachmentId: own })
    expect(await namesOf('tenant', tenant.id)).not.toContain('My ID.jpg')
  })

  test('reaches nothing of a neighbour, nor what is kept with a home', async () => {
    const theirs = await added(manager, `tenant/${neighbour.id}`, 'Neighbour.pdf')
    const lease = await added(manager, `tenancy/${tenancy.id}`, 'For the office.pdf')
    for (const id of [theirs, lease, crypto.randomUUID()]) {
      expect(await codeOf(await read(tenant, id))).toEqual([404, 'NOT_FOUND'])
      await expectRefusal(tenant.client.attachments.removeOwn({ attachmentId: id }), 'NOT_FOUND')
    }
    expect((await tenant.client.attachments.listOwn()).rows.map(({ id }) => id)).not.toContain(theirs)
    for (const place of [`tenant/${tenant.id}`, `tenancy/${tenancy.id}`]) {
      expect(await codeOf(await put(tenant, place, 'x.pdf'))).toEqual([403, 'FORBIDDEN'])
    }
    expect(await codeOf(await put(manager, 'own', 'x.pdf'))).toEqual([403, 'FORBIDDEN'])
    expect((await put(undefined, 'own', 'x.pdf')).status).toBe(401)
    expect((await read(undefined, theirs)).status).toBe(401)
  })

  test('who was deleted takes theirs along; who moved out leaves them, until they are anonymised', async () => {
    const { id: never } = await buildTenant()
    await added(manager, `tenant/${never}`, 'Never let.pdf')
    await admin.client.tenants.remove({ tenantId: never })
    const { id: former } = await buildTenant()
    const { id: tenancyId } = await buildTenancy({ tenantId: former, startDate: '2018-01-01', endDate: '2019-11-20' })
    await added(manager, `tenant/${former}`, 'Former.pdf')
    await added(manager, `tenancy/${tenancyId}`, 'Former lease.pdf')
    await admin.client.tenants.remove({ tenantId: former })
    expect(await namesOf('tenant', former)).toEqual(['Former.pdf'])
    await admin.client.privacy.anonymise({ tenantId: former })
    expect(await listOf('tenant', former)).toEqual({ rows: [], mayAdd: false })
    expect((await listOf('tenancy', tenancyId)).rows).toEqual([])
    expect(await codeOf(await put(manager, `tenant/${former}`, 'x.pdf'))).toEqual([404, 'NOT_FOUND'])
    const kept = (await db.select().from(storedObjects)).map(({ path }) => path)
    for (const id of [never, former, tenancyId]) expect(kept.filter((path) => path.includes(id))).toEqual([])
    await sweepFiles(db, { dataDir }, new Date(Date.now() + 90_000_000))
    const versions = (await db.select().from(storedObjects)).map(({ version }) => version)
    expect((await readdir(join(dataDir, 'files', 'objects'))).sort()).toEqual(versions.sort())
  })

  test('finds the list of their documents in what they take along', async () => {
    await added(manager, `tenant/${tenant.id}`, 'In my data.pdf')
    const answer = await api.request('/api/exports/own-data', { headers: { cookie: tenant.cookie } })
    const { documents } = (await answer.json()) as { documents: { path: string }[] }
    expect(documents.map(({ path }) => path)).toContain(`tenants/${tenant.id}/In my data.pdf`)
    expect(JSON.stringify(documents)).not.toContain(neighbour.id)
  })
})

describe('is refused', () => {
  test.each([
    ['a page that says it is a picture', Buffer.from('<html><script>alert(1)</script>'), 415, 'FILE_KIND'],
    ['nothing', Buffer.alloc(0), 415, 'FILE_KIND'],
    ['a program', Buffer.from('MZ\x90\0'), 415, 'FILE_KIND'],
    ['a zip of something else', Buffer.from('PK\x03\x04malware.exe'), 415, 'FILE_KIND'],
    ['more than a tenant may send', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 413, 'FILE_TOO_LARGE'],
  ])('%s', async (_, body, status, code) => {
    const before = await readdir(join(dataDir, 'files', 'objects'))
    expect(await codeOf(await put(tenant, 'own', 'x.jpg', { body, type: 'image/jpeg' }))).toEqual([status, code])
    expect(await readdir(join(dataDir, 'files', 'objects'))).toEqual(before)
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  })

  test('a page of another site, and a form', async () => {
    expect((await put(tenant, 'own', 'x.pdf', { origin: 'https://evil.example' })).status).toBe(403)
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      expect((await put(tenant, 'own', 'x.pdf', { type })).status).toBe(415)
    }
  })
})

test('a picture that is also a page is shown as the picture alone', async () => {
  const id = await added(manager, `tenant/${tenant.id}`, 'Both.jpg', { body: polyglot(jpeg), type: 'text/html' })
  const { headers } = await read(manager, id, '?show')
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/jpeg', 'nosniff'])
})

test('a backup brings rows and files back, and what was deleted stays deleted', async () => {
  const kept = await added(manager, `unit/${tenancy.unitId}`, 'In the backup.pdf')
  const gone = await added(manager, `unit/${tenancy.unitId}`, 'Deleted before.pdf')
  await manager.client.attachments.remove({ attachmentId: gone })
  const backup = await backupOf({ pool, dataDir, clock: () => new Date() })
  const into = await emptyDatabase()
  if (!into) throw new Error('There is a database of each kind that is tested.')
  const restoredDir = await mkdtemp(join(tmpdir(), 'makao-restored-'))
  onTestFinished(() => rm(restoredDir, { recursive: true }))
  await restore(backup, into, restoredDir)
  const restored = startApi(into.db, { config: { dataDir: restoredDir } })
  const { cookie } = await restored.openSession(manager.id)
  const answer = await restored.request(`/api/attachments/files/${kept}`, { headers: { cookie } })
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
  expect((await restored.request(`/api/attachments/files/${gone}`, { headers: { cookie } })).status).toBe(404)
  const rows = await into.db.select().from(storedObjects)
  await sweepFiles(into.db, { dataDir: restoredDir }, new Date(Date.now() + 90_000_000))
  const files = await readdir(join(restoredDir, 'files', 'objects'))
  expect(files.sort()).toEqual(rows.map(({ version }) => version).sort())
})

test('only the headers of a document leave no file open', async () => {
  await put(manager, `tenancy/${tenancy.id}`, 'Headers.pdf')
  const [stored] = await db.select().from(storedObjects).where(like(storedObjects.path, '%Headers.pdf'))
  const path = `/api/attachments/files/${stored?.id}`
  const asked = await api.request(path, { method: 'HEAD', headers: { cookie: manager.cookie } })
  expect([asked.status, asked.headers.get('content-length'), await asked.text()]).toEqual([200, `${PDF.length}`, ''])
  const file = join(await realpath(dataDir), 'files', 'objects', stored?.version ?? '')
  const open = async () => {
    const files = await readdir('/proc/self/fd')
    const names = await Promise.all(files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')))
    return names.filter((name) => name === file)
  }
  await expect.poll(open).toEqual([])
})
