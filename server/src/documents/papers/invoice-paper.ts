import { formatMonth, formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import { factsOfWays, waysOfLetterhead } from '../../money/where-to-pay/where-to-pay.rules'
import type { Paper } from './paper'
import type { Invoice } from './papers.service'
import { titleOfDue } from './receipt-paper'
import { madeOn, type Version } from './versions.rules'

/** What one month costs, what was paid of it, what remains from before, and how to pay. */
export function drawInvoice(paper: Paper, agency: AgencyDetails, invoice: Invoice, version: Version): void {
  const { number, month, account, lines, broughtForward, credit, toPay, dueOn } = invoice
  const { currency, accountNumber } = account
  const money = (minor: number) => plainMoney(minor, currency, 'code')
  const figure = (minor: number) => plainMoney(minor, currency, 'none')
  paper.begin({
    title: 'Invoice',
    lines: [number, formatMonth(month), madeOn(version)],
    footer: `Invoice ${number} · ${madeOn(version)}`,
  })
  paper.facts([
    ['To', account.tenantName],
    ['Property', account.propertyName],
    ['Unit', account.unitNumber],
    ['Account', accountNumber],
    ['Pay by', dueOn && formatWholeDay(dueOn)],
  ])
  paper.heading(`Due in ${formatMonth(month)}, in ${currency}`)
  if (lines.length === 0) paper.item('Nothing was charged for this month', '')
  else {
    paper.table(
      [
        { header: 'What', width: 36 },
        { header: 'Due', width: 17 },
        { header: 'Amount', width: 18, align: 'right' },
        { header: 'Paid', width: 18, align: 'right' },
        { header: 'Balance', width: 18, align: 'right' },
      ],
      [
        ...lines.map((line) => ({
          cells: [
            titleOfDue(line) +
              (line.writtenOffAmount > 0 ? `\n${money(line.writtenOffAmount)} no longer asked for` : ''),
            formatWholeDay(line.dueDate),
            figure(line.amount),
            figure(line.paidAmount),
            figure(balanceOf(line)),
          ],
        })),
        {
          cells: ['Together', '', figure(invoice.amount), figure(invoice.paid), figure(invoice.balance)],
          isBold: true,
        },
      ],
    )
  }
  paper.space(6)
  if (broughtForward > 0) paper.item('Brought forward from before', money(broughtForward))
  if (credit > 0) paper.item('Credit', money(-credit))
  paper.outcome(toPay < 0 ? 'Your credit' : 'To pay', money(Math.abs(toPay)))
  const ways = invoice.ways ?? waysOfLetterhead(agency, currency, accountNumber)
  if (toPay > 0 && ways.length > 0) {
    paper.space(4)
    paper.heading('How to pay')
    paper.space(6)
    paper.facts(factsOfWays(ways))
    // Without an account number the page of the tenant asks for the same.
    const told = accountNumber ? 'the account number' : 'your full name'
    const where = accountNumber ? '' : ', also where an account number is asked for'
    paper.text(`Give ${told} with each payment${where}, so that it is put to your account.`, {
      size: 8.5,
      color: '#444444',
    })
  }
}
