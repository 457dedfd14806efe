import { dayInNairobi } from '@makao/contract/days'
import { Day } from '@makao/contract/days.schema'
import { BillToken } from '@makao/contract/documents/bills/bills.schema'
import { HandedOutFilter } from '@makao/contract/documents/owner-view/owner-view.schema'
import { journalShapes } from '@makao/contract/documents/reports/journal.terms'
import { reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import { KenyaTaxFilter, UgandaTaxFilter } from '@makao/contract/documents/reports/tax.schema'
import { PropertyFilter } from '@makao/contract/homes/properties/properties.schema'
import { UnitFilter } from '@makao/contract/homes/units/units.schema'
import { OutboxFilter } from '@makao/contract/messaging/outbox/outbox.schema'
import { currencies } from '@makao/contract/money'
import { ArrearsChoice } from '@makao/contract/money/arrears/arrears.schema'
import { ChargeFilter } from '@makao/contract/money/charges/charges.schema'
import { CreditNoteId } from '@makao/contract/money/credit-notes/credit-notes.schema'
import { Month, MonthInput } from '@makao/contract/money/ledger/ledger.schema'
import { MeterFilter } from '@makao/contract/money/meters/meters.schema'
import {
  CommissionInvoiceId,
  ExpenseFilter,
  OwnerFilter,
  OwnerStatementFilter,
  OwnerStatementsFilter,
} from '@makao/contract/money/owners/owners.schema'
import { PaymentFilter, PaymentId, TenancyId } from '@makao/contract/money/payments/payments.schema'
import { StatementFilter, StatementsFilter } from '@makao/contract/money/payments/statement.schema'
import { PayoutRunId } from '@makao/contract/money/payouts/payout-runs.schema'
import { RentIncreaseId } from '@makao/contract/money/rent-increases/rent-increases.schema'
import { TenantStatementFilter } from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import { TenantFilter } from '@makao/contract/money/tenants/tenants.schema'
import { WithheldFilter } from '@makao/contract/money/withholding/withholding.schema'
import type { Permission } from '@makao/contract/permissions'
import { AuditFilter } from '@makao/contract/platform/audit/audit.schema'
import { edgeRefusals, type RefusalCode } from '@makao/contract/refusals'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { onReplica, type RequestContext, type SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { requireOwnerOf } from '../../money/owners/owner-access.repository'
import { readAgency } from '../../platform/agency/agency.service'
import { refusalResponse, requireActor } from '../../rpc'
import { webStreamOf } from '../../web-streams'
import { makeBillReceipt, makeBillStatement } from '../bills/bills.service'
import { openHandedOut } from '../owner-view/owner-view.service'
import { makeCommissionInvoice, makeOwnCommissionInvoice } from '../papers/commission-invoice.service'
import { makeCreditNote } from '../papers/credit-note.service'
import { makeDemandLetter } from '../papers/demand-letter.service'
import type { Export } from '../papers/fill.service'
import { makeOwnerStatement, makeOwnerStatements } from '../papers/owner-statement.service'
import {
  makeFinalAccount,
  makeInvoice,
  makeReceipt,
  makeReceipts,
  makeStatement,
  makeStatements,
  makeTenantStatement,
  type PaperFile,
} from '../papers/papers.service'
import { makeIncreaseLetters } from '../papers/rent-increase.service'
import { type FilledSheet, makeSheet } from '../papers/sheet.service'
import { makeUnitMove } from '../papers/unit-move.service'
import { reports } from '../reports/report-list.service'
import { exportStatement } from './exports.service'
import { exportJournal } from './journal-export.service'
import {
  exportArrears,
  exportAudit,
  exportCharges,
  exportExpenses,
  exportMessages,
  exportMeters,
  exportOwners,
  exportPayments,
  exportPayoutRun,
  exportProperties,
  exportReadings,
  exportTenants,
  exportUnits,
  exportWithheld,
} from './list-exports.service'
import { makeMonthFolder } from './month-folder.service'
import { exportOwnerStatement } from './owner-statement-export.service'
import { reportFileName } from './report-file.service'
import { writeCsv, writeXlsx } from './spreadsheet'
import { makeStatementsArchive } from './statements-archive.service'
import { exportKenyaReturn, exportTaxListing } from './tax-listing.service'

/** The journal of months in a currency, for a program of accountants. */
const JournalAsked = z.object({ shape: z.enum(journalShapes), from: Month, to: Month, currency: z.enum(currencies) })

interface Format {
  type: string
  write: (sheet: FilledSheet, db: Queryable) => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>
}

const formats: Record<string, Format> = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  pdf: { type: 'application/pdf', write: async (sheet, db) => makeSheet(sheet, await readAgency(db)) },
}

interface Wanted<Filter> {
  permission: Permission
  filter: z.ZodType<Filter>
  /** The endings that the file may have. */
  endings: readonly string[]
  make: (context: SignedIn, filter: Filter) => Promise<Export>
}

/** The ids in a path: what is none leads nowhere. */
const idsOf = (c: Context) => Object.fromEntries(Object.entries(c.req.param()).filter(([name]) => name.endsWith('Id')))

function badRequest(c: Context, { issues }: z.ZodError): Response {
  return c.json(
    {
      code: 'BAD_REQUEST' satisfies RefusalCode,
      status: 400,
      message: issues[0]?.message ?? 'Input validation failed',
      data: { issues },
    },
    400,
  )
}

/** Which version of a paper; without it the last. */
const ofVersion = { version: z.coerce.number().int().min(1).max(100_000).optional() }

/** A file holds all pages of a list, in its usual order. */
const ordering = { page: true, sort: true } as const

async function answerFile<Filter>(
  context: RequestContext,
  c: Context,
  { permission, filter, endings, make }: Wanted<Filter>,
): Promise<Response> {
  try {
    const actor = await requireActor(context, permission)
    const ending = c.req.param('ending') ?? ''
    const format = endings.includes(ending) ? formats[ending] : undefined
    if (!format) throw new Refusal('NOT_FOUND')
    const parsed = filter.safeParse({ ...c.req.query(), ...c.req.param() })
    if (!parsed.success) return badRequest(c, parsed.error)
    const reading = onReplica(context)
    const { sheet, total, name } = await make({ ...reading, actor }, parsed.data)
    return new Response(await format.write(sheet, reading.db), {
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

type MakePaper<Input> = (context: SignedIn, input: Input) => Promise<PaperFile & { total?: number }>

/** A paper: PDF alone, with the name that it has itself. */
async function answerPaper<Input>(
  context: RequestContext,
  c: Context,
  { permission, input, make }: { permission: Permission; input: z.ZodType<Input>; make: MakePaper<Input> },
): Promise<Response> {
  try {
    const actor = await requireActor(context, permission)
    const ids = z.record(z.string(), z.uuid()).safeParse(idsOf(c))
    if (!ids.success) throw new Refusal('NOT_FOUND')
    const parsed = input.safeParse({ ...c.req.query(), ...c.req.param() })
    if (!parsed.success) return badRequest(c, parsed.error)
    const { file, name, total } = await make({ ...context, actor }, parsed.data)
    return new Response(file, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}.pdf"`,
        ...(total === undefined ? {} : { 'x-total-rows': String(total) }),
      },
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAPER_NOT_DRAWN') return refusalResponse(error)
    const { log, requestId } = context
    log.error({ err: error.cause, requestId, path: c.req.path }, 'a paper could not be drawn')
    const message = `This paper could not be drawn; nothing else is the matter. Try again, and if it happens again tell whoever looks after Makao. Reference: ${requestId}`
    const status = edgeRefusals[error.code]
    return c.json({ defined: true, code: error.code, status, message }, status)
  }
}

/** A paper for whoever holds the address of a bill. */
async function answerHeld<Input>(
  context: RequestContext,
  c: Context,
  { input, make }: { input: z.ZodType<Input>; make: (context: RequestContext, input: Input) => Promise<PaperFile> },
): Promise<Response> {
  try {
    const parsed = input.safeParse(c.req.param())
    if (!parsed.success) throw new Refusal('NOT_FOUND')
    const { file, name } = await make(context, parsed.data)
    return new Response(file, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}.pdf"`,
        'x-robots-tag': 'noindex, nofollow',
      },
    })
  } catch (error) {
    return refusalResponse(error)
  }
}

type ContextOf = (c: Context) => RequestContext

/** For whoever holds the address of a bill: its papers, and nobody else's. */
function billPaperRoutes(contextOf: ContextOf): Hono {
  const routes = new Hono()
  const held = <Input>(
    c: Context,
    input: z.ZodType<Input>,
    make: (context: RequestContext, input: Input) => Promise<PaperFile>,
  ) => answerHeld(contextOf(c), c, { input, make })
  routes.get('/:token/receipts/:paymentId/pdf', (c) => held(c, BillToken.extend(PaymentId.shape), makeBillReceipt))
  routes.get('/:token/statements/:tenancyId/pdf', (c) => held(c, BillToken.extend(TenancyId.shape), makeBillStatement))
  return routes
}

function addLists(routes: Hono, contextOf: ContextOf): void {
  /** A list that staff see, by the filters of its page. */
  function list<Filter>(
    path: string,
    permission: Permission,
    filter: z.ZodType<Filter>,
    make: (context: SignedIn, filter: Filter) => Promise<Export>,
  ): void {
    routes.get(`/${path}/:ending`, (c) =>
      answerFile(contextOf(c), c, { permission, filter, endings: ['xlsx', 'csv'], make }),
    )
  }
  list('properties', 'portfolio:read', PropertyFilter.omit(ordering), exportProperties)
  list('units', 'portfolio:read', UnitFilter.omit(ordering), exportUnits)
  list('tenants', 'portfolio:read', TenantFilter.omit(ordering), exportTenants)
  // Charges: what is due.
  list('payments', 'portfolio:read', ChargeFilter.omit(ordering), exportCharges)
  list('arrears', 'portfolio:read', ArrearsChoice, exportArrears)
  list('payments-received', 'portfolio:read', PaymentFilter.omit(ordering), exportPayments)
  list('withheld-taxes', 'portfolio:read', WithheldFilter.omit({ page: true }), exportWithheld)
  list('payout-runs/:runId', 'portfolio:read', PayoutRunId, exportPayoutRun)
  list('owners', 'portfolio:read', OwnerFilter.omit(ordering), exportOwners)
  list('expenses', 'portfolio:read', ExpenseFilter.omit(ordering), exportExpenses)
  list('meters', 'portfolio:read', MeterFilter.omit(ordering), exportMeters)
  list('meter-readings', 'portfolio:read', MeterFilter.omit(ordering), exportReadings)
  list('messages', 'message:read', OutboxFilter.omit({ ...ordering, profileId: true }), exportMessages)
  list('audit', 'audit:read', AuditFilter.omit(ordering), exportAudit)
}

function reportRoutes(contextOf: ContextOf): Hono {
  const routes = new Hono()
  const report = <Filter>(
    name: string,
    filter: z.ZodType<Filter>,
    endings: readonly string[],
    make: (
      context: RequestContext,
      filter: Filter,
    ) => Promise<Omit<Export, 'name'> & { narrowedTo?: string | undefined }>,
  ) =>
    routes.get(`/${name}/:ending`, (c) =>
      answerFile(contextOf(c), c, {
        permission: 'report:read',
        filter,
        endings,
        make: async (context, given) => {
          const { narrowedTo, ...file } = await make(context, given)
          return { ...file, name: reportFileName(name, dayInNairobi(context.now), narrowedTo) }
        },
      }),
    )
  for (const kind of reportKinds)
    report(kind, reports[kind].filter, ['xlsx', 'csv', 'pdf'], (context, asked) => asked.file(context))
  report('tax-kenya-listing', KenyaTaxFilter, ['xlsx'], ({ db }, { month, ownerId }) =>
    exportTaxListing(db, { ownerId, currency: 'KES', from: month, to: month }),
  )
  report('tax-kenya-return', KenyaTaxFilter, ['xlsx', 'csv'], ({ db }, asked) => exportKenyaReturn(db, asked))
  report('tax-uganda-listing', UgandaTaxFilter, ['xlsx'], ({ db }, { year, ownerId }) =>
    exportTaxListing(db, { ownerId, currency: 'UGX', from: `${year}-07`, to: `${year + 1}-06` }),
  )
  return routes
}

/** Files of what the lists and reports show, streamed; plain routes, because a procedure answers with JSON. */
export function exportRoutes(contextOf: ContextOf): Hono {
  const routes = new Hono()

  const answer = <Filter>(c: Context, wanted: Wanted<Filter>) => answerFile(contextOf(c), c, wanted)
  const paper = <Input>(c: Context, permission: Permission, input: z.ZodType<Input>, make: MakePaper<Input>) =>
    answerPaper(contextOf(c), c, { permission, input, make })

  routes.get('/final-account/:tenancyId/pdf', (c) =>
    paper(c, 'portfolio:read', TenancyId.extend(ofVersion), makeFinalAccount),
  )
  routes.get('/rent-increases/:rentIncreaseId/letters/pdf', (c) =>
    paper(c, 'portfolio:read', RentIncreaseId, makeIncreaseLetters),
  )
  routes.get('/tenancies/:tenancyId/demand-letter/:day/pdf', (c) =>
    paper(c, 'portfolio:read', TenancyId.extend({ day: Day, ...ofVersion }), makeDemandLetter),
  )
  routes.get('/tenancies/:tenancyId/unit-move/pdf', (c) =>
    paper(c, 'portfolio:read', TenancyId.extend(ofVersion), makeUnitMove),
  )
  routes.get('/receipts/pdf', (c) =>
    paper(c, 'portfolio:read', PaymentFilter.omit(ordering), (context, filter) =>
      makeReceipts(context, context.config, filter),
    ),
  )
  routes.route('/bills', billPaperRoutes(contextOf))
  // What follows is for tenants too, of what is their own.
  routes.get('/receipts/:paymentId/pdf', (c) =>
    paper(c, 'own:read', PaymentId.extend(ofVersion), ({ db, config, actor }, wanted) =>
      makeReceipt(db, config, actor, wanted),
    ),
  )
  routes.get('/tenancies/:tenancyId/invoice/:month/pdf', (c) =>
    paper(c, 'own:read', TenancyId.extend({ month: z.string(), ...ofVersion }), (context, wanted) =>
      makeInvoice(context, context.actor, wanted),
    ),
  )
  routes.get('/credit-notes/:creditNoteId/pdf', (c) => paper(c, 'own:read', CreditNoteId, makeCreditNote))
  routes.get('/tenancies/:tenancyId/statement/pdf', (c) =>
    paper(c, 'own:read', StatementFilter, (context, filter) => makeStatement(context, context.actor, filter)),
  )
  routes.get('/tenants/:tenantId/statement/pdf', (c) =>
    paper(c, 'own:read', TenantStatementFilter, (context, filter) =>
      makeTenantStatement(context, context.actor, filter),
    ),
  )
  routes.get('/tenants/statements/pdf', (c) =>
    paper(c, 'portfolio:read', StatementsFilter, (context, filter) => makeStatements(context, context.actor, filter)),
  )
  routes.get('/tenancies/:tenancyId/statement/:ending', (c) =>
    answer(c, {
      permission: 'own:read',
      filter: StatementFilter,
      endings: ['xlsx'],
      make: (context, filter) => exportStatement(context, context.actor, filter),
    }),
  )
  addLists(routes, contextOf)
  routes.get('/journal/:shape/:ending', (c) =>
    answer(c, {
      permission: 'report:read',
      filter: JournalAsked,
      endings: ['xlsx', 'csv'],
      make: ({ db }, asked) => exportJournal(db, asked),
    }),
  )
  routes.get('/month-folder/:month/zip', async (c) => {
    const context = contextOf(c)
    try {
      const actor = await requireActor(context, 'report:read')
      const asked = MonthInput.safeParse(c.req.param())
      if (!asked.success) return badRequest(c, asked.error)
      const { month } = asked.data
      return new Response(webStreamOf(makeMonthFolder({ ...onReplica(context), actor }, { month })), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="accountant-${month}.zip"`,
        },
      })
    } catch (error) {
      return refusalResponse(error)
    }
  })
  routes.route('/reports', reportRoutes(contextOf))
  routes.get('/owner-statement/pdf', (c) =>
    paper(c, 'report:read', OwnerStatementFilter.safeExtend(ofVersion), makeOwnerStatement),
  )
  routes.get('/owner-statements/zip', async (c) => {
    const context = contextOf(c)
    try {
      const actor = await requireActor(context, 'report:read')
      const asked = OwnerStatementsFilter.safeParse(c.req.query())
      if (!asked.success) return badRequest(c, asked.error)
      const archive = makeStatementsArchive({ ...onReplica(context), actor }, asked.data)
      return new Response(webStreamOf(archive), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="owner-statements-${asked.data.to}.zip"`,
        },
      })
    } catch (error) {
      return refusalResponse(error)
    }
  })
  routes.get('/owner-statements/pdf', (c) => paper(c, 'report:read', OwnerStatementsFilter, makeOwnerStatements))
  routes.get('/owner-statement/:ending', (c) =>
    answer(c, {
      permission: 'report:read',
      filter: OwnerStatementFilter.safeExtend(ofVersion),
      endings: ['xlsx'],
      make: exportOwnerStatement,
    }),
  )
  routes.get('/commission-invoices/:invoiceId/pdf', (c) =>
    paper(c, 'report:read', CommissionInvoiceId, makeCommissionInvoice),
  )
  // Of the owner who asks: what was handed out to them.
  routes.get('/owned-commission-invoices/:invoiceId/pdf', (c) =>
    paper(c, 'owned:read', CommissionInvoiceId, makeOwnCommissionInvoice),
  )
  routes.get('/owned-statement/pdf', (c) => paper(c, 'owned:read', HandedOutFilter, openHandedOut))
  routes.get('/owned-statement/:ending', (c) =>
    answer(c, {
      permission: 'owned:read',
      filter: HandedOutFilter,
      endings: ['xlsx'],
      make: async (context, asked) =>
        exportOwnerStatement(context, {
          ...asked,
          ownerId: (await requireOwnerOf(context.db, context.actor.id)).ownerId,
        }),
    }),
  )
  return routes
}
