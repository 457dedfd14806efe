import type { Day } from '@makao/contract/days'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { requirePaper } from '../../money/issued-papers/issued-papers.repository'
import { findIssued, type Issued } from '../../money/issued-papers/issued-papers.service'
import { NOBODY } from '../../money/payments/receipts.repository'
import type { DemandLetter } from '../../money/reminders/demand-letter.service'
import { drawPaper } from './drawing.service'
import { type PaperFile, plainName } from './papers.service'

type IssuedLetter = Issued<DemandLetter, { tenantName: string }>

async function draw({ content, names, letterhead, paper }: IssuedLetter): Promise<PaperFile> {
  const letter = { ...content, tenantName: names.tenantName ?? NOBODY }
  const name = ['demand-letter', plainName(letter.unitNumber), paper.issuedOn].filter(Boolean).join('-')
  const title = `Demand letter of ${letter.tenantName}`
  const toDraw = { kind: 'demand-letter' as const, agency: letterhead, letter, version: paper }
  return { name, file: await drawPaper({ agency: letterhead, title }, toDraw) }
}

/** The letter that goes along with a mail, as it was handed out then. @throws Refusal NOT_FOUND */
export async function renderMailedDemand(db: Queryable, paperId: string): Promise<PaperFile> {
  const { subjectId, period, version } = await requirePaper(db, paperId)
  return makeDemandLetter({ db }, { tenancyId: subjectId, day: period, version })
}

/** A letter as it was handed out on a day. @param version the last of that day without it @throws Refusal NOT_FOUND */
export async function makeDemandLetter(
  { db }: { db: Queryable },
  { tenancyId, day, version }: { tenancyId: string; day: Day; version?: number | undefined },
): Promise<PaperFile> {
  const key = { kind: 'demand_letter' as const, subjectId: tenancyId, period: day }
  const issued = await findIssued<DemandLetter, { tenantName: string }>(db, key, version)
  if (!issued) throw new Refusal('NOT_FOUND')
  return draw(issued)
}
