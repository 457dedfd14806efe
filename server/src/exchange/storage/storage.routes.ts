import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Actor, RequestContext } from '../../context'
import {
  findBucket,
  findFile,
  isFileSort,
  listBuckets,
  listByPrefix,
  listFiles,
  listFolder,
} from '../../platform/files/files.repository'
import { isPath } from '../../platform/files/files.rules'
import {
  copyStoredFile,
  keepFile,
  moveStoredFile,
  removeFiles,
  requireAddable,
  type SentFile,
  takeIn,
} from '../../platform/files/files.service'
import { answerWithFile } from './file-answer'
import { openSent } from './sent-body'
import {
  addBucket,
  changeBucket,
  clearBucket,
  findCaller,
  knowsOf,
  removeBucket,
  requireBucket,
  requireSender,
  requireSigned,
  requireSignedFile,
  signReading,
  signSending,
} from './storage.service'
import { bucketShape, infoShape, listedShape, listedV2Shape, removedShape } from './storage.shapes'
import {
  denied,
  invalidKey,
  invalidRequest,
  inWordsOfStorage,
  noSuchBucket,
  noSuchObject,
  noTransformation,
} from './storage-refusal'

/** Defaults of the specification's section 9. */
const LIST_LIMIT = 100
const MOST_LISTED = 1000
const MOST_PATHS = 1000
/** Seconds: a year. */
const LONGEST_ADDRESS = 366 * 86_400
const COUNTABLE = z.int().min(0)
const Paths = z.array(z.string().max(1024)).min(1).max(MOST_PATHS)

const BucketBody = z.object({
  id: z.string().max(200).optional(),
  name: z.string().max(200).optional(),
  public: z
    .boolean()
    .nullish()
    .transform((value) => value ?? undefined),
  file_size_limit: z.union([z.int().min(0), z.string().max(20)]).nullish(),
  allowed_mime_types: z.array(z.string().min(1).max(200)).max(100).nullish(),
})
const ListBody = z.object({
  prefix: z.string().max(1024).nullish(),
  limit: COUNTABLE.nullish(),
  offset: COUNTABLE.nullish(),
  search: z.string().max(200).nullish(),
  sortBy: z.object({ column: z.string().nullish(), order: z.string().nullish() }).nullish(),
})
const ListV2Body = z.object({
  prefix: z.string().max(1024).nullish(),
  limit: z.int().min(1).nullish(),
  cursor: z.string().max(200).nullish(),
  with_delimiter: z.boolean().nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at']).nullish(),
      order: z.enum(['asc', 'desc']).nullish(),
    })
    .nullish(),
})
const Transform = z.record(z.string(), z.unknown()).nullish()
const ExpiresIn = z.int().min(1).max(LONGEST_ADDRESS)
const SignBody = z.object({ expiresIn: ExpiresIn, transform: Transform })
const SignManyBody = z.object({ expiresIn: ExpiresIn, paths: Paths })
const MoveBody = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})
const RemoveBody = z.object({ prefixes: Paths })

/** @throws RestRefusal with the first thing that is wrong */
async function readBody<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  const text = await c.req.text()
  let given: unknown
  try {
    given = text === '' ? {} : JSON.parse(text)
  } catch {
    throw invalidRequest('Body is not valid JSON')
  }
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is wrong'}`)
}

interface Place {
  bucket: string
  path: string
}

/** The bucket and the path that stand in an address behind what names the call. @throws RestRefusal */
function placeIn(c: Context, call: string): Place {
  // Decoded once, and judged as it is then.
  const [bucket = '', ...steps] = restOf(c, call).split('/')
  const place = { bucket: decoded(bucket), path: decoded(steps.join('/')).normalize('NFC') }
  if (!isPath(place.path)) throw invalidKey(place.path)
  return place
}

/** As it was sent. */
function restOf(c: Context, call: string): string {
  const { pathname } = new URL(c.req.url)
  return pathname.slice(pathname.indexOf(`/storage/v1${call}`) + `/storage/v1${call}`.length)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidKey(text)
  }
}

const encodedPlace = ({ bucket, path }: Place) => [bucket, ...path.split('/')].map(encodeURIComponent).join('/')

interface StorageOptions {
  contextOf: (c: Context) => RequestContext
}

/** Files in buckets: /storage/v1 */
export function storageRoutes({ contextOf }: StorageOptions): Hono {
  const app = new Hono()

  /** Who asks, and as whom they write. */
  async function asked(c: Context): Promise<{ context: RequestContext; actor: Actor | undefined }> {
    const context = contextOf(c)
    try {
      return { context, actor: await findCaller(context) }
    } catch (error) {
      throw inWordsOfStorage(error, { path: '' })
    }
  }

  async function askedBySomebody(c: Context) {
    const { context, actor } = await asked(c)
    if (!actor) throw denied()
    return { context: { ...context, actor }, actor }
  }

  bucketRoutes(app, asked)
  listRoutes(app, asked)
  signingRoutes(app, asked)

  app.post('/object/move', async (c) => {
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await readBody(c, MoveBody)
    const { context } = await askedBySomebody(c)
    await requireBucket(context, context.actor, bucketId)
    const to = { bucketId: destinationBucket ?? bucketId, path: destinationKey.normalize('NFC') }
    await requireBucket(context, context.actor, to.bucketId)
    await moveStoredFile(context, { bucketId, path: sourceKey, to }).catch((error) => {
      throw inWordsOfStorage(error, { path: to.path })
    })
    return c.json({ message: 'Successfully moved' })
  })

  app.post('/object/copy', async (c) => {
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await readBody(c, MoveBody)
    const { context } = await askedBySomebody(c)
    await requireBucket(context, context.actor, bucketId)
    const to = { bucketId: destinationBucket ?? bucketId, path: destinationKey.normalize('NFC') }
    await requireBucket(context, context.actor, to.bucketId)
    const replaces = c.req.header('x-upsert') === 'true'
    const file = await copyStoredFile(context, { bucketId, path: sourceKey, to }, replaces).catch((error) => {
      throw inWordsOfStorage(error, { path: to.path })
    })
    return c.json({ ...listedShape({ name: file.path, file }), Id: file.id, Key: `${file.bucketId}/${file.path}` })
  })

  /** Takes in the file of a request. */
  async function receive(
    c: Context,
    context: RequestContext,
    actor: Actor,
    { bucket: bucketId, path }: Place,
    how: Pick<SentFile, 'replaces' | 'inPlaceOf' | 'version'>,
  ) {
    const keeping = { ...context, actor }
    const bucket = await requireBucket(context, actor, bucketId)
    const sent = await openSent(c.req.raw)
    let type = ''
    try {
      const { most } = await requireAddable(keeping, bucket.id, path)
      return await takeIn(keeping, sent.bytes, most, async (received) => {
        const about = await sent.about()
        type = about.type
        return keepFile(keeping, bucket, { path, ...about, ...how }, received)
      })
    } catch (error) {
      await sent.drop()
      throw inWordsOfStorage(error, {
        path,
        type,
        missing: invalidRequest('The related resource does not exist'),
      })
    }
  }

  app.put('/object/upload/sign/*', async (c) => {
    const context = contextOf(c)
    const place = placeIn(c, '/object/upload/sign/')
    const { by, version, inPlaceOf } = requireSigned(context, 'write', { ...place, token: c.req.query('token') })
    const actor = await requireSender(context, by)
    const file = await receive(c, context, actor, place, { replaces: inPlaceOf !== null, inPlaceOf, version })
    return c.json({ Id: file.id, Key: `${file.bucketId}/${file.path}` })
  })

  app.on(['POST', 'PUT'], '/object/*', async (c) => {
    const { context, actor } = await asked(c)
    const place = placeIn(c, '/object/')
    if (!actor) {
      throw (await findBucket(context.db, place.bucket)) ? denied() : noSuchBucket()
    }
    if (c.req.method === 'PUT' && !(await findFile(context.db, actor, place.bucket, place.path))) {
      await requireBucket(context, actor, place.bucket)
      throw noSuchObject()
    }
    const replaces = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
    const file = await receive(c, context, actor, place, { replaces })
    return c.json({ Id: file.id, Key: `${file.bucketId}/${file.path}` })
  })

  app.delete('/object/*', async (c) => {
    const { context } = await askedBySomebody(c)
    const [bucket = '', ...steps] = restOf(c, '/object/').split('/')
    await requireBucket(context, context.actor, decoded(bucket))
    if (steps.length > 0) {
      const place = placeIn(c, '/object/')
      const gone = await removeFiles(context, place.bucket, [place.path])
      if (gone.length === 0) throw noSuchObject()
      return c.json({ message: 'Successfully deleted' })
    }
    const { prefixes } = await readBody(c, RemoveBody)
    const gone = await removeFiles(context, decoded(bucket), [
      ...new Set(prefixes.map((path) => path.normalize('NFC'))),
    ])
    return c.json(gone.map(removedShape))
  })

  for (const call of ['/object/info/public/', '/object/info/authenticated/', '/object/info/']) {
    app.get(`${call}*`, async (c) => {
      const file = await readable(c, call)
      return c.json(infoShape(file))
    })
  }

  app.get('/object/sign/*', async (c) => {
    const context = contextOf(c)
    const file = await requireSignedFile(context, { ...placeIn(c, '/object/sign/'), token: c.req.query('token') })
    return answerWithFile(c, context.config, file, { isPublic: false })
  })

  app.all('/render/image/*', () => {
    throw noTransformation()
  })

  /** The file of an address, for whoever may read it. */
  async function readable(c: Context, call: string) {
    const place = placeIn(c, call)
    const { context, actor } = await asked(c)
    if (call.endsWith('/public/')) return (await publicFile(context, place)).file
    const found = await findFile(context.db, actor, place.bucket, place.path)
    if (found) return found
    const { file } = await publicFile(context, place).catch(() => ({ file: undefined }))
    if (file) return file
    if (actor) await requireBucket(context, actor, place.bucket)
    throw noSuchObject()
  }

  async function publicFile({ db }: RequestContext, { bucket, path }: Place) {
    if (!(await findBucket(db, bucket))?.isPublic) throw noSuchBucket()
    const file = await findFile(db, 'anybody', bucket, path)
    if (!file) throw noSuchObject()
    return { file }
  }

  app.get('/object/public/*', async (c) => {
    const context = contextOf(c)
    const { file } = await publicFile(context, placeIn(c, '/object/public/'))
    return answerWithFile(c, context.config, file, { isPublic: true })
  })

  for (const call of ['/object/authenticated/', '/object/']) {
    app.get(`${call}*`, async (c) => {
      const file = await readable(c, call)
      return answerWithFile(c, contextOf(c).config, file, { isPublic: false })
    })
  }

  return app
}

type Asked = (c: Context) => Promise<{ context: RequestContext; actor: Actor | undefined }>

const BucketQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  search: z.string().max(100).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
})

function bucketRoutes(app: Hono, asked: Asked): void {
  app.get('/bucket', async (c) => {
    const { context, actor } = await asked(c)
    if (!context.headers.has('authorization')) throw denied('Invalid Compact JWS')
    const query = BucketQuery.safeParse(c.req.query())
    if (!query.success) throw invalidRequest(`querystring/${query.error.issues[0]?.path.join('/') ?? ''} is wrong`)
    const found = await listBuckets(context.db, query.data)
    return c.json(found.filter((bucket) => knowsOf(actor, bucket)).map(bucketShape))
  })
  app.get('/bucket/:id', async (c) => {
    const { context, actor } = await asked(c)
    return c.json(bucketShape(await requireBucket(context, actor, c.req.param('id'))))
  })
  app.post('/bucket', async (c) => {
    const { id, name, ...input } = await readBody(c, BucketBody)
    const { context, actor } = await asked(c)
    await addBucket(context, actor, name ?? id ?? '', input)
    return c.json({ name: name ?? id })
  })
  app.put('/bucket/:id', async (c) => {
    const input = await readBody(c, BucketBody)
    const { context, actor } = await asked(c)
    await changeBucket(context, actor, c.req.param('id'), input)
    return c.json({ message: 'Successfully updated' })
  })
  app.delete('/bucket/:id', async (c) => {
    const { context, actor } = await asked(c)
    await removeBucket(context, actor, c.req.param('id'))
    return c.json({ message: 'Successfully deleted' })
  })
  app.post('/bucket/:id/empty', async (c) => {
    const { context, actor } = await asked(c)
    await clearBucket(context, actor, c.req.param('id'))
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  })
}

function listRoutes(app: Hono, asked: Asked): void {
  app.post('/object/list/:bucket', async (c) => {
    const { prefix, limit, offset, search, sortBy } = await readBody(c, ListBody)
    const { context, actor } = await asked(c)
    const bucket = c.req.param('bucket')
    if (!actor) return c.json([])
    await requireBucket(context, actor, bucket)
    const sort = sortBy?.column ?? 'name'
    if (!isFileSort(sort)) throw invalidRequest('body/sortBy/column must be equal to one of the allowed values')
    const folder = (prefix ?? '').normalize('NFC').replace(/^\/+/, '').replace(/\/+$/, '')
    const entries = await listFolder(context.db, actor, {
      bucket,
      folder: folder === '' ? '' : `${folder}/`,
      search: search ?? '',
      sort,
      isDescending: sortBy?.order?.toLowerCase() === 'desc',
      limit: Math.min(limit ?? LIST_LIMIT, MOST_LISTED),
      offset: offset ?? 0,
    })
    return c.json(entries.map(listedShape))
  })

  app.post('/object/list-v2/:bucket', async (c) => {
    const { prefix, limit, cursor, with_delimiter: hasDelimiter, sortBy } = await readBody(c, ListV2Body)
    const { context, actor } = await asked(c)
    const bucket = c.req.param('bucket')
    if (!actor) return c.json({ hasNext: false, folders: [], objects: [] })
    await requireBucket(context, actor, bucket)
    const offset = cursor ? Number(Buffer.from(cursor, 'base64url').toString('utf8')) : 0
    if (!Number.isSafeInteger(offset) || offset < 0) throw invalidRequest('body/cursor is wrong')
    const most = Math.min(limit ?? MOST_LISTED, MOST_LISTED)
    const found = await listByPrefix(context.db, actor, {
      bucket,
      prefix: (prefix ?? '').normalize('NFC'),
      hasDelimiter: hasDelimiter ?? false,
      sort: sortBy?.column ?? 'name',
      isDescending: sortBy?.order === 'desc',
      limit: most + 1,
      offset,
    })
    const hasNext = found.length > most
    const shown = found.slice(0, most)
    return c.json({
      hasNext,
      ...(hasNext && { nextCursor: Buffer.from(`${offset + most}`).toString('base64url') }),
      folders: shown.filter(({ file }) => file === null).map(listedV2Shape),
      objects: shown.filter(({ file }) => file !== null).map(listedV2Shape),
    })
  })
}

function signingRoutes(app: Hono, asked: Asked): void {
  const addressOf = (context: RequestContext, file: Parameters<typeof signReading>[1], expiresIn: number) =>
    `/object/sign/${encodedPlace({ bucket: file.bucketId, path: file.path })}?token=${signReading(context, file, expiresIn)}`

  app.post('/object/upload/sign/*', async (c) => {
    const place = placeIn(c, '/object/upload/sign/')
    const { context, actor } = await asked(c)
    const bucket = await requireBucket(context, actor, place.bucket)
    const token = await signSending(context, actor, bucket, place.path, c.req.header('x-upsert') === 'true').catch(
      (error) => {
        throw inWordsOfStorage(error, { path: place.path })
      },
    )
    return c.json({ url: `/object/upload/sign/${encodedPlace(place)}?token=${token}`, token })
  })

  app.post('/object/sign/:bucket', async (c) => {
    const { expiresIn, paths } = await readBody(c, SignManyBody)
    const { context, actor } = await asked(c)
    const bucket = c.req.param('bucket')
    const files = new Map((await listFiles(context.db, actor, bucket, paths)).map((file) => [file.path, file]))
    return c.json(
      paths.map((path) => {
        const file = files.get(path)
        return {
          error: file ? null : 'Either the object does not exist or you do not have access to it',
          path,
          signedURL: file ? addressOf(context, file, expiresIn) : null,
        }
      }),
    )
  })

  app.post('/object/sign/*', async (c) => {
    const place = placeIn(c, '/object/sign/')
    const { expiresIn, transform } = await readBody(c, SignBody)
    if (transform && Object.keys(transform).length > 0) throw noTransformation()
    const { context, actor } = await asked(c)
    const file = await findFile(context.db, actor, place.bucket, place.path)
    if (!file) throw noSuchObject()
    return c.json({ signedURL: addressOf(context, file, expiresIn) })
  })
}
