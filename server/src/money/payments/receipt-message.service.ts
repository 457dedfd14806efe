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
import { findSpread, keepReceipts, listReceiptsOf, requireReceiptOf } from './receipts.repository'

/** Nobody is sent receipts for what was received longer ago, in days: it is being copied from older books. */
const FRESH_DAYS = 31

type Settings = Awaited<ReturnType<typeof readSettings>>

const isFresh = (receivedOn: Day, today: Day) => receivedOn >= addDays(today, -FRESH_DAYS)

/** Why the receipt of a payment is not sent any more. */
export const REVERSED = 'The payment was reversed meanwhile'

type Receipt = Awaited<ReturnType<typeof requireReceiptOf>>

/** Of which money is still sent word, in minor units what was owed after it, and to how many other tenancies it went. */
interface Told {
  receipt: Receipt
  owed: number
  others: number
}

const isOn = (settings: Settings) =>
  settings[whatIsSent.receipt.switch] && (settings.emailEnabled || settings.smsEnabled)

async function queueReceipts(
  tx: Tx,
  { config, now }: Pick<SignedIn, 'config' | 'now'>,
  settings: Settings,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return
  const agency = (await readContact(tx)).name
  const isMailed = ({ receipt }: Told) => settings.emailEnabled && receipt.email !== null
  const owing = told.filter((each) => isMailed(each) && each.owed > 0).map(({ receipt }) => receipt.tenancyId)
  const waysOf = owing.length === 0 ? () => [] : await readWhereToPay(tx, [...new Set(owing)], now)
  const written: NewMessage[] = []
  for (const each of told) {
    const { receipt, owed, others } = each
    const { tenancyId, tenantId, paymentId, tenantName, currency, unitNumber, propertyName, reference } = receipt
    const said = {
      number: formatReceiptNumber(receipt),
      tenantName,
      amount: plainMoney(receipt.amount, currency, 'code'),
      receivedOn: formatWholeDay(receipt.receivedOn),
      how: [paymentMethodNames[receipt.method], reference].filter(Boolean).join(' '),
      place: receiptWords.place(unitNumber, propertyName, others),
      owed: owed > 0 ? plainMoney(owed, currency, 'code') : null,
      agency,
    }
    const common = {
      kind: 'receipt' as const,
      profileId: tenantId,
      paymentId,
      isDaytimeOnly: whatIsSent.receipt.onlyByDay,
      expiresAt: null,
    }
    if (isMailed(each) && receipt.email !== null) {
      const ways = said.owed === null ? [] : waysOf(tenancyId)
      const words = receiptWords.email(said, `${config.baseUrl}${receiptPath(receipt.token)}`, ways)
      written.push({ ...common, channel: 'email', recipient: receipt.email, ...words })
    }
    const phone = settings.smsEnabled && receipt.smsOptedOutAt === null ? receipt.phoneNumber : null
    const recipient = mobileNumber(phone, phoneCountryOf(receipt.country))
    if (recipient) written.push({ ...common, channel: 'sms', recipient, ...receiptWords.sms(said) })
  }
  await queueMessages(tx, written, now)
}

/**
 * Writes the receipt of a payment to its tenant, on the channels that are on; once, whoever asks again. The paper itself
 * goes along with the mail. The caller calls `mailWritten` after the commit.
 */
export async function sendReceipt(tx: Tx, context: Pick<SignedIn, 'config' | 'now'>, paymentId: string): Promise<void> {
  const settings = await readSettings(tx)
  if (!isOn(settings)) return
  const receipt = await requireReceiptOf(tx, paymentId)
  if (!isFresh(receipt.receivedOn, dayInNairobi(context.now))) return
  const spread = receipt.isSpread ? await findSpread(tx, paymentId) : undefined
  const owed = spread?.balance ?? (await readBalances(tx, receipt.tenancyId)).receivable
  await queueReceipts(tx, context, settings, [{ receipt, owed, others: spread?.others ?? 0 }])
}

/** How a tenancy stood after a payment, in minor units. `balance`: below zero its credit; as it was when the payment was entered. */
export interface StandingAfter {
  owed: number
  balance: number
}

/**
 * The same of many payments that just came in, each to one tenancy; their papers are kept too.
 * @param after how each tenancy stood after its payment, by the payment
 */
export async function handOutReceipts(
  tx: Tx,
  context: Pick<SignedIn, 'config' | 'now'>,
  after: ReadonlyMap<string, StandingAfter>,
): Promise<void> {
  const paymentIds = [...after.keys()]
  await keepReceipts(tx, paymentIds, new Map([...after].map(([id, { balance }]) => [id, balance])))
  const settings = await readSettings(tx)
  if (!isOn(settings)) return
  const today = dayInNairobi(context.now)
  const receipts = new Map((await listReceiptsOf(tx, paymentIds)).map((receipt) => [receipt.paymentId, receipt]))
  const told = [...after].flatMap(([paymentId, { owed }]): Told[] => {
    const receipt = receipts.get(paymentId)
    return receipt && isFresh(receipt.receivedOn, today) ? [{ receipt, owed, others: 0 }] : []
  })
  await queueReceipts(tx, context, settings, told)
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
