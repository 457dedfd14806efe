import { attachments } from '@makao/contract/documents/attachments/attachments.contract'
import type { Attachment, OwnAttachment } from '@makao/contract/documents/attachments/attachments.schema'
import { type Actions, allowing, always, type Stored } from '../../allowed'
import type { Actor } from '../../context'
import { mayChange } from '../../platform/files/files.rules'

export type StoredAttachment = Stored<Attachment>

/** What staff may do with a document. */
export const attachmentActions = { rename: always, remove: always } satisfies Actions<StoredAttachment>
export const attachmentFor = allowing<StoredAttachment, 'rename' | 'remove'>(attachments, attachmentActions)

interface Judged {
  actor: Pick<Actor, 'id' | 'role'>
  createdBy: string | null
}

/** What a tenant may do with one of theirs: what the agency added stays. */
export const ownAttachmentActions = {
  removeOwn: ({ actor, createdBy }) => (mayChange(actor, { createdBy }) ? undefined : 'NOT_YOURS'),
} satisfies Actions<Judged>
const judgeOwn = allowing<Judged, 'removeOwn'>(attachments, ownAttachmentActions)

export const ownAttachmentFor =
  (actor: Actor) =>
  (row: StoredAttachment, createdBy: string | null): OwnAttachment => ({
    ...row,
    allowed: judgeOwn(actor)({ actor, createdBy }).allowed,
  })
