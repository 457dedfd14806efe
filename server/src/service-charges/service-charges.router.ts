import { rpc } from '../rpc'
import { deactivateTemplate, listTemplates } from './service-charges.repository'
import { saveTemplate } from './service-charges.service'

export const serviceChargesRouter = {
  templates: rpc.serviceCharges.templates.handler(({ context }) => listTemplates(context.db, context.actor)),
  saveTemplate: rpc.serviceCharges.saveTemplate.handler(({ context, input }) => saveTemplate(context, input)),
  removeTemplate: rpc.serviceCharges.removeTemplate.handler(({ context, input }) =>
    deactivateTemplate(context.db, context.actor, input.templateId, context.now),
  ),
}
