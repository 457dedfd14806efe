import { expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()
const { buildCharge, buildTenancy } = buildersOf(db)

const api = startApi(db)

test('the month of each currency, last month at the same day, and who has not paid', async () => {
  const admin = await api.signInAs('admin')
  const one = await buildTenancy()
  const two = await buildTenancy()
  const uganda = await buildTenancy({ currency: 'UGX' })
  await buildCharge({ tenancyId: one.id, dueDate: '2026-10-05', paymentStatus: 'paid', paidDate: '2026-10-04' })
  await buildCharge({ tenancyId: two.id, dueDate: '2026-10-05', paymentStatus: 'paid', paidDate: '2026-10-30' })
  await buildCharge({ tenancyId: one.id, paymentStatus: 'paid', paidDate: '2026-10-29' })
  await buildCharge({ tenancyId: two.id, paymentStatus: 'partial', paidAmount: 300_000, paidDate: '2026-11-20' })
  await buildCharge({ tenancyId: two.id, amount: 600_000, dueDate: '2026-11-30' })
  // Neither is rent of this month.
  await buildCharge({ tenancyId: two.id, paymentType: 'water', amount: 70_000 })
  await buildCharge({ tenancyId: two.id, dueDate: '2026-12-01' })
  await buildCharge({
    tenancyId: uganda.id,
    currency: 'UGX',
    amount: 650_000,
    paymentStatus: 'paid',
    paidDate: '2026-11-09',
  })

  // Of the week to come: neither what is overdue nor what is due after it.
  expect(await admin.client.dashboard.figures({})).toMatchObject({
    comingDue: { tenancies: 0, totals: [] },
    brokenPromises: 0,
  })
  const { months, ...rest } = await admin.client.dashboard.figures({})
  const [kes, ugx] = months
  expect([rest.today, rest.month, months.length]).toEqual(['2026-11-21', '2026-11', 2])
  expect(kes).toMatchObject({
    currency: 'KES',
    expected: 3_600_000,
    collected: 1_800_000,
    outstanding: 1_800_000,
    rate: 50,
    tenanciesOpen: 1,
    settledOn: null,
    before: { expected: 3_000_000, collected: 1_500_000, rate: 50 },
    points: 0,
  })
  const on = (day: string) => kes?.days.find((each) => each.day === day)
  expect(kes?.days).toHaveLength(30)
  expect(on('2026-11-01')).toMatchObject({ expected: 0, collected: 1_500_000, before: 0 })
  expect(on('2026-11-05')).toMatchObject({ expected: 3_000_000, collected: 1_500_000, before: 1_500_000 })
  expect(on('2026-11-21')).toMatchObject({ collected: 1_800_000, before: 1_500_000 })
  expect(on('2026-11-30')).toMatchObject({ expected: 3_600_000, collected: null, before: 3_000_000 })
  expect(ugx).toMatchObject({ currency: 'UGX', rate: 100, settledOn: '2026-11-09', before: null, points: null })
  expect(rest.overdue).toMatchObject([
    {
      currency: 'KES',
      amount: 1_270_000,
      charges: 2,
      tenancies: 1,
      since: '2026-11-05',
      ages: [
        { age: '1-30', amount: 1_270_000, charges: 2, tenancies: 1 },
        { age: '31-60', amount: 0, charges: 0, tenancies: 0 },
        { age: '61-90', amount: 0 },
        { age: '90+', amount: 0 },
      ],
    },
  ])
  expect(rest.cameIn).toEqual([
    { currency: 'KES', today: 0, paymentsToday: 0, month: 300_000, payments: 1 },
    { currency: 'UGX', today: 0, paymentsToday: 0, month: 650_000, payments: 1 },
  ])
})
