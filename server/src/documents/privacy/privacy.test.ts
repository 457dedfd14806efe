import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { charges } from '../../money/charges/charges.table'
import { closedMonths } from '../../money/ledger/ledger.table'
import { matchingRules } from '../../money/matching/matching.table'
import { paymentClaims } from '../../money/payment-claims/payment-claims.table'
import { allocations, payments, refunds } from '../../money/payments/payments.table'
import { transfers } from '../../money/payments/transfers.table'
import { withholdingCertificates } from '../../money/payments/withheld-taxes.table'
import { receiptLineSightings, receiptLines } from '../../money/receipt-lines/receipt-lines.table'
import { profiles } from '../../people/accounts/accounts.table'
import { oneTimeLinks } from '../../people/links/links.table'
import { personNotes } from '../../people/notes/notes.table'

const { db } = testDatabase()
const { buildTenant, buildTenancy, buildCharge } = buildersOf(db)

let api: Api
let admin: Identity
beforeAll(async () => {
  api = startApi(db)
  admin = await api.signInAs('admin')
})

async function formerTenant(endDate: string) {
  const { id, email } = await buildTenant({ fullName: 'Nakalema Ssebunya' })
  const kin = { nextOfKinName: 'Okello the brother', nextOfKinPhone: '0788 999 111' }
  const known = { secondPhone: '0799 888 777', idNumber: 'CM90100123', companyName: 'Traders', employer: 'Umeme' }
  await db
    .update(profiles)
    .set({ ...kin, ...known })
    .where(eq(profiles.id, id))
  const { id: tenancyId } = await buildTenancy({ tenantId: id, startDate: '2018-01-01', endDate })
  const record = await buildCharge({ tenancyId, paymentStatus: 'paid', notes: 'Nakalema paid by her sister' })
  await db.update(tenancies).set({ notes: 'Has a dog' }).where(eq(tenancies.id, tenancyId))
  await admin.client.notes.add({ tenantId: id, id: crypto.randomUUID(), body: 'Nakalema asked for the deposit' })
  await admin.client.tenants.invite({ tenantId: id })
  await admin.client.tenants.remove({ tenantId: id })
  return { id, email, tenancyId, record }
}

/** Credit that went to another unit, and came back. */
async function moveAndBack(tenancyId: string, toTenancyId: string) {
  const { client } = admin
  const money = { currency: 'KES' as const, amount: 5_000, method: 'cash' as const, receivedOn: '2026-11-20' }
  await client.payments.receive({ requestId: crypto.randomUUID(), tenancyId, ...money })
  const moved = { requestId: crypto.randomUUID(), tenancyId, toTenancyId, currency: 'KES' as const, credit: 5_000 }
  const { rows } = await client.tenantAccounts.transfer({ ...moved, reason: 'Okello asked for it' })
  await client.tenantAccounts.undoTransfer({ transferId: rows[0]?.id ?? '', reason: 'Okello again' })
}

describe('a former tenant', () => {
  test('is not named by closed months either once the name was taken away', async () => {
    const { id, tenancyId } = await formerTenant('2019-11-20')
    await db.insert(closedMonths).values({ month: '2019-11', closedBy: 'Baraka', closedAt: new Date() })
    onTestFinished(async () => {
      await db.delete(closedMonths)
    })
    await db.update(profiles).set({ fullName: 'Nakalema Kato' }).where(eq(profiles.id, id))
    const named = async () => {
      const { rows } = await admin.client.reports.rentRoll({ day: '2019-11-10' })
      return rows.find((row) => row.tenancyId === tenancyId)?.tenantName
    }
    expect(await named()).toBe('Nakalema Ssebunya')
    await admin.client.privacy.anonymise({ tenantId: id })
    expect(await named()).toBe('Former tenant')
    const { rows } = await db.execute(sql`select was::text as was from earlier_rows where row_id = ${id}`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('Nakalema')
  })

  test('whose keeping time is over loses what names the person, and the books stay', async () => {
    const { id, email, tenancyId, record } = await formerTenant('2019-11-20')
    const before = await admin.client.charges.list({})
    const { rows } = await admin.client.privacy.formerTenants({})
    expect(rows.find(({ tenantId }) => tenantId === id)).toEqual({
      tenantId: id,
      fullName: 'Nakalema Ssebunya',
      email,
      lastDay: '2019-11-20',
      keptUntil: '2026-11-21',
      allowed: ['anonymise'],
    })
    await moveAndBack(
      tenancyId,
      (await buildTenancy({ tenantId: id, endDate: '2019-11-20', startDate: '2018-02-01' })).id,
    )
    const reminder = {
      channel: 'sms',
      kind: 'reminder',
      recipient: '+256772123712',
      subject: '',
      body: 'Dear Nakalema',
    } as const
    await db.insert(outboxMessages).values({ ...reminder, profileId: id, nextAttemptAt: new Date() })
    const certificate = { requestId: crypto.randomUUID(), requestDigest: '', number: 'WHT1', createdAt: new Date() }
    const ofMay = { currency: 'UGX', issuedOn: '2019-06-01', from: '2019-05-01', to: '2019-05-31', amount: 1 } as const
    await db
      .insert(withholdingCertificates)
      .values({ ...certificate, ...ofMay, tenantId: id, notes: 'Okello brought it' })
    const used = { purpose: 'email_change', tokenHash: 'used', expiresAt: new Date(), usedAt: new Date() } as const
    await db.insert(oneTimeLinks).values({ ...used, profileId: id, email: 'nakalema@old.example' })
    await admin.client.privacy.anonymise({ tenantId: id })
    const stored = JSON.stringify([
      await db.select().from(withholdingCertificates),
      await db.select().from(oneTimeLinks),
      await db.select().from(profiles).where(eq(profiles.id, id)),
      await db.select().from(tenancies).where(eq(tenancies.id, tenancyId)),
      await db.select().from(charges).where(eq(charges.tenancyId, tenancyId)),
      await db.select().from(outboxMessages),
      await db.select().from(personNotes),
      await db.select().from(transfers),
      await db.select().from(payments).where(eq(payments.method, 'transfer')),
      await db.select().from(refunds),
      await db.select().from(allocations),
    ])
    for (const personal of [
      'Nakalema',
      'nakalema',
      email,
      '345 678',
      '772123712',
      'dog',
      'sister',
      'Okello',
      '999 111',
      '888 777',
      'CM90100123',
      'Traders',
      'Umeme',
    ]) {
      expect(stored).not.toContain(personal)
    }
    const after = await admin.client.charges.list({})
    expect(after.totals).toEqual(before.totals)
    expect(after.rows.find(({ id: chargeId }) => chargeId === record.id)).toMatchObject({
      amount: record.amount,
      paidAmount: record.amount,
      tenantName: 'Former tenant',
    })
    // Once, and no search finds the former name.
    await expectRefusal(admin.client.privacy.anonymise({ tenantId: id }), 'NOT_FOUND')
    expect((await admin.client.charges.list({ search: 'nakalema' })).total).toBe(0)
    const [entry] = (await admin.client.audit.list({ thing: 'tenant' })).rows
    expect(entry).toMatchObject({ action: 'tenant.anonymised', subject: null })
  })

  test('who rented with others is named nowhere on their account any more, and they are', async () => {
    const { client } = admin
    const left = await buildTenant({ fullName: 'Baraka Were', phoneNumber: '0722 333 444' })
    const first = await buildTenant({ fullName: 'Wanjiku Kamau', phoneNumber: '0733 555 666' })
    const { id: tenancyId } = await buildTenancy({ tenantId: first.id, startDate: '2018-01-01' })
    await client.coTenants.add({ tenancyId, tenantId: left.id })
    const own = (await api.openSession(left.id)).client
    await own.paymentClaims.file({ requestId: crypto.randomUUID(), tenancyId, text: 'UKC7T2QX4M from Baraka Were' })
    for (const [transactionId, payerName, payerPhone] of [
      ['UKA1A2A3A4', 'BARAKA WERE', null],
      ['UKB1B2B3B4', 'B. Were', '+254 722 333 444'],
      ['UKD1D2D3D4', 'WANJIKU KAMAU', '254733555666'],
    ] as const) {
      const line = {
        provider: 'mpesa',
        amount: 10_000,
        currency: 'KES',
        day: '2026-11-20',
        accountTyped: null,
      } as const
      await client.receiptLines.addPasted({ lines: [{ ...line, transactionId, payerName, payerPhone }] })
      const { rows } = await client.receiptLines.list({ search: transactionId })
      // What names nobody for sure waits for somebody to say so.
      for (const { id: lineId } of rows) {
        const asked = { requestId: crypto.randomUUID(), lineId, parts: [{ tenancyId, amount: 10_000 }] }
        await client.receiptLines.assign({ ...asked, remember: true })
      }
    }
    await db.update(coTenants).set({ since: '2018-01-01', until: '2019-11-20' }).where(eq(coTenants.profileId, left.id))
    await client.tenants.remove({ tenantId: left.id })
    const stored = async () =>
      JSON.stringify([
        await db.select().from(receiptLines),
        await db.select().from(receiptLineSightings),
        await db.select().from(matchingRules),
        await db.select().from(paymentClaims),
        await db.select().from(payments).where(eq(payments.tenancyId, tenancyId)),
      ])
    expect(await stored()).toMatch(/baraka were/i)
    await client.privacy.anonymise({ tenantId: left.id })
    expect(await stored()).not.toMatch(/baraka|b\. were|722 ?333 ?444/i)
    expect(await stored()).toMatch(/wanjiku kamau/i)
    expect(await stored()).toContain('254733555666')
  })

  test('stays until the keeping time is over, to the day', async () => {
    const { id } = await formerTenant('2019-11-21')
    await expectRefusal(
      admin.client.privacy.anonymise({ tenantId: id }),
      'STILL_KEPT',
      'Nakalema Ssebunya is kept until 22 Nov 2026, as the law asks for accounts.',
    )
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, id))
    expect(profile?.fullName).toBe('Nakalema Ssebunya')
    api.setNow('2026-11-21T21:00:00Z')
    await admin.client.privacy.anonymise({ tenantId: id })
    api.setNow('2026-11-21T09:00:00Z')
  })

  test('is not somebody who lives here, or is of the staff', async () => {
    const { tenantId } = await buildTenancy()
    await expectRefusal(admin.client.privacy.anonymise({ tenantId }), 'NOT_FOUND')
    await expectRefusal(admin.client.privacy.anonymise({ tenantId: admin.id }), 'NOT_FOUND')
  })
})

describe('own data', () => {
  const take = (cookie: string) => api.request('/api/exports/own-data', { headers: { cookie } })

  test('holds everything about the person, and nothing of a neighbour', async () => {
    const tenant = await api.signInAs('tenant')
    const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id })
    await buildCharge({ tenancyId, amount: 1_234_500, mpesaReceiptNumber: 'SLK7QW2E9T', paymentStatus: 'paid' })
    const neighbour = await buildTenancy()
    await moveAndBack(tenancyId, (await buildTenancy({ tenantId: tenant.id, startDate: '2026-02-01' })).id)
    const note = { tenantId: tenant.id, id: crypto.randomUUID(), body: 'Asks for a second key' }
    await admin.client.notes.add(note)
    await buildCharge({ tenancyId: neighbour.id, mpesaReceiptNumber: 'NEIGHBOUR1', paymentStatus: 'paid' })
    const response = await take(tenant.cookie)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-makao-data-2026-11-21.json"')
    const text = await response.text()
    expect(text).not.toContain('NEIGHBOUR1')
    expect(JSON.parse(text)).toMatchObject({
      profile: { fullName: 'Amani Otieno', email: tenant.email },
      tenancies: [{ startDate: '2026-02-01' }, { startDate: '2026-01-01', endDate: null }],
      charges: [{ amountMinor: 1_234_500 }],
      payments: expect.arrayContaining([expect.objectContaining({ amountMinor: 1_234_500, receipt: 'SLK7QW2E9T' })]),
      movedBetweenUnits: [{ creditMinor: 5_000, reason: 'Okello asked for it', undoReason: 'Okello again' }],
      sessions: [{ device: '' }],
      notes: [{ text: 'Asks for a second key' }],
    })
    // No password, token or code is part of it.
    expect(text).not.toMatch(/token|password|secret|\$scrypt/i)
  })

  test('holds what was paid back, certificates and requests to a phone, and of who left before the others nothing of later', async () => {
    const tenant = await api.signInAs('tenant')
    const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id })
    const money = { currency: 'KES' as const, amount: 9_000, method: 'cash' as const }
    await admin.client.payments.receive({
      ...money,
      requestId: crypto.randomUUID(),
      tenancyId,
      receivedOn: '2026-11-20',
    })
    const back = { ...money, amount: 4_000, paidOn: '2026-11-20', reference: null, notes: 'Paid twice' }
    await admin.client.finalAccounts.refund({ ...back, requestId: crypto.randomUUID(), tenancyId })
    const others = await buildTenancy({ startDate: '2026-01-01' })
    await admin.client.coTenants.add({ tenancyId: others.id, tenantId: tenant.id })
    await db
      .update(coTenants)
      .set({ since: '2026-01-01', until: '2026-03-31' })
      .where(eq(coTenants.profileId, tenant.id))
    await db
      .update(tenancies)
      .set({ notes: 'Left in a rage', endDate: '2026-10-31', isActive: false })
      .where(eq(tenancies.id, others.id))
    const text = await (await take(tenant.cookie)).text()
    expect(JSON.parse(text)).toMatchObject({
      paidBack: [{ fromCreditMinor: 4_000, notes: 'Paid twice' }],
      withholdingCertificates: [],
      requestsToPhones: [],
      tenancies: expect.arrayContaining([
        expect.objectContaining({ rentedUntil: '2026-03-31', endDate: null, notes: null }),
      ]),
    })
    expect(text).not.toContain('rage')
  })

  test('is refused to nobody', async () => {
    expect((await take('')).status).toBe(401)
  })
})
