import { formatMonth } from '../../days'
import type { Words } from '../../messaging/outbox/words.terms'
import { plainMoney } from '../../money'
import type { OwnerAccount, OwnerStatement } from './owners.schema'

const rangeOf = ({ from, to }: Pick<OwnerStatement, 'from' | 'to'>) =>
  from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`

function accountInWords(account: OwnerAccount): string[] {
  const { currency, opening, totals, lines, remitted, taxWithheld, rentalTaxWithheld, closing } = account
  const money = (amount: number) => plainMoney(amount, currency, 'code')
  const perProperty = new Map<string, number>()
  for (const { propertyName, net } of lines) perProperty.set(propertyName, (perProperty.get(propertyName) ?? 0) + net)
  const nets = [...perProperty].map(([name, net]) => `${name}: ${money(net)}`)
  return [
    ...(opening === 0 ? [] : [`Brought forward: ${money(opening)}`]),
    `Collected: ${money(totals.collected)}`,
    `Commission: ${money(-totals.commission || 0)}`,
    ...(totals.vat === 0 ? [] : [`VAT on commission: ${money(-totals.vat)}`]),
    ...(totals.expenses === 0 ? [] : [`Expenses: ${money(-totals.expenses)}`]),
    ...(taxWithheld === 0 ? [] : [`Tax withheld by tenants: ${money(-taxWithheld)}`]),
    ...(rentalTaxWithheld === 0 ? [] : [`Tax on rent withheld for KRA: ${money(-rentalTaxWithheld)}`]),
    ...(remitted === 0 ? [] : [`Paid out: ${money(-remitted)}`]),
    `To pay: ${money(closing)}`,
    ...(nets.length > 1 ? ['', 'Net by property', ...nets] : []),
  ]
}

/** An owner's statement as a letter, in the figures of the statement. */
export function statementInWords(
  { owner, accounts, ...range }: OwnerStatement,
  agencyName: string,
  isAttached: boolean,
): Words {
  const subject = `Your statement for ${rangeOf(range)}`
  const body = [
    `Dear ${owner.name},`,
    '',
    `${subject}:`,
    ...(accounts.length === 0
      ? ['', 'Nothing came in.']
      : accounts.flatMap((account) => ['', ...accountInWords(account)])),
    ...(isAttached ? ['', 'The full statement is attached as a PDF.'] : []),
    '',
    agencyName,
  ]
  return { subject, body: body.join('\n') }
}
