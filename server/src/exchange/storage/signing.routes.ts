import type { Hono } from 'hono'
import { z } from 'zod'
import type { RequestContext } from '../../context'
import { findFile, listFiles } from '../../platform/files/files.repository'
import type { Callers } from './callers'
import { encodedPlace, placeIn } from './place'
import { Paths, readBody } from './sent-json'
import { refusalOfNobody, requireBucket, signReading, signSending } from './storage.service'
import { inWordsOfStorage, noSuchObject } from './storage-refusal'

/** Seconds: a year. */
const LONGEST_ADDRESS = 366 * 86_400

const ExpiresIn = z.int().min(1).max(LONGEST_ADDRESS)
/** Where pictures are not transformed, `transform` says nothing, as in the hosted original. */
const SignBody = z.object({ expiresIn: ExpiresIn })
const SignManyBody = z.object({ expiresIn: ExpiresIn, paths: Paths })

/** Addresses that whoever holds them reads or sends one file by, until they end. */
export function signingRoutes(app: Hono, { askedByBearer }: Callers): void {
  const addressOf = (context: RequestContext, file: Parameters<typeof signReading>[1], expiresIn: number) =>
    `/object/sign/${encodedPlace({ bucket: file.bucketId, path: file.path })}?token=${signReading(context, file, expiresIn)}`

  app.post('/object/upload/sign/*', async (c) => {
    const place = placeIn(c, '/object/upload/sign/')
    const { context, actor } = await askedByBearer(c)
    if (!actor) throw await refusalOfNobody(context, place.bucket)
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
    const { context, actor } = await askedByBearer(c)
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
    const { expiresIn } = await readBody(c, SignBody)
    const { context, actor } = await askedByBearer(c)
    const file = await findFile(context.db, actor, place.bucket, place.path)
    if (!file) throw noSuchObject()
    return c.json({ signedURL: addressOf(context, file, expiresIn) })
  })
}
