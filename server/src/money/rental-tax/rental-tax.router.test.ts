import { addDays } from '@makao/contract/days'
import { useOfPropertyType } from '@makao/contract/homes/properties/properties.terms'
import { unitTypes } from '@makao/contract/homes/units/units.kinds'
import {
  nonResidentLawOn,
  nonResidentLaws,
  rentalTaxLawOn,
  rentalTaxLaws,
} from '@makao/contract/money/rental-tax/rental-tax.terms'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { letUnit } from '../../../test/letting'
import { letFor } from '../../homes/units/units.repository'
import { findDifferences } from '../closed-months/ledger-check.service'

// A home in Nairobi at KES 40,000 a month, whose owner asks the agency, which KRA has appointed, to withhold the tax on it.

const { db } = testDatabase()
let api: Api
let manager: Identity
let admin: Identity
let accountId: string
const RENT = 4_000_000
const TAX = 300_000

const id = () => crypto.randomUUID()
let made = 0
let home: Awaited<ReturnType<typeof letUnit>>
let ownerId: string

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager')
  const bank = { kind: 'bank' as const, name: 'Clients', number: '0110022', currency: 'KES' as const }
  accountId = (await admin.client.receivingAccounts.create({ requestId: id(), ...bank })).id
  await admin.client.rentalTax.saveAppointment({ fromDay: '2023-01-01', reference: 'KRA/WHT/17' })
})

const newOwner = async (isResident = true) =>
  (await manager.client.owners.create({ name: `Njeri ${++made}`, kind: 'individual', isResident })).id
const agree = (shares: { ownerId: string; share: number }[], from = '2026-09') =>
  manager.client.owners.agree({
    ...{ propertyId: home.property.id, currency: 'KES' as const, commissionKind: 'percent' as const },
    ...{ commissionRate: 1000, shares },
    ...(from.length === 7 ? { fromMonth: from } : { fromDay: from, fromMonth: from.slice(0, 7) }),
  })
const withhold = (isWithheld = true, fromDay = '2026-09-01', of = ownerId) =>
  manager.client.rentalTax.save({ ownerId: of, fromDay, isWithheld })

beforeEach(async () => {
  home = await letUnit(manager, { rent: RENT, propertyType: 'apartment', country: 'Kenya', startDate: '2026-09-01' })
  ownerId = await newOwner()
  await agree([{ ownerId, share: 10_000 }])
})

const receive = (amount: number, receivedOn: string) =>
  manager.client.payments.receive({
    ...{
      requestId: id(),
      tenancyId: home.tenancyId,
      currency: 'KES',
      amount,
      method: 'bank',
      receivedOn,
      withheld: null,
    },
  })
const payRent = async (day: string, amount = RENT) => {
  await home.charge('rent', amount, day)
  return receive(amount, day)
}
const statement = async (from = '2026-10', to = '2026-11', of = ownerId) =>
  (await manager.client.owners.statement({ ownerId: of, from, to })).accounts[0]
const payout = async (month: string, of = ownerId) =>
  (await manager.client.owners.payouts({ month })).rows.find((row) => row.ownerId === of)
const due = async () => (await manager.client.rentalTax.due()).rows.filter((row) => row.ownerId === ownerId)
const payment = (amount: number, more: object = {}) => ({
  ...{ requestId: id(), ownerId, month: '2026-10', amount, paidOn: '2026-11-20', accountId },
  ...{ reference: 'PRN 2020', certificateNumber: null as string | null, ...more },
})
const pay = (amount: number, more: object = {}) => manager.client.rentalTax.pay(payment(amount, more))
const taxPosted = async () => {
  const { rows } = await db.execute<{ day: string; amount: string }>(sql`
    select entry.day::text as day, sum(posting.amount_minor) as amount from ledger_postings posting
    join ledger_entries entry on entry.id = posting.entry_id
    where posting.detail = 'rental_tax' and posting.owner_id = ${ownerId} group by 1 having sum(posting.amount_minor) <> 0 order by 1`)
  return rows.map(({ day, amount }) => [day, Number(amount)])
}
const balanceOf = async (account: string) =>
  (await admin.client.ledger.trialBalance({ to: '2026-11-21' }))
    .filter((row) => row.account === account)
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0)
const balanced = async () => expect(await findDifferences(db)).toEqual([])
const outcomes = async (...calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).sort()

describe('an owner for whom the agency withholds', () => {
  test('is due the rent less commission and tax, which stands in the books until it is paid to KRA with its certificate', async () => {
    const before = await balanceOf('rental_tax_due')
    await withhold()
    await payRent('2026-10-05')
    expect(await statement()).toMatchObject({
      totals: { collected: RENT, commission: 400_000, net: 3_600_000 },
      rentalTax: [{ month: '2026-10', amount: TAX, certificateNumbers: [] }],
      rentalTaxWithheld: TAX,
      closing: 3_300_000,
    })
    expect(await payout('2026-10')).toMatchObject({ due: 3_300_000, net: 3_600_000, rentalTax: TAX, before: 0 })
    expect((await balanceOf('rental_tax_due')) - before).toBe(TAX)
    // The fifth working day after a Monday.
    expect(await due()).toMatchObject([
      { month: '2026-10', withheld: TAX, paid: 0, left: TAX, by: '2026-10-12', isLate: true },
    ])
    await balanced()

    const paid = await pay(TAX)
    expect(paid).toMatchObject({ amount: TAX, certificateNumber: null, allowed: ['certify', 'takeBack'] })
    await manager.client.rentalTax.certify({ paymentId: paid.id, number: 'krawht77' })
    expect(await due()).toEqual([])
    expect((await balanceOf('rental_tax_due')) - before).toBe(0)
    expect((await statement())?.rentalTax).toMatchObject([{ amount: TAX, certificateNumbers: ['KRAWHT77'] }])
    expect((await statement())?.closing).toBe(3_300_000)
    const month = { month: '2026-10', ownerId }
    expect(await manager.client.reports.taxKenya(month)).toMatchObject({ byAgency: TAX, certifiedByAgency: TAX })
    await balanced()
  })

  test('pays nothing of deposits, of other charges, and of what is let for business', async () => {
    await withhold()
    await home.charge('deposit', RENT, '2026-10-01')
    await home.charge('water', 150_000, '2026-10-01')
    await receive(RENT + 150_000, '2026-10-01')
    expect((await statement())?.rentalTaxWithheld).toBe(0)
    await payRent('2026-10-05')
    expect(await taxPosted()).toEqual([['2026-10-05', TAX]])
    await db.execute(sql`update units set unit_use = 'business' where property_id = ${home.property.id}`)
    expect(await taxPosted()).toEqual([])
    await balanced()
    await db.execute(sql`update units set unit_use = null where property_id = ${home.property.id}`)
    expect(await taxPosted()).toEqual([['2026-10-05', TAX]])
    await balanced()
  })

  test('pays for their own part alone, by the shares of the day', async () => {
    const other = await newOwner()
    await agree(
      [
        { ownerId, share: 6667 },
        { ownerId: other, share: 3333 },
      ],
      '2026-11-10',
    )
    await withhold()
    await payRent('2026-11-05')
    await payRent('2026-11-12', 3_333_333)
    // 7.5% of 22,223.33, half up to a cent; the other owner did not ask for it.
    expect(await taxPosted()).toEqual([
      ['2026-11-05', TAX],
      ['2026-11-12', 166_675],
    ])
    expect(await statement('2026-11', '2026-11', other)).toMatchObject({ rentalTax: [], rentalTaxWithheld: 0 })
    await balanced()
  })

  test('pays from the day on which it was asked for, and no longer once it is over', async () => {
    await payRent('2026-11-05')
    await payRent('2026-11-10')
    await payRent('2026-11-15')
    await withhold(true, '2026-11-10')
    expect(await taxPosted()).toEqual([
      ['2026-11-10', TAX],
      ['2026-11-15', TAX],
    ])
    await withhold(false, '2026-11-12')
    expect(await taxPosted()).toEqual([['2026-11-10', TAX]])
    expect(await statement('2026-11')).toMatchObject({ rentalTaxWithheld: TAX, closing: 3 * 3_600_000 - TAX })
    await balanced()
  })

  test('pays the rate of the day', async () => {
    await agree([{ ownerId, share: 10_000 }], '2023-12')
    await withhold(true, '2023-12-01')
    await payRent('2023-12-31')
    await payRent('2024-01-01')
    expect(await taxPosted()).toEqual([
      ['2023-12-31', 400_000],
      ['2024-01-01', TAX],
    ])
    // Until 2023 it was to be with KRA by the 20th.
    expect((await due()).map(({ by }) => by)).toEqual(['2024-01-08', '2024-01-20'])
    await balanced()
  })

  test('has it back when the rent is reversed after the payout, and it is set off against what is withheld next', async () => {
    await withhold()
    const { id: paymentId } = await payRent('2026-10-05')
    await manager.client.owners.remit({
      ...{ requestId: id(), ownerId, currency: 'KES', amount: 3_300_000, method: 'bank', paidOn: '2026-10-30' },
      ...{ reference: null, accountId: null },
    })
    await pay(TAX, { paidOn: '2026-10-30' })
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-03', reason: 'Cheque bounced' })
    expect(await statement('2026-11', '2026-11')).toMatchObject({
      rentalTax: [{ month: '2026-11', amount: -TAX }],
      closing: -3_300_000,
    })
    const dues = await manager.client.rentalTax.due()
    expect(dues.beyond.find((row) => row.ownerId === ownerId)?.amount).toBe(TAX)
    await receive(RENT, '2026-11-10')
    await payRent('2026-11-12')
    expect(await due()).toMatchObject([{ month: '2026-11', left: TAX, by: '2026-11-19' }])
    await balanced()
  })

  test('has no tax back of rent of which none was withheld', async () => {
    const { id: paymentId } = await payRent('2026-10-05')
    await withhold(true, '2026-11-01')
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-03', reason: 'Cheque bounced' })
    expect(await taxPosted()).toEqual([])
    expect(await statement()).toMatchObject({ rentalTaxWithheld: 0, closing: 0 })
    await balanced()
  })

  test('has back what was withheld although it no longer is', async () => {
    await withhold()
    const { id: paymentId } = await payRent('2026-10-05')
    await withhold(false, '2026-11-01')
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-03', reason: 'Cheque bounced' })
    expect(await taxPosted()).toEqual([
      ['2026-10-05', TAX],
      ['2026-11-03', -TAX],
    ])
    expect(await statement()).toMatchObject({ rentalTaxWithheld: 0, closing: 0 })
    await balanced()
  })

  test('keeps the tax of rent that bounces once the property has another owner, who has back none', async () => {
    const other = await newOwner()
    await withhold()
    await withhold(true, '2026-09-01', other)
    const { id: paymentId } = await payRent('2026-10-05')
    await agree([{ ownerId: other, share: 10_000 }], '2026-11')
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-03', reason: 'Cheque bounced' })
    expect(await taxPosted()).toEqual([['2026-10-05', TAX]])
    expect(await statement('2026-11', '2026-11', other)).toMatchObject({ rentalTax: [], closing: -3_600_000 })
    await balanced()
  })

  test('pays nothing of rent from before that is put on another month, and has back of each part what was withheld of it', async () => {
    await home.charge('rent', RENT, '2026-09-05')
    const { id: paymentId } = await receive(2 * RENT, '2026-10-05')
    await withhold(true, '2026-11-01')
    const { id: later } = await home.charge('rent', RENT, '2026-11-10')
    const parts = [{ chargeId: later, amount: RENT }]
    await manager.client.payments.allocate({ paymentId, parts, reason: 'For November' })
    expect(await taxPosted()).toEqual([])
    await balanced()
    await manager.client.payments.allocate({ paymentId, parts: null, reason: 'For both' })
    expect(await taxPosted()).toEqual([['2026-11-21', TAX]])
    await balanced()
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-21', reason: 'Cheque bounced' })
    expect(await taxPosted()).toEqual([])
    expect(await statement()).toMatchObject({ rentalTaxWithheld: 0, closing: 0 })
    await balanced()
  })

  test('is taxed for rent from before the agreement once it is given to them', async () => {
    const early = await letUnit(manager, {
      rent: RENT,
      propertyType: 'apartment',
      country: 'Kenya',
      startDate: '2026-09-01',
    })
    home = early
    await payRent('2026-09-05')
    await withhold()
    await agree([{ ownerId, share: 10_000 }], '2026-11')
    expect(await taxPosted()).toEqual([])
    await manager.client.owners.giveEarlier({ propertyId: early.property.id })
    expect(await taxPosted()).toEqual([['2026-11-01', TAX]])
    await balanced()
  })
})

describe('an owner who is not resident', () => {
  beforeEach(async () => {
    ownerId = await newOwner(false)
    await agree([{ ownerId, share: 10_000 }], '2026-10')
  })

  test('is withheld 30% of all rent, of business too, without an appointment, and no deposits or other charges', async () => {
    // Before the day of KRA's appointment.
    await withhold(true, '2022-12-31')
    await payRent('2026-10-05')
    await db.execute(sql`update units set unit_use = 'business' where property_id = ${home.property.id}`)
    await home.charge('water', 150_000, '2026-10-07')
    await receive(150_000, '2026-10-07')
    await home.charge('deposit', RENT, '2026-10-07')
    await receive(RENT, '2026-10-07')
    expect(await taxPosted()).toEqual([['2026-10-05', 1_200_000]])
    expect(await statement()).toMatchObject({
      rentalTaxWithheld: 1_200_000,
      closing: RENT + 150_000 - 400_000 - 1_200_000,
    })
    expect(await payout('2026-10')).toMatchObject({ rentalTax: 1_200_000 })
    expect(await due()).toMatchObject([{ month: '2026-10', withheld: 1_200_000, left: 1_200_000 }])
    const report = await manager.client.reports.taxKenya({ month: '2026-10', ownerId })
    expect(report).toMatchObject({ withholding: { rate: 3000, amount: 1_200_000 }, byAgency: 1_200_000 })
    await balanced()
    await pay(1_200_000)
    expect(await due()).toEqual([])
    await balanced()
  })

  test('owns beside a resident, each withheld by their own rule, and what bounces is given back', async () => {
    const resident = await newOwner()
    const shares = [
      { ownerId, share: 6000 },
      { ownerId: resident, share: 4000 },
    ]
    await agree(shares, '2026-10-02')
    await withhold()
    await withhold(true, '2026-09-01', resident)
    await home.charge('rent', RENT, '2026-10-05')
    const { id: paymentId } = await receive(RENT, '2026-10-05')
    expect((await statement())?.rentalTaxWithheld).toBe(720_000)
    expect((await statement('2026-10', '2026-11', resident))?.rentalTaxWithheld).toBe(120_000)
    await manager.client.payments.reverse({ paymentId, reversedOn: '2026-11-20', reason: 'Cheque bounced' })
    expect((await statement())?.rentalTaxWithheld).toBe(0)
    expect((await statement('2026-10', '2026-11', resident))?.rentalTaxWithheld).toBe(0)
    await balanced()
  })

  test('stays as they are said to be while it is withheld', async () => {
    await withhold()
    const owner = await manager.client.owners.get({ ownerId })
    const back = { name: owner.name, kind: owner.kind, ownerId, isResident: true }
    await expectRefusal(manager.client.owners.update(back), 'TAX_IS_WITHHELD')
    await expect(db.execute(sql`update owners set is_resident = true where id = ${ownerId}`)).rejects.toThrow()
    await withhold(false, '2026-11-01')
    expect((await manager.client.owners.update(back)).isResident).toBe(true)
    expect((await manager.client.rentalTax.ofOwner({ ownerId })).rows).toMatchObject([
      { fromDay: '2026-11-01', isWithheld: false },
      { fromDay: '2026-09-01', isWithheld: true, isResident: false },
    ])
    await balanced()
  })
})

describe('whether the agency withholds', () => {
  test('is said of residents only once KRA has appointed it, and by who may', async () => {
    await expectRefusal(withhold(true, '2022-12-31'), 'NOT_APPOINTED')
    const tenant = await api.signInAs('tenant')
    const setting = { ownerId, fromDay: '2026-11-01', isWithheld: true }
    await expectRefusal(tenant.client.rentalTax.save(setting), 'FORBIDDEN')
    await expectRefusal(tenant.client.rentalTax.due(), 'FORBIDDEN')
    await expectRefusal(manager.client.rentalTax.saveAppointment({ fromDay: null, reference: null }), 'FORBIDDEN')
    expect((await manager.client.rentalTax.ofOwner({ ownerId })).rows).toEqual([])
    const insert = sql`insert into owner_tax_withholdings (owner_id, from_day, is_withheld, created_at) values (${ownerId}, '2022-12-31', true, now())`
    await expect(db.execute(insert)).rejects.toThrow()
  })

  test('keeps the appointment, and the owner resident, while it does', async () => {
    await withhold(true, '2026-10-01')
    await expectRefusal(admin.client.rentalTax.saveAppointment({ fromDay: null, reference: null }), 'OWNERS_WITHHELD')
    await expectRefusal(
      admin.client.rentalTax.saveAppointment({ fromDay: '2026-10-02', reference: null }),
      'OWNERS_WITHHELD',
    )
    const owner = await manager.client.owners.get({ ownerId })
    const moved = { name: owner.name, kind: owner.kind, ownerId, isResident: false }
    await expectRefusal(manager.client.owners.update(moved), 'TAX_IS_WITHHELD')
    await withhold(false, '2026-11-01')
    expect((await manager.client.owners.update(moved)).isResident).toBe(false)
  })

  test('keeps the owner as they are while it does today, or is to on a later day', async () => {
    await withhold(true, '2026-09-01')
    await withhold(false, '2027-01-01')
    const owner = await manager.client.owners.get({ ownerId })
    const moved = { name: owner.name, kind: owner.kind, ownerId, isResident: false }
    await expectRefusal(manager.client.owners.update(moved), 'TAX_IS_WITHHELD')
    const write = db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('makao.today', '2026-11-21', true)`)
      await tx.execute(sql`update owners set is_resident = false where id = ${ownerId}`)
    })
    await expect(write).rejects.toMatchObject({ cause: { constraint: 'owners_withheld_resident' } })
    await withhold(false, '2026-11-01')
    await withhold(true, '2026-12-01')
    await expectRefusal(manager.client.owners.update(moved), 'TAX_IS_WITHHELD')
    await withhold(false, '2026-12-01')
    expect((await manager.client.owners.update(moved)).isResident).toBe(false)
  })

  test('leaves an open month as the owner was then, and the report of a month in which they moved says so', async () => {
    await withhold(true, '2026-09-01')
    await payRent('2026-10-05')
    const judgedIn = async (month: string) => {
      const { verdict, figure, withholding, byAgency, notes } = await manager.client.reports.taxKenya({
        month,
        ownerId,
      })
      const hasMoved = notes.some((note) => note.includes('is resident changed in this month'))
      return { verdict, figure, withholding, byAgency, hasMoved }
    }
    const before = await judgedIn('2026-10')
    expect(before).toMatchObject({ verdict: 'within', figure: TAX, byAgency: TAX, hasMoved: false })
    await withhold(false, '2026-11-10')
    const owner = await manager.client.owners.get({ ownerId })
    await manager.client.owners.update({ name: owner.name, kind: owner.kind, ownerId, isResident: false })
    await withhold(true, '2026-11-10')
    expect(await taxPosted()).toEqual([['2026-10-05', TAX]])
    expect(await judgedIn('2026-10')).toEqual(before)
    expect(await judgedIn('2026-11')).toMatchObject({ verdict: 'non_resident', hasMoved: true })
    const all = await manager.client.reports.taxKenya({ month: '2026-11', ownerId: null })
    expect(all.notes.filter((note) => note.includes(owner.name))).toHaveLength(1)
    expect(await judgedIn('2026-12')).toMatchObject({ verdict: 'non_resident', hasMoved: false })
  })
})

describe('a payment to KRA', () => {
  beforeEach(async () => {
    await withhold()
    await payRent('2026-10-05')
  })

  test('is never more than was withheld, also of two at once, and one however often it is sent', async () => {
    await expectRefusal(pay(TAX + 1), 'BEYOND_WITHHELD')
    const same = payment(200_000)
    const sent = await Promise.all([manager.client.rentalTax.pay(same), admin.client.rentalTax.pay(same)])
    expect(sent[0]?.id).toBe(sent[1]?.id)
    await expectRefusal(manager.client.rentalTax.pay({ ...same, amount: 1 }), 'REQUEST_REUSED')
    expect(await outcomes(pay(100_000), pay(100_000))).toEqual(['BEYOND_WITHHELD', 'done'])
    const { rows } = await db.execute(
      sql`select sum(amount_minor)::int as paid from rental_tax_payments where owner_id = ${ownerId}`,
    )
    expect(rows).toEqual([{ paid: TAX }])
    await expect(
      db.execute(sql`insert into rental_tax_payments (id, owner_id, month, currency, amount_minor, paid_on, receiving_account_id, created_by_name, created_at)
        values (${id()}, ${ownerId}, '2026-10', 'KES', 1, '2026-11-20', ${accountId}, 'Nobody', now())`),
    ).rejects.toThrow()
    await balanced()
  })

  test('is recorded once by two people, though another month stands open beside it', async () => {
    await payRent('2026-11-05')
    const once = () =>
      manager.client.rentalTax.payTogether({
        ...{ paidOn: '2026-11-20', accountId, reference: 'PRN 1' },
        parts: [{ requestId: id(), ownerId, month: '2026-10', amount: TAX, certificateNumber: null }],
      })
    expect(await outcomes(once(), once())).toEqual(['BEYOND_WITHHELD', 'done'])
    expect(await due()).toMatchObject([{ month: '2026-11', left: TAX }])
    const written =
      db.execute(sql`insert into rental_tax_payments (id, owner_id, month, currency, amount_minor, paid_on, receiving_account_id, created_by_name, created_at)
      values (gen_random_uuid(), ${ownerId}, '2026-10', 'KES', ${TAX}, '2026-11-20', ${accountId}, 'Makao', now())`)
    await expect(written).rejects.toMatchObject({ cause: { constraint: 'rental_tax_payments_withheld' } })
  })

  test('covers an owner and month in parts where each has its own certificate', async () => {
    const half = (certificateNumber: string | null) => ({
      ...{ requestId: id(), ownerId, month: '2026-10', amount: TAX / 2, certificateNumber },
    })
    const remittance = { paidOn: '2026-11-20', accountId, reference: 'PRN 2' }
    const twice = manager.client.rentalTax.payTogether({ ...remittance, parts: [half(null), half(null)] })
    await expectRefusal(twice, 'BAD_REQUEST')
    const [one, other] = [`T${++made}`, `T${++made}`]
    const paid = await manager.client.rentalTax.payTogether({ ...remittance, parts: [half(one), half(other)] })
    expect(paid.map(({ certificateNumber }) => certificateNumber).sort()).toEqual([one, other].sort())
    expect(await due()).toEqual([])
  })

  test('is of a month in which something was withheld', async () => {
    await expectRefusal(pay(TAX, { month: '2026-11' }), 'BEYOND_WITHHELD')
  })

  test('covers several owners at once, each with its certificate: all of them or none, and once', async () => {
    const first = ownerId
    home = await letUnit(manager, { rent: RENT, propertyType: 'apartment', country: 'Kenya', startDate: '2026-09-01' })
    ownerId = await newOwner(false)
    await agree([{ ownerId, share: 10_000 }])
    await withhold()
    await payRent('2026-10-05')
    const part = (of: string, amount: number, certificateNumber: string | null = null) => ({
      ...{ requestId: id(), ownerId: of, month: '2026-10', amount, certificateNumber },
    })
    const number = `T${++made}`
    const remittance = { paidOn: '2026-11-20', accountId, reference: 'PRN 3030' }
    const both = [part(first, TAX, number), part(ownerId, 1_200_000)]
    const beyond = [part(first, TAX), part(ownerId, 1_200_001)]
    await expectRefusal(manager.client.rentalTax.payTogether({ ...remittance, parts: beyond }), 'BEYOND_WITHHELD')
    const sameTwice = [part(first, TAX, number), part(ownerId, 1_200_000, number.toLowerCase())]
    await expectRefusal(manager.client.rentalTax.payTogether({ ...remittance, parts: sameTwice }), 'BAD_REQUEST')
    const dueOf = async (of: string) =>
      (await manager.client.rentalTax.due()).rows.filter((row) => row.ownerId === of).map(({ left }) => left)
    expect([await dueOf(first), await dueOf(ownerId)]).toEqual([[TAX], [1_200_000]])
    const sent = await Promise.all([
      manager.client.rentalTax.payTogether({ ...remittance, parts: both }),
      admin.client.rentalTax.payTogether({ ...remittance, parts: both.toReversed() }),
    ])
    expect(sent[0].map((row) => row.id)).toEqual(sent[1].map((row) => row.id))
    expect(sent[0].find((row) => row.ownerId === first)).toMatchObject({
      ...{ amount: TAX, reference: 'PRN 3030', certificateNumber: number },
    })
    expect([await dueOf(first), await dueOf(ownerId)]).toEqual([[], []])
    const { rows } = await db.execute(
      sql`select count(*)::int as entries from ledger_entries where kind = 'rental_tax_payment' and owner_id in (${first}, ${ownerId})`,
    )
    expect(rows).toEqual([{ entries: 2 }])
    await balanced()
  })

  test('has a certificate that counts once, and is owed again when it is taken back', async () => {
    const number = `C${++made}`
    const { id: paymentId } = await pay(100_000, { certificateNumber: number })
    await expectRefusal(pay(100_000, { certificateNumber: number.toLowerCase() }), 'CERTIFICATE_USED')
    const spaced = `KRA WHT ${++made}`
    const other = await pay(50_000, { certificateNumber: spaced })
    const again = { paymentId, number: spaced.replaceAll(' ', '  ') }
    await expectRefusal(manager.client.rentalTax.certify(again), 'CERTIFICATE_USED')
    await manager.client.rentalTax.takeBack({ paymentId: other.id, reason: 'Twice' })
    const back = await manager.client.rentalTax.takeBack({ paymentId, reason: 'Of another owner' })
    expect(back).toMatchObject({ voidReason: 'Of another owner', allowed: [] })
    await expectRefusal(manager.client.rentalTax.takeBack({ paymentId, reason: 'Again' }), 'TAX_PAYMENT_BACK')
    await expectRefusal(manager.client.rentalTax.certify({ paymentId, number: 'X1' }), 'TAX_PAYMENT_BACK')
    expect(await due()).toMatchObject([{ left: TAX }])
    expect(await pay(TAX, { certificateNumber: number })).toMatchObject({ certificateNumber: number })
    await balanced()
  })

  test('is dated no day ahead, and no account of the agency itself pays it', async () => {
    await expectRefusal(pay(1, { paidOn: '2026-11-22' }), 'PAID_DATE_AHEAD')
    const bank = {
      kind: 'bank' as const,
      name: `Ours ${++made}`,
      number: String(900_000 + made),
      currency: 'KES' as const,
    }
    const ours = await admin.client.receivingAccounts.create({ requestId: id(), ...bank, isOfAgency: true })
    await expectRefusal(pay(1, { accountId: ours.id }), 'NOT_FOUND')
  })
})

describe('the database', () => {
  test('goes by the rates of the contract', async () => {
    const days = rentalTaxLaws.flatMap(({ validFrom }) => [addDays(validFrom, -1), validFrom])
    for (const day of days) {
      const { rows } = await db.execute(sql`select rental_tax_rate(${day}::date) as rate`)
      expect(rows).toEqual([{ rate: rentalTaxLawOn(day)?.rate ?? 0 }])
    }
    for (const day of nonResidentLaws.flatMap(({ validFrom }) => [addDays(validFrom, -1), validFrom])) {
      const { rows } = await db.execute(sql`select non_resident_tax_rate(${day}::date) as rate`)
      expect(rows).toEqual([{ rate: nonResidentLawOn(day)?.rate ?? 0 }])
    }
  })

  test('calls a home what the lists call one', async () => {
    for (const unitUse of [null, 'home', 'business']) {
      for (const unitType of [null, ...unitTypes]) {
        for (const propertyType of Object.keys(useOfPropertyType)) {
          const [use, type, of] = [sql`${unitUse}::text`, sql`${unitType}::text`, sql`${propertyType}::text`]
          const { rows } = await db.execute(
            sql`select is_let_as_home(${use}, ${type}, ${of}) = (${letFor(use, type, of)} = 'home') as same`,
          )
          expect(rows).toEqual([{ same: true }])
        }
      }
    }
  })
})

describe('a month that is closed', () => {
  test('keeps what was withheld, whatever is said or let for later, until it is opened again', async () => {
    await withhold()
    await payRent('2026-09-05')
    await payRent('2026-10-05')
    await payRent('2026-11-05')
    await admin.client.ledger.closeMonth({ month: '2026-10', evenNotAgreed: 'No statements yet' })
    await expectRefusal(withhold(false, '2026-10-31'), 'MONTH_CLOSED')
    await db.execute(sql`update units set unit_use = 'business' where property_id = ${home.property.id}`)
    expect(await taxPosted()).toEqual([
      ['2026-09-05', TAX],
      ['2026-10-05', TAX],
    ])
    await balanced()
    await withhold(false, '2026-11-01')
    expect(await statement()).toMatchObject({ rentalTaxWithheld: TAX })
    await balanced()
    await admin.client.ledger.reopenMonth({ month: '2026-10' })
    expect(await taxPosted()).toEqual([])
    await balanced()
  })
})
