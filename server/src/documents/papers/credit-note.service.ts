import type { Actor, SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { requireCreditNote } from '../../money/credit-notes/credit-notes.repository'
import type { CreditNoteContent } from '../../money/credit-notes/credit-notes.service'
import { findIssued } from '../../money/issued-papers/issued-papers.service'
import { inOneLine, type RenterNames } from '../../money/issued-papers/renter-names.rules'
import { NOBODY } from '../../money/payments/receipts.repository'
import { drawPaper } from './drawing.service'
import { type PaperFile, requireReach } from './papers.service'

/** A credit note as it was issued, whoever asks. @throws Refusal NOT_FOUND */
export async function makeKeptCreditNote(db: Queryable, subjectId: string): Promise<PaperFile> {
  const issued = await findIssued<CreditNoteContent, RenterNames>(db, { kind: 'credit_note', subjectId })
  if (!issued) throw new Refusal('NOT_FOUND')
  const { content, names, letterhead: agency } = issued
  const note = { ...content, tenantName: inOneLine(names, NOBODY) }
  const file = await drawPaper({ agency, title: `Credit note ${note.number}` }, { kind: 'credit-note', agency, note })
  return { name: note.number, file }
}

/** The same for staff, and for whoever rents there. @throws Refusal NOT_FOUND: there is none, or it is somebody else's */
export async function makeCreditNote(
  { db, actor }: Pick<SignedIn, 'db'> & { actor: Pick<Actor, 'id' | 'role'> },
  { creditNoteId }: { creditNoteId: string },
): Promise<PaperFile> {
  await requireReach(db, actor, (await requireCreditNote(db, creditNoteId)).tenancyId)
  return makeKeptCreditNote(db, creditNoteId)
}
