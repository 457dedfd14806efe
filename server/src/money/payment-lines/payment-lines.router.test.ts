import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let tenant: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  tenant = await api.signInAs('tenant')
})

async function live(fullName: string, phoneNumber: string, unitId?: string) {
  const { id: tenantId } = await buildTenant({ fullName, phoneNumber, email: `${crypto.randomUUID()}@example.com` })
  const home = unitId ?? (await buildUnit()).id
  const startDate = unitId ? '2026-11-01' : '2026-01-01'
  const { id: tenancyId } = await buildTenancy({ tenantId, unitId: home, startDate })
  const [unit] = await db.select().from(units).where(eq(units.id, home))
  return { tenancyId, unitId: home, account: unit?.accountNumber ?? '' }
}
const match = (...who: string[]) =>
  manager.client.paymentLines.match({ lines: who.map((each, key) => ({ key: `${key}`, reference: '', who: each })) })

test('payments are found by account, phone and name, with what is owed, and only the first two are sure', async () => {
  const { tenancyId, account } = await live('Grace Wanjiru', '0712 000 301')
  await buildCharge({ tenancyId, dueDate: '2026-11-05', amount: 1_350_000 })
  await buildCharge({ tenancyId, dueDate: '2026-12-05', amount: 100_000 })
  await buildCharge({ tenancyId, dueDate: '2026-11-05', amount: 500, voidedAt: new Date() })
  const answers = await match(account, '254712000301', 'wanjiru GRACE', 'Nobody Known')
  expect(answers.map(({ isSure, matches }) => [isSure, matches.map(({ by }) => by)])).toEqual([
    [true, ['account']],
    [true, ['phone']],
    [false, ['name']],
    [false, []],
  ])
  expect(answers[0]?.matches).toMatchObject([{ tenancyId, tenantName: 'Grace Wanjiru', owed: 1_450_000 }])
})

test('of many who share a name the one who is called just so is found first', async () => {
  for (let made = 0; made < 8; made += 1)
    await live(`Achieng Atieno ${'Akinyi'.slice(0, 3 + (made % 3))}`, `0712 000 32${made}`)
  const { tenancyId } = await live('Achieng Atieno', '0712 000 330')
  const [line] = await match('ATIENO achieng')
  expect(line?.matches[0]).toMatchObject({ tenancyId, by: 'name' })
})

test('an account is that of who lives there now, and of who left with a debt only while nobody does', async () => {
  const { tenancyId: former, unitId, account } = await live('Zainabu Mwangi', '0712 000 302')
  await buildCharge({ tenancyId: former, dueDate: '2026-09-05' })
  await db.update(tenancies).set({ isActive: false, endDate: '2026-10-31' }).where(eq(tenancies.id, former))
  const [beside] = await match(account)
  expect([beside?.isSure, beside?.matches[0]?.tenancyId]).toEqual([true, former])
  const { tenancyId: current } = await live('Brian Kiprono', '0712 000 303', unitId)
  const [byAccount, byPhone] = await match(account, '0712000302')
  expect([byAccount?.isSure, byAccount?.matches[0]?.tenancyId]).toEqual([true, current])
  expect(byPhone?.matches.map(({ tenancyId }) => tenancyId)).not.toContain(current)
})

test('a code that is recorded already names its payment, however it is spelt', async () => {
  const { tenancyId } = await live('Amani Otieno', '0712 000 304')
  const { id: paymentId } = await manager.client.payments.receive({
    tenancyId,
    amount: 100,
    currency: 'KES',
    method: 'mpesa',
    reference: 'UKM1A2B3C4',
    receivedOn: '2026-11-20',
    requestId: crypto.randomUUID(),
  })
  const [line, other] = await manager.client.paymentLines.match({
    lines: [
      { key: 'a', reference: 'ukm1a 2b3c4', who: '' },
      { key: 'b', reference: 'UKM1A2B3C5', who: '' },
    ],
  })
  expect(line?.used).toMatchObject({ paymentId, tenantName: 'Amani Otieno', receivedOn: '2026-11-20' })
  expect(other?.used).toBeNull()
})

test('tenants do not learn whose an account or a phone is, and more lines than a sheet holds are refused', async () => {
  await expectRefusal(tenant.client.paymentLines.match({ lines: [{ key: 'a', reference: '', who: 'A' }] }), 'FORBIDDEN')
  await expectRefusal(match(...Array(101).fill('A')), 'BAD_REQUEST')
})
