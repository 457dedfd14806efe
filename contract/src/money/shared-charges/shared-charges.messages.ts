import { paragraphs, sms, type Words } from '../../messaging/outbox/words.terms'
import { payAndLook, type SaidFoot } from '../reminders/reminders.messages'

interface SaidShare {
  tenantName: string
  name: string
  /** Where and how much, a line each: 'unit A1, Jacaranda Court: KES 1,250'. */
  each: readonly { unitNumber: string; place: string; amount: string }[]
  total: string
  /** What credit that was there has paid of it; null: nothing. */
  fromCredit: string | null
  /** What is left to pay; null: nothing. */
  toPay: string | null
  dueDate: string
}

function whatToPay({ toPay, fromCredit, dueDate }: Pick<SaidShare, 'toPay' | 'fromCredit' | 'dueDate'>): string {
  if (toPay === null) return 'All of it was paid from your credit.'
  if (fromCredit === null) return `Please pay by ${dueDate}.`
  return `${fromCredit} of it was paid from your credit. Please pay the remaining ${toPay} by ${dueDate}.`
}

/** Tells a tenant of the share of what was charged to many. */
export const sharedChargeWords = {
  email: ({ tenantName, name, each, toPay, fromCredit, dueDate }: SaidShare, foot: SaidFoot): Words => ({
    subject: toPay === null ? `${name}: paid from your credit` : `${name}: ${toPay}, due ${dueDate}`,
    body: paragraphs(
      `Dear ${tenantName},`,
      `${name} was charged to your account. ${whatToPay({ toPay, fromCredit, dueDate })}`,
      each.map(({ place, amount }) => `${place}: ${amount}`).join('\n'),
      payAndLook(toPay === null ? { ...foot, ways: [] } : foot),
    ),
  }),
  sms: ({ tenantName, name, each, total, toPay, fromCredit, dueDate }: SaidShare, agency: string): Words => {
    const what = `${name}: ${total} for unit ${each.map(({ unitNumber }) => unitNumber).join(', ')}`
    const paid =
      fromCredit && `${what}, of which ${fromCredit} was paid from your credit. ${toPay} is due on ${dueDate}.`
    const all = `${what} was paid from your credit.`
    return sms(`Dear ${tenantName}, ${toPay === null ? all : (paid ?? `${what} is due on ${dueDate}.`)} ${agency}`)
  },
  /** On the tenants' own page. */
  notice: ({ name, dueDate }: Pick<SaidShare, 'name' | 'dueDate'>) => ({
    title: name,
    body: `${name} was charged to your account, due ${dueDate}. See Payments for your share.`,
  }),
}
