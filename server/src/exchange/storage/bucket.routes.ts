import type { Hono } from 'hono'
import { z } from 'zod'
import { listBuckets } from '../../platform/files/files.repository'
import type { Callers } from './callers'
import { readBody } from './sent-json'
import { addBucket, changeBucket, clearBucket, knowsOf, removeBucket, requireBucket } from './storage.service'
import { bucketShape } from './storage.shapes'
import { invalidRequest } from './storage-refusal'

/** The most buckets of one answer. */
const MOST_BUCKETS = 1000

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
const BucketQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_BUCKETS).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  search: z.string().max(100).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
})

/** What an admin makes, changes, empties and removes, and everybody knows who may read in it. */
export function bucketRoutes(app: Hono, { asked, askedByBearer }: Callers): void {
  app.get('/bucket', async (c) => {
    const { context, actor } = await askedByBearer(c)
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
