import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { units } from '../../homes/units/units.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db } = testDatabase()
const { buildTenant, buildUnit } = buildersOf(db)

test('the worked example of docs/money.md', async () => {
  const api = startApi(db, { now: '2026-12-11T06:00:00Z' })
  const { client } = await api.signInAs('property_manager')
  const unit = await buildUnit({ unitNumber: 'A1', rentAmount: 1_500_000 })
  await db.update(units).set({ serviceChargeAmount: 0 }).where(eq(units.id, unit.id))
  const { id: tenantId } = await buildTenant()
  const depositAmount = 1_500_000
  const startDate = '2026-12-11'
  const { id: tenancyId } = await client.tenancies.create({ tenantId, unitId: unit.id, startDate, depositAmount })
  const penalty = { penaltyKind: 'percent' as const, penaltyRate: 1000, penaltyGraceDays: 5 }
  await client.leases.save({ tenancyId, currency: 'KES', depositAmount, chargeFrom: startDate, ...penalty })
  const receive = (amount: number, receivedOn: string) =>
    client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId,
      amount,
      currency: 'KES',
      method: 'mpesa',
      receivedOn,
    })
  const { propertyId } = unit
  const { id: ownerId } = await client.owners.create({ name: 'Kamau', kind: 'individual', isResident: true })
  const commission = { commissionKind: 'percent' as const, commissionBasis: 'rent' as const, commissionRate: 1000 }
  const agreed = { propertyId, fromMonth: '2026-12', currency: 'KES' as const, ...commission }
  await client.owners.agree({ ...agreed, shares: [{ ownerId, share: 10_000 }] })
  await receive(3_000_000, '2026-12-11')
  await makeCharges(db, { now: new Date('2026-12-31T00:00:00Z'), until: '2027-01-05' })
  // The rent of January is paid in part before it is due: at the year's end that is owed to the tenant, and nobody owes less than nothing.
  const atYearsEnd = await client.ledger.trialBalance({ to: '2026-12-31' })
  expect(atYearsEnd.map(({ account, detail, debit, credit }) => [account, detail, debit - credit])).toEqual([
    ['cash', 'mpesa', 3_000_000],
    ['paid_ahead', '', -483_900],
    ['deposits_held', '', -1_500_000],
    ['income', 'rent', -1_016_100],
    // Rent that was paid ahead is the owner's too: the commission on 15,000 is 1,500.
    ['passed_on', '', 1_500_000],
    ['owners', '', -1_350_000],
    ['agency_due', '', -150_000],
    ['client_money', '', 150_000],
    ['commission', '', -150_000],
  ])
  const { rows: roll } = await client.reports.rentRoll({ day: '2026-12-31' })
  expect(roll.find((row) => row.tenancyId === tenancyId)?.balance).toBe(-483_900)
  expect((await client.payments.statement({ tenancyId, to: '2026-12-31' })).closing).toBe(-483_900)
  api.setNow('2027-01-08T06:00:00Z')
  await receive(500_000, '2027-01-08')
  await makeCharges(db, { now: new Date('2027-01-10T00:00:00Z'), until: '2027-01-15' })
  await makeCharges(db, { now: new Date('2027-01-11T00:00:00Z'), until: '2027-01-16' })

  const { lines } = await client.payments.statement({ tenancyId })
  expect(lines.map(({ day, text, charged, paid, balance }) => [day, text, charged, paid, balance])).toEqual([
    ['2026-12-11', 'Deposit', 1_500_000, 0, 1_500_000],
    ['2026-12-11', 'Rent', 1_016_100, 0, 2_516_100],
    ['2026-12-11', 'Payment, M-Pesa', 0, 3_000_000, -483_900],
    ['2027-01-05', 'Rent', 1_500_000, 0, 1_016_100],
    ['2027-01-08', 'Payment, M-Pesa', 0, 500_000, 516_100],
    ['2027-01-11', 'Penalty', 51_600, 0, 567_700],
  ])
  api.setNow('2027-01-16T06:00:00Z')
  const money = { currency: 'KES' as const, reference: null }
  const work = { propertyId, ...money, category: 'repairs' as const, description: 'Plumber', amount: 120_000 }
  await client.owners.spend({ requestId: crypto.randomUUID(), ...work, spentOn: '2027-01-15' })
  const out = { ownerId, ...money, amount: 1_350_000, method: 'bank' as const, paidOn: '2027-01-16' }
  await client.owners.remit({ requestId: crypto.randomUUID(), ...out })
  const balance = await client.ledger.trialBalance({ to: '2027-01-16' })
  expect(balance.map(({ account, detail, debit, credit }) => [account, detail, debit - credit])).toEqual([
    ['cash', 'bank', -1_350_000],
    ['cash', 'expense', -120_000],
    ['cash', 'mpesa', 3_500_000],
    ['receivable', '', 567_700],
    ['deposits_held', '', -1_500_000],
    ['income', 'penalty', -51_600],
    ['income', 'rent', -2_516_100],
    ['passed_on', '', 2_000_000],
    ['owners', '', -330_000],
    ['agency_due', '', -200_000],
    ['client_money', '', 200_000],
    ['commission', '', -200_000],
  ])
  // The cash of 20,300 is the deposit, what is due to Kamau, and the agency's commission.
  expect(3_500_000 - 1_350_000 - 120_000).toBe(1_500_000 + 330_000 + 200_000)
  expect(await findDifferences(db)).toEqual([])
})
