import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { keepMissingFigures } from './closed-months.service'
import { findDifferences } from './ledger-check.service'

const { db, pool } = testDatabase()
const { buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let admin: Identity
let ownerId: string
let propertyId: string

const shares = () => [{ ownerId, share: 10_000 }]
const terms = { currency: 'KES' as const, commissionKind: 'percent' as const, commissionRate: 1000 }

/** What nobody can do through Makao: a row is changed past it. */
async function tamper(statement: string): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(statement)
  await client.query('commit')
  client.release()
}

beforeAll(async () => {
  api = startApi(db, { now: '2026-09-06T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
  const unit = await buildUnit()
  propertyId = unit.propertyId
  const { id: tenancyId } = await buildTenancy({ unitId: unit.id })
  ownerId = (await manager.client.owners.create({ name: 'Wambui', kind: 'individual', isResident: true })).id
  await manager.client.owners.agree({ propertyId, fromMonth: '2026-08', ...terms, shares: shares() })
  const due = { tenancyId, currency: 'KES' as const, amount: 1_000_000, paymentType: 'rent' as const }
  const paid = { paymentStatus: 'paid' as const, paidDate: '2026-09-06', dueDate: '2026-09-05' }
  await manager.client.charges.record({ requestId: crypto.randomUUID(), ...due, ...paid })
  const out = { ownerId, currency: 'KES' as const, amount: 500_000, method: 'bank' as const, reference: null }
  await admin.client.owners.remit({
    requestId: crypto.randomUUID(),
    ...out,
    paidOn: '2026-09-06',
    evenBeyondDue: true,
  })
  api.setNow('2026-10-02T09:00:00Z')
})
beforeEach(async () => {
  await tamper('delete from closed_months')
  await tamper('delete from closed_figures')
  await admin.client.ledger.closeMonth({ month: '2026-09' })
  expect(await findDifferences(db)).toEqual([])
})

test.each([
  [
    'the commission of a closed month',
    'update management_agreements set commission_rate = 2000',
    'update management_agreements set commission_rate = 1000',
    [/^commission of a property in 2026-09, which is closed .*: expected 100000, found 200000$/, /^net of an owner/],
  ],
  [
    'what was remitted in a closed month',
    'update remittances set amount_minor = 1',
    'update remittances set amount_minor = 500000',
    [/^remitted to an owner in 2026-09, which is closed .*: expected 500000, found 1$/],
  ],
  [
    'what a charge was in a closed month',
    "update payment_records set payment_type = 'deposit'",
    "update payment_records set payment_type = 'rent'",
    [
      /^collected of a property in 2026-09, which is closed .*: expected 1000000, found 0$/,
      /^collected of a property in 2026-09, in the statement of its owners .*: expected 1000000, found 0$/,
    ],
  ],
])('%s that changes is named', async (_, change, undo, expected) => {
  await tamper(change)
  const differences = await findDifferences(db)
  await tamper(undo)
  for (const sentence of expected) expect(differences.filter((difference) => sentence.test(difference))).toHaveLength(1)
  expect(await findDifferences(db)).toEqual([])
})

test('a month that is opened again is held against nothing, and anew once it is closed', async () => {
  await admin.client.ledger.reopenMonth({ month: '2026-09' })
  await tamper('update remittances set amount_minor = 400000')
  // The books know it, and no closed month does.
  const ofClosed = async () => (await findDifferences(db)).filter((difference) => difference.includes('closed'))
  expect(await ofClosed()).toEqual([])
  await admin.client.ledger.closeMonth({ month: '2026-09' })
  await tamper('update remittances set amount_minor = 500000')
  expect(await ofClosed()).toHaveLength(1)
  await admin.client.ledger.reopenMonth({ month: '2026-09' })
})

test('no agreement reaches back into a closed month, not even the first', async () => {
  const { propertyId: other } = await buildUnit()
  const agree = (fromMonth: string) =>
    manager.client.owners.agree({ propertyId: other, fromMonth, ...terms, shares: shares() })
  await expectRefusal(agree('2026-09'), 'MONTH_CLOSED')
  await agree('2026-10')
  expect(await findDifferences(db)).toEqual([])
})

test('months that were closed before figures were kept are held against what they come to from the next start on', async () => {
  await tamper('delete from closed_figures')
  await Promise.all([keepMissingFigures(db), keepMissingFigures(db)])
  await tamper('update remittances set amount_minor = 1')
  const differences = await findDifferences(db)
  await tamper('update remittances set amount_minor = 500000')
  expect(differences.filter((difference) => difference.includes('closed'))).toHaveLength(1)
  expect(await findDifferences(db)).toEqual([])
})
