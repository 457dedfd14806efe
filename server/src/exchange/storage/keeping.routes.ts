import type { Hono } from 'hono'
import { z } from 'zod'
import { copyStoredFile, moveStoredFile, removeFiles } from '../../platform/files/files.service'
import type { Callers } from './callers'
import { decoded, placeIn, restOf } from './place'
import { encodedMetadata, saidOf } from './sent-body'
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
const CopyBody = MoveBody.extend({
  /** False: what is said of the file beside its bytes is not copied, but stands in `metadata` and the header x-metadata. */
  copyMetadata: z.boolean().nullish(),
  metadata: z.object({ cacheControl: z.string().nullish(), mimetype: z.string().nullish() }).nullish(),
})
const RemoveBody = z.object({ prefixes: Paths })

/** What becomes of files that are there: moved, copied, removed. */
export function keepingRoutes(app: Hono, { askedByBearer, askedBySomebody }: Callers): void {
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
    const { bucketId, sourceKey, destinationKey, destinationBucket, copyMetadata, metadata } = await readBody(
      c,
      CopyBody,
    )
    const { context } = await askedBySomebody(c)
    await requireBucket(context, context.actor, bucketId)
    const to = { bucketId: destinationBucket ?? bucketId, path: destinationKey.normalize('NFC') }
    await requireBucket(context, context.actor, to.bucketId)
    const { type, cacheControl } = saidOf({ type: metadata?.mimetype, cacheControl: metadata?.cacheControl })
    const about = {
      ...(metadata?.mimetype && { type }),
      ...(metadata?.cacheControl && { cacheControl }),
      metadata: encodedMetadata(c.req.header('x-metadata')),
    }
    const file = await copyStoredFile(
      context,
      { bucketId, path: sourceKey, to },
      { replaces: c.req.header('x-upsert') === 'true', ...(copyMetadata === false && { about }) },
    ).catch((error) => {
      throw inWordsOfStorage(error, { path: to.path, type })
    })
    return c.json({
      ...listedShape({ name: file.path, file }),
      bucket_id: file.bucketId,
      Id: file.id,
      Key: `${file.bucketId}/${file.path}`,
    })
  })

  app.delete('/object/*', async (c) => {
    const [bucket = '', ...steps] = restOf(c, '/object/').split('/')
    if (steps.length > 0) {
      const { context } = await askedBySomebody(c)
      await requireBucket(context, context.actor, decoded(bucket))
      const place = placeIn(c, '/object/')
      const gone = await removeFiles(context, place.bucket, [place.path])
      if (gone.length === 0) throw noSuchObject()
      return c.json({ message: 'Successfully deleted' })
    }
    const { prefixes } = await readBody(c, RemoveBody)
    const { context, actor } = await askedByBearer(c)
    // Of many those are told that are gone, which is none for whoever may remove none.
    if (!actor) return c.json([])
    const gone = await removeFiles({ ...context, actor }, decoded(bucket), [
      ...new Set(prefixes.map((path) => path.normalize('NFC'))),
    ])
    return c.json(gone.map(removedShape))
  })
}
