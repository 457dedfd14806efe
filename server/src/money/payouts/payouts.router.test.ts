import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { outboxMessages } from '../../messaging/outbox/outbox.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

let api: Api
let manager: Identity
let other: Identity
beforeAll(async () => {
  api = startApi(db, { now: NOW })
  manager = await api.signInAs('property_manager')
  other = await api.signInAs('admin')
})

let made = 0
/** An owner who is due so much of September and of November, after 10%. */
async function buildOwner(
  given: { currency?: 'KES' | 'UGX'; september?: number; november?: number; ownerId?: string } = {},
) {
  const { currency = 'KES', september = 1_000_000, november = 2_000_000 } = given
  const { client } = manager
  const name = `Wambui ${++made}`
  const ownerId =
    given.ownerId ??
    (await client.owners.create({ name, kind: 'individual', isResident: true, email: `owner${made}@example.com` })).id
  const property = await buildProperty({ currency })
  const unit = await buildUnit({ propertyId: property.id, currency })
  const { id: tenancyId } = await buildTenancy({ unitId: unit.id, currency })
  await client.owners.agree({
    propertyId: property.id,
    fromMonth: '2026-09',
    currency,
    commissionKind: 'percent',
    commissionRate: 1000,
    shares: [{ ownerId, share: 10_000 }],
  })
  for (const [amount, dueDate] of [[september, '2026-09-05'] as const, [november, '2026-11-05'] as const]) {
    if (amount > 0)
      await buildCharge({ tenancyId, currency, amount, dueDate, paymentStatus: 'paid', paidDate: dueDate })
  }
  return { ownerId, name, propertyId: property.id }
}

const payout = (ownerId: string, amount: number, more: object = {}) => ({
  requestId: crypto.randomUUID(),
  ownerId,
  currency: 'KES' as const,
  amount,
  method: 'mpesa' as const,
  reference: null,
  paidOn: '2026-11-21',
  ...more,
})
const outcomes = async (...calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)).sort()
}
const rowsOf = async (ownerId: string, month = '2026-11') =>
  (await manager.client.owners.payouts({ month })).rows.filter((row) => row.ownerId === ownerId)

describe('payouts due', () => {
  test('are what the statement says is still to be paid out, in each currency', async () => {
    const { ownerId } = await buildOwner()
    await buildOwner({ ownerId, currency: 'UGX', september: 0, november: 90_000_000_00 })
    const rows = await rowsOf(ownerId)
    expect(rows).toMatchObject([
      { currency: 'KES', due: 2_700_000, net: 1_800_000, allowed: expect.arrayContaining(['remit']) },
      { currency: 'UGX', due: 8_100_000_000, net: 8_100_000_000 },
    ])
    const { accounts } = await manager.client.owners.statement({ ownerId, from: '2026-11', to: '2026-11' })
    expect(rows.map(({ due }) => due)).toEqual(accounts.map(({ closing }) => closing))
    const list = await manager.client.owners.list({ search: `owner${made - 1}@` })
    expect(list.rows[0]?.owed).toEqual([
      { amount: 2_700_000, currency: 'KES' },
      { amount: 8_100_000_000, currency: 'UGX' },
    ])
  })

  test('of a month that is over are less what was paid out since', async () => {
    const { ownerId } = await buildOwner()
    expect(await rowsOf(ownerId, '2026-09')).toMatchObject([{ due: 900_000, net: 900_000 }])
    await manager.client.owners.remit(payout(ownerId, 400_000, { dueBy: '2026-09' }))
    expect(await rowsOf(ownerId, '2026-09')).toMatchObject([{ due: 500_000, lastPaidOn: '2026-11-21' }])
    expect(await rowsOf(ownerId)).toMatchObject([{ due: 2_300_000 }])
  })

  test('put who is owed most first, sum by currency, and leave out who is owed nothing', async () => {
    const big = await buildOwner({ november: 70_000_000_00 })
    const { id: idle } = await manager.client.owners.create({ name: 'Idle', kind: 'company', isResident: true })
    const { rows, totals } = await manager.client.owners.payouts({ month: '2026-11' })
    expect(rows[0]?.ownerId).toBe(big.ownerId)
    expect(rows.some(({ ownerId }) => ownerId === idle)).toBe(false)
    const kes = rows.filter(({ currency, due }) => currency === 'KES' && due > 0)
    expect(totals[0]).toEqual({ currency: 'KES', amount: kes.reduce((sum, { due }) => sum + due, 0) })
    const { client } = manager
    expect((await client.owners.list({})).rows[0]?.id).toBe(big.ownerId)
    const least = await client.owners.list({ sort: 'owed' })
    expect(least.rows.at(0)?.owed).toEqual([])
    const byName = (await client.owners.list({ sort: '-owner' })).rows.map(({ name }) => name.toLowerCase())
    expect(byName).toEqual(byName.toSorted().reverse())
    expect((await client.owners.list({ sort: 'lastPaid' })).rows.at(-1)?.lastPaidOn).toBeNull()
  })

  test('are for staff, and an archived owner stands in no run', async () => {
    const tenant = await api.signInAs('tenant')
    await expectRefusal(tenant.client.owners.payouts({ month: '2026-11' }), 'FORBIDDEN')
    const { ownerId, propertyId } = await buildOwner({ september: 0 })
    const heir = await buildOwner({ september: 0, november: 0 })
    await manager.client.owners.agree({
      propertyId,
      fromMonth: '2026-11',
      currency: 'KES',
      commissionKind: 'none',
      shares: [{ ownerId: heir.ownerId, share: 10_000 }],
    })
    await manager.client.owners.archive({ ownerId })
    expect(await rowsOf(ownerId)).toEqual([])
    expect(await rowsOf(heir.ownerId)).toMatchObject([{ due: 2_000_000 }])
  })
})

describe('paying out', () => {
  test('two people pay out the same at once: one of them does', async () => {
    const { ownerId, name } = await buildOwner()
    for (const dueBy of ['2026-09', null]) {
      const amount = dueBy ? 900_000 : 1_800_000
      const done = await outcomes(
        manager.client.owners.remit(payout(ownerId, amount, { dueBy })),
        other.client.owners.remit(payout(ownerId, amount, { dueBy })),
      )
      expect(done).toEqual(['BEYOND_DUE', 'done'])
    }
    expect((await manager.client.owners.remittances({ ownerId })).total).toBe(2)
    await expectRefusal(
      manager.client.owners.remit(payout(ownerId, 100)),
      'BEYOND_DUE',
      `Only KES 0 is due to ${name}. Someone may have just recorded a payout.`,
    )
  })

  test('of one month twice is refused although more is due of later months', async () => {
    const { ownerId } = await buildOwner()
    await manager.client.owners.remit(payout(ownerId, 900_000, { dueBy: '2026-09' }))
    await expectRefusal(manager.client.owners.remit(payout(ownerId, 900_000, { dueBy: '2026-09' })), 'BEYOND_DUE')
  })

  test('a double click pays once, and says what it paid', async () => {
    const { ownerId } = await buildOwner()
    const once = payout(ownerId, 2_700_000, { dueBy: '2026-11' })
    const [first, second] = await Promise.all([
      manager.client.owners.remit(once),
      manager.client.owners.remit({ ...once, evenBeyondDue: true }),
    ])
    expect(second).toEqual(first)
    expect(await rowsOf(ownerId)).toMatchObject([{ due: 0 }])
  })

  test('more than is due goes out when somebody was told and wants it so', async () => {
    const { ownerId } = await buildOwner()
    await expectRefusal(manager.client.owners.remit(payout(ownerId, 2_700_001)), 'BEYOND_DUE')
    await other.client.owners.remit(payout(ownerId, 3_000_000, { evenBeyondDue: true }))
    expect(await rowsOf(ownerId)).toMatchObject([{ due: -300_000 }])
  })

  test('what one owner is paid leaves what another is due', async () => {
    const [one, two] = [await buildOwner(), await buildOwner()]
    await manager.client.owners.remit(payout(one.ownerId, 2_700_000))
    expect(await rowsOf(two.ownerId)).toMatchObject([{ due: 2_700_000 }])
  })
})

describe('what is held back of what is due', () => {
  const held = (ownerId: string, more: object) =>
    manager.client.owners.saveHold({ ownerId, currency: 'KES', float: 0, held: 0, reason: null, ...more })

  test('a float and a hold stay due and are not paid out, until they are lowered', async () => {
    const { ownerId, name } = await buildOwner()
    await held(ownerId, { float: 200_000, held: 500_000, reason: 'Roof' })
    const [row] = await rowsOf(ownerId)
    expect(row).toMatchObject({ due: 2_700_000, float: 200_000, held: 500_000, holdReason: 'Roof', payable: 2_000_000 })
    expect(row).toMatchObject({ before: 900_000, collected: 2_000_000, commission: 200_000, net: 1_800_000 })
    await expectRefusal(
      manager.client.owners.remit(payout(ownerId, 2_000_001)),
      'BEYOND_HELD',
      `Only KES 20,000 can be paid to ${name} now. KES 7,000 is held back or not tied out with the bank.`,
    )
    const paid = await outcomes(
      manager.client.owners.remit(payout(ownerId, 2_000_000)),
      other.client.owners.remit(payout(ownerId, 2_000_000)),
    )
    expect(paid).toEqual(['BEYOND_DUE', 'done'])
    await held(ownerId, {})
    await manager.client.owners.remit(payout(ownerId, 700_000))
    expect(await rowsOf(ownerId)).toMatchObject([{ due: 0, float: 0, held: 0, payable: 0 }])
    await expectRefusal(held(ownerId, { held: 100 }), 'BAD_REQUEST')
  })

  test('a manager asks for an advance, and an admin approves it once', async () => {
    const { ownerId } = await buildOwner()
    const asked = payout(ownerId, 3_000_000, { evenBeyondDue: true })
    await expectRefusal(manager.client.owners.remit(asked), 'NEEDS_APPROVAL')
    const { id, amount } = await manager.client.approvals.ask({
      approvalId: crypto.randomUUID(),
      action: 'advance',
      asked,
    })
    expect(amount).toBe(3_000_000)
    expect(await rowsOf(ownerId)).toMatchObject([{ due: 2_700_000 }])
    const approved = await outcomes(
      other.client.approvals.approve({ approvalId: id }),
      other.client.approvals.approve({ approvalId: id }),
    )
    expect(approved).toEqual(['APPROVAL_DECIDED', 'done'])
    expect(await rowsOf(ownerId)).toMatchObject([{ due: -300_000, payable: 0 }])
  })

  test('money of a day that the statement does not bear out waits, less the commission on it', async () => {
    const { ownerId, propertyId } = await buildOwner({ september: 0, november: 0 })
    const unit = await buildUnit({ propertyId })
    const { id: tenancyId } = await buildTenancy({ unitId: unit.id })
    await buildCharge({ tenancyId, amount: 5_000_000, dueDate: '2026-11-05' })
    const receive = (amount: number, receivedOn: string) =>
      manager.client.payments.receive({
        ...{ requestId: crypto.randomUUID(), tenancyId, amount, receivedOn, currency: 'KES', method: 'mtn_momo' },
      })
    await receive(1_000_000, '2026-11-06')
    await receive(3_000_000, '2026-11-09')
    // Nothing waits for an account of which no statement ever said anything.
    const asked = { requestId: crypto.randomUUID(), kind: 'mtn_momo' as const, name: 'Our merchant code' }
    const { id: accountId } = await other.client.receivingAccounts.create({
      ...asked,
      number: '554433',
      currency: 'KES',
    })
    expect(await rowsOf(ownerId)).toMatchObject([{ due: 3_600_000, unbanked: 0, payable: 3_600_000 }])
    const enter = (day: string, cameIn: number, revision = 0) =>
      manager.client.reconciliation.enterDay({ accountId, currency: 'KES', day, revision, cameIn })
    await enter('2026-11-06', 1_000_000)
    expect(await rowsOf(ownerId)).toMatchObject([
      { due: 3_600_000, unbanked: 2_700_000, payable: 900_000, properties: [{ propertyId, unbanked: 2_700_000 }] },
    ])
    await expectRefusal(manager.client.owners.remit(payout(ownerId, 900_001)), 'BEYOND_HELD')
    await enter('2026-11-09', 2_500_000)
    expect(await rowsOf(ownerId)).toMatchObject([{ unbanked: 2_700_000 }])
    await enter('2026-11-09', 3_000_000, 1)
    expect(await rowsOf(ownerId)).toMatchObject([{ unbanked: 0, payable: 3_600_000 }])
    await manager.client.owners.remit(payout(ownerId, 3_600_000))
  })

  test('tax that would not have been withheld of money that waits is not kept back as well', async () => {
    const { ownerId, propertyId } = await buildOwner({ september: 0, november: 0 })
    const unit = await buildUnit({ propertyId })
    const { id: tenancyId } = await buildTenancy({ unitId: unit.id })
    await buildCharge({ tenancyId, amount: 4_000_000, dueDate: '2026-11-05' })
    await other.client.rentalTax.saveAppointment({ fromDay: '2026-09-01', reference: null })
    await manager.client.rentalTax.save({ ownerId, fromDay: '2026-11-01', isWithheld: true })
    const bank = { kind: 'bank' as const, name: 'Clients', number: '0110099', currency: 'KES' as const }
    const { id: accountId } = await other.client.receivingAccounts.create({ requestId: crypto.randomUUID(), ...bank })
    for (const [amount, receivedOn] of [[1_000_000, '2026-11-06'] as const, [3_000_000, '2026-11-09'] as const]) {
      const came = { tenancyId, amount, receivedOn, currency: 'KES' as const, method: 'bank' as const, accountId }
      await manager.client.payments.receive({ requestId: crypto.randomUUID(), ...came })
    }
    const day = { accountId, currency: 'KES' as const, day: '2026-11-06', revision: 0, cameIn: 1_000_000 }
    await manager.client.reconciliation.enterDay(day)
    // Of 30,000 that no statement bears out: less 3,000 of commission, and 2,250 of tax.
    expect(await rowsOf(ownerId)).toMatchObject([
      { due: 3_300_000, unbanked: 2_475_000, payable: 825_000, properties: [{ propertyId, unbanked: 2_475_000 }] },
    ])
    await expectRefusal(manager.client.owners.remit(payout(ownerId, 825_001)), 'BEYOND_HELD')
    await manager.client.owners.remit(payout(ownerId, 825_000))
  })

  test('money of a closed month waits too, once a line of an open day tells of it that its statement does not bear out', async () => {
    const { ownerId, propertyId } = await buildOwner({ september: 0, november: 0 })
    const unit = await buildUnit({ propertyId })
    const { id: tenancyId } = await buildTenancy({ unitId: unit.id })
    await buildCharge({ tenancyId, amount: 1_000_000, dueDate: '2026-10-05' })
    const of = { amount: 1_000_000, currency: 'KES' as const }
    const reference = 'AIR20261031'
    const came = { tenancyId, ...of, method: 'airtel_money' as const, reference, receivedOn: '2026-10-31' }
    await manager.client.payments.receive({ requestId: crypto.randomUUID(), ...came })
    const asked = {
      requestId: crypto.randomUUID(),
      kind: 'airtel_money' as const,
      name: 'Our Airtel',
      number: '554434',
    }
    const { id: accountId } = await other.client.receivingAccounts.create({ ...asked, currency: 'KES' })
    await other.client.ledger.closeMonth({ month: '2026-10', evenNotAgreed: 'No statement' })
    const line = { provider: 'airtel_money' as const, transactionId: reference, ...of, day: '2026-11-01' }
    const nobody = { payerName: null, payerPhone: null, accountTyped: null }
    await manager.client.receiptLines.addPasted({ lines: [{ ...line, ...nobody }] })
    expect(await rowsOf(ownerId)).toMatchObject([{ due: 900_000, unbanked: 0, payable: 900_000 }])
    const stated = { accountId, currency: 'KES' as const, day: '2026-11-01', revision: 0, cameIn: 500_000 }
    await manager.client.reconciliation.enterDay(stated)
    expect(await rowsOf(ownerId)).toMatchObject([{ due: 900_000, unbanked: 900_000, payable: 0 }])
    await expectRefusal(manager.client.owners.remit(payout(ownerId, 1)), 'BEYOND_HELD')
    await other.client.ledger.reopenMonth({ month: '2026-10' })
  })
})

test('how an owner is paid is kept with the owner', async () => {
  const form = { name: 'Achieng Odhiambo', kind: 'individual' as const, isResident: true }
  const { id: ownerId } = await manager.client.owners.create({
    ...form,
    payoutMethod: 'mpesa',
    payoutDetails: '0711 161 803',
  })
  expect(await manager.client.owners.get({ ownerId })).toMatchObject({ payoutMethod: 'mpesa' })
  await manager.client.owners.update({ ...form, ownerId, payoutMethod: '' })
  expect(await manager.client.owners.get({ ownerId })).toMatchObject({ payoutMethod: null, payoutDetails: null })
})

describe('a statement by mail', () => {
  test('goes out once with the figures of the statement, also when two people send it at once', async () => {
    const { ownerId, name } = await buildOwner()
    const month = { ownerId, from: '2026-11', to: '2026-11' }
    const seen = await manager.client.papers.ownerStatementMessage(month)
    expect(seen.body).toContain(
      'Brought forward: KES 9,000\nCollected: KES 20,000\nCommission: -KES 2,000\nTo pay: KES 27,000',
    )
    expect(
      await outcomes(manager.client.papers.sendOwnerStatement(month), other.client.papers.sendOwnerStatement(month)),
    ).toEqual(['STATEMENT_SENT', 'done'])
    const { rows } = await manager.client.outbox.list({ kind: 'statement', search: name })
    expect(rows).toMatchObject([{ subject: 'Your statement for November 2026', channel: 'email', state: 'waiting' }])
    expect(await rowsOf(ownerId)).toMatchObject([{ mailed: { state: 'waiting', on: '2026-11-21' } }])
    for (const state of ['delivered', 'failed'] as const) {
      const sentAt = state === 'delivered' ? new Date() : null
      await db
        .update(outboxMessages)
        .set({ state, sentAt })
        .where(eq(outboxMessages.id, rows[0]?.id ?? ''))
      expect(await rowsOf(ownerId)).toMatchObject([{ mailed: { state: sentAt ? 'sent' : 'failed' } }])
    }
    // Another figure, another paper.
    await manager.client.owners.remit(payout(ownerId, 100_000))
    await manager.client.papers.sendOwnerStatement(month)
    expect((await manager.client.outbox.list({ kind: 'statement', search: name })).total).toBe(2)
  })

  test('is refused without an address, to an archived owner, and to a tenant', async () => {
    const { id: ownerId } = await manager.client.owners.create({
      name: 'No Mail',
      kind: 'individual',
      isResident: true,
    })
    const month = { ownerId, from: '2026-11', to: '2026-11' }
    await expectRefusal(
      manager.client.papers.sendOwnerStatement(month),
      'NO_EMAIL',
      'There is no email address for No Mail.',
    )
    await manager.client.owners.archive({ ownerId })
    await expectRefusal(manager.client.papers.sendOwnerStatement(month), 'OWNER_ARCHIVED')
    const tenant = await api.signInAs('tenant')
    await expectRefusal(tenant.client.papers.sendOwnerStatement(month), 'FORBIDDEN')
    await expectRefusal(tenant.client.papers.ownerStatementMessage(month), 'FORBIDDEN')
  })
})
