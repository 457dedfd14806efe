import { expect, test } from 'vitest'
import { firstTexts } from '../reminders/reminders.messages'
import { fillTemplate, reminderKinds, unknownVariables } from './reminder-settings.terms'

const values = {
  tenant_name: 'Amani {amount}',
  amount: 'KES 15,000',
  total: 'KES 15,000',
  balance: 'KES 20,000',
  list: 'Rent KES 15,000',
  unit_number: '$&-A1',
  due_date: '5 Dec 2026',
  account_number: 'A1',
  where_to_pay: 'M-Pesa paybill 522522',
  link: 'https://example.com',
}

test('fills each variable, as often as it stands there, and nothing in what was filled in', () => {
  expect(fillTemplate('{tenant_name}: {amount}, {amount} for {unit_number} by {due_date}', values)).toBe(
    'Amani {amount}: KES 15,000, KES 15,000 for $&-A1 by 5 Dec 2026',
  )
})

test('leaves what is no variable and names it', () => {
  expect(fillTemplate('{rent} {AMOUNT} {} {amount', values)).toBe('{rent} {AMOUNT} {} {amount')
  expect(unknownVariables('{rent} {amount} {AMOUNT} {}')).toEqual(['rent', 'AMOUNT', ''])
})

test('the default messages use known variables, and the amount in each', () => {
  for (const kind of reminderKinds) {
    expect(unknownVariables(firstTexts[kind])).toEqual([])
    expect(firstTexts[kind]).toContain('{amount}')
  }
})
