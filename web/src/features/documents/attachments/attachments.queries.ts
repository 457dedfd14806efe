import type { AttachmentKeeper } from '@makao/contract/documents/attachments/attachments.schema'
import { api } from '../../../lib/api'

export const attachmentsOf = (keeper: AttachmentKeeper) => api.attachments.list.queryOptions({ input: keeper })
export const ownAttachments = () => api.attachments.listOwn.queryOptions()
