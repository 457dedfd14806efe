import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

let api: Api
let manager: Identity
let admin: Identity
beforeAll(async () => {
  api = startApi(db, { now: NOW })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

let made = 0
const ownerForm = (name = `Wambui ${++made}`) => ({ name, kind: 'individual' as const, isResident: true })
const newOwner = (name?: string) => manager.client.owners.create(ownerForm(name))

type Shares = { ownerId: string; share: number }[]
const agreement = (propertyId: string, fromMonth: string, shares: Shares) => ({
  propertyId,
  fromMonth,
  currency: 'KES' as const,
  commissionKind: 'percent' as const,
  commissionRate: 1000,
  shares,
})
const expense = (propertyId: string, given: { amount?: number; spentOn?: string; requestId?: string } = {}) => ({
  requestId: crypto.randomUUID(),
  propertyId,
  currency: 'KES' as const,
  amount: 250_000,
  category: 'repairs' as const,
  description: 'Burst pipe in A1',
  reference: 'INV 88',
  spentOn: '2026-11-10',
  ...given,
})
const remittance = (ownerId: string, given: { amount?: number; paidOn?: string; reference?: string | null } = {}) => ({
  requestId: crypto.randomUUID(),
  ownerId,
  currency: 'KES' as const,
  amount: 1_000_000,
  method: 'bank' as const,
  reference: null,
  paidOn: '2026-11-12',
  evenBeyondDue: true,
  ...given,
})
const outcomes = async (...calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)).sort()
}

describe('owners', () => {
  test('are added with what a return of rental income asks for, found, and changed', async () => {
    const { client } = manager
    const owner = await client.owners.create({
      ...ownerForm('Zuhura Properties Ltd'),
      kind: 'company',
      email: 'zuhura@example.com',
      phoneNumber: '0722 000 111',
      taxPin: 'p051234567x',
      payoutDetails: 'Equity 0123456789',
    })
    expect(owner).toMatchObject({ kind: 'company', taxPin: 'P051234567X', isArchived: false })
    expect((await client.owners.list({ search: 'zuhura' })).rows).toMatchObject([{ id: owner.id, properties: [] }])
    expect((await client.owners.list({ search: '0722 000' })).total).toBe(1)
    const changed = await client.owners.update({ ...ownerForm('Zuhura Ltd'), ownerId: owner.id })
    expect(changed).toMatchObject({ name: 'Zuhura Ltd', kind: 'individual', taxPin: null })
    expect((await client.owners.names()).map(({ name }) => name)).toContain('Zuhura Ltd')
  })

  test('have names of their own, whatever the letters, also when two people save at once', async () => {
    await newOwner('Njoki Mwangi')
    await expectRefusal(newOwner('NJOKI mwangi'), 'OWNER_EXISTS', 'There is already an owner named NJOKI mwangi.')
    expect(await outcomes(newOwner('Twin'), newOwner('twin'))).toEqual(['OWNER_EXISTS', 'done'])
  })

  test('a PIN has letters and digits', async () => {
    const wrong = manager.client.owners.create({ ...ownerForm(), taxPin: 'A 12' })
    expect(await fieldErrorsOf(wrong)).toEqual(['taxPin: A PIN or TIN has 5 to 20 letters and digits'])
  })

  test('are archived, unless something is theirs', async () => {
    const { client } = manager
    const { id: ownerId } = await newOwner()
    const { id: other } = await newOwner()
    const { id: propertyId, name } = await buildProperty()
    const agreed = await client.owners.agree(agreement(propertyId, '2026-10', [{ ownerId, share: 10_000 }]))
    await expectRefusal(
      client.owners.archive({ ownerId }),
      'OWNS_PROPERTY',
      `${name} belongs to this owner. Change its owners first.`,
    )
    await client.owners.agree(agreement(propertyId, '2027-02', [{ ownerId: other, share: 10_000 }]))
    // Theirs from February on.
    await expectRefusal(client.owners.archive({ ownerId: other }), 'OWNS_PROPERTY')
    await client.owners.agree(agreement(propertyId, '2026-11', [{ ownerId: other, share: 10_000 }]))
    expect((await client.owners.archive({ ownerId })).isArchived).toBe(true)
    await expectRefusal(client.owners.archive({ ownerId }), 'OWNER_ARCHIVED')
    await expectRefusal(client.owners.update({ ...ownerForm(), ownerId }), 'OWNER_ARCHIVED')
    await expectRefusal(
      client.owners.agree(agreement(propertyId, '2026-12', [{ ownerId, share: 10_000 }])),
      'OWNER_ARCHIVED',
    )
    // The past stays readable.
    expect((await client.owners.get({ ownerId })).isArchived).toBe(true)
    expect((await client.owners.agreements({ propertyId })).at(-1)?.id).toBe(agreed.id)
  })

  test('archived and given a property at once: one of the two is refused', async () => {
    const { client } = manager
    for (let round = 0; round < 4; round += 1) {
      const { id: ownerId } = await newOwner()
      const { id: propertyId } = await buildProperty()
      const agree = client.owners.agree(agreement(propertyId, '2026-11', [{ ownerId, share: 10_000 }]))
      const [first, second] = await outcomes(agree, client.owners.archive({ ownerId }))
      expect(['OWNER_ARCHIVED', 'OWNS_PROPERTY']).toContain(first)
      expect(second).toBe('done')
    }
  })
})

describe('agreements', () => {
  test('follow one another by month, the latest first, and one of them is current', async () => {
    const { client } = manager
    const { id: one } = await newOwner()
    const { id: two, name } = await newOwner()
    const { id: propertyId } = await buildProperty()
    await client.owners.agree(agreement(propertyId, '2026-01', [{ ownerId: one, share: 10_000 }]))
    const shares = [
      { ownerId: one, share: 3333 },
      { ownerId: two, share: 6667 },
    ]
    await client.owners.agree({
      ...agreement(propertyId, '2026-07', shares),
      commissionKind: 'fixed',
      commissionAmount: 500_000,
    })
    await client.owners.agree(agreement(propertyId, '2027-01', [{ ownerId: two, share: 10_000 }]))
    const history = await client.owners.agreements({ propertyId })
    expect(history.map(({ fromMonth, isCurrent }) => [fromMonth, isCurrent])).toEqual([
      ['2027-01', false],
      ['2026-07', true],
      ['2026-01', false],
    ])
    // The rate belongs to a percentage.
    expect(history[1]).toMatchObject({ commissionKind: 'fixed', commissionAmount: 500_000, commissionRate: 0 })
    expect(history[1]?.shares[0]).toEqual({ ownerId: two, ownerName: name, share: 6667 })
    expect((await client.owners.get({ ownerId: one })).properties).toMatchObject([
      { share: 3333, fromMonth: '2026-07' },
    ])
  })

  test('are refused unless the shares come to 100%', async () => {
    const { id: one } = await newOwner()
    const { id: two } = await newOwner()
    const { id: propertyId } = await buildProperty()
    const send = (shares: Shares, change: object = {}) =>
      manager.client.owners.agree({ ...agreement(propertyId, '2026-11', shares), ...change })
    const half = { ownerId: one, share: 5000 }
    expect(await fieldErrorsOf(send([half]))).toEqual(['shares: The shares come to 50%; they must come to 100%'])
    expect(await fieldErrorsOf(send([half, { ownerId: two, share: 5001 }]))).toEqual([
      'shares: The shares come to 100.01%; they must come to 100%',
    ])
    expect(await fieldErrorsOf(send([half, half]))).toEqual(['shares: Each owner stands here once'])
    expect(await fieldErrorsOf(send([]))).toEqual(['shares: Name at least one owner'])
    const whole = [{ ownerId: one, share: 10_000 }]
    expect(await fieldErrorsOf(send(whole, { commissionRate: 0 }))).toEqual([
      'commissionRate: Enter a percentage above zero',
    ])
    expect(await fieldErrorsOf(send(whole, { commissionKind: 'fixed' }))).toEqual([
      'commissionAmount: Amount must be above zero',
    ])
    await expectRefusal(send(whole, { currency: 'UGX' }), 'CURRENCY_CHANGED')
    await expectRefusal(send([{ ownerId: crypto.randomUUID(), share: 10_000 }]), 'NOT_FOUND')
    expect(await manager.client.owners.agreements({ propertyId })).toEqual([])
  })

  test('two from one month, or two changes of one at once: one is refused', async () => {
    const { client } = manager
    const { id: ownerId } = await newOwner()
    const { id: propertyId } = await buildProperty()
    const form = agreement(propertyId, '2026-11', [{ ownerId, share: 10_000 }])
    expect(await outcomes(client.owners.agree(form), client.owners.agree(form))).toEqual(['AGREEMENT_EXISTS', 'done'])
    const [{ id: agreementId, revision } = expect.fail()] = await client.owners.agreements({ propertyId })
    const { propertyId: _, ...terms } = form
    const change = (commissionRate: number) =>
      client.owners.changeAgreement({ ...terms, agreementId, revision, commissionRate })
    expect(await outcomes(change(500), change(600))).toEqual(['AGREEMENT_CHANGED', 'done'])
  })

  test('do not change months that owners were paid for, unless the person wants it', async () => {
    const { client } = manager
    const { id: ownerId, name } = await newOwner()
    const { id: other } = await newOwner()
    const { id: propertyId } = await buildProperty()
    const whole = [{ ownerId, share: 10_000 }]
    const first = await client.owners.agree(agreement(propertyId, '2026-09', whole))
    const { id: remittanceId } = await admin.client.owners.remit(remittance(ownerId, { paidOn: '2026-10-08' }))
    const given = agreement(propertyId, '2026-10', [{ ownerId: other, share: 10_000 }])
    await expectRefusal(
      client.owners.agree(given),
      'ALREADY_REMITTED',
      `${name} was paid on 8 Oct 2026. The change alters what is owed to the owners for months that they were paid for.`,
    )
    // Nobody was paid since November began.
    await client.owners.agree({ ...given, fromMonth: '2026-11' })
    await expect(client.owners.agree({ ...given, evenRemitted: true })).resolves.toMatchObject({ fromMonth: '2026-10' })
    const { id: agreementId, revision } = first
    const { propertyId: _, ...terms } = agreement(propertyId, '2026-09', whole)
    const change = { ...terms, agreementId, revision, commissionRate: 900 }
    await expectRefusal(client.owners.changeAgreement(change), 'ALREADY_REMITTED')
    await client.owners.voidRemittance({ remittanceId, reason: 'The bank sent it back' })
    await expect(client.owners.changeAgreement(change)).resolves.toMatchObject({ commissionRate: 900, revision: 2 })
  })
})

describe('a property with owners or expenses', () => {
  test('is archived rather than deleted, and keeps its country', async () => {
    const { client } = manager
    for (const hang of [
      async (propertyId: string) => {
        const shares = [{ ownerId: (await newOwner()).id, share: 10_000 }]
        await client.owners.agree(agreement(propertyId, '2026-11', shares))
      },
      async (propertyId: string) => client.owners.spend(expense(propertyId)),
    ]) {
      const { id: propertyId, name } = await buildProperty()
      await hang(propertyId)
      const place = { name, city: 'Kampala', address: 'Road', propertyType: 'house' as const }
      await expectRefusal(client.properties.update({ ...place, propertyId, country: 'Uganda' }), 'COUNTRY_FIXED')
      expect(await client.properties.remove({ propertyId })).toEqual({ outcome: 'archived' })
      await expectRefusal(client.owners.agreements({ propertyId }), 'NOT_FOUND')
    }
  })

  test('costs no fixed commission after the month, in Nairobi, in which it was archived', async () => {
    const { client } = manager
    const { id: ownerId } = await newOwner()
    const { id: propertyId } = await buildProperty()
    const shares = [{ ownerId, share: 10_000 }]
    const terms = { ...agreement(propertyId, '2026-08', shares), commissionKind: 'fixed' as const }
    await client.owners.agree({ ...terms, commissionAmount: 500_000 })
    api.setNow('2026-09-30T21:30:00Z')
    await client.properties.remove({ propertyId })
    api.setNow(NOW)
    const { accounts } = await client.owners.statement({ ownerId, from: '2026-08', to: '2026-11' })
    expect(accounts[0]?.lines.map(({ month, commission }) => [month, commission])).toEqual([
      ['2026-08', 500_000],
      ['2026-09', 500_000],
      ['2026-10', 500_000],
    ])
    expect(accounts[0]?.closing).toBe(-1_500_000)
  })
})

describe('expenses and remittances', () => {
  test('a double click writes once; the same request with other values is refused', async () => {
    const { client } = manager
    const { id: ownerId } = await newOwner()
    const { id: propertyId } = await buildProperty()
    const spent = expense(propertyId)
    const both = await Promise.all([client.owners.spend(spent), client.owners.spend(spent)])
    expect(both[0]).toEqual(both[1])
    await expectRefusal(client.owners.spend({ ...spent, amount: 1 }), 'REQUEST_REUSED')
    const elsewhere = { ...spent, propertyId: (await buildProperty()).id }
    await expectRefusal(client.owners.spend(elsewhere), 'REQUEST_REUSED')
    expect((await client.owners.expenses({ propertyId })).rows).toEqual([both[0]])
    const paid = remittance(ownerId)
    const out = await Promise.all([admin.client.owners.remit(paid), admin.client.owners.remit(paid)])
    expect(out[0]).toEqual(out[1])
    await expectRefusal(admin.client.owners.remit({ ...paid, method: 'cash' }), 'REQUEST_REUSED')
    expect((await client.owners.remittances({ ownerId })).rows).toEqual([out[0]])
  })

  test("say what of them is VAT, and the statement says the owner's part of it, taken back as the expense is", async () => {
    const { client } = manager
    const [{ id: ownerId }, { id: other }] = [await newOwner(), await newOwner()]
    const { id: propertyId } = await buildProperty()
    await client.owners.agree(
      agreement(propertyId, '2026-11', [
        { ownerId, share: 7500 },
        { ownerId: other, share: 2500 },
      ]),
    )
    const spent = { ...expense(propertyId, { amount: 116_000 }), vat: 16_000, supplierPin: ' p051234567z ' }
    const { id: expenseId, ...kept } = await client.owners.spend(spent)
    expect(kept).toMatchObject({ amount: 116_000, vat: 16_000, supplierPin: 'P051234567Z', reference: 'INV 88' })
    const statement = async () =>
      (await client.owners.statement({ ownerId, from: '2026-11', to: '2026-11' })).accounts[0]?.expenses
    expect(await statement()).toMatchObject([{ ownersPart: 87_000, vat: 16_000, ownersVat: 12_000 }])
    expect(
      await fieldErrorsOf(client.owners.spend({ ...spent, requestId: crypto.randomUUID(), vat: 116_000 })),
    ).toEqual(['vat: VAT is less than the amount'])
    await expect(
      db.execute(sql`update expenses set vat_minor = amount_minor where id = ${expenseId}`),
    ).rejects.toThrow()
    await client.owners.voidExpense({ expenseId, reason: 'Twice' })
    expect(await statement()).toEqual([])
  })

  test('are not dated ahead, not in another currency, not of nothing', async () => {
    const { client } = manager
    const { id: ownerId } = await newOwner()
    const { id: propertyId } = await buildProperty()
    await expectRefusal(client.owners.spend(expense(propertyId, { spentOn: '2026-11-22' })), 'PAID_DATE_AHEAD')
    await expectRefusal(admin.client.owners.remit(remittance(ownerId, { paidOn: '2026-11-22' })), 'PAID_DATE_AHEAD')
    await expectRefusal(client.owners.spend({ ...expense(propertyId), currency: 'UGX' }), 'CURRENCY_CHANGED')
    expect(await fieldErrorsOf(client.owners.spend(expense(propertyId, { amount: 0 })))).toEqual([
      'amount: Amount must be above zero',
    ])
    expect((await client.owners.expenses({ propertyId })).total).toBe(0)
  })

  test('a reference pays once, until it is void', async () => {
    const { client } = manager
    const { id: ownerId, name } = await newOwner()
    const { id: other } = await newOwner()
    const { id } = await admin.client.owners.remit(remittance(ownerId, { reference: 'ft26316ab' }))
    const again = () => admin.client.owners.remit(remittance(other, { reference: 'FT26316AB' }))
    await expectRefusal(again(), 'REFERENCE_USED', `Reference FT26316AB is on the payout to ${name} of 12 Nov 2026.`)
    await client.owners.voidRemittance({ remittanceId: id, reason: 'Typed to the wrong owner' })
    await expectRefusal(client.owners.voidRemittance({ remittanceId: id, reason: 'Again' }), 'REMITTANCE_VOID')
    expect(await outcomes(again(), again())).toEqual(['REFERENCE_USED', 'done'])
  })

  test('void once, with a reason, also when two people do it at once', async () => {
    const { client } = manager
    const { id: propertyId } = await buildProperty()
    const { id: expenseId } = await client.owners.spend(expense(propertyId))
    const annul = () => client.owners.voidExpense({ expenseId, reason: 'Another house' })
    expect(await outcomes(annul(), annul())).toEqual(['EXPENSE_VOID', 'done'])
    expect((await client.owners.expenses({ propertyId })).rows).toMatchObject([{ voidReason: 'Another house' }])
  })

  test('what was paid out of a closed month is taken back today, and the month stays as it was', async () => {
    const { client } = manager
    const { id: ownerId } = await newOwner()
    const { id: propertyId } = await buildProperty()
    await client.owners.agree(agreement(propertyId, '2020-01', [{ ownerId, share: 10_000 }]))
    const today = NOW.slice(0, 10)
    const thisMonth = today.slice(0, 7)
    const spent = await client.owners.spend(expense(propertyId, { spentOn: '2020-03-10' }))
    const paid = await admin.client.owners.remit(remittance(ownerId, { paidOn: '2020-03-12', reference: 'BACK-1' }))
    await admin.client.ledger.closeMonth({ month: '2020-03' })
    const statement = async (from: string, to = from) =>
      (await client.owners.statement({ ownerId, from, to })).accounts[0]
    const before = await statement('2020-03')
    expect(before).toMatchObject({ remitted: paid.amount, closing: -spent.amount - paid.amount })

    // Two at once take it back once.
    const back = () => client.owners.voidRemittance({ remittanceId: paid.id, reason: 'The bank sent it back' })
    expect(await outcomes(back(), back())).toEqual(['REMITTANCE_VOID', 'done'])
    await client.owners.voidExpense({ expenseId: spent.id, reason: 'Another house' })

    expect(await statement('2020-03')).toEqual(before)
    expect(await statement(thisMonth)).toMatchObject({
      opening: -spent.amount - paid.amount,
      totals: { expenses: -spent.amount },
      expenses: [{ amount: -spent.amount, spentOn: today, ownersPart: -spent.amount }],
      remitted: -paid.amount,
      remittances: [{ amount: -paid.amount, paidOn: today, notes: 'Payout of 12 Mar 2020 taken back' }],
      closing: 0,
    })
    const [row] = (await client.owners.remittances({ ownerId })).rows
    expect(row).toMatchObject({ voidReason: 'The bank sent it back', takenBackOn: today })
    expect(await statement('2020-03', thisMonth)).toMatchObject({ remitted: 0, closing: 0 })
    // Its reference is free again for the transfer that is sent anew.
    const again = { paidOn: today, reference: 'BACK-1', evenBeyondDue: true }
    await expect(admin.client.owners.remit(remittance(ownerId, again))).resolves.toBeDefined()
    await admin.client.ledger.reopenMonth({ month: '2020-03' })
  })

  test('neither is dated in a closed month', async () => {
    const { client } = manager
    const { id: ownerId } = await newOwner()
    const { id: propertyId } = await buildProperty()
    await client.owners.spend(expense(propertyId, { spentOn: '2020-03-10' }))
    await admin.client.owners.remit(remittance(ownerId, { paidOn: '2020-03-12' }))
    const whole = [{ ownerId, share: 10_000 }]
    await admin.client.ledger.closeMonth({ month: '2020-03' })
    await expectRefusal(client.owners.spend(expense(propertyId, { spentOn: '2020-03-31' })), 'MONTH_CLOSED')
    await expectRefusal(admin.client.owners.remit(remittance(ownerId, { paidOn: '2020-03-31' })), 'MONTH_CLOSED')
    // Not the first agreement of a property either: the income of the month would be another.
    await expectRefusal(client.owners.agree(agreement(propertyId, '2020-01', whole)), 'MONTH_CLOSED')
    await client.owners.agree(agreement(propertyId, '2020-04', whole))
    const next = { ...agreement(propertyId, '2020-02', whole), evenRemitted: true }
    await expectRefusal(client.owners.agree(next), 'MONTH_CLOSED')
    await admin.client.ledger.reopenMonth({ month: '2020-03' })
  })
})

describe('the story of an owner’s quarter', () => {
  test('from the first rent to what is still to be paid out', async () => {
    const { client } = manager
    const court = await buildProperty({ name: 'Quarter Court' })
    const { id: unitId } = await buildUnit({ propertyId: court.id, unitNumber: 'A1' })
    const { id: tenancyId } = await buildTenancy({ unitId })
    const wambui = await newOwner('Wambui of the quarter')
    const otieno = await newOwner('Otieno of the quarter')

    // July to September, 60% and 40%, 10% of the rent; from September on 8% of all.
    const shares = [
      { ownerId: wambui.id, share: 6000 },
      { ownerId: otieno.id, share: 4000 },
    ]
    await client.owners.agree(agreement(court.id, '2026-06', shares))
    await client.owners.agree({
      ...agreement(court.id, '2026-09', shares),
      commissionRate: 800,
      commissionBasis: 'all',
    })

    const rent = { tenancyId, amount: 2_000_000, paymentType: 'rent' as const }
    await buildCharge({ ...rent, dueDate: '2026-06-05', paymentStatus: 'paid' })
    await buildCharge({ ...rent, dueDate: '2026-07-05', paymentStatus: 'paid' })
    // August is paid in September: it counts when it came in, with September's commission.
    await buildCharge({ ...rent, dueDate: '2026-08-05', paymentStatus: 'paid', paidDate: '2026-09-02' })
    await buildCharge({
      tenancyId,
      amount: 150_000,
      paymentType: 'water',
      dueDate: '2026-09-05',
      paymentStatus: 'paid',
    })
    await buildCharge({
      tenancyId,
      amount: 2_000_000,
      paymentType: 'deposit',
      dueDate: '2026-07-01',
      paymentStatus: 'paid',
    })
    // Charged and not paid: nobody takes a commission of it.
    await buildCharge({ ...rent, dueDate: '2026-09-05' })
    await client.owners.spend(expense(court.id, { amount: 33_301, spentOn: '2026-08-20' }))
    const wrong = await client.owners.spend(expense(court.id, { amount: 900_000, spentOn: '2026-08-21' }))
    await client.owners.voidExpense({ expenseId: wrong.id, reason: 'Another house' })
    await admin.client.owners.remit(remittance(wambui.id, { amount: 1_000_000, paidOn: '2026-07-03' }))

    // Ordered by what is asked for, and the sum leaves out what is void.
    const spent = await client.owners.expenses({ propertyId: court.id, sort: 'amount' })
    expect(spent.rows.map(({ amount }) => amount)).toEqual([33_301, 900_000])
    expect(spent.totals).toEqual([{ currency: 'KES', amount: 33_301 }])
    expect((await client.owners.expenses({ propertyId: court.id, sort: '-status' })).rows[0]?.id).toBe(wrong.id)
    const out = await client.owners.remittances({ ownerId: wambui.id, sort: '-amount' })
    expect(out).toMatchObject({ total: 1, totals: [{ currency: 'KES', amount: 1_000_000 }] })

    const quarter = { from: '2026-07', to: '2026-09' }
    const of = async (ownerId: string) => {
      const { accounts } = await client.owners.statement({ ownerId, ...quarter })
      expect(accounts).toHaveLength(1)
      return accounts[0] ?? expect.fail()
    }
    const hers = await of(wambui.id)
    // June: 20,000 less 10%, of which 60% are of this owner.
    expect(hers.opening).toBe(1_080_000)
    expect(
      hers.lines.map(({ month, collected, commission, expenses, net }) => [
        month,
        collected,
        commission,
        expenses,
        net,
      ]),
    ).toEqual([
      ['2026-07', 1_200_000, 120_000, 0, 1_080_000],
      ['2026-08', 0, 0, 19_981, -19_981],
      // 8% of 21,500 = 1,720.
      ['2026-09', 1_290_000, 103_200, 0, 1_186_800],
    ])
    expect(hers.lines[2]?.income).toMatchObject({ rent: 1_200_000, utilities: 90_000 })
    expect(hers.lines[0]?.whole).toEqual({
      collected: 2_000_000,
      commission: 200_000,
      vat: 0,
      expenses: 0,
      net: 1_800_000,
    })
    expect(hers.expenses).toMatchObject([{ amount: 33_301, ownersPart: 19_981 }])
    expect(hers.remittances).toMatchObject([{ amount: 1_000_000, paidOn: '2026-07-03' }])
    expect(hers.closing).toBe(1_080_000 + 1_080_000 - 19_981 + 1_186_800 - 1_000_000)
    // Deposits are no income; they are held.
    expect(hers.aside).toEqual([
      {
        propertyId: court.id,
        propertyName: 'Quarter Court',
        depositsHeld: 2_000_000,
        arrears: 2_000_000,
        own: { share: 6_000, depositsHeld: 1_200_000, arrears: 1_200_000 },
      },
    ])

    const his = await of(otieno.id)
    for (const [place, line] of hers.lines.entries()) {
      for (const key of ['collected', 'commission', 'expenses', 'net'] as const) {
        expect(line[key] + (his.lines[place]?.[key] ?? 0)).toBe(line.whole[key])
      }
    }
    // What closes one range opens the next, and months that lie ahead are left out.
    const next = await client.owners.statement({ ownerId: wambui.id, from: '2026-10', to: '2026-12' })
    expect(next.accounts[0]).toMatchObject({ opening: hers.closing, lines: [], closing: hers.closing })
    expect((await client.owners.list({ search: 'wambui of' })).rows[0]).toMatchObject({
      properties: [{ id: court.id, name: 'Quarter Court' }],
      lastPaidOn: '2026-07-03',
    })
  })

  test('a range runs forward, and not for ever', async () => {
    const { id: ownerId } = await newOwner()
    const asked = (from: string, to: string) => manager.client.owners.statement({ ownerId, from, to })
    expect(await fieldErrorsOf(asked('2026-10', '2026-09'))).toEqual(['to: The range ends before it begins'])
    expect(await fieldErrorsOf(asked('2016-10', '2026-10'))).toEqual(['to: A report covers at most ten years'])
    for (const wrong of ['2026-13', '2026-02-29', '9999-12', '0001-01', 'x']) {
      expect(await fieldErrorsOf(asked(wrong, wrong))).toEqual([
        'from: Enter a month that exists',
        'to: Enter a month that exists',
      ])
    }
    expect((await asked('2016-11', '2026-10')).accounts).toEqual([])
  })
})

test('a property that has owners, expenses or notices goes out of the lists without an error', async () => {
  const { client } = manager
  const owner = await newOwner()
  const { id: owned } = await buildProperty()
  await client.owners.agree(agreement(owned, '2026-11', [{ ownerId: owner.id, share: 10_000 }]))
  const { id: spentOn } = await buildProperty()
  await client.owners.spend(expense(spentOn))
  const { id: noticed } = await buildProperty()
  const notice = { id: crypto.randomUUID(), propertyId: noticed, title: 'Water', body: 'None on Monday' }
  await client.notices.publish(notice)
  const removed = [owned, spentOn, noticed].map((propertyId) => client.properties.remove({ propertyId }))
  expect((await Promise.all(removed)).map(({ outcome }) => outcome)).toEqual(['archived', 'archived', 'deleted'])
})
