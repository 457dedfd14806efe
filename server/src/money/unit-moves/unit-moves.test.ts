import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { letUnit } from '../../../test/letting'
import { canReadPdf, pdfText } from '../../../test/pdf-text'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { charges } from '../charges/charges.table'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildUnit, buildProperty } = buildersOf(db)

let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
})
beforeEach(() => api.setNow('2026-11-21T09:00:00Z'))

const night = (day: string, until = day) => makeCharges(db, { now: new Date(`${day}T00:00:00Z`), until })

const receive = (tenancyId: string, amount: number, receivedOn = '2026-11-20') =>
  manager.client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount,
    currency: 'KES',
    method: 'cash',
    receivedOn,
  })
const accountOf = (tenancyId: string) => manager.client.payments.account({ tenancyId })
const rowOf = async (tenancyId: string) =>
  (await db.select().from(tenancies).where(eq(tenancies.id, tenancyId)))[0] ?? expect.fail('No such tenancy.')

/** Who rents for 15,000 a month with a deposit of as much, both paid, and paid more than that. */
async function living(paid = 3_500_000) {
  const { id: tenantId } = await buildTenant({ fullName: 'Wanjiku Kamau' })
  const unit = await buildUnit({ unitNumber: 'A1' })
  const { id: tenancyId } = await manager.client.tenancies.create({
    ...{ tenantId, unitId: unit.id, startDate: '2026-11-01', depositAmount: 1_500_000 },
  })
  await manager.client.leases.save({ tenancyId, currency: 'KES', noticeDays: 60, depositAmount: 1_500_000 })
  if (paid > 0) await receive(tenancyId, paid)
  return { tenantId, tenancyId, unitId: unit.id }
}

const moveTo = (tenancyId: string, unitId: string, more: object = {}) =>
  manager.client.unitMoves.make({ tenancyId, unitId, day: '2026-11-21', ...more })

describe('works', () => {
  test('deposit, credit, terms and co-tenants go along, and the paper says so', async () => {
    const { tenancyId, tenantId, unitId } = await living(4_000_000)
    const { id: otherId } = await buildTenant({ fullName: 'Peter Otieno' })
    await manager.client.coTenants.add({ tenancyId, tenantId: otherId })
    const larger = await buildUnit({ unitNumber: 'B2', rentAmount: 2_000_000 })
    const before = await manager.client.tenantAccounts.get({ tenantId })
    const move = await moveTo(tenancyId, larger.id)
    expect(move).toMatchObject({ unitNumber: 'B2', deposit: 1_500_000, owed: 0, day: '2026-11-21' })
    expect(move.credit).toBeGreaterThan(0)

    expect(await rowOf(tenancyId)).toMatchObject({ isActive: false, endDate: '2026-11-20' })
    expect(await rowOf(move.tenancyId)).toMatchObject({
      ...{ isActive: true, startDate: '2026-11-21', unitId: larger.id, tenantId },
      ...{ noticeDays: 60, depositAmount: 1_500_000 },
    })
    const [old, fresh] = [await accountOf(tenancyId), await accountOf(move.tenancyId)]
    expect([old.depositHeld, old.credit, old.owed]).toEqual([0, 0, 0])
    expect(fresh.depositHeld).toBe(1_500_000)
    const after = await manager.client.tenantAccounts.get({ tenantId })
    expect(after.totals[0]?.depositHeld).toBe(before.totals[0]?.depositHeld)
    const { people } = await manager.client.coTenants.list({ tenancyId: move.tenancyId })
    expect(people.map(({ fullName }) => fullName)).toEqual(['Wanjiku Kamau', 'Peter Otieno'])

    const path = `/api/exports/tenancies/${move.tenancyId}/unit-move/pdf`
    const paper = await api.request(path, { headers: { cookie: manager.cookie } })
    expect(paper.headers.get('content-disposition')).toContain('move-b2-2026-11-21.pdf')
    const bytes = await paper.arrayBuffer()
    const says = ['Wanjiku Kamau and Peter Otieno', 'A1', 'B2', '20 Nov 2026', '15,000', '20,000']
    if (canReadPdf) for (const said of says) expect(pdfText(bytes)).toContain(said)
    expect((await manager.client.units.get({ unitId })).isOccupied).toBe(false)
    expect(await findDifferences(db)).toEqual([])
  })

  test('what is owed stays on the account of the tenant, and the whole deposit still goes along', async () => {
    const { tenancyId, tenantId } = await living(1_500_000)
    const before = await accountOf(tenancyId)
    const unit = await buildUnit()
    const move = await moveTo(tenancyId, unit.id)
    const after = await manager.client.tenantAccounts.get({ tenantId })
    expect(after.tenancies.map((account) => account.tenancyId)).toContain(move.tenancyId)
    expect(move.deposit).toBe(before.depositHeld)
    expect(move.owed).toBe((await accountOf(tenancyId)).owed)
    expect(await findDifferences(db)).toEqual([])
  })

  test('who withholds tax does so of the other unit too, also from later days on, but not at what holds no more', async () => {
    const terms = {
      rent: 1_000_000,
      propertyType: 'shop' as const,
      country: 'Uganda' as const,
      startDate: '2026-11-01',
    }
    for (const day of ['2026-11-15', '2026-12-01']) {
      const shop = await letUnit(manager, terms)
      const rates = { '2026-11-01': 500, '2026-11-10': 600, '2026-12-10': 700 }
      for (const [fromDay, rate] of Object.entries(rates))
        await manager.client.withholding.save({ tenancyId: shop.tenancyId, fromDay, rate })
      const other = await letUnit(manager, terms)
      await manager.client.tenancies.end({ tenancyId: other.tenancyId, endDate: '2026-11-01' })
      const { tenancyId } = await moveTo(shop.tenancyId, other.unit.id, { day })
      expect(await manager.client.withholding.ofTenancy({ tenancyId })).toMatchObject({
        rows: [
          { fromDay: '2026-12-10', rate: 700 },
          { fromDay: '2026-11-10', rate: 600 },
        ],
      })
      expect(await accountOf(tenancyId)).toMatchObject({ withholdingRate: 600 })
    }
  })

  test('a penalty is for no rent there that fell due before it was agreed', async () => {
    const { tenancyId } = await living(0)
    const penalty = { penaltyKind: 'percent' as const, penaltyRate: 1000, penaltyGraceDays: 0 }
    await manager.client.leases.save({ tenancyId, currency: 'KES', depositAmount: 1_500_000, ...penalty })
    const { tenancyId: next } = await moveTo(tenancyId, (await buildUnit()).id, { day: '2026-11-02' })
    expect(await rowOf(next)).toMatchObject({ penaltyRate: 1000, penaltyFrom: '2026-11-21' })
  })

  test('credit that the last days of the unit before still need is not taken away from them', async () => {
    const { tenancyId } = await living(4_900_000)
    const unit = await buildUnit()
    const move = await moveTo(tenancyId, unit.id, { day: '2026-12-15' })
    // December is paid ahead: 14 of its 31 days are lived in the unit before.
    expect(move).toMatchObject({ credit: 1_700_000 - 767_700, kept: 767_700, owed: 0 })
    expect([(await accountOf(tenancyId)).credit, (await accountOf(move.tenancyId)).credit]).toEqual([767_700, 932_300])
    const path = `/api/exports/tenancies/${move.tenancyId}/unit-move/pdf`
    const bytes = await (await api.request(path, { headers: { cookie: manager.cookie } })).arrayBuffer()
    if (canReadPdf) for (const said of ['9,323', '7,677']) expect(pdfText(bytes)).toContain(said)
    api.setNow('2026-12-15T09:00:00Z')
    await night('2026-12-15', '2026-12-20')
    expect(await accountOf(tenancyId)).toMatchObject({ owed: 0, credit: 0 })
    expect(await findDifferences(db)).toEqual([])
  })

  describe('entered after its month', () => {
    /** Who rents from October on with a penalty of a tenth after five days, and paid October in time. */
    async function rentingWithPenalty() {
      api.setNow('2026-10-01T09:00:00Z')
      const { id: tenantId } = await buildTenant()
      const start = { tenantId, unitId: (await buildUnit()).id, startDate: '2026-10-01' }
      const { id: tenancyId } = await manager.client.tenancies.create(start)
      const penalty = { penaltyKind: 'percent' as const, penaltyRate: 1000, penaltyGraceDays: 5 }
      await manager.client.leases.save({ tenancyId, currency: 'KES', ...penalty })
      api.setNow('2026-11-20T09:00:00Z')
      await receive(tenancyId, 1_700_000, '2026-10-03')
      await night('2026-11-01', '2026-11-06')
      return tenancyId
    }
    const moveBack = async (tenancyId: string, day: string) =>
      (await moveTo(tenancyId, (await buildUnit()).id, { day })).tenancyId
    const penaltiesOf = async (tenancyId: string) =>
      (await db.select().from(charges).where(eq(charges.tenancyId, tenancyId)))
        .filter(({ paymentType, voidedAt }) => paymentType === 'penalty' && voidedAt === null)
        .map(({ amount, dueDate }) => [dueDate, amount])

    test('nobody who paid in time is fined at the other unit, nor at one after it', async () => {
      const tenancyId = await rentingWithPenalty()
      await receive(tenancyId, 1_700_000, '2026-11-03')
      const second = await moveBack(tenancyId, '2026-10-15')
      await night('2026-11-20')
      expect(await penaltiesOf(second)).toEqual([])
      const third = await moveBack(second, '2026-10-20')
      await night('2026-11-21')
      for (const id of [tenancyId, second, third]) expect(await penaltiesOf(id)).toEqual([])
      expect(await accountOf(third)).toMatchObject({ owed: 0 })
      expect(await findDifferences(db)).toEqual([])
    })

    test('a month that was not paid does not escape its penalty', async () => {
      const tenancyId = await rentingWithPenalty()
      await night('2026-11-11')
      expect(await penaltiesOf(tenancyId)).toEqual([['2026-11-11', 150_000]])
      const next = await moveBack(tenancyId, '2026-10-15')
      await night('2026-11-21')
      expect(await penaltiesOf(tenancyId)).toEqual([])
      expect(await penaltiesOf(next)).toEqual([['2026-11-11', 150_000]])
    })
  })

  test('a move of days to come lets the other unit from then on', async () => {
    const { tenancyId } = await living()
    const unit = await buildUnit()
    const { tenancyId: next } = await moveTo(tenancyId, unit.id, { day: '2026-12-01', rentAmount: 1_800_000 })
    expect(await rowOf(tenancyId)).toMatchObject({ endDate: '2026-11-30' })
    expect(await rowOf(next)).toMatchObject({ startDate: '2026-12-01', rentAmount: 1_800_000 })
    expect(await findDifferences(db)).toEqual([])
  })
})

test('where somebody may move: vacant units of the currency of the account, also where those of another fill the list', async () => {
  const word = `Jacaranda ${crypto.randomUUID()}`
  const property = await buildProperty({ name: word })
  const elsewhere = await buildProperty({ name: `${word} Entebbe`, currency: 'UGX' })
  const units = await Promise.all([
    ...Array.from({ length: 50 }, (_, place) =>
      buildUnit({ propertyId: elsewhere.id, unitNumber: `A${place}`, currency: 'UGX' }),
    ),
    buildUnit({ propertyId: property.id, unitNumber: 'B1' }),
  ])
  const found = (currency?: 'KES' | 'UGX') => manager.client.units.vacant({ search: word, currency })
  expect((await found('KES')).map(({ id }) => id)).toEqual([units.at(-1)?.id])
  expect((await found('UGX')).map(({ currency }) => currency)).toEqual(Array(50).fill('UGX'))
  expect((await found()).map(({ unitNumber }) => unitNumber)).not.toContain('B1')
})

describe('refused', () => {
  test('a unit of somebody else, the same one, another currency, too early, and nothing has changed', async () => {
    const { tenancyId, unitId } = await living()
    const before = [await rowOf(tenancyId), await accountOf(tenancyId)]
    const taken = await buildTenancy()
    await expectRefusal(moveTo(tenancyId, taken.unitId), 'UNIT_OCCUPIED')
    await expectRefusal(moveTo(tenancyId, unitId), 'SAME_UNIT')
    await expectRefusal(moveTo(tenancyId, (await buildUnit({ currency: 'UGX' })).id), 'OTHER_CURRENCY')
    const { id: free } = await buildUnit()
    await expectRefusal(moveTo(tenancyId, free, { day: '2026-11-01' }), 'MOVE_TOO_EARLY')
    const held = await buildUnit()
    await manager.client.units.setAvailability({ unitId: held.id, availability: 'under_repair', until: null })
    await expectRefusal(moveTo(tenancyId, held.id), 'UNIT_HELD')
    expect([await rowOf(tenancyId), await accountOf(tenancyId)]).toEqual(before)
  })

  test('of two who move one tenant at once one does', async () => {
    const { tenancyId } = await living()
    const places = [await buildUnit(), await buildUnit()]
    const both = await Promise.allSettled(places.map(({ id }) => moveTo(tenancyId, id)))
    expect(both.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : outcome.reason.code)).sort()).toEqual([
      'TENANCY_ENDED',
      'done',
    ])
    expect(await findDifferences(db)).toEqual([])
  })

  test('a tenant moves nobody, and sees no paper of others', async () => {
    const { tenancyId } = await living()
    const stranger = await api.signInAs('tenant')
    const { id: unitId } = await buildUnit({ propertyId: (await buildProperty()).id })
    await expectRefusal(stranger.client.unitMoves.make({ tenancyId, unitId, day: '2026-11-21' }), 'FORBIDDEN')
    const { tenancyId: next } = await moveTo(tenancyId, unitId)
    const path = `/api/exports/tenancies/${next}/unit-move/pdf`
    expect((await api.request(path, { headers: { cookie: stranger.cookie } })).status).toBe(403)
    expect((await api.request(path)).status).toBe(401)
  })
})
