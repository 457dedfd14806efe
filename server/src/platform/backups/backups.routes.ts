import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { RequestContext } from '../../context'
import { Refusal } from '../../errors'
import { refusalResponse, requireActor } from '../../rpc'
import { webStreamOf } from '../../web-streams'
import { takeBackup } from './backup-requests.service'
import { isTicket } from './backup-ticket'
import { backupInstant } from './backups.rules'

const asFile = (body: Readable, name: string, size?: number) =>
  new Response(webStreamOf(body), {
    headers: {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${name}"`,
      ...(size === undefined ? {} : { 'content-length': String(size) }),
    },
  })

/** Backups as files; plain routes, because a procedure answers with JSON. */
export function backupRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()

  // For `npm run backup`: the database has one user, the server.
  routes.get('/now', (c) => {
    const { config, backups, now } = contextOf(c)
    if (!isTicket(config.authSecret, c.req.header('authorization'), now))
      return refusalResponse(new Refusal('UNAUTHORIZED'))
    return asFile(Readable.from(backups.stream()), 'makao.backup')
  })

  routes.get('/:name', async (c) => {
    const context = contextOf(c)
    const name = c.req.param('name')
    try {
      const actor = await requireActor(context, 'backup:read')
      if (!backupInstant(name)) throw new Refusal('NOT_FOUND')
      const { size, stream } = await takeBackup({ ...context, actor }, name)
      return asFile(stream, name, size)
    } catch (error) {
      return refusalResponse(error)
    }
  })
  return routes
}
