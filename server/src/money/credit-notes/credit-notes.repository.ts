import type { Day } from '@makao/contract/days'
import type { CreditNote } from '@makao/contract/money/credit-notes/credit-notes.schema'
import { formatCreditNoteNumber } from '@makao/contract/money/credit-notes/credit-notes.terms'
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
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

interface Charged {
  id: string
  tenancyId: string
  paymentType: string
  name: string | null
  dueDate: Day
}

interface InvoiceLine {
  paymentType: string
  name: string | null
  dueDate: Day
  amount: number
}

/**
 * What the last invoice of its month says of a charge, less what was credited of it since; undefined: no invoice was handed out since it
 * was charged.
 */
export async function findInvoiced(
  tx: Tx,
  { id, tenancyId, paymentType, name, dueDate }: Charged,
): Promise<{ number: string; amount: number } | undefined> {
  const [found] = await tx
    .select({ content: issuedPapers.content, issuedAt: issuedPapers.issuedAt })
    .from(issuedPapers)
    .innerJoin(charges, eq(charges.id, id))
    .where(
      and(
        eq(issuedPapers.kind, 'invoice'),
        eq(issuedPapers.subjectId, tenancyId),
        eq(issuedPapers.period, dueDate.slice(0, 7)),
        gte(issuedPapers.issuedAt, charges.createdAt),
      ),
    )
    .orderBy(desc(issuedPapers.version))
    .limit(1)
  if (!found) return undefined
  const { number, lines } = found.content as { number: string; lines: InvoiceLine[] }
  const same = lines.filter(
    (line) => line.paymentType === paymentType && line.name === name && line.dueDate === dueDate,
  )
  if (same.length === 0) return undefined
  const [since] = await tx
    .select({ amount: asNumber(sql`coalesce(sum(${creditNotes.amount}), 0)`) })
    .from(creditNotes)
    .where(and(eq(creditNotes.chargeId, id), gte(creditNotes.createdAt, found.issuedAt)))
  return { number, amount: Math.max(...same.map(({ amount }) => amount)) - (since?.amount ?? 0) }
}

/** Numbered by the database. */
export async function insertCreditNote(
  tx: Tx,
  note: Pick<typeof creditNotes.$inferInsert, 'chargeId' | 'tenancyId' | 'currency' | 'invoiceNumber' | 'reason'> &
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
