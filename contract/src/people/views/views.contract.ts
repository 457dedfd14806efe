import { z } from 'zod'
import { procedure } from '../../procedure'
import { HiddenColumns, KeptLists, NewView, ViewId } from './views.schema'

/** How a person likes to see lists: nobody else's, and nothing of it is in the audit log, since it changes no record. */
export const views = {
  list: procedure(
    'own:read',
    'GET /own/views',
    'Views of lists that the person signed in keeps, and columns left out',
  ).output(KeptLists),
  save: procedure('profile:write', 'POST /own/views')
    .input(NewView)
    .output(KeptLists)
    .errors({
      VIEWS_FULL: {
        status: 409,
        message: 'You keep {most} views already. Remove one that you no longer need.',
        data: z.object({ most: z.int() }),
      },
    }),
  remove: procedure('profile:write', 'DELETE /own/views/{viewId}').input(ViewId).output(KeptLists),
  hideColumns: procedure('profile:write', 'PUT /own/columns').input(HiddenColumns).output(KeptLists),
}
