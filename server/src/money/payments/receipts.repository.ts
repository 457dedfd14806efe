import { type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Sends } from '../../db/in-turn'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { sharedWith } from '../../homes/tenancies/co-tenants.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, groupBy, isOneOf } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { said, versionAtStep } from '../charges/charge-versions.repository'
import { charges, chargeVersions } from '../charges/charges.table'
import {
  findVersion,
  insertPapers,
  isSamePaper,
  type KeptPaper,
  keepLetterhead,
  listLatest,
  readLetterheads,
} from '../issued-papers/issued-papers.repository'
import { inOneLine, type RenterNames, renterNames } from '../issued-papers/renter-names.rules'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { allocations, payments } from './payments.table'
import { receiptCounters, receipts } from './receipts.table'
import { transferParts, transfers } from './transfers.table'
import { mapWithheld } from './withheld.repository'
import { withheldTaxes } from './withheld-taxes.table'

/**
 * Gives a payment its receipt with the next number of the year. The counter is held until the transaction ends, and who
 * fails gives the number back: so there are no gaps.
 */
export const issueReceipt = (tx: Tx, paymentId: string, today: Day): Promise<void> =>
  issueReceipts(tx, [paymentId], today)

/** The same of several, numbered in their order. */
export async function issueReceipts(tx: Sends, paymentIds: readonly string[], today: Day): Promise<void> {
  const year = Number(today.slice(0, 4))
  const made = paymentIds.map((paymentId, place) => ({
    payment_id: paymentId,
    place: place + 1,
    token: crypto.randomUUID().replaceAll('-', ''),
  }))
  await tx.execute(sql`
    with counted as (
      insert into ${receiptCounters} (year, last) values (${year}, ${made.length}::int)
      on conflict (year) do update set last = receipt_counters.last + excluded.last
      returning last - ${made.length}::int as before
    )
    insert into ${receipts} (payment_id, year, number, issued_on, token)
    select made.payment_id, ${year}::int, before + made.place, ${today}::date, made.token
    from counted, json_to_recordset(${JSON.stringify(made)}::json) as made (payment_id uuid, place int, token text)`)
}

/** True of a payment that named its person, and whose money went on to other tenancies. */
const isSpread = sql<boolean>`exists (select from ${transfers} where ${transfers.paymentId} = ${payments.id})`

/** A payment's receipt with whom it is for. @throws Refusal NOT_FOUND */
export async function requireReceiptOf(db: Queryable, paymentId: string) {
  const [receipt] = await listReceiptsOf(db, [paymentId])
  if (!receipt) throw new Refusal('NOT_FOUND')
  return receipt
}

/** The same of several payments, in no order. */
export function listReceiptsOf(db: Queryable, paymentIds: readonly string[]) {
  return db
    .select({
      paymentId: receipts.paymentId,
      year: receipts.year,
      number: receipts.number,
      token: receipts.token,
      tenancyId: payments.tenancyId,
      amount: payments.amount,
      currency: payments.currency,
      method: payments.method,
      reference: payments.reference,
      receivedOn: payments.receivedOn,
      reversedAt: payments.reversedAt,
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      smsOptedOutAt: profiles.smsOptedOutAt,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      country: properties.country,
      isSpread,
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(isOneOf(receipts.paymentId, paymentIds))
}

/** What a receipt says of a payment, in minor units of `currency`; kept as it was handed out. */
export interface ReceiptContent {
  receiptNumber: string
  issuedOn: Day
  propertyName: string
  unitNumber: string
  accountNumber: string | null
  amount: number
  currency: Currency
  method: PaymentMethod
  reference: string | null
  receivedOn: Day
  recordedBy: string | null
  /** What the money went to when the payment was entered. */
  parts: {
    paymentType: PaymentType
    name: string | null
    dueDate: Day
    periodFrom: Day | null
    amount: number
    /** 'F1', or 'F1, Jacaranda Court', where the money went to several units. */
    place?: string
  }[]
  /** Tax that was withheld of it, which settles what is due beside the amount. */
  withheld?: number
  /** That EFRIS gave it; it is entered after the receipt was handed out first. */
  fiscalNumber?: string
  /** What was owed after it, over all units where it went to several; below zero: credit. */
  balanceAfter: number
}

export interface ReceiptNames extends RenterNames {
  payerName: string | null
}

const recorders = alias(profiles, 'recorders')

function listFirstParts(db: Queryable, paymentIds: readonly string[]) {
  return db
    .select({
      paymentId: payments.id,
      paymentType: said.paymentType,
      name: said.name,
      dueDate: said.dueDate,
      periodFrom: said.periodFrom,
      amount: asNumber(sql`sum(${allocations.amount})`),
    })
    .from(allocations)
    .innerJoin(payments, and(eq(payments.id, allocations.paymentId), eq(payments.createdAt, allocations.createdAt)))
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .leftJoin(chargeVersions, versionAtStep(allocations.chargeId, allocations.position))
    .where(isOneOf(allocations.paymentId, paymentIds))
    .groupBy(payments.id, charges.id, chargeVersions.id)
    .having(sql`sum(${allocations.amount}) > 0`)
    .orderBy(said.dueDate, sql`min(${allocations.position})`)
}

/** By which payments money that named its person reached other tenancies at once. */
function listSpreadOf(db: Queryable, paymentIds: readonly string[]) {
  return db
    .select({
      paymentId: sql<string>`${transfers.paymentId}`,
      partId: transferParts.paymentId,
      tenancyId: transfers.toTenancyId,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
    })
    .from(transfers)
    .innerJoin(transferParts, eq(transferParts.transferId, transfers.id))
    .innerJoin(tenancies, eq(tenancies.id, transfers.toTenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(isOneOf(transfers.paymentId, paymentIds))
    .orderBy(transfers.createdAt, transfers.id)
}

const entered = alias(ledgerEntries, 'entered')

/** What each tenancy owed when the payment had been entered, by the order of the journal; below zero: its credit. */
async function readBalancesAfter(db: Queryable, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      paymentId: sql<string>`${entered.paymentId}`,
      balance: asNumber(sql`coalesce(sum(${ledgerPostings.amount}), 0)`),
    })
    .from(entered)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.tenancyId, entered.tenancyId), sql`${ledgerEntries.position} <= ${entered.position}`),
    )
    .innerJoin(
      ledgerPostings,
      and(eq(ledgerPostings.entryId, ledgerEntries.id), inArray(ledgerPostings.account, ['receivable', 'credit'])),
    )
    .where(and(isOneOf(entered.paymentId, paymentIds), eq(entered.kind, 'payment')))
    .groupBy(entered.paymentId)
  return new Map(rows.map(({ paymentId, balance }) => [paymentId, balance]))
}

/**
 * What persons owed over all of their tenancies in the currency when payments that went to several had been entered there.
 * @param partIds the payments by which it reached the others, by the payment itself
 */
async function listBalancesOverAll(db: Queryable, partIds: ReadonlyMap<string, readonly string[]>) {
  const balances = new Map<string, number>()
  for (const [paymentId, parts] of partIds) {
    if (parts.length === 0) continue
    const { rows } = await db.execute<{ balance: string }>(sql`
      select coalesce(sum(posting.amount_minor), 0) as balance from ${payments} payment
      join ${tenancies} home on home.id = payment.tenancy_id
      join ${tenancies} held on held.tenant_id = home.tenant_id and held.currency = home.currency
      join ${ledgerEntries} entry on entry.tenancy_id = held.id and entry.position <= (select max(last.position)
        from ${ledgerEntries} last where last.kind = 'payment'
        and last.payment_id in (${sql.join(
          parts.map((id) => sql`${id}::uuid`),
          sql`, `,
        )}))
      join ${ledgerPostings} posting on posting.entry_id = entry.id and posting.account in ('receivable', 'credit')
      where payment.id = ${paymentId}`)
    balances.set(paymentId, Number(rows[0]?.balance ?? 0))
  }
  return balances
}

/**
 * Of a payment that went to several tenancies at once: to how many others, and what its person owed over all then.
 * Below zero it is credit; undefined: it went to one.
 */
export async function findSpread(db: Queryable, paymentId: string) {
  const parts = await listSpreadOf(db, [paymentId])
  const balances = await listBalancesOverAll(db, new Map([[paymentId, parts.map(({ partId }) => partId)]]))
  const others = new Set(parts.map(({ tenancyId }) => tenancyId)).size
  return parts.length === 0 ? undefined : { others, balance: balances.get(paymentId) ?? 0 }
}

/**
 * What the receipts of payments say when they are handed out now; three queries for those that went to one unit.
 * @param known what was owed after them, where that is known of all; else it is read
 */
async function readReceiptContents(db: Queryable, paymentIds: readonly string[], known?: ReadonlyMap<string, number>) {
  const rows = await db
    .select({
      paymentId: payments.id,
      tenancyId: payments.tenancyId,
      enteredAt: payments.createdAt,
      year: receipts.year,
      number: receipts.number,
      issuedOn: receipts.issuedOn,
      tenantName: profiles.fullName,
      coTenants: sharedWith,
      payerName: payments.payerName,
      propertyName: properties.name,
      unitNumber: units.unitNumber,
      // What was paid after the tenancy had ended was not paid to the unit's account: that may be the next tenant's.
      accountNumber: sql<
        string | null
      >`case when ${tenancies.endDate} < ${receipts.issuedOn} then null else ${units.accountNumber} end`,
      amount: payments.amount,
      currency: payments.currency,
      // What earlier books brought forward has no receipt.
      method: sql<PaymentMethod>`${payments.method}`,
      reference: payments.reference,
      receivedOn: payments.receivedOn,
      recordedBy: recorders.fullName,
      isSpread,
      isWithheld: sql<boolean>`exists (select from ${withheldTaxes} where ${withheldTaxes.receivedId} = ${payments.id})`,
    })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(recorders, eq(recorders.id, payments.createdBy))
    .where(isOneOf(payments.id, paymentIds))
  const spreadIds = rows.filter((row) => row.isSpread).map(({ paymentId }) => paymentId)
  const spread = groupBy(spreadIds.length > 0 ? await listSpreadOf(db, spreadIds) : [], ({ paymentId }) => paymentId)
  const partIds = new Map([...spread].map(([id, parts]) => [id, parts.map(({ partId }) => partId)]))
  const allIds = [...paymentIds, ...[...partIds.values()].flat()]
  const isTaxed = spread.size > 0 || rows.some(({ isWithheld }) => isWithheld)
  const withheld = isTaxed ? await mapWithheld(db, allIds) : new Map<string, number>()
  const first = await listFirstParts(db, allIds)
  const parts = groupBy(first, ({ paymentId }) => paymentId)
  const overAll = await listBalancesOverAll(db, partIds)
  const balances = known ?? (await readBalancesAfter(db, paymentIds))
  return rows.map(({ paymentId, tenancyId, enteredAt, year, number, ...row }) => {
    const { tenantName, coTenants, payerName, isSpread: _, isWithheld: __, ...rest } = row
    const { unitNumber, propertyName } = rest
    const others = spread.get(paymentId) ?? []
    const partsOf = (id: string) => (parts.get(id) ?? []).map(({ paymentId: _, ...part }) => part)
    const placeOf = (other: { unitNumber: string; propertyName: string }) =>
      other.propertyName === propertyName ? other.unitNumber : `${other.unitNumber}, ${other.propertyName}`
    const own = partsOf(paymentId)
    const tax = [paymentId, ...(partIds.get(paymentId) ?? [])].reduce((sum, id) => sum + (withheld.get(id) ?? 0), 0)
    const content: ReceiptContent = {
      receiptNumber: formatReceiptNumber({ year, number }),
      ...rest,
      parts:
        others.length === 0
          ? own
          : [
              ...own.map((part) => ({ ...part, place: unitNumber })),
              ...others.flatMap((other) => partsOf(other.partId).map((part) => ({ ...part, place: placeOf(other) }))),
            ],
      ...(tax > 0 && { withheld: tax }),
      balanceAfter: overAll.get(paymentId) ?? balances.get(paymentId) ?? 0,
    }
    const names: ReceiptNames = { ...renterNames(tenantName, coTenants), payerName }
    return { paymentId, tenancyId, enteredAt, content, names }
  })
}

/**
 * Keeps the receipts of payments as they are handed out; those that are kept already stay as they are.
 * @param balances what was owed after each, where that is known of all
 */
export async function keepReceipts(
  db: Queryable,
  paymentIds: readonly string[],
  balances?: ReadonlyMap<string, number>,
): Promise<void> {
  if (paymentIds.length === 0) return
  const papers = (await readReceiptContents(db, paymentIds, balances)).map(
    ({ paymentId, tenancyId, enteredAt, content, names }) => ({
      kind: 'receipt' as const,
      subjectId: paymentId,
      version: 1,
      tenancyId,
      issuedOn: content.issuedOn,
      issuedAt: enteredAt,
      issuedBy: content.recordedBy,
      content,
      names,
    }),
  )
  await insertPapers(db, await keepLetterhead(db), papers)
}

interface NewVersion {
  paymentId: string
  reason: string
  by: string
  now: Date
}

interface VersionChange {
  content: Partial<Omit<ReceiptContent, 'fiscalNumber' | 'withheld'>> & {
    fiscalNumber?: string | undefined
    withheld?: number | undefined
  }
  names?: Partial<ReceiptNames>
}

/** Another version of a receipt, under its own letterhead; nothing when it would say the same. */
async function keepVersion(
  db: Queryable,
  { paymentId, reason, by, now }: NewVersion,
  changeOf: (last: ReceiptContent) => VersionChange,
): Promise<void> {
  await listKeptReceipts(db, [paymentId])
  const last = await findVersion(db, { kind: 'receipt', subjectId: paymentId })
  if (!last) return
  const change = changeOf(last.content as ReceiptContent)
  const content = { ...(last.content as ReceiptContent), ...change.content }
  const names = { ...(last.names as ReceiptNames), ...change.names }
  const { kind, subjectId, tenancyId, letterheadId } = last
  if (await isSamePaper(db, last, { letterheadId, content, names })) return
  const made = { issuedOn: dayInNairobi(now), issuedAt: now, issuedBy: by, reason }
  await insertPapers(db, letterheadId, [
    { kind, subjectId, version: last.version + 1, tenancyId, ...made, content, names },
  ])
}

/** What is withheld of a payment now, over all units that it went to. */
async function sumWithheld(db: Queryable, paymentId: string): Promise<number> {
  const partIds = (await listSpreadOf(db, [paymentId])).map(({ partId }) => partId)
  return [...(await mapWithheld(db, [paymentId, ...partIds])).values()].reduce((sum, amount) => sum + amount, 0)
}

/** What tax settles more than a receipt said was not owed after it, and what it settles less was. */
const taxed = ({ withheld: before = 0, balanceAfter }: ReceiptContent, tax: number) => ({
  withheld: tax > 0 ? tax : undefined,
  balanceAfter: balanceAfter + before - tax,
})

/** The receipt of a payment whose details, or the tax that was withheld of it, were corrected. */
export async function keepReceiptVersion(
  db: Queryable,
  version: NewVersion,
  { method, reference, payerName }: Pick<typeof payments.$inferSelect, 'method' | 'reference' | 'payerName'>,
): Promise<void> {
  const tax = await sumWithheld(db, version.paymentId)
  await keepVersion(db, version, (last) => ({
    content: { method: method as PaymentMethod, reference, ...taxed(last, tax) },
    names: { payerName },
  }))
}

/** The receipt with the tax that is withheld of its payment now. */
export async function keepWithheldVersion(db: Queryable, version: NewVersion): Promise<void> {
  const tax = await sumWithheld(db, version.paymentId)
  await keepVersion(db, version, (last) => ({ content: taxed(last, tax) }))
}

/** The receipt with its fiscal document number; null: without one again. */
export const keepFiscalVersion = (db: Queryable, version: NewVersion, number: string | null): Promise<void> =>
  keepVersion(db, version, () => ({ content: { fiscalNumber: number ?? undefined } }))

/** What a name reads as once the person was anonymised, as in the profile. */
export const NOBODY = 'Former tenant'

/**
 * The receipts of payments as they were handed out, in the order of the ids. What was received before receipts were kept is
 * kept from now on. @param version the last without it
 */
export async function listKeptReceipts(db: Queryable, paymentIds: readonly string[], version?: number) {
  let kept = await listLatest(db, 'receipt', paymentIds)
  const missing = new Set(paymentIds)
  for (const { subjectId } of kept) missing.delete(subjectId)
  if (missing.size > 0) {
    await keepReceipts(db, [...missing])
    kept = await listLatest(db, 'receipt', paymentIds)
  }
  if (version !== undefined) {
    const wanted = await Promise.all(
      paymentIds.map((subjectId) => findVersion(db, { kind: 'receipt', subjectId }, version)),
    )
    kept = wanted.filter((paper): paper is KeptPaper => paper !== undefined)
  }
  const byId = new Map(kept.map((paper) => [paper.subjectId, paper]))
  const heads = await readLetterheads(
    db,
    kept.map(({ letterheadId }) => letterheadId),
  )
  return paymentIds.flatMap((paymentId) => {
    const paper = byId.get(paymentId)
    const letterhead = paper && heads.get(paper.letterheadId)
    if (!paper || !letterhead) return []
    const names = paper.names as Partial<ReceiptNames>
    return [
      {
        ...(paper.content as ReceiptContent),
        tenantName: inOneLine(names, NOBODY),
        payerName: names.payerName ?? null,
        paymentId,
        version: paper.version,
        versionOn: paper.issuedOn,
        versionReason: paper.reason,
        letterhead,
      },
    ]
  })
}

const successors = alias(payments, 'successors')
const successorReceipts = alias(receipts, 'successor_receipts')

/** Whose each receipt is, and what became of its payment. */
export async function listReceiptStates(db: Queryable, paymentIds: readonly string[]) {
  const rows = await db
    .select({
      paymentId: payments.id,
      tenancyId: tenancies.id,
      tenantId: tenancies.tenantId,
      token: receipts.token,
      reversedAt: payments.reversedAt,
      reversalReason: payments.reversalReason,
      /** The day on which it went back, as the books say. */
      reversedOn: sql<Day | null>`(select max(reversal.day) from ${ledgerEntries} reversal
        where reversal.payment_id = ${payments.id} and reversal.kind = 'payment_reversal')`,
      year: sql<number | null>`${successorReceipts.year}`,
      number: sql<number | null>`${successorReceipts.number}`,
    })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .leftJoin(successors, eq(successors.correctsId, payments.id))
    .leftJoin(successorReceipts, eq(successorReceipts.paymentId, successors.id))
    .where(isOneOf(payments.id, paymentIds))
  return rows.map(({ year, number, ...row }) => ({
    ...row,
    correctedBy: year === null || number === null ? null : formatReceiptNumber({ year, number }),
  }))
}
