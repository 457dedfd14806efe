import type { Day } from '@makao/contract/days'
import type { CreditNote } from '@makao/contract/money/credit-notes/credit-notes.schema'
import { formatCreditNoteNumber } from '@makao/contract/money/credit-notes/credit-notes.terms'
import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, subselect } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { charges, chargeVersions } from '../charges/charges.table'
import { issuedPapers } from '../issued-papers/issued-papers.table'
import { ledgerEntries } from '../ledger/ledger.table'
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

/** What a charge said before it was put right, in that order, and says now. `until`: the last of its entries that says so; null: it does now. */
async function listSaid(tx: Tx, { id, paymentType, name, dueDate }: Charged) {
  const { untilEntry: until, ...before } = chargeVersions
  const earlier = await tx
    .select({ paymentType: before.paymentType, name: before.name, dueDate: before.dueDate, until })
    .from(chargeVersions)
    .where(eq(before.chargeId, id))
    .orderBy(asc(until))
  return [...earlier, { paymentType, name, dueDate, until: null }]
}

/** The last invoice of each month that was handed out since a charge was made. `entry`: the last of the charge before that. */
const listLastInvoices = (tx: Tx, { id, tenancyId }: Charged, months: readonly string[]) =>
  tx
    .selectDistinctOn([issuedPapers.period], {
      month: issuedPapers.period,
      content: issuedPapers.content,
      issuedAt: issuedPapers.issuedAt,
      entry: asNumber(
        subselect(sql`select coalesce(max(made.position), 0) from ${ledgerEntries} made
          where made.record_id = ${id} and made.created_at < ${issuedPapers}.issued_at`),
      ),
    })
    .from(issuedPapers)
    .innerJoin(charges, eq(charges.id, id))
    .where(
      and(
        eq(issuedPapers.kind, 'invoice'),
        eq(issuedPapers.subjectId, tenancyId),
        inArray(issuedPapers.period, months),
        gte(issuedPapers.issuedAt, charges.createdAt),
      ),
    )
    .orderBy(issuedPapers.period, desc(issuedPapers.version))

/**
 * What the last invoice of its month says of a charge, by what the charge said then, less what was credited of it since; undefined: no
 * invoice that was handed out since it was charged says anything of it.
 */
export async function findInvoiced(tx: Tx, charge: Charged): Promise<{ number: string; amount: number } | undefined> {
  const said = await listSaid(tx, charge)
  const months = [...new Set(said.map(({ dueDate }) => dueDate.slice(0, 7)))]
  const invoices = (await listLastInvoices(tx, charge, months)).flatMap(({ month, content, issuedAt, entry }) => {
    const { number, lines } = content as { number: string; lines: InvoiceLine[] }
    // What it said in between is found first: a later charge may be called as this one was.
    const then = said.filter(({ until, dueDate }) => (until === null || until >= entry) && dueDate.startsWith(month))
    const same = then
      .map(({ paymentType, name, dueDate }) =>
        lines.filter((line) => line.paymentType === paymentType && line.name === name && line.dueDate === dueDate),
      )
      .find(({ length }) => length > 0)
    return same ? [{ number, issuedAt, amount: Math.max(...same.map(({ amount }) => amount)) }] : []
  })
  const [last] = invoices.sort((a, b) => b.issuedAt.getTime() - a.issuedAt.getTime())
  if (!last) return undefined
  const [since] = await tx
    .select({ amount: asNumber(sql`coalesce(sum(${creditNotes.amount}), 0)`) })
    .from(creditNotes)
    .where(and(eq(creditNotes.chargeId, charge.id), gte(creditNotes.createdAt, last.issuedAt)))
  return { number: last.number, amount: last.amount - (since?.amount ?? 0) }
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
