import type { ApprovalAsked } from '@makao/contract/money/approvals/approvals.schema'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { findDifferences } from '../closed-months/ledger-check.service'
import { approvals } from './approvals.table'

// A manager may pay back 10,000, write off 5,000 and reverse 20,000 alone; whoever else it is, nobody approves their own.

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildTenant } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'
const shillings = (amount: number) => amount * 100

let api: Api
let manager: Identity
let colleague: Identity
let admin: Identity
let second: Identity
let alone: string[]
beforeAll(async () => {
  api = startApi(db, { now: NOW })
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
  admin = await api.signInWithPassword('admin')
  alone = await outcomes(admin.client.approvals.saveSettings({ payoutDetails: true }))
  second = await api.signInWithPassword('admin')
  await admin.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})

const limits = {
  refundKes: shillings(10_000),
  writeOffKes: shillings(5_000),
  reversalKes: shillings(20_000),
  payoutDetails: true,
}
beforeEach(async () => {
  await admin.client.approvals.saveSettings(limits)
})

async function withCredit(amount: number) {
  const { id: tenancyId } = await buildTenancy()
  const payment = { tenancyId, amount, currency: 'KES' as const, method: 'cash' as const, receivedOn: '2026-11-10' }
  const { id: paymentId } = await manager.client.payments.receive({ requestId: crypto.randomUUID(), ...payment })
  return { tenancyId, paymentId }
}
const refund = (tenancyId: string, amount: number) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  currency: 'KES' as const,
  amount,
  method: 'cash' as const,
  reference: null,
  paidOn: '2026-11-21',
})
async function seen(amount: number) {
  const { id: chargeId } = await buildCharge({ amount, dueDate: '2026-11-05', paymentStatus: 'pending' })
  return { chargeId, revision: (await manager.client.charges.get({ chargeId })).revision }
}
type Asked = ApprovalAsked extends infer Each ? (Each extends unknown ? Omit<Each, 'approvalId'> : never) : never
const ask = (wanted: Asked, { client }: Identity = manager) =>
  client.approvals.ask({ ...wanted, approvalId: crypto.randomUUID() } as ApprovalAsked)
/** What a tenancy brought, as its page shows it. */
async function openingSeen(tenancyId: string) {
  const { currency, entered } = await manager.client.openings.get({ tenancyId })
  if (!entered) return expect.fail('Nothing was brought.')
  const { enteredAt, credit, depositHeld, landlordDeposit } = entered
  const owed = entered.owed.reduce((sum, { amount }) => sum + amount, 0)
  return { enteredAt, currency, owed, credit, depositHeld, landlordDeposit }
}
const creditOf = async (tenancyId: string) => (await manager.client.payments.account({ tenancyId })).credit
const outcomes = async (...calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls))
    .map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code))
    .sort()

describe('above the limit one person alone does not', () => {
  test('count twice what stays written off of a charge that is put right, on the day on which it was', async () => {
    const { id: tenancyId } = await buildTenancy()
    const due = { tenancyId, dueDate: '2026-11-05', paymentStatus: 'pending' as const }
    const [{ id: chargeId }, other] = [
      await buildCharge({ ...due, amount: shillings(3_000) }),
      await buildCharge({ ...due, amount: shillings(1_500) }),
    ]
    const revisionOf = async (id: string) => (await manager.client.charges.get({ chargeId: id })).revision
    const writeOff = async (id: string) =>
      manager.client.charges.writeOff({ chargeId: id, revision: await revisionOf(id), reason: 'Flooded' })
    await writeOff(chargeId)
    const right = { amount: shillings(3_000), currency: 'KES' as const, paymentType: 'deposit' as const }
    await manager.client.charges.correct({
      ...{ ...right, chargeId, revision: await revisionOf(chargeId), dueDate: '2026-11-05' },
    })
    expect(await manager.client.charges.get({ chargeId })).toMatchObject({ writtenOffAmount: shillings(3_000) })
    expect(await writeOff(other.id)).toMatchObject({ writtenOffAmount: shillings(1_500) })
  })

  test('pay back, nor split it over the day; up to it they do', async () => {
    const { tenancyId } = await withCredit(shillings(50_000))
    await expectRefusal(manager.client.finalAccounts.refund(refund(tenancyId, shillings(10_001))), 'NEEDS_APPROVAL')
    await manager.client.finalAccounts.refund(refund(tenancyId, shillings(10_000)))
    await expectRefusal(manager.client.finalAccounts.refund(refund(tenancyId, shillings(1))), 'NEEDS_APPROVAL')
    // An admin is one person, too.
    await expectRefusal(admin.client.finalAccounts.refund(refund(tenancyId, shillings(20_000))), 'NEEDS_APPROVAL')
    expect(await creditOf(tenancyId)).toBe(shillings(40_000))
  })

  test('pay back, nor split it over the units of a tenant, by two at the same moment neither', async () => {
    const { tenancyId } = await withCredit(shillings(30_000))
    const [of] = await db.select().from(tenancies).where(eq(tenancies.id, tenancyId))
    const { id: other } = await buildTenancy({ tenantId: of?.tenantId ?? '', endDate: '2026-10-31' })
    const move = { requestId: crypto.randomUUID(), tenancyId, toTenancyId: other }
    await manager.client.tenantAccounts.transfer({ ...move, currency: 'KES', credit: shillings(15_000), deposit: 0 })
    const back = (id: string, { client }: Identity, amount: number) =>
      client.finalAccounts.refund(refund(id, shillings(amount)))
    const both = await outcomes(back(tenancyId, manager, 6_000), back(other, colleague, 6_000))
    expect(both).toEqual(['NEEDS_APPROVAL', 'done'])
    await expectRefusal(back(tenancyId, manager, 4_001), 'NEEDS_APPROVAL')
    await back(other, manager, 4_000)
    // What goes back to somebody else counts by itself.
    await back((await withCredit(shillings(10_000))).tenancyId, manager, 10_000)
    expect((await creditOf(tenancyId)) + (await creditOf(other))).toBe(shillings(20_000))
  })

  test.each(['stays beside them', 'leaves the same day'])(
    'pay back, nor split it by writing to somebody else first in between, whether who was first %s',
    async (then) => {
      const { tenancyId } = await withCredit(shillings(8_000))
      const other = (await withCredit(shillings(8_000))).tenancyId
      const [of] = await db.select().from(tenancies).where(eq(tenancies.id, tenancyId))
      const first = of?.tenantId ?? ''
      await db.update(tenancies).set({ tenantId: first }).where(eq(tenancies.id, other))
      const { client } = manager
      await client.finalAccounts.refund(refund(tenancyId, shillings(8_000)))
      const { id: beside } = await buildTenant()
      await client.coTenants.add({ tenancyId, tenantId: beside })
      await client.coTenants.writeToFirst({ tenancyId, tenantId: beside })
      if (then === 'leaves the same day') await client.coTenants.remove({ tenancyId, tenantId: first })
      await expectRefusal(client.finalAccounts.refund(refund(other, shillings(2_001))), 'NEEDS_APPROVAL')
      await client.finalAccounts.refund(refund(other, shillings(2_000)))
      expect(await creditOf(other)).toBe(shillings(6_000))
    },
  )

  test('pay back, nor split it over the unit of somebody beside whom the tenant was put', async () => {
    const { tenancyId } = await withCredit(shillings(8_000))
    const [of] = await db.select().from(tenancies).where(eq(tenancies.id, tenancyId))
    const other = (await withCredit(shillings(8_000))).tenancyId
    const { client } = manager
    await client.finalAccounts.refund(refund(tenancyId, shillings(8_000)))
    await client.coTenants.add({ tenancyId: other, tenantId: of?.tenantId ?? '' })
    await expectRefusal(client.finalAccounts.refund(refund(other, shillings(2_001))), 'NEEDS_APPROVAL')
    // Who left on an earlier day is nobody's way back to their money.
    await db.update(coTenants).set({ since: '2026-10-01', until: '2026-11-20' }).where(eq(coTenants.tenancyId, other))
    await client.finalAccounts.refund(refund(other, shillings(8_000)))
  })

  test('write off, void a charge or make it less', async () => {
    const charge = await seen(shillings(5_001))
    const { client } = manager
    await expectRefusal(client.charges.writeOff({ ...charge, reason: 'Gone' }), 'NEEDS_APPROVAL')
    await expectRefusal(client.charges.void({ ...charge, reason: 'Twice' }), 'NEEDS_APPROVAL')
    const right = {
      currency: 'KES' as const,
      amount: shillings(1),
      dueDate: '2026-11-05',
      paymentType: 'rent' as const,
    }
    const larger = await seen(shillings(6_000))
    await expectRefusal(client.charges.correct({ ...larger, ...right }), 'NEEDS_APPROVAL')
    await client.charges.correct({ ...larger, ...right, amount: shillings(9_000) })
    await client.charges.writeOff({ ...(await seen(shillings(5_000))), reason: 'Gone' })
    expect((await client.charges.get({ chargeId: charge.chargeId })).paymentStatus).toBe('overdue')
  })

  test('make charges less or void bit by bit over the day, nor with what is written off', async () => {
    const { id: tenancyId } = await buildTenancy()
    const due = { currency: 'KES' as const, dueDate: '2026-11-05', paymentType: 'rent' as const }
    const charged = async (amount: number) =>
      (await buildCharge({ tenancyId, amount: shillings(amount), dueDate: '2026-11-05', paymentStatus: 'pending' })).id
    const [one, other] = [await charged(60_000), await charged(4_000)]
    const { client } = manager
    const seenOf = async (chargeId: string) => ({
      chargeId,
      revision: (await client.charges.get({ chargeId })).revision,
    })
    const makeIt = async (amount: number) =>
      client.charges.correct({ ...(await seenOf(one)), ...due, amount: shillings(amount) })
    await makeIt(57_000)
    await expectRefusal(makeIt(54_000), 'NEEDS_APPROVAL')
    await expectRefusal(client.charges.void({ ...(await seenOf(other)), reason: 'Twice' }), 'NEEDS_APPROVAL')
    await expectRefusal(client.charges.writeOff({ ...(await seenOf(other)), reason: 'Gone' }), 'NEEDS_APPROVAL')
    // A slip that is put right takes nothing away.
    await makeIt(60_000)
    await client.charges.void({ ...(await seenOf(other)), reason: 'Twice' })
    await expectRefusal(makeIt(58_500), 'NEEDS_APPROVAL')
    await makeIt(59_000)
    const tomorrow = startApi(db, { now: '2026-11-22T09:00:00Z' })
    const next = await tomorrow.signInAs('property_manager')
    await next.client.charges.correct({ ...(await seenOf(one)), ...due, amount: shillings(54_000) })
    expect(await findDifferences(db)).toEqual([])
  })

  test('make a debt a deposit, which nobody who leaves is asked for, nor bit by bit over the day', async () => {
    const { id: tenancyId } = await buildTenancy({ endDate: '2026-11-30' })
    const due = { tenancyId, dueDate: '2026-11-05', paymentStatus: 'pending' as const }
    const { client } = manager
    const charged = async (amount: number, of = tenancyId) => {
      const { id: chargeId } = await buildCharge({ ...due, tenancyId: of, amount: shillings(amount) })
      return { chargeId, amount: shillings(amount) }
    }
    const correct = async ({ chargeId, amount }: { chargeId: string; amount: number }) => ({
      ...{ chargeId, revision: (await client.charges.get({ chargeId })).revision, amount },
      ...{ currency: 'KES' as const, dueDate: '2026-11-05', paymentType: 'deposit' as const },
    })
    const [rent, ...others] = [await charged(45_000), await charged(3_000), await charged(3_000)]
    await expectRefusal(client.charges.correct(await correct(rent)), 'NEEDS_APPROVAL')
    // Who still lives there leaves later.
    const { id: staying } = await buildTenancy()
    await expectRefusal(client.charges.correct(await correct(await charged(45_000, staying))), 'NEEDS_APPROVAL')
    expect(await client.charges.get(rent)).toMatchObject({ paymentType: 'rent', voidedAt: null })
    await client.charges.correct(await correct(others[0] ?? rent))
    await expectRefusal(client.charges.correct(await correct(others[1] ?? rent)), 'NEEDS_APPROVAL')
    const { id: approvalId, ...waiting } = await ask({ action: 'correctCharge', asked: await correct(rent) } as Asked)
    expect(waiting).toMatchObject({ amount: rent.amount, details: 'made Deposit, KES 45,000 · 5 Nov 2026' })
    await admin.client.approvals.approve({ approvalId })
    expect(await client.charges.get(rent)).toMatchObject({ paymentType: 'deposit', voidReason: expect.any(String) })
    expect(await findDifferences(db)).toEqual([])
  })

  test('withdraw an opening balance with what was owed, nor then make other charges void', async () => {
    const { client } = manager
    const opened = async (rent: number) => {
      const { id: tenancyId } = await buildTenancy()
      const owed = [{ paymentType: 'rent' as const, amount: shillings(rent) }]
      const brought = {
        tenancyId,
        currency: 'KES' as const,
        startsOn: '2026-11-01',
        owed,
        depositHeld: shillings(40_000),
      }
      await client.openings.enter({ ...brought, requestId: crypto.randomUUID() })
      return { tenancyId, reason: 'Typed wrong' }
    }
    const owedBy = async ({ tenancyId }: { tenancyId: string }) => (await client.payments.account({ tenancyId })).owed
    const large = await opened(5_001)
    await expectRefusal(client.openings.withdraw(large), 'NEEDS_APPROVAL')
    expect(await owedBy(large)).toBe(shillings(5_001))
    const asked = { ...large, seen: await openingSeen(large.tenancyId) }
    const { id: approvalId, ...waiting } = await ask({ action: 'withdrawOpening', asked })
    expect(waiting).toMatchObject({ amount: shillings(5_001), tenancyId: large.tenancyId, reason: 'Typed wrong' })
    await admin.client.approvals.approve({ approvalId })
    expect(await owedBy(large)).toBe(0)
    const small = await opened(5_000)
    await client.openings.withdraw(small)
    const due = { tenancyId: small.tenancyId, amount: shillings(1), dueDate: '2026-11-05' }
    const { id: chargeId } = await buildCharge({ ...due, paymentStatus: 'pending' })
    const { revision } = await client.charges.get({ chargeId })
    await expectRefusal(client.charges.void({ chargeId, revision, reason: 'Twice' }), 'NEEDS_APPROVAL')
    expect(await findDifferences(db)).toEqual([])
  })

  describe('with a charge that is made a deposit', () => {
    /** A tenancy with its charges, and what is done with each as it stands then. */
    async function standing(...dues: { amount: number; paymentStatus?: 'paid' }[]) {
      const { id: tenancyId } = await buildTenancy()
      const ids: string[] = []
      for (const { amount, paymentStatus = 'pending' as const } of dues) {
        const due = { tenancyId, dueDate: '2026-11-05', amount: shillings(amount), paymentStatus }
        ids.push((await buildCharge(due)).id)
      }
      const { charges } = manager.client
      const seenOf = async (chargeId: string) => ({ chargeId, revision: (await charges.get({ chargeId })).revision })
      const make = async (chargeId: string, paymentType: 'rent' | 'deposit', amount: number) => {
        const right = { currency: 'KES' as const, dueDate: '2026-11-05', amount: shillings(amount), paymentType }
        return charges.correct({ ...(await seenOf(chargeId)), ...right })
      }
      const writeOff = async (chargeId: string) => charges.writeOff({ ...(await seenOf(chargeId)), reason: 'Gone' })
      const toVoid = async (chargeId: string) => charges.void({ ...(await seenOf(chargeId)), reason: 'Twice' })
      const undo = async (chargeId: string) =>
        charges.undoWriteOff({ ...(await seenOf(chargeId)), reason: 'Wrong one' })
      const [one = '', other = '', third = ''] = ids
      return { one, other, third, make, writeOff, toVoid, undo }
    }

    test('forgive what is paid of it, which could pay another rent instead', async () => {
      const { one, make } = await standing({ amount: 45_000, paymentStatus: 'paid' })
      await expectRefusal(make(one, 'deposit', 45_000), 'NEEDS_APPROVAL')
      expect(await manager.client.charges.get({ chargeId: one })).toMatchObject({ paymentType: 'rent' })
      const small = await standing({ amount: 5_000, paymentStatus: 'paid' })
      expect(await small.make(small.one, 'deposit', 5_000)).toMatchObject({ paidAmount: shillings(5_000) })
    })

    test('forget that once the deposit is made larger', async () => {
      const { one, other, make } = await standing({ amount: 5_000 }, { amount: 5_000 })
      await make(one, 'deposit', 5_000)
      await make(one, 'deposit', 10_000)
      await expectRefusal(make(other, 'deposit', 5_000), 'NEEDS_APPROVAL')
    })

    test('forget it when what was written off of it is asked for again', async () => {
      const { one, other, make, writeOff, undo } = await standing({ amount: 5_000 }, { amount: 5_000 })
      await writeOff(one)
      await make(one, 'deposit', 5_000)
      await undo(one)
      await expectRefusal(writeOff(other), 'NEEDS_APPROVAL')
    })

    test('count it once it is rent again, nor twice where it is void', async () => {
      const dues = [{ amount: 2_500 }, { amount: 2_500 }, { amount: 2_500 }]
      const { one, other, third, make, writeOff, toVoid } = await standing(...dues)
      await make(one, 'deposit', 2_500)
      await toVoid(one)
      await make(other, 'deposit', 2_500)
      await make(other, 'rent', 2_500)
      await writeOff(third)
      await expectRefusal(writeOff(other), 'NEEDS_APPROVAL')
      expect(await findDifferences(db)).toEqual([])
    })

    test('make another one less and void that was a deposit from the first', async () => {
      const { make, toVoid } = await standing()
      const { id: chargeId } = await buildCharge({ paymentType: 'deposit', amount: shillings(8_000) })
      await make(chargeId, 'deposit', 4_000)
      await expectRefusal(toVoid(chargeId), 'NEEDS_APPROVAL')
    })
  })

  test('make a payment less bit by bit over the day', async () => {
    const { paymentId } = await withCredit(shillings(60_000))
    const { client } = manager
    const makeIt = (amount: number, id: string) =>
      client.payments.correct({
        ...{ paymentId: id, amount: shillings(amount), currency: 'KES' as const, method: 'cash' as const },
        ...{ receivedOn: '2026-11-10', reference: null, reason: 'Miscounted' },
      })
    const { id: less } = await makeIt(45_000, paymentId)
    await expectRefusal(makeIt(39_999, less), 'NEEDS_APPROVAL')
    await expectRefusal(client.payments.reverse({ paymentId: less, reason: 'Called back' }), 'NEEDS_APPROVAL')
    const { id: more } = await makeIt(50_000, less)
    const { id: last } = await makeIt(40_000, more)
    await expectRefusal(makeIt(39_999, last), 'NEEDS_APPROVAL')
  })

  test('reverse a payment, make it less, or reverse it with its charge', async () => {
    const { paymentId } = await withCredit(shillings(25_000))
    const { client } = manager
    await expectRefusal(client.payments.reverse({ paymentId, reason: 'Never came' }), 'NEEDS_APPROVAL')
    const right = { currency: 'KES' as const, method: 'cash' as const, receivedOn: '2026-11-10', reason: 'Typed wrong' }
    await expectRefusal(client.payments.correct({ paymentId, ...right, amount: shillings(100) }), 'NEEDS_APPROVAL')
    // Another method first helps nobody.
    await client.payments.correct({ paymentId, ...right, method: 'bank', amount: shillings(25_000) })
    await expectRefusal(client.payments.reverse({ paymentId, reason: 'Never came' }), 'NEEDS_APPROVAL')
    await admin.client.approvals.saveSettings({ ...limits, writeOffKes: null })
    const paid = await buildCharge({ amount: shillings(30_000), dueDate: '2026-11-05', paymentStatus: 'paid' })
    const { revision } = await client.charges.get({ chargeId: paid.id })
    const void_ = { chargeId: paid.id, revision, reason: 'Never came', payments: 'reverse' as const }
    await expectRefusal(client.charges.void(void_), 'NEEDS_APPROVAL')
    await client.charges.void({ ...void_, payments: 'keep' })
  })

  test('void a charge with its payments, of which whoever approves it sees the sum', async () => {
    const { id: tenancyId } = await buildTenancy()
    const { client } = manager
    const { id: chargeId } = await client.charges.record({
      ...{ requestId: crypto.randomUUID(), tenancyId, currency: 'KES', amount: shillings(30_000), paymentType: 'rent' },
      ...{ dueDate: '2026-11-05', paymentStatus: 'pending' },
    })
    const payment = { tenancyId, currency: 'KES', method: 'cash', receivedOn: '2026-11-10' } as const
    for (const amount of [25_000, 40_000])
      await client.payments.receive({ ...payment, requestId: crypto.randomUUID(), amount: shillings(amount) })
    await admin.client.approvals.saveSettings({ ...limits, writeOffKes: null })
    const { revision } = await client.charges.get({ chargeId })
    const asked = { chargeId, revision, reason: 'Never came', payments: 'reverse' as const }
    const { code, data } = await refusalOf(client.charges.void(asked))
    expect([code, data]).toMatchObject(['NEEDS_APPROVAL', { amount: shillings(65_000) }])
    const request = { approvalId: crypto.randomUUID(), action: 'voidCharge' as const, asked }
    expect(await client.approvals.ask(request)).toMatchObject({ amount: shillings(65_000) })
    // After a lost answer the same waits once, and what was changed since is not taken for it.
    expect(await client.approvals.ask(request)).toMatchObject({ id: request.approvalId })
    const other = { ...request, asked: { ...asked, reason: 'Charged twice' } }
    await expectRefusal(client.approvals.ask(other), 'REQUEST_REUSED')
  })

  test('reverse a payment with a meter reading', async () => {
    const { id: tenancyId, unitId } = await buildTenancy()
    const { client } = manager
    const { id: meterId } = await client.meters.create({
      ...{ requestId: crypto.randomUUID(), unitId, kind: 'water', serialNumber: 'W-1', digits: 5 },
      ...{ installedOn: '2026-08-01', firstValue: 100_000, currency: 'KES', price: 15_000 },
    })
    const use = { requestId: crypto.randomUUID(), meterId, day: '2026-11-01', value: 110_000 }
    const { id: readingId } = await client.meters.read(use)
    const payment = { tenancyId, amount: shillings(20_001), currency: 'KES' as const, method: 'cash' as const }
    await client.payments.receive({ ...payment, requestId: crypto.randomUUID(), receivedOn: '2026-11-10' })
    const void_ = { readingId, reason: 'Misread' }
    await expectRefusal(client.meters.voidReading({ ...void_, payments: 'reverse' }), 'NEEDS_APPROVAL')
    expect(await creditOf(tenancyId)).toBe(shillings(18_501))
    await client.meters.voidReading({ ...void_, payments: 'keep' })
    expect(await creditOf(tenancyId)).toBe(shillings(20_001))
  })

  test('send an owner’s money to another account', async () => {
    const form = { name: `Wambui ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true }
    const bank = { payoutMethod: 'bank' as const, payoutDetails: 'KCB 1172' }
    const { id: ownerId } = await manager.client.owners.create({ ...form, ...bank })
    const other = { ...form, ...bank, ownerId, payoutDetails: 'KCB 9999' }
    await expectRefusal(manager.client.owners.update(other), 'PAYOUT_NEEDS_APPROVAL')
    await manager.client.owners.update({ ...form, ...bank, ownerId, phoneNumber: '0712 345 678' })
    const { id: approvalId } = await ask({ action: 'payoutDetails', asked: other } as Asked)
    expect((await manager.client.owners.get({ ownerId })).payoutDetails).toBe('KCB 1172')
    await admin.client.approvals.approve({ approvalId })
    expect((await manager.client.owners.get({ ownerId })).payoutDetails).toBe('KCB 9999')
  })

  test('send an owner’s money to another phone, where it goes to their own', async () => {
    const form = { name: `Wambui ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true }
    const mpesa = { ...form, payoutMethod: 'mpesa' as const, payoutDetails: null, phoneNumber: '0711 161 803' }
    const { id: ownerId } = await manager.client.owners.create(mpesa)
    const other = { ...mpesa, ownerId, phoneNumber: '0722 000 111' }
    await expectRefusal(manager.client.owners.update(other), 'PAYOUT_NEEDS_APPROVAL')
    const { id: approvalId, details } = await ask({ action: 'payoutDetails', asked: other } as Asked)
    expect(details).toBe('M-Pesa · 0722 000 111')
    await admin.client.approvals.approve({ approvalId })
    expect((await manager.client.owners.get({ ownerId })).phoneNumber).toBe('0722 000 111')
  })

  test('send an owner’s money to another account, and keep what was changed before it was approved', async () => {
    const form = { name: `Wambui ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true }
    const read = { ...form, payoutMethod: 'bank' as const, payoutDetails: 'KCB 1172', phoneNumber: null }
    const { id: ownerId } = await manager.client.owners.create(read)
    const asked = { ...read, ownerId, payoutDetails: 'KCB 9999', asRead: read }
    const { id: approvalId } = await ask({ action: 'payoutDetails', asked } as unknown as Asked)
    await manager.client.owners.update({ ...read, ownerId, phoneNumber: '+254712345678' })
    await admin.client.approvals.approve({ approvalId })
    const paid = { payoutDetails: 'KCB 9999', phoneNumber: '+254712345678' }
    expect(await manager.client.owners.get({ ownerId })).toMatchObject(paid)
  })

  test('send an owner’s money to no account that is not the one that was asked for', async () => {
    const form = { name: `Wambui ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true }
    const read = { ...form, payoutMethod: 'bank' as const, payoutDetails: 'KCB 1172', phoneNumber: null }
    const { id: ownerId } = await manager.client.owners.create(read)
    const changed = { ...read, ownerId, payoutDetails: 'KCB 9999', phoneNumber: '0712 345 678' }
    const { id: approvalId } = await ask({
      action: 'payoutDetails',
      asked: { ...changed, asRead: read },
    } as unknown as Asked)
    const now = { ...read, phoneNumber: '0733 111 222' }
    await manager.client.owners.update({ ...now, ownerId })
    await expectRefusal(admin.client.approvals.approve({ approvalId }), 'OWNER_CHANGED')
    await admin.client.approvals.decline({ approvalId, reason: 'Asked anew' })
    // Said to have been read already it would be shown, and not written.
    const asked = { ...now, ownerId, payoutDetails: 'KCB 9999', asRead: { ...now, payoutDetails: 'KCB 9999' } }
    await expectRefusal(ask({ action: 'payoutDetails', asked } as unknown as Asked), 'NOT_NEEDED')
    const unpaid = { payoutMethod: 'bank', payoutDetails: 'KCB 1172', phoneNumber: '0733 111 222' }
    expect(await manager.client.owners.get({ ownerId })).toMatchObject(unpaid)
  })
})

describe('what was asked for', () => {
  test('is not done before another admin has approved it, and then at once, once', async () => {
    const { tenancyId } = await withCredit(shillings(30_000))
    const asked = refund(tenancyId, shillings(25_000))
    const { id: approvalId, ...waiting } = await ask({ action: 'refund', asked } as Asked)
    expect(waiting).toMatchObject({
      amount: shillings(25_000),
      currency: 'KES',
      allowed: ['withdraw'],
      state: 'waiting',
    })
    expect(await creditOf(tenancyId)).toBe(shillings(30_000))
    const listed = (await admin.client.approvals.list()).find(({ id }) => id === approvalId)
    expect(listed).toMatchObject({ details: 'Cash · 21 Nov 2026', allowed: ['approve', 'decline'] })
    for (const { client } of [manager, colleague])
      await expectRefusal(client.approvals.approve({ approvalId }), 'FORBIDDEN')
    const both = await outcomes(
      admin.client.approvals.approve({ approvalId }),
      second.client.approvals.approve({ approvalId }),
    )
    expect(both).toEqual(['APPROVAL_DECIDED', 'done'])
    expect(await creditOf(tenancyId)).toBe(shillings(5_000))
    const [row] = await db.select().from(approvals).where(eq(approvals.id, approvalId))
    expect([row?.askedBy, row?.state]).toEqual([manager.id, 'approved'])
    expect([admin.id, second.id]).toContain(row?.decidedBy)
    const { rows } = await admin.client.audit.list({ thing: 'approval' })
    expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(['approval.approved', 'approval.asked'])
    expect(await findDifferences(db)).toEqual([])
  })

  test('is not approved by who asked, in the database neither', async () => {
    const charge = await seen(shillings(8_000))
    const wanted = { action: 'writeOff', asked: { ...charge, reason: 'Gone' } } as Asked
    const { id: approvalId } = await ask(wanted, admin)
    await expectRefusal(admin.client.approvals.approve({ approvalId }), 'OWN_REQUEST')
    await expectRefusal(admin.client.approvals.decline({ approvalId, reason: 'No' }), 'OWN_REQUEST')
    const itself = { state: 'approved' as const, decidedBy: admin.id, decidedByName: 'X', decidedAt: new Date(NOW) }
    await expect(db.update(approvals).set(itself).where(eq(approvals.id, approvalId))).rejects.toThrow()
    await second.client.approvals.approve({ approvalId })
    expect((await manager.client.charges.get({ chargeId: charge.chargeId })).paymentStatus).toBe('written_off')
  })

  test('is not done when it was declined or withdrawn, and can be asked for again', async () => {
    const { paymentId, tenancyId } = await withCredit(shillings(25_000))
    const wanted = { action: 'reversePayment', asked: { paymentId, reason: 'Never came' } } as Asked
    const first = await ask(wanted)
    await expectRefusal(ask(wanted, colleague), 'ASKED_ALREADY')
    await expectRefusal(colleague.client.approvals.withdraw({ approvalId: first.id }), 'OTHERS_REQUEST')
    await manager.client.approvals.withdraw({ approvalId: first.id })
    await expectRefusal(admin.client.approvals.approve({ approvalId: first.id }), 'APPROVAL_DECIDED')
    const next = await ask(wanted)
    await admin.client.approvals.decline({ approvalId: next.id, reason: 'The bank has it' })
    await expectRefusal(manager.client.approvals.withdraw({ approvalId: next.id }), 'APPROVAL_DECIDED')
    expect(await creditOf(tenancyId)).toBe(shillings(25_000))
    expect((await manager.client.approvals.list()).some(({ tenancyId: of }) => of === tenancyId)).toBe(false)
  })

  test('withdraws no other opening balance than was seen, however it was changed meanwhile', async () => {
    const { id: tenancyId } = await buildTenancy()
    const { client } = manager
    const enter = (later: Api = api) =>
      later.signInAs('property_manager').then((one) =>
        one.client.openings.enter({
          ...{ requestId: crypto.randomUUID(), tenancyId, currency: 'KES', startsOn: '2026-11-01' },
          owed: [{ paymentType: 'rent', amount: shillings(5_001) }],
          ...{ credit: shillings(200), depositHeld: shillings(40_000) },
        }),
      )
    const withdrawal = { tenancyId, reason: 'Typed wrong' }
    const { entered } = await enter()
    const seenFirst = await openingSeen(tenancyId)
    const { id: approvalId, details } = await ask({
      action: 'withdrawOpening',
      asked: { ...withdrawal, seen: seenFirst },
    })
    expect(details).toBe('KES 5,001 owed · KES 200 credit · KES 40,000 deposit held')
    const chargeId = entered?.owed[0]?.chargeId ?? ''
    const { revision, name, paidAmount } = await client.charges.get({ chargeId })
    const right = { currency: 'KES' as const, dueDate: '2026-10-31', paymentType: 'rent' as const, name }
    await client.charges.correct({ ...right, chargeId, revision, amount: shillings(400_000) })
    await expectRefusal(admin.client.approvals.approve({ approvalId }), 'OPENING_CHANGED')
    expect(await client.charges.get({ chargeId })).toMatchObject({ voidedAt: null, paidAmount })
    await expectRefusal(client.openings.withdraw({ ...withdrawal, seen: seenFirst }), 'OPENING_CHANGED')
    // Withdrawn and entered anew it is another one, of the same amounts too.
    await admin.client.approvals.saveSettings({ ...limits, writeOffKes: null })
    await client.openings.withdraw(withdrawal)
    await enter(startApi(db, { now: '2026-11-21T10:00:00Z' }))
    await expectRefusal(admin.client.approvals.approve({ approvalId }), 'OPENING_CHANGED')
    expect((await client.openings.get({ tenancyId })).entered).not.toBeNull()
  })

  test('is not approved as something else than was seen', async () => {
    const charge = await seen(shillings(8_000))
    const { id: approvalId } = await ask({ action: 'voidCharge', asked: { ...charge, reason: 'Twice' } } as Asked)
    const due = { currency: 'KES' as const, dueDate: '2026-11-05', paymentType: 'rent' as const }
    await manager.client.charges.correct({ ...charge, ...due, amount: shillings(90_000) })
    await expectRefusal(admin.client.approvals.approve({ approvalId }), 'CHARGE_CHANGED')
    expect((await admin.client.approvals.list()).find(({ id }) => id === approvalId)?.state).toBe('waiting')
    await admin.client.approvals.decline({ approvalId, reason: 'It was changed' })
  })

  test('is not asked for twice by a double click, nor where nobody has to approve it', async () => {
    const { tenancyId } = await withCredit(shillings(30_000))
    const request = { action: 'refund' as const, asked: refund(tenancyId, shillings(20_000)) }
    const approvalId = crypto.randomUUID()
    const twice = () => manager.client.approvals.ask({ ...request, approvalId })
    expect((await Promise.all([twice(), twice()])).map(({ id }) => id)).toEqual([approvalId, approvalId])
    await manager.client.approvals.withdraw({ approvalId })
    const small = { action: 'refund', asked: refund(tenancyId, shillings(100)) } as Asked
    await expectRefusal(ask(small), 'NOT_NEEDED')
    await expectRefusal(ask({ action: 'refund', asked: refund(tenancyId, shillings(90_000)) } as Asked), 'TOO_MUCH')
    expect(await creditOf(tenancyId)).toBe(shillings(30_000))
  })

  test('is nothing of tenants', async () => {
    const tenant = await api.signInAs('tenant')
    await expectRefusal(tenant.client.approvals.list(), 'FORBIDDEN')
    await expectRefusal(tenant.client.approvals.settings(), 'FORBIDDEN')
  })
})

test('limits are not set by a manager, nor where nobody could approve what the only admin asks for', async () => {
  expect(alone).toEqual(['ONE_ADMIN'])
  await expectRefusal(manager.client.approvals.saveSettings({}), 'FORBIDDEN')
  await admin.client.approvals.saveSettings({ refundUgx: 0 })
  expect(await manager.client.approvals.settings()).toMatchObject({
    refundKes: null,
    refundUgx: 0,
    payoutDetails: false,
  })
})
