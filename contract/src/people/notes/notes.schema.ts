import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { PageNumber, pageOf } from '../../page'
import { requiredText } from '../../text'

/** How many notes a person may have: more is a file kept elsewhere. */
export const NOTES_MAX = 500

/** What staff noted of a tenant. It is never changed, only added or removed. `createdBy`: null once that account is gone. */
export const PersonNote = z.object({
  id: z.uuid(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  allowed: allowed('remove'),
})
export type PersonNote = z.infer<typeof PersonNote>

/** `id` is chosen by the browser: the same one sent twice is one note. */
export const NewPersonNote = z.object({
  tenantId: z.uuid(),
  id: z.uuid(),
  body: requiredText('Write the note', 1000),
})
export type NewPersonNote = z.infer<typeof NewPersonNote>

export const PersonNoteFilter = z.object({ tenantId: z.uuid(), page: PageNumber })
export const PersonNoteId = z.object({ tenantId: z.uuid(), noteId: z.uuid() })
/** Newest first. */
export const PersonNotePage = pageOf(PersonNote)
export type PersonNotePage = z.infer<typeof PersonNotePage>
