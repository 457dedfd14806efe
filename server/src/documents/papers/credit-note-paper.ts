import { formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import type { CreditNoteContent } from '../../money/credit-notes/credit-notes.service'
import type { Paper } from './paper'

/** What a tenant is credited of an invoice, since a charge on it was made void or less. */
export function drawCreditNote(paper: Paper, agency: AgencyDetails, note: CreditNoteContent & { tenantName: string }) {
  const { number, invoiceNumber, issuedOn, dueDate, currency, before, after, amount, reason } = note
  const money = (minor: number) => plainMoney(minor, currency, 'code')
  paper.begin(
    {
      title: 'Credit note',
      lines: [number, `Of ${formatWholeDay(issuedOn)}`],
      footer: `Credit note ${number} · invoice ${invoiceNumber}`,
    },
    agency,
  )
  paper.facts([
    ['To', note.tenantName],
    ['Property', note.propertyName],
    ['Unit', note.unitNumber],
    ['Invoice', invoiceNumber],
    ['Reason', reason],
  ])
  paper.heading(chargeTitle(note))
  paper.item('Charged', money(before), { detail: `Due on ${formatWholeDay(dueDate)}` })
  paper.item(after === 0 ? 'No longer charged' : 'Charged now', money(after))
  paper.outcome('Credited', money(amount))
  paper.space(4)
  paper.text('What was paid on it is credit on your account, or stands on what else is due.', {
    size: 8.5,
    color: '#444444',
  })
}
