import { procedure } from '../procedure'
import { AgencyDetails, AgencyForm } from './agency.schema'

export const agency = {
  get: procedure('portfolio:read', 'GET /settings/agency').output(AgencyDetails),
  save: procedure('agency:write', 'PUT /settings/agency')
    .input(AgencyForm)
    .output(AgencyDetails)
    .errors({
      LOGO_UNREADABLE: { status: 422, message: 'This picture cannot be printed. Take a PNG or JPEG picture.' },
    }),
}
