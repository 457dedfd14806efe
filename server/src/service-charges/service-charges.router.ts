import { rpc } from '../rpc'
import { listTemplates } from './service-charges.repository'
import { removeTemplate, saveTemplate } from './service-charges.service'

export const serviceChargesRouter = {
  templates: rpc.serviceCharges.templates.handler(({ context }) => listTemplates(context.db, context.actor)),
  saveTemplate: rpc.serviceCharges.saveTemplate.handler(({ context, input }) => saveTemplate(context, input)),
  removeTemplate: rpc.serviceCharges.removeTemplate.handler(({ context, input }) =>
    removeTemplate(context, input.templateId),
  ),
}
