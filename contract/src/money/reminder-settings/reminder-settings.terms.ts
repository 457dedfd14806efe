import { demandText } from '../reminders/reminders.messages'

/** How many days before or after the due date a reminder may go out. */
export const reminderDays = [1, 2, 3, 5, 7, 14] as const
export type ReminderDays = (typeof reminderDays)[number]

export const reminderKinds = ['rent', 'serviceCharge', 'overdue'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** What a reminder that was written is about: those above, and a bill of water or electricity that is announced. */
export const writtenKinds = [...reminderKinds, 'bill'] as const
export type WrittenKind = (typeof writtenKinds)[number]

/** By which channels a step of what is overdue goes: those that are on, or one of them where it reaches the tenant. */
export const stepChannels = ['both', 'email', 'sms'] as const
export type StepChannel = (typeof stepChannels)[number]

/** After the first overdue reminder so many steps at most. */
export const MOST_FURTHER_STEPS = 5
/** The last step comes so many days after the due day at the latest. */
export const LATEST_STEP = 180

/** A step after the first overdue reminder. `template` null: in the words of the first, or those for a demand letter. */
export interface FurtherStep {
  daysAfterDue: number
  template: string | null
  channel: StepChannel
  /** A demand letter goes along, as a paper that is kept. */
  isDemandLetter: boolean
}

/** All steps of what is overdue, the first reminder among them. */
export interface EscalationStep extends FurtherStep {
  template: string
}

/** What follows the first reminder where nobody has said: the same twice more, as many days apart. */
export const usualSteps = (days: number): FurtherStep[] =>
  [2, 3].map((times) => ({ daysAfterDue: times * days, template: null, channel: 'both', isDemandLetter: false }))

/** The steps that settings mean, in their order. */
export function escalationOf(settings: {
  overdueReminderDays: number
  overdueReminderTemplate: string
  overdueSteps: readonly FurtherStep[] | null
}): EscalationStep[] {
  const { overdueReminderDays: days, overdueReminderTemplate: template, overdueSteps } = settings
  const further = overdueSteps ?? usualSteps(days)
  return [
    { daysAfterDue: days, template, channel: 'both', isDemandLetter: false },
    ...further.map((step) => ({ ...step, template: step.template ?? (step.isDemandLetter ? demandText : template) })),
  ]
}

/** What a template may name; filled for each tenant. */
export const templateVariables = [
  'tenant_name',
  'amount',
  'unit_number',
  'due_date',
  'total',
  'list',
  'balance',
  'account_number',
  'where_to_pay',
  'link',
] as const
export type TemplateVariable = (typeof templateVariables)[number]

const gap = /\{([^{}]*)\}/g

/** Names in braces that no message can fill, in the order of the text. */
export function unknownVariables(template: string): string[] {
  const names = Array.from(template.matchAll(gap), ([, name = '']) => name)
  return names.filter((name) => !(templateVariables as readonly string[]).includes(name))
}

export function fillTemplate(template: string, values: Readonly<Record<TemplateVariable, string>>): string {
  return template.replaceAll(gap, (written, name: string) =>
    (templateVariables as readonly string[]).includes(name) ? values[name as TemplateVariable] : written,
  )
}
