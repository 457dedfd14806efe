import { AttachmentKeeper } from '@makao/contract/documents/attachments/attachments.schema'
import { can } from '@makao/contract/permissions'
import { fileRefusals } from '@makao/contract/platform/files/files.refusals'
import { edgeRefusals, type RefusalCode } from '@makao/contract/refusals'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Actor, RequestContext } from '../../context'
import { Refusal } from '../../errors'
import { attachmentNamed, isSafePicture, type Keeper } from '../../platform/files/files.rules'
import { refusalResponse, requireActor } from '../../rpc'
import { readableOf, webStreamOf } from '../../web-streams'
import { openOwnedPaper } from '../owner-view/owner-view.service'
import { addAttachment, openAttachment } from './attachments.service'

const isOfFiles = (code: RefusalCode): code is keyof typeof fileRefusals => code in fileRefusals

function answerTo(error: unknown): Response {
  if (error instanceof Refusal && error.code === 'TOO_SLOW') {
    const message = 'What was sent did not arrive in time. Look at the connection, then try again.'
    return Response.json({ defined: false, code: error.code, message }, { status: edgeRefusals.TOO_SLOW })
  }
  if (!(error instanceof Refusal) || !isOfFiles(error.code)) return refusalResponse(error)
  const { status, message } = fileRefusals[error.code]
  return Response.json({ defined: true, code: error.code, status, message }, { status })
}

/** Who may read documents, as staff or as the tenant they are of. @throws Refusal */
async function requireReader(context: RequestContext): Promise<Actor> {
  const actor = await requireActor(context, 'own:read')
  return can(actor.role, 'portfolio:read') ? requireActor(context, 'portfolio:read') : actor
}

/** Documents as they are sent and shown; plain routes, because a procedure speaks JSON. */
export function attachmentRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()

  async function add(c: Context, actor: Actor, keeper: Keeper): Promise<Response> {
    const context = contextOf(c)
    await addAttachment(
      { ...context, actor },
      {
        keeper,
        name: c.req.query('name') ?? '',
        type: c.req.header('content-type') ?? '',
        bytes: readableOf(c.req.raw.body),
      },
    )
    return c.body(null, 204)
  }

  routes.put('/own', async (c) => {
    try {
      const actor = await requireActor(contextOf(c), 'profile:write')
      if (actor.role !== 'tenant') throw new Refusal('FORBIDDEN')
      return await add(c, actor, { kind: 'tenant', id: actor.id })
    } catch (error) {
      return answerTo(error)
    }
  })

  routes.put('/:of/:keptWith', async (c) => {
    try {
      const actor = await requireActor(contextOf(c), 'document:write')
      const asked = AttachmentKeeper.safeParse(c.req.param())
      if (!asked.success) throw new Refusal('NOT_FOUND')
      return await add(c, actor, { kind: asked.data.of, id: asked.data.keptWith })
    } catch (error) {
      return answerTo(error)
    }
  })

  async function send(
    c: Context,
    requireWho: (context: RequestContext) => Promise<Actor>,
    open: typeof openAttachment,
  ): Promise<Response> {
    const context = contextOf(c)
    try {
      const actor = await requireWho(context)
      const id = z.uuid().safeParse(c.req.param('attachmentId'))
      if (!id.success) throw new Refusal('NOT_FOUND')
      const { file, size, stream } = await open({ ...context, actor }, id.data)
      const name = file.path.slice(file.path.lastIndexOf('/') + 1)
      // Shown in place only where whoever asked wants to see it, and nothing of it runs.
      const isShown =
        c.req.query('show') !== undefined && (isSafePicture(file) || file.judgedType === 'application/pdf')
      return new Response(webStreamOf(stream), {
        headers: {
          'content-type': file.type,
          'content-length': String(size),
          'content-disposition': isShown ? 'inline' : attachmentNamed(name),
        },
      })
    } catch (error) {
      return answerTo(error)
    }
  }

  routes.get('/:attachmentId', (c) => send(c, requireReader, openAttachment))
  // Papers of expenses, for the owner who paid them.
  routes.get('/owned/:attachmentId', (c) => send(c, (context) => requireActor(context, 'owned:read'), openOwnedPaper))
  return routes
}
