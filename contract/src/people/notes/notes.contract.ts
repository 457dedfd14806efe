import { z } from 'zod'
import { procedure } from '../../procedure'
import { NewPersonNote, PersonNote, PersonNoteFilter, PersonNoteId, PersonNotePage } from './notes.schema'

export const notes = {
  list: procedure('portfolio:read', 'GET /tenants/{tenantId}/notes', 'What staff noted of a tenant, newest first')
    .input(PersonNoteFilter)
    .output(PersonNotePage),
  add: procedure('tenant:write', 'POST /tenants/{tenantId}/notes')
    .input(NewPersonNote)
    .output(PersonNote)
    .errors({
      NOTES_FULL: {
        status: 409,
        message: 'There are {most} notes already. Remove one that is no longer needed.',
        data: z.object({ most: z.int() }),
      },
      REQUEST_REUSED: { status: 409, message: 'This note was already saved with another text. Look at the notes.' },
      NAME_GONE: { status: 409, message: 'This person was anonymised: nothing more is noted of them.' },
    }),
  remove: procedure('tenant:write', 'DELETE /tenants/{tenantId}/notes/{noteId}')
    .input(PersonNoteId)
    .output(z.object({}))
    .errors({
      NOT_YOURS: { status: 403, message: 'Somebody else wrote this note. Only they or an admin may remove it.' },
    }),
}
