import { addMonths, dayInNairobi } from '@makao/contract/days'
import { reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import { savedReportEvents } from '@makao/contract/documents/saved-reports/saved-reports.audit'
import { reportInWords } from '@makao/contract/documents/saved-reports/saved-reports.messages'
import type { NewSavedReport, SavedReport } from '@makao/contract/documents/saved-reports/saved-reports.schema'
import { boundsIn, boundsInWords, MOST_REPORTS } from '@makao/contract/documents/saved-reports/saved-reports.terms'
import type { SignedIn } from '../../context'
import type { Db, Queryable } from '../../db/types'
import { isDatabaseUnavailable } from '../../db/unavailable'
import { Refusal } from '../../errors'
import type { Review } from '../../messaging/delivery/sender.service'
import { queueMessages } from '../../messaging/outbox/queue.repository'
import { requireOwner } from '../../money/owners/owners.repository'
import { findReceivingAccount } from '../../money/receiving-accounts/receiving-accounts.repository'
import { readContact } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import type { Job } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { makeReportFile } from '../exports/report-file.service'
import { readPlacesInWords } from '../reports/report-places.repository'
import {
  deleteSaved,
  findAlike,
  findMailing,
  insertMailing,
  insertSaved,
  listMailed,
  listSaved,
  lockReader,
  lockSaved,
  readSavedInWords,
  updateSaved,
} from './saved-reports.repository'
import { dayToSend, mayHave } from './saved-reports.rules'

const audited = ({ id, name, kind, mailDay, file, isShared }: NewSavedReport) => ({
  entityId: id,
  subject: name,
  state: { name, report: reportSheets[kind].title, mailDay, file, isShared },
})

/** @throws Refusal NOT_FOUND: no such owner, property, manager or account */
async function requireWhatItNames(db: Queryable, report: NewSavedReport): Promise<void> {
  const { ownerId, propertyId, managerId, realAccountId } = report
  if (ownerId !== null) await requireOwner(db, ownerId)
  await readPlacesInWords(db, { propertyId: propertyId ?? undefined, managerId: managerId ?? undefined })
  if (realAccountId !== null && !(await findReceivingAccount(db, realAccountId))) throw new Refusal('NOT_FOUND')
}

/**
 * Saves a report in the place of one of the same id or name. From when on it is sent is the day on which its day was chosen.
 * @throws Refusal NOT_FOUND, REPORTS_FULL
 * @throws Refusal REPORT_NAMED: another one has the name
 */
export function saveReport({ db, actor, now }: SignedIn, report: NewSavedReport): Promise<SavedReport[]> {
  return db.transaction(async (tx) => {
    const total = await lockSaved(tx, actor)
    await requireWhatItNames(tx, report)
    const [former, other] = await findAlike(tx, actor, report)
    if (former && other) throw new Refusal('REPORT_NAMED', { name: report.name })
    if (!former && total >= MOST_REPORTS) throw new Refusal('REPORTS_FULL', { most: MOST_REPORTS })
    const { mailDay } = report
    const isSameDay = former !== undefined && former.mailDay === mailDay
    const mailFrom = mailDay === null ? null : isSameDay ? former.mailFrom : dayInNairobi(now)
    const kept = { ...report, mailFrom }
    if (former) await updateSaved(tx, former.id, kept)
    else if (!(await insertSaved(tx, actor, kept, now))) throw new Refusal('NOT_FOUND')
    const { state, ...about } = audited({ ...report, id: former?.id ?? report.id })
    const before = former && { before: audited(former).state }
    await writeAudit(tx, actor, savedReportEvents.saved, { ...about, ...before, after: state }, now)
    return listSaved(tx, actor)
  })
}

/** @throws Refusal NOT_FOUND */
export function removeReport({ db, actor, now }: SignedIn, savedReportId: string): Promise<SavedReport[]> {
  return db.transaction(async (tx) => {
    const name = await deleteSaved(tx, actor, savedReportId)
    if (name === undefined) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, actor, savedReportEvents.removed, { entityId: savedReportId, subject: name }, now)
    return listSaved(tx, actor)
  })
}

/**
 * Writes the mail of a report and notes that it was written, by one transaction: killed in the middle, neither was done.
 * @returns whether a mail waits
 */
function writeMail(db: Db, savedReportId: string, day: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await lockReader(tx, savedReportId)
    if (!found) return false
    const { report, reader } = found
    const outcome = mayHave(reader) ? 'mailed' : 'not_allowed'
    const reportMailingId = await insertMailing(tx, { savedReportId, day, outcome }, now)
    if (!reportMailingId || outcome !== 'mailed' || reader.email === null || report.mailDay === null) return false
    const { title, bounds } = reportSheets[report.kind]
    const words = reportInWords({
      name: report.name,
      title,
      period: boundsInWords(boundsIn(bounds, report.period, day)),
      narrowedTo: await readSavedInWords(tx, savedReportId),
      fullName: reader.fullName,
      agencyName: (await readContact(tx)).name,
      mailDay: report.mailDay,
    })
    const to = { profileId: reader.id, recipient: reader.email, channel: 'email' as const, kind: 'report' as const }
    await queueMessages(tx, [{ ...to, ...words, reportMailingId, expiresAt: null, isDaytimeOnly: false }], now)
    return true
  })
}

/**
 * Sends the reports whose day has come, each once a month. What was missed while nothing ran is sent by the next run.
 * @throws what nobody foresaw, once all others had their turn; at once what may pass by itself
 */
export const mailReportsJob = ({ db, mailWritten }: { db: Db; mailWritten: () => void }): Job => ({
  ...jobList.mailReports,
  run: async ({ now, signal, progress }) => {
    const today = dayInNairobi(now)
    const due = (await listMailed(db, addMonths(today.slice(0, 7), -1))).flatMap((report) => {
      const day = dayToSend(report, today)
      return day === undefined ? [] : [{ id: report.id, day }]
    })
    const surprises: unknown[] = []
    let written = 0
    for (const [place, { id, day }] of due.entries()) {
      if (signal.aborted) throw new Error('Asked to stop before all was done.')
      try {
        if (await writeMail(db, id, day, now)) written += 1
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error
        surprises.push(error)
      }
      progress(place + 1, due.length)
    }
    if (written > 0) mailWritten()
    if (surprises.length > 0) throw surprises[0]
    return `${written} of ${due.length} reports sent.`
  },
})

/** Why a mail is not sent whose person may not have the report any more. */
export const NO_REPORT_ANY_MORE = 'The report was removed, or whoever had it sent may not read it any more.'

/** Whether a report that waits may still go to its person, who may have lost the right to it since. */
export async function reviewMailedReport(db: Queryable, mailingId: string): Promise<Review | undefined> {
  const found = await findMailing(db, mailingId)
  return found && mayHave(found.reader) ? undefined : { notNeeded: NO_REPORT_ANY_MORE }
}

/** The report that goes along with a mail, as the books stand now. @throws Refusal NOT_FOUND: it was removed */
export async function renderMailedReport(db: Db, mailingId: string, now: Date) {
  const found = await findMailing(db, mailingId)
  if (!found) throw new Refusal('NOT_FOUND')
  const { day, report } = found
  const { kind, period, ownerId, propertyId, block, managerId, account, realAccountId, file } = report
  const { withoutProperty, withoutBlock, withoutManager, withoutOwner } = report
  const without = { withoutProperty, withoutBlock, withoutManager, withoutOwner }
  const filters = { ownerId, propertyId, block, managerId, account, realAccountId, ...without }
  const named = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  const asked = { ...boundsIn(reportSheets[kind].bounds, period, day), ...named }
  return makeReportFile({ db, now }, kind, asked, { day, file })
}
