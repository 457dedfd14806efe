import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, ORIGIN, startApi } from '../../test/api'
import { buildersOf } from '../../test/builders'
import { testDatabase } from '../../test/database'
import { backupLines } from '../backups/backup-file'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('a dial')])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

let api: Api
let dataDir: string
let manager: Identity
let tenant: Identity
let neighbour: Identity

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-photos-'))
  api = startApi(db, { config: { dataDir } })
  manager = await api.signInAs('property_manager')
  tenant = await api.signInAs('tenant')
  neighbour = await api.signInAs('tenant')
})
afterAll(() => rm(dataDir, { recursive: true }))

/** A reading of somebody's unit. */
async function newReading(): Promise<string> {
  const { unitId } = await buildTenancy()
  const { id: meterId } = await manager.client.meters.create({
    requestId: crypto.randomUUID(),
    unitId,
    kind: 'water',
    serialNumber: 'W-1',
    digits: 5,
    installedOn: '2026-11-01',
    firstValue: 0,
    currency: 'KES',
    price: 15_000,
  })
  const read = { requestId: crypto.randomUUID(), meterId, day: '2026-11-10', value: 5000 }
  return (await manager.client.meters.read(read)).id
}

const pathOf = (readingId: string) => `/api/meter-readings/${readingId}/photo`
const get = (readingId: string, { cookie }: Pick<Identity, 'cookie'>) =>
  api.request(pathOf(readingId), { headers: { cookie } })
const put = (
  readingId: string,
  body: Uint8Array<ArrayBuffer>,
  { cookie }: Pick<Identity, 'cookie'> = manager,
  headers: Record<string, string> = {},
) =>
  api.request(pathOf(readingId), {
    method: 'PUT',
    headers: { cookie, origin: ORIGIN, 'content-type': 'image/jpeg', ...headers },
    body,
  })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

describe('a photo', () => {
  test('is kept as a file of our own naming, and served as what it is', async () => {
    const readingId = await newReading()
    expect((await get(readingId, manager)).status).toBe(404)
    // What it is called counts for nothing; what it begins with does.
    expect((await put(readingId, new Uint8Array(png))).status).toBe(204)
    expect(await readdir(join(dataDir, 'files', 'meter-readings'))).toContain(`${readingId}.png`)
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
    const answer = await get(readingId, manager)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="reading-2026-11-10.png"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  })

  test('sent twice is kept once, and another one does not take its place', async () => {
    const readingId = await newReading()
    expect((await put(readingId, new Uint8Array(jpeg))).status).toBe(204)
    expect((await put(readingId, new Uint8Array(jpeg))).status).toBe(204)
    const other = await put(readingId, new Uint8Array(png))
    expect([other.status, await codeOf(other)]).toEqual([409, 'PHOTO_EXISTS'])
    expect(await readFile(join(dataDir, 'files', 'meter-readings', `${readingId}.jpg`))).toEqual(jpeg)
  })

  test('is noted in the history of the meter, and the reading says that it has one', async () => {
    const readingId = await newReading()
    await put(readingId, new Uint8Array(jpeg))
    const { rows } = await manager.client.meters.list({})
    const meters = await Promise.all(rows.map(({ id: meterId }) => manager.client.meters.get({ meterId })))
    const meter = meters.find(({ readings }) => readings.some(({ id }) => id === readingId))
    expect(meter?.readings[0]).toMatchObject({ id: readingId, hasPhoto: true })
    expect(meter?.history[0]?.action).toBe('meter.photographed')
  })

  test('goes into a backup', async () => {
    const readingId = await newReading()
    await put(readingId, new Uint8Array(jpeg))
    const client = await pool.connect()
    let text = ''
    try {
      for await (const line of backupLines(client, join(dataDir, 'files'), new Date())) text += line
    } finally {
      client.release()
    }
    expect(text).toContain(`{"file":"meter-readings/${readingId}.jpg"}`)
    expect(text).toContain(jpeg.toString('base64'))
  })
})

describe('is refused', () => {
  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_, bytes) => {
    const readingId = await newReading()
    const answer = await put(readingId, new Uint8Array(bytes))
    expect([answer.status, await codeOf(answer)]).toEqual([415, 'NOT_A_PHOTO'])
    expect((await get(readingId, manager)).status).toBe(404)
  })

  test('one of more than 5 MB', async () => {
    const large = new Uint8Array(5_000_001)
    large.set(jpeg)
    const answer = await put(await newReading(), large)
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('another type, a foreign page, a reading that is not there, and a path in the place of one', async () => {
    const readingId = await newReading()
    const photo = new Uint8Array(jpeg)
    expect((await put(readingId, photo, manager, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await put(readingId, photo, manager, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await put(crypto.randomUUID(), photo)).status).toBe(404)
    for (const path of ['..%2f..%2fauth-secret', '%2e%2e', 'x.jpg']) {
      // Where it is no longer the path of a photo, a photo is no JSON.
      expect([404, 415]).toContain((await put(path, photo)).status)
      expect((await get(path, manager)).status).toBe(404)
    }
  })

  test('a photo anywhere else', async () => {
    const { cookie } = manager
    const headers = { cookie, origin: ORIGIN, 'content-type': 'image/jpeg' }
    const answer = await api.request('/api/meters', { method: 'POST', headers, body: new Uint8Array(jpeg) })
    expect(answer.status).toBe(415)
  })
})

describe('who may', () => {
  test('staff and the tenant whose time it is from see it; nobody else does', async () => {
    const { unitId } = await buildTenancy({ tenantId: tenant.id })
    const { id: meterId } = await manager.client.meters.create({
      requestId: crypto.randomUUID(),
      unitId,
      kind: 'electricity',
      serialNumber: 'E-1',
      digits: 5,
      installedOn: '2026-11-01',
      firstValue: 0,
      currency: 'KES',
      price: 2500,
    })
    const read = { requestId: crypto.randomUUID(), meterId, day: '2026-11-10', value: 5000 }
    const { id: readingId } = await manager.client.meters.read(read)
    expect((await put(readingId, new Uint8Array(jpeg), tenant)).status).toBe(403)
    expect((await put(readingId, new Uint8Array(jpeg), { cookie: '' })).status).toBe(401)
    await put(readingId, new Uint8Array(jpeg))
    expect((await get(readingId, tenant)).status).toBe(200)
    expect((await get(readingId, neighbour)).status).toBe(404)
    expect((await get(readingId, { cookie: '' })).status).toBe(401)
    expect((await tenant.client.meters.listOwn({})).rows[0]).toMatchObject({ id: readingId, hasPhoto: true })

    await manager.client.meters.voidReading({ readingId, reason: 'Another dial' })
    expect((await get(readingId, tenant)).status).toBe(404)
    expect((await get(readingId, manager)).status).toBe(200)
  })

  test('a photo whose file is elsewhere is not there', async () => {
    const readingId = await newReading()
    await put(readingId, new Uint8Array(jpeg))
    await rm(join(dataDir, 'files', 'meter-readings', `${readingId}.jpg`))
    expect((await get(readingId, manager)).status).toBe(404)
  })
})
