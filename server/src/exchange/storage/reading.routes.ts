import type { Context, Hono } from 'hono'
import type { RequestContext } from '../../context'
import { findBucket, findFile } from '../../platform/files/files.repository'
import type { Callers } from './callers'
import { answerWithFile } from './file-answer'
import { type Place, placeIn } from './place'
import { requireBucket, requireSignedFile } from './storage.service'
import { infoShape } from './storage.shapes'
import { noSuchBucket, noSuchObject, noTransformation } from './storage-refusal'

/** Files and what is known of them, for whoever may read them, holds a signed address, or asks of a public bucket. */
export function readingRoutes(app: Hono, callers: Callers): void {
  const { contextOf } = callers

  for (const call of ['/object/info/public/', '/object/info/authenticated/', '/object/info/']) {
    app.get(`${call}*`, async (c) => {
      const file = await readable(c, call, callers)
      return c.json(infoShape(file))
    })
  }

  app.get('/object/sign/*', async (c) => {
    const context = contextOf(c)
    const file = await requireSignedFile(context, { ...placeIn(c, '/object/sign/'), token: c.req.query('token') })
    return answerWithFile(c, context.config, file, { isPublic: false })
  })

  app.get('/object/public/*', async (c) => {
    const context = contextOf(c)
    const { file } = await publicFile(context, placeIn(c, '/object/public/'))
    return answerWithFile(c, context.config, file, { isPublic: true })
  })

  for (const call of ['/object/authenticated/', '/object/']) {
    app.get(`${call}*`, async (c) => {
      const file = await readable(c, call, callers)
      return answerWithFile(c, contextOf(c).config, file, { isPublic: false })
    })
  }

  app.all('/render/image/*', () => {
    throw noTransformation()
  })
}

/** The file of an address, for whoever may read it. */
async function readable(c: Context, call: string, { asked }: Callers) {
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
