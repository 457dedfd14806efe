import { type Day, dayInNairobi } from '@makao/contract/days'
import { placesInWords } from '@makao/contract/documents/reports/report-places.terms'
import type { NewSavedReport, SavedReport } from '@makao/contract/documents/saved-reports/saved-reports.schema'
import type { MailingOutcome } from '@makao/contract/documents/saved-reports/saved-reports.terms'
import { and, asc, count, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import type { Actor } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { subselect } from '../../lists'
import { owners } from '../../money/owners/owners.table'
import { profiles } from '../../people/accounts/accounts.table'
import { reportMailings, savedReports } from './saved-reports.table'

const { profileId, mailFrom: _, createdAt: __, ...kept } = getTableColumns(savedReports)

const manager = alias(profiles, 'manager')
const saver = alias(profiles, 'saver')

/** What a report is narrowed to by name, of the tables that `joinNames` joins. */
const names = {
  property: properties.name,
  manager: manager.fullName,
  owner: owners.name,
  block: savedReports.block,
  withoutProperty: savedReports.withoutProperty,
  withoutBlock: savedReports.withoutBlock,
  withoutManager: savedReports.withoutManager,
  withoutOwner: savedReports.withoutOwner,
}
const joinNames = <Select extends PgSelect>(select: Select) =>
  select
    .leftJoin(properties, eq(properties.id, savedReports.propertyId))
    .leftJoin(manager, eq(manager.id, savedReports.managerId))
    .leftJoin(owners, eq(owners.id, savedReports.ownerId))

/** 'Only Acacia Court'; undefined: of all. */
export async function readSavedInWords(db: Queryable, id: string): Promise<string | undefined> {
  const [named] = await joinNames(db.select(names).from(savedReports).$dynamic()).where(eq(savedReports.id, id))
  return named && placesInWords(named)
}

/**
 * What the actor saved, and what others share, by name, the own ones first. When somebody else's is sent is left out: it goes to that
 * person alone.
 */
export async function listSaved(db: Queryable, actor: Pick<Actor, 'id'>): Promise<SavedReport[]> {
  const lastAt = subselect(
    sql<Date | null>`select max(${reportMailings.createdAt}) from ${reportMailings}
      where ${reportMailings.savedReportId} = ${savedReports.id} and ${reportMailings.outcome} = 'mailed'`,
  ).mapWith(reportMailings.createdAt)
  const rows = await joinNames(
    db
      .select({ ...kept, profileId, savedBy: saver.fullName, lastAt, names })
      .from(savedReports)
      .innerJoin(saver, eq(saver.id, savedReports.profileId))
      .$dynamic(),
  )
    .where(or(eq(savedReports.profileId, actor.id), savedReports.isShared))
    .orderBy(sql`${savedReports.profileId} <> ${actor.id}`, sql`lower(${savedReports.name})`, asc(savedReports.id))
  return rows.map(({ profileId, savedBy, lastAt, names, ...row }) => {
    const said = { ...row, narrowedTo: placesInWords(names) ?? null }
    if (profileId !== actor.id) return { ...said, sharedBy: savedBy, mailDay: null, lastSentOn: null }
    return { ...said, sharedBy: null, lastSentOn: lastAt && dayInNairobi(lastAt) }
  })
}

/** Keeps the actor's reports from being changed by the same person elsewhere until the transaction ends. @returns how many there are */
export async function lockSaved(tx: Tx, actor: Actor): Promise<number> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, actor.id)).for('no key update')
  const [saved] = await tx.select({ total: count() }).from(savedReports).where(eq(savedReports.profileId, actor.id))
  return saved?.total ?? 0
}

/** Those of the actor that a report would take the place of: by its id, or its name. */
export const findAlike = (tx: Tx, actor: Actor, { id, name }: Pick<NewSavedReport, 'id' | 'name'>) =>
  tx
    .select()
    .from(savedReports)
    .where(
      and(
        eq(savedReports.profileId, actor.id),
        or(eq(savedReports.id, id), sql`lower(${savedReports.name}) = lower(${name})`),
      ),
    )

interface Kept extends NewSavedReport {
  mailFrom: Day | null
}

/** @returns whether it is new; not where somebody else has one of this id */
export async function insertSaved(tx: Tx, actor: Actor, report: Kept, now: Date): Promise<boolean> {
  const made = await tx
    .insert(savedReports)
    .values({ ...report, profileId: actor.id, createdAt: now })
    .onConflictDoNothing({ target: savedReports.id })
    .returning({ id: savedReports.id })
  return made.length > 0
}

export async function updateSaved(tx: Tx, id: string, { id: _, ...report }: Kept): Promise<void> {
  await tx.update(savedReports).set(report).where(eq(savedReports.id, id))
}

/** @returns what it was called; undefined: the actor has none of this id */
export async function deleteSaved(tx: Tx, actor: Actor, id: string): Promise<string | undefined> {
  const [gone] = await tx
    .delete(savedReports)
    .where(and(eq(savedReports.id, id), eq(savedReports.profileId, actor.id)))
    .returning({ name: savedReports.name })
  return gone?.name
}

/** Every report that is sent on a day of the month, with the months of its mailings since a month ('YYYY-MM'). */
export async function listMailed(db: Queryable, since: string) {
  const rows = await db
    .select({
      id: savedReports.id,
      mailDay: savedReports.mailDay,
      mailFrom: savedReports.mailFrom,
      months: sql<string[]>`coalesce((select json_agg(mailing.month) from ${reportMailings} mailing
        where mailing.saved_report_id = "saved_reports"."id" and mailing.month >= ${since}), '[]')`,
    })
    .from(savedReports)
    .where(isNotNull(savedReports.mailDay))
    .orderBy(asc(savedReports.createdAt), asc(savedReports.id))
  return rows.flatMap(({ mailDay, mailFrom, ...row }) =>
    mailDay === null || mailFrom === null ? [] : [{ ...row, mailDay, mailFrom }],
  )
}

const reader = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  role: profiles.role,
  archivedAt: profiles.archivedAt,
  deactivatedAt: profiles.deactivatedAt,
}

/** Who saved a report, as they stand now; locked, so that nobody loses the right to it meanwhile. */
export async function lockReader(tx: Tx, savedReportId: string) {
  const [found] = await tx
    .select({ report: savedReports, reader })
    .from(savedReports)
    .innerJoin(profiles, eq(profiles.id, savedReports.profileId))
    .where(eq(savedReports.id, savedReportId))
    .for('share')
  return found
}

/** @returns its id, or undefined where the month has one already */
export async function insertMailing(
  tx: Tx,
  mailing: { savedReportId: string; day: Day; outcome: MailingOutcome },
  now: Date,
): Promise<string | undefined> {
  const [made] = await tx
    .insert(reportMailings)
    .values({ ...mailing, month: mailing.day.slice(0, 7), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: reportMailings.id })
  return made?.id
}

/** What a mail is about, with who is to have it, as both stand now; undefined: the report was removed. */
export async function findMailing(db: Queryable, mailingId: string) {
  const [found] = await db
    .select({ day: reportMailings.day, report: savedReports, reader })
    .from(reportMailings)
    .innerJoin(savedReports, eq(savedReports.id, reportMailings.savedReportId))
    .innerJoin(profiles, eq(profiles.id, savedReports.profileId))
    .where(eq(reportMailings.id, mailingId))
  return found
}
