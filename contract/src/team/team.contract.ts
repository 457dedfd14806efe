import { z } from 'zod'
import { procedure } from '../procedure'
import { StaffRequest, StaffRequestId } from './team.schema'

export const team = {
  requests: procedure('team:manage', 'GET /team/requests').output(z.array(StaffRequest)),
  approve: procedure('team:manage', 'POST /team/requests/{profileId}/approve')
    .input(StaffRequestId)
    .output(StaffRequest),
  decline: procedure('team:manage', 'POST /team/requests/{profileId}/decline')
    .input(StaffRequestId)
    .output(StaffRequest),
}
