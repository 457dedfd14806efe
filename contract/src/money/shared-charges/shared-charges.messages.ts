import { paragraphs, sms, type Words } from '../../messaging/outbox/words.terms'
import { payAndLook, type SaidFoot } from '../reminders/reminders.messages'

interface SaidShare {
  tenantName: string
  name: string
  /** Where and how much, a line each: 'unit A1, Jacaranda Court: KES 1,250'. */
  each: readonly { unitNumber: string; place: string; amount: string }[]
  total: string
  /** What was settled of it before the message; null: nothing. */
  settled: string | null
  /** Whether all that was settled came from credit that was there. */
  isFromCredit: boolean
  /** What is left to pay; null: nothing. */
  toPay: string | null
  dueDate: string
}

/** Of a part of it. */
const howSettled = (isFromCredit: boolean) => (isFromCredit ? 'was paid from your credit' : 'is settled already')

type Payable = Pick<SaidShare, 'toPay' | 'settled' | 'isFromCredit' | 'dueDate'>

function whatToPay({ toPay, settled, isFromCredit, dueDate }: Payable): string {
  if (toPay === null) return 'All of it was paid from your credit.'
  if (settled === null) return `Please pay by ${dueDate}.`
  return `${settled} of it ${howSettled(isFromCredit)}. Please pay the remaining ${toPay} by ${dueDate}.`
}

/** Tells a tenant of the share of what was charged to many; where nothing is left to pay, that credit paid it. */
export const sharedChargeWords = {
  email: ({ tenantName, name, each, ...said }: SaidShare, foot: SaidFoot): Words => ({
    subject: said.toPay === null ? `${name}: paid from your credit` : `${name}: ${said.toPay}, due ${said.dueDate}`,
    body: paragraphs(
      `Dear ${tenantName},`,
      `${name} was charged to your account. ${whatToPay(said)}`,
      each.map(({ place, amount }) => `${place}: ${amount}`).join('\n'),
      payAndLook(said.toPay === null ? { ...foot, ways: [] } : foot),
    ),
  }),
  sms: ({ tenantName, name, each, total, toPay, settled, isFromCredit, dueDate }: SaidShare, agency: string): Words => {
    const what = `${name}: ${total} for unit ${each.map(({ unitNumber }) => unitNumber).join(', ')}`
    const paid = settled && `${what}, of which ${settled} ${howSettled(isFromCredit)}. ${toPay} is due on ${dueDate}.`
    const all = `${what} was paid from your credit.`
    return sms(`Dear ${tenantName}, ${toPay === null ? all : (paid ?? `${what} is due on ${dueDate}.`)} ${agency}`)
  },
  /** On the tenants' own page. */
  notice: ({ name, dueDate }: Pick<SaidShare, 'name' | 'dueDate'>) => ({
    title: name,
    body: `${name} was charged to your account, due ${dueDate}. See Payments for your share.`,
  }),
}
