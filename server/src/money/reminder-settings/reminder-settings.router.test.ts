import { billText, firstTexts, severalText } from '@makao/contract/money/reminders/reminders.messages'
import { beforeAll, expect, test } from 'vitest'
import { fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let manager: Identity
let other: Identity

beforeAll(async () => {
  const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  other = await api.signInAs('admin')
})

test('begins with the defaults', async () => {
  expect(await manager.client.reminderSettings.get()).toEqual({
    rentReminderEnabled: true,
    rentReminderDays: 3,
    rentReminderTemplate: firstTexts.rent,
    serviceChargeReminderEnabled: true,
    serviceChargeReminderDays: 3,
    serviceChargeReminderTemplate: firstTexts.serviceCharge,
    overdueReminderEnabled: true,
    overdueReminderDays: 1,
    overdueReminderTemplate: firstTexts.overdue,
    billReminderEnabled: true,
    billReminderTemplate: billText,
    severalTemplate: severalText,
    overdueSteps: null,
    receiptEnabled: true,
    emailEnabled: true,
    smsEnabled: false,
  })
})

test('what was saved last counts, for everybody', async () => {
  const defaults = await manager.client.reminderSettings.get()
  const mine = {
    ...defaults,
    rentReminderDays: 14 as const,
    smsEnabled: true,
    rentReminderTemplate: 'Habari {tenant_name}',
  }
  await Promise.all([mine, mine].map((input) => manager.client.reminderSettings.save(input)))
  expect(await manager.client.reminderSettings.get()).toEqual(mine)
  expect(await other.client.reminderSettings.get()).toEqual(mine)
})

test.each([
  [{ overdueReminderDays: 4 }, 'overdueReminderDays: Choose 1, 2, 3, 5, 7, 14 days'],
  [{ rentReminderTemplate: ' ' }, 'rentReminderTemplate: Write a message'],
  [
    { overdueReminderTemplate: 'Pay {ammount} now' },
    'overdueReminderTemplate: {ammount} is not a variable. Use {tenant_name}, {amount}, {unit_number}, {due_date}, {total}, {list}, {balance}, {account_number}, {where_to_pay}, {link}',
  ],
])('%j is refused beside its field', async (change, message) => {
  const settings = { ...(await other.client.reminderSettings.get()), ...change }
  expect(await fieldErrorsOf(other.client.reminderSettings.save(settings as never))).toEqual([message])
})

test('the example is a tenant who lives here, with the next due day', async () => {
  expect(await manager.client.reminderSettings.example()).toBeNull()
  const { id: tenantId } = await buildTenant({ fullName: 'Amani Otieno' })
  const { id: unitId } = await buildUnit({ unitNumber: 'B2', rentAmount: 1_500_000 })
  await buildTenancy({ tenantId, unitId })
  expect(await manager.client.reminderSettings.example()).toEqual({
    tenantName: 'Amani Otieno',
    unitNumber: 'B2',
    rent: { amount: 1_500_000, currency: 'KES' },
    serviceCharge: { amount: 200_000, currency: 'KES' },
    dueDate: '2026-12-05',
    bill: null,
    accountNumber: expect.stringMatching(/^JCB2/),
    whereToPay: '',
    link: expect.stringMatching(/\/bill\/x{22}$/),
  })
})
