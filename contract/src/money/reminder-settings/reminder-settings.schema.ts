import { z } from 'zod'
import { Day } from '../../days.schema'
import { Money } from '../../money.schema'
import { requiredText } from '../../text'
import { reminderDays, templateVariables, unknownVariables } from './reminder-settings.terms'

const Days = z.literal(reminderDays, { error: `Choose ${reminderDays.join(', ')} days` })

/** 1,000 characters are seven SMS. */
const Template = requiredText('Write a message', 1000).check(({ value, issues }) => {
  const [unknown] = unknownVariables(value)
  if (unknown === undefined) return
  const known = templateVariables.map((name) => `{${name}}`).join(', ')
  issues.push({
    code: 'custom',
    message: `{${unknown}} is not a variable. Use ${known}`,
    input: value,
  })
})

/**
 * What reminds tenants, when, in which words, and what they are sent by which channels. `…Days`: before the due date, or
 * after it when overdue, and again each so many days, at most three times.
 */
export const ReminderSettings = z.object({
  rentReminderEnabled: z.boolean(),
  rentReminderDays: Days,
  rentReminderTemplate: Template,
  serviceChargeReminderEnabled: z.boolean(),
  serviceChargeReminderDays: Days,
  serviceChargeReminderTemplate: Template,
  overdueReminderEnabled: z.boolean(),
  overdueReminderDays: Days,
  overdueReminderTemplate: Template,
  /** Each payment is answered with its receipt. */
  receiptEnabled: z.boolean().default(true),
  emailEnabled: z.boolean(),
  smsEnabled: z.boolean(),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** The same as it was saved, whatever a form takes today. */
export const SavedReminderSettings = ReminderSettings.extend({
  rentReminderTemplate: z.string(),
  serviceChargeReminderTemplate: z.string(),
  overdueReminderTemplate: z.string(),
})

/** A real tenant and what is due next, to try a template on. */
export const ReminderExample = z.object({
  tenantName: z.string(),
  unitNumber: z.string(),
  rent: Money,
  serviceCharge: Money,
  dueDate: Day,
})
export type ReminderExample = z.infer<typeof ReminderExample>
