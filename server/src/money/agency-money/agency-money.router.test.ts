import { plainMoney } from '@makao/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { insertTransfer } from '../account-transfers/account-transfers.repository'
import { transferPostings } from '../account-transfers/account-transfers.rules'
import { findDifferences } from '../closed-months/ledger-check.service'
import { postEntries } from '../ledger/ledger.repository'
import { insertAgencyMoney } from './agency-money.repository'
import { agencyMoneyPostings } from './agency-money.rules'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'
const DAY = '2026-11-20'

let api: Api
let admin: Identity
let numbers = 500_000
let clients: string
let ours: string
let officeRent: string

const id = () => crypto.randomUUID()
const currency = 'KES' as const
const bank = async (isOfAgency: boolean) =>
  (
    await admin.client.receivingAccounts.create({
      ...{ requestId: id(), kind: 'bank', name: `Bank ${++numbers}`, number: String(numbers), currency, isOfAgency },
    })
  ).id
const spend = (amount: number, accountId: string, more: object = {}) =>
  admin.client.agencyMoney.record({
    ...{ requestId: id(), agencyAccountId: officeRent, currency, amount, paidOn: DAY, accountId },
    ...{ description: 'Rent of the office', reference: null, ...more },
  })
const draw = (amount: number, from = clients, to = ours, requestId = id()) =>
  admin.client.accountTransfers.make({
    ...{ requestId, currency, amount, movedOn: DAY, fromAccountId: from, toAccountId: to },
  })
const balanceOf = async (account: string, named?: string) =>
  (await admin.client.ledger.trialBalance({ to: '2026-11-21' }))
    .filter((row) => row.account === account && (named === undefined || row.realAccount?.id === named))
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)

beforeAll(async () => {
  api = startApi(db, { now: NOW })
  admin = await api.signInAs('admin')
  ;[clients, ours] = [await bank(false), await bank(true)]
  officeRent = (
    await admin.client.agencyMoney.saveAccount({ accountId: id(), kind: 'cost', name: 'Office rent', code: '6100' })
  ).id
  const { id: propertyId } = await buildProperty()
  const { id: tenancyId } = await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })
  const owner = await admin.client.owners.create({ name: 'Achieng', kind: 'individual', isResident: true })
  await admin.client.owners.agree({
    ...{ propertyId, fromMonth: '2026-11', currency, commissionKind: 'percent', commissionRate: 1000 },
    shares: [{ ownerId: owner.id, share: 10_000 }],
  })
  await buildCharge({ tenancyId, amount: 5_000_000, dueDate: '2026-11-10' })
  const money = { tenancyId, amount: 5_000_000, currency, method: 'bank' as const, reference: 'FT7700' }
  await admin.client.payments.receive({ ...money, requestId: id(), receivedOn: '2026-11-10' })
})

test('commission is drawn to the account of the agency, and no more than was earned', async () => {
  expect(await balanceOf('agency_due')).toBe(-500_000)
  await expectRefusal(draw(500_100), 'BEYOND_EARNED')
  await draw(300_000)
  expect([await balanceOf('agency_due'), await balanceOf('client_money')]).toEqual([-200_000, 200_000])
  expect([await balanceOf('agency_cash', ours), await balanceOf('cash', clients)]).toEqual([300_000, 4_700_000])
  // Of two at once the second finds what is left.
  const both = await Promise.allSettled([draw(150_000), draw(150_000)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // Money that the agency puts there can be drawn again.
  await draw(100_000, ours, clients)
  expect(await balanceOf('agency_due')).toBe(-150_000)
  expect(await findDifferences(db)).toEqual([])
})

test('of all that was earned one request sent twice draws once, also at the same moment', async () => {
  const requestId = id()
  const whole = () => draw(150_000, clients, ours, requestId)
  const [one, other] = await Promise.all([whole(), whole()])
  expect([one.id, other.id, (await whole()).id]).toEqual([requestId, requestId, requestId])
  expect(await balanceOf('agency_due')).toBe(0)
  await expectRefusal(draw(100_000, clients, ours, requestId), 'REQUEST_REUSED')
  await admin.client.accountTransfers.takeBack({ transferId: requestId, reason: 'Another day' })
  expect(await balanceOf('agency_due')).toBe(-150_000)
})

test('what the agency spends itself lowers its profit, wherever it is paid, and nothing that is due to owners', async () => {
  const owners = await balanceOf('owners')
  const due = await balanceOf('agency_due')
  const own = await balanceOf('agency_cash', ours)
  await spend(80_000, ours)
  const charge = await spend(5_000, clients, { description: 'Charges of the bank', reference: 'CHG1' })
  const interest = await admin.client.agencyMoney.saveAccount({ accountId: id(), kind: 'income', name: 'Interest' })
  await spend(2_000, ours, { agencyAccountId: interest.id, description: 'Interest of the bank' })
  expect(await balanceOf('agency_cash', ours)).toBe(own - 78_000)
  expect(await balanceOf('agency_due')).toBe(due + 5_000)
  expect(await balanceOf('agency_costs')).toBe(85_000)
  expect(await balanceOf('owners')).toBe(owners)
  const read = () => admin.client.reports.read({ kind: 'agency-income', from: '2026-11', to: '2026-11', page: 1 })
  const { rows, about } = await read()
  expect(rows.map(({ account }) => account)).toEqual([
    'Commission earned',
    'Other income: Interest',
    'Costs of the agency: Office rent',
  ])
  expect(about).toContain('Profit KES 4,170')
  await admin.client.agencyMoney.takeBack({ moneyId: charge.id, reason: 'Twice' })
  expect((await read()).about).toContain('Profit KES 4,220')
  await expectRefusal(admin.client.agencyMoney.takeBack({ moneyId: charge.id, reason: 'Twice' }), 'AGENCY_MONEY_BACK')
  const whole = await admin.client.ledger.trialBalance({ to: '2026-11-21' })
  expect(whole.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  expect(await findDifferences(db)).toEqual([])
})

test('a cost out of an account of clients takes commission that stands there; beyond it only an admin says that it was paid', async () => {
  const manager = await api.signInAs('property_manager')
  const before = await balanceOf('agency_due')
  expect(before).toBeLessThan(0)
  const cost = { agencyAccountId: officeRent, currency, paidOn: DAY, accountId: clients, reference: null }
  const charged = (amount: number, by = admin, more: object = {}) =>
    by.client.agencyMoney.record({ requestId: id(), ...cost, amount, description: 'Charges of the bank', ...more })
  expect(await refusalOf(charged(-before + 100))).toMatchObject({
    code: 'BEYOND_EARNED',
    data: { earned: plainMoney(-before, currency, 'code') },
  })
  await expectRefusal(charged(-before + 100, manager, { evenBeyondEarned: true }), 'BEYOND_EARNED')
  // Of two at once the second finds what is left, and of one request sent twice both are answered with what was kept.
  const requestId = id()
  const twice = await Promise.all([charged(-before, admin, { requestId }), charged(-before, admin, { requestId })])
  expect(twice.map((kept) => [kept.id, kept.isBeyondEarned])).toEqual([
    [requestId, false],
    [requestId, false],
  ])
  await expectRefusal(charged(100), 'BEYOND_EARNED')
  const beyond = await charged(100, admin, { evenBeyondEarned: true })
  expect(beyond.isBeyondEarned).toBe(true)
  expect(await balanceOf('agency_due')).toBe(100)
  await expectRefusal(draw(100), 'BEYOND_EARNED')
  // Out of the agency's own account it spends what it likes, and what it puts with clients makes it good.
  await charged(100, admin, { accountId: ours })
  await draw(100, ours, clients)
  expect(await balanceOf('agency_due')).toBe(0)
  expect(await findDifferences(db)).toEqual([])
  for (const { id: moneyId } of [...twice.slice(0, 1), beyond]) {
    await admin.client.agencyMoney.takeBack({ moneyId, reason: 'Twice' })
  }
})

test('the database refuses a cost and a draw beyond the commission that stands with client money', async () => {
  const author = { id: null, name: 'Makao', address: null }
  const left = -(await balanceOf('agency_due'))
  const enter = (amount: number, isBeyondEarned: boolean) =>
    db.transaction(async (tx) => {
      const money = { id: id(), currency, amount, paidOn: DAY, receivingAccountId: clients, description: 'Charges' }
      await insertAgencyMoney(tx, author, { ...money, agencyAccountId: officeRent, isBeyondEarned }, new Date(NOW))
      const entry = { tenancyId: null, agencyMoneyId: money.id, currency, kind: 'agency_money' as const, day: DAY }
      const own = { id: clients, kind: 'bank' as const, isOfAgency: false }
      const postings = agencyMoneyPostings({ agencyAccountId: officeRent, kind: 'cost' }, own, amount)
      await postEntries(tx, author, [{ ...entry, postings }], new Date(NOW))
    })
  await expect(enter(left + 1, false)).rejects.toMatchObject({ cause: { constraint: 'ledger_postings_earned' } })
  await enter(left + 1, true)
  const move = { id: id(), currency, amount: 1, movedOn: DAY, fromAccountId: clients, toAccountId: ours }
  const drawn = db.transaction(async (tx) => {
    await insertTransfer(tx, author, move, new Date(NOW))
    const entry = { tenancyId: null, accountTransferId: move.id, currency, kind: 'account_transfer' as const, day: DAY }
    const [from, into] = [clients, ours].map((of, place) => ({
      id: of,
      kind: 'bank' as const,
      isOfAgency: place === 1,
    }))
    if (!(from && into)) throw new Error('no accounts')
    await postEntries(tx, author, [{ ...entry, postings: transferPostings(from, into, 1) }], new Date(NOW))
  })
  await expect(drawn).rejects.toMatchObject({ cause: { constraint: 'ledger_postings_earned' } })
  expect(await findDifferences(db)).toEqual([])
})

test('money of clients goes through no account of the agency, and one account holds one of both', async () => {
  const { id: tenancyId } = await buildTenancy()
  const money = { tenancyId, amount: 1_000, currency, method: 'bank' as const, reference: null, receivedOn: DAY }
  await expectRefusal(admin.client.payments.receive({ ...money, requestId: id(), accountId: ours }), 'NOT_FOUND')
  await admin.client.payments.receive({ ...money, requestId: id() })
  expect(await balanceOf('cash', ours)).toBe(0)
  expect(await admin.client.receivingAccounts.whereToPay({ tenancyId })).not.toContainEqual(
    expect.objectContaining({ accountId: ours }),
  )
})

test('what cannot be is refused, and of a request sent twice one is kept', async () => {
  await expectRefusal(spend(100, ours, { paidOn: '2026-11-22' }), 'PAID_DATE_AHEAD')
  const shillings = await admin.client.receivingAccounts.create({
    ...{ requestId: id(), kind: 'bank', name: 'Kampala', number: String(++numbers), currency: 'UGX', isOfAgency: true },
  })
  await expectRefusal(spend(100, shillings.id), 'CURRENCY_CHANGED')
  const requestId = id()
  const [one, other] = await Promise.all([spend(100, ours, { requestId }), spend(100, ours, { requestId })])
  expect(one.id).toBe(other.id)
  await expectRefusal(spend(200, ours, { requestId }), 'REQUEST_REUSED')
  const save = (accountId: string, kind: 'cost' | 'income', name: string, isArchived = false) =>
    admin.client.agencyMoney.saveAccount({ accountId, kind, name, isArchived })
  await expectRefusal(save(id(), 'cost', 'office RENT'), 'ACCOUNT_NAMED')
  await expectRefusal(save(officeRent, 'income', 'Office rent'), 'ACCOUNT_KIND_STAYS')
  await save(officeRent, 'cost', 'Office rent', true)
  await expectRefusal(spend(100, ours), 'ACCOUNT_ARCHIVED')
})
