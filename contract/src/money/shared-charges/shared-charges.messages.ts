import { paragraphs, sms, type Words } from '../../messaging/outbox/words.terms'
import { payAndLook, type SaidFoot } from '../reminders/reminders.messages'

interface SaidShare {
  tenantName: string
  name: string
  /** Where and how much, a line each: 'unit A1, Jacaranda Court: KES 1,250'. */
  each: readonly { unitNumber: string; place: string; amount: string }[]
  total: string
  dueDate: string
}

/** Tells a tenant of the share of what was charged to many. */
export const sharedChargeWords = {
  email: ({ tenantName, name, each, total, dueDate }: SaidShare, foot: SaidFoot): Words => ({
    subject: `${name}: ${total}, due ${dueDate}`,
    body: paragraphs(
      `Dear ${tenantName},`,
      `${name} was charged to your account. Please pay by ${dueDate}.`,
      each.map(({ place, amount }) => `${place}: ${amount}`).join('\n'),
      payAndLook(foot),
    ),
  }),
  sms: ({ tenantName, name, each, total, dueDate }: SaidShare, agency: string): Words =>
    sms(
      `Dear ${tenantName}, ${name}: ${total} for unit ${each.map(({ unitNumber }) => unitNumber).join(', ')} is due on ${dueDate}. ${agency}`,
    ),
  /** On the tenants' own page. */
  notice: ({ name, dueDate }: Pick<SaidShare, 'name' | 'dueDate'>) => ({
    title: name,
    body: `${name} was charged to your account, due ${dueDate}. See Payments for your share.`,
  }),
}
