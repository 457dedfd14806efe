import type { PaperKind } from '@makao/contract/money/issued-papers/issued-papers.terms'
import type { SignedIn } from '../../context'
import { makeCommissionInvoice } from './commission-invoice.service'
import { makeKeptCreditNote } from './credit-note.service'
import { renderMailedDemand } from './demand-letter.service'
import { makeOwnerStatement } from './owner-statement.service'
import { makeKeptPaper, makeReceipt, type PaperFile } from './papers.service'
import { renderMailedLetter } from './rent-increase.service'
import { makeUnitMove } from './unit-move.service'

/** A version of a paper, by what it is about. */
export interface KeptVersion {
  id: string
  kind: PaperKind
  subjectId: string
  period: string
  version: number
}

/**
 * Any paper as it was handed out, whatever became since of what it is about.
 * @throws Refusal NOT_FOUND, PAPER_NOT_DRAWN
 */
export function drawKept(context: SignedIn, { id, kind, subjectId, period, version }: KeptVersion): Promise<PaperFile> {
  const { db, config, actor } = context
  if (kind === 'receipt') return makeReceipt(db, config, actor, { paymentId: subjectId, version })
  if (kind === 'rent_increase') return renderMailedLetter(db, id)
  if (kind === 'unit_move') return makeUnitMove(context, { tenancyId: subjectId, version })
  if (kind === 'demand_letter') return renderMailedDemand(db, id)
  if (kind === 'credit_note') return makeKeptCreditNote(db, subjectId)
  if (kind === 'commission_invoice') return makeCommissionInvoice(context, { invoiceId: subjectId })
  if (kind === 'owner_statement') {
    const [from = '', to = ''] = period.split('/')
    return makeOwnerStatement(context, { ownerId: subjectId, from, to, version })
  }
  return makeKeptPaper(db, { kind, subjectId, period }, version)
}
