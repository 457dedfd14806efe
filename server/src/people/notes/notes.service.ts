import { noteEvents } from '@makao/contract/people/notes/notes.audit'
import { type NewPersonNote, NOTES_MAX } from '@makao/contract/people/notes/notes.schema'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { lockProfile } from '../accounts/accounts.repository'
import { countNotes, deleteNote, findNote, insertNote, listNotes, requirePersonNoted } from './notes.repository'
import { noteActions } from './notes.rules'

/** @throws Refusal NOT_FOUND */
export async function readNotes({ db }: Pick<SignedIn, 'db'>, { tenantId, page }: { tenantId: string; page: number }) {
  await requirePersonNoted(db, tenantId)
  return listNotes(db, tenantId, page)
}

/**
 * @returns the note, or the earlier one when `id` was seen before
 * @throws Refusal NOT_FOUND, REQUEST_REUSED, NOTES_FULL, NAME_GONE
 */
export async function addNote({ db, actor, now }: SignedIn, { tenantId, id, body }: NewPersonNote) {
  return db.transaction(async (tx) => {
    // Locked: two at once count the same notes, and nobody is anonymised meanwhile.
    await lockProfile(tx, tenantId)
    const { fullName, anonymisedAt } = await requirePersonNoted(tx, tenantId)
    const earlier = await findNote(tx, tenantId, id)
    if (earlier && earlier.body !== body) throw new Refusal('REQUEST_REUSED')
    if (earlier) return earlier
    if (anonymisedAt) throw new Refusal('NAME_GONE')
    if ((await countNotes(tx, tenantId)) >= NOTES_MAX) throw new Refusal('NOTES_FULL', { most: NOTES_MAX })
    await insertNote(tx, { id, profileId: tenantId, body, createdBy: actor.id }, now)
    await writeAudit(tx, actor, noteEvents.added, { entityId: tenantId, subject: fullName }, now)
    return { id, body, createdAt: now.toISOString(), createdBy: actor.name, writerId: actor.id }
  })
}

/** @throws Refusal NOT_FOUND, NOT_YOURS */
export async function removeNote(
  { db, actor, now }: SignedIn,
  { tenantId, noteId }: { tenantId: string; noteId: string },
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    // Locked, so that of two at once the second finds none.
    await lockProfile(tx, tenantId)
    const { fullName } = await requirePersonNoted(tx, tenantId)
    const note = await findNote(tx, tenantId, noteId)
    if (!note) throw new Refusal('NOT_FOUND')
    const obstacle = noteActions.remove({ writerId: note.writerId, actor })
    if (obstacle) throw new Refusal(obstacle)
    await deleteNote(tx, noteId)
    await writeAudit(tx, actor, noteEvents.removed, { entityId: tenantId, subject: fullName }, now)
  })
  return {}
}
