import { dayInNairobi } from '@makao/contract/days'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { chargesJob } from '../charge-runs/charge-runs.service'
import { findDifferences } from '../closed-months/ledger-check.service'
import { readDues } from './dues.service'

const { db, pool } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

let api: Api
let manager: Identity
let admin: Identity
let propertyId: string
let achieng: string
let baraka: string
let made = 0

beforeAll(async () => {
  api = startApi(db, { now: NOW })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})
beforeEach(async () => {
  api.setNow(NOW)
  propertyId = (await buildProperty()).id
  const owner = async (name: string) =>
    (await manager.client.owners.create({ name: `${name} ${++made}`, kind: 'individual', isResident: true })).id
  achieng = await owner('Achieng')
  baraka = await owner('Baraka')
})

const addHome = async () => (await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })).id

const agree = (more: object = {}) =>
  manager.client.owners.agree({
    propertyId,
    fromMonth: '2026-11',
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 1000,
    shares: [
      { ownerId: achieng, share: 6000 },
      { ownerId: baraka, share: 4000 },
    ],
    ...more,
  })

const payRent = async (tenancyId: string, amount: number, day = '2026-11-10') =>
  buildCharge({ tenancyId, amount, dueDate: day, paymentStatus: 'paid', paidDate: day })

const money = { currency: 'KES' as const, reference: null }
const remit = (amount: number, more: object = {}) =>
  admin.client.owners.remit({
    ...{ requestId: crypto.randomUUID(), ownerId: achieng, ...money, amount, method: 'bank', paidOn: '2026-11-21' },
    ...more,
  })
const spend = (amount: number, spentOn = '2026-11-12') =>
  manager.client.owners.spend({
    ...{ requestId: crypto.randomUUID(), propertyId, ...money, category: 'repairs', description: 'Roof' },
    amount,
    spentOn,
  })

/** What an account comes to at the end of a day for these owners and this property. */
async function balance(account: string, { ownerId, to = '2026-12-31' }: { ownerId?: string; to?: string } = {}) {
  const { rows } = await pool.query(
    `select coalesce(sum(posting.amount_minor), 0)::int as amount from ledger_postings posting
     join ledger_entries entry on entry.id = posting.entry_id
     where posting.account = $1 and entry.day <= $2 and ($3::uuid is null or posting.owner_id = $3)
       and (entry.property_id = $4 or entry.owner_id in ($5, $6))`,
    [account, to, ownerId ?? null, propertyId, achieng, baraka],
  )
  return rows[0].amount
}
const dueTo = (ownerId: string, to?: string) =>
  balance('owners', to ? { ownerId, to } : { ownerId }).then((sum) => -sum || 0)

describe('the other half of the books', () => {
  test('no shilling of a collected rent is without a place: owners, commission, expenses, and what was paid out', async () => {
    const tenancyId = await addHome()
    await agree()
    await payRent(tenancyId, 1_000_000)
    await spend(100_000)
    expect([await dueTo(achieng), await dueTo(baraka)]).toEqual([480_000, 320_000])
    expect([await balance('agency_due'), await balance('client_money'), await balance('commission')]).toEqual([
      -100_000, 100_000, -100_000,
    ])
    await remit(480_000)
    expect(await dueTo(achieng)).toBe(0)
    expect(await findDifferences(db)).toEqual([])
  })

  test('at the end of each day the books say what that day knew', async () => {
    const tenancyId = await addHome()
    await agree()
    await payRent(tenancyId, 1_000_000, '2026-11-03')
    await payRent(tenancyId, 500_000, '2026-11-15')
    await spend(100_000, '2026-11-09')
    const days = ['2026-11-02', '2026-11-03', '2026-11-09', '2026-11-15']
    expect(await Promise.all(days.map((day) => dueTo(achieng, day)))).toEqual([0, 540_000, 480_000, 750_000])
  })

  test('of two rents that come in at one moment the commission is rounded once', async () => {
    const homes = [await addHome(), await addHome(), await addHome()]
    await agree()
    for (const tenancyId of homes) {
      await buildCharge({ tenancyId, amount: 100_500, dueDate: '2026-11-05' })
    }
    await Promise.all(
      homes.map((tenancyId) =>
        manager.client.payments.receive({
          ...{ requestId: crypto.randomUUID(), tenancyId, currency: 'KES', amount: 100_500, method: 'cash' },
          receivedOn: '2026-11-20',
        }),
      ),
    )
    // 10% of 3,015 is 301.50; of each by itself it would be 101, three times.
    expect(await balance('commission')).toBe(-30_200)
    expect(await findDifferences(db)).toEqual([])
  })

  test('another agreement for an open month moves what came in to its owners, and takes nothing from the rest', async () => {
    const tenancyId = await addHome()
    const { id: agreementId, revision } = await agree()
    await payRent(tenancyId, 1_000_000)
    const change = { currency: 'KES' as const, fromMonth: '2026-11', commissionKind: 'percent' as const }
    const shares = [{ ownerId: baraka, share: 10_000 }]
    await manager.client.owners.changeAgreement({ agreementId, revision, ...change, commissionRate: 500, shares })
    expect([await dueTo(achieng), await dueTo(baraka), await balance('commission')]).toEqual([0, 950_000, -50_000])
    expect(await findDifferences(db)).toEqual([])
  })

  test('what came in before the first agreement is nobody’s until it is given to the owners', async () => {
    const tenancyId = await addHome()
    await payRent(tenancyId, 1_000_000, '2026-10-30')
    await agree()
    expect([await balance('ownerless'), await dueTo(achieng)]).toEqual([-1_000_000, 0])
    await manager.client.owners.giveEarlier({ propertyId })
    expect([await balance('ownerless'), await dueTo(achieng)]).toEqual([0, 540_000])
    expect(await balance('ownerless', { to: '2026-10-31' })).toBe(-1_000_000)
    expect(await findDifferences(db)).toEqual([])
  })

  test('who buys or sells in the middle of a month has what comes in on their own days, in the books as on the statement', async () => {
    const tenancyId = await addHome()
    const seller = {
      shares: [{ ownerId: achieng, share: 10_000 }],
      commissionKind: 'fixed' as const,
      commissionAmount: 300_000,
    }
    await agree(seller)
    await payRent(tenancyId, 1_000_000, '2026-11-10')
    await spend(100_000, '2026-11-12')
    await payRent(tenancyId, 500_000, '2026-11-16')
    await agree({ ...seller, fromDay: '2026-11-16', shares: [{ ownerId: baraka, share: 10_000 }] })
    // 15 of 30 days each of the commission.
    expect([await dueTo(achieng), await dueTo(baraka)]).toEqual([750_000, 350_000])
    const dues = await readDues({ db, now: new Date(NOW) }, '2026-11')
    expect([achieng, baraka].map((id) => dues.get(id)?.[0]?.due)).toEqual([750_000, 350_000])
    const { accounts } = await manager.client.owners.statement({ ownerId: achieng, from: '2026-11', to: '2026-11' })
    expect(accounts[0]?.lines).toMatchObject([{ days: { from: '2026-11-01', to: '2026-11-15' }, collected: 1_000_000 }])
    expect(await findDifferences(db)).toEqual([])
  })

  test('an owner who sold everything has a final statement, and stays in the lists until their account is settled', async () => {
    const tenancyId = await addHome()
    const all = (ownerId: string) => ({ shares: [{ ownerId, share: 10_000 }] })
    await agree(all(achieng))
    await payRent(tenancyId, 1_000_000, '2026-11-05')
    await agree({ ...all(baraka), fromDay: '2026-11-18' })
    await payRent(tenancyId, 700_000, '2026-11-20')
    const of = { ownerId: achieng, from: '2026-11', to: '2026-12' }
    expect(await manager.client.owners.statement(of)).toMatchObject({
      leftOn: '2026-11-17',
      accounts: [{ closing: 900_000, aside: [] }],
    })
    const { leftOn } = await manager.client.owners.statement({ ...of, ownerId: baraka })
    expect(leftOn).toBeUndefined()
    const archive = () => manager.client.owners.archive({ ownerId: achieng })
    await expectRefusal(
      archive(),
      'OWNER_DUE',
      'KES 9,000 is due to them. Settle their account first, then archive them.',
    )
    await remit(1_000_000, { evenBeyondDue: true })
    await expectRefusal(
      archive(),
      'OWNER_OWES',
      'They were paid KES 1,000 too much. Settle their account first, then archive them.',
    )
    const [paid] = (await manager.client.owners.remittances({ ownerId: achieng })).rows
    await admin.client.owners.voidRemittance({ remittanceId: paid?.id ?? '', reason: 'Too much' })
    await remit(900_000)
    expect((await archive()).isArchived).toBe(true)
  })

  describe('an archived owner to whom something is due again', () => {
    const payouts = async () => (await manager.client.owners.payouts({ month: '2026-11' })).rows
    const stands = async () => {
      const { name, isArchived } = await manager.client.owners.get({ ownerId: achieng })
      const listed = (await manager.client.owners.list({ search: name })).total
      const found = (await manager.client.search.everything({ search: name })).some(({ kind }) => kind === 'owner')
      return { isArchived, listed, found, due: (await payouts()).find(({ ownerId }) => ownerId === achieng)?.due }
    }
    const standing = (due: number) => ({ isArchived: false, listed: 1, found: true, due })
    const gone = { isArchived: true, listed: 0, found: false, due: undefined }

    test('is not out of sight and unpayable when the bank returns a payout', async () => {
      const opening = { currency: 'KES' as const, startsOn: '2026-10-01', amount: 900_000 }
      await manager.client.owners.saveOpening({ ownerId: achieng, ...opening })
      const { id: remittanceId } = await remit(900_000)
      await manager.client.owners.archive({ ownerId: achieng })
      expect(await stands()).toEqual(gone)
      await admin.client.owners.voidRemittance({ remittanceId, reason: 'The bank sent it back' })
      expect(await stands()).toEqual(standing(900_000))
      const { name } = await manager.client.owners.get({ ownerId: achieng })
      const bank = { payoutMethod: 'bank' as const, payoutDetails: 'Equity 0180271944' }
      await manager.client.owners.update({ ownerId: achieng, name, kind: 'individual', isResident: true, ...bank })
      const lines = [{ ownerId: achieng, currency: 'KES' as const, amount: 900_000 }]
      const run = await manager.client.payoutRuns.make({ runId: crypto.randomUUID(), month: '2026-11', lines })
      await manager.client.payoutRuns.approve({ runId: run.id })
      await manager.client.payoutRuns.pay({
        ...{ runId: run.id, paidOn: '2026-11-21' },
        lines: run.lines.map(({ id: lineId }) => ({ lineId, method: 'bank', reference: null })),
      })
      expect(await stands()).toEqual(gone)
      await expectRefusal(remit(100, { evenBeyondDue: true }), 'OWNER_ARCHIVED')
    })

    test('is not out of sight and unpayable when arrears of an archived property are paid', async () => {
      const unit = await buildUnit({ propertyId })
      const { id: tenancyId } = await buildTenancy({ unitId: unit.id, startDate: '2026-01-01', endDate: '2026-11-15' })
      await agree({ commissionKind: 'none', commissionRate: undefined, shares: [{ ownerId: achieng, share: 10_000 }] })
      expect(await manager.client.properties.remove({ propertyId })).toEqual({ outcome: 'archived' })
      await manager.client.owners.archive({ ownerId: achieng })
      await payRent(tenancyId, 700_000, '2026-11-20')
      expect(await stands()).toEqual(standing(700_000))
      await remit(700_000)
      expect(await stands()).toEqual(gone)
    })
  })

  test.each([
    ['of the rent that was charged', { commissionBasis: 'rent_charged', commissionRate: 1000 }, -160_000, -60_000],
    ['for each unit', { commissionKind: 'per_unit', commissionAmount: 70_000 }, -140_000, -70_000],
    ['of what came in, at least the minimum', { commissionRate: 500, commissionMinimum: 80_000 }, -80_000, -80_000],
  ])('a commission %s follows charges that are made and voided', async (_, more, both, one) => {
    await agree(more)
    const [first, second] = [await addHome(), await addHome()]
    await payRent(first, 600_000)
    const { id } = await buildCharge({ tenancyId: second, amount: 1_000_000, dueDate: '2026-11-08' })
    expect(await balance('commission')).toBe(both)
    await admin.client.charges.void({ chargeId: id, revision: 1, reason: 'Never lived there' })
    expect(await balance('commission')).toBe(one)
    expect(await findDifferences(db)).toEqual([])
  })

  test('a fixed commission is earned as its month begins, once', async () => {
    const fixed = { commissionKind: 'fixed' as const, commissionRate: 0, commissionAmount: 300_000 }
    await agree(fixed)
    expect(await balance('commission')).toBe(-300_000)
    const now = new Date('2026-12-01T00:30:00Z')
    const run = () =>
      chargesJob(db).run({
        now,
        startedBy: undefined,
        input: null,
        progress: () => {},
        signal: new AbortController().signal,
      })
    await Promise.all([run(), run()])
    expect([await balance('commission'), await balance('commission', { to: '2026-11-30' })]).toEqual([
      -600_000, -300_000,
    ])
    expect(await findDifferences(db)).toEqual([])
  })

  test('what is paid beyond what is due is owed by the owner, and no debt to another', async () => {
    await agree()
    await remit(50_000, { evenBeyondDue: true })
    const trial = await manager.client.ledger.trialBalance({ to: dayInNairobi(new Date(NOW)) })
    expect(trial.find(({ account }) => account === 'owner_advances')?.debit).toBeGreaterThanOrEqual(50_000)
    expect(trial.find(({ account }) => account === 'owners')?.debit ?? 0).toBe(0)
  })

  test('an expense that is void, a rent that bounces and a payout that came back leave nothing behind', async () => {
    const tenancyId = await addHome()
    await agree()
    const { id: expenseId } = await spend(100_000)
    await manager.client.owners.voidExpense({ expenseId, reason: 'Another house' })
    const receive = { requestId: crypto.randomUUID(), tenancyId, currency: 'KES' as const, amount: 500_000 }
    await buildCharge({ tenancyId, amount: 500_000, dueDate: '2026-11-05' })
    const paid = await manager.client.payments.receive({ ...receive, method: 'cheque', receivedOn: '2026-11-10' })
    const { id: remittanceId } = await remit(270_000)
    await manager.client.payments.reverse({ paymentId: paid.id, reason: 'Bounced' })
    expect(await dueTo(achieng)).toBe(-270_000)
    await admin.client.owners.voidRemittance({ remittanceId, reason: 'Came back' })
    for (const account of ['owners', 'commission', 'passed_on', 'property_expenses', 'cash', 'agency_due']) {
      expect(await balance(account), account).toBe(0)
    }
    expect(await findDifferences(db)).toEqual([])
  })

  test('every owner is due in the books what the statement says, whoever they are', async () => {
    const dues = await readDues({ db, now: new Date(NOW) }, '2026-11')
    const { rows } = await pool.query(
      `select posting.owner_id, posting.currency, -sum(amount_minor)::bigint as due from ledger_postings posting
       join ledger_entries entry on entry.id = posting.entry_id where account = 'owners' and day < '2026-12-01' group by 1, 2`,
    )
    const posted = new Map(rows.map(({ owner_id: id, currency, due }) => [`${id} ${currency}`, Number(due)]))
    for (const [id, of] of dues) {
      for (const { currency, due } of of) expect(posted.get(`${id} ${currency}`) ?? 0, id).toBe(due)
    }
  })

  test('the agency’s own money is never moved against that of clients', async () => {
    const mixed = pool.query(`with made as (
        insert into ledger_entries (day, property_id, currency, kind, actor_name, created_at)
        values ('2026-11-21', '${propertyId}', 'KES', 'owner_share', 'Somebody', now()) returning id
      ) insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
        select id, 1, 'commission', '', -100, 'KES' from made union all select id, 2, 'cash', 'bank', 100, 'KES' from made`)
    await expect(mixed).rejects.toMatchObject({ constraint: 'ledger_postings_balance' })
  })
})

test('what is taken back after its month was closed counts today, and the month stays', async () => {
  const tenancyId = await addHome()
  await agree()
  await payRent(tenancyId, 1_000_000)
  const { id: expenseId } = await spend(100_000)
  const { id: remittanceId } = await remit(480_000)
  api.setNow('2026-12-03T09:00:00Z')
  await admin.client.ledger.closeMonth({ month: '2026-11' })
  const closed = await admin.client.ledger.trialBalance({ to: '2026-11-30' })
  await admin.client.owners.voidRemittance({ remittanceId, reason: 'The bank returned it' })
  await admin.client.owners.voidExpense({ expenseId, reason: 'Another house' })
  expect(await admin.client.ledger.trialBalance({ to: '2026-11-30' })).toEqual(closed)
  expect([await dueTo(achieng, '2026-11-30'), await dueTo(achieng, '2026-12-03')]).toEqual([0, 540_000])
  expect(await findDifferences(db)).toEqual([])
  await admin.client.ledger.reopenMonth({ month: '2026-11' })
})
