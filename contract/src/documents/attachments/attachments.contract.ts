import { z } from 'zod'
import { fileRefusals } from '../../platform/files/files.refusals'
import { procedure } from '../../procedure'
import {
  AttachmentId,
  AttachmentKeeper,
  AttachmentList,
  OwnAttachmentList,
  RenamedAttachment,
} from './attachments.schema'

const { FILE_NAME, FILE_EXISTS, NOT_YOURS } = fileRefusals

export const attachments = {
  list: procedure(
    'portfolio:read',
    'GET /attachments',
    'Documents kept with a tenant, tenancy, unit, property or owner',
  )
    .input(AttachmentKeeper)
    .output(AttachmentList),
  listOwn: procedure('own:read', 'GET /attachments/own', 'Documents of the tenant who asks').output(OwnAttachmentList),
  rename: procedure('document:write', 'PUT /attachments/{attachmentId}/name')
    .input(RenamedAttachment)
    .output(z.object({}))
    .errors({ FILE_NAME, FILE_EXISTS }),
  remove: procedure('document:write', 'DELETE /attachments/{attachmentId}').input(AttachmentId).output(z.object({})),
  removeOwn: procedure('profile:write', 'DELETE /attachments/own/{attachmentId}')
    .input(AttachmentId)
    .output(z.object({}))
    .errors({ NOT_YOURS }),
}
