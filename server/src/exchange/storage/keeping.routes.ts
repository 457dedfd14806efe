import type { Hono } from 'hono'
import { z } from 'zod'
import { copyStoredFile, moveStoredFile, removeFiles } from '../../platform/files/files.service'
import type { Callers } from './callers'
import { decoded, placeIn, restOf } from './place'
import { Paths, readBody } from './sent-json'
import { requireBucket } from './storage.service'
import { listedShape, removedShape } from './storage.shapes'
import { inWordsOfStorage, noSuchObject } from './storage-refusal'

const MoveBody = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})
const RemoveBody = z.object({ prefixes: Paths })

/** What becomes of files that are there: moved, copied, removed. */
export function keepingRoutes(app: Hono, { askedBySomebody }: Callers): void {
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
}
