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

/** The first text of what is overdue for whom no penalty is agreed: nobody is threatened with what does not come. */
export const overdueWithoutPenalty = firstTexts.overdue.replace(' to avoid penalties', '')

/** Of a bill of water or electricity, as soon as it is charged. */
export const billText =
  'Dear {tenant_name}, your bill for unit {unit_number}: {list}, due on {due_date}. Thank you for your cooperation.'

/** Of more than one amount that is due; of one each kind has its own words. */
export const severalText =
  'Dear {tenant_name}, {total} for unit {unit_number} is due by {due_date}: {list}. Please make the payment on time.'

/** What comes with a demand letter until the agency writes others. */
export const demandText =
  'Dear {tenant_name}, {total} for unit {unit_number} is still not paid: {list}. This is a demand letter. Please pay or call us.'

/** How a mail about money ends: where to pay, where to look, and who wrote it. */
export interface SaidFoot {
  ways: readonly { name: string; value: string; account: string | null }[]
  baseUrl: string
  agency: string
}
export function payAndLook({ ways, baseUrl, agency }: SaidFoot): string {
  return [...howToPay(ways), `What you owe and have paid: ${baseUrl}`, '', agency].join('\n')
}

/** Lines of where to pay, with an empty one below; none where nothing is known. */
export function howToPay(ways: SaidFoot['ways']): string[] {
  const accounts = [...new Set(ways.map(({ account }) => account))]
  const [account = null] = accounts
  const isOne = accounts.length <= 1
  const lines = ways.map(
    ({ name, value, account }) => `${name}: ${value}${isOne || account === null ? '' : `, account number ${account}`}`,
  )
  const same = isOne && account !== null ? [`Account number: ${account}`] : []
  return lines.length > 0 ? ['How to pay', ...lines, ...same, ''] : []
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
  /** `each`: the amounts, which come to `total`. */
  ofSeveral: (
    text: string,
    {
      total,
      place,
      each,
      dueBy,
    }: { total: string; place: string; each: readonly (SaidDue & { balance: string })[]; dueBy: string | null },
    foot: SaidFoot,
  ): Words => ({
    subject: dueBy === null ? `${total} is overdue, ${place}` : `${total} is due by ${dueBy}, ${place}`,
    body: paragraphs(
      text,
      each.map(({ title, dueDate, balance }) => `${title}, due ${dueDate}: ${balance}`).join('\n'),
      payAndLook(foot),
    ),
  }),
}
