import { z } from 'zod'
import { procedure } from '../../procedure'
import { ServiceChargeTemplate, TemplateId, TemplateInput } from './charge-templates.schema'

/** Service charge templates of the signed-in person. */
export const chargeTemplates = {
  list: procedure('setting:write', 'GET /service-charge-templates').output(z.array(ServiceChargeTemplate)),
  save: procedure('setting:write', 'PUT /service-charge-templates')
    .input(TemplateInput)
    .output(ServiceChargeTemplate)
    .errors({
      TEMPLATE_EXISTS: {
        status: 409,
        message: 'You already have a template named {name}.',
        data: z.object({ name: z.string() }),
      },
    }),
  /** Keeps the row: it is offered no more. */
  remove: procedure('setting:write', 'DELETE /service-charge-templates/{templateId}')
    .input(TemplateId)
    .output(z.object({ id: z.uuid() })),
}
