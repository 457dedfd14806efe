import type { Day } from '@makao/contract/days'
import type { CreditNote } from '@makao/contract/money/credit-notes/credit-notes.schema'
import { formatCreditNoteNumber } from '@makao/contract/money/credit-notes/credit-notes.terms'
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'
import { issuedPapers } from '../issued-papers/issued-papers.table'
import { creditNotes } from './credit-notes.table'

/**
 * What the last invoice of its month says of a charge, less what was credited of that since; undefined: none does. Of the invoices of two
 * months, between which it was moved, the later counts.
 */
export async function findInvoiced(
  tx: Tx,
  { id, tenancyId }: { id: string; tenancyId: string },
): Promise<{ paperId: string; number: string; amount: number } | undefined> {
  const last = tx
    .selectDistinctOn([issuedPapers.period], {
      paperId: issuedPapers.id,
      number: sql<string>`${issuedPapers.content}->>'number'`.as('said_number'),
      amount: asNumber(
        sql`(${issuedPapers.content}->'lines'->(array_position(${issuedPapers.chargeIds}, ${id}) - 1)->>'amount')::bigint`,
      ).as('said_amount'),
      issuedAt: issuedPapers.issuedAt,
      period: issuedPapers.period,
    })
    .from(issuedPapers)
    .where(and(eq(issuedPapers.kind, 'invoice'), eq(issuedPapers.subjectId, tenancyId)))
    .orderBy(issuedPapers.period, desc(issuedPapers.version))
    .as('last_invoices')
  const [said] = await tx
    .select({ paperId: last.paperId, number: last.number, amount: last.amount })
    .from(last)
    .where(isNotNull(last.amount))
    .orderBy(desc(last.issuedAt), desc(last.period))
    .limit(1)
  if (!said) return undefined
  const [credited] = await tx
    .select({ amount: asNumber(sql`coalesce(sum(${creditNotes.amount}), 0)`) })
    .from(creditNotes)
    .where(and(eq(creditNotes.chargeId, id), eq(creditNotes.paperId, said.paperId)))
  return { ...said, amount: said.amount - (credited?.amount ?? 0) }
}

/** Numbered by the database. */
export async function insertCreditNote(
  tx: Tx,
  note: Pick<
    typeof creditNotes.$inferInsert,
    'chargeId' | 'tenancyId' | 'currency' | 'invoiceNumber' | 'paperId' | 'reason'
  > &
    Pick<CreditNote, 'before' | 'after' | 'amount'>,
  { day, now }: { day: Day; now: Date },
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(creditNotes).values({ id, ...note, issuedOn: day, year: Number(day.slice(0, 4)), createdAt: now })
  return id
}

async function select(db: Queryable, where: SQL | undefined) {
  const { id, year, number, tenancyId, currency, invoiceNumber, before, after, amount, reason, issuedOn } = creditNotes
  const rows = await db
    .select({
      ...{ id, year, number, tenancyId, currency, invoiceNumber, before, after, amount, reason, issuedOn },
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
    })
    .from(creditNotes)
    .innerJoin(charges, eq(charges.id, creditNotes.chargeId))
    .where(where)
    .orderBy(desc(year), desc(number))
  return rows.map(({ year: of, ...row }) => ({
    ...row,
    number: formatCreditNoteNumber({ year: of, number: row.number }),
  }))
}

/** The latest first. */
export async function listCreditNotes(db: Queryable, tenancyId: string): Promise<CreditNote[]> {
  const rows = await select(db, eq(creditNotes.tenancyId, tenancyId))
  return rows.map(({ tenancyId: _, ...note }) => note)
}

/** @throws Refusal NOT_FOUND */
export async function requireCreditNote(db: Queryable, id: string): Promise<CreditNote & { tenancyId: string }> {
  const [found] = await select(db, eq(creditNotes.id, id))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Whom a credit note is for. */
export async function readCredited(tx: Tx, tenancyId: string) {
  const [found] = await tx
    .select({
      tenantName: profiles.fullName,
      propertyName: sql<string>`${properties.name}`,
      unitNumber: units.unitNumber,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(tenancies.id, tenancyId))
  if (!found) throw new Error('A tenancy lost its unit.')
  return found
}
