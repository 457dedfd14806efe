import { addDays, type Day, dayInNairobi, formatDay } from '@makao/contract/days'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { formatMoney } from '@makao/contract/money'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { formatReceiptNumber } from '@makao/contract/money/payments/receipts.terms'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { cancelMessagesOf, type NewMessage, queueMessages } from '../../messaging/outbox/queue.repository'
import { readContact } from '../../platform/agency/agency.service'
import { readBalances } from '../ledger/ledger.repository'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import { keepReceipts, requireReceiptOf } from './receipts.repository'

/** Nobody is sent receipts for what was received longer ago, in days: it is being copied from older books. */
const FRESH_DAYS = 31

const isFresh = (receivedOn: Day, today: Day) => receivedOn >= addDays(today, -FRESH_DAYS)

/** Why the receipt of a payment is not sent any more. */
export const REVERSED = 'The payment was reversed meanwhile'

/**
 * Writes the receipt of a payment to its tenant, on the channels that are on; once, whoever asks again. The paper itself
 * goes along with the mail. The caller calls `mailWritten` after the commit.
 */
export async function sendReceipt(
  tx: Tx,
  { config, now }: Pick<SignedIn, 'config' | 'now'>,
  paymentId: string,
): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings[whatIsSent.receipt.switch] || !(settings.emailEnabled || settings.smsEnabled)) return
  const receipt = await requireReceiptOf(tx, paymentId)
  if (!isFresh(receipt.receivedOn, dayInNairobi(now))) return
  const { tenancyId, tenantId, tenantName, currency, unitNumber, propertyName, reference } = receipt
  const agency = await readContact(tx)
  const number = formatReceiptNumber(receipt)
  const amount = formatMoney(receipt.amount, currency, 'code')
  const how = [paymentMethodNames[receipt.method], reference].filter(Boolean).join(' ')
  const place = `unit ${unitNumber}, ${propertyName}`
  const { receivable = 0 } = await readBalances(tx, tenancyId)
  const owed = receivable > 0 ? ` Still to pay: ${formatMoney(receivable, currency, 'code')}.` : ''
  const common = {
    kind: 'receipt' as const,
    profileId: tenantId,
    paymentId,
    isDaytimeOnly: whatIsSent.receipt.onlyByDay,
    expiresAt: null,
  }
  const written: NewMessage[] = []
  if (settings.emailEnabled) {
    written.push({
      ...common,
      channel: 'email',
      recipient: receipt.email,
      subject: `Receipt ${number}: ${amount}`,
      body: [
        `Dear ${tenantName},`,
        '',
        `We received ${amount} on ${formatDay(receipt.receivedOn)} (${how}) for ${place}.${owed}`,
        '',
        `Receipt ${number}`,
        `Anybody can check it here: ${config.baseUrl}/receipt/${receipt.token}`,
        '',
        agency.name,
      ].join('\n'),
    })
  }
  const phone = settings.smsEnabled && receipt.smsOptedOutAt === null ? receipt.phoneNumber : null
  const recipient = mobileNumber(phone, phoneCountryOf(receipt.country))
  if (recipient) {
    const body = `Received ${amount} on ${formatDay(receipt.receivedOn)}, ${how}, for ${place}. Receipt ${number}.${owed} ${agency.name}`
    written.push({ ...common, channel: 'sms', recipient, subject: '', body })
  }
  await queueMessages(tx, written, now)
}

/** Keeps the receipt of a payment as it stands now, for good, and writes it to the tenant. */
export async function handOutReceipt(
  tx: Tx,
  context: Pick<SignedIn, 'config' | 'now'>,
  paymentId: string,
): Promise<void> {
  await keepReceipts(tx, [paymentId])
  await sendReceipt(tx, context, paymentId)
}

/** The receipt of a payment that is reversed is not sent any more where it still waits. */
export const cancelReceipt = (tx: Tx, paymentId: string): Promise<void> => cancelMessagesOf(tx, { paymentId }, REVERSED)
