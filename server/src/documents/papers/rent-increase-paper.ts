import { formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import type { IncreaseLetter } from '../../money/rent-increases/rent-increases.service'
import type { Paper } from './paper'
import { madeOn, type Version } from './versions.rules'

/** The letter that tells a tenant of another rent from a day on, to be signed for. */
export function drawRentIncrease(
  paper: Paper,
  agency: AgencyDetails,
  letter: IncreaseLetter & { tenantName: string },
  version: Version,
): void {
  const { tenantName, unitNumber, propertyName, currency, before, after, fromDay } = letter
  const money = (amount: number) => plainMoney(amount, currency, 'code')
  const day = formatWholeDay(fromDay)
  const head = {
    title: 'Rent increase',
    lines: [`${unitNumber}, ${propertyName}`, madeOn(version)],
    footer: `Rent increase from ${day}, ${tenantName} · ${madeOn(version)}`,
  }
  paper.begin(head, agency)
  paper.facts([
    ['Tenant', tenantName],
    ['Unit', `${unitNumber}, ${propertyName}`],
    ['From', day],
  ])
  paper.space(10)
  paper.text(`Dear ${tenantName},`)
  paper.space(8)
  paper.text(
    `We give you notice that from ${day} the rent of unit ${unitNumber}, ${propertyName}, is ${money(after)} a month. Until then it stays ${money(before)} a month. Everything else that was agreed stays as it is.`,
  )
  paper.heading('Rent a month')
  paper.item('Until then', money(before))
  paper.item('Increase', money(after - before))
  paper.outcome(`From ${day}`, money(after))
  paper.signatures([
    ['For the landlord', ''],
    ['Received by the tenant', tenantName],
  ])
}
