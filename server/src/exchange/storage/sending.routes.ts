import type { Context, Hono } from 'hono'
import type { Actor, RequestContext } from '../../context'
import { findFile } from '../../platform/files/files.repository'
import { keepFile, requireAddable, type SentFile, takeIn } from '../../platform/files/files.service'
import type { Callers } from './callers'
import { type Place, placeIn } from './place'
import { openSent } from './sent-body'
import { refusalOfNobody, requireBucket, requireSender, requireSigned } from './storage.service'
import { invalidRequest, inWordsOfStorage, noSuchObject } from './storage-refusal'

/** Files that are sent, by whoever may or by an address that was signed. */
export function sendingRoutes(app: Hono, { contextOf, asked }: Callers): void {
  app.put('/object/upload/sign/*', async (c) => {
    const context = contextOf(c)
    const place = placeIn(c, '/object/upload/sign/')
    const signed = requireSigned(context, 'write', { ...place, token: c.req.query('token') })
    const actor = await requireSender(context, signed)
    const { version, inPlaceOf } = signed
    const file = await receive(c, context, actor, place, { replaces: inPlaceOf !== null, inPlaceOf, version })
    return c.json({ Id: file.id, Key: `${file.bucketId}/${file.path}` })
  })

  app.on(['POST', 'PUT'], '/object/*', async (c) => {
    const { context, actor } = await asked(c)
    const place = placeIn(c, '/object/')
    if (!actor) throw await refusalOfNobody(context, place.bucket)
    if (c.req.method === 'PUT' && !(await findFile(context.db, actor, place.bucket, place.path))) {
      await requireBucket(context, actor, place.bucket)
      throw noSuchObject()
    }
    const replaces = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
    const file = await receive(c, context, actor, place, { replaces })
    return c.json({ Id: file.id, Key: `${file.bucketId}/${file.path}` })
  })
}

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
