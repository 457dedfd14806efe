import { z } from 'zod'
import { procedure } from '../../procedure'
import { NewSavedReport, SavedReport, SavedReportId } from './saved-reports.schema'

const all = z.array(SavedReport)

/**
 * Reports that the person signed in saved, and those that others share, which they alone change. Each is read by the rights of whoever
 * opens it. Those with a day are sent to the address of whoever saved them, and to no other.
 */
export const savedReports = {
  list: procedure(
    'report:read',
    'GET /own/reports',
    'Reports that the person signed in saved, and those that others share',
  ).output(all),
  save: procedure('message:send', 'POST /own/reports', 'Saves a report, and has it sent on a day of each month')
    .input(NewSavedReport)
    .output(all)
    .errors({
      REPORTS_FULL: {
        status: 409,
        message: 'You saved {most} reports already. Remove one that you no longer need.',
        data: z.object({ most: z.int() }),
      },
      REPORT_NAMED: {
        status: 409,
        message: 'Another report that you saved is called {name}.',
        data: z.object({ name: z.string() }),
      },
    }),
  remove: procedure('message:send', 'DELETE /own/reports/{savedReportId}').input(SavedReportId).output(all),
}
