/** How many days before or after the due date a reminder may go out. */
export const reminderDays = [1, 2, 3, 5, 7, 14] as const
export type ReminderDays = (typeof reminderDays)[number]

export const reminderKinds = ['rent', 'serviceCharge', 'overdue'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** What a template may name; filled for each tenant. */
export const templateVariables = ['tenant_name', 'amount', 'unit_number', 'due_date'] as const
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
