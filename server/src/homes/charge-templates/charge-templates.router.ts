import { rpc } from '../../rpc'
import { listTemplates } from './charge-templates.repository'
import { removeTemplate, saveTemplate } from './charge-templates.service'

export const chargeTemplatesRouter = {
  list: rpc.chargeTemplates.list.handler(({ context }) => listTemplates(context.db, context.actor)),
  save: rpc.chargeTemplates.save.handler(({ context, input }) => saveTemplate(context, input)),
  remove: rpc.chargeTemplates.remove.handler(({ context, input }) => removeTemplate(context, input.templateId)),
}
