import { paragraphs, sms, type Words } from '../../messaging/outbox/words.terms'
import { howToPay, type SaidFoot } from '../reminders/reminders.messages'

/** Amounts and days as people read them. `how`: method and reference. `owed`: what is still to pay; null: nothing. */
interface SaidReceipt {
  number: string
  tenantName: string
  amount: string
  receivedOn: string
  how: string
  place: string
  owed: string | null
  agency: string
}
const stillToPay = ({ owed }: SaidReceipt) => (owed === null ? '' : ` Still to pay: ${owed}.`)

export const receiptWords = {
  /** 'unit F1, Jacaranda Court, and 2 other units' */
  place: (unit: string, property: string, others: number): string => {
    const more = others === 0 ? '' : others === 1 ? ', and another unit' : `, and ${others} other units`
    return `unit ${unit}, ${property}${more}`
  },
  /** @param link where anybody can check it @param ways where the rest is paid, if there is any */
  email: (receipt: SaidReceipt, link: string, ways: SaidFoot['ways']): Words => {
    const { number, tenantName, amount, receivedOn, how, place, agency } = receipt
    return {
      subject: `Receipt ${number}: ${amount}`,
      body: paragraphs(
        `Dear ${tenantName},`,
        `We received ${amount} on ${receivedOn} (${how}) for ${place}.${stillToPay(receipt)}`,
        `Receipt ${number}\nAnybody can check it here: ${link}`,
        ...(receipt.owed === null || ways.length === 0 ? [] : [howToPay(ways).slice(0, -1).join('\n')]),
        agency,
      ),
    }
  },
  sms: (receipt: SaidReceipt): Words => {
    const { number, amount, receivedOn, how, place, agency } = receipt
    return sms(
      `Received ${amount} on ${receivedOn}, ${how}, for ${place}. Receipt ${number}.${stillToPay(receipt)} ${agency}`,
    )
  },
}
