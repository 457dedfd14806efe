import { formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import type { DemandLetter } from '../../money/reminders/demand-letter.service'
import { factsOfWays } from '../../money/where-to-pay/where-to-pay.rules'
import type { Paper } from './paper'
import { madeOn, type Version } from './versions.rules'

/** The letter that demands what is overdue of a unit, by a day, with where to pay it. */
export function drawDemandLetter(
  paper: Paper,
  agency: AgencyDetails,
  letter: DemandLetter & { tenantName: string },
  version: Version,
): void {
  const { tenantName, unitNumber, propertyName, currency, lines, total, ways, payBy } = letter
  const money = (amount: number) => plainMoney(amount, currency, 'code')
  const place = `${unitNumber}, ${propertyName}`
  const day = formatWholeDay(payBy)
  const head = {
    title: 'Demand letter',
    lines: [place, madeOn(version)],
    footer: `Demand letter, ${tenantName} · ${madeOn(version)}`,
  }
  paper.begin(head, agency)
  paper.facts([
    ['To', tenantName],
    ['Unit', place],
    ['Date', formatWholeDay(version.issuedOn)],
    ['Pay by', day],
  ])
  paper.space(10)
  paper.text(`Dear ${tenantName},`)
  paper.space(8)
  paper.text(`Our books show that the amounts below are overdue for unit ${place}, and are still not paid.`)
  paper.heading(`Overdue, in ${currency}`)
  paper.table(
    [
      { header: 'What', width: 50 },
      { header: 'Due', width: 25 },
      { header: 'Still to pay', width: 25, align: 'right' },
    ],
    lines.map((line) => ({
      cells: [line.title, formatWholeDay(line.dueDate), plainMoney(line.balance, currency, 'none')],
    })),
  )
  paper.outcome(`To pay by ${day}`, money(total))
  paper.space(10)
  paper.text(
    `We demand that you pay ${money(total)} in full by ${day}. If it is not paid by then, the landlord may take the steps that the law allows to recover it, without writing to you again. If you have paid already, or cannot pay all of it by then, please speak to us before that day.`,
  )
  if (ways.length > 0) {
    paper.heading('How to pay')
    paper.space(6)
    paper.facts(factsOfWays(ways))
  }
  paper.signatures([
    ['For the landlord', ''],
    ['Received by the tenant', tenantName],
  ])
}
