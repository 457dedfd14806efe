import { rpc } from '../../rpc'
import { readKept } from './views.repository'
import { hideColumns, removeView, saveView } from './views.service'

export const viewsRouter = {
  list: rpc.views.list.handler(({ context }) => readKept(context.db, context.actor)),
  save: rpc.views.save.handler(({ context, input }) => saveView(context, input)),
  remove: rpc.views.remove.handler(({ context, input }) => removeView(context, input.viewId)),
  hideColumns: rpc.views.hideColumns.handler(({ context, input }) => hideColumns(context, input)),
}
