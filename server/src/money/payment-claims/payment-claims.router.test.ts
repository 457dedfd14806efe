import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice, TODAY } from '../../../test/debtors'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { ledgerEntries } from '../ledger/ledger.table'
import { payments } from '../payments/payments.table'
import { paymentClaims } from './payment-claims.table'

const { db } = testDatabase()
const { buildTenancy } = buildersOf(db)
const api = startApi(db)

let manager: Identity
let colleague: Identity
let tenant: Identity
let neighbour: Identity
let tenancyId: string

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
  neighbour = await api.signInAs('tenant')
})

/** A tenant of their own for each test, so that nobody waits for another one's tries. */
async function live() {
  tenant = await api.signInAs('tenant')
  ;({ id: tenancyId } = await buildTenancy({ tenantId: tenant.id }))
}
let made = 0
const newCode = () => `UKM${String(++made).padStart(7, '0')}`
const request = () => crypto.randomUUID()
const file = (text: string, who = tenant) => who.client.paymentClaims.file({ tenancyId, requestId: request(), text })
async function propertyOf(id: string) {
  const held = db.select({ id: tenancies.unitId }).from(tenancies).where(eq(tenancies.id, id))
  const [unit] = await db.select().from(units).where(inArray(units.id, held))
  return unit?.propertyId ?? expect.fail()
}
const open = () => manager.client.paymentClaims.list({ tenancyId })
const own = () => tenant.client.paymentClaims.listOwn({ tenancyId })
const receive = (reference: string, on = tenancyId) =>
  manager.client.payments.receive({
    tenancyId: on,
    amount: 1_200_000,
    currency: 'KES',
    method: 'mpesa',
    reference,
    receivedOn: TODAY,
    requestId: request(),
  })

test('a pasted message waits for staff without its balance, books nothing, and is settled by the payment itself', async () => {
  await live()
  const code = newCode()
  const booked = await db.$count(ledgerEntries)
  const text = `${code} Confirmed. Ksh12,000.00 sent to KARIBU HOMES for account JCA1 on 20/11/26 at 8:30 AM New M-PESA balance is Ksh77.00.`
  expect(await file(text)).toMatchObject({ state: 'waiting', code, amount: 1_200_000, paidOn: '2026-11-20' })
  expect(await db.$count(ledgerEntries)).toBe(booked)
  const waiting = async () => (await manager.client.dashboard.figures({})).claims
  expect(await waiting()).toBe(1)
  const [claim] = await open()
  expect(claim).toMatchObject({ code, elsewhere: null, allowed: ['decline'] })
  expect(claim?.message).not.toContain('77.00')
  const { id: paymentId, receiptNumber } = await receive(code.toLowerCase())
  expect(await open()).toEqual([])
  expect(await waiting()).toBe(0)
  expect(await own()).toMatchObject([{ state: 'received', paymentId, receiptNumber }])
  // What was received and then reversed is asked about again.
  await manager.client.payments.reverse({ paymentId, reason: 'It never came' })
  expect(await open()).toHaveLength(1)
})

test('a code that is recorded for somebody else says so, and staff say why not', async () => {
  await live()
  const code = newCode()
  const { id: other } = await buildTenancy()
  await receive(code, other)
  await file(code)
  const [claim = expect.fail()] = await open()
  expect(claim.elsewhere).toMatchObject({ tenantName: expect.any(String), unitNumber: expect.any(String) })
  const decline = (who: Identity) =>
    who.client.paymentClaims.decline({ claimId: claim.id, reason: 'This code is another payment' })
  const answers = await Promise.allSettled([decline(manager), decline(colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await own()).toMatchObject([{ state: 'declined', reason: 'This code is another payment' }])
  await expectRefusal(decline(manager), 'CLAIM_SETTLED')
  // Mended, it may be told again.
  expect(await file(code)).toMatchObject({ state: 'waiting' })
})

test('a key of one property is not told on whom of another a code stands', async () => {
  await live()
  const code = newCode()
  const { id: other } = await buildTenancy()
  await receive(code, other)
  await file(code)
  const admin = await api.signInWithPassword('admin')
  const [home, beyond] = [await propertyOf(tenancyId), await propertyOf(other)]
  const told = async (propertyIds: string[]) => {
    const asked = { name: request(), role: 'admin', propertyIds, password: PASSWORD } as const
    const { secret } = await admin.client.apiKeys.make(asked)
    return (await api.clientByKey(secret).paymentClaims.list({ tenancyId }))[0]
  }
  expect(await told([home])).toMatchObject({ code, elsewhere: null })
  expect(await told([home, beyond])).toMatchObject({ code, elsewhere: { unitNumber: expect.any(String) } })
})

test('a double click, and the same code again, make one claim', async () => {
  await live()
  const input = { tenancyId, requestId: request(), text: newCode() }
  await Promise.all([tenant.client.paymentClaims.file(input), tenant.client.paymentClaims.file(input)])
  await expectRefusal(file(input.text), 'CLAIMED_ALREADY')
  await expectRefusal(tenant.client.paymentClaims.file({ ...input, text: newCode() }), 'REQUEST_REUSED')
  const answers = await Promise.allSettled([1, 2].map(() => file('UKMTWICE00')))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await own()).toHaveLength(2)
})

test('a sentence without a code, a sixth one that waits and many tries are refused, and nothing is kept', async () => {
  await live()
  await expectRefusal(file('I have paid'), 'NO_CODE')
  await expectRefusal(file(' '), 'BAD_REQUEST')
  for (let count = 0; count < 5; count += 1) await file(newCode())
  await expectRefusal(file(newCode()), 'TOO_MANY_CLAIMS')
  const codes = []
  for (let count = 0; count < 12; count += 1) {
    codes.push(
      await file(newCode()).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    )
  }
  expect(codes).toContain('TOO_MANY_ATTEMPTS')
  expect(await db.$count(paymentClaims, eq(paymentClaims.tenancyId, tenancyId))).toBe(5)
})

test('a neighbour neither sees nor tells payments of a tenancy that is not theirs, and no tenant sees the queue', async () => {
  await live()
  const { id } = await file(newCode())
  const before = await db.$count(payments)
  await expectRefusal(file(newCode(), neighbour), 'NOT_FOUND')
  await expectRefusal(file(newCode(), manager), 'NOT_FOUND')
  await expectRefusal(neighbour.client.paymentClaims.listOwn({ tenancyId }), 'NOT_FOUND')
  await expectRefusal(tenant.client.paymentClaims.list({ tenancyId }), 'FORBIDDEN')
  await expectRefusal(tenant.client.paymentClaims.decline({ claimId: id, reason: 'No' }), 'FORBIDDEN')
  expect(await db.$count(payments)).toBe(before)
})

test('a receipt is passed on by whose it is and by staff, and by no neighbour', async () => {
  await live()
  const { id: paymentId, receiptNumber } = await receive(newCode())
  const passed = await tenant.client.papers.receiptToPassOn({ paymentId })
  expect(passed).toMatchObject({ receiptNumber, whatsappUrl: expect.stringMatching(/^https:\/\/wa\.me\/\?text=/) })
  expect(passed.text).toContain(`${receiptNumber}, KES 12,000 received 21 Nov 2026`)
  expect(passed.text.endsWith(passed.address)).toBe(true)
  expect((await manager.client.papers.receiptToPassOn({ paymentId })).text).toBe(passed.text)
  await expectRefusal(neighbour.client.papers.receiptToPassOn({ paymentId }), 'NOT_FOUND')

  const shown = await tenant.client.papers.receipt({ paymentId })
  expect(shown).toMatchObject({ receiptNumber, amount: 1_200_000, receivedOn: '2026-11-21', reversedOn: null })
  expect([shown.text, shown.inWords]).toEqual([passed.text, 'Kenya shillings twelve thousand only'])
  expect(shown.parts.reduce((sum, { amount }) => sum + amount, shown.credit)).toBe(shown.amount)
  await expectRefusal(neighbour.client.papers.receipt({ paymentId }), 'NOT_FOUND')
  await manager.client.payments.reverse({ paymentId, reason: 'The cheque bounced' })
  expect(await tenant.client.papers.receipt({ paymentId })).toMatchObject({ receiptNumber, reversedOn: '2026-11-21' })
})
