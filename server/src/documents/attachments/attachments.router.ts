import { rpc } from '../../rpc'
import {
  readAttachments,
  readOwnAttachments,
  removeAttachment,
  removeOwnAttachment,
  renameAttachment,
} from './attachments.service'

export const attachmentsRouter = {
  list: rpc.attachments.list.handler(({ context, input }) => readAttachments(context, input)),
  listOwn: rpc.attachments.listOwn.handler(({ context }) => readOwnAttachments(context)),
  rename: rpc.attachments.rename.handler(({ context, input }) => renameAttachment(context, input)),
  remove: rpc.attachments.remove.handler(({ context, input }) => removeAttachment(context, input.attachmentId)),
  removeOwn: rpc.attachments.removeOwn.handler(({ context, input }) =>
    removeOwnAttachment(context, input.attachmentId),
  ),
}
