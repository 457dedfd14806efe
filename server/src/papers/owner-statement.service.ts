import { dayInNairobi } from '@makao/contract/days'
import type { OwnerStatementFilter } from '@makao/contract/owners/owners.schema'
import { readAgency } from '../agency/agency.service'
import type { Queryable } from '../db/types'
import { readOwnerStatement } from '../owners/statements.service'
import { drawOwnerStatement } from './owner-statement-paper'
import { openPaper } from './paper'
import { type PaperFile, plainName } from './papers.service'

/** An owner's statement on the paper of the agency. @throws Refusal NOT_FOUND */
export async function makeOwnerStatement(
  { db, now }: { db: Queryable; now: Date },
  filter: OwnerStatementFilter,
): Promise<PaperFile> {
  const statement = await readOwnerStatement({ db, now }, filter)
  const { owner, from, to } = statement
  const paper = openPaper(await readAgency(db), { title: `Statement of ${owner.name}` })
  drawOwnerStatement(paper, statement, dayInNairobi(now))
  paper.finish()
  return { name: ['owner-statement', plainName(owner.name), from, to].filter(Boolean).join('-'), file: paper.file() }
}
