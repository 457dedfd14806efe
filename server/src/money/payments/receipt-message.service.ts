import { addDays, type Day, dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { plainMoney } from '@makao/contract/money'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { receiptWords } from '@makao/contract/money/payments/receipt.messages'
import { formatReceiptNumber, receiptPath } from '@makao/contract/money/payments/receipt-number.terms'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { cancelMessagesOf, type NewMessage, queueMessages } from '../../messaging/outbox/queue.repository'
import { readContact } from '../../platform/agency/agency.service'
import { readBalances } from '../ledger/ledger.repository'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import { readWhereToPay } from '../where-to-pay/where-to-pay.service'
import { findSpread, keepReceipts, requireReceiptOf } from './receipts.repository'

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
  const spread = await findSpread(tx, paymentId)
  const owed = spread?.balance ?? (await readBalances(tx, tenancyId)).receivable
  const said = {
    number: formatReceiptNumber(receipt),
    tenantName,
    amount: plainMoney(receipt.amount, currency, 'code'),
    receivedOn: formatWholeDay(receipt.receivedOn),
    how: [paymentMethodNames[receipt.method], reference].filter(Boolean).join(' '),
    place: receiptWords.place(unitNumber, propertyName, spread?.others ?? 0),
    owed: owed > 0 ? plainMoney(owed, currency, 'code') : null,
    agency: (await readContact(tx)).name,
  }
  const common = {
    kind: 'receipt' as const,
    profileId: tenantId,
    paymentId,
    isDaytimeOnly: whatIsSent.receipt.onlyByDay,
    expiresAt: null,
  }
  const written: NewMessage[] = []
  if (settings.emailEnabled && receipt.email !== null) {
    const ways = said.owed === null ? [] : (await readWhereToPay(tx, [tenancyId], now))(tenancyId)
    const words = receiptWords.email(said, `${config.baseUrl}${receiptPath(receipt.token)}`, ways)
    written.push({ ...common, channel: 'email', recipient: receipt.email, ...words })
  }
  const phone = settings.smsEnabled && receipt.smsOptedOutAt === null ? receipt.phoneNumber : null
  const recipient = mobileNumber(phone, phoneCountryOf(receipt.country))
  if (recipient) written.push({ ...common, channel: 'sms', recipient, ...receiptWords.sms(said) })
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
