import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { ReminderExample } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import type { TemplateVariable } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import * as words from './reminder-settings.words'

/** What a message of the example is about. */
export type About = 'rent' | 'serviceCharge' | 'overdue' | 'bill' | 'several'

function amountsOf(about: About, { rent, serviceCharge, bill }: ReminderExample) {
  const charge = { title: words.serviceCharge, ...serviceCharge }
  const named = { title: words.rent, ...rent }
  if (about === 'serviceCharge') return [charge]
  if (about === 'bill') return [bill ?? { ...charge, title: words.water }]
  return about === 'several' ? [named, charge] : [named]
}

/** What fills the gaps of a template for the tenant of the example. */
export function exampleValues(about: About, example: ReminderExample): Record<TemplateVariable, string> {
  const amounts = amountsOf(about, example)
  const { currency } = example.rent
  const money = (amount: number) => formatMoney(amount, currency, 'code')
  const total = money(amounts.reduce((sum, { amount }) => sum + amount, 0))
  return {
    tenant_name: example.tenantName,
    amount: total,
    total,
    balance: total,
    list: amounts.map(({ title, amount }) => `${title} ${money(amount)}`).join(', '),
    unit_number: example.unitNumber,
    due_date: formatDay(example.dueDate),
    account_number: example.accountNumber,
    where_to_pay: example.whereToPay,
    link: example.link,
  }
}
