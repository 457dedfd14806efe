import { z } from 'zod'
import { ledgerAccounts } from '../../money/ledger/ledger.kinds'
import { requiredLine } from '../../text'
import { reportKinds } from '../reports/reports.kinds'
import { mailedFiles, reportPeriods } from './saved-reports.terms'

const id = z.uuid()

/**
 * A report as somebody wants to find it again, with what it was asked for with. `mailDay`: of the month, or its last day where the month
 * is shorter; null: it is not sent. `lastSentOn`: when it was sent last, if it was. `narrowedTo`: in words; null: it is of all.
 * `isShared`: all who read reports find it. `sharedBy`: who else saved it; null: the person signed in, who alone changes it.
 */
export const SavedReport = z.object({
  id,
  name: z.string(),
  kind: z.enum(reportKinds),
  period: z.enum(reportPeriods),
  ownerId: z.uuid().nullable(),
  propertyId: z.uuid().nullable(),
  block: z.string().nullable(),
  managerId: z.uuid().nullable(),
  withoutProperty: z.boolean(),
  withoutBlock: z.boolean(),
  withoutManager: z.boolean(),
  withoutOwner: z.boolean(),
  narrowedTo: z.string().nullable(),
  account: z.enum(ledgerAccounts).nullable(),
  realAccountId: z.uuid().nullable(),
  isShared: z.boolean(),
  sharedBy: z.string().nullable(),
  mailDay: z.int().min(1).max(31).nullable(),
  file: z.enum(mailedFiles),
  lastSentOn: z.string().nullable(),
})
export type SavedReport = z.infer<typeof SavedReport>

/** `id` is chosen by the browser: the same one sent twice is one. A name that the person has already is given anew. */
export const NewSavedReport = SavedReport.omit({ lastSentOn: true, narrowedTo: true, sharedBy: true }).extend({
  name: requiredLine('Give the report a name', 60),
  propertyId: z.uuid().nullable().default(null),
  block: z.string().trim().min(1).max(30).nullable().default(null),
  managerId: z.uuid().nullable().default(null),
  isShared: z.boolean().default(false),
  withoutProperty: z.boolean().default(false),
  withoutBlock: z.boolean().default(false),
  withoutManager: z.boolean().default(false),
  withoutOwner: z.boolean().default(false),
})
export type NewSavedReport = z.infer<typeof NewSavedReport>

export const SavedReportId = z.object({ savedReportId: id })
