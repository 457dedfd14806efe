import { dayInNairobi } from '@makao/contract/days'
import type { CreditNote } from '@makao/contract/money/credit-notes/credit-notes.schema'
import type { Doing } from '../../context'
import type { Tx } from '../../db/types'
import { readSharedWith } from '../../homes/tenancies/co-tenants.repository'
import type { lockCharge } from '../charges/charges.repository'
import { issuePaper } from '../issued-papers/issued-papers.service'
import { renterNames } from '../issued-papers/renter-names.rules'
import { findInvoiced, insertCreditNote, readCredited, requireCreditNote } from './credit-notes.repository'

/** What a credit note says, in minor units; kept as it is issued. */
export type CreditNoteContent = Omit<CreditNote, 'id'> & { propertyName: string; unitNumber: string }

type Locked = Awaited<ReturnType<typeof lockCharge>>

/**
 * Credits a tenant for what an invoice said of a charge that is made void or less, with the next number of the year; of what no invoice
 * has said nothing. The tenancy is locked, and the charge is as it was before.
 * @param after what is left of it, 0 when it is void
 */
export async function creditInvoiced(
  tx: Tx,
  { actor, now }: Doing,
  charge: Locked,
  { after, reason }: { after: number; reason: string | null },
): Promise<void> {
  if (after >= charge.amount) return
  const { id: chargeId, tenancyId, currency, amount: before } = charge
  const invoiced = await findInvoiced(tx, charge)
  const amount = invoiced ? Math.min(before, invoiced.amount) - after : 0
  if (!invoiced || amount <= 0) return
  const { number: invoiceNumber, paperId } = invoiced
  const note = { chargeId, tenancyId, currency, invoiceNumber, paperId, before, after, amount, reason }
  const id = await insertCreditNote(tx, note, { day: dayInNairobi(now), now })
  const { id: _, tenancyId: __, ...made } = await requireCreditNote(tx, id)
  const { tenantName, ...place } = await readCredited(tx, tenancyId)
  const content: CreditNoteContent = { ...made, ...place }
  const names = renterNames(tenantName, await readSharedWith(tx, tenancyId))
  const key = { kind: 'credit_note' as const, subjectId: id, tenancyId }
  await issuePaper({ db: tx, now, by: actor.name }, { ...key, content, names })
}
