import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { procedure } from '../../procedure'
import { AgencyDetails, AgencyForm, Brand } from './agency.schema'

export const agency = {
  get: procedure('portfolio:read', 'GET /settings/agency').output(AgencyDetails),
  /** For the frame of every page, whoever is signed in. */
  brand: procedure('own:read', 'GET /brand').output(Brand),
  save: procedure('agency:write', 'PUT /settings/agency')
    .input(AgencyForm)
    .output(AgencyDetails)
    .errors({
      ...changedMeanwhile,
      LOGO_UNREADABLE: {
        status: 422,
        message: 'The logo cannot be used: {reason}',
        data: z.object({ reason: z.string() }),
      },
    }),
}
