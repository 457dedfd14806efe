import type { Hono } from 'hono'
import { z } from 'zod'
import { isFileSort, listByPrefix, listFolder } from '../../platform/files/files.repository'
import type { Callers } from './callers'
import { readBody } from './sent-json'
import { requireBucket } from './storage.service'
import { listedShape, listedV2Shape } from './storage.shapes'
import { invalidRequest } from './storage-refusal'

/** Defaults of the specification's section 9. */
const LIST_LIMIT = 100
const MOST_LISTED = 1000

const COUNTABLE = z.int().min(0)
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

/** What stands in a bucket, by folder or by beginning. */
export function listingRoutes(app: Hono, { askedByBearer }: Callers): void {
  app.post('/object/list/:bucket', async (c) => {
    const { prefix, limit, offset, search, sortBy } = await readBody(c, ListBody)
    const { context, actor } = await askedByBearer(c)
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
    const { context, actor } = await askedByBearer(c)
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
