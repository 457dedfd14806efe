import { z } from 'zod'
import { AsRead } from '../../as-read.schema'
import { Day } from '../../days.schema'
import { Money } from '../../money.schema'
import { requiredText } from '../../text'
import { billText, severalText } from '../reminders/reminders.messages'
import {
  LATEST_STEP,
  MOST_FURTHER_STEPS,
  reminderDays,
  stepChannels,
  templateVariables,
  unknownVariables,
} from './reminder-settings.terms'

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

const FurtherStep = z.object({
  daysAfterDue: z
    .int('Enter whole days')
    .min(1, 'Enter at least 1 day')
    .max(LATEST_STEP, `Enter at most ${LATEST_STEP} days`),
  template: Template.nullable(),
  channel: z.enum(stepChannels),
  isDemandLetter: z.boolean(),
})

/**
 * What reminds tenants, when, in which words, and what they are sent by which channels. `…Days`: before the due date, or
 * after it when overdue, and again each so many days, at most three times.
 */
const Settings = z.object({
  rentReminderEnabled: z.boolean(),
  rentReminderDays: Days,
  rentReminderTemplate: Template,
  serviceChargeReminderEnabled: z.boolean(),
  serviceChargeReminderDays: Days,
  serviceChargeReminderTemplate: Template,
  overdueReminderEnabled: z.boolean(),
  overdueReminderDays: Days,
  overdueReminderTemplate: Template,
  /** What follows the first overdue reminder; null: the same twice more, as many days apart. */
  overdueSteps: z
    .array(FurtherStep)
    .max(MOST_FURTHER_STEPS, `Use at most ${MOST_FURTHER_STEPS} steps`)
    .nullable()
    .default(null),
  /** Bills of water and electricity are announced as soon as they are charged. */
  billReminderEnabled: z.boolean().default(true),
  billReminderTemplate: Template.default(billText),
  /** Says what is due when it is more than one amount. */
  severalTemplate: Template.default(severalText),
  /** Each payment is answered with its receipt. */
  receiptEnabled: z.boolean().default(true),
  emailEnabled: z.boolean(),
  smsEnabled: z.boolean(),
})

/** Each step comes after the one before, and a demand letter is the last. */
const checkSteps: z.core.CheckFn<z.infer<typeof Settings>> = ({ value, issues }) => {
  const steps = value.overdueSteps ?? []
  let before = value.overdueReminderDays as number
  for (const [place, { daysAfterDue, isDemandLetter }] of steps.entries()) {
    const wrong =
      daysAfterDue <= before
        ? { field: 'daysAfterDue', message: `Enter more than ${before} days: each step comes after the one before` }
        : isDemandLetter && place < steps.length - 1
          ? { field: 'isDemandLetter', message: 'The demand letter is the last step' }
          : undefined
    if (wrong)
      issues.push({ code: 'custom', message: wrong.message, path: ['overdueSteps', place, wrong.field], input: value })
    before = daysAfterDue
  }
}

export const ReminderSettings = Settings.check(checkSteps)
export type ReminderSettings = z.infer<typeof ReminderSettings>

export const ReminderSettingsChange = Settings.extend({ asRead: AsRead }).check(checkSteps)
export type ReminderSettingsChange = z.infer<typeof ReminderSettingsChange>

/** The same as it was saved, whatever a form takes today. */
export const SavedReminderSettings = Settings.extend({
  rentReminderTemplate: z.string(),
  serviceChargeReminderTemplate: z.string(),
  overdueReminderTemplate: z.string(),
  billReminderTemplate: z.string(),
  severalTemplate: z.string(),
  overdueSteps: z.array(FurtherStep.extend({ daysAfterDue: z.int(), template: z.string().nullable() })).nullable(),
})

/** A real tenant and what is due next, to try a template on. */
export const ReminderExample = z.object({
  tenantName: z.string(),
  unitNumber: z.string(),
  rent: Money,
  serviceCharge: Money,
  /** The latest bill of water or electricity; null: there was none. */
  bill: Money.extend({ title: z.string() }).nullable(),
  dueDate: Day,
  accountNumber: z.string(),
  whereToPay: z.string(),
  /** As long as an address that opens a bill. */
  link: z.string(),
})
export type ReminderExample = z.infer<typeof ReminderExample>
