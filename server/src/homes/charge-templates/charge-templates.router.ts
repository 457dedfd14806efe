import { rpc } from '../../rpc'
import { listTemplates } from './charge-templates.repository'
import { removeTemplate, saveTemplate } from './charge-templates.service'

export const serviceChargesRouter = {
  templates: rpc.serviceCharges.templates.handler(({ context }) => listTemplates(context.db, context.actor)),
  saveTemplate: rpc.serviceCharges.saveTemplate.handler(({ context, input }) => saveTemplate(context, input)),
  removeTemplate: rpc.serviceCharges.removeTemplate.handler(({ context, input }) =>
    removeTemplate(context, input.templateId),
  ),
}
