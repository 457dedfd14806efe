import { notes } from '@makao/contract/people/notes/notes.contract'
import type { PersonNote } from '@makao/contract/people/notes/notes.schema'
import { can } from '@makao/contract/permissions'
import { type Actions, allowing, type Stored } from '../../allowed'
import type { Actor } from '../../context'

export interface StoredNote extends Stored<PersonNote> {
  writerId: string | null
}

interface Judged {
  writerId: string | null
  actor: Pick<Actor, 'id' | 'role'>
}

/** What may be done with a note: it stands under the name of whoever wrote it. */
export const noteActions = {
  remove: ({ writerId, actor }) => (writerId === actor.id || can(actor.role, 'team:manage') ? undefined : 'NOT_YOURS'),
} satisfies Actions<Judged>

const allowedFor = allowing<Judged, 'remove'>(notes, noteActions)

export const noteFor = (actor: Actor) => {
  const judge = allowedFor(actor)
  return ({ writerId, ...note }: StoredNote) => ({ ...note, allowed: judge({ writerId, actor }).allowed })
}
