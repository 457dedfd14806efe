import { addDays } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { arrearsOrders } from '@makao/contract/money/arrears/arrears.terms'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { debtorsOf, TODAY } from '../../../test/debtors'
import {
  isOrderOfDays,
  listArrears,
  listByDays,
  listOldest,
  listPromisers,
  sumArrears,
  sumArrearsKept,
} from './arrears.repository'

const { db } = testDatabase()
const { buildCharge, buildProperty } = buildersOf(db)
const debtors = debtorsOf(db)
const api = startApi(db)

let manager: Identity
let propertyId: string

beforeAll(async () => {
  manager = await api.signInAs('property_manager')
})
beforeEach(async () => {
  ;({ id: propertyId } = await buildProperty())
})

const live = async (lodger: object = {}) => (await debtors.live({ propertyId, ...lodger })).tenancyId
const list = (filter: object = {}) => manager.client.arrears.list({ propertyId, ...filter })

test('of all properties the kept sums and days say what going through all charges does, on every page', async () => {
  const { id: elsewhere } = await buildProperty({ currency: 'UGX' })
  const lodgers: string[] = []
  for (const [at, dueDate] of ['2026-09-05', '2026-10-05', '2026-10-05', '2026-11-05', '2026-11-23'].entries()) {
    lodgers.push(await live(at % 2 ? { propertyId: elsewhere, currency: 'UGX' } : {}))
    const of = { tenancyId: lodgers[at] ?? '', currency: at % 2 ? 'UGX' : 'KES' } as const
    await buildCharge({ ...of, dueDate, amount: 900_000 })
    await buildCharge({ ...of, dueDate: '2026-11-24', amount: 100_000 })
  }
  const request = (tenancyId = '') => ({ tenancyId, requestId: crypto.randomUUID() })
  await manager.client.promises.make({ ...request(lodgers[0]), currency: 'KES', amount: 1, day: '2026-11-25' })
  await manager.client.reminders.ask(request(lodgers[2]))
  for (const currency of [undefined, 'KES', 'UGX'] as const) {
    for (const view of ['overdue', 'due', 'promised', 'broken'] as const) {
      const sums = await sumArrears(db, { view, currency }, TODAY)
      expect(sums.counts.promised).toBeGreaterThanOrEqual(currency === 'UGX' ? 0 : 1)
      expect(await sumArrearsKept(db, { view, currency }, TODAY), `${view} ${currency}`).toEqual(sums)
      const { rows, ...page } = await list({ propertyId: undefined, view, currency })
      expect(page).toMatchObject({ total: sums.counts[view], counts: sums.counts, totals: sums.totals })
      const all = await listArrears(db, { view, currency: sums.currency }, TODAY)
      expect(rows.map(({ tenancyId }) => tenancyId)).toEqual(all.slice(0, 50).map(({ tenancyId }) => tenancyId))
    }
    const all = await listArrears(db, { view: 'overdue', currency }, TODAY)
    const limit = 3
    for (let offset = 0; offset <= all.length; offset += limit) {
      expect(await listOldest(db, { currency }, TODAY, { limit, offset })).toEqual(all.slice(offset, offset + limit))
    }
  }
})

test('in any order, of whatever debts and promises, all properties show what going through all charges does', async () => {
  const { id: elsewhere } = await buildProperty({ currency: 'UGX' })
  const earlier = await startApi(db, { now: '2026-11-10T09:00:00Z' }).signInAs('property_manager')
  // The same dice for every run.
  let thrown = 20261121
  const below = (most: number) => {
    thrown = (thrown * 48_271) % 2_147_483_647
    return thrown % most
  }
  for (let number = 0; number < 30; number += 1) {
    const currency: Currency = below(3) ? 'KES' : 'UGX'
    const place = { propertyId: currency === 'KES' ? propertyId : elsewhere, currency } as const
    const tenancyId = await live({ ...place, fullName: `Tenant ${below(5)}`, phoneNumber: null })
    for (let charge = below(4); charge > 0; charge -= 1) {
      const dueDate = addDays(TODAY, below(40) - 25)
      await buildCharge({ tenancyId, currency, dueDate, amount: 100_000 + below(9) * 50_000 })
    }
    const request = { tenancyId, requestId: crypto.randomUUID() }
    const promise = { ...request, currency, amount: 100_000 * (1 + below(3)) }
    if (below(3) === 0) await manager.client.promises.make({ ...promise, day: addDays(TODAY, below(10)) })
    if (below(5) === 0)
      await earlier.client.promises.make({ ...promise, requestId: crypto.randomUUID(), day: '2026-11-15' })
    if (below(3) === 0) {
      await manager.client.payments.receive({
        ...{
          tenancyId,
          amount: 50_000 * (1 + below(6)),
          currency,
          method: 'cash',
          receivedOn: addDays(TODAY, -below(9)),
        },
        requestId: crypto.randomUUID(),
      })
    }
  }
  const views = ['overdue', 'due', 'promised', 'broken'] as const
  for (const currency of [undefined, 'UGX'] as const) {
    for (const view of views) {
      const sums = await sumArrears(db, { view, currency }, TODAY)
      expect(await sumArrearsKept(db, { view, currency }, TODAY), `${view} ${currency}`).toEqual(sums)
      for (const sort of [undefined, ...arrearsOrders]) {
        const of = `${view} ${sort} ${currency}`
        const all = await listArrears(db, { view, currency, sort }, TODAY)
        if (!currency) {
          const { rows, totals } = await list({ propertyId: undefined, view, sort })
          expect(totals, of).toEqual(sums.totals)
          expect(rows, of).toMatchObject(all.slice(0, 50).map(({ country: _, ...row }) => row))
        }
        for (let offset = 0; offset <= all.length; offset += 17) {
          const window = { limit: 17, offset }
          const part = all.slice(offset, offset + 17)
          if (view === 'promised' || view === 'broken') {
            expect(await listPromisers(db, { view, currency, sort }, TODAY, window), of).toEqual(part)
          } else if (isOrderOfDays(sort)) {
            expect(await listByDays(db, { view, currency, sort }, TODAY, window), of).toEqual(part)
          }
        }
      }
    }
  }
})
