import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MOST_DOCUMENTS } from '@makao/contract/platform/files/files.terms'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, type Identity, ORIGIN, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'
import { jpegOf, pngOf } from '../../../test/pictures'
import { sweepFiles } from '../../platform/files/files.service'
import { leftFiles, storedObjects } from '../../platform/files/files.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

let dataDir: string
let api: Api
let admin: Identity
let manager: Identity
let tenant: Identity
let neighbour: Identity

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-storage-'))
  api = startApi(db, { config: { dataDir } })
  admin = await api.signInWithPassword('admin')
  manager = await api.signInAs('property_manager')
  tenant = await signInTenant()
  neighbour = await signInTenant()
  for (const [identity, role] of [
    [admin, 'admin'],
    [manager, 'property_manager'],
  ] as const) {
    bearers.set(identity.id, (await admin.client.apiKeys.make({ name: role, role, password: PASSWORD })).secret)
  }
  await buildTenancy({ tenantId: tenant.id })
  await buildTenancy({ tenantId: neighbour.id })
})
describe('a key that is limited to properties', () => {
  test('reaches the files of what stands in them, and no others by list, signature, move or copy', async () => {
    const { id: propertyId } = await buildProperty()
    const { id: unitId } = await buildUnit({ propertyId })
    const { id: elsewhere } = await buildUnit()
    const places = { own: `documents/units/${unitId}/Own.pdf`, other: `documents/units/${elsewhere}/Other.pdf` }
    const ofTenant = `documents/tenants/${(await buildTenant()).id}/Id.pdf`
    for (const path of [places.own, places.other, ofTenant]) {
      expect((await ask(admin, `object/${path}`, { method: 'POST', body: PDF })).status).toBe(200)
    }
    const asked = { name: 'limited', role: 'admin' as const, propertyIds: [propertyId], password: PASSWORD }
    const { secret } = await admin.client.apiKeys.make(asked)
    const by = (path: string, init: RequestInit = {}) =>
      api.request(`/storage/v1/${path}`, { ...init, headers: { authorization: `Bearer ${secret}` } })
    const post = (path: string, body: object) => by(path, { method: 'POST', body: JSON.stringify(body) })
    expect((await by(`object/${places.own}`)).status).toBe(200)
    for (const path of [places.other, ofTenant]) {
      expect([path, (await by(`object/${path}`)).status]).toEqual([path, 400])
      expect((await post(`object/sign/${path}`, { expiresIn: 60 })).status).toBe(400)
      expect((await by(`object/${path}`, { method: 'PUT', body: PDF })).status).toBe(400)
      const [, ...steps] = path.split('/')
      const move = { bucketId: 'documents', sourceKey: steps.join('/') }
      const to = `units/${unitId}/Taken.pdf`
      expect((await post('object/move', { ...move, destinationKey: to })).status).toBe(400)
      expect((await post('object/copy', { ...move, destinationKey: to })).status).toBe(400)
      const gone = await by('object/documents', {
        method: 'DELETE',
        body: JSON.stringify({ prefixes: [move.sourceKey] }),
      })
      expect(await gone.json()).toEqual([])
    }
    const listed = await (await post('object/list/documents', { prefix: 'units' })).json()
    expect(listed).toMatchObject([{ name: unitId }])
    const all = (await (await post('object/list-v2/documents', {})).json()) as { objects: { name: string }[] }
    expect(all.objects.map(({ name }) => name)).toEqual([`units/${unitId}/Own.pdf`])
    const added = await by(`object/documents/properties/${propertyId}/Plan.pdf`, { method: 'POST', body: PDF })
    expect(added.status).toBe(200)
    const beyond = await by(`object/documents/units/${elsewhere}/New.pdf`, { method: 'POST', body: PDF })
    expect(await beyond.json()).toMatchObject({ statusCode: '403' })
    expect(await (await post('bucket', { name: 'of-a-limited-key' })).json()).toMatchObject({ statusCode: '403' })
  })
})

/** A key asks so often and no oftener: each test has a while of its own. */
let now = Date.parse('2026-11-21T09:00:00Z')
const wait = (seconds: number) => {
  now += seconds * 1000
  api.setNow(new Date(now).toISOString())
}
beforeEach(() => wait(60))

afterAll(() => rm(dataDir, { recursive: true }))

const ask = (identity: Identity, path: string, init: RequestInit = {}) =>
  api.request(`/storage/v1/${path}`, { ...init, headers: { authorization: `Bearer ${bearerOf(identity)}` } })
const send = async (identity: Identity, path: string) => {
  const answer = await ask(identity, `object/${path}`, { method: 'POST', body: PDF })
  return (await answer.json()) as { statusCode: string; error: string }
}

/** By whom a key acts: an admin's, a manager's, or, of a tenant, their session. */
const bearers = new Map<string, string>()
const bearerOf = (identity: Identity) => bearers.get(identity.id) ?? ''
async function signInTenant(): Promise<Identity> {
  const identity = await api.signInWithPassword('tenant')
  const { data } = await hostedClient(api).auth.signInWithPassword({ email: identity.email, password: PASSWORD })
  bearers.set(identity.id, data.session?.access_token ?? '')
  return identity
}
const clientOf = (identity?: Identity) => (identity ? hostedClient(api, bearerOf(identity)) : hostedClient(api))

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const storageOf = (identity?: Identity) => clientOf(identity).storage
const filesOf = (identity: Identity) => storageOf(identity).from('documents')
const bytesOf = async (blob: Blob | null) => Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
const stored = () => readdir(join(dataDir, 'files', 'objects')).catch(() => [])
const refusal = (answer: { error: unknown }) => answer.error as { message: string; statusCode: string; status: number }

/** A bucket of its own for a test. */
let bucket: string
async function makeBucket(options: Parameters<ReturnType<typeof storageOf>['createBucket']>[1] = { public: false }) {
  bucket = `test-${crypto.randomUUID()}`
  const made = await storageOf(admin).createBucket(bucket, options)
  expect(made).toEqual({ data: { name: bucket }, error: null })
  return storageOf(admin).from(bucket)
}

describe('buckets', () => {
  test('are made, changed, listed, emptied and removed by an admin', async () => {
    const files = await makeBucket({ public: true, fileSizeLimit: '1mb', allowedMimeTypes: ['image/*'] })
    const { data } = await storageOf(admin).getBucket(bucket)
    expect(data).toMatchObject({
      id: bucket,
      name: bucket,
      public: true,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*'],
    })
    expect(refusal(await storageOf(admin).createBucket(bucket)).message).toBe('The resource already exists')
    expect(await storageOf(admin).updateBucket(bucket, { public: false, fileSizeLimit: null })).toEqual({
      data: { message: 'Successfully updated' },
      error: null,
    })
    expect((await storageOf(admin).getBucket(bucket)).data).toMatchObject({ public: false, file_size_limit: null })
    await files.upload('a/b.png', await pngOf(), { contentType: 'image/png' })
    expect(refusal(await storageOf(admin).deleteBucket(bucket))).toMatchObject({
      message: 'The bucket you tried to delete is not empty',
      statusCode: '409',
      status: 400,
    })
    expect((await storageOf(admin).emptyBucket(bucket)).error).toBeNull()
    expect(await storageOf(admin).deleteBucket(bucket)).toEqual({
      data: { message: 'Successfully deleted' },
      error: null,
    })
    expect(refusal(await storageOf(admin).getBucket(bucket))).toMatchObject({
      message: 'Bucket not found',
      statusCode: '404',
    })
    const { rows } = await admin.client.audit.list({ thing: 'document' })
    const told = rows.filter(({ subject }) => subject === bucket).map(({ action }) => action)
    expect(told.sort()).toEqual([
      'document.bucket-added',
      'document.bucket-changed',
      'document.bucket-emptied',
      'document.bucket-removed',
    ])
  })

  test('are known to staff, made by no manager, and to a tenant there is one', async () => {
    await makeBucket()
    const names = async (who?: Identity) => (await storageOf(who).listBuckets()).data?.map(({ name }) => name)
    expect(await names(manager)).toEqual(expect.arrayContaining(['documents', bucket]))
    expect(await names(tenant)).toEqual(['documents'])
    expect(await names()).toEqual([])
    for (const who of [manager, tenant, undefined]) {
      expect(refusal(await storageOf(who).createBucket('mine'))).toMatchObject({
        message: 'new row violates row-level security policy',
        statusCode: '403',
      })
    }
    expect(refusal(await storageOf(admin).updateBucket('documents', { public: true })).statusCode).toBe('403')
    expect(refusal(await storageOf(admin).deleteBucket('documents')).statusCode).toBe('403')
    expect(refusal(await storageOf(admin).emptyBucket('documents')).statusCode).toBe('403')
    for (const name of ['..', 'a/b', '', 'x'.repeat(64)]) {
      expect(refusal(await storageOf(admin).createBucket(name)).message).toBe('Bucket name invalid')
    }
    expect(
      refusal(await storageOf(admin).createBucket('too-large', { public: false, fileSizeLimit: '53mb' })),
    ).toMatchObject({
      statusCode: '413',
    })
    expect(refusal(await storageOf(tenant).getBucket(bucket)).message).toBe('Bucket not found')
  })
})

describe('files', () => {
  test('are sent as a form or as bytes, read, told of, and replaced', async () => {
    const files = await makeBucket()
    const picture = await jpegOf()
    const blob = new Blob([picture], { type: 'image/jpeg' })
    const sent = await files.upload('house/front.jpg', blob, { cacheControl: '60', metadata: { taken: 'today' } })
    expect(sent).toMatchObject({
      data: { path: 'house/front.jpg', fullPath: `${bucket}/house/front.jpg` },
      error: null,
    })
    expect(await bytesOf((await files.download('house/front.jpg')).data)).toEqual(Buffer.from(picture))
    expect((await files.info('house/front.jpg')).data).toMatchObject({
      id: sent.data?.id,
      name: 'house/front.jpg',
      bucketId: bucket,
      size: picture.length,
      contentType: 'image/jpeg',
      cacheControl: 'max-age=60',
      metadata: { taken: 'today' },
      etag: expect.any(String),
      version: expect.any(String),
      lastModified: expect.any(String),
    })
    expect((await files.exists('house/front.jpg')).data).toBe(true)
    expect((await files.exists('house/back.jpg')).data).toBe(false)

    const raw = await files.upload('house/plan.txt', Buffer.from('two rooms'), {
      contentType: 'text/plain',
      metadata: { by: 'hand' },
    })
    expect(raw.error).toBeNull()
    expect((await files.info('house/plan.txt')).data).toMatchObject({
      cacheControl: 'max-age=3600',
      metadata: { by: 'hand' },
    })
    expect(refusal(await files.upload('house/plan.txt', Buffer.from('three rooms')))).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
      status: 400,
    })
    expect((await files.upload('house/plan.txt', Buffer.from('three rooms'), { upsert: true })).error).toBeNull()
    expect((await files.update('house/plan.txt', Buffer.from('four rooms'))).error).toBeNull()
    expect(await (await files.download('house/plan.txt')).data?.text()).toBe('four rooms')
    expect(refusal(await files.update('house/nothing.txt', Buffer.from('?')))).toMatchObject({
      message: 'Object not found',
    })
    expect((await files.upload('house/empty', new Blob([]))).error).toBeNull()
    expect((await files.download('house/empty')).data?.size).toBe(0)

    const form = new FormData()
    form.append('', new Blob(['by form'], { type: 'text/plain' }), 'x.txt')
    expect((await files.upload('house/form.txt', form, { metadata: { of: 'a form' } })).error).toBeNull()
    expect((await files.info('house/form.txt')).data).toMatchObject({
      metadata: { of: 'a form' },
      contentType: 'text/plain',
    })
    expect(refusal(await files.upload('house/none', new FormData())).message).toBe('No file provided')
  })

  test('are as large, and of the kinds, that the bucket takes', async () => {
    const files = await makeBucket({ public: false, fileSizeLimit: '1kb', allowedMimeTypes: ['image/png'] })
    const before = await stored()
    for (const body of [new Blob([new Uint8Array(1001)], { type: 'image/png' }), new Uint8Array(1001)]) {
      expect(refusal(await files.upload('x.png', body, { contentType: 'image/png' }))).toMatchObject({
        message: 'The object exceeded the maximum allowed size',
        statusCode: '413',
      })
    }
    expect(refusal(await files.upload('x.jpg', new Uint8Array(9), { contentType: 'image/jpeg' }))).toMatchObject({
      message: 'mime type image/jpeg is not supported',
      statusCode: '415',
    })
    expect(await stored()).toEqual(before)
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  })

  test('stand in folders, which are listed by the defaults of the specification', async () => {
    const files = await makeBucket()
    for (const path of ['b.txt', 'a.txt', 'z/1.txt', 'z/2.txt', 'Y/1.txt', 'c_1.txt', 'cx1.txt']) {
      expect((await files.upload(path, Buffer.from(path))).error).toBeNull()
    }
    const names = async (...args: Parameters<typeof files.list>) =>
      (await files.list(...args)).data?.map(({ name }) => name)
    expect(await names()).toEqual(['Y', 'z', 'a.txt', 'b.txt', 'c_1.txt', 'cx1.txt'])
    expect(await names('z')).toEqual(['1.txt', '2.txt'])
    expect(await names('z/')).toEqual(['1.txt', '2.txt'])
    expect(await names('nothing')).toEqual([])
    expect(await names('', { limit: 2, offset: 1 })).toEqual(['z', 'a.txt'])
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'z',
      'Y',
      'cx1.txt',
      'c_1.txt',
      'b.txt',
      'a.txt',
    ])
    expect(await names('', { search: 'C_' })).toEqual(['c_1.txt'])
    const [folder] = (await files.list()).data ?? []
    expect(folder).toEqual({
      name: 'Y',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    const [file] = (await files.list('z')).data ?? []
    expect(file?.metadata).toMatchObject({
      size: 7,
      mimetype: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=3600',
      contentLength: 7,
    })
    expect(refusal(await files.list('', { sortBy: { column: 'sha256', order: 'asc' } })).statusCode).toBe('400')

    const second = (await files.listV2({ with_delimiter: true, limit: 3 })).data
    expect(second).toMatchObject({
      hasNext: true,
      folders: [{ key: 'Y', name: 'Y/' }],
      objects: [{ name: 'a.txt' }, { name: 'b.txt' }],
    })
    const { data: rest } = await files.listV2({ with_delimiter: true, limit: 3, cursor: second?.nextCursor ?? '' })
    expect(rest).toMatchObject({
      hasNext: false,
      folders: [{ key: 'z' }],
      objects: [{ name: 'c_1.txt' }, { name: 'cx1.txt' }],
    })
    expect((await files.listV2({ prefix: 'z/' })).data?.objects.map(({ name }) => name)).toEqual(['z/1.txt', 'z/2.txt'])
  })

  test('are moved, copied and removed', async () => {
    const files = await makeBucket()
    const first = bucket
    await files.upload('a.txt', Buffer.from('a'), { metadata: { kept: true } })
    expect((await files.copy('a.txt', 'b/copy.txt')).data).toEqual({ path: `${bucket}/b/copy.txt` })
    expect((await files.info('b/copy.txt')).data?.metadata).toEqual({ kept: true })
    const anew = await ask(admin, 'object/copy', {
      method: 'POST',
      body: JSON.stringify({
        bucketId: first,
        sourceKey: 'a.txt',
        destinationKey: 'b/anew.gif',
        copyMetadata: false,
        metadata: { cacheControl: 'max-age=999', mimetype: 'image/gif' },
      }),
    })
    expect(await anew.json()).toMatchObject({ bucket_id: first, metadata: { mimetype: 'image/gif' } })
    expect((await files.info('b/anew.gif')).data).toMatchObject({ metadata: {}, cacheControl: 'max-age=999' })
    expect((await files.move('a.txt', 'b/moved.txt')).data).toEqual({ message: 'Successfully moved' })
    expect((await files.exists('a.txt')).data).toBe(false)
    expect(refusal(await files.move('a.txt', 'c.txt')).message).toBe('Object not found')
    expect(refusal(await files.move('b/moved.txt', 'b/copy.txt')).message).toBe('The resource already exists')
    expect(refusal(await files.move('b/moved.txt', '../x')).message).toBe('Invalid key: ..%2Fx')
    expect(refusal(await files.move('b/moved.txt', '\ud800')).statusCode).toBe('400')
    await makeBucket()
    expect((await files.move('b/moved.txt', 'there.txt', { destinationBucket: bucket })).error).toBeNull()
    expect((await files.copy('b/copy.txt', 'copied.txt', { destinationBucket: bucket })).data?.path).toBe(
      `${bucket}/copied.txt`,
    )
    expect(await (await storageOf(admin).from(bucket).download('there.txt')).data?.text()).toBe('a')
    const gone = await storageOf(admin).from(first).remove(['b/copy.txt', 'never-there'])
    expect(gone.data).toMatchObject([{ name: 'b/copy.txt', bucket_id: first, id: expect.any(String) }])
  })

  test('are read in parts, and not again while they are the same', async () => {
    const files = await makeBucket({ public: true })
    await files.upload('ten', Buffer.from('0123456789'), { contentType: 'text/plain' })
    const { publicUrl } = files.getPublicUrl('ten').data
    const ask = (headers: Record<string, string>, method = 'GET') =>
      api.request(publicUrl.slice(ORIGIN.length), { method, headers })
    const etag = (await ask({})).headers.get('etag') ?? ''
    for (const [range, status, text, said] of [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=9-99', 206, '9', 'bytes 9-9/10'],
      ['bytes=5-2', 200, '0123456789', null],
      ['bytes=0-1,3-4', 200, '0123456789', null],
      ['lines=1-2', 200, '0123456789', null],
    ] as const) {
      const answer = await ask({ range })
      expect([range, answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
        range,
        status,
        text,
        said,
      ])
      expect(answer.headers.get('content-length')).toBe(String(text.length))
    }
    for (const range of ['bytes=10-', 'bytes=-0']) {
      const beyond = await ask({ range })
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    }
    expect((await ask({ range: 'bytes=0-3', 'if-range': '"another"' })).status).toBe(200)
    expect((await ask({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    const known = await ask({ 'if-none-match': `"x", ${etag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    // Whatever it is said to be, it is saved and does not run.
    expect(head.headers.get('content-disposition')).toContain('attachment')
    expect(head.headers.get('x-content-type-options')).toBe('nosniff')
    expect(head.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('that say they are pictures are shown only when they are', async () => {
    const files = await makeBucket({ public: true })
    await files.upload('true.png', await pngOf(), { contentType: 'image/png' })
    await files.upload('page.png', Buffer.from('<script>alert(1)</script>'), { contentType: 'image/png' })
    await files.upload('page.html', Buffer.from('<script>alert(1)</script>'), { contentType: 'text/html' })
    const shown = async (path: string, download?: string) => {
      const { publicUrl } = files.getPublicUrl(path, download === undefined ? {} : { download }).data
      const { headers } = await api.request(publicUrl.slice(ORIGIN.length))
      return [headers.get('content-type'), headers.get('content-disposition')]
    }
    expect(await shown('true.png')).toEqual(['image/png', null])
    expect(await shown('true.png', 'Nyumba "yangu".png')).toEqual(['image/png', expect.stringContaining('attachment')])
    expect(await shown('page.png')).toEqual(['image/png', expect.stringContaining('attachment')])
    expect(await shown('page.html')).toEqual(['text/plain', expect.stringContaining('attachment')])
  })

  test('are sent by two to one path at the same moment: one is kept, whole, and nothing is left of the other', async () => {
    const files = await makeBucket()
    const [letters, digits] = [Buffer.alloc(200_000, 'a'), Buffer.alloc(200_000, '1')]
    const answers = await Promise.all([files.upload('same', letters), files.upload('same', digits)])
    const refused = answers.filter(({ error }) => error !== null)
    expect(refused.map((answer) => refusal(answer).message)).toEqual(['The resource already exists'])
    const kept = await bytesOf((await files.download('same')).data)
    expect(kept.equals(answers[0]?.error ? digits : letters)).toBe(true)
    await Promise.all([files.upload('same', letters, { upsert: true }), files.upload('same', digits, { upsert: true })])
    const now = await bytesOf((await files.download('same')).data)
    expect(now.equals(letters) || now.equals(digits)).toBe(true)
    const rows = await db.select().from(storedObjects).where(eq(storedObjects.bucketId, bucket))
    expect(rows).toHaveLength(1)
  })
})

describe('paths', () => {
  test('are none with empty steps, signs of control or more than 1,024 letters', async () => {
    const files = await makeBucket()
    for (const path of [
      'a//b',
      '/',
      'x\u0000y',
      'a\\b',
      'a<b',
      'x'.repeat(1025),
      'a/',
      '.',
      'a/..%00',
      '\u202egnp.exe',
    ]) {
      // The client tidies slashes up; others do not.
      const answer = await send(admin, `${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`)
      expect([path, answer.statusCode, answer.error]).toEqual([path, '400', 'InvalidKey'])
    }
    expect((await files.list()).data).toEqual([])
  })

  test('are in letters of any script, up to 1,024', async () => {
    const files = await makeBucket()
    for (const path of ['Mkataba wa Wanjirũ.pdf', 'ኪራይ/ውል.pdf', 'Nyumba 🏠👩🏾‍🔧.jpg', `${'x'.repeat(1020)}.txt`]) {
      expect((await files.upload(path, Buffer.from('x'))).error).toBeNull()
      expect((await files.download(path)).error).toBeNull()
    }
    // The same letter in two ways is one path.
    expect((await files.upload('Wanjiru\u0303.pdf', Buffer.from('x'))).error).toBeNull()
    expect((await files.exists('Wanjir\u0169.pdf')).data).toBe(true)
  })

  test('lead nowhere else, however they are written', async () => {
    const folder = `tenants/${neighbour.id}`
    expect((await filesOf(manager).upload(`${folder}/id.pdf`, PDF)).error).toBeNull()
    for (const path of [
      `tenants%2F${neighbour.id}%2Fid.pdf`,
      `tenants/${tenant.id}/..%2F${neighbour.id}/id.pdf`,
      `tenants/${tenant.id}/%2e%2e/${neighbour.id}/id.pdf`,
      `TENANTS/${neighbour.id}/id.pdf`,
      `tenants/${neighbour.id.toUpperCase()}/id.pdf`,
    ]) {
      const read = await ask(tenant, `object/documents/${path}`)
      expect([path, read.status]).toEqual([path, 400])
      expect(await read.text()).toMatch(/not_found|InvalidKey/)
      expect((await send(tenant, `documents/${path}`)).error).toMatch(/Unauthorized|InvalidKey/)
    }
  })
})

describe('addresses that are signed', () => {
  test('read one file until they are over, or the file is gone', async () => {
    const files = await makeBucket()
    await files.upload('a/b.txt', Buffer.from('hello'))
    const { data } = await files.createSignedUrl('a/b.txt', 60, { download: 'c.txt' })
    const address = (data?.signedUrl ?? '').slice(ORIGIN.length)
    const read = async (path = address) => {
      const answer = await api.request(path)
      return [answer.status, await answer.text()] as const
    }
    expect(await read()).toEqual([200, 'hello'])
    expect((await read(address.replace('b.txt', 'c.txt')))[1]).toContain('InvalidSignature')
    expect((await read(`${address.slice(0, -30)}x`))[0]).toBe(400)
    expect((await read(address.replace(/token=.*/, 'token=a.b')))[1]).toContain('InvalidJWT')
    expect((await read(address.replace(/\?.*/, '')))[1]).toContain("required property 'token'")
    const many = await files.createSignedUrls(['a/b.txt', 'nothing'], 60)
    expect(many.data).toMatchObject([
      { path: 'a/b.txt', error: null, signedUrl: expect.stringContaining('token=') },
      { path: 'nothing', signedUrl: null, error: 'Either the object does not exist or you do not have access to it' },
    ])
    expect(refusal(await files.createSignedUrl('nothing', 60)).message).toBe('Object not found')
    expect((await api.request(address)).headers.get('x-robots-tag')).toBe('none')
    const unnamed = await files.createSignedUrl('a/b.txt', 60, { download: true })
    const saved = await api.request(unnamed.data?.signedUrl.slice(ORIGIN.length) ?? '')
    expect(saved.headers.get('content-disposition')).toBe('attachment;')
    const smaller = await files.createSignedUrl('a/b.txt', 60, { transform: { width: 100, height: 100 } })
    expect(await read(smaller.data?.signedUrl.slice(ORIGIN.length))).toEqual([200, 'hello'])
    expect(refusal(await files.createSignedUrl('a/b.txt', 0)).statusCode).toBe('400')

    wait(61)
    expect((await read())[1]).toContain('exp')
    wait(-61)
    // Another file under the same path is another file.
    await files.remove(['a/b.txt'])
    await files.upload('a/b.txt', Buffer.from('secret'))
    expect((await read())[1]).toContain('Object not found')
  })

  test('take one file, once', async () => {
    const files = await makeBucket()
    const { data } = await files.createSignedUploadUrl('new.txt')
    const token = data?.token ?? ''
    const nobody = storageOf().from(bucket)
    const both = await Promise.all([
      nobody.uploadToSignedUrl('new.txt', token, Buffer.from('one')),
      nobody.uploadToSignedUrl('new.txt', token, Buffer.from('two')),
    ])
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
    const again = await nobody.uploadToSignedUrl('new.txt', token, Buffer.from('again'))
    expect(refusal(again)).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
    // Neither once it is gone.
    await files.remove(['new.txt'])
    expect(refusal(await nobody.uploadToSignedUrl('new.txt', token, Buffer.from('x'))).statusCode).toBe('409')
    expect(refusal(await nobody.uploadToSignedUrl('other.txt', token, Buffer.from('x'))).message).toContain('signature')

    await files.upload('there.txt', Buffer.from('first'))
    expect(refusal(await files.createSignedUploadUrl('there.txt')).statusCode).toBe('409')
    const over = await files.createSignedUploadUrl('there.txt', { upsert: true })
    const replace = () => nobody.uploadToSignedUrl('there.txt', over.data?.token ?? '', Buffer.from('second'))
    expect((await replace()).error).toBeNull()
    expect(refusal(await replace()).statusCode).toBe('409')
    expect(await (await files.download('there.txt')).data?.text()).toBe('second')
    expect(refusal(await nobody.createSignedUploadUrl('x.txt')).statusCode).toBe('403')
  })

  test('take nothing once the key that signed them is withdrawn', async () => {
    const files = await makeBucket()
    const asked = { name: crypto.randomUUID(), role: 'admin', password: PASSWORD } as const
    const made = await admin.client.apiKeys.make(asked)
    const byKey = hostedClient(api, made.secret).storage.from(bucket)
    const signed = await Promise.all(['one.txt', 'two.txt'].map((path) => byKey.createSignedUploadUrl(path)))
    const [one = '', two = ''] = signed.map(({ data }) => data?.token)
    const nobody = storageOf().from(bucket)
    expect((await nobody.uploadToSignedUrl('one.txt', one, Buffer.from('one'))).error).toBeNull()
    await admin.client.apiKeys.withdraw({ keyId: made.key.id })
    const late = await nobody.uploadToSignedUrl('two.txt', two, Buffer.from('two'))
    expect(refusal(late).message).toContain('signature')
    expect((await files.list()).data?.map(({ name }) => name)).toEqual(['one.txt'])
  })
})

describe('the bucket of the documents', () => {
  test('is all of it for staff, and for a tenant what is theirs', async () => {
    const own = `tenants/${tenant.id}/id.pdf`
    const theirs = `tenants/${neighbour.id}/passport.pdf`
    expect((await filesOf(tenant).upload(own, PDF)).error).toBeNull()
    expect((await filesOf(manager).upload(theirs, PDF)).error).toBeNull()
    expect((await filesOf(manager).download(own)).error).toBeNull()
    const absent = [
      filesOf(tenant).download(theirs),
      filesOf(tenant).info(theirs),
      filesOf(tenant).createSignedUrl(theirs, 9),
    ]
    for (const answer of await Promise.all(absent)) expect(answer.error).not.toBeNull()
    for (const path of [theirs, `tenants/${neighbour.id}/new.pdf`, 'loose.pdf', `tenants/${tenant.id}`]) {
      expect(refusal(await filesOf(tenant).upload(path, PDF, { upsert: true }))).toMatchObject({ statusCode: '403' })
    }
    expect((await filesOf(tenant).list('tenants')).data?.map(({ name }) => name)).toEqual([tenant.id])
    expect((await filesOf(tenant).list(`tenants/${neighbour.id}`)).data).toEqual([])
    expect((await filesOf(tenant).listV2({})).data?.objects.map(({ name }) => name)).toEqual([own])
    expect((await filesOf(tenant).remove([theirs, own])).data?.map(({ name }) => name)).toEqual([own])
    expect((await filesOf(manager).exists(theirs)).data).toBe(true)
    const nobody = storageOf().from('documents')
    expect((await nobody.list('tenants')).data).toEqual([])
    expect((await nobody.remove([theirs])).data).toEqual([])
    expect(refusal(await nobody.createSignedUploadUrl(`tenants/${tenant.id}/x.pdf`)).statusCode).toBe('403')
    const unsaid = await api.request('/storage/v1/object/list/documents', { method: 'POST', body: '{}' })
    expect([unsaid.status, await unsaid.text()]).toEqual([400, expect.stringContaining('Invalid Compact JWS')])
    expect((await nobody.download(theirs)).error).not.toBeNull()
    expect(refusal(await nobody.upload(`tenants/${tenant.id}/x.pdf`, PDF)).statusCode).toBe('403')
    expect((await api.request(`/storage/v1/object/public/documents/${theirs}`)).status).toBe(400)
  })

  test('keeps from a tenant to change what the agency added, and to move theirs elsewhere', async () => {
    const lease = `tenants/${tenant.id}/lease.pdf`
    const own = `tenants/${tenant.id}/mine.pdf`
    await filesOf(manager).upload(lease, PDF)
    await filesOf(tenant).upload(own, PDF)
    expect((await filesOf(tenant).download(lease)).error).toBeNull()
    expect(refusal(await filesOf(tenant).upload(lease, PDF, { upsert: true })).statusCode).toBe('403')
    expect(refusal(await filesOf(tenant).move(lease, `tenants/${tenant.id}/x.pdf`)).statusCode).toBe('403')
    expect((await filesOf(tenant).remove([lease])).data).toEqual([])
    expect(refusal(await filesOf(tenant).move(own, `tenants/${neighbour.id}/mine.pdf`)).statusCode).toBe('403')
    expect(refusal(await filesOf(tenant).copy(own, 'loose.pdf')).statusCode).toBe('403')
    expect((await filesOf(tenant).move(own, `tenants/${tenant.id}/ID.pdf`)).error).toBeNull()
    expect((await filesOf(manager).remove([lease, `tenants/${tenant.id}/ID.pdf`])).data).toHaveLength(2)
  })

  test('takes what its bytes say is a document, and nothing that is not there to keep it with', async () => {
    const path = `tenants/${tenant.id}/photo`
    expect(
      refusal(await filesOf(tenant).upload(path, Buffer.from('<html>'), { contentType: 'image/png' })),
    ).toMatchObject({
      message: 'mime type image/png is not supported',
      statusCode: '415',
    })
    expect(refusal(await filesOf(tenant).upload(path, new Blob([]))).statusCode).toBe('415')
    await filesOf(tenant).upload(path, await jpegOf(), { contentType: 'application/pdf' })
    expect((await filesOf(tenant).info(path)).data?.contentType).toBe('image/jpeg')
    await filesOf(tenant).remove([path])
    for (const gone of [`units/${crypto.randomUUID()}/x.pdf`, 'units/1/x.pdf']) {
      expect(refusal(await filesOf(manager).upload(gone, PDF)).message).toBe('The related resource does not exist')
    }
  })

  test('is not moved to where nothing more may be sent', async () => {
    const [{ id: from }, { id: full }] = [await buildUnit(), await buildUnit()]
    const { id: gone } = await buildTenant()
    await buildTenancy({ tenantId: gone, startDate: '2018-01-01', endDate: '2019-11-20' })
    await admin.client.tenants.remove({ tenantId: gone })
    await admin.client.privacy.anonymise({ tenantId: gone })
    const [own, last] = [`units/${from}/meter.pdf`, `units/${full}/last.pdf`]
    await filesOf(manager).upload(own, PDF)
    await filesOf(manager).upload(last, PDF)
    const [row = expect.fail()] = await db.select().from(storedObjects).where(eq(storedObjects.path, last))
    const more = Array.from({ length: MOST_DOCUMENTS - 1 }, (_each, n) => ({
      ...row,
      ...{ id: crypto.randomUUID(), version: crypto.randomUUID(), path: `units/${full}/${n}.pdf` },
    }))
    await db.insert(storedObjects).values(more)
    for (const to of [
      `tenants/${gone}/meter.pdf`,
      `units/${full}/meter.pdf`,
      `units/${crypto.randomUUID()}/meter.pdf`,
    ]) {
      expect(refusal(await filesOf(manager).upload(to, PDF)).message).not.toBe('')
      expect(refusal(await filesOf(manager).move(own, to)).message).not.toBe('')
    }
    // What is there already is renamed.
    expect((await filesOf(manager).move(last, `units/${full}/lease.pdf`)).error).toBeNull()
    expect((await filesOf(manager).exists(own)).data).toBe(true)
    await db.delete(storedObjects).where(eq(storedObjects.unitId, full))
  })

  test('takes of somebody who never lived here no more than a few', async () => {
    const stranger = await signInTenant()
    const add = (n: number) => filesOf(stranger).upload(`tenants/${stranger.id}/${n}.pdf`, PDF)
    for (const n of [1, 2, 3, 4]) expect((await add(n)).error).toBeNull()
    const last = await Promise.all([add(5), add(6)])
    expect(last.filter(({ error }) => error === null)).toHaveLength(1)
    await filesOf(stranger).remove([1, 2, 3, 4, 5, 6].map((n) => `tenants/${stranger.id}/${n}.pdf`))
  })
})

describe('the disk', () => {
  test('loses what nothing names a day later, and keeps what is there', async () => {
    const files = await makeBucket()
    await files.upload('kept', Buffer.from('kept'))
    await files.upload('gone', Buffer.from('gone'))
    const [gone] = await db.select().from(storedObjects).where(eq(storedObjects.path, 'gone'))
    await files.remove(['gone'])
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    await sweepFiles(db, { dataDir }, later(1))
    // A backup that began before is still reading.
    expect(await stored()).toContain(gone?.version)
    await sweepFiles(db, { dataDir }, later(25))
    expect(await stored()).not.toContain(gone?.version)
    expect(await db.select().from(leftFiles)).toEqual([])
    expect(await (await files.download('kept')).data?.text()).toBe('kept')
    const versions = (await db.select().from(storedObjects)).map(({ version }) => version)
    expect((await stored()).sort()).toEqual(versions.sort())
  })

  test('keeps nothing of a file whose sending ended midway, and leaves what it should have replaced', async () => {
    const files = await makeBucket()
    await files.upload('there', Buffer.from('first'))
    const before = await stored()
    const brokenOff = () => {
      let pieces = 0
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          pieces += 1
          if (pieces > 3) controller.error(new Error('The line is gone.'))
          else controller.enqueue(new Uint8Array(64 * 1024))
        },
      })
    }
    for (const path of ['new', 'there']) {
      const answer = await Promise.resolve(
        ask(admin, `object/${bucket}/${path}`, {
          ...{ method: 'POST', body: brokenOff(), headers: { 'x-upsert': 'true' }, duplex: 'half' },
        } as RequestInit),
      ).catch(() => undefined)
      expect(answer?.ok ?? false).toBe(false)
    }
    expect(await (await files.download('there')).data?.text()).toBe('first')
    expect((await files.list()).data?.map(({ name }) => name)).toEqual(['there'])
    await expect.poll(stored).toEqual(before)
  })

  test('takes 50 MB in without holding them, and no byte more', async () => {
    const files = await makeBucket()
    const most = 50 * 1024 * 1024
    const piece = new Uint8Array(64 * 1024)
    const sending = (bytes: number) => {
      let left = bytes
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left === 0) return controller.close()
          const next = piece.subarray(0, Math.min(left, piece.length))
          left -= next.length
          controller.enqueue(next)
        },
      })
    }
    collect()
    const before = process.memoryUsage().arrayBuffers
    const held = () => process.memoryUsage().arrayBuffers - before
    let highest = 0
    const watch = setInterval(() => {
      // What was let go of and not collected yet is not held.
      if (held() > most / 2) collect()
      highest = Math.max(highest, held())
    }, 5)
    const sent = await files.upload('large', sending(most), { duplex: 'half' })
    clearInterval(watch)
    expect(sent.error).toBeNull()
    expect(highest).toBeLessThan(most / 2)
    expect((await files.info('large')).data?.size).toBe(most)
    const { error } = await files.upload('larger', sending(most + 1), { duplex: 'half' })
    expect(error?.message).toBe('The object exceeded the maximum allowed size')
    await files.remove(['large'])
  })
})
