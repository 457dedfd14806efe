import { rpc } from '../../rpc'
import { listTemplates } from './charge-templates.repository'
import { templateFor } from './charge-templates.rules'
import { removeTemplate, saveTemplate } from './charge-templates.service'

export const chargeTemplatesRouter = {
  list: rpc.chargeTemplates.list.handler(async ({ context: { db, actor } }) =>
    (await listTemplates(db, actor)).map(templateFor(actor)),
  ),
  save: rpc.chargeTemplates.save.handler(({ context, input }) =>
    saveTemplate(context, input).then(templateFor(context.actor)),
  ),
  remove: rpc.chargeTemplates.remove.handler(({ context, input }) => removeTemplate(context, input.templateId)),
}
