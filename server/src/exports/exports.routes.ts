import { AuditFilter } from '@makao/contract/audit/audit.schema'
import { dayInNairobi } from '@makao/contract/days'
import { MonthRange, StatementFilter } from '@makao/contract/owners/owners.schema'
import { RecordFilter } from '@makao/contract/payment-records/payment-records.schema'
import type { Permission } from '@makao/contract/permissions'
import { DayRange, ReportDay } from '@makao/contract/reports/ledger-reports.schema'
import { ReportRange } from '@makao/contract/reports/reports.schema'
import { KenyaTaxFilter, UgandaTaxFilter } from '@makao/contract/reports/tax.schema'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { RequestContext } from '../context'
import { Refusal } from '../errors'
import { refusalResponse, requireActor } from '../rpc'
import { exportAudit, exportFinalAccount, exportPayments, recordReports } from './exports.service'
import {
  exportAged,
  exportCollections,
  exportIncome,
  exportOccupancy,
  exportOwnerStatement,
  exportRentRoll,
} from './ledger-exports.service'
import { writePdf } from './pdf'
import type { Sheet } from './sheet'
import type { Export } from './sheets'
import { writeCsv, writeXlsx } from './spreadsheet'
import { exportKenyaTax, exportTaxListing, exportUgandaTax } from './tax-exports.service'

const formats: Record<string, { type: string; write: (sheet: Sheet) => ReadableStream<Uint8Array> }> = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  pdf: { type: 'application/pdf', write: writePdf },
}

interface Wanted<Filter> {
  permission: Permission
  filter: z.ZodType<Filter>
  /** The endings that the file may have. */
  endings: readonly string[]
  make: (context: RequestContext, filter: Filter) => Promise<Export>
}

const narrowing = RecordFilter.omit({ page: true })
const auditNarrowing = AuditFilter.omit({ page: true })

/** Files of what the lists and reports show, streamed; plain routes, because a procedure answers with JSON. */
export function exportRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()

  async function answer<Filter>(c: Context, { permission, filter, endings, make }: Wanted<Filter>): Promise<Response> {
    const context = contextOf(c)
    try {
      await requireActor(context, permission)
      const ending = c.req.param('ending') ?? ''
      const format = endings.includes(ending) ? formats[ending] : undefined
      if (!format) throw new Refusal('NOT_FOUND')
      const parsed = filter.safeParse(c.req.query())
      if (!parsed.success) {
        const data = { issues: parsed.error.issues }
        return c.json({ code: 'BAD_REQUEST', status: 400, message: 'Input validation failed', data }, 400)
      }
      const { sheet, total, name } = await make(context, parsed.data)
      return new Response(format.write(sheet), {
        headers: {
          'content-type': format.type,
          'content-disposition': `attachment; filename="${name}.${ending}"`,
          'x-total-rows': String(total),
        },
      })
    } catch (error) {
      return refusalResponse(error)
    }
  }

  routes.get('/final-account/:tenancyId/pdf', async (c) => {
    const context = contextOf(c)
    try {
      await requireActor(context, 'portfolio:read')
      const tenancyId = z.uuid().safeParse(c.req.param('tenancyId'))
      if (!tenancyId.success) throw new Refusal('NOT_FOUND')
      const { file, name } = await exportFinalAccount(context, tenancyId.data)
      return new Response(file, {
        headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}.pdf"` },
      })
    } catch (error) {
      return refusalResponse(error)
    }
  })
  routes.get('/payments/:ending', (c) =>
    answer(c, {
      permission: 'portfolio:read',
      filter: narrowing,
      endings: ['xlsx', 'csv'],
      make: exportPayments,
    }),
  )
  routes.get('/audit/:ending', (c) =>
    answer(c, { permission: 'audit:read', filter: auditNarrowing, endings: ['xlsx', 'csv'], make: exportAudit }),
  )
  /** @param make without the name of the file, which is that of the report and the day */
  function report<Filter>(
    kind: string,
    filter: z.ZodType<Filter>,
    make: (context: RequestContext, filter: Filter) => Promise<Omit<Export, 'name'>>,
    endings: readonly string[] = ['xlsx', 'pdf'],
  ): void {
    routes.get(`/reports/${kind}/:ending`, (c) =>
      answer(c, {
        permission: 'report:read',
        filter,
        endings,
        make: async (context, given) => ({
          name: `${kind}-${dayInNairobi(context.now)}`,
          ...(await make(context, given)),
        }),
      }),
    )
  }
  for (const [kind, make] of Object.entries(recordReports)) report(kind, ReportRange, make)
  report('rent-roll', ReportDay, exportRentRoll)
  report('arrears', ReportDay, exportAged)
  report('collections', DayRange, exportCollections)
  report('occupancy', MonthRange, exportOccupancy)
  report('income', MonthRange, exportIncome)
  report('tax-kenya', KenyaTaxFilter, exportKenyaTax)
  report('tax-uganda', UgandaTaxFilter, exportUgandaTax)
  report(
    'tax-kenya-listing',
    KenyaTaxFilter,
    ({ db }, { month, ownerId }) => exportTaxListing(db, { ownerId, currency: 'KES', from: month, to: month }),
    ['xlsx'],
  )
  report(
    'tax-uganda-listing',
    UgandaTaxFilter,
    ({ db }, { year, ownerId }) =>
      exportTaxListing(db, { ownerId, currency: 'UGX', from: `${year}-07`, to: `${year + 1}-06` }),
    ['xlsx'],
  )
  routes.get('/owner-statement/:ending', (c) =>
    answer(c, {
      permission: 'report:read',
      filter: StatementFilter,
      endings: ['xlsx', 'pdf'],
      make: exportOwnerStatement,
    }),
  )
  return routes
}
