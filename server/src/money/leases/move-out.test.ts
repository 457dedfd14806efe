import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { charges } from '../charges/charges.table'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildCharge } = buildersOf(db)

let api: Api
let manager: Identity
let colleague: Identity
let tenancyId: string
let unitId: string
let tenantId: string

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
})
beforeEach(async () => {
  // Who was let before is not charged again.
  await db.update(tenancies).set({ isActive: false, startDate: '2025-01-01', endDate: '2025-01-01' })
})
afterAll(async () => expect(await findDifferences(db)).toEqual([]))

/** A unit of 15,000 and 2,000 a month, due on the 5th, with a deposit of 15,000 and a penalty of 10% after five days. */
async function live(from: string, until: string) {
  const terms = { startDate: from, chargeFrom: from, depositAmount: 1_500_000 }
  const penalty = { penaltyKind: 'percent' as const, penaltyRate: 1000, penaltyGraceDays: 5 }
  ;({ id: tenancyId, unitId, tenantId } = await buildTenancy({ startDate: from }))
  await db
    .update(tenancies)
    .set({ ...terms, ...penalty })
    .where(eq(tenancies.id, tenancyId))
  await nights(from, until)
}
/** Every night of the 1st to the 12th is enough for charges and penalties; by the clock it is noon of the last day then. */
async function nights(from: string, until: string) {
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); ) {
    for (const day of [`${month}-01`, `${month}-12`, `${month}-27`].filter((day) => day >= from && day <= until)) {
      await makeCharges(db, {
        now: new Date(`${day}T00:00:00Z`),
        until: `${day.slice(0, 8)}${day.endsWith('27') ? '28' : '17'}`,
      })
    }
    const [year = 0, at = 0] = month.split('-').map(Number)
    month = at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`
  }
  api.setNow(`${until}T09:00:00Z`)
}
async function charged(): Promise<string[]> {
  const rows = await db
    .select()
    .from(charges)
    .where(eq(charges.tenancyId, tenancyId))
    .orderBy(asc(charges.dueDate), asc(charges.chargeKey))
  return rows
    .filter(({ paymentType }) => paymentType === 'rent' || paymentType === 'deposit')
    .map(({ chargeKey, amount, voidedAt }) => `${chargeKey} ${amount / 100}${voidedAt ? ' void' : ''}`)
}
const penalties = async () => {
  const rows = await db.select().from(charges).where(eq(charges.tenancyId, tenancyId))
  return rows.filter(({ paymentType, voidedAt }) => paymentType === 'penalty' && voidedAt === null).length
}
const pay = (amount: number, receivedOn: string) =>
  manager.client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: amount * 100,
    currency: 'KES',
    method: 'bank',
    receivedOn,
  })
const end = (endDate: string) => manager.client.tenancies.end({ tenancyId, endDate })
const change = (seenEndDate: string, endDate: string, by = manager) =>
  by.client.tenancies.changeEnd({ tenancyId, seenEndDate, endDate, reason: 'Typed wrong' })
const withdraw = (seenEndDate: string, by = manager) =>
  by.client.tenancies.withdrawEnd({ tenancyId, seenEndDate, reason: 'He stays' })
const account = () => manager.client.payments.account({ tenancyId })

describe('a move-out that was typed wrong', () => {
  test('is not for ever: on another day what was charged follows, once', async () => {
    await live('2026-08-01', '2026-11-21')
    await pay(15_000 + 4 * 17_000, '2026-11-02')
    const before = await charged()
    expect(before).toEqual([
      'deposit 15000',
      'rent:2026-08 15000',
      'rent:2026-09 15000',
      'rent:2026-10 15000',
      'rent:2026-11 15000',
    ])
    await end('2026-09-15')
    expect(await charged()).toEqual([
      'deposit 15000',
      'rent:2026-08 15000',
      'rent:2026-09 7500',
      'rent:2026-10 15000 void',
      'rent:2026-11 15000 void',
    ])
    expect(await change('2026-09-15', '2026-11-15')).toMatchObject({ endDate: '2026-11-15', isActive: false })
    expect(await charged()).toEqual([...before.slice(0, 4), 'rent:2026-11 7500'])
    const paid = 15_000 + 4 * 17_000
    const owed = 15_000 + 3 * 17_000 + 8500 + 1500 * (await penalties())
    expect(await account()).toMatchObject({
      owed: Math.max(0, owed - paid) * 100,
      credit: Math.max(0, paid - owed) * 100,
    })
    // And earlier again.
    await change('2026-11-15', '2026-10-31')
    expect(await charged()).toEqual([...before.slice(0, 4), 'rent:2026-11 7500 void'])
  })

  test('and withdrawn leaves everything as it was, the deposit that had not come in too', async () => {
    await live('2026-09-01', '2026-11-21')
    await pay(20_000, '2026-09-02')
    const [before, owed] = [await charged(), (await account()).owed]
    await end('2026-10-10')
    expect((await charged()).filter((line) => line.endsWith('void'))).toHaveLength(1)
    expect(await withdraw('2026-10-10')).toMatchObject({ endDate: null, isActive: true })
    expect(await charged()).toEqual(before)
    expect(await account()).toMatchObject({ owed, credit: 0 })
    expect((await manager.client.units.vacant({})).map(({ id }) => id)).not.toContain(unitId)
    // The next month is charged as if nothing had been.
    await nights('2026-11-22', '2026-12-02')
    expect(await charged()).toEqual([...before, 'rent:2026-12 15000'])
  })

  test('withdrawn asks for a deposit again that was void or made less', async () => {
    await live('2026-11-01', '2026-11-05')
    await pay(17_000 + 5000, '2026-11-02')
    await end('2026-11-04')
    const ended = await charged()
    await withdraw('2026-11-04')
    expect(await charged()).toEqual(['deposit 15000', 'rent:2026-11 15000'])
    expect(ended).not.toEqual(await charged())
    expect(await account()).toMatchObject({ owed: 10_000_00, credit: 0 })
  })

  test('does not bring back what staff had waived', async () => {
    await live('2026-10-01', '2026-11-21')
    await end('2026-11-10')
    const { rows } = await manager.client.charges.list({
      tenantId,
      paymentType: 'rent',
      from: '2026-11-01',
      to: '2026-11-30',
    })
    const { id: chargeId = '' } = rows[0] ?? {}
    const { revision } = await manager.client.charges.get({ chargeId })
    await manager.client.charges.void({ chargeId, revision, reason: 'Agreed' })
    await withdraw('2026-11-10')
    expect(await charged()).toContain('rent:2026-11 5000 void')
  })

  describe('after somebody has set a charge', () => {
    const setNovember = async (amount: number) => {
      const { rows } = await manager.client.charges.list({
        ...{ tenantId, paymentType: 'rent', from: '2026-11-01', to: '2026-11-30' },
      })
      const { id: chargeId = '' } = rows[0] ?? {}
      const { revision, name, dueDate } = await manager.client.charges.get({ chargeId })
      const rest = { currency: 'KES', paymentType: 'rent', name, dueDate, notes: null } as const
      await manager.client.charges.correct({ chargeId, revision, amount, ...rest })
    }

    test('tells whoever changes it, once, that the days make another sum of it', async () => {
      await live('2026-10-01', '2026-11-21')
      await end('2026-11-10')
      await setNovember(400_000)
      const { followed } = await change('2026-11-10', '2026-11-20')
      expect(followed).toContain(
        'Rent due 5 Nov 2026 had been set to KES 4,000. By the days it is KES 10,000 now: set it again if that was agreed.',
      )
      expect((await withdraw('2026-11-20')).followed.join()).not.toContain('had been set')
      expect(await charged()).toContain('rent:2026-11 15000')
    })

    test('tells nothing where the days make the same sum, or the charge was set before the first move-out', async () => {
      await live('2026-10-01', '2026-11-21')
      await setNovember(1_200_000)
      expect((await end('2026-11-10')).followed.join()).not.toContain('had been set')
      await setNovember(800_000)
      expect((await change('2026-11-10', '2026-11-20')).followed.join()).not.toContain('had been set')
    })

    test('tells of one that was whole until then too', async () => {
      await live('2026-10-01', '2026-11-21')
      await end('2026-11-30')
      await setNovember(400_000)
      expect((await change('2026-11-30', '2026-11-15')).followed).toContain(
        'Rent due 5 Nov 2026 had been set to KES 4,000. By the days it is KES 2,000 now: set it again if that was agreed.',
      )
    })
  })

  describe('after rent was entered by hand', () => {
    const byHand = (followed: readonly string[]) => followed.filter((sentence) => sentence.includes('by hand'))
    const service = 'Service Charge due 1 Dec 2026 (KES 2,000)'
    beforeEach(async () => {
      ;({ id: tenancyId, unitId, tenantId } = await buildTenancy({ startDate: '2026-10-01' }))
      await db.update(tenancies).set({ chargeFrom: '2027-01-01' }).where(eq(tenancies.id, tenancyId))
      api.setNow('2026-11-21T09:00:00Z')
      await buildCharge({ tenancyId, dueDate: '2026-10-01' })
      await buildCharge({ tenancyId, dueDate: '2026-11-01' })
      await buildCharge({ tenancyId, dueDate: '2026-11-01', voidedAt: new Date() })
      await buildCharge({ tenancyId, dueDate: '2026-11-30', paymentType: 'water', amount: 40_000 })
      await buildCharge({ tenancyId, dueDate: '2026-12-01', paymentType: 'service_charge', amount: 200_000 })
    })
    const agree = (terms: { rentMonths?: number; isProrated?: boolean }) =>
      db.update(tenancies).set(terms).where(eq(tenancies.id, tenancyId))

    test('tells in one sentence that it stays as it is: of how many days it is for nobody knows', async () => {
      const { owed } = await account()
      expect(byHand((await end('2026-11-20')).followed)).toEqual([
        `Rent due 1 Nov 2026 (KES 15,000) and ${service} were entered by hand and stay as entered: correct or void them if less is due.`,
      ])
      expect(await account()).toMatchObject({ owed })
      expect(byHand((await withdraw('2026-11-20')).followed)).toEqual([])
    })

    test('tells it of what is due later alone where the month ends with the tenancy, or rent is never charged by days', async () => {
      const later = [`${service} was entered by hand and stays as entered: correct or void it if less is due.`]
      expect(byHand((await end('2026-11-30')).followed)).toEqual(later)
      await agree({ isProrated: false })
      expect(byHand((await change('2026-11-30', '2026-11-20')).followed)).toEqual(later)
    })

    test('tells it of rent for several months that a month before was entered for', async () => {
      await agree({ rentMonths: 3 })
      for (const amount of [100_000, 200_000]) await buildCharge({ tenancyId, dueDate: '2026-12-05', amount })
      expect(byHand((await end('2026-11-30')).followed)).toEqual([
        `Rent due 1 Oct 2026 (KES 15,000), Rent due 1 Nov 2026 (KES 15,000), ${service} and 2 more were entered by hand and stay as entered: correct or void them if less is due.`,
      ])
      expect(byHand((await change('2026-11-30', '2027-02-28')).followed)).toEqual([])
    })

    test('tells nothing of a share of one charge for many, which is for who lives there on its day', async () => {
      const what = { paymentType: 'service_charge', name: 'Security', dueDate: '2026-11-05' } as const
      const asked = { ...what, unitIds: [unitId], currency: 'KES' as const, amount: 60_000, split: 'even' as const }
      const { seen } = await manager.client.sharedCharges.preview(asked)
      await manager.client.sharedCharges.make({ ...asked, requestId: crypto.randomUUID(), seen })
      expect(byHand((await end('2026-11-20')).followed).join()).not.toContain('Security')
    })
  })

  test('by two at the same moment is changed once', async () => {
    await live('2026-11-01', '2026-11-21')
    await end('2026-11-15')
    const outcomes = await Promise.allSettled([change('2026-11-15', '2026-11-18'), withdraw('2026-11-15', colleague)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectRefusal(change('2026-11-15', '2026-11-19'), 'MOVE_OUT_CHANGED').catch(() =>
      expectRefusal(change('2026-11-15', '2026-11-19'), 'TENANCY_ACTIVE'),
    )
  })

  test('is not withdrawn, nor made later, once somebody else has the unit', async () => {
    await live('2026-10-01', '2026-11-21')
    await end('2026-11-10')
    const next = await buildTenant({ fullName: 'Otieno Ouma' })
    await manager.client.tenancies.create({ tenantId: next.id, unitId, startDate: '2026-11-15' })
    await expectRefusal(withdraw('2026-11-10'), 'UNIT_LET_ON')
    await expectRefusal(change('2026-11-10', '2026-11-16'), 'UNIT_LET_ON')
    expect(await change('2026-11-10', '2026-11-15')).toMatchObject({ endDate: '2026-11-15' })
  })

  test('is withdrawn or the unit is let to somebody else, when both are done at the same moment', async () => {
    await live('2026-10-01', '2026-11-21')
    await end('2026-11-10')
    const next = await buildTenant()
    const outcomes = await Promise.allSettled([
      withdraw('2026-11-10'),
      colleague.client.tenancies.create({ tenantId: next.id, unitId, startDate: '2026-11-15' }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is withdrawn also while the tenant has another unit', async () => {
    await live('2026-10-01', '2026-11-21')
    await end('2026-11-10')
    await buildTenancy({ tenantId })
    expect(await withdraw('2026-11-10')).toMatchObject({ isActive: true, endDate: null })
  })

  test('is nothing that a tenancy without one has', async () => {
    await live('2026-11-20', '2026-11-21')
    await expectRefusal(withdraw('2026-11-10'), 'TENANCY_ACTIVE')
    await end('2026-11-21')
    await expectRefusal(change('2026-11-21', '2026-11-19'), 'END_BEFORE_START')
  })
})

describe('a move-out that is entered ahead', () => {
  test('does not make months owed that are not due, nor stop what happens until then', async () => {
    await live('2026-09-01', '2026-11-21')
    await pay(15_000 + 3 * 17_000 + 10_000, '2026-11-03')
    const [before, { owed }] = [await charged(), await account()]
    await end('2027-01-31')
    expect(await charged()).toEqual(before)
    expect(await account()).toMatchObject({ owed })
    // Staff go on entering what is due.
    const water = {
      tenancyId,
      currency: 'KES' as const,
      amount: 50_000,
      paymentType: 'water' as const,
      dueDate: '2026-11-25',
    }
    await manager.client.charges.record({ requestId: crypto.randomUUID(), ...water, paymentStatus: 'pending' })
    const penaltiesBefore = await penalties()
    await nights('2026-11-22', '2026-12-28')
    expect((await charged()).slice(before.length)).toEqual(['rent:2026-12 15000'])
    expect(await penalties()).toBe(penaltiesBefore + 1)
    await nights('2026-12-29', '2027-01-28')
    expect((await charged()).slice(before.length)).toEqual(['rent:2026-12 15000', 'rent:2027-01 15000'])
    // They have left: nothing more is entered or charged.
    await nights('2027-01-29', '2027-02-20')
    expect((await charged()).slice(before.length)).toEqual(['rent:2026-12 15000', 'rent:2027-01 15000'])
    const late = { ...water, requestId: crypto.randomUUID(), dueDate: '2027-02-05', paymentStatus: 'pending' as const }
    await expectRefusal(manager.client.charges.record(late), 'NO_ACTIVE_TENANCY')
  })

  test('charges the last days by days when they come, and withdrawn then the whole month', async () => {
    await live('2026-11-01', '2026-11-21')
    await end('2027-01-10')
    await nights('2026-11-22', '2027-01-02')
    expect((await charged()).at(-1)).toBe('rent:2027-01 4839')
    await withdraw('2027-01-10')
    expect((await charged()).at(-1)).toBe('rent:2027-01 15000')
  })
})

describe('rent that was written off', () => {
  const november = async () => {
    const rows = await db.select().from(charges).where(eq(charges.tenancyId, tenancyId))
    return rows.find(({ chargeKey }) => chargeKey === 'rent:2026-11') ?? expect.fail()
  }
  const stands = async () => {
    const { amount, paidAmount, writtenOffAmount, voidedAt } = await november()
    return voidedAt ? 'void' : [amount, paidAmount, writtenOffAmount].map((minor) => minor / 100)
  }
  /** Rent of November of which `paid` came in and the rest is forgiven, and credit that could pay it. */
  async function forgiven(paid: number) {
    await live('2026-11-01', '2026-11-21')
    const { id: chargeId } = await november()
    if (paid > 0) {
      const parts = [{ chargeId, amount: paid * 100 }]
      const money = { tenancyId, amount: paid * 100, currency: 'KES' as const, method: 'bank' as const }
      await manager.client.payments.receive({
        ...{ ...money, requestId: crypto.randomUUID(), receivedOn: '2026-11-08', parts },
      })
    }
    const { revision } = await november()
    await manager.client.charges.writeOff({ chargeId, revision, reason: 'Flooded for a month' })
    await pay(40_000, '2026-11-20')
    return chargeId
  }
  /** What is owed of the rent at the end of each day on which something counts, as reports of that day read it. */
  async function owedByDay() {
    const { rows } = await db.execute<{ owed: string }>(sql`
      select sum(posting.amount_minor) over (order by entry.day range unbounded preceding) as owed
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'receivable'
      where entry.record_id = ${(await november()).id} order by entry.day`)
    return [...new Set(rows.map(({ owed }) => Number(owed)))]
  }

  test('is not owed again by a move-out that is entered, changed or withdrawn, so that credit pays it', async () => {
    await forgiven(0)
    const before = (await account()).credit
    expect(await stands()).toEqual([15_000, 0, 15_000])
    await end('2026-11-10')
    expect(await stands()).toEqual([5000, 0, 5000])
    await change('2026-11-10', '2026-11-20')
    expect(await stands()).toEqual([10_000, 0, 10_000])
    await change('2026-11-20', '2026-11-01')
    expect(await stands()).toEqual([500, 0, 500])
    await withdraw('2026-11-01')
    expect(await stands()).toEqual([15_000, 0, 15_000])
    expect(await account()).toMatchObject({ owed: 0, credit: before })
    // On no day was less than nothing owed of it.
    expect((await owedByDay()).filter((owed) => owed < 0)).toEqual([])
  })

  test('is not owed again where the days of it fall away wholly, and they stay after all', async () => {
    await live('2026-10-01', '2026-11-21')
    const { id: chargeId, revision } = await november()
    await manager.client.charges.writeOff({ chargeId, revision, reason: 'Flooded for a month' })
    await end('2026-10-31')
    expect(await stands()).toBe('void')
    expect((await owedByDay()).filter((owed) => owed < 0)).toEqual([])
    await withdraw('2026-10-31')
    expect(await stands()).toEqual([15_000, 0, 15_000])
  })

  test('leaves what was paid of it where it is, and is less by what nobody asks for any more', async () => {
    await forgiven(6000)
    await end('2026-11-20')
    expect(await stands()).toEqual([10_000, 6000, 4000])
    await change('2026-11-20', '2026-11-10')
    expect(await stands()).toEqual([5000, 5000, 0])
    await withdraw('2026-11-10')
    const { amount, paidAmount, writtenOffAmount } = await november()
    expect([amount, writtenOffAmount]).toEqual([1_500_000, 900_000])
    expect(paidAmount).toBe(600_000)
  })

  test('is owed once somebody reinstates it, and then after a withdrawn move-out too', async () => {
    const chargeId = await forgiven(0)
    await end('2026-11-10')
    const { revision } = await november()
    await manager.client.charges.undoWriteOff({ chargeId, revision, reason: 'Pays after all' })
    expect(await stands()).toEqual([5000, 5000, 0])
    await withdraw('2026-11-10')
    expect(await stands()).toEqual([15_000, 15_000, 0])
  })

  test('is not owed again where its month is closed, in which nothing changes', async () => {
    await forgiven(0)
    const admin = await api.signInAs('admin')
    api.setNow('2026-12-10T09:00:00Z')
    await admin.client.ledger.closeMonth({ month: '2026-11' })
    const sums = () => admin.client.ledger.trialBalance({ to: '2026-11-30' })
    const before = await sums()
    await end('2026-11-10')
    expect(await stands()).toEqual([5000, 0, 5000])
    await withdraw('2026-11-10')
    expect(await stands()).toEqual([15_000, 0, 15_000])
    expect(await sums()).toEqual(before)
    expect((await owedByDay()).filter((owed) => owed < 0)).toEqual([])
    await admin.client.ledger.reopenMonth({ month: '2026-11' })
  })
})

test('a tenancy that ends on its first day is asked for no deposit by moving out', async () => {
  api.setNow('2026-11-21T09:00:00Z')
  const { id } = await buildTenant()
  const { unitId } = await buildTenancy({ endDate: '2026-06-30' })
  const days = { startDate: '2026-12-20', depositAmount: 3_000_000 }
  const made = await manager.client.tenancies.create({ tenantId: id, unitId, ...days, rentAmount: 3_000_000 })
  tenancyId = made.id
  api.setNow('2026-12-01T09:00:00Z')
  await end('2026-12-20')
  await makeCharges(db, { now: new Date('2026-12-15T00:00:00Z'), until: '2026-12-20' })
  api.setNow('2026-12-21T09:00:00Z')
  expect((await charged()).filter((line) => line.startsWith('deposit'))).toEqual([])
  const { balance } = await manager.client.finalAccounts.get({ tenancyId })
  // One of 31 days of 30,000 and of the service charge of 2,000.
  expect(balance).toBe(-(968 + 65) * 100)
})
