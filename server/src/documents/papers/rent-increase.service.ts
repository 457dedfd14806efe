import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { requirePaper } from '../../money/issued-papers/issued-papers.repository'
import { findIssued } from '../../money/issued-papers/issued-papers.service'
import { inOneLine, type RenterNames } from '../../money/issued-papers/renter-names.rules'
import { NOBODY } from '../../money/payments/receipts.repository'
import { listRaised } from '../../money/rent-increases/rent-increases.repository'
import type { IncreaseLetter } from '../../money/rent-increases/rent-increases.service'
import { readAgency } from '../../platform/agency/agency.service'
import type { ToDraw } from './drawing'
import { drawPaper, drawPapers } from './drawing.service'
import { type PaperFile, plainName } from './papers.service'

/** A letter as it was handed out. @throws Refusal NOT_FOUND */
async function readLetter(db: Queryable, paperId: string) {
  const { subjectId, period, version } = await requirePaper(db, paperId)
  const key = { kind: 'rent_increase' as const, subjectId, period }
  const issued = await findIssued<IncreaseLetter, RenterNames>(db, key, version)
  if (!issued) throw new Refusal('NOT_FOUND')
  const { content, names, letterhead, paper } = issued
  const letter = { ...content, tenantName: inOneLine(names, NOBODY) }
  const toDraw: ToDraw = { kind: 'rent-increase', agency: letterhead, letter, version: paper }
  return { letter, letterhead, toDraw }
}

/** The letter that goes along with a mail, as it was handed out then. @throws Refusal NOT_FOUND */
export async function renderMailedLetter(db: Queryable, paperId: string): Promise<PaperFile> {
  const { letter, letterhead, toDraw } = await readLetter(db, paperId)
  const title = `Rent increase of ${letter.tenantName}`
  const name = ['rent-increase', plainName(letter.unitNumber), letter.fromDay].filter(Boolean).join('-')
  return { name, file: await drawPaper({ agency: letterhead, title }, toDraw) }
}

/** All letters of an increase in one file, to be printed. @throws Refusal NOT_FOUND */
export async function makeIncreaseLetters(
  { db }: { db: Queryable },
  { rentIncreaseId }: { rentIncreaseId: string },
): Promise<PaperFile & { total: number }> {
  const rents = await listRaised(db, rentIncreaseId)
  if (rents.length === 0) throw new Refusal('NOT_FOUND')
  async function* batches() {
    for (const { paperId } of rents) yield [(await readLetter(db, paperId)).toDraw]
  }
  const file = drawPapers({ agency: await readAgency(db), title: 'Rent increases' }, batches())
  return { name: `rent-increases-${rentIncreaseId.slice(0, 8)}`, total: rents.length, file }
}
