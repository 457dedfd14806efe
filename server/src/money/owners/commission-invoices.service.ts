import { dayInNairobi } from '@makao/contract/days'
import type { CommissionInvoice, OwnerStatementFilter } from '@makao/contract/money/owners/owners.schema'
import type { Actor } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { issuePaper } from '../issued-papers/issued-papers.service'
import { readKnown } from '../ledger/earlier-rows.repository'
import { listManaged } from './agreements.repository'
import { insertInvoice, listInvoiced, requireInvoiceOf } from './commission-invoices.repository'
import { type CommissionLine, type NewCommissionInvoice, toInvoice } from './commission-invoices.rules'
import { listVatRates } from './commission-vat.repository'
import { requireOwner } from './owners.repository'
import { agreementOn, ownersPart } from './owners.rules'
import { readPropertyMonths } from './statements.service'

/** What an invoice of the agency to an owner says, in minor units; `rate` in hundredths of a percent. */
export interface CommissionInvoiceContent extends Omit<CommissionInvoice, 'id'> {
  ownerName: string
  ownerPin: string | null
  lines: { propertyName: string; commission: number; vat: number; rate: number }[]
}

interface Invoicing {
  now: Date
  actor: Pick<Actor, 'name'>
}

/** The owner's commission of each property and month, with the VAT on it. */
async function readEarned(db: Queryable, ownerId: string, { from, to }: { from: string; to: string }) {
  const managed = await listManaged(db, { ownerId, known: await readKnown(db, to) })
  const { months } = await readPropertyMonths(db, managed, { from, to })
  const lines = months
    .filter(({ terms }) => terms?.shares.some((share) => share.ownerId === ownerId))
    .map((month): CommissionLine => {
      const { propertyId, currency } = month.property
      const { commission, vat } = ownersPart(month, ownerId)
      return { propertyId, currency, month: month.month, commission, vat }
    })
  return { lines, managed }
}

/**
 * Invoices an owner for the commission of months that are over, where VAT is charged on it, and credits what was invoiced too much. Each
 * is kept as it is issued; asked again, nothing more is.
 * @param tx in which the books of the owner are held, so that of two the second finds what the first has issued
 */
export async function issueCommissionInvoices(
  tx: Tx,
  { now, actor }: Invoicing,
  { ownerId, from, to: asked }: OwnerStatementFilter,
): Promise<void> {
  const today = dayInNairobi(now)
  const before = { from, to: asked }
  const last = today.slice(0, 7)
  const isOver = (month: string) => month < last
  if (!isOver(from) || (await listVatRates(tx)).length === 0) return
  const { lines, managed } = await readEarned(tx, ownerId, before)
  const invoiced = await listInvoiced(tx, ownerId, before)
  const ofMonthsOver = (all: readonly CommissionLine[]) => all.filter(({ month }) => isOver(month))
  const due = toInvoice(ofMonthsOver(lines), ofMonthsOver(invoiced))
  const names = new Map(managed.map((property) => [property.propertyId, property]))
  // What is credited may be of a property that somebody else has owned all along, as it turned out.
  const strange = due
    .flatMap((invoice) => invoice.lines.map(({ propertyId }) => propertyId))
    .filter((id) => !names.has(id))
  for (const propertyId of new Set(strange)) {
    for (const property of await listManaged(tx, { propertyId })) names.set(propertyId, property)
  }
  for (const invoice of due) await issueOne(tx, { now, actor }, { ownerId, invoice, names })
}

type Named = ReadonlyMap<string, { propertyName: string; vat: readonly { fromDay: string; rate: number }[] }>

async function issueOne(
  tx: Tx,
  { now, actor }: Invoicing,
  { ownerId, invoice, names }: { ownerId: string; invoice: NewCommissionInvoice; names: Named },
): Promise<void> {
  const owner = await requireOwner(tx, ownerId)
  const id = await insertInvoice(tx, { ownerId, invoice, day: dayInNairobi(now), now })
  const { id: _, ownerId: __, ...made } = await requireInvoiceOf(tx, id)
  const lines = invoice.lines.map(({ propertyId, commission, vat }) => {
    const property = names.get(propertyId)
    const rate = agreementOn(property?.vat ?? [], `${invoice.month}-01`)?.rate ?? 0
    return { propertyName: property?.propertyName ?? '', commission, vat, rate }
  })
  const content: CommissionInvoiceContent = { ...made, ownerName: owner.name, ownerPin: owner.taxPin, lines }
  await issuePaper(
    { db: tx, now, by: actor.name },
    { kind: 'commission_invoice', subjectId: id, tenancyId: null, content, names: {} },
  )
}
