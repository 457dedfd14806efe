import type { Day } from '@makao/contract/days'
import type { PaperKind } from '@makao/contract/money/issued-papers/issued-papers.terms'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { readAgency } from '../../platform/agency/agency.service'
import { agency } from '../../platform/agency/agency.table'
import { issuedPapers, letterheads } from './issued-papers.table'

/** Which paper: its kind, what it is about, and of which time. */
export interface PaperKey {
  kind: PaperKind
  subjectId: string
  period?: string
}

/** A paper that is to be kept. `content`, `names`: what is printed, as JSON; what names a tenant stands apart. */
export interface NewPaper extends PaperKey {
  version: number
  tenancyId: string | null
  issuedOn: Day
  issuedAt: Date
  issuedBy: string | null
  reason?: string | null
  content: object
  names: object
  chargeIds?: string[] | undefined
}

/** The letterhead of this moment. */
export async function keepLetterhead(db: Queryable): Promise<string> {
  // By its digest, so that the logo is read once and not with each paper.
  const digest = sql<string>`coalesce((select md5(${agency}::text) from ${agency}), '')`
  const find = () => db.select({ id: letterheads.id }).from(letterheads).where(sql`${letterheads.digest} = ${digest}`)
  const [known] = await find()
  if (known) return known.id
  const content = JSON.stringify(await readAgency(db))
  await db.execute(
    sql`insert into ${letterheads} (digest, content) select ${digest}, ${content}::jsonb on conflict (digest) do nothing`,
  )
  const [kept] = await find()
  if (!kept) throw new Error('The letterhead was not kept.')
  return kept.id
}

/** Keeps papers as they are handed out. Those that were kept before, also by somebody at this moment, stay. */
export async function insertPapers(db: Queryable, letterheadId: string, papers: readonly NewPaper[]): Promise<void> {
  if (papers.length === 0) return
  const rows = papers.map((paper) => ({ id: crypto.randomUUID(), period: '', reason: null, ...paper, letterheadId }))
  await insertRows(db, issuedPapers, rows, sql`on conflict do nothing`)
}

const keptColumns = {
  id: issuedPapers.id,
  kind: issuedPapers.kind,
  subjectId: issuedPapers.subjectId,
  period: issuedPapers.period,
  version: issuedPapers.version,
  tenancyId: issuedPapers.tenancyId,
  issuedOn: issuedPapers.issuedOn,
  issuedAt: issuedPapers.issuedAt,
  issuedBy: issuedPapers.issuedBy,
  reason: issuedPapers.reason,
  letterheadId: issuedPapers.letterheadId,
  content: issuedPapers.content,
  names: issuedPapers.names,
}

export type KeptPaper = Awaited<ReturnType<typeof listLatest>>[number]

/** The last version of each paper of one kind, in no order. */
export function listLatest(db: Queryable, kind: PaperKind, subjectIds: readonly string[]) {
  return db
    .selectDistinctOn([issuedPapers.subjectId, issuedPapers.period], keptColumns)
    .from(issuedPapers)
    .where(and(eq(issuedPapers.kind, kind), inArray(issuedPapers.subjectId, [...subjectIds])))
    .orderBy(issuedPapers.subjectId, issuedPapers.period, desc(issuedPapers.version))
}

const isPaper = ({ kind, subjectId, period }: PaperKey): SQL | undefined =>
  and(
    eq(issuedPapers.kind, kind),
    eq(issuedPapers.subjectId, subjectId),
    period === undefined ? undefined : eq(issuedPapers.period, period),
  )

/** All versions, by period and then as they were issued; without what is printed. */
export function listVersions(db: Queryable, key: PaperKey) {
  const { period, version, issuedOn, issuedBy, reason } = keptColumns
  return db
    .select({ period, version, issuedOn, issuedBy, reason })
    .from(issuedPapers)
    .where(isPaper(key))
    .orderBy(asc(issuedPapers.period), asc(issuedPapers.version))
}

export async function findVersion(db: Queryable, key: PaperKey, version?: number): Promise<KeptPaper | undefined> {
  const [found] = await db
    .select(keptColumns)
    .from(issuedPapers)
    .where(and(isPaper(key), version === undefined ? undefined : eq(issuedPapers.version, version)))
    .orderBy(desc(issuedPapers.version))
    .limit(1)
  return found
}

/** Which paper it is. @throws Refusal NOT_FOUND */
export async function requirePaper(db: Queryable, paperId: string) {
  const { kind, subjectId, period, version } = keptColumns
  const [found] = await db
    .select({ kind, subjectId, period, version })
    .from(issuedPapers)
    .where(eq(issuedPapers.id, paperId))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/**
 * Whether a kept paper says just this, of the same charges, under the letterhead of now. An invoice of which a charge was credited
 * since, and is asked for again as it was, is another one: the credit note is of that paper alone.
 */
export async function isSamePaper(
  db: Queryable,
  paper: KeptPaper,
  {
    letterheadId,
    content,
    names,
    chargeIds = [],
  }: Pick<NewPaper, 'content' | 'names' | 'chargeIds'> & { letterheadId: string },
): Promise<boolean> {
  if (paper.letterheadId !== letterheadId) return false
  const [same] = await db
    .select({ id: issuedPapers.id })
    .from(issuedPapers)
    .where(
      and(
        eq(issuedPapers.id, paper.id),
        sql`${issuedPapers.content} = ${JSON.stringify(content)}::jsonb`,
        sql`${issuedPapers.names} = ${JSON.stringify(names)}::jsonb`,
        sql`not exists (select from unnest(${issuedPapers.chargeIds}, ${sql.param(chargeIds)}::uuid[]) as line (said, says) where said is distinct from says)`,
        sql`not exists (select from credit_notes note where note.paper_id = ${issuedPapers.id}
          and note.record_id = any(${sql.param(chargeIds)}::uuid[]))`,
      ),
    )
  return same !== undefined
}

/** The letterheads of papers, by their ids. */
export async function readLetterheads(db: Queryable, ids: readonly string[]): Promise<Map<string, AgencyDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(letterheads)
    .where(inArray(letterheads.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, content }) => [id, content as AgencyDetails]))
}

/** Takes a tenant's names from what they were handed. @param held a query for the ids of their tenancies */
export async function erasePaperNames(db: Queryable, held: SQL): Promise<void> {
  await db.update(issuedPapers).set({ names: {} }).where(sql`${issuedPapers.tenancyId} in (${held})`)
}

/** Takes one person's name from what was handed to those they rented with, whose names stay. @param shared a query for the ids of these tenancies */
export async function erasePaperName(
  db: Queryable,
  shared: SQL,
  { id, fullName }: { id: string; fullName: string },
): Promise<void> {
  const names = issuedPapers.names
  await db
    .update(issuedPapers)
    .set({
      names: sql`jsonb_strip_nulls(${names} || jsonb_build_object(
        'tenantName', nullif(${names}->>'tenantName', ${fullName}),
        'payerName', nullif(${names}->>'payerName', ${fullName}),
        'coTenants', (${names}->'coTenants') - ${id}::text))`,
    })
    .where(sql`${issuedPapers.tenancyId} in ${shared}`)
}
