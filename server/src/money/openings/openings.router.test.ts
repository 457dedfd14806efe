import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { letUnit } from '../../../test/letting'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { postCharges } from '../charges/charging.service'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildUnit } = buildersOf(db)
let api: Api
let manager: Identity
let colleague: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})
afterAll(async () => expect(await findDifferences(db)).toEqual([]))

const request = () => crypto.randomUUID()
const opening = (tenancyId: string, more: object = {}) => ({
  requestId: request(),
  tenancyId,
  currency: 'KES' as const,
  startsOn: '2026-11-01',
  owed: [
    { paymentType: 'rent' as const, amount: 1_200_000 },
    { paymentType: 'water' as const, amount: 80_000 },
  ],
  credit: 0,
  depositHeld: 2_000_000,
  ...more,
})
const enter = (tenancyId: string, more: object = {}, who = manager) =>
  who.client.openings.enter(opening(tenancyId, more))
const account = (tenancyId: string) => manager.client.payments.account({ tenancyId })
const newTenancy = async () => (await buildTenancy()).id

describe('an opening balance', () => {
  test('is owed by kind and held as deposit, dated the day before, and no money came in', async () => {
    const tenancyId = await newTenancy()
    const before = await manager.client.payments.list({})
    const trialBefore = (await manager.client.ledger.trialBalance({ to: '2026-11-21' })).filter(
      ({ account: name }) => name === 'cash',
    )
    const made = await enter(tenancyId)
    expect(made.entered).toMatchObject({
      startsOn: '2026-11-01',
      owed: [
        { paymentType: 'rent', amount: 1_200_000 },
        { paymentType: 'water', amount: 80_000 },
      ],
      credit: 0,
      depositHeld: 2_000_000,
      landlordDeposit: 0,
    })
    expect(made.allowed).toEqual(['withdraw'])
    expect(await account(tenancyId)).toMatchObject({
      owed: 1_280_000,
      overdue: 1_280_000,
      overdueSince: '2026-10-31',
      credit: 0,
      depositHeld: 2_000_000,
      lastMethod: null,
    })
    expect(await manager.client.payments.list({})).toEqual(before)
    const trial = await manager.client.ledger.trialBalance({ to: '2026-11-21' })
    expect(trial.filter(({ account: name }) => name === 'cash')).toEqual(trialBefore)
    expect(trial.filter(({ account: name, detail }) => name === 'income' && detail === 'water')).toEqual([])
  })

  test('stands as opening in the statement: neither charged nor paid', async () => {
    const tenancyId = await newTenancy()
    await enter(tenancyId)
    const { lines, ...statement } = await manager.client.payments.statement({ tenancyId })
    expect(statement).toMatchObject({
      opening: 0,
      broughtForward: 1_280_000,
      charged: 0,
      paid: 0,
      closing: 1_280_000,
      depositHeld: 2_000_000,
    })
    expect(lines.map(({ day, text, charged, paid, balance }) => [day, text, charged, paid, balance])).toEqual([
      ['2026-10-31', 'Opening balance: Rent', 0, 0, 1_200_000],
      ['2026-10-31', 'Opening balance: Water', 0, 0, 1_280_000],
    ])
    const since = await manager.client.payments.statement({ tenancyId, from: '2026-11-01' })
    expect(since).toMatchObject({ opening: 1_280_000, broughtForward: 0, closing: 1_280_000, lines: [] })
  })

  test('of credit goes to what is due here, the rest stays credit, and it cannot be reversed as a payment', async () => {
    const tenancyId = await newTenancy()
    await manager.client.charges.record({
      requestId: request(),
      tenancyId,
      currency: 'KES',
      amount: 500_000,
      paymentType: 'rent',
      paymentStatus: 'pending',
      dueDate: '2026-11-05',
    })
    await enter(tenancyId, { owed: [], depositHeld: 0, credit: 700_000 })
    expect(await account(tenancyId)).toMatchObject({ owed: 0, credit: 200_000 })
    const { lines } = await manager.client.payments.statement({ tenancyId })
    expect(lines[0]).toMatchObject({ text: 'Opening balance: Credit', paid: 0, balance: -700_000 })
    const paymentId = lines[0]?.paymentId ?? ''
    expect(await manager.client.payments.get({ paymentId })).toMatchObject({
      method: 'opening',
      receiptNumber: null,
      allowed: ['allocate'],
    })
    await expectRefusal(manager.client.payments.reverse({ paymentId, reason: 'Wrong' }), 'BROUGHT_FORWARD')
  })

  test('of credit is not reversed with a charge that it paid', async () => {
    const tenancyId = await newTenancy()
    await enter(tenancyId, { owed: [], depositHeld: 0, credit: 2_000_000 })
    const due = { requestId: request(), tenancyId, currency: 'KES' as const, amount: 1_500_000, dueDate: '2026-11-05' }
    const wrong = await manager.client.charges.record({ ...due, paymentType: 'rent', paymentStatus: 'pending' })
    const { revision } = await manager.client.charges.get({ chargeId: wrong.id })
    const void_ = { chargeId: wrong.id, revision, reason: 'Never came' }
    await expectRefusal(manager.client.charges.void({ ...void_, payments: 'reverse' }), 'BROUGHT_FORWARD')
    expect(await account(tenancyId)).toMatchObject({ owed: 0, credit: 500_000 })
    await manager.client.charges.void({ ...void_, payments: 'keep' })
    expect(await account(tenancyId)).toMatchObject({ owed: 0, credit: 2_000_000 })
  })

  test('moves charging by itself to the start, or to the month after it where it lies within one', async () => {
    const chargeFrom = async (tenancyId: string) =>
      (await db.select().from(tenancies).where(eq(tenancies.id, tenancyId)))[0]?.chargeFrom
    const [first, within] = [await newTenancy(), await newTenancy()]
    await enter(first)
    await enter(within, { startsOn: '2026-11-20' })
    expect([await chargeFrom(first), await chargeFrom(within)]).toEqual(['2026-11-01', '2026-12-01'])
  })

  test('is entered for a tenancy that is charged by itself from its start on, whenever the tenant moved in', async () => {
    const [{ id: tenantId }, { id: unitId }] = [await buildTenant(), await buildUnit()]
    await manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 5 })
    try {
      const start = { tenantId, unitId, startDate: '2024-03-15', chargeFrom: '2026-12-01', depositAmount: 2_000_000 }
      const { id: tenancyId } = await manager.client.tenancies.create(start)
      await enter(tenancyId, { startsOn: '2026-11-22' })
      expect(await account(tenancyId)).toMatchObject({ owed: 1_280_000, depositHeld: 2_000_000 })
    } finally {
      await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
    }
  })

  test('gives back the day from which charges are made by themselves when it is withdrawn, unless another was said since', async () => {
    const tenancyId = await newTenancy()
    const chargeFrom = async () => (await db.select().from(tenancies).where(eq(tenancies.id, tenancyId)))[0]?.chargeFrom
    const agreed = (day: string) => db.update(tenancies).set({ chargeFrom: day }).where(eq(tenancies.id, tenancyId))
    const withdraw = () => manager.client.openings.withdraw({ tenancyId, reason: 'Another day' })
    await agreed('2026-11-01')
    await enter(tenancyId, { startsOn: '2026-11-16' })
    expect(await chargeFrom()).toBe('2026-12-01')
    await withdraw()
    expect(await chargeFrom()).toBe('2026-11-01')
    await enter(tenancyId, { startsOn: '2026-11-16' })
    await agreed('2027-01-01')
    await withdraw()
    expect(await chargeFrom()).toBe('2027-01-01')
  })

  test('is entered beside what a meter measured since before its start, which counts from the first reading on', async () => {
    const tenancyId = await newTenancy()
    const water = { tenancyId, currency: 'KES' as const, amount: 90_000, paymentType: 'water' as const }
    const days = { dueDate: '2026-12-05', periodFrom: '2026-10-28', periodTo: '2026-11-20', chargeKey: 'meter:a' }
    await db.transaction((tx) => postCharges(tx, { id: null, name: 'Makao' }, [{ ...water, ...days }], new Date()))
    await enter(tenancyId)
    expect(await account(tenancyId)).toMatchObject({ owed: 1_370_000 })
  })

  test('is withdrawn with all it brought, and can be entered again', async () => {
    const tenancyId = await newTenancy()
    await enter(tenancyId, { credit: 50_000 })
    const withdrawn = await manager.client.openings.withdraw({ tenancyId, reason: 'Another tenant' })
    expect(withdrawn).toMatchObject({ entered: null, allowed: ['enter'] })
    expect(await account(tenancyId)).toMatchObject({ owed: 0, credit: 0, depositHeld: 0 })
    const { lines } = await manager.client.payments.statement({ tenancyId })
    expect(lines).toEqual([])
    await expectRefusal(manager.client.openings.withdraw({ tenancyId, reason: 'Again' }), 'OPENING_NONE')
    await enter(tenancyId, { credit: 50_000 })
    expect(await account(tenancyId)).toMatchObject({ owed: 1_230_000, credit: 0, depositHeld: 2_000_000 })
  })

  test('keeps what was paid since as credit when it is withdrawn, and its deposit takes back what it had paid', async () => {
    const tenancyId = await newTenancy()
    await enter(tenancyId)
    const paid = { tenancyId, amount: 300_000, currency: 'KES' as const, method: 'cash' as const }
    await manager.client.payments.receive({ ...paid, requestId: request(), receivedOn: '2026-11-10' })
    expect(await account(tenancyId)).toMatchObject({ owed: 980_000 })
    await manager.client.openings.withdraw({ tenancyId, reason: 'Typed wrong' })
    expect(await account(tenancyId)).toMatchObject({ owed: 0, credit: 300_000, depositHeld: 0 })
  })

  test('of a deposit with the landlord is no money of the agency', async () => {
    const tenancyId = await newTenancy()
    const made = await enter(tenancyId, { owed: [], depositHeld: 0, landlordDeposit: 1_500_000 })
    expect(made.entered).toMatchObject({ depositHeld: 0, landlordDeposit: 1_500_000 })
    expect(await account(tenancyId)).toMatchObject({ depositHeld: 0, credit: 0, owed: 0 })
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-20' })
    expect(await manager.client.finalAccounts.get({ tenancyId })).toMatchObject({
      depositHeld: 0,
      landlordDeposit: 1_500_000,
      balance: 0,
    })
  })

  test('gets no penalty of its own: earlier books charged theirs', async () => {
    const tenancyId = await newTenancy()
    await db.update(tenancies).set({ penaltyKind: 'fixed', penaltyAmount: 50_000 }).where(eq(tenancies.id, tenancyId))
    await enter(tenancyId)
    // Nothing says any more from when on rent is charged here.
    await db.update(tenancies).set({ chargeFrom: null }).where(eq(tenancies.id, tenancyId))
    const { rows } = await manager.client.chargeRuns.preview({})
    const penalties = rows.filter((row) => row.tenancyId === tenancyId && row.paymentType === 'penalty')
    expect(penalties).toEqual([])
  })
})

describe('an opening balance is refused', () => {
  test('where one is there, where something is dated before, ahead, in another currency or empty, and nothing is written', async () => {
    const tenancyId = await newTenancy()
    await expectRefusal(enter(tenancyId, { currency: 'UGX' }), 'CURRENCY_CHANGED')
    await expectRefusal(
      enter(tenancyId, { startsOn: '2026-11-23' }),
      'OPENING_AHEAD',
      'The balance is that of the day before. Choose 22 Nov 2026 or an earlier day.',
    )
    expect(await fieldErrorsOf(enter(tenancyId, { owed: [], depositHeld: 0 }))).toEqual([
      'credit: Enter what is owed, the credit or the deposit',
    ])
    expect(await fieldErrorsOf(enter(tenancyId, { owed: [{ paymentType: 'rent', amount: 0 }] }))).toEqual([
      'owed.0.amount: Amount must be above zero',
    ])
    const charge = await manager.client.charges.record({
      requestId: request(),
      tenancyId,
      currency: 'KES',
      amount: 500_000,
      paymentType: 'rent',
      paymentStatus: 'pending',
      dueDate: '2026-10-05',
    })
    await expectRefusal(
      enter(tenancyId),
      'OPENING_OVERLAPS',
      'Rent of 5 Oct 2026 is on this account already, and would count twice. Start on that day or before, or void it first.',
    )
    expect(await account(tenancyId)).toMatchObject({ owed: 500_000, depositHeld: 0 })
    await manager.client.charges.void({ chargeId: charge.id, revision: 1, reason: 'Brought forward' })
    await enter(tenancyId)
    await expectRefusal(enter(tenancyId), 'OPENING_ENTERED')
    expect(await account(tenancyId)).toMatchObject({ owed: 1_280_000 })
  })

  test('where what is on the account is for days before, or is the deposit that it brings, though it is due later', async () => {
    await manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 5 })
    try {
      const [{ id: tenantId }, { id: unitId }] = [await buildTenant(), await buildUnit()]
      const { id: tenancyId } = await manager.client.tenancies.create({
        ...{ tenantId, unitId, startDate: '2026-11-02', depositAmount: 2_000_000 },
      })
      const charged = (await manager.client.charges.list({ tenantId })).rows
      expect(charged.map(({ dueDate }) => dueDate)).toEqual(charged.map(() => '2026-11-21'))
      const kept = () => enter(tenancyId, { startsOn: '2026-11-15', owed: [{ paymentType: 'rent', amount: 500_000 }] })
      await expectRefusal(
        kept(),
        'OPENING_OVERLAPS',
        'Rent of 2 Nov 2026 is on this account already, and would count twice. Start on that day or before, or void it first.',
      )
      for (const { id: chargeId, paymentType } of charged) {
        const { revision } = await manager.client.charges.get({ chargeId })
        if (paymentType !== 'deposit')
          await manager.client.charges.void({ chargeId, revision, reason: 'Brought', payments: 'keep' })
      }
      await expectRefusal(kept(), 'DEPOSIT_CHARGED')
      // Nothing of it is brought: it is still to be asked for.
      await enter(tenancyId, { startsOn: '2026-11-15', depositHeld: 0 })
    } finally {
      await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
    }
  })

  test('for the second of two who enter it at once, and a request sent twice enters it once', async () => {
    const tenancyId = await newTenancy()
    const settled = await Promise.allSettled([enter(tenancyId), enter(tenancyId, { credit: 1 }, colleague)])
    expect(settled.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).sort()).toEqual([
      'OPENING_ENTERED',
      'done',
    ])
    expect(await account(tenancyId)).toMatchObject({ depositHeld: 2_000_000 })
    const other = opening(await newTenancy())
    await Promise.all([manager.client.openings.enter(other), manager.client.openings.enter(other)])
    expect(await account(other.tenancyId)).toMatchObject({ owed: 1_280_000, depositHeld: 2_000_000 })
    await expectRefusal(manager.client.openings.enter({ ...other, credit: 5 }), 'REQUEST_REUSED')
  })
})

describe('with owners, commission and tax', () => {
  test('what is brought forward is counted, paid out and taxed once, when it comes in', async () => {
    const { client } = manager
    const home = await letUnit(manager, { rent: 1_500_000, startDate: '2026-01-01' })
    const owner = await client.owners.create({ name: 'Achieng', kind: 'individual', isResident: true })
    await client.owners.agree({
      propertyId: home.property.id,
      fromMonth: '2026-01',
      currency: 'KES',
      commissionKind: 'percent',
      commissionBasis: 'rent',
      commissionRate: 1000,
      shares: [{ ownerId: owner.id, share: 10_000 }],
    })
    await enter(home.tenancyId, { credit: 0 })
    const held = { ownerId: owner.id, currency: 'KES' as const, startsOn: '2026-11-01', amount: 4_000_000 }
    await client.owners.saveOpening(held)
    const months = { ownerId: owner.id, from: '2026-10', to: '2026-10' }
    const [october] = (await client.owners.statement(months)).accounts
    expect(october).toMatchObject({ opening: 0, broughtForward: 4_000_000, lines: [], closing: 4_000_000 })

    await home.receive(1_280_000, '2026-11-10')
    const [november] = (await client.owners.statement({ ...months, from: '2026-11', to: '2026-11' })).accounts
    expect(november).toMatchObject({
      opening: 4_000_000,
      broughtForward: 0,
      totals: {
        collected: 1_280_000,
        // Of the rent that came in, when it came in; of nothing that earlier books had collected.
        commission: 120_000,
        income: { rent: 0, openingRent: 1_200_000, openingBalance: 80_000 },
      },
      closing: 4_000_000 + 1_280_000 - 120_000,
    })
    const payouts = await client.owners.payouts({ month: '2026-11' })
    expect(payouts.rows.find(({ ownerId }) => ownerId === owner.id)?.due).toBe(5_160_000)

    const taxed = async (month: string) => (await client.reports.taxKenya({ month, ownerId: owner.id })).cash
    expect(await taxed('2026-10')).toMatchObject({ cashReceived: 0, homes: 0, deposits: 0, advance: 0 })
    expect(await taxed('2026-11')).toMatchObject({ cashReceived: 1_280_000, homes: 1_200_000, utilities: 80_000 })
  })

  test('what is held for an owner is changed and removed; only where the month is open and the owner stands', async () => {
    const { client } = manager
    const { id: ownerId } = await client.owners.create({ name: 'Baraka', kind: 'individual', isResident: true })
    const save = (more: object = {}) =>
      client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-11-01', amount: -250_000, ...more })
    expect((await save()).openings).toEqual([{ currency: 'KES', startsOn: '2026-11-01', amount: -250_000 }])
    expect((await save({ amount: 90_000 })).openings).toEqual([
      { currency: 'KES', startsOn: '2026-11-01', amount: 90_000 },
    ])
    await Promise.all([save({ amount: 70_000 }), save({ amount: 70_000 })])
    expect((await client.owners.get({ ownerId })).openings).toHaveLength(1)
    await expectRefusal(save({ startsOn: '2026-12-01' }), 'OPENING_AHEAD')
    expect((await save({ amount: 0 })).openings).toEqual([])
    await client.owners.archive({ ownerId })
    await expectRefusal(save(), 'OWNER_ARCHIVED')
  })
})

test('a closed month takes no opening balance, and gives none back', async () => {
  const admin = await api.signInAs('admin')
  const tenancyId = await newTenancy()
  await enter(tenancyId)
  const { closedThrough } = await admin.client.ledger.closedMonths()
  expect(closedThrough).toBeNull()
  await admin.client.ledger.closeMonth({ month: '2026-10' })
  try {
    await expectRefusal(enter(await newTenancy()), 'MONTH_CLOSED')
    await expectRefusal(manager.client.openings.withdraw({ tenancyId, reason: 'Late' }), 'MONTH_CLOSED')
    expect(await account(tenancyId)).toMatchObject({ owed: 1_280_000 })
  } finally {
    await admin.client.ledger.reopenMonth({ month: '2026-10' })
  }
})

test('a day before 2000 is refused beside its field', async () => {
  const refused = enter(await newTenancy(), { startsOn: '0001-01-01' })
  expect(await fieldErrorsOf(refused)).toContain('startsOn: Choose 1 Jan 2000 or a later day')
})
