import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, ORIGIN, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import {
  bomb,
  cmykJpeg,
  deepPng,
  half,
  jpegOf,
  movingWebp,
  PAGE,
  phonePhoto,
  pngOf,
  polyglot,
  polyglotInside,
  SECRET,
  twoHeaders,
  webpOf,
} from '../../../test/pictures'
import { backupLines } from '../../platform/backups/backup-file'
import { storeAt } from '../../stored-files'
import { meterReadings } from './meters.table'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)

const jpeg = await jpegOf()
const png = await pngOf()
const webp = await webpOf()

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
const keptOf = (readingId: string) => readFile(join(dataDir, 'files', 'meter-readings', `${readingId}.jpg`))
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

describe('a photo', () => {
  test('is kept as a file of our own naming, and served as what it is', async () => {
    const readingId = await newReading()
    expect((await get(readingId, manager)).status).toBe(404)
    // What it is called counts for nothing; what it shows does.
    expect((await put(readingId, png)).status).toBe(204)
    expect(await readdir(join(dataDir, 'files', 'meter-readings'))).toContain(`${readingId}.jpg`)
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
    const answer = await get(readingId, manager)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="reading-2026-11-10.jpg"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const kept = Buffer.from(await answer.arrayBuffer())
    expect(kept).toEqual(await keptOf(readingId))
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  })

  test.each([
    ['a JPEG with a page behind', () => polyglot(jpeg)],
    ['a JPEG with a page inside', () => polyglotInside(jpeg)],
    ['a PNG with a page behind', () => polyglot(png)],
    ['a PNG with a page inside', () => polyglotInside(png)],
    ['a WebP with a page behind', () => polyglot(webp)],
  ])('that is a page too is not kept as one: %s', async (_, photo) => {
    const readingId = await newReading()
    expect((await put(readingId, photo())).status).toBe(204)
    const kept = await keptOf(readingId)
    expect(kept.includes(PAGE)).toBe(false)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  })

  test('does not tell where and by whom it was taken, and stands upright', async () => {
    const readingId = await newReading()
    const photo = await phonePhoto()
    expect(Buffer.from(photo).includes(SECRET)).toBe(true)
    expect((await put(readingId, photo)).status).toBe(204)
    const kept = await keptOf(readingId)
    expect(kept.includes(SECRET)).toBe(false)
    const { width, height, exif, orientation } = await sharp(kept).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 48,
      height: 64,
      exif: undefined,
      orientation: undefined,
    })
  })

  test.each([
    ['of a press', cmykJpeg],
    ['of 16 bits a colour', deepPng],
  ])('%s is kept as screens show it', async (_, photo) => {
    const readingId = await newReading()
    expect((await put(readingId, await photo())).status).toBe(204)
    expect(await sharp(await keptOf(readingId)).metadata()).toMatchObject({
      space: 'srgb',
      depth: 'uchar',
      channels: 3,
    })
  })

  test('of a large camera is kept smaller', async () => {
    const readingId = await newReading()
    expect((await put(readingId, await jpegOf(1700, 340))).status).toBe(204)
    expect(await sharp(await keptOf(readingId)).metadata()).toMatchObject({ width: 1600, height: 320 })
  })

  test('sent twice is kept once, and another one does not take its place', async () => {
    const readingId = await newReading()
    expect((await put(readingId, jpeg)).status).toBe(204)
    const kept = await keptOf(readingId)
    expect((await put(readingId, jpeg)).status).toBe(204)
    const other = await put(readingId, png)
    expect([other.status, await codeOf(other)]).toEqual([409, 'PHOTO_EXISTS'])
    expect(await keptOf(readingId)).toEqual(kept)
  })

  test('sent by two at the same moment is kept once, and of two different ones the other is told', async () => {
    const same = await newReading()
    const answers = await Promise.all([put(same, jpeg), put(same, jpeg)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const other = await newReading()
    const [first, second] = await Promise.all([put(other, jpeg), put(other, png)])
    expect([first.status, second.status].sort()).toEqual([204, 409])
    expect((await get(other, manager)).status).toBe(200)
  })

  test('that was kept before photos were drawn anew is served as it is, and sent once more is the same', async () => {
    const readingId = await newReading()
    const former = polyglot(webp)
    await mkdir(join(dataDir, 'files', 'meter-readings'), { recursive: true })
    await writeFile(join(dataDir, 'files', 'meter-readings', `${readingId}.webp`), former)
    const row = { photoType: 'image/webp' as const, photoBytes: former.length }
    await db.update(meterReadings).set(row).where(eq(meterReadings.id, readingId))
    const answer = await get(readingId, manager)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(former))
    expect((await put(readingId, former)).status).toBe(204)
    expect((await put(readingId, jpeg)).status).toBe(409)
  })

  test('is noted in the history of the meter, and the reading says that it has one', async () => {
    const readingId = await newReading()
    await put(readingId, jpeg)
    const { rows } = await manager.client.meters.list({})
    const meters = await Promise.all(rows.map(({ id: meterId }) => manager.client.meters.get({ meterId })))
    const meter = meters.find(({ readings }) => readings.some(({ id }) => id === readingId))
    expect(meter?.readings[0]).toMatchObject({ id: readingId, hasPhoto: true })
    expect(meter?.history[0]?.action).toBe('meter.photographed')
  })

  test('goes into a backup', async () => {
    const readingId = await newReading()
    await put(readingId, jpeg)
    const client = await pool.connect()
    let text = ''
    try {
      for await (const line of backupLines(client, storeAt({ dataDir }), new Date())) text += line
    } finally {
      client.release()
    }
    expect(text).toContain(`{"file":"meter-readings/${readingId}.jpg"}`)
    expect(text).toContain((await keptOf(readingId)).toString('base64'))
  })
})

describe('is refused', () => {
  test.each([
    ['a page', async () => Buffer.from('<html><script>alert(1)</script>'), 'it is no JPEG, PNG or WebP picture'],
    [
      'a drawing with scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'it is no JPEG, PNG or WebP picture',
    ],
    ['nothing', async () => Buffer.alloc(0), 'it is no JPEG, PNG or WebP picture'],
    [
      'the beginning of a JPEG',
      async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('JFIF<html>')]),
      'broken',
    ],
    ['half a JPEG', async () => half(jpeg), 'broken'],
    ['half a PNG', async () => half(png), 'broken'],
    ['half a WebP', async () => half(webp), 'broken'],
    ['a PNG with two headers', async () => twoHeaders, 'broken'],
    ['a moving WebP', movingWebp, 'moves'],
    ['a picture of 900 million pixels', async () => bomb(), 'more than 24 million pixels'],
  ])('%s', async (_, photo, reason) => {
    const readingId = await newReading()
    const answer = await put(readingId, new Uint8Array(await photo()))
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({
      code: 'NOT_A_PHOTO',
      message: expect.stringMatching(new RegExp(`^The photo cannot be used: .*${reason}`)),
    })
    expect((await get(readingId, manager)).status).toBe(404)
    expect(await readdir(join(dataDir, 'files', 'meter-readings'))).not.toContain(`${readingId}.jpg`)
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  })

  test('one of more than 5 MB', async () => {
    const large = new Uint8Array(5_000_001)
    large.set(jpeg)
    const answer = await put(await newReading(), large)
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('another type, a foreign page, a reading that is not there, and a path in the place of one', async () => {
    const readingId = await newReading()
    const photo = jpeg
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
    const answer = await api.request('/api/meters', { method: 'POST', headers, body: jpeg })
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
    expect((await put(readingId, jpeg, tenant)).status).toBe(403)
    expect((await put(readingId, jpeg, { cookie: '' })).status).toBe(401)
    await put(readingId, jpeg)
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
    await put(readingId, jpeg)
    await rm(join(dataDir, 'files', 'meter-readings', `${readingId}.jpg`))
    expect((await get(readingId, manager)).status).toBe(404)
  })
})
