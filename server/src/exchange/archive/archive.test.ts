import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archivedTables } from '@makao/contract/exchange/archive/archive.terms'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Identity, ORIGIN, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { eventually } from '../../../test/eventually'
import { profiles } from '../../people/accounts/accounts.table'
import { storedObjects } from '../../platform/files/files.table'
import { readSheets } from '../../platform/sheets/sheets.rules'
import { leftOutTables } from './archive.rules'

const { db, pool } = testDatabase()
const { buildTenancy, buildCharge, buildTenant } = buildersOf(db)
let api: Api
let admin: Identity
let dataDir: string
let tenantId: string
let tenancyId: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-archive-'))
  api = startApi(db, { config: { dataDir }, pool })
  admin = await api.signInWithPassword('admin')
  const tenant = await buildTenant({ fullName: '=HYPERLINK("http://x")', phoneNumber: '+254712345678' })
  tenantId = tenant.id
  tenancyId = (await buildTenancy({ tenantId })).id
  await buildCharge({ tenancyId, amount: 1_500_050, paymentStatus: 'paid' })
  const document = { 'content-type': 'application/pdf', origin: ORIGIN, cookie: admin.cookie }
  const put = await api.request(`/api/attachments/files/tenant/${tenantId}?name=Lease%20of%20A1.pdf`, {
    method: 'PUT',
    headers: document,
    body: '%PDF-1.7 the lease',
  })
  expect(put.status).toBeLessThan(300)
  const receive = { requestId: crypto.randomUUID(), tenancyId, amount: 1000, currency: 'KES', method: 'cash' } as const
  await admin.client.payments.receive({ ...receive, receivedOn: '2026-11-20' })
  const invoice = await api.request(`/api/exports/tenancies/${tenancyId}/invoice/2026-11/pdf`, {
    headers: { cookie: admin.cookie },
  })
  expect(invoice.status).toBe(200)
})
afterAll(() => rm(dataDir, { recursive: true }))

const take = (cookie: string) => api.request('/api/archive', { headers: { cookie } })

/** Read by another library than the one that wrote it. */
async function taken() {
  const answer = await take(admin.cookie)
  expect(answer.status).toBe(200)
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return {
    answer,
    parts,
    names: Object.keys(parts),
    text: (name: string) => strFromU8(parts[name] ?? new Uint8Array()),
  }
}

/** One of them, for who only reads it. */
let first: ReturnType<typeof taken> | undefined
const takenOnce = () => {
  first ??= taken()
  return first
}

test('everything comes along: each table, the sheets, documents, papers, and a README that names them', async () => {
  const { answer, names, text } = await takenOnce()
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="makao-2026-11-21.zip"')
  const { rows } = await db.execute(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const tables = names.filter((name) => name.startsWith('tables/')).map((name) => name.slice(7, -4))
  expect(tables.sort()).toEqual(Object.keys(archivedTables).sort())
  const all = (rows as unknown as { name: string }[]).map(({ name }) => name)
  expect(Object.keys(archivedTables).filter((name) => !all.includes(name))).toEqual([])
  for (const table of tables) expect(text('README.txt')).toContain(`${table}.csv`)
  expect(names).toContain('sheets/Tenants and leases.csv')
  const folder = `HYPERLINK( http x ) (${tenantId.slice(0, 8)})`
  const documents = names.filter((name) => name.startsWith('documents/'))
  expect(documents).toEqual([`documents/tenants/=${folder}/Lease of A1.pdf`])
  expect(text(documents[0] ?? '')).toBe('%PDF-1.7 the lease')
  const papers = names.filter((name) => name.startsWith('papers/'))
  expect(papers.filter((name) => name.startsWith('papers/receipts/2026-11/')).length).toBeGreaterThan(0)
  expect(papers.filter((name) => name.startsWith('papers/invoices/2026-11/'))).toHaveLength(1)
  for (const paper of papers) expect(text(paper).slice(0, 5)).toBe('%PDF-')
  expect(names).not.toContain('NOT IN THIS ARCHIVE.txt')
})

test('a CSV reads as it was, each row once, and no cell of it runs as a formula', async () => {
  const { text, parts } = await takenOnce()
  const charges = await readSheets(parts['tables/payment_records.csv'] ?? expect.fail(), 'payment_records.csv')
  const [head = [], ...rows] = charges[0]?.rows ?? []
  const at = (name: string) => head.indexOf(name)
  expect(rows).toHaveLength(await db.$count(sql`payment_records`))
  expect(rows.map((row) => String(row[at('amount')]))).toContain('15000.5')
  const people = text('tables/profiles.csv')
  expect(people).toContain(`'=HYPERLINK`)
  expect(people).toContain(`'+254712345678`)
  expect(text('sheets/Tenants and leases.csv')).toContain(`'=HYPERLINK`)
})

test('no secret leaves Makao', async () => {
  const { parts } = await takenOnce()
  const everything = Object.entries(parts)
    .map(([name, bytes]) => (name.endsWith('.csv') ? strFromU8(bytes) : ''))
    .join('\n')
  const { rows } = await db.execute(sql`select password from accounts where password is not null`)
  const secrets = (rows as unknown as { password: string }[]).map(({ password }) => password)
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of secrets) expect(everything).not.toContain(secret)
  for (const table of leftOutTables) expect(Object.keys(parts)).not.toContain(`tables/${table}.csv`)
  const headings = Object.entries(parts).flatMap(([name, bytes]) =>
    name.startsWith('tables/') ? (strFromU8(bytes).split('\r\n')[0]?.split(',') ?? []) : [],
  )
  expect(headings.filter((heading) => /sealed|secret|password|hash|token/.test(heading))).toEqual([])
})

test('who took it stands in the audit log, and whoever may not is refused', async () => {
  const { rows: before } = await admin.client.audit.list({ thing: 'backup' })
  await taken()
  const { rows } = await admin.client.audit.list({ thing: 'backup' })
  expect(rows).toHaveLength(before.length + 1)
  expect(rows[0]).toMatchObject({ action: 'backup.everything-taken-out', actorName: expect.any(String) })
  const manager = await api.signInAs('property_manager')
  const tenant = await api.signInAs('tenant')
  expect((await take(manager.cookie)).status).toBe(403)
  expect((await take(tenant.cookie)).status).toBe(403)
  expect((await take('')).status).toBe(401)
})

test('a document that is not on the disk is named, and the rest comes along', async () => {
  const [file] = await db.select().from(storedObjects).where(eq(storedObjects.tenantId, tenantId))
  const version = crypto.randomUUID()
  await db
    .update(storedObjects)
    .set({ version })
    .where(eq(storedObjects.id, file?.id ?? ''))
  const { names, text } = await taken()
  expect(text('NOT IN THIS ARCHIVE.txt')).toContain('Lease of A1.pdf')
  expect(names).toContain('tables/ledger_entries.csv')
  await db
    .update(storedObjects)
    .set({ version: file?.version ?? '' })
    .where(eq(storedObjects.id, file?.id ?? ''))
})

test('where nothing can be written no session of the database is lost', async () => {
  const incoming = join(dataDir, 'incoming')
  // What others took is sent.
  await eventually(async () => expect(await readdir(incoming)).toEqual([]))
  await rm(incoming, { recursive: true, force: true })
  await writeFile(incoming, 'in its place')
  for (let tried = 0; tried < 12; tried += 1) expect((await take(admin.cookie)).status).toBe(500)
  await rm(incoming)
  await eventually(() => expect(pool.totalCount - pool.idleCount).toBe(0))
  await taken()
})

test('nothing of it stays on the disk, also when whoever asked went away', async () => {
  const answer = await take(admin.cookie)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await eventually(async () => expect(await readdir(join(dataDir, 'incoming'))).toEqual([]))
  await taken()
  await eventually(async () => expect(await readdir(join(dataDir, 'incoming'))).toEqual([]))
  expect((await db.select().from(profiles).limit(1)).length).toBe(1)
})
