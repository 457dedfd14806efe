import { addDays } from '@makao/contract/days'
import { BILL_LINK_DAYS } from '@makao/contract/money/bill-links/bill-links.terms'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, type Identity, ORIGIN, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { debtorsOf, NOW, openOffice, TODAY } from '../../../test/debtors'
import { keyOf } from '../../money/bill-links/bill-links.rules'
import { billLinks } from '../../money/bill-links/bill-links.table'
import { profiles } from '../../people/accounts/accounts.table'

const { db } = testDatabase()
const { buildCharge } = buildersOf(db)
const { live } = debtorsOf(db)
const api = startApi(db, { now: NOW.toISOString() })

let manager: Identity
beforeAll(async () => {
  ;({ manager } = await openOffice(api))
  const none = { address: null, email: null, taxPin: null, logo: null, mtnMerchantCode: '', airtelMerchantCode: '' }
  const said = { ...none, name: 'Nyumba Bora', phoneNumber: '0712 345 678', mpesaPaybill: '522522', bankDetails: '' }
  await (await api.signInAs('admin')).client.agency.save(said)
})

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''

/** Somebody who owes 10,000 of a rent of 15,000, with the address of their bill. */
async function billed(fullName = 'Amani Otieno') {
  const lodger = await live({ fullName })
  const { tenancyId, tenantId } = lodger
  await buildCharge({ tenancyId, dueDate: '2026-11-05', amount: 1_500_000 })
  const received = { amount: 500_000, currency: 'KES', method: 'cash', receivedOn: TODAY, tenancyId } as const
  const { id: paymentId } = await manager.client.payments.receive({ ...received, requestId: crypto.randomUUID() })
  const link = await manager.client.bills.handOut({ tenantId })
  return { ...lodger, paymentId, link, token: tokenOf(link.url) }
}

const read = (token: string, from?: string) => api.clientWith(undefined, from).bills.read({ token })

test('an address opens what is owed, how to pay, receipts and statement, and nothing of anybody else', async () => {
  const { token, link, tenancyId, paymentId } = await billed()
  await billed('Baraka Juma')
  expect(link.url).toMatch(new RegExp(`^${ORIGIN}/bill/[\\w-]{22}$`))
  expect(link).toMatchObject({ lastDay: addDays(TODAY, BILL_LINK_DAYS), text: expect.stringContaining(link.url) })
  expect(link.whatsappUrl).toContain('https://wa.me/254712345126?text=')
  const { agency, bill } = await read(token)
  expect(agency).toEqual({ name: 'Nyumba Bora', phoneNumber: '0712 345 678', email: null })
  expect(bill).toMatchObject({
    tenantName: 'Amani Otieno',
    units: [
      {
        tenancyId,
        unitNumber: 'B2',
        owed: 1_000_000,
        overdue: 1_000_000,
        credit: 0,
        ways: [{ name: 'M-Pesa paybill', value: '522522', account: expect.any(String) }],
        receipts: [
          { paymentId, receivedOn: TODAY, amount: 500_000, receiptNumber: expect.stringMatching(/^RCT-2026-/) },
        ],
        statement: [{ charged: 1_500_000 }, { paid: 500_000, balance: 1_000_000 }],
      },
    ],
  })
  // Neither where the person is reached, nor who they are to the authorities.
  expect(JSON.stringify(bill)).not.toMatch(/0712 345 126|@example\.com|idNumber/)
})

test('its papers are those of the tenant alone, and no search finds them', async () => {
  const { token, tenancyId, paymentId } = await billed()
  const other = await billed('Baraka Juma')
  const file = (path: string) => api.request(`/api/exports/bills/${path}/pdf`)
  for (const path of [`${token}/receipts/${paymentId}`, `${token}/statements/${tenancyId}`]) {
    const { status, headers } = await file(path)
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      200,
      'application/pdf',
      'noindex, nofollow',
    ])
    expect(headers.get('cache-control')).toContain('no-store')
  }
  const notTheirs = [
    `${token}/receipts/${other.paymentId}`,
    `${token}/statements/${other.tenancyId}`,
    `${'x'.repeat(22)}/receipts/${paymentId}`,
    `short/receipts/${paymentId}`,
    `${token}/receipts/nonsense`,
  ]
  for (const path of notTheirs) expect((await file(path)).status).toBe(404)
})

describe('an address opens nothing', () => {
  const isShut = async (token: string) => (await read(token)).bill === null

  test('that nobody made, or that was changed by a letter', async () => {
    const { token } = await billed()
    expect(await isShut('x'.repeat(22))).toBe(true)
    for (let place = 0; place < token.length; place++) {
      const changed = token[place] === 'A' ? 'B' : 'A'
      // The last letter holds fewer bits than it could.
      expect(await isShut(token.slice(0, place) + changed + token.slice(place + 1))).toBe(true)
    }
  })

  test('once staff have withdrawn it, or the tenant, and another one is made then', async () => {
    const { token, tenantId } = await billed()
    expect((await manager.client.bills.handOut({ tenantId })).url).toContain(token)
    expect(await manager.client.bills.withdraw({ tenantId })).toEqual({ lastDay: null })
    expect(await isShut(token)).toBe(true)
    const again = tokenOf((await manager.client.bills.handOut({ tenantId })).url)
    expect(again).not.toBe(token)
    const tenant = await api.signInAs('tenant')
    const own = await tenant.client.bills.ownAccess()
    expect(own).toEqual({ lastDay: null })
    const theirs = tokenOf((await manager.client.bills.handOut({ tenantId: tenant.id })).url)
    expect(await isShut(theirs)).toBe(false)
    expect((await tenant.client.bills.ownAccess()).lastDay).not.toBeNull()
    expect(await tenant.client.bills.withdrawOwn()).toEqual({ lastDay: null })
    expect([await isShut(theirs), await isShut(again)]).toEqual([true, false])
    const [entry] = (await (await api.signInAs('admin')).client.audit.list({ thing: 'tenant' })).rows
    expect(entry).toMatchObject({ action: 'tenant.bill-link-withdrawn' })
  })

  test('after its last day, once the tenant is gone, or under another secret', async () => {
    const { token, tenantId, link } = await billed()
    api.setNow(`${link.lastDay}T20:00:00Z`)
    expect(await isShut(token)).toBe(false)
    api.setNow(`${addDays(link.lastDay, 1)}T05:00:00Z`)
    expect(await isShut(token)).toBe(true)
    api.setNow(NOW.toISOString())
    await db.update(profiles).set({ archivedAt: NOW }).where(eq(profiles.id, tenantId))
    expect(await isShut(token)).toBe(true)
    await db.update(profiles).set({ archivedAt: null }).where(eq(profiles.id, tenantId))
    const config = testConfig({ authSecret: 'another secret for tests, long enough' })
    expect(keyOf(token, config)).toBeUndefined()
    expect(keyOf(token, { ...config, previousAuthSecret: testConfig().authSecret })).toBe(token.slice(0, 8))
  })

  test('once its tenant was archived, also when they are added again', async () => {
    const { token, tenantId, tenancyId } = await billed()
    const [tenant = expect.fail()] = await db.select().from(profiles).where(eq(profiles.id, tenantId))
    const { fullName, email, phoneNumber } = tenant
    await manager.client.tenancies.end({ tenancyId, endDate: TODAY })
    expect(await manager.client.tenants.remove({ tenantId })).toEqual({ outcome: 'archived' })
    const { tenant: added } = await manager.client.tenants.create({ fullName, email, phoneNumber })
    expect(added.id).toBe(tenantId)
    expect(await isShut(token)).toBe(true)
  })

  test('to whoever guesses: they wait after 60 tries, and whoever holds one does not count', async () => {
    const { token } = await billed()
    const from = '203.0.113.77'
    for (let tries = 0; tries < 70; tries++) expect((await read(token, from)).bill).not.toBeNull()
    for (let tries = 0; tries < 60; tries++) expect((await read('x'.repeat(22), from)).bill).toBeNull()
    await expectRefusal(read('x'.repeat(22), from), 'TOO_MANY_ATTEMPTS')
    await expectRefusal(read(token, from), 'TOO_MANY_ATTEMPTS')
    expect((await read(token, '203.0.113.78')).bill).not.toBeNull()
  })
})

test('nothing in the database opens a bill: what proves an address stands nowhere', async () => {
  const { token } = await billed()
  const rows = JSON.stringify(await db.select().from(billLinks))
  expect(rows).toContain(token.slice(0, 8))
  expect(rows).not.toContain(token.slice(8))
})

test('an address that is handed out works for a month at least', async () => {
  const { token, tenantId, link } = await billed()
  api.setNow(`${addDays(link.lastDay, -29)}T09:00:00Z`)
  const next = await manager.client.bills.handOut({ tenantId })
  expect(tokenOf(next.url)).not.toBe(token)
  expect((await read(token)).bill).not.toBeNull()
  api.setNow(NOW.toISOString())
})

test('everybody may read to which numbers the agency asks to be paid', async () => {
  expect(await api.nobody.bills.payNumbers()).toEqual({
    agency: { name: 'Nyumba Bora', phoneNumber: '0712 345 678', email: null },
    numbers: [{ name: 'M-Pesa paybill', value: '522522' }],
  })
})

test('a tenant hands out no address, and withdraws nobody else’s', async () => {
  const { tenantId } = await billed()
  const tenant = await api.signInAs('tenant')
  await expectRefusal(tenant.client.bills.handOut({ tenantId }), 'FORBIDDEN')
  await expectRefusal(tenant.client.bills.withdraw({ tenantId }), 'FORBIDDEN')
  await expectRefusal(tenant.client.bills.access({ tenantId }), 'FORBIDDEN')
})
