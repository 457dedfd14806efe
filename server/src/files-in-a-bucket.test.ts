import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Identity, ORIGIN, PASSWORD, startApi } from '../test/api'
import { backupOf, restore, temporaryFolder } from '../test/backups'
import { buildersOf } from '../test/builders'
import { testDatabase } from '../test/database'
import { emptyDatabase } from '../test/empty-database'
import { startS3 } from '../test/s3-server'
import { settleRestore } from './platform/backups/restored-files'
import { sweepFiles } from './platform/files/files.service'
import { leftFiles, storedObjects } from './platform/files/files.table'
import { FilesUnavailable } from './s3-store'
import { openStored, removeStored, storeAt, storeFile } from './stored-files'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)
const PDF = Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(50_000)}%%EOF\n`)
const clock = () => new Date()

/** An agency whose files are in a bucket. */
async function startAgency() {
  const bucket = await startS3()
  const config = { dataDir: await temporaryFolder(), s3: bucket.s3 }
  const api = startApi(db, { config })
  const manager = await api.signInAs('property_manager')
  const { unitId } = await buildTenancy({ tenantId: (await api.signInAs('tenant')).id })
  const path = (name: string) => `/api/attachments/files/unit/${unitId}?name=${name}`
  const put = (name: string, body = PDF) =>
    api.request(path(name), {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf', origin: ORIGIN, cookie: manager.cookie },
      body,
    })
  const list = async () => (await manager.client.attachments.list({ of: 'unit', keptWith: unitId })).rows
  return { ...bucket, config, api, manager, put, list }
}

const textOf = async (api: ReturnType<typeof startApi>, { cookie }: Pick<Identity, 'cookie'>, id: string) =>
  Buffer.from(await (await api.request(`/api/attachments/files/${id}`, { headers: { cookie } })).arrayBuffer())

test('a file is kept, read in part, listed over pages and removed, and what is not there is not there', async () => {
  const { s3 } = await startS3()
  const at = { dataDir: await temporaryFolder(), s3 }
  for (const name of ['a', 'b c', 'd&e', "f'(g)", 'ĝ'])
    await storeFile(at, ['objects', name], Buffer.from(`of ${name}`))
  await storeFile(at, ['meter-readings', 'x.jpg'], Buffer.from('0123456789'))
  expect((await storeAt(at).list('objects')).map(({ name }) => name).sort()).toEqual(
    ['a', 'b c', 'd&e', "f'(g)", 'ĝ'].sort(),
  )
  expect((await storeAt(at).paths()).length).toBe(6)
  const part = await openStored(at, ['meter-readings', 'x.jpg'], { start: 2, end: 4 })
  expect([part?.size, part && (await buffer(part.stream)).toString()]).toEqual([10, '234'])
  await removeStored(at, ['objects', 'a'])
  await removeStored(at, ['objects', 'a'])
  expect(await openStored(at, ['objects', 'a'])).toBeUndefined()
  expect(await readdir(join(at.dataDir, 'incoming'))).toEqual([])
})

test('a document goes into the bucket and comes out of it, also by another process', async () => {
  const { api, config, objects, put, list, manager } = await startAgency()
  expect((await put('Lease.pdf')).status).toBe(204)
  const [kept] = await list()
  expect(await readdir(config.dataDir)).toEqual(['incoming'])
  expect(objects.size).toBe(1)
  expect((await textOf(api, manager, kept?.id ?? '')).equals(PDF)).toBe(true)
  const other = startApi(db, { config: { ...config, dataDir: await temporaryFolder() } })
  expect((await textOf(other, await other.openSession(manager.id), kept?.id ?? '')).equals(PDF)).toBe(true)
})

test('a bucket that does not answer loses nothing: the sender is told to try again, and nothing half is left', async () => {
  const { api, setAway, put, list, manager, config, objects } = await startAgency()
  await put('Before.pdf')
  const [before] = await list()
  setAway(true)
  expect((await put('Away.pdf')).status).toBe(503)
  const cookie = manager.cookie
  expect((await api.request(`/api/attachments/files/${before?.id}`, { headers: { cookie } })).status).toBe(503)
  await expect(storeAt(config).paths()).rejects.toThrow(FilesUnavailable)
  setAway(false)
  expect((await list()).map(({ name }) => name)).toEqual(['Before.pdf'])
  expect((await put('Away.pdf')).status).toBe(204)
  expect((await textOf(api, manager, before?.id ?? '')).equals(PDF)).toBe(true)
  await sweepFiles(db, config, new Date(Date.now() + 90_000_000))
  expect(await db.select().from(leftFiles)).toEqual([])
  const versions = (await db.select().from(storedObjects)).map(({ version }) => `files/objects/${version}`)
  expect(versions).toEqual(expect.arrayContaining([...objects.keys()]))
})

test('a wrong secret is refused by the bucket, and told as such', async () => {
  const { s3 } = await startS3()
  const at = { dataDir: await temporaryFolder(), s3: { ...s3, secretAccessKey: 'another' } }
  await expect(storeFile(at, ['objects', 'x'], Buffer.from('x'))).rejects.toThrow(FilesUnavailable)
})

test('a backup takes files out of a bucket, into a folder or another bucket', async () => {
  const { config, put, list, manager } = await startAgency()
  await put('Lease.pdf')
  const [kept] = await list()
  const backup = await backupOf({ pool, ...config, clock })
  for (const s3 of [undefined, (await startS3()).s3]) {
    const into = await emptyDatabase()
    if (!into) throw new Error('There is a database of each kind that is tested.')
    const at = { dataDir: await temporaryFolder(), s3 }
    await restore(backup, into, at)
    const restored = startApi(into.db, { config: at })
    const session = await restored.openSession(manager.id)
    expect((await textOf(restored, session, kept?.id ?? '')).equals(PDF)).toBe(true)
    expect(await readdir(at.dataDir)).toEqual(s3 ? [] : ['files'])
  }
})

test('a restore into a bucket that was cut off goes on at the next start, and none is made over files that are there', async () => {
  const { s3, objects } = await startS3()
  const at = { dataDir: await temporaryFolder(), s3 }
  await mkdir(join(at.dataDir, 'restored-with-rows/objects'), { recursive: true })
  for (const name of ['one', 'two']) await writeFile(join(at.dataDir, 'restored-with-rows/objects', name), name)
  // One had arrived.
  await storeFile(at, ['objects', 'one'], Buffer.from('one'))
  await settleRestore(pool, at)
  expect([...objects].map(([key, { bytes }]) => `${key}: ${bytes}`).sort()).toEqual([
    'files/objects/one: one',
    'files/objects/two: two',
  ])
  expect(await readdir(at.dataDir)).toEqual(['incoming'])
  const into = await emptyDatabase()
  if (!into) throw new Error('There is a database of each kind that is tested.')
  const backup = await backupOf({ pool, dataDir: await temporaryFolder(), clock })
  await expect(restore(backup, into, at)).rejects.toThrow(/stored files in http.+ already/)
})

test('of two who use a signed address at the same moment one is kept, and with it its bytes', async () => {
  const { api, objects } = await startAgency()
  const admin = await api.signInWithPassword('admin')
  const { secret } = await admin.client.apiKeys.make({ name: 'scripts', role: 'admin', password: PASSWORD })
  const ask = (path: string, init: RequestInit) =>
    api.request(`/storage/v1/${path}`, { ...init, headers: { authorization: `Bearer ${secret}` } })
  await ask('bucket', { method: 'POST', body: JSON.stringify({ name: 'reports' }) })
  for (let round = 0; round < 5; round += 1) {
    const path = `reports/${round}.txt`
    const signed = (await (await ask(`object/upload/sign/${path}`, { method: 'POST' })).json()) as { url: string }
    const send = async (text: string) =>
      [(await ask(signed.url.slice(1), { method: 'PUT', body: text })).status, text] as const
    const answers = await Promise.all([send('by one'), send('by another')])
    const taken = answers.filter(([status]) => status === 200)
    expect([taken.length, answers.length]).toEqual([1, 2])
    expect(await (await ask(`object/${path}`, {})).text()).toBe(taken[0]?.[1])
  }
  expect(objects.size).toBe(5)
})
