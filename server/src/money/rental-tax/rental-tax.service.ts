import { formatWholeDay } from '@makao/contract/day-words'
import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { rentalTaxEvents } from '@makao/contract/money/rental-tax/rental-tax.audit'
import type {
  Appointment,
  NewAppointment,
  NewOwnersTax,
  NewRentalTaxPayment,
  NewRentalTaxRemittance,
  OwnersTax,
  RentalTaxBack,
  RentalTaxDues,
  RentalTaxPayment,
  TaxCertificate,
} from '@makao/contract/money/rental-tax/rental-tax.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { enteredOnce } from '../../entered-once'
import { Refusal, takenKey } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { postEntries, readClosedThrough, requireOpenDay } from '../ledger/ledger.repository'
import { correctionDay, reversed } from '../ledger/ledger.rules'
import { lockOwner, requireOwner } from '../owners/owners.repository'
import { ownerActions } from '../owners/owners.rules'
import { requirePaidDay } from '../payments/payments.service'
import { requireOwnAccount, requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import {
  changeTaxPayment,
  findCertified,
  findFirstWithheld,
  findTaxPayment,
  insertTaxPayment,
  keepSetting,
  listPaidMonths,
  listSettings,
  listTaxDays,
  listTaxed,
  lockAppointment,
  lockTaxPayment,
  readAppointment,
  writeAppointment,
} from './rental-tax.repository'
import { duesFor, leftToPay, rentalTaxPostings, taxPaymentActions, taxPaymentFor } from './rental-tax.rules'

const currency = 'KES' as const

/** Says since when KRA has appointed the agency, or that it has not. @throws Refusal OWNERS_WITHHELD */
export async function saveAppointment(
  { db, actor, now }: SignedIn,
  input: NewAppointment,
): Promise<Stored<Appointment>> {
  return db.transaction(async (tx) => {
    await lockAppointment(tx)
    const before = await readAppointment(tx)
    const first = await findFirstWithheld(tx)
    if (first && (input.fromDay === null || first.fromDay < input.fromDay)) {
      throw new Refusal('OWNERS_WITHHELD', { ownerName: first.ownerName, day: formatWholeDay(first.fromDay) })
    }
    await writeAppointment(tx, actor, input, now)
    const after = await readAppointment(tx)
    const about = { entityId: withoutRow.books, subject: 'KRA', before, after }
    await writeAudit(tx, actor, rentalTaxEvents.appointmentSaved, about, now)
    return after
  })
}

/** @throws Refusal NOT_FOUND */
export async function readOwnersTax(db: Queryable, ownerId: string): Promise<Stored<OwnersTax>> {
  const { isResident } = await requireOwner(db, ownerId)
  const { fromDay: appointedFrom } = await readAppointment(db)
  return { ownerId, isResident, appointedFrom, rows: await listSettings(db, ownerId) }
}

/**
 * Says that the agency withholds for an owner from a day on, or no longer; of open months what is due to them changes. Who pays a
 * non-resident withholds without an appointment.
 * @throws Refusal NOT_FOUND, OWNER_ARCHIVED, NOT_APPOINTED, MONTH_CLOSED
 */
export async function saveOwnersTax({ db, actor, now }: SignedIn, input: NewOwnersTax): Promise<Stored<OwnersTax>> {
  const { ownerId, fromDay, isWithheld } = input
  return db.transaction(async (tx) => {
    await lockAppointment(tx)
    const owner = await lockOwner(tx, ownerId)
    const obstacle = ownerActions.update(owner)
    if (obstacle) throw new Refusal(obstacle)
    await requireOpenDay(tx, fromDay)
    const { isResident } = owner
    if (isWithheld && isResident) {
      const { fromDay: appointed } = await readAppointment(tx)
      if (appointed === null || fromDay < appointed) throw new Refusal('NOT_APPOINTED')
    }
    await keepSetting(tx, actor, { ...input, isResident }, now)
    const about = { entityId: ownerId, subject: owner.name, after: { fromDay, isWithheld, isResident } }
    await writeAudit(tx, actor, rentalTaxEvents.saved, about, now)
    return readOwnersTax(tx, ownerId)
  })
}

/** What is to be paid to KRA of each owner and month, what is due first before the rest. */
export async function readTaxDue({ db, actor, now }: SignedIn): Promise<RentalTaxDues> {
  const [days, paid, taxed] = [await listTaxDays(db), await listPaidMonths(db), await listTaxed(db)]
  const today = dayInNairobi(now)
  const each = taxed.map((owner) => ({
    owner,
    ...leftToPay(days.get(owner.ownerId) ?? [], paid.get(owner.ownerId) ?? []),
  }))
  const rows = each
    .flatMap(({ owner, rows: months }) => months.map((row) => ({ ...owner, ...row, isLate: row.by < today })))
    .toSorted((a, b) => a.by.localeCompare(b.by) || a.month.localeCompare(b.month))
  return duesFor(actor)({
    hasAny: days.size + paid.size > 0,
    left: rows.reduce((sum, { left }) => sum + left, 0),
    rows,
    beyond: each.flatMap(({ owner: { ownerId, ownerName }, beyond }) =>
      beyond > 0 ? [{ ownerId, ownerName, amount: beyond }] : [],
    ),
  })
}

const audited = ({ accountName, ...payment }: Stored<RentalTaxPayment>) => ({
  ...payment,
  currency,
  ownAccount: accountName,
})

const entryOf = ({ ownerId, id: rentalTaxPaymentId }: Stored<RentalTaxPayment>) => ({
  ...{ tenancyId: null, ownerId, rentalTaxPaymentId, currency },
})

const postingsOf = async (tx: Tx, { accountId, amount }: Stored<RentalTaxPayment>) =>
  rentalTaxPostings(await requireReceivingAccount(tx, accountId), amount)

/** What a failed write means where another payment has the certificate. */
async function certificateRefusal(db: Queryable, error: unknown, number: string | null): Promise<unknown> {
  if (takenKey(error) !== 'rental_tax_payments_certificate_unique' || number === null) return error
  const holder = await findCertified(db, number)
  if (!holder) return error
  return new Refusal(
    'CERTIFICATE_USED',
    { number, ownerName: holder.ownerName, month: formatMonth(holder.month) },
    error,
  )
}

/**
 * Records what was paid to KRA of the tax that was withheld for an owner in a month. Of two who pay at once the second finds what is left
 * of that month, whatever is left of others: the same payment is not recorded twice.
 * @returns what is stored, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, PAID_DATE_AHEAD, MONTH_CLOSED, BEYOND_WITHHELD, CERTIFICATE_USED, REQUEST_REUSED
 */
export async function payRentalTax(
  context: SignedIn,
  { paidOn, accountId, reference, ...part }: NewRentalTaxPayment,
): Promise<RentalTaxPayment> {
  const [paid] = await payRentalTaxTogether(context, { paidOn, accountId, reference, parts: [part] })
  if (!paid) throw new Error('Nothing was paid.')
  return paid
}

/**
 * Records one payment to KRA that covers several owners and months, each with its certificate: all of it, or none.
 * @returns what is stored of each part, or the earlier one when its `requestId` was seen before
 * @throws Refusal as `payRentalTax`
 */
export async function payRentalTaxTogether(
  context: SignedIn,
  { parts, ...remittance }: NewRentalTaxRemittance,
): Promise<RentalTaxPayment[]> {
  const { db, actor } = context
  // By owner, so that of two people who pay the same owners none waits for the other's first.
  const inOrder = parts.toSorted(
    (a, b) =>
      a.ownerId.localeCompare(b.ownerId) || a.month.localeCompare(b.month) || a.requestId.localeCompare(b.requestId),
  )
  let entering: string | null = null
  try {
    return await db.transaction(async (tx) => {
      const paid: RentalTaxPayment[] = []
      for (const part of inOrder) {
        entering = part.certificateNumber
        const input = { ...remittance, ...part }
        // Locked, so that of two payments the second sees the first, and of two clicks one enters.
        const owner = await lockOwner(tx, part.ownerId)
        const kept = await enteredOnce(input, {
          find: (requestId) => findTaxPayment(tx, requestId),
          key: 'rental_tax_payments_pkey',
          enter: () => enterPayment(tx, context, input, owner.name),
        })
        paid.push(taxPaymentFor(actor)(kept))
      }
      return paid
    })
  } catch (error) {
    // The same request id with another owner, committed while this one was under way.
    if (takenKey(error) === 'rental_tax_payments_pkey') throw new Refusal('REQUEST_REUSED', undefined, error)
    throw await certificateRefusal(db, error, entering)
  }
}

/** What is to be paid to KRA for an owner of a month. */
async function readLeft(tx: Tx, ownerId: string, month: string): Promise<number> {
  const [days, paid] = [await listTaxDays(tx, ownerId), await listPaidMonths(tx, ownerId)]
  const { rows } = leftToPay(days.get(ownerId) ?? [], paid.get(ownerId) ?? [])
  return rows.find((row) => row.month === month)?.left ?? 0
}

async function enterPayment(
  tx: Tx,
  { actor, now }: SignedIn,
  { requestId: id, accountId, ...payment }: NewRentalTaxPayment,
  ownerName: string,
): Promise<Stored<RentalTaxPayment>> {
  await requirePaidDay(tx, payment.paidOn, dayInNairobi(now))
  await requireOwnAccount(tx, { accountId, currency })
  const left = await readLeft(tx, payment.ownerId, payment.month)
  if (payment.amount > left) {
    const month = formatMonth(payment.month)
    throw new Refusal('BEYOND_WITHHELD', { ownerName, month, left: plainMoney(left, currency, 'code') })
  }
  await insertTaxPayment(tx, actor, { ...payment, id, currency, receivingAccountId: accountId }, now)
  const kept = await lockTaxPayment(tx, id)
  const entry = { ...entryOf(kept), day: kept.paidOn, kind: 'rental_tax_payment' as const }
  await postEntries(tx, actor, [{ ...entry, postings: await postingsOf(tx, kept) }], now)
  const about = { entityId: payment.ownerId, subject: ownerName, after: audited(kept) }
  await writeAudit(tx, actor, rentalTaxEvents.paid, about, now)
  return kept
}

/** Enters the number of KRA's certificate. @throws Refusal NOT_FOUND, TAX_PAYMENT_BACK, CERTIFICATE_USED */
export async function certifyRentalTax(
  { db, actor, now }: SignedIn,
  { paymentId, number }: TaxCertificate,
): Promise<RentalTaxPayment> {
  try {
    return await db.transaction(async (tx) => {
      const before = await lockTaxPayment(tx, paymentId)
      const obstacle = taxPaymentActions.certify(before)
      if (obstacle) throw new Refusal(obstacle)
      await changeTaxPayment(tx, paymentId, { certificateNumber: number })
      const after = await lockTaxPayment(tx, paymentId)
      const about = { entityId: before.ownerId, subject: before.ownerName, before, after }
      await writeAudit(tx, actor, rentalTaxEvents.certified, about, now)
      return taxPaymentFor(actor)(after)
    })
  } catch (error) {
    throw await certificateRefusal(db, error, number)
  }
}

/** It never reached KRA, or was entered wrong; of a closed month it counts today. @throws Refusal NOT_FOUND, TAX_PAYMENT_BACK */
export async function takeRentalTaxBack(
  { db, actor, now }: SignedIn,
  { paymentId, reason }: RentalTaxBack,
): Promise<RentalTaxPayment> {
  return db.transaction(async (tx) => {
    const kept = await lockTaxPayment(tx, paymentId)
    const obstacle = taxPaymentActions.takeBack(kept)
    if (obstacle) throw new Refusal(obstacle)
    const day = correctionDay(kept.paidOn, dayInNairobi(now), await readClosedThrough(tx))
    const takenBackOn = day === kept.paidOn ? null : day
    await changeTaxPayment(tx, paymentId, { voidedAt: now, voidReason: reason, takenBackOn })
    const entry = { ...entryOf(kept), day, kind: 'rental_tax_payment_void' as const }
    await postEntries(tx, actor, [{ ...entry, postings: reversed(await postingsOf(tx, kept)) }], now)
    const about = { entityId: kept.ownerId, subject: kept.ownerName, reason, before: audited(kept) }
    await writeAudit(tx, actor, rentalTaxEvents.takenBack, about, now)
    return taxPaymentFor(actor)(await lockTaxPayment(tx, paymentId))
  })
}
