import { dayInNairobi } from '@makao/contract/days'
import { noRoomForArchive } from '@makao/contract/exchange/archive/archive.terms'
import { fileRefusals } from '@makao/contract/platform/files/files.refusals'
import { type Context, Hono } from 'hono'
import type { RequestContext } from '../../context'
import { refusalResponse, requireActor } from '../../rpc'
import { NotReceived } from '../../stored-files'
import { webStreamOf } from '../../web-streams'
import { takeEverythingOut } from './archive.service'

/** Everything that is kept here as one archive; a plain route, because a procedure speaks JSON. */
export function archiveRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const context = contextOf(c)
    try {
      const actor = await requireActor(context, 'backup:read')
      const archive = await takeEverythingOut({ ...context, actor })
      return new Response(webStreamOf(archive), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="makao-${dayInNairobi(context.now)}.zip"`,
        },
      })
    } catch (error) {
      if (!(error instanceof NotReceived)) return refusalResponse(error)
      const { status } = fileRefusals.DISK_FULL
      return Response.json({ defined: true, code: 'DISK_FULL', status, message: noRoomForArchive }, { status })
    }
  })
  return routes
}
