import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { documentKeepers, LONGEST_NAME } from '../../platform/files/files.terms'
import { requiredLine } from '../../text'

/** A file that is kept with a tenant, a tenancy, a unit, a property, an owner or an expense. `addedBy`: null once that account is gone. */
export const Attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  addedAt: z.iso.datetime(),
  addedBy: z.string().nullable(),
  allowed: allowed('rename', 'remove'),
})
export type Attachment = z.infer<typeof Attachment>

/** With what it is kept: `of` says what `keptWith` is the id of. */
export const AttachmentKeeper = z.object({ of: z.enum(documentKeepers), keptWith: z.uuid() })
export type AttachmentKeeper = z.infer<typeof AttachmentKeeper>

/** Newest first; all of them, since there are not many. */
export const AttachmentList = z.object({ rows: z.array(Attachment), mayAdd: z.boolean() })
export type AttachmentList = z.infer<typeof AttachmentList>

export const AttachmentId = z.object({ attachmentId: z.uuid() })
export const RenamedAttachment = z.object({
  attachmentId: z.uuid(),
  name: requiredLine('Give the document a name', LONGEST_NAME),
})
export type RenamedAttachment = z.infer<typeof RenamedAttachment>

/** Of the person who asks: what they added themselves they may take back. */
export const OwnAttachment = Attachment.omit({ allowed: true }).extend({ allowed: allowed('removeOwn') })
export type OwnAttachment = z.infer<typeof OwnAttachment>
export const OwnAttachmentList = z.object({ rows: z.array(OwnAttachment), mayAdd: z.boolean() })
export type OwnAttachmentList = z.infer<typeof OwnAttachmentList>
