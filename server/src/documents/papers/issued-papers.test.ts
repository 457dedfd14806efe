import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { canReadPdf, pdfText } from '../../../test/pdf-text'
import { erasePaperNames } from '../../money/issued-papers/issued-papers.repository'
import { issuedPapers } from '../../money/issued-papers/issued-papers.table'
import { closedMonths } from '../../money/ledger/ledger.table'

const { db } = testDatabase()
const { buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let admin: Identity
let tenancyId: string
let tenantId: string
let unitId: string
let propertyId: string

const agency = { name: 'Nyumba Bora Ltd', phoneNumber: '0700 111 222', mpesaPaybill: '522522', logo: null }

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-06T09:00:00Z' })
  manager = await api.signInAs('property_manager', 'Baraka Juma')
  admin = await api.signInAs('admin')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})
beforeEach(async () => {
  await db.delete(closedMonths)
  api.setNow('2026-11-06T09:00:00Z')
  await admin.client.agency.save(agency)
  const unit = await buildUnit()
  unitId = unit.id
  propertyId = unit.propertyId
  const tenancy = await buildTenancy({ unitId })
  tenancyId = tenancy.id
  tenantId = tenancy.tenantId
})

const charge = (given: object = {}) =>
  manager.client.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount: 1_000_000,
    paymentType: 'rent',
    name: 'House A1',
    dueDate: '2026-11-05',
    paymentStatus: 'pending',
    ...given,
  })
const pay = (given: object = {}) =>
  manager.client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount: 1_000_000,
    method: 'mpesa',
    receivedOn: '2026-11-06',
    ...given,
  })

async function print(path: string, who: { cookie: string } = manager): Promise<string> {
  const response = await api.request(`/api/exports/${path}`, { headers: { cookie: who.cookie } })
  expect(response.status, path).toBe(200)
  return pdfText(await response.arrayBuffer()).replace(/ +/g, ' ')
}
const versionsOf = (kind: 'receipt' | 'invoice' | 'owner_statement' | 'final_account', subjectId: string) =>
  manager.client.papers.versions({ kind, subjectId })

/** Changes everything beside the money that a paper names. */
async function renameAll(): Promise<void> {
  await manager.client.tenants.update({ tenantId, fullName: 'Njeri Mwangi', phoneNumber: null })
  const property = await manager.client.properties.get({ propertyId })
  await manager.client.properties.update({ ...property, propertyId, name: `Baobab ${crypto.randomUUID()}` })
  await admin.client.agency.save({ ...agency, name: 'Another Agency', mpesaPaybill: '999999' })
}

describe.runIf(canReadPdf)('a receipt that was handed out', () => {
  test('does not change with the charge, the names or the letterhead', async () => {
    const { id: chargeId } = await charge()
    const { id: paymentId } = await pay()
    const said = await print(`receipts/${paymentId}/pdf`)
    expect(said).toContain('Rent: House A1 November 2026')
    expect(said).toContain('Nyumba Bora Ltd')

    api.setNow('2026-11-20T09:00:00Z')
    const { revision } = await manager.client.charges.get({ chargeId })
    const other = { amount: 600_000, currency: 'KES' as const, paymentType: 'water' as const, name: 'Borehole' }
    await manager.client.charges.correct({ chargeId, revision, ...other, dueDate: '2026-10-05' })
    await renameAll()

    expect(await print(`receipts/${paymentId}/pdf`)).toBe(said)
    // In a file of many the pages are not numbered.
    expect(await print(`receipts/pdf?tenantId=${tenantId}`)).toBe(said.replace(' Page 1 of 1', ''))
    expect(await versionsOf('receipt', paymentId)).toMatchObject([{ version: 1, issuedOn: '2026-11-06' }])
  })

  test('keeps its lines when it is reversed, and names the receipt that takes its place', async () => {
    await charge()
    const { id: paymentId } = await pay()
    const lines = (text: string) => text.slice(text.indexOf('What it pays'))
    const said = await print(`receipts/${paymentId}/pdf`)
    const right = { currency: 'KES' as const, amount: 900_000, method: 'mpesa' as const, receivedOn: '2026-11-06' }
    const { receiptNumber } = await manager.client.payments.correct({ paymentId, ...right, reason: 'Typed too much' })
    const reversed = await print(`receipts/${paymentId}/pdf`)
    expect(reversed).toContain('REVERSED')
    expect(reversed).toContain('Typed too much')
    expect(reversed).toContain(`Corrected by ${receiptNumber}`)
    expect(lines(reversed)).toBe(lines(said))
  })

  test('loses the names of a person who is anonymised, and nothing else', async () => {
    await charge()
    const { id: paymentId } = await pay({ payerName: 'Otieno Were' })
    await erasePaperNames(db, sql`select ${tenancyId}::uuid`)
    const said = await print(`receipts/${paymentId}/pdf`)
    expect(said).toContain('Former tenant')
    expect(said).not.toMatch(/Wanjiku|Otieno/)
    expect(said).toContain('Rent: House A1')
    const change = (set: object) => db.update(issuedPapers).set(set).where(eq(issuedPapers.subjectId, paymentId))
    await expect(change({ content: {} })).rejects.toThrow()
    await expect(change({ names: { tenantName: 'Somebody' } })).rejects.toThrow()
    await expect(db.delete(issuedPapers).where(eq(issuedPapers.subjectId, paymentId))).rejects.toThrow()
  })
})

describe.runIf(canReadPdf)('an invoice that was handed out', () => {
  const path = () => `tenancies/${tenancyId}/invoice/2026-11/pdf`

  test('is printed again as it was, and is another version once it says something else', async () => {
    const { id: chargeId } = await charge()
    const first = await print(path())
    api.setNow('2026-11-10T09:00:00Z')
    expect(await print(path())).toBe(first)
    expect(first).toContain('Made on 6 Nov 2026')

    const { revision } = await manager.client.charges.get({ chargeId })
    const other = { amount: 600_000, currency: 'KES' as const, paymentType: 'water' as const, name: 'Borehole' }
    await manager.client.charges.correct({ chargeId, revision, ...other, dueDate: '2026-11-05' })
    await renameAll()
    const second = await print(path())
    expect(second).toContain('Version 2, made on 10 Nov 2026')
    expect(second).toContain('Water: Borehole')
    expect(second).toContain('999999')
    expect(await print(`${path()}?version=1`)).toBe(first)
    expect(await versionsOf('invoice', tenancyId)).toMatchObject([
      { period: '2026-11', version: 1, issuedBy: 'Baraka Juma' },
      { period: '2026-11', version: 2 },
    ])
    const missing = await api.request(`/api/exports/${path()}?version=3`, { headers: { cookie: manager.cookie } })
    expect(missing.status).toBe(404)
  })

  test('that cannot be drawn is refused in words, and the next paper is drawn', async () => {
    await charge()
    const whole = await print(path())
    const [{ id: _, ...kept } = { id: '' }] = await db
      .select()
      .from(issuedPapers)
      .where(eq(issuedPapers.subjectId, tenancyId))
    const broken = { ...kept, version: 2, content: { number: 'INV', account: {} } }
    await db.insert(issuedPapers).values(broken as typeof issuedPapers.$inferInsert)
    const { cookie } = manager
    const answer = await api.request(`/api/exports/${path()}?version=2`, { headers: { cookie } })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({
      code: 'PAPER_NOT_DRAWN',
      message: expect.stringMatching(/^This paper could not be drawn.*Reference: [\w-]{36}$/),
    })
    expect(await print(`${path()}?version=1`)).toBe(whole)
  })

  test('is one version when two people print it at once', async () => {
    await charge()
    const [one, other] = await Promise.all([print(path()), print(path(), admin)])
    expect(one).toBe(other)
    expect(await versionsOf('invoice', tenancyId)).toHaveLength(1)
  })
})

describe.runIf(canReadPdf)('an owner statement of closed months', () => {
  test('stays letter by letter what was handed out, until the month is opened again', async () => {
    const name = `Wambui ${crypto.randomUUID()}`
    const owner = { name, kind: 'individual' as const, isResident: true }
    const { id: ownerId } = await manager.client.owners.create(owner)
    const shares = [{ ownerId, share: 10_000 }]
    const terms = { commissionKind: 'percent' as const, commissionRate: 1000, currency: 'KES' as const }
    await manager.client.owners.agree({ propertyId, fromMonth: '2026-08', ...terms, shares })
    const { id: chargeId } = await charge()
    await pay()
    api.setNow('2026-12-02T09:00:00Z')
    await admin.client.ledger.closeMonth({ month: '2026-11' })
    const path = `owner-statement/pdf?ownerId=${ownerId}&from=2026-11&to=2026-11`
    const said = await print(path)
    expect(said).toContain('Collected: Rent KES 10,000')

    api.setNow('2026-12-20T09:00:00Z')
    const { revision } = await manager.client.charges.get({ chargeId })
    const due = { amount: 1_000_000, currency: 'KES' as const, paymentType: 'deposit' as const, name: null }
    await manager.client.charges.correct({ chargeId, revision, ...due, dueDate: '2026-11-05' })
    await renameAll()
    await manager.client.owners.update({ ...owner, ownerId, name: `${name} Ltd` })
    expect(await print(path)).toBe(said)
    expect(await versionsOf('owner_statement', ownerId)).toHaveLength(1)

    await admin.client.ledger.reopenMonth({ month: '2026-11' })
    expect(await print(path)).toContain('Version 2')
    expect(await print(`${path}&version=1`)).toBe(said)
  })
})

describe.runIf(canReadPdf)('a final account that was handed out', () => {
  test('can be printed again as it was signed', async () => {
    await charge({ paymentType: 'deposit', name: null })
    await pay()
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-06' })
    const path = `final-account/${tenancyId}/pdf`
    const signed = await print(path)
    const deduction = { requestId: crypto.randomUUID(), tenancyId, currency: 'KES' as const, name: 'Window' }
    await manager.client.finalAccounts.deduct({ ...deduction, amount: 100_000 })
    expect(await print(path)).toContain('Version 2')
    expect(await print(`${path}?version=1`)).toBe(signed)
    // What is on another unit of the tenant was not paid back.
    const { id: toTenancyId } = await buildTenancy({ tenantId })
    const move = { requestId: crypto.randomUUID(), tenancyId, toTenancyId, currency: 'KES' as const, reason: null }
    await manager.client.tenantAccounts.transfer({ ...move, credit: 0, deposit: 50_000 })
    const moved = await print(path)
    expect(moved).toContain('Moved to another unit')
    expect(moved).not.toContain('Paid back')
  })
})

test('what was handed out is told to staff alone', async () => {
  const tenant = await api.signInAs('tenant')
  await expectRefusal(tenant.client.papers.versions({ kind: 'invoice', subjectId: tenancyId }), 'FORBIDDEN')
  expect(await versionsOf('invoice', tenancyId)).toEqual([])
})
