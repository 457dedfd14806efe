import { photoRefusals } from '@makao/contract/money/meters/photos.refusals'
import type { RefusalCode } from '@makao/contract/refusals'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { RequestContext } from '../../context'
import { Refusal } from '../../errors'
import { refusalResponse, requireActor } from '../../rpc'
import { webStreamOf } from '../../web-streams'
import { addPhoto, openPhoto } from './photos.service'

const isOfPhotos = (code: RefusalCode): code is keyof typeof photoRefusals => code in photoRefusals

function answerTo(error: unknown): Response {
  if (!(error instanceof Refusal) || !isOfPhotos(error.code)) return refusalResponse(error)
  const { status, message: said } = photoRefusals[error.code]
  const message = [said, error.data?.reason].filter(Boolean).join(' ')
  return Response.json({ defined: true, code: error.code, status, message }, { status })
}

const requireId = (c: Context): string => {
  const id = z.uuid().safeParse(c.req.param('readingId'))
  if (!id.success) throw new Refusal('NOT_FOUND')
  return id.data
}

/** Photos of readings as they are; plain routes, because a procedure speaks JSON. */
export function meterRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()

  routes.put('/:readingId/photo', async (c) => {
    const context = contextOf(c)
    try {
      const actor = await requireActor(context, 'meter:write')
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      await addPhoto({ ...context, actor }, { readingId: requireId(c), bytes })
      return c.body(null, 204)
    } catch (error) {
      return answerTo(error)
    }
  })

  routes.get('/:readingId/photo', async (c) => {
    const context = contextOf(c)
    try {
      const actor = await requireActor(context, 'own:read')
      const { type, size, name, stream } = await openPhoto({ ...context, actor }, requireId(c))
      return new Response(webStreamOf(stream), {
        headers: {
          'content-type': type,
          'content-length': String(size),
          // Shown by our pages; opened by itself it is saved, not run.
          'content-disposition': `attachment; filename="${name}"`,
        },
      })
    } catch (error) {
      return answerTo(error)
    }
  })
  return routes
}
