import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { auditEntries } from '../../platform/audit/audit.table'
import { charges } from '../charges/charges.table'

const { db } = testDatabase()
const { buildCharge, buildTenancy } = buildersOf(db)

let manager: Identity
let colleague: Identity

beforeAll(async () => {
  const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('admin')
})

let made = 0
const receipt = () => `UKL${String(++made).padStart(7, '0')}`

const due = (change: object = {}) => ({
  amount: 1_500_000,
  currency: 'KES' as const,
  paymentType: 'rent' as const,
  dueDate: '2026-11-05',
  ...change,
})
const entered = (change: object = {}) =>
  due({ paymentStatus: 'pending' as const, ...change }) as ReturnType<typeof due> & { paymentStatus: 'pending' }

async function record(change: object = {}) {
  const { id: tenancyId } = await buildTenancy()
  const { id } = await manager.client.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    ...entered(change),
  })
  return manager.client.charges.get({ chargeId: id })
}

describe('a charge that is opened', () => {
  test('says what was entered, what it reads as today, and who did it', async () => {
    const details = await record()
    expect(details).toMatchObject({ paymentStatus: 'overdue', revision: 1, voidedAt: null })
    expect(details.history).toMatchObject([
      { action: 'payment.recorded', before: {}, after: { amount: 1_500_000, paidAmount: 0 } },
    ])
    expect(details.history[0]?.actorName).not.toBe('')
  })
})

describe('mark paid', () => {
  test('takes the whole amount with day and receipt', async () => {
    const { id: chargeId, revision } = await record({ paymentStatus: 'partial', paidAmount: 400_000 })
    const mpesaReceiptNumber = receipt()
    const input = { chargeId, revision, paidDate: '2026-11-20', mpesaReceiptNumber: mpesaReceiptNumber.toLowerCase() }
    const paid = await manager.client.charges.markPaid(input)
    expect(paid).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 1_500_000,
      paidDate: '2026-11-21',
      mpesaReceiptNumber,
      revision: revision + 1,
    })
    expect(paid.history[0]).toMatchObject({
      action: 'payment.paid',
      before: { paidAmount: 400_000 },
      after: { paidAmount: 1_500_000 },
    })
    await expectRefusal(
      manager.client.charges.markPaid({ ...input, revision: paid.revision }),
      'ALREADY_PAID',
      'There is nothing left to pay on this charge.',
    )
  })

  test('a receipt that another charge has is refused, naming it, and nothing changes', async () => {
    const mpesaReceiptNumber = receipt()
    const holder = await record({ paymentStatus: 'paid', mpesaReceiptNumber })
    const { id: chargeId, revision } = await record()
    await expectRefusal(
      manager.client.charges.markPaid({ chargeId, revision, paidDate: '2026-11-20', mpesaReceiptNumber }),
      'RECEIPT_USED',
      `Receipt ${mpesaReceiptNumber} is already recorded for Wanjiku Kamau, unit ${holder.unitNumber}, received 21 Nov 2026.`,
    )
    const after = await manager.client.charges.get({ chargeId })
    expect([after.revision, after.history.length, after.paidDate]).toEqual([1, 1, null])
  })

  test('a day ahead is refused', async () => {
    const { id: chargeId, revision } = await record()
    const paying = manager.client.charges.markPaid({ chargeId, revision, paidDate: '2026-11-22' })
    await expectRefusal(paying, 'PAID_DATE_AHEAD')
  })

  test('of two who mark it paid at once one succeeds', async () => {
    const { id: chargeId, revision } = await record()
    const outcomes = await Promise.allSettled(
      [manager, colleague].map(({ client }) =>
        client.charges.markPaid({ chargeId, revision, paidDate: '2026-11-20', mpesaReceiptNumber: receipt() }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await manager.client.charges.get({ chargeId })).history).toHaveLength(2)
  })
})

describe('correct', () => {
  test('mends what is due; the money stays as far as it fits, and the log keeps what changed', async () => {
    const { id: chargeId, revision, tenancyId } = await record({ paymentStatus: 'paid', paidDate: '2026-11-01' })
    const change = due({ amount: 1_400_000, dueDate: '2026-11-06', notes: 'Typed too much' })
    const corrected = await colleague.client.charges.correct({ chargeId, revision, ...change })
    expect(corrected).toMatchObject({ amount: 1_400_000, paidAmount: 1_400_000, paymentStatus: 'paid' })
    expect(corrected).toMatchObject({ dueDate: '2026-11-06', paidDate: '2026-11-01', notes: 'Typed too much' })
    expect(corrected.history[0]).toMatchObject({
      action: 'payment.corrected',
      before: { amount: 1_500_000, paidAmount: 1_500_000, dueDate: '2026-11-05', notes: null },
      after: { amount: 1_400_000, paidAmount: 1_400_000, dueDate: '2026-11-06', notes: 'Typed too much' },
    })
    expect(Object.keys(corrected.history[0]?.after ?? {})).not.toContain('paidDate')
    expect(await manager.client.payments.account({ tenancyId })).toMatchObject({ owed: 0, credit: 100_000 })
  })

  test('raised, it is paid in part', async () => {
    const { id: chargeId, revision } = await record({ paymentStatus: 'paid' })
    const corrected = await manager.client.charges.correct({ chargeId, revision, ...due({ amount: 1_600_000 }) })
    expect(corrected).toMatchObject({ amount: 1_600_000, paidAmount: 1_500_000, paymentStatus: 'partial' })
  })

  test('what somebody else changed meanwhile is not overwritten', async () => {
    const { id: chargeId, revision } = await record()
    await colleague.client.charges.correct({ chargeId, revision, ...due({ amount: 2 }) })
    await expectRefusal(
      manager.client.charges.correct({ chargeId, revision, ...due({ amount: 3 }) }),
      'CHARGE_CHANGED',
      'Someone else has just changed this charge. Open it again before you change it.',
    )
    expect((await manager.client.charges.get({ chargeId })).amount).toBe(2)
  })

  test('keeps its receipt, and another currency is refused', async () => {
    const mpesaReceiptNumber = receipt()
    const { id: chargeId, revision } = await record({ paymentStatus: 'paid', mpesaReceiptNumber })
    const corrected = await manager.client.charges.correct({ chargeId, revision, ...due({ amount: 7 }) })
    expect(corrected.mpesaReceiptNumber).toBe(mpesaReceiptNumber)
    const change = { chargeId, revision: corrected.revision, ...due({ amount: 7 }), currency: 'UGX' as const }
    await expectRefusal(manager.client.charges.correct(change), 'CURRENCY_CHANGED')
  })

  test.each([
    [{ amount: 0 }, 'amount: Amount must be above zero'],
    [{ amount: -5 }, 'amount: Amount must be above zero'],
    [{ dueDate: '2026-02-31' }, /^dueDate: /],
    [{ notes: 'x'.repeat(1001) }, 'notes: Use at most 1000 characters'],
  ])('%j is refused beside its field', async (change, message) => {
    const { id: chargeId, revision } = await record()
    const correcting = manager.client.charges.correct({ chargeId, revision, ...due(change) })
    const errors = await fieldErrorsOf(correcting)
    expect(errors).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)])
  })
})

describe('void', () => {
  test('takes the charge out of every total, frees the receipt of a reversed payment and keeps the reason', async () => {
    const mpesaReceiptNumber = receipt()
    const details = await record({ paymentStatus: 'paid', mpesaReceiptNumber })
    const { id: chargeId, revision, tenantId } = details
    const voided = await manager.client.charges.void({
      chargeId,
      revision,
      reason: ' Recorded twice ',
      payments: 'reverse',
    })
    expect(voided).toMatchObject({ voidReason: 'Recorded twice', voidedAt: '2026-11-21T09:00:00.000Z' })
    expect(voided.history[0]).toMatchObject({ action: 'payment.voided', reason: 'Recorded twice' })
    expect(await manager.client.charges.list({ tenantId })).toMatchObject({ total: 0, totals: [] })
    await record({ paymentStatus: 'paid', mpesaReceiptNumber })
    for (const again of [
      () => manager.client.charges.void({ chargeId, revision: 2, reason: 'Again' }),
      () => manager.client.charges.markPaid({ chargeId, revision: 2, paidDate: '2026-11-20' }),
      () => manager.client.charges.correct({ chargeId, revision: 2, ...due() }),
    ]) {
      await expectRefusal(again(), 'CHARGE_VOID', 'This charge is voided.')
    }
  })

  test('asks for a reason', async () => {
    const { id: chargeId, revision } = await record()
    const voiding = manager.client.charges.void({ chargeId, revision, reason: '  ' })
    expect(await fieldErrorsOf(voiding)).toEqual(['reason: Say why the charge is void'])
  })
})

test('nobody rewrites the audit log', async () => {
  const { id } = await record()
  const changed = { cause: { message: 'The audit log is append only.' } }
  await expect(db.update(auditEntries).set({ actorName: 'Somebody else' })).rejects.toMatchObject(changed)
  await expect(db.delete(auditEntries).where(eq(auditEntries.entityId, id))).rejects.toMatchObject(changed)
  await expect(db.execute(sql`truncate audit_entries`)).rejects.toMatchObject(changed)
})

test('the database refuses a void charge without a reason', async () => {
  const { id } = await buildCharge()
  const voiding = db.update(charges).set({ voidedAt: new Date() }).where(eq(charges.id, id))
  await expect(voiding).rejects.toMatchObject({ cause: { constraint: 'payment_records_void' } })
})
