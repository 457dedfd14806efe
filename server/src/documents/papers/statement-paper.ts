import { type Day, formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import type { Statement } from '@makao/contract/money/payments/statement.schema'
import type { Paper } from './paper'
import type { Account } from './papers.service'
import { agesInWords, rangeInWords } from './statement.rules'

/** All that was charged and all that came in, with the balance after each line, how old it is, and the deposit apart. */
export function drawStatement(paper: Paper, account: Account, statement: Statement, today: Day): void {
  const { currency, opening, closing, charged, paid, from, lines, ages, depositHeld } = statement
  const money = (minor: number) => plainMoney(minor, currency, 'code')
  const figure = (minor: number) => plainMoney(minor, currency, 'none')
  const moved = (minor: number) => (minor === 0 ? '' : figure(minor))
  const range = rangeInWords(statement)
  const whose = [account.tenantName, account.accountNumber].filter(Boolean).join(', ')
  paper.begin({
    title: 'Statement',
    lines: [range, `Made on ${formatWholeDay(today)}`],
    footer: `Statement of ${whose} · ${range} · Made on ${formatWholeDay(today)}`,
  })
  paper.facts([
    ['Tenant', account.tenantName],
    ['Property', account.propertyName],
    ['Unit', account.unitNumber],
    ['Account', account.accountNumber],
    [
      'Tenancy',
      `${formatWholeDay(account.startDate)}${account.endDate ? ` to ${formatWholeDay(account.endDate)}` : ' to this day'}`,
    ],
  ])
  paper.space(10)
  const opened = from === null ? [] : [{ cells: [formatWholeDay(from), 'Balance before', '', '', '', figure(opening)] }]
  paper.table(
    [
      { header: 'Day', width: 17 },
      { header: `What, in ${currency}`, width: 34 },
      { header: 'Reference', width: 20 },
      { header: 'Charged', width: 18, align: 'right' },
      { header: 'Paid', width: 18, align: 'right' },
      { header: 'Balance', width: 18, align: 'right' },
    ],
    [
      ...opened,
      ...lines.map((line) => ({
        cells: [
          formatWholeDay(line.day),
          line.text,
          line.reference ?? '',
          moved(line.charged),
          moved(line.paid),
          figure(line.balance),
        ],
      })),
      { cells: ['', 'Together', '', figure(charged), figure(paid), figure(closing)], isBold: true },
    ],
  )
  paper.outcome(closing < 0 ? 'Your credit' : closing === 0 ? 'Nothing is owed' : 'Balance', money(Math.abs(closing)))
  const columns = agesInWords(statement)
  // Heading, figures and the deposit belong together.
  paper.keep(130)
  paper.heading(`How old the balance is on ${formatWholeDay(ages.asOf)}, in ${currency}`)
  paper.table(
    columns.map(([header]) => ({ header, width: 1, align: 'right' })),
    [{ cells: columns.map(([, amount]) => figure(amount)) }],
  )
  paper.space(8)
  paper.item('Deposit held, apart from this balance', money(depositHeld))
}
