import { formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import type { UnitMovePaper } from '../../money/unit-moves/unit-moves.service'
import type { Paper } from './paper'
import { madeOn, type Version } from './versions.rules'

/** What a tenant who moves to another unit takes along, to be signed for. */
export function drawUnitMove(
  paper: Paper,
  agency: AgencyDetails,
  move: UnitMovePaper & { tenantName: string },
  version: Version,
): void {
  const { tenantName, from, to, currency, rentBefore, rentAfter, deposit, depositAgreed, credit, kept = 0, owed } = move
  const money = (amount: number) => plainMoney(amount, currency, 'code')
  const day = formatWholeDay(move.day)
  const [before, after] = [from, to].map(({ unitNumber, propertyName }) => `${unitNumber}, ${propertyName}`)
  const title = 'Move to another unit'
  const footer = `${title} on ${day}, ${tenantName} · ${madeOn(version)}`
  paper.begin({ title, lines: [`${before} to ${after}`, madeOn(version)], footer }, agency)
  paper.facts([
    ['Tenant', tenantName],
    ['Unit before', `${before}, until ${formatWholeDay(from.lastDay)}`],
    ['New unit', `${after}, from ${day}`],
  ])
  paper.heading('Rent a month')
  paper.item('Before', money(rentBefore))
  paper.item(`From ${day}`, money(rentAfter))
  paper.heading('What goes along')
  paper.item('Deposit', money(deposit))
  paper.item('Credit', money(credit))
  if (kept > 0) paper.item(`Credit that stays for ${before} until ${formatWholeDay(from.lastDay)}`, money(kept))
  if (depositAgreed > deposit) paper.item('Deposit still to pay for the new unit', money(depositAgreed - deposit))
  paper.outcome(`Owed of ${before}, on the same account`, money(owed))
  paper.space(8)
  paper.text('No money was paid out or received. Everything else that was agreed stays as it is.')
  paper.signatures([
    ['For the landlord', ''],
    ['Tenant', tenantName],
  ])
}
