import { type Day, dayInNairobi } from '@makao/contract/days'
import { receiptLineEvents } from '@makao/contract/money/receipt-lines/receipt-lines.audit'
import type {
  FoundTenancy,
  LineDetails,
  LineFilter,
  LinePage,
  PastedLines,
  SplitSuggestion,
  Suggestion,
  TakenLines,
  TenancySearch,
} from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { listAuditOf, writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import type { Judgement } from '../matching/judge.rules'
import { readPlaces } from '../matching/learned-rules.repository'
import { learnableOf } from '../matching/learned-rules.rules'
import { splitsOf } from '../matching/split.rules'
import { mapWithholdingRates } from '../payments/withheld.repository'
import { mapTaxesOnDue } from '../payments/withheld.service'
import { findReceivingAccount, requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import { leftOf } from '../suspense/suspense.rules'
import { RunJudge } from './judging.service'
import {
  countOpenLines,
  describeTenancies,
  type LineRecord,
  listLineParts,
  listLines,
  listSightings,
  listSplitsOfPayer,
  requireLine,
  searchTenancies,
  shownLine,
} from './receipt-lines.repository'
import { lineActions, lineFor } from './receipt-lines.rules'
import { judgeRecords, settleLines, toJudge } from './settling.service'
import { takeLinesIn } from './taking.service'

/** Tenancies with the rate at which their tenants withhold tax on a day. */
async function withRates<Of extends { tenancyId: string }>(db: Queryable, tenancies: readonly Of[], day: Day) {
  const ids = tenancies.map(({ tenancyId }) => tenancyId)
  const rates = ids.length === 0 ? new Map<string, number>() : await mapWithholdingRates(db, ids, day)
  return tenancies.map((tenancy) => ({ ...tenancy, withholdingRate: rates.get(tenancy.tenancyId) ?? 0 }))
}

async function describe(db: Queryable, tenancyIds: readonly string[], day: Day) {
  const described = await withRates(db, [...(await describeTenancies(db, tenancyIds)).values()], day)
  return new Map(described.map((tenancy) => [tenancy.tenancyId, tenancy]))
}

type Described = Awaited<ReturnType<typeof describe>>

function toSuggestions(judgement: Judgement | undefined, described: Described): Suggestion[] {
  return (judgement?.suggestions ?? []).flatMap(({ tenancyId, ...suggested }) => {
    const tenancy = described.get(tenancyId)
    if (!tenancy) return []
    const { tenantId: _, currency: __, ...place } = tenancy
    return [{ ...place, ...suggested }]
  })
}

/** Whose each of the lines may be, of those that wait. @param day by which tax is withheld */
async function suggest(
  db: Queryable,
  lines: readonly LineRecord[],
  now: Date,
  day: Day,
  run = new RunJudge(),
): Promise<(lineId: string) => Suggestion[]> {
  const open = lines.filter((line) => leftOf(line) > 0)
  const judged = open.length === 0 ? new Map<string, Judgement>() : await judgeRecords(db, open, now, run)
  const ids = [...judged.values()].flatMap(({ suggestions }) => suggestions.map(({ tenancyId }) => tenancyId))
  const described = await describe(db, [...new Set(ids)], day)
  return (lineId) => toSuggestions(judged.get(lineId), described)
}

/** How it may be split over several tenancies. */
async function suggestSplits(db: Queryable, line: LineRecord, now: Date, run: RunJudge): Promise<SplitSuggestion[]> {
  const left = leftOf(line)
  if (left === 0 || line.askedTenancyId !== null) return []
  const tied = await run.tiedTo(db, toJudge(line), now)
  if (tied.length < 2) return []
  const ids = tied.map(({ tenancyId }) => tenancyId)
  const splits = splitsOf(left, tied, await listSplitsOfPayer(db, line, ids), await mapTaxesOnDue(db, ids, line.day))
  const described = await describe(db, ids, line.day)
  return splits.map(({ kind, parts }) => ({
    kind,
    parts: parts.flatMap(({ tenancyId, amount }) => {
      const tenancy = described.get(tenancyId)
      if (!tenancy) return []
      const { tenantId: _, currency: __, ...place } = tenancy
      return [{ ...place, amount }]
    }),
  }))
}

export async function readLines({ db, actor, now }: SignedIn, filter: LineFilter): Promise<LinePage> {
  const { rows, next } = await listLines(db, filter)
  const parts = await listLineParts(
    db,
    rows.map(({ id }) => id),
  )
  const suggestionsOf = await suggest(db, rows, now, dayInNairobi(now))
  const show = lineFor(actor)
  const open = await countOpenLines(db)
  return {
    rows: rows.map((row) => ({
      ...show(shownLine(row, parts.get(row.id) ?? [])),
      suggestion: suggestionsOf(row.id)[0] ?? null,
    })),
    next,
    open: open.total,
    isMoreOpen: open.isMore,
  }
}

/** By what the next payment like this one would be known. */
async function rememberableOf(db: Queryable, line: LineRecord): Promise<LineDetails['rememberable']> {
  const account = line.accountId === null ? undefined : await findReceivingAccount(db, line.accountId)
  const learnables = learnableOf({ ...line, prefix: account?.prefix ?? null }, await readPlaces(db))
  return learnables.map(({ kind, words }) => ({ kind, words }))
}

/** @throws Refusal NOT_FOUND */
export async function readLine(
  { db, actor, now }: Pick<SignedIn, 'db' | 'actor' | 'now'>,
  lineId: string,
): Promise<LineDetails> {
  const row = await requireLine(db, lineId)
  const parts = await listLineParts(db, [lineId])
  const run = new RunJudge()
  const suggestionsOf = await suggest(db, [row], now, row.day, run)
  const sightings = await listSightings(db, lineId)
  return {
    ...lineFor(actor)(shownLine(row, parts.get(lineId) ?? [])),
    raw: row.raw,
    sightings: sightings.map(({ at, ...sighting }) => ({ ...sighting, at: at.toISOString() })),
    suggestions: suggestionsOf(lineId),
    splits: await suggestSplits(db, row, now, run),
    rememberable: row.direction === 'in' ? await rememberableOf(db, row) : [],
    history: await listAuditOf(db, lineId),
  }
}

export async function findTenancies(
  { db, now }: SignedIn,
  { search, day = dayInNairobi(now) }: TenancySearch,
): Promise<FoundTenancy[]> {
  return withRates(db, await searchTenancies(db, search), day)
}

/** @throws Refusal NOT_FOUND, LINE_SETTLED */
export async function settleAgain(context: SignedIn, lineId: string): Promise<LineDetails> {
  const { db, actor, now } = context
  const line = await requireLine(db, lineId)
  const obstacle = lineActions.settle(line)
  if (obstacle) throw new Refusal(obstacle)
  const about = { entityId: lineId, subject: line.transactionId }
  await db.transaction((tx) => writeAudit(tx, actor, receiptLineEvents.tried, about, now))
  await settleLines(context, [lineId])
  return readLine(context, lineId)
}

/** Payments out of messages that somebody pasted. @throws Refusal NOT_FOUND, CURRENCY_CHANGED */
export async function addPasted(context: SignedIn, { accountId, lines }: PastedLines): Promise<TakenLines> {
  const { db, actor, now } = context
  const account = accountId === null ? null : await requireReceivingAccount(db, accountId)
  if (account && lines.some(({ currency }) => currency !== account.currency)) throw new Refusal('CURRENCY_CHANGED')
  const { taken, fresh } = await db.transaction(async (tx) => {
    const said = lines.map((line) => ({ ...line, source: 'pasted' as const, receivingAccountId: accountId }))
    const all = await takeLinesIn(tx, said, now)
    const isNew = all.filter((line) => line.isNew)
    const after = { taken: isNew.length, known: all.length - isNew.length }
    const about = { entityId: all[0]?.lineId ?? withoutRow.books, subject: account?.name ?? null, after }
    await writeAudit(tx, actor, receiptLineEvents.pasted, about, now)
    return { taken: all, fresh: isNew }
  })
  const settled = await settleLines(
    context,
    fresh.map(({ lineId }) => lineId),
  )
  return { taken: fresh.length, known: taken.length - fresh.length, ...settled }
}
