import { dayInNairobi } from '@makao/contract/days'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import type { Queryable } from '../../db/types'
import {
  findVersion,
  insertPapers,
  isSamePaper,
  type KeptPaper,
  keepLetterhead,
  type PaperKey,
  readLetterheads,
} from './issued-papers.repository'

/** A paper as it was handed out. */
export interface Issued<Content, Names> {
  paper: Omit<KeptPaper, 'content' | 'names'>
  letterhead: AgencyDetails
  content: Content
  /** Nothing once the person was anonymised. */
  names: Partial<Names>
}

interface Printed<Content, Names> extends PaperKey {
  tenancyId: string | null
  content: Content
  names: Names
  chargeIds?: string[] | undefined
}

async function asIssued<Content, Names>(db: Queryable, kept: KeptPaper): Promise<Issued<Content, Names>> {
  const { content, names, ...paper } = kept
  const letterhead = (await readLetterheads(db, [paper.letterheadId])).get(paper.letterheadId)
  if (!letterhead) throw new Error('A paper lost its letterhead.')
  return { paper, letterhead, content: content as Content, names: names as Partial<Names> }
}

/**
 * Hands a paper out: the last version again while it says the same under the same letterhead, else another version, which is
 * kept. Of two who ask at once both get the same one.
 */
export async function issuePaper<Content extends object, Names extends object>(
  { db, now, by }: { db: Queryable; now: Date; by: string | null },
  { kind, subjectId, period = '', tenancyId, content, names, chargeIds }: Printed<Content, Names>,
): Promise<Issued<Content, Names>> {
  const key = { kind, subjectId, period }
  const letterheadId = await keepLetterhead(db)
  const last = await findVersion(db, key)
  if (last && (await isSamePaper(db, last, { letterheadId, content, names, chargeIds }))) return asIssued(db, last)
  const version = (last?.version ?? 0) + 1
  const made = { issuedOn: dayInNairobi(now), issuedAt: now, issuedBy: by }
  await insertPapers(db, letterheadId, [{ ...key, version, tenancyId, ...made, content, names, chargeIds }])
  const kept = await findVersion(db, key, version)
  if (!kept) throw new Error('A paper that was handed out was not kept.')
  return asIssued(db, kept)
}

/** A paper as it was handed out; undefined: it never was. @param version the last without it */
export async function findIssued<Content, Names>(
  db: Queryable,
  key: PaperKey,
  version?: number,
): Promise<Issued<Content, Names> | undefined> {
  const kept = await findVersion(db, { period: '', ...key }, version)
  return kept && asIssued(db, kept)
}
