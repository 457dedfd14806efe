import { formatMonth, formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import type { CommissionInvoiceContent } from '../../money/owners/commission-invoices.service'
import type { Paper } from './paper'

const titles = { invoice: 'Tax invoice', credit_note: 'Credit note' } as const

/** What the agency charges an owner for its work of a month, with the VAT on it; or takes back of what it charged. */
export function drawCommissionInvoice(paper: Paper, agency: AgencyDetails, invoice: CommissionInvoiceContent): void {
  const { kind, number, month, currency, issuedOn, ownerName, ownerPin, commission, vat, lines } = invoice
  const side = kind === 'credit_note' ? -1 : 1
  const figure = (minor: number) => plainMoney(side * minor || 0, currency, 'none')
  const title = titles[kind]
  paper.begin(
    {
      title,
      lines: [number, `Of ${formatWholeDay(issuedOn)}`, formatMonth(month)],
      footer: `${title} ${number} · ${ownerName}`,
    },
    agency,
  )
  paper.facts([
    ['From', agency.name],
    ['PIN / TIN', agency.taxPin],
    ['To', ownerName],
    ['PIN / TIN', ownerPin],
  ])
  const what = kind === 'invoice' ? 'Commission' : 'Commission taken back'
  paper.heading(`${what} of ${formatMonth(month)}, in ${currency}`)
  paper.table(
    [
      { header: 'Property', width: 40 },
      { header: 'Commission', width: 18, align: 'right' },
      { header: 'VAT at', width: 12, align: 'right' },
      { header: 'VAT', width: 15, align: 'right' },
      { header: 'Together', width: 18, align: 'right' },
    ],
    lines.map((line) => ({
      cells: [
        line.propertyName,
        figure(line.commission),
        formatShare(line.rate),
        figure(line.vat),
        figure(line.commission + line.vat),
      ],
    })),
  )
  paper.space(6)
  paper.item('Commission', figure(commission))
  paper.item('VAT', figure(vat))
  const total = plainMoney(side * (commission + vat), currency, 'code')
  paper.outcome(kind === 'invoice' ? 'Total' : 'Total taken back', total)
  paper.space(4)
  paper.text('It is taken off what was collected for you, and stands on your statement: there is nothing to pay.', {
    size: 8.5,
    color: '#444444',
  })
}
