import { dayInNairobi } from '@makao/contract/days'
import { withholdingEvents } from '@makao/contract/money/withholding/withholding.audit'
import type {
  AddedWithheld,
  Certificate,
  NewCertificate,
  NewWithholding,
  VoidCertificate,
  WithheldFilter,
  WithheldPage,
  WithheldTax,
  Withholdings,
} from '@makao/contract/money/withholding/withholding.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { lockTenancy, requireTenancyPlace, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { digestOf, isSameRequest } from '../charges/charges.rules'
import { addWithheldTo, lockCounting } from '../payments/payments.service'
import { keepWithheldVersion } from '../payments/receipts.repository'
import { findWithheldOf } from '../payments/withheld.repository'
import { bringInOrder } from '../standing/standing.service'
import {
  certifyTaxes,
  findCertificateByRequest,
  findCertificateNumbered,
  insertCertificate,
  keepWithholding,
  listMissing,
  listTaxes,
  listUnsaid,
  listWithholdings,
  lockCertificate,
  lockUncertified,
  markCertificateVoid,
  requireCertificate,
  requireTax,
} from './withholding.repository'
import { certificateActions, unsaidFor, withheldFor } from './withholding.rules'

/** @throws Refusal NOT_FOUND */
export async function readWithholdings(db: Queryable, tenancyId: string): Promise<Stored<Withholdings>> {
  const { currency } = await requireTenancyPlace(db, tenancyId)
  return { tenancyId, currency, rows: await listWithholdings(db, tenancyId) }
}

/** Says that a tenant withholds tax from a day on, or no longer. What was booked stays. @throws Refusal NOT_FOUND, WITHHOLDS_IN_UGANDA */
export async function saveWithholding(
  { db, actor, now }: SignedIn,
  { tenancyId, fromDay, rate }: NewWithholding,
): Promise<Stored<Withholdings>> {
  return db.transaction(async (tx) => {
    const { currency } = await lockTenancy(tx, tenancyId)
    if (currency !== 'UGX') throw new Refusal('WITHHOLDS_IN_UGANDA')
    await keepWithholding(tx, actor, { tenancyId, currency, fromDay, rate }, now)
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(
      tx,
      actor,
      withholdingEvents.saved,
      { entityId: tenancyId, subject, after: { fromDay, rate } },
      now,
    )
    return readWithholdings(tx, tenancyId)
  })
}

/** What was withheld, what certificates are missing by tenant, and money of which nobody has said it. */
export async function readWithheld({ db, actor }: SignedIn, filter: WithheldFilter): Promise<WithheldPage> {
  const page = await listTaxes(db, filter)
  const missing = await listMissing(db)
  return withheldFor(actor)({ ...page, missing, unsaid: (await listUnsaid(db)).map(unsaidFor(actor)) })
}

/**
 * Says what was withheld of a payment that was recorded without it; of a closed month it counts today.
 * @throws Refusal NOT_FOUND, PAYMENT_REVERSED, WITHHELD_SAID, WITHHOLDS_NOTHING, WITHHELD_TOO_MUCH, SUM_TOO_LARGE
 * @throws Refusal TRANSFERRED, BROUGHT_FORWARD, TAX_WITHHELD: no money came in with it
 */
export async function addWithheld(context: SignedIn, { receivedId, amount }: AddedWithheld): Promise<WithheldTax> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    const received = await lockCounting(tx, receivedId, 'correct')
    if (await findWithheldOf(tx, receivedId)) throw new Refusal('WITHHELD_SAID')
    const paymentId = await addWithheldTo(tx, context, received, amount)
    await bringInOrder(tx, context, received.tenancyId, {})
    const reason = 'Tax withheld recorded'
    await keepWithheldVersion(tx, { paymentId: receivedId, reason, by: actor.name, now })
    const tax = await requireTax(tx, paymentId)
    const subject = await tenancySubject(tx, received.tenancyId)
    await writeAudit(tx, actor, withholdingEvents.withheld, { entityId: receivedId, subject, after: tax }, now)
    return tax
  })
}

/**
 * Records a certificate for tax that was withheld. It may say another amount than that comes to.
 * @returns the stored certificate, or the earlier one when `requestId` was seen before
 * @throws Refusal CERTIFICATE_USED, WITHHELD_CERTIFIED, REQUEST_REUSED, PAID_DATE_AHEAD
 */
export async function certify({ db, actor, now }: SignedIn, input: NewCertificate): Promise<Stored<Certificate>> {
  const requestDigest = digestOf(input)
  const today = dayInNairobi(now)
  if (input.issuedOn > today) throw new Refusal('PAID_DATE_AHEAD', { today })
  async function findEarlier(reading: Queryable): Promise<Stored<Certificate> | undefined> {
    const earlier = await findCertificateByRequest(reading, input.requestId)
    if (!earlier) return undefined
    if (!isSameRequest(earlier.requestDigest, input)) throw new Refusal('REQUEST_REUSED')
    return requireCertificate(reading, earlier.id)
  }
  try {
    return await db.transaction(async (tx) => {
      const found = await lockUncertified(tx, input.tenantId, input.paymentIds)
      // Of two clicks at one moment the second waited for the first.
      const earlier = await findEarlier(tx)
      if (earlier) return earlier
      if (found.length < new Set(input.paymentIds).size) throw new Refusal('WITHHELD_CERTIFIED')
      const id = await insertCertificate(tx, actor, { ...input, requestDigest }, now)
      await certifyTaxes(tx, found, id)
      const certificate = await requireCertificate(tx, id)
      const audited = { entityId: id, subject: certificate.tenantName, after: certificate }
      await writeAudit(tx, actor, withholdingEvents.certified, audited, now)
      return certificate
    })
  } catch (error) {
    const isTaken = takenKey(error) === 'withholding_certificates_number_unique'
    const holder = isTaken && (await findCertificateNumbered(db, input.number))
    throw holder ? new Refusal('CERTIFICATE_USED', holder, error) : error
  }
}

/** Takes a certificate back: what it was for is without one again. @throws Refusal NOT_FOUND, CERTIFICATE_VOID */
export async function voidCertificate(
  { db, actor, now }: SignedIn,
  { certificateId, reason }: VoidCertificate,
): Promise<Stored<Certificate>> {
  return db.transaction(async (tx) => {
    await lockCertificate(tx, certificateId)
    const certificate = await requireCertificate(tx, certificateId)
    const obstacle = certificateActions.voidCertificate(certificate)
    if (obstacle) throw new Refusal(obstacle)
    await markCertificateVoid(tx, certificateId, reason, now)
    const noted = { entityId: certificateId, subject: certificate.tenantName, reason, before: certificate }
    await writeAudit(tx, actor, withholdingEvents.certificateVoided, noted, now)
    return requireCertificate(tx, certificateId)
  })
}
