import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { findDifferences } from '../closed-months/ledger-check.service'

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
const draw = (amount: number, from = clients, to = ours) =>
  admin.client.accountTransfers.make({
    ...{ requestId: id(), currency, amount, movedOn: DAY, fromAccountId: from, toAccountId: to },
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
