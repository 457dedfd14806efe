import type { Day } from '@makao/contract/days'
import type { OwnerStatement } from '@makao/contract/money/owners/owners.schema'
import type { Statement } from '@makao/contract/money/payments/statement.schema'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import type { CommissionInvoiceContent } from '../../money/owners/commission-invoices.service'
import { drawCommissionInvoice } from './commission-invoice-paper'
import { drawCreditNote } from './credit-note-paper'
import { drawDemandLetter } from './demand-letter-paper'
import { drawFinalAccount } from './final-account-paper'
import { drawInvoice } from './invoice-paper'
import { drawOwnerStatement } from './owner-statement-paper'
import type { Paper } from './paper'
import type { ReceiptRow } from './papers.repository'
import type { Account, Invoice } from './papers.service'
import { drawReceipt } from './receipt-paper'
import { drawRentIncrease } from './rent-increase-paper'
import { drawSheet, drawSheetRows, type SheetHead, type SheetRows } from './sheet-paper'
import { drawStatement } from './statement-paper'
import { drawUnitMove } from './unit-move-paper'
import type { Version } from './versions.rules'

/** A file of papers before anything is drawn into it. */
export interface NewFile {
  agency: AgencyDetails
  title: string
  isNumbered?: boolean
  /** On pages that lie across: a report. */
  isAcross?: boolean
}

/** One paper with all that it says. */
export type ToDraw =
  | { kind: 'receipt'; receipt: ReceiptRow; address: string }
  | { kind: 'invoice'; agency: AgencyDetails; invoice: Invoice; version: Version }
  | { kind: 'statement'; account: Account; statement: Statement; today: Day }
  | { kind: 'final-account'; account: Parameters<typeof drawFinalAccount>[1]; version: Version }
  | { kind: 'rent-increase'; agency: AgencyDetails; letter: Parameters<typeof drawRentIncrease>[2]; version: Version }
  | { kind: 'demand-letter'; agency: AgencyDetails; letter: Parameters<typeof drawDemandLetter>[2]; version: Version }
  | { kind: 'unit-move'; agency: AgencyDetails; move: Parameters<typeof drawUnitMove>[2]; version: Version }
  | { kind: 'credit-note'; agency: AgencyDetails; note: Parameters<typeof drawCreditNote>[2] }
  | { kind: 'commission-invoice'; agency: AgencyDetails; invoice: CommissionInvoiceContent }
  | { kind: 'owner-statement'; statement: OwnerStatement; version: Version }
  | { kind: 'sheet'; sheet: SheetHead; footer: string }
  | { kind: 'sheet-rows'; rows: SheetRows }
  | { kind: 'words'; title: string; words: string }

/** What the thread is told, in this order. It answers 'drawn' to each batch and 'done' at the end, and sends bytes meanwhile. */
export type Told = { open: NewFile } | { batch: readonly ToDraw[] } | { finish: true }

export function drawInto(paper: Paper, what: ToDraw): void {
  if (what.kind === 'receipt') drawReceipt(paper, what.receipt, what.address)
  else if (what.kind === 'invoice') drawInvoice(paper, what.agency, what.invoice, what.version)
  else if (what.kind === 'statement') drawStatement(paper, what.account, what.statement, what.today)
  else if (what.kind === 'final-account') drawFinalAccount(paper, what.account, what.version)
  else if (what.kind === 'rent-increase') drawRentIncrease(paper, what.agency, what.letter, what.version)
  else if (what.kind === 'demand-letter') drawDemandLetter(paper, what.agency, what.letter, what.version)
  else if (what.kind === 'unit-move') drawUnitMove(paper, what.agency, what.move, what.version)
  else if (what.kind === 'credit-note') drawCreditNote(paper, what.agency, what.note)
  else if (what.kind === 'commission-invoice') drawCommissionInvoice(paper, what.agency, what.invoice)
  else if (what.kind === 'owner-statement') drawOwnerStatement(paper, what.statement, what.version)
  else if (what.kind === 'sheet') drawSheet(paper, what.sheet, what.footer)
  else if (what.kind === 'sheet-rows') drawSheetRows(paper, what.rows)
  else {
    paper.begin({ title: what.title, lines: [], footer: '' })
    paper.text(what.words)
  }
}
