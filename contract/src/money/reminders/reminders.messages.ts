import { paragraphs, sms, type Words } from '../../messaging/outbox/words.terms'
import type { ReminderKind } from '../reminder-settings/reminder-settings.terms'

/** What reminders say until the agency writes others; an SMS says this alone. */
export const firstTexts = {
  rent: 'Dear {tenant_name}, your rent of {amount} for unit {unit_number} is due on {due_date}. Please make the payment on time.',
  serviceCharge:
    'Dear {tenant_name}, your service charge of {amount} for unit {unit_number} is due on {due_date}. Thank you for your cooperation.',
  overdue:
    'Dear {tenant_name}, your payment of {amount} for unit {unit_number} is overdue. Please settle it immediately to avoid penalties.',
} as const satisfies Record<ReminderKind, string>

/** How a mail about money ends: where to pay, where to look, and who wrote it. */
export interface SaidFoot {
  ways: readonly { name: string; value: string }[]
  accountNumber: string
  baseUrl: string
  agency: string
}
export function payAndLook({ ways, accountNumber, baseUrl, agency }: SaidFoot): string {
  const lines = ways.map(({ name, value }) => `${name}: ${value}`)
  const pay = lines.length > 0 ? ['How to pay', ...lines, `Account number: ${accountNumber}`, ''] : []
  return [...pay, `What you owe and have paid: ${baseUrl}`, '', agency].join('\n')
}

interface SaidDue {
  title: string
  dueDate: string
}

/** @param text what the settings say, with its gaps filled */
export const reminderWords = {
  sms: (text: string): Words => sms(text),
  ofOne: (
    text: string,
    { title, dueDate, place, isOverdue }: SaidDue & { place: string; isOverdue: boolean },
    foot: SaidFoot,
  ): Words => ({
    subject: `${title} ${isOverdue ? 'was' : 'is'} due ${dueDate}, ${place}`,
    body: paragraphs(text, payAndLook(foot)),
  }),
  /** `each`: the amounts that are overdue, which come to `total`. */
  ofSeveral: (
    text: string,
    { total, place, each }: { total: string; place: string; each: readonly (SaidDue & { balance: string })[] },
    foot: SaidFoot,
  ): Words => ({
    subject: `${total} is overdue, ${place}`,
    body: paragraphs(
      text,
      each.map(({ title, dueDate, balance }) => `${title}, due ${dueDate}: ${balance}`).join('\n'),
      payAndLook(foot),
    ),
  }),
}
