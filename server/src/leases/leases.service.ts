import { addDays, dayInNairobi } from '@makao/contract/days'
import type {
  Lease,
  LeaseTerms,
  MoveOut,
  NewTenancy,
  SavedLease,
  Tenancy,
} from '@makao/contract/tenancies/tenancies.schema'
import { rentOn } from '@makao/contract/tenancies/tenancies.terms'
import { lockTenant } from '../accounts/accounts.repository'
import { writeAudit } from '../audit/audit.repository'
import { readChargeable, readChargeSettings } from '../charges/charges.repository'
import { type ChargedTenancy, currentLeaseEnd, partUntil } from '../charges/charges.rules'
import { chargeTenancy } from '../charges/charges.service'
import type { SignedIn } from '../context'
import type { Tx } from '../db/types'
import { Refusal } from '../errors'
import { chargeRecords } from '../payments/charging.service'
import { countChargeKeys, lockChargedAfter } from '../payments/payment-records.repository'
import { auditChange, rechargeRecord, undoRecord } from '../payments/payment-records.service'
import { bringInOrder } from '../payments/standing.service'
import {
  closeTenancy,
  insertTenancy,
  listConflicts,
  lockTenancy,
  requireTerms,
  tenancySubject,
  updateTerms,
} from '../tenancies/tenancies.repository'
import { lockUnit } from '../units/units.repository'
import { chargeFromOf, firstChangedDay, noticeUntil, rentDifference, rentUntil } from './leases.rules'

/**
 * Assigns a tenant to a unit and charges what is due by now.
 * @throws Refusal NOT_FOUND: no such tenant or unit
 * @throws Refusal UNIT_OCCUPIED, UNIT_LET_UNTIL, TENANT_ASSIGNED: naming who has the unit, or which unit the tenant has
 * @throws Refusal LEASE_END_BEFORE_START, EMAIL_UNPROVEN
 */
export async function assignTenant({ db, actor, now }: SignedIn, input: NewTenancy): Promise<Tenancy> {
  const { startDate, leaseEnd } = input
  if (leaseEnd !== null && leaseEnd < startDate) throw new Refusal('LEASE_END_BEFORE_START', { startDate })
  const today = dayInNairobi(now)
  return db.transaction(async (tx) => {
    // Locked, so that of two who assign the same unit or tenant at once the second sees the first's tenancy.
    const { fullName, email, emailUnproven } = await lockTenant(tx, input.tenantId)
    // It may be anybody who would see the unit, its address and the rent.
    if (emailUnproven) throw new Refusal('EMAIL_UNPROVEN', { fullName, email })
    const unit = await lockUnit(tx, input.unitId)
    const [conflict] = await listConflicts(tx, input)
    if (conflict) {
      const { unitId, unitNumber, tenantName, endDate } = conflict
      if (endDate !== null) throw new Refusal('UNIT_LET_UNTIL', { unitNumber, tenantName, endDate })
      throw new Refusal(unitId === input.unitId ? 'UNIT_OCCUPIED' : 'TENANT_ASSIGNED', { unitNumber, tenantName })
    }
    const chargeFrom = chargeFromOf(input, today)
    const tenancy = await insertTenancy(tx, actor, { ...input, chargeFrom, currency: unit.currency })
    const subject = `${fullName}, unit ${unit.unitNumber}`
    await writeAudit(tx, actor, { action: 'tenancy.created', entityId: tenancy.id, subject, after: { ...input } }, now)
    const { isAutomatic, daysBefore } = await readChargeSettings(tx)
    if (isAutomatic) await chargeTenancy(tx, actor, tenancy.id, addDays(today, daysBefore), now)
    return tenancy
  })
}

/**
 * Moves a tenant out. What was charged for days after is voided, and for a part of a month made less; what is still
 * missing until the last day is charged.
 * @throws Refusal NOT_FOUND, TENANCY_ENDED, END_BEFORE_START
 */
export async function endTenancy(context: SignedIn, input: MoveOut): Promise<Tenancy> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    const { currency: _, ...tenancy } = await lockTenancy(tx, input.tenancyId)
    if (tenancy.endDate !== null) throw new Refusal('TENANCY_ENDED', { endDate: tenancy.endDate })
    if (input.endDate < tenancy.startDate) throw new Refusal('END_BEFORE_START', { startDate: tenancy.startDate })
    await closeTenancy(tx, input)
    await chargeToTheEnd(tx, context, input)
    const { endDate, notes } = input
    const states = {
      before: { isActive: true, endDate: null, notes: tenancy.notes },
      after: { isActive: false, endDate, notes },
    }
    const subject = await tenancySubject(tx, tenancy.id)
    await writeAudit(tx, actor, { action: 'tenancy.ended', entityId: tenancy.id, subject, ...states }, now)
    return { ...tenancy, endDate: input.endDate, isActive: false, notes: input.notes }
  })
}

/** Brings the charges of a tenancy that has ended to what its days come to. */
async function chargeToTheEnd(tx: Tx, context: SignedIn, { tenancyId, endDate }: MoveOut): Promise<void> {
  const { actor, now } = context
  const [tenancy] = await readChargeable(tx, [tenancyId])
  if (!tenancy) throw new Refusal('NOT_FOUND')
  const reason = 'Moved out'
  const records = await lockChargedAfter(tx, tenancyId, endDate)
  const rents = rentUntil(
    endDate,
    records.filter(({ paymentType }) => paymentType === 'rent'),
    tenancy,
  )
  for (const record of records) {
    const { id, paymentType, periodFrom, periodTo } = record
    let amount = rents.get(id) ?? 0
    if (paymentType !== 'rent' && periodFrom !== null && periodTo !== null && periodFrom <= endDate) {
      // Of its own days and sum, not of what is agreed by now: it may have been by another name.
      amount = partUntil(endDate, { ...record, periodFrom, periodTo }, tenancy)
    }
    if (amount === 0) {
      await undoRecord(tx, context, record, reason, 'keep')
    } else if (amount < record.amount) {
      await rechargeRecord(tx, context, record, { ...pickDue(record), amount, periodTo: endDate })
      await auditChange(tx, context, 'payment.corrected', record, reason)
    }
  }
  // What is for the last days may be due up to a month later.
  const lastDue = addDays(endDate, 31)
  const { isAutomatic } = await readChargeSettings(tx)
  // First, so that what is charged now takes no credit to a deposit that nobody asks for any more.
  await bringInOrder(tx, context, tenancyId, { isCreditSpent: false })
  if (isAutomatic) await chargeTenancy(tx, actor, tenancyId, lastDue, now)
  await bringInOrder(tx, context, tenancyId)
}

const pickDue = ({
  paymentType,
  name,
  dueDate,
  notes,
  periodFrom,
}: Awaited<ReturnType<typeof lockChargedAfter>>[number]) => ({
  paymentType,
  name,
  dueDate,
  notes,
  periodFrom,
})

/** @throws Refusal NOT_FOUND */
export async function readLease({ db, now }: SignedIn, tenancyId: string): Promise<Lease> {
  const today = dayInNairobi(now)
  const terms = await requireTerms(db, tenancyId)
  return {
    ...terms,
    currentRent: rentOn(today, terms),
    currentLeaseEnd: currentLeaseEnd(terms, today),
    noticeUntil: noticeUntil(today, terms.noticeDays),
  }
}

/**
 * Charges what other rents make of days that were charged already, or takes it off. The tenancy is locked.
 * @param before as it was charged
 * @returns by how much more is charged, in minor units; below zero: less
 */
async function chargeDifference(
  tx: Tx,
  context: SignedIn,
  before: ChargedTenancy,
  after: ChargedTenancy['rentChanges'],
): Promise<number> {
  const { actor, now } = context
  const { tenancyId, currency } = before
  const first = firstChangedDay(before.rentChanges, after)
  if (first === undefined) return 0
  const charged = await lockChargedAfter(tx, tenancyId, addDays(first, -1))
  const rents = charged.filter(({ paymentType }) => paymentType === 'rent')
  const { more, less } = rentDifference(before, after, rents, dayInNairobi(now))
  const reason = 'Rent changed'
  for (const { id, amount } of less) {
    const record = rents.find((rent) => rent.id === id)
    if (!record) continue
    if (amount === record.amount) {
      await undoRecord(tx, context, record, reason, 'keep')
    } else {
      const { periodTo } = record
      await rechargeRecord(tx, context, record, { ...pickDue(record), amount: record.amount - amount, periodTo })
      await auditChange(tx, context, 'payment.corrected', record, reason)
    }
  }
  // Numbered on: the rent of a month may change more than once, and be changed back.
  const made = await countChargeKeys(tx, tenancyId, 'rent_change:')
  const charges = more.map(({ month, ...due }, index) => ({
    ...due,
    tenancyId,
    currency,
    paymentType: 'rent' as const,
    name: 'Change of rent',
    chargeKey: `rent_change:${month}:${made + index + 1}`,
  }))
  await chargeRecords(tx, actor, charges, now)
  if (more.length + less.length > 0) await bringInOrder(tx, context, tenancyId, { reason })
  const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)
  return sum(more) - sum(less)
}

/**
 * Agrees other terms from now on. What was charged stays as it is, but for days whose rent is another one now: the
 * difference is charged, or credit.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, TENANCY_ENDED, LEASE_END_BEFORE_START
 */
export async function saveLease(context: SignedIn, input: LeaseTerms): Promise<SavedLease> {
  const { db, actor, now } = context
  const { tenancyId, currency, rentChanges, ...terms } = input
  const rentDifference = await db.transaction(async (tx) => {
    const tenancy = await lockTenancy(tx, tenancyId)
    const { startDate, endDate } = tenancy
    if (endDate !== null) throw new Refusal('TENANCY_ENDED', { endDate })
    if (tenancy.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    if (terms.leaseEnd !== null && terms.leaseEnd < startDate) {
      throw new Refusal('LEASE_END_BEFORE_START', { startDate })
    }
    const { unitRent: _, ...before } = await requireTerms(tx, tenancyId)
    const [charged] = await readChargeable(tx, [tenancyId])
    if (!charged) throw new Refusal('NOT_FOUND')
    await updateTerms(tx, tenancyId, terms, rentChanges)
    const after = { ...before, ...terms, rentChanges }
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(tx, actor, { action: 'tenancy.lease-saved', entityId: tenancyId, subject, before, after }, now)
    return chargeDifference(tx, context, charged, rentChanges)
  })
  return { ...(await readLease(context, tenancyId)), rentDifference }
}
