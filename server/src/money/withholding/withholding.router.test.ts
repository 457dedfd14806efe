import { inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, PASSWORD, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { letUnit } from '../../../test/letting'
import { units } from '../../homes/units/units.table'
import { findDifferences } from '../closed-months/ledger-check.service'
import { settleLines } from '../receipt-lines/settling.service'
import { takeLines } from '../receipt-lines/taking.service'

// A shop in Kampala whose tenant withholds 6% of a rent of USh 1,000,000.

const { db } = testDatabase()
let api: Api
let manager: Identity
let admin: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager')
})

const id = () => crypto.randomUUID()
let made = 0
let shop: Awaited<ReturnType<typeof letUnit>>
let ownerId: string

beforeEach(async () => {
  shop = await letUnit(manager, { rent: 1_000_000, propertyType: 'shop', country: 'Uganda', startDate: '2026-09-01' })
  const person = { name: `Nakato ${++made}`, kind: 'individual' as const, isResident: true }
  ownerId = (await manager.client.owners.create(person)).id
  await manager.client.owners.agree({
    ...{ propertyId: shop.property.id, fromMonth: '2026-09', currency: 'UGX', commissionKind: 'percent' },
    ...{ commissionRate: 1000, shares: [{ ownerId, share: 10_000 }] },
  })
  await manager.client.withholding.save({ tenancyId: shop.tenancyId, fromDay: '2026-09-01', rate: 600 })
})

const receive = (amount: number, receivedOn: string, withheld: number | null = null) =>
  manager.client.payments.receive({
    ...{ requestId: id(), tenancyId: shop.tenancyId, currency: 'UGX', amount, method: 'bank', receivedOn, withheld },
  })
const payRent = async (day: string, withheld: number | null = 60_000) => {
  await shop.charge('rent', 1_000_000, day)
  return receive(withheld === null ? 1_000_000 : 940_000, day, withheld)
}
const account = () => manager.client.payments.account({ tenancyId: shop.tenancyId })
const statement = async (from = '2026-10', to = '2026-11') =>
  (await manager.client.owners.statement({ ownerId, from, to })).accounts[0]
const taxes = async (state: 'missing' | 'certified' | 'all' = 'all') =>
  (await manager.client.withholding.list({ state, tenantId: shop.tenantId })).rows
const certificate = (more: object = {}) => ({
  ...{ requestId: id(), tenantId: shop.tenantId, currency: 'UGX' as const, number: `wht-${++made}` },
  ...{ issuedOn: '2026-11-10', from: '2026-10-01', to: '2026-10-31', amount: 60_000, paymentIds: [] as string[] },
  ...more,
})
const cashOf = async () => {
  const { rows } = await db.execute<{ cash: string }>(sql`
    select coalesce(sum(posting.amount_minor), 0) as cash from ledger_postings posting
    join ledger_entries entry on entry.id = posting.entry_id
    where posting.account = 'cash' and entry.tenancy_id = ${shop.tenancyId}`)
  return Number(rows[0]?.cash)
}
/** What each version of a receipt says of the tax and of what was owed, and why it was made. */
const receiptsOf = async (paymentId: string) => {
  const { rows } = await db.execute<{ withheld: number | null; owed: number; reason: string | null }>(sql`
    select (content->>'withheld')::int as withheld, (content->>'balanceAfter')::int as owed, reason
    from issued_papers where kind = 'receipt' and subject_id = ${paymentId} order by version`)
  return rows
}
const balanced = async () => expect(await findDifferences(db)).toEqual([])

describe('rent of which a tenant withholds tax', () => {
  test('is paid whole, without more cash than came in, and leaves the owner no less and no more', async () => {
    const payment = await payRent('2026-10-05')
    expect(payment).toMatchObject({ amount: 940_000, withheld: { amount: 60_000, rate: 600, certificateNumber: null } })
    expect(await account()).toMatchObject({ owed: 0, credit: 0, withholdingRate: 600 })
    expect(await cashOf()).toBe(940_000)
    expect(await statement()).toMatchObject({
      totals: { collected: 1_000_000, commission: 100_000, net: 900_000 },
      withheld: [{ day: '2026-10-05', amount: 60_000, ownersPart: 60_000, unitNumber: 'A1', certificateNumber: null }],
      taxWithheld: 60_000,
      closing: 840_000,
    })
    const due = (await manager.client.owners.payouts({ month: '2026-10' })).rows.find((row) => row.ownerId === ownerId)
    expect(due).toMatchObject({ due: 840_000, net: 900_000, withheld: 60_000, before: 0 })
    const { rows } = await manager.client.payments.list({ tenantId: shop.tenantId })
    expect(rows.map(({ amount }) => amount)).toEqual([940_000])
    await balanced()
  })

  test('leaves nothing of a deposit open that was paid with it, whatever rent comes after', async () => {
    await shop.charge('rent', 1_000_000, '2026-10-05')
    await shop.charge('deposit', 500_000, '2026-10-05')
    await shop.charge('rent', 1_000_000, '2026-11-05')
    await receive(1_440_000, '2026-10-05', 60_000)
    const { rows } = await manager.client.charges.list({ tenantId: shop.tenantId })
    expect(rows.map(({ paymentType, amount, paidAmount }) => [paymentType, amount - paidAmount]).toSorted()).toEqual([
      ['deposit', 0],
      ['rent', 0],
      ['rent', 1_000_000],
    ])
    expect(await account()).toMatchObject({ owed: 1_000_000, credit: 0, depositHeld: 500_000 })
    await balanced()
  })

  test('is spent after the money that it was withheld of, where both stand on nothing yet', async () => {
    // Their ids are random: eight times they are in order by chance once in 256.
    for (const date of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await receive(940_000, `2026-10-0${date}`, 60_000)
      await shop.charge('water', 940_000, '2026-10-20')
      await shop.charge('water', 60_000, '2026-10-20')
    }
    const { rows } = await db.execute(sql`
      select payment.method, sum(step.amount_minor)::int as amount from allocations step
      join payments payment on payment.id = step.payment_id join payment_records charge on charge.id = step.record_id
      where step.tenancy_id = ${shop.tenancyId} and charge.amount_minor = 940000 group by 1`)
    expect(rows).toEqual([{ method: 'bank', amount: 8 * 940_000 }])
    await balanced()
  })

  test('says so on its receipt, and that nothing is owed', async () => {
    const { id: paymentId } = await payRent('2026-10-05')
    const { rows } = await db.execute<{ content: { withheld: number; balanceAfter: number } }>(
      sql`select content from issued_papers where kind = 'receipt' and subject_id = ${paymentId}`,
    )
    expect(rows[0]?.content).toMatchObject({ withheld: 60_000, balanceAfter: 0 })
  })

  test('does not keep saying on its receipt what was withheld once that is put right, and why stays', async () => {
    const { id: paymentId, amount, currency, receivedOn } = await payRent('2026-10-05')
    const correct = (withheld: number | null, reason: string, reference: string | null = null) =>
      manager.client.payments.correct({
        ...{ paymentId, amount, currency, receivedOn, method: 'bank', reference, withheld, reason },
      })
    await correct(50_000, 'As the certificate says')
    await correct(null, 'Nothing was withheld', 'FT-1')
    await correct(null, 'Nothing was withheld', 'FT-1')
    await manager.client.withholding.add({ receivedId: paymentId, amount: 40_000 })
    await correct(40_000, 'Another reference', 'FT-2')
    expect(await receiptsOf(paymentId)).toEqual([
      { withheld: 60_000, owed: 0, reason: null },
      { withheld: 50_000, owed: 10_000, reason: 'As the certificate says' },
      { withheld: null, owed: 60_000, reason: 'Nothing was withheld' },
      { withheld: 40_000, owed: 20_000, reason: 'Tax withheld recorded' },
      { withheld: 40_000, owed: 20_000, reason: 'Another reference' },
    ])
    expect(await account()).toMatchObject({ owed: 20_000 })
    const { history } = await manager.client.payments.get({ paymentId })
    expect(history.find(({ reason }) => reason === 'As the certificate says')).toMatchObject({
      action: 'payment.tax-corrected',
      before: { withheld: 60_000 },
      after: { withheld: 50_000 },
    })
    await balanced()
  })

  test('takes from each of several owners no more than their part', async () => {
    const name = `Okello ${++made}`
    const other = (await manager.client.owners.create({ name, kind: 'individual', isResident: true })).id
    await manager.client.owners.agree({
      ...{ propertyId: shop.property.id, fromMonth: '2026-11', currency: 'UGX', commissionKind: 'none' },
      shares: [
        { ownerId, share: 6667 },
        { ownerId: other, share: 3333 },
      ],
    })
    await payRent('2026-11-05')
    expect(await statement('2026-11')).toMatchObject({ taxWithheld: 40_002 })
    const theirs = await manager.client.owners.statement({ ownerId: other, from: '2026-11', to: '2026-11' })
    expect(theirs.accounts[0]).toMatchObject({ taxWithheld: 19_998, closing: 333_300 - 19_998 })
    await balanced()
  })

  test('does not keep its tax when the payment bounces', async () => {
    const { id: paymentId } = await payRent('2026-10-05')
    const reversed = { paymentId, reversedOn: '2026-11-03', reason: 'Cheque bounced' }
    expect(await manager.client.payments.reverse(reversed)).toMatchObject({ withheld: null })
    expect(await account()).toMatchObject({ owed: 1_000_000 })
    expect(await taxes()).toEqual([])
    expect(await statement()).toMatchObject({
      withheld: [
        { day: '2026-10-05', ownersPart: 60_000 },
        { day: '2026-11-03', ownersPart: -60_000 },
      ],
      closing: 0,
    })
    await balanced()
  })

  test('is owed again with its money when both were refunded before that bounced', async () => {
    const { id: paymentId } = await receive(940_000, '2026-10-05', 60_000)
    const refund = { requestId: id(), tenancyId: shop.tenancyId, currency: 'UGX', amount: 1_000_000 } as const
    await manager.client.finalAccounts.refund({ ...refund, method: 'bank', reference: null, paidOn: '2026-11-02' })
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-03', reason: 'Cheque bounced' })
    expect(await account()).toMatchObject({ owed: 1_000_000, credit: 0, depositHeld: -1_000_000 })
    expect(await cashOf()).toBe(-1_000_000)
    await balanced()
  })

  test('is not said otherwise in a month that is closed: what is taken back counts today', async () => {
    const { id: paymentId } = await payRent('2026-10-05')
    await admin.client.ledger.closeMonth({ month: '2026-10', evenNotAgreed: 'No statement' })
    const october = await statement('2026-10', '2026-10')
    const { amount, currency, method, receivedOn } = {
      ...(await manager.client.payments.get({ paymentId })),
      method: 'bank' as const,
    }
    const right = { paymentId, amount, currency, method, receivedOn, reference: null, withheld: 50_000 }
    expect(await manager.client.payments.correct({ ...right, reason: 'As the certificate says' })).toMatchObject({
      withheld: { amount: 50_000 },
    })
    expect(await statement('2026-10', '2026-10')).toEqual(october)
    expect(await statement('2026-11')).toMatchObject({ taxWithheld: -10_000 })
    expect(await account()).toMatchObject({ owed: 10_000 })
    await balanced()
    await admin.client.ledger.reopenMonth({ month: '2026-10' })
  })

  test('goes with the money when that is corrected, its certificate too', async () => {
    const { id: wrongId } = await payRent('2026-10-05')
    const [tax] = await taxes()
    await manager.client.withholding.certify(certificate({ paymentIds: [tax?.paymentId], number: 'WHT-A' }))
    const right = { amount: 940_000, currency: 'UGX' as const, method: 'bank' as const, receivedOn: '2026-10-06' }
    const corrected = await manager.client.payments.correct({
      paymentId: wrongId,
      ...right,
      reference: null,
      reason: 'Day',
    })
    expect(corrected).toMatchObject({ withheld: { amount: 60_000, certificateNumber: 'WHT-A' } })
    expect(await account()).toMatchObject({ owed: 0, credit: 0 })
    await balanced()
  })

  test('is not reversed without the money that came with it', async () => {
    const { withheld } = await payRent('2026-10-05')
    const paymentId = withheld?.paymentId ?? ''
    await expectRefusal(manager.client.payments.reverse({ paymentId, reason: 'Wrong' }), 'TAX_WITHHELD')
  })

  test('is not reversed with a charge on which the money stands no more, and is with one on which it does', async () => {
    const { id: paymentId } = await payRent('2026-10-05')
    const [rent] = (await manager.client.charges.list({ tenantId: shop.tenantId })).rows
    const chargeId = rent?.id ?? ''
    const void_ = async () => {
      const { revision } = await manager.client.charges.get({ chargeId })
      return manager.client.charges.void({ chargeId, revision, reason: 'Never came', payments: 'reverse' })
    }
    const allocate = (parts: { chargeId: string; amount: number }[]) =>
      manager.client.payments.allocate({ paymentId, parts, reason: 'Elsewhere' })
    await allocate([])
    await expectRefusal(void_(), 'TAX_WITHHELD')
    expect(await account()).toMatchObject({ owed: 940_000, credit: 940_000 })
    await allocate([{ chargeId, amount: 940_000 }])
    await void_()
    expect(await account()).toMatchObject({ owed: 0, credit: 0 })
    expect(await taxes()).toEqual([])
    await balanced()
  })

  test('is not believed of a tenant who does not withhold, nor beyond the rate', async () => {
    await shop.charge('rent', 1_000_000, '2026-10-05')
    await expectRefusal(receive(940_000, '2026-10-05', 60_001), 'WITHHELD_TOO_MUCH')
    await manager.client.withholding.save({ tenancyId: shop.tenancyId, fromDay: '2026-10-01', rate: 0 })
    await expectRefusal(receive(940_000, '2026-10-05', 60_000), 'WITHHOLDS_NOTHING')
    const home = await letUnit(manager, { rent: 100_000, startDate: '2026-09-01' })
    const kenyan = { tenancyId: home.tenancyId, fromDay: '2026-09-01', rate: 600 }
    await expectRefusal(manager.client.withholding.save(kenyan), 'WITHHOLDS_IN_UGANDA')
  })

  test('is named while nobody has said what was withheld, and settled once somebody does', async () => {
    const { id: receivedId } = await payRent('2026-10-05', null).then(async () => {
      await shop.charge('rent', 1_000_000, '2026-11-01')
      return receive(940_000, '2026-11-01')
    })
    const { unsaid } = await manager.client.withholding.list({ state: 'all' })
    expect(unsaid.filter((row) => row.tenancyId === shop.tenancyId)).toMatchObject([
      { paymentId: receivedId, amount: 940_000, rate: 600 },
    ])
    await manager.client.withholding.add({ receivedId, amount: 60_000 })
    expect(await account()).toMatchObject({ owed: 0 })
    await expectRefusal(manager.client.withholding.add({ receivedId, amount: 60_000 }), 'WITHHELD_SAID')
    await balanced()
  })
})

describe('the year of a landlord in Uganda', () => {
  const year = (of: string | null = ownerId) => manager.client.reports.taxUganda({ year: 2026, ownerId: of })

  test('is taxed on the whole rent, and says what was withheld and what there are certificates for', async () => {
    await payRent('2026-10-05')
    await payRent('2026-11-05')
    const [, october] = await taxes()
    await manager.client.withholding.certify(certificate({ paymentIds: [october?.paymentId], number: `WHT-Y${made}` }))
    expect(await year()).toMatchObject({ gross: 2_000_000, withheld: 120_000, certified: 60_000 })
    expect((await year(null)).landlords?.find((row) => row.ownerId === ownerId)).toMatchObject({
      gross: 2_000_000,
      withheld: 120_000,
      certified: 60_000,
    })
  })

  test('does not count what was withheld of money that bounced, nor in another year', async () => {
    const { id: paymentId } = await payRent('2026-10-05')
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-03', reason: 'Cheque bounced' })
    expect(await year()).toMatchObject({ gross: 0, withheld: 0, certified: 0 })
    await payRent('2026-10-06')
    expect(await manager.client.reports.taxUganda({ year: 2025, ownerId })).toMatchObject({ gross: 0, withheld: 0 })
  })
})

describe('money that comes in by itself', () => {
  const cameIn = async (amount: number) => {
    const transactionId = `UKL${String(7_000_000 + ++made)}`
    const line = { provider: 'mtn_momo' as const, transactionId, amount, currency: 'UGX' as const, day: '2026-11-20' }
    await manager.client.receiptLines.addPasted({
      lines: [{ ...line, payerName: null, payerPhone: null, accountTyped: null }],
    })
    const [found] = (await manager.client.receiptLines.list({ search: transactionId })).rows
    const parts = [{ tenancyId: shop.tenancyId, amount }]
    await manager.client.receiptLines.assign({ requestId: id(), lineId: found?.id ?? '', parts, remember: false })
  }

  test('settles the rent with the tax where it fits to the shilling', async () => {
    await shop.charge('rent', 1_000_000, '2026-11-05')
    await cameIn(940_000)
    expect(await account()).toMatchObject({ owed: 0, credit: 0 })
    expect(await taxes()).toMatchObject([{ received: 940_000, amount: 60_000 }])
    await balanced()
  })

  test('of many lines that are settled together is settled with the tax too', async () => {
    const home = await letUnit(manager, { rent: 300_000, country: 'Uganda', startDate: '2026-09-01' })
    await home.charge('rent', 300_000, '2026-11-05')
    await shop.charge('rent', 1_000_000, '2026-11-05')
    const now = new Date('2026-11-21T09:00:00Z')
    const context = { db, config: testConfig(), now, mailWritten: () => {} }
    const numbers = await db
      .select({ id: units.id, accountNumber: units.accountNumber })
      .from(units)
      .where(inArray(units.id, [home.unit.id, shop.unit.id]))
    const lineTo = (unitId: string, amount: number) => ({
      ...{
        source: 'statement' as const,
        provider: 'mtn_momo' as const,
        receivingAccountId: null,
        currency: 'UGX' as const,
      },
      ...{ transactionId: `UKL${String(7_000_000 + ++made)}`, amount, day: '2026-11-20', raw: '' },
      accountTyped: numbers.find((unit) => unit.id === unitId)?.accountNumber ?? '',
    })
    const taken = await takeLines(context, [
      ...[lineTo(home.unit.id, 100_000), lineTo(shop.unit.id, 940_000), lineTo(home.unit.id, 200_000)],
    ])
    const lineIds = taken.map(({ lineId }) => lineId)
    expect(await settleLines(context, lineIds, 100)).toMatchObject({ booked: 3 })
    expect(await account()).toMatchObject({ owed: 0, credit: 0 })
    expect(await taxes()).toMatchObject([{ received: 940_000, amount: 60_000 }])
    await balanced()
  })

  test('is taken as it is where it fits nothing, or where nobody withholds', async () => {
    await shop.charge('rent', 1_000_000, '2026-11-05')
    await cameIn(930_000)
    expect(await account()).toMatchObject({ owed: 70_000 })
    await manager.client.withholding.save({ tenancyId: shop.tenancyId, fromDay: '2026-11-01', rate: 0 })
    await cameIn(65_800)
    expect(await account()).toMatchObject({ owed: 4200 })
    expect(await taxes()).toEqual([])
  })
})

describe('money of which nobody says what was withheld', () => {
  const typed = (amount: number, who = manager) =>
    who.client.payments.receive({
      ...{ requestId: id(), tenancyId: shop.tenancyId, currency: 'UGX', amount, method: 'bank' },
      ...{ receivedOn: '2026-11-20', withheld: 'proposed' },
    })

  test('settles the rent with the tax once, however many rows say so at the same moment', async () => {
    await shop.charge('rent', 1_000_000, '2026-11-05')
    const both = await Promise.all([typed(940_000), typed(940_000, admin)])
    expect(both.map(({ withheld }) => withheld?.amount ?? 0).sort()).toEqual([0, 60_000])
    expect(await account()).toMatchObject({ owed: 0, credit: 940_000 })
    expect(await taxes()).toMatchObject([{ received: 940_000, amount: 60_000 }])
    await balanced()
  })

  test('is taken as it is where it fits nothing', async () => {
    await shop.charge('rent', 1_000_000, '2026-11-05')
    expect(await typed(930_000)).toMatchObject({ withheld: null })
    expect(await account()).toMatchObject({ owed: 70_000 })
  })

  test('is asked about with what is open, oldest first, so that a row says what it settles', async () => {
    await shop.charge('water', 50_000, '2026-11-06')
    await shop.charge('rent', 1_000_000, '2026-11-05')
    const [unit] = await db
      .select()
      .from(units)
      .where(inArray(units.id, [shop.unit.id]))
    const lines = [{ key: '1', reference: '', who: unit?.accountNumber ?? '' }]
    const [line] = await manager.client.paymentLines.match({ lines })
    const due = [
      { paymentType: 'rent', balance: 1_000_000 },
      { paymentType: 'water', balance: 50_000 },
    ]
    expect(line?.matches[0]).toMatchObject({ tenancyId: shop.tenancyId, withholds: { rate: 600, due } })
  })
})

describe('money for several units', () => {
  let store: typeof shop
  beforeEach(async () => {
    const unit = { unitNumber: 'A2' }
    const of = { tenantId: shop.tenantId, property: shop.property, country: 'Uganda' as const, unit }
    store = await letUnit(manager, { ...of, rent: 500_000, startDate: '2026-09-01' })
    await manager.client.withholding.save({ tenancyId: store.tenancyId, fromDay: '2026-09-01', rate: 600 })
    await shop.charge('rent', 1_000_000, '2026-11-05')
    await store.charge('rent', 500_000, '2026-11-06')
  })
  const receiveForAll = (amount: number, who = manager) =>
    who.client.tenantAccounts.receive({
      ...{ requestId: id(), tenantId: shop.tenantId, currency: 'UGX', amount, method: 'bank' },
      receivedOn: '2026-11-20',
    })
  test('is told with the tax of its own units alone to a key that is limited to a property', async () => {
    const estate = await letUnit(manager, {
      ...{ tenantId: shop.tenantId, country: 'Uganda', rent: 500_000, startDate: '2026-09-01' },
    })
    await manager.client.withholding.save({ tenancyId: estate.tenancyId, fromDay: '2026-09-01', rate: 600 })
    await estate.charge('rent', 500_000, '2026-11-07')
    const { id: paymentId } = await receiveForAll(1_880_000)
    const taxed = async ({ client }: Pick<Identity, 'client'>) =>
      (await client.payments.get({ paymentId })).othersWithheld.map(({ propertyName }) => propertyName)
    expect((await taxed(manager)).toSorted()).toEqual([shop.property.name, estate.property.name].toSorted())
    const owner = await api.signInWithPassword('admin')
    const limit = { propertyIds: [shop.property.id], password: PASSWORD }
    const { secret } = await owner.client.apiKeys.make({ name: id(), role: 'admin', ...limit })
    expect(await taxed({ client: api.clientByKey(secret) })).toEqual([shop.property.name])
  })

  const standing = async () => (await manager.client.tenantAccounts.get({ tenantId: shop.tenantId })).totals

  test('settles the rent of each with its tax, and goes with the money when that bounces', async () => {
    const { id: paymentId } = await receiveForAll(1_410_000)
    expect(await standing()).toMatchObject([{ owed: 0, credit: 0 }])
    expect((await taxes()).map(({ amount }) => amount).sort()).toEqual([30_000, 60_000])
    const [first, second] = (await taxes()).toSorted((one, other) => other.amount - one.amount)
    expect(await manager.client.payments.get({ paymentId })).toMatchObject({
      withheld: { paymentId: first?.paymentId, amount: 60_000 },
      othersWithheld: [{ paymentId: second?.paymentId, amount: 30_000, rate: 600, unitNumber: 'A2' }],
    })
    const { rows } = await db.execute<{ content: { withheld: number; balanceAfter: number } }>(
      sql`select content from issued_papers where kind = 'receipt' and subject_id = ${paymentId}`,
    )
    expect(rows[0]?.content).toMatchObject({ withheld: 90_000, balanceAfter: 0 })
    await balanced()
    const [moved] = (await manager.client.tenantAccounts.transfers({ tenancyId: shop.tenancyId })).rows
    await manager.client.tenantAccounts.undoTransfer({ transferId: moved?.id ?? '', reason: 'Wrong unit' })
    expect(await taxes()).toMatchObject([{ amount: 60_000 }])
    expect(await receiptsOf(paymentId)).toEqual([
      { withheld: 90_000, owed: 0, reason: null },
      { withheld: 60_000, owed: 30_000, reason: 'Taken back to the other unit' },
    ])
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-21', reason: 'Cheque bounced' })
    expect(await taxes()).toEqual([])
    expect(await standing()).toMatchObject([{ owed: 1_500_000, credit: 0 }])
    await balanced()
  })

  test('is not said again of what was moved from another unit or withheld, and told why', async () => {
    await receiveForAll(1_410_000)
    const { rows } = await db.execute<{ id: string; method: string }>(
      sql`select id, method from payments where tenancy_id = ${store.tenancyId}`,
    )
    const refused = async (method: string, code: 'TRANSFERRED' | 'TAX_WITHHELD') => {
      const receivedId = rows.find((row) => row.method === method)?.id ?? ''
      await expectRefusal(manager.client.withholding.add({ receivedId, amount: 1_000 }), code)
    }
    await refused('transfer', 'TRANSFERRED')
    await refused('withheld', 'TAX_WITHHELD')
    expect(await taxes()).toHaveLength(2)
  })

  test('settles it once where two record it at the same moment', async () => {
    await Promise.all([receiveForAll(1_410_000), receiveForAll(1_410_000, admin)])
    expect(await standing()).toMatchObject([{ owed: 0, credit: 1_410_000 }])
    expect(await taxes()).toHaveLength(2)
    await balanced()
  })

  test('is taken as it is where it fits nothing', async () => {
    await receiveForAll(1_400_000)
    expect(await standing()).toMatchObject([{ owed: 100_000 }])
    expect(await taxes()).toEqual([])
  })

  test('of a line that somebody splits is settled with the tax that they say, and no more than the rate', async () => {
    const transactionId = `UKM${String(7_000_000 + ++made)}`
    const line = { provider: 'mtn_momo' as const, transactionId, amount: 1_300_000, currency: 'UGX' as const }
    const nobodys = { payerName: null, payerPhone: null, accountTyped: null }
    await manager.client.receiptLines.addPasted({ lines: [{ ...line, day: '2026-11-20', ...nobodys }] })
    const [found] = (await manager.client.receiptLines.list({ search: transactionId })).rows
    const lineId = found?.id ?? ''
    const offered = await manager.client.receiptLines.findTenancies({ search: 'A2' })
    const isStore = ({ tenancyId }: { tenancyId: string }) => tenancyId === store.tenancyId
    expect(offered.find(isStore)?.withholdingRate).toBe(600)
    // As of the day of the money, by which it is booked.
    const before = await manager.client.receiptLines.findTenancies({ search: 'A2', day: '2020-01-01' })
    expect(before.find(isStore)?.withholdingRate).toBe(0)
    const split = (withheld: number) =>
      manager.client.receiptLines.assign({
        ...{ requestId: id(), lineId },
        parts: [
          { tenancyId: shop.tenancyId, amount: 900_000, withheld },
          { tenancyId: store.tenancyId, amount: 400_000, withheld: null },
        ],
      })
    await expectRefusal(split(900_000), 'WITHHELD_TOO_MUCH')
    expect(await taxes()).toEqual([])
    expect(await standing()).toMatchObject([{ owed: 1_500_000, credit: 0 }])
    await split(50_000)
    expect(await taxes()).toMatchObject([{ amount: 50_000 }])
    expect(await standing()).toMatchObject([{ owed: 150_000, credit: 0 }])
    await balanced()
  })

  test('of a line that is split over them settles each with its tax', async () => {
    const transactionId = `UKL${String(7_000_000 + ++made)}`
    const line = { provider: 'mtn_momo' as const, transactionId, amount: 1_410_000, currency: 'UGX' as const }
    const both = [shop.unit.id, store.unit.id]
    const numbers = await db.select({ number: units.accountNumber }).from(units).where(inArray(units.id, both))
    const accountTyped = numbers.map(({ number }) => number).join(' ')
    await manager.client.receiptLines.addPasted({
      lines: [{ ...line, day: '2026-11-20', payerName: null, payerPhone: null, accountTyped }],
    })
    const [found] = (await manager.client.receiptLines.list({ search: transactionId })).rows
    const { splits } = await manager.client.receiptLines.get({ lineId: found?.id ?? '' })
    expect(splits.map(({ kind }) => kind)).toEqual(['owed_less_tax'])
    const parts = splits[0]?.parts.map(({ tenancyId, amount }) => ({ tenancyId, amount })) ?? []
    expect(parts.map(({ amount }) => amount).sort()).toEqual([470_000, 940_000])
    const given = { lineId: found?.id ?? '', parts, remember: false }
    const assigned = await Promise.allSettled(
      [manager, admin].map(({ client }) => client.receiptLines.assign({ requestId: id(), ...given })),
    )
    expect(assigned.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await standing()).toMatchObject([{ owed: 0, credit: 0 }])
    expect(await taxes()).toHaveLength(2)
    await balanced()
  })
})

describe('a certificate', () => {
  test('is missing until it is recorded, and told with what it says otherwise', async () => {
    await payRent('2026-10-05')
    const [tax] = await taxes('missing')
    const { missing } = await manager.client.withholding.list({ state: 'missing' })
    expect(missing.find(({ tenantId }) => tenantId === shop.tenantId)).toMatchObject({
      taxes: 1,
      amount: 60_000,
      since: '2026-10-05',
    })
    const input = certificate({ paymentIds: [tax?.paymentId], number: 'wht/77', amount: 55_000 })
    const kept = await manager.client.withholding.certify(input)
    expect(kept).toMatchObject({ number: 'WHT/77', covered: 60_000, difference: -5000, allowed: ['voidCertificate'] })
    expect((await manager.client.withholding.certify(input)).id).toBe(kept.id)
    const reused = { ...input, amount: 54_000 }
    await expectRefusal(manager.client.withholding.certify(reused), 'REQUEST_REUSED')
    expect(await taxes('missing')).toEqual([])
    expect(await taxes('certified')).toMatchObject([{ certificateNumber: 'WHT/77' }])
    expect(await statement()).toMatchObject({ withheld: [{ certificateNumber: 'WHT/77' }] })
  })

  test('is missing in the file of the list too, which is narrowed as the screen is', async () => {
    await payRent('2026-10-05')
    await payRent('2026-11-05')
    const [, october] = await taxes()
    await manager.client.withholding.certify(certificate({ paymentIds: [october?.paymentId], number: 'WHT-F' }))
    const file = async (state: string, { cookie } = manager) => {
      const path = `/api/exports/withheld-taxes/csv?state=${state}&tenantId=${shop.tenantId}`
      const answer = await api.request(path, { headers: { cookie } })
      return answer.status === 200 ? (await answer.text()).trim().split(/\r?\n/).slice(1) : answer.status
    }
    expect(await file('all')).toEqual([
      expect.stringMatching(/,2026-11-05,UGX,940000,6,60000,Missing$/),
      expect.stringMatching(/,2026-10-05,UGX,940000,6,60000,WHT-F$/),
    ])
    expect(await file('missing')).toHaveLength(1)
    expect(await file('all', await api.signInAs('tenant'))).toBe(403)
  })

  test('counts once, by its number and for what it is', async () => {
    await payRent('2026-10-05')
    await payRent('2026-11-05')
    const [november, october] = await taxes('missing')
    await manager.client.withholding.certify(certificate({ paymentIds: [october?.paymentId], number: 'WHT-B' }))
    const twice = certificate({ paymentIds: [november?.paymentId], number: 'wht-b' })
    await expectRefusal(manager.client.withholding.certify(twice), 'CERTIFICATE_USED')
    const again = certificate({ paymentIds: [october?.paymentId] })
    await expectRefusal(manager.client.withholding.certify(again), 'WITHHELD_CERTIFIED')
    const other = await letUnit(manager, { rent: 1, country: 'Uganda', startDate: '2026-09-01' })
    const ofOther = certificate({ paymentIds: [november?.paymentId], tenantId: other.tenantId })
    await expectRefusal(manager.client.withholding.certify(ofOther), 'WITHHELD_CERTIFIED')
  })

  test('is missing again once it is taken back, and its number free', async () => {
    await payRent('2026-10-05')
    const [tax] = await taxes()
    const input = certificate({ paymentIds: [tax?.paymentId], number: 'WHT-C' })
    const { id: certificateId } = await manager.client.withholding.certify(input)
    const back = { certificateId, reason: 'Of another year' }
    expect(await manager.client.withholding.voidCertificate(back)).toMatchObject({ covered: 0, allowed: [] })
    await expectRefusal(manager.client.withholding.voidCertificate(back), 'CERTIFICATE_VOID')
    expect(await taxes('missing')).toHaveLength(1)
    await manager.client.withholding.certify({ ...input, requestId: id() })
  })

  test('is recorded once by two people at the same moment', async () => {
    await payRent('2026-10-05')
    const [tax] = await taxes()
    const both = ['WHT-D', 'WHT-E'].map((number) =>
      manager.client.withholding.certify(certificate({ paymentIds: [tax?.paymentId], number })),
    )
    const done = await Promise.allSettled(both)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await taxes('certified')).toHaveLength(1)
  })
})

describe('the database', () => {
  test('holds no tax of no money, of money of others, or of money that does not count', async () => {
    const payment = await payRent('2026-10-05')
    const taxId = payment.withheld?.paymentId ?? ''
    const alone = sql`insert into payments (request_id, tenancy_id, currency, amount_minor, method, received_on)
      values (${id()}, ${shop.tenancyId}, 'UGX', 5, 'withheld', '2026-10-05')`
    await expect(db.execute(alone)).rejects.toThrow()
    const other = await letUnit(manager, { rent: 1000, country: 'Uganda', startDate: '2026-09-01' })
    const theirs = await other.pay(1000, '2026-10-05')
    await expect(
      db.execute(sql`update withheld_taxes set received_id = ${theirs.id} where payment_id = ${taxId}`),
    ).rejects.toThrow()
    await expect(
      db.execute(
        sql`update payments set reversed_at = now(), reversal_reason = 'x', allocated_amount_minor = 0 where id = ${payment.id}`,
      ),
    ).rejects.toThrow()
  })
})
