import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice } from '../../../test/debtors'
import { type LineToTake, takeLines } from '../receipt-lines/taking.service'

const { db } = testDatabase()
const { buildTenancy } = buildersOf(db)
const api = startApi(db, { now: '2026-11-21T09:00:00Z' })

let manager: Identity
let colleague: Identity
let admin: Identity

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
  admin = await api.signInAs('admin')
})

const id = () => crypto.randomUUID()
let made = 0
const next = () => ++made
const codeOf = (number: number) => `UKT${String(number).padStart(7, '0')}`
const context = () => ({ db, now: new Date('2026-11-21T09:00:00Z') })

async function account(kind: 'mpesa_paybill' | 'bank' = 'mpesa_paybill'): Promise<string> {
  const asked = {
    requestId: id(),
    kind,
    name: `Account ${next()}`,
    number: `${500_000 + next()}`,
    currency: 'KES' as const,
  }
  return (await admin.client.receivingAccounts.create(asked)).id
}

const take = (accountId: string | null, line: Partial<LineToTake> = {}) =>
  takeLines(context(), [
    {
      source: 'callback',
      provider: 'mpesa',
      receivingAccountId: accountId,
      transactionId: codeOf(next()),
      currency: 'KES',
      amount: 1_000,
      day: '2026-10-05',
      raw: `${next()}`,
      ...line,
    },
  ])
const get = (accountId: string, month = '2026-10') => manager.client.reconciliation.get({ accountId, month })
const enter = (who: Identity, accountId: string, more: object = {}) =>
  who.client.reconciliation.enterDay({ accountId, currency: 'KES', day: '2026-10-05', revision: 0, ...more })
const agree = (who: Identity, accountId: string, note: string | null = null) =>
  who.client.reconciliation.agree({ accountId, month: '2026-10', note })

test('what a statement tells of is held against what else is known, and the payments that differ are named', async () => {
  const accountId = await account()
  const both = codeOf(next())
  await take(accountId, { transactionId: both })
  await take(accountId, { transactionId: both, source: 'statement', raw: 'row' })
  await take(accountId, { source: 'statement', amount: 700 })
  expect(await get(accountId)).toMatchObject({
    cameIn: 1_700,
    stated: 1_700,
    days: [{ day: '2026-10-05', state: 'agrees', payments: 2, unmatched: 1_700, difference: 0 }],
  })
  const missing = codeOf(next())
  await take(accountId, { transactionId: missing, amount: 400 })
  const other = codeOf(next())
  await take(accountId, { transactionId: other, amount: 300 })
  await take(accountId, { transactionId: other, amount: 350, source: 'statement', raw: 'other' })
  expect((await get(accountId)).days).toMatchObject([{ state: 'differs', cameIn: 2_400, difference: -350 }])
  const { odd } = await manager.client.reconciliation.day({ accountId, day: '2026-10-05' })
  expect(odd.map(({ code, amount, stated, oddity }) => [code, amount, stated, oddity])).toEqual([
    [both, 1_000, 1_000, 'unmatched'],
    [expect.any(String), 700, 700, 'unmatched'],
    [missing, 400, null, 'not_on_statement'],
    [other, 300, 350, 'other_amount'],
  ])
})

test('a payment that was typed counts for the only account of its provider, and is named where no statement tells of it', async () => {
  const accountId = await account('bank')
  const { id: tenancyId } = await buildTenancy()
  const typed = {
    tenancyId,
    amount: 900,
    currency: 'KES',
    method: 'bank',
    reference: 'FT12',
    receivedOn: '2026-10-07',
  } as const
  const { id: paymentId } = await manager.client.payments.receive({ ...typed, requestId: id() })
  expect((await get(accountId)).days).toMatchObject([{ cameIn: 900, state: 'not_stated' }])
  const { odd } = await manager.client.reconciliation.day({ accountId, day: '2026-10-07' })
  expect(odd).toMatchObject([{ paymentId, lineId: null, oddity: 'typed', code: 'FT12' }])
  // With a second bank nobody knows in which of them the next one comes in, unless it is said.
  const second = await account('bank')
  await manager.client.payments.receive({ ...typed, requestId: id(), reference: 'FT13' })
  expect((await get(accountId)).days).toMatchObject([{ cameIn: 900 }])
  expect((await get(second)).days).toEqual([])
  await manager.client.payments.receive({ ...typed, requestId: id(), reference: 'FT14', accountId: second })
  expect((await get(second)).days).toMatchObject([{ cameIn: 900, inBooks: 900 }])
})

test('a payment given another code than its line drops out of no day, and one that left its line with its money counts once', async () => {
  const accountId = await account()
  const { id: tenancyId } = await buildTenancy()
  const code = codeOf(next())
  const [taken] = await take(accountId, { source: 'statement', transactionId: code, day: '2026-10-08' })
  const lineId = taken?.lineId ?? ''
  const parts = [{ tenancyId, amount: 1_000 }]
  await manager.client.receiptLines.assign({ requestId: id(), lineId, parts })
  const standing = async () => (await manager.client.receiptLines.get({ lineId })).parts.at(-1)?.paymentId ?? ''
  const wrong = await standing()
  await manager.client.receiptLines.release({ requestId: id(), lineId, reason: 'Not theirs' })
  expect((await get(accountId)).days).toMatchObject([{ day: '2026-10-08', cameIn: 1_000, inBooks: 1_000 }])
  await manager.client.receiptLines.assign({ requestId: id(), lineId, parts })
  const paymentId = await standing()
  expect(paymentId).not.toBe(wrong)
  const other = codeOf(next())
  await manager.client.payments.correct({
    ...{ paymentId, amount: 1_000, currency: 'KES', method: 'mpesa', reference: other, receivedOn: '2026-10-08' },
    reason: 'It is the money of another message',
  })
  expect((await get(accountId)).days).toMatchObject([
    { day: '2026-10-08', cameIn: 2_000, payments: 2, unmatched: 1_000, difference: -1_000, inBooks: 2_000 },
  ])
  const { odd } = await manager.client.reconciliation.day({ accountId, day: '2026-10-08' })
  expect(odd.map(({ oddity, code: of }) => [oddity, of])).toEqual([
    ['unmatched', code],
    ['typed', other],
  ])
  api.setNow('2026-11-21T10:00:00Z')
  await manager.client.payments.reverse({ paymentId, reversedOn: '2026-10-09', reason: 'It never came' })
  api.setNow('2026-11-21T09:00:00Z')
  expect((await get(accountId)).days).toMatchObject([
    { day: '2026-10-08', cameIn: 2_000 },
    { day: '2026-10-09', cameIn: 0, inBooks: 1_000 },
  ])
})

test('figures entered by hand count, one after another, and nobody writes over what they have not seen', async () => {
  const accountId = await account()
  await take(accountId)
  const answers = await Promise.allSettled([
    enter(manager, accountId, { cameIn: 1_000 }),
    enter(colleague, accountId, { cameIn: 2_000 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expectRefusal(enter(manager, accountId, { cameIn: 3_000 }), 'ENTERED_MEANWHILE')
  const before = { day: '2026-10-04', closing: 5_000 }
  await enter(manager, accountId, before)
  await enter(manager, accountId, { revision: 1, closing: 6_100, note: 'Bank gave 100' })
  expect((await get(accountId)).days).toMatchObject([
    { day: '2026-10-04', state: 'agrees' },
    { day: '2026-10-05', state: 'differs', expectedClosing: 6_000, closingDifference: 100, isEntered: true },
  ])
  await enter(manager, accountId, { revision: 2 })
  expect((await get(accountId)).days[1]).toMatchObject({ isEntered: false, state: 'not_stated' })
  await expectRefusal(enter(manager, accountId, { day: '2026-11-22' }), 'DAY_AHEAD')
  await expectRefusal(enter(manager, accountId, { revision: 3, currency: 'UGX' }), 'CURRENCY_CHANGED')
  expect((await get(accountId, '2026-11')).days).toEqual([])
})

test('a month is agreed once, with a reason where days are open, and shows when it came to something else', async () => {
  const accountId = await account()
  await take(accountId)
  await expectRefusal(
    manager.client.reconciliation.agree({ accountId, month: '2026-11', note: null }),
    'MONTH_NOT_OVER',
  )
  await expectRefusal(agree(manager, accountId), 'DAYS_OPEN')
  await enter(manager, accountId, { cameIn: 1_000 })
  const answers = await Promise.allSettled([agree(manager, accountId), agree(colleague, accountId)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await get(accountId)).toMatchObject({ agreed: { hasChanged: false, note: null }, allowed: ['takeBack'] })
  await expectRefusal(enter(manager, accountId, { revision: 1 }), 'MONTH_AGREED')
  await take(accountId, { amount: 20 })
  expect(await get(accountId)).toMatchObject({ agreed: { hasChanged: true } })
  await agree(colleague, accountId, 'The bank confirmed it by letter')
  expect(await get(accountId)).toMatchObject({ agreed: { hasChanged: false, note: 'The bank confirmed it by letter' } })
  const { rows } = await admin.client.audit.list({ thing: 'payment' })
  expect(rows[0]).toMatchObject({ action: 'payment.month-agreed', reason: 'The bank confirmed it by letter' })
})

test('a month is closed once its accounts are agreed, or an admin says why it is closed all the same', async () => {
  // Everything that the tests above left.
  const left = await admin.client.reconciliation.list({ month: '2026-10' })
  for (const { accountId, agreed } of left) {
    if (agreed === null) await agree(admin, accountId, 'Looked at')
  }
  const accountId = await account()
  await take(accountId, { day: '2026-10-06' })
  const close = (evenNotAgreed: string | null) => admin.client.ledger.closeMonth({ month: '2026-10', evenNotAgreed })
  await expect(close(null)).rejects.toMatchObject({
    code: 'NOT_AGREED',
    message: expect.stringContaining('in October 2026 (6 Oct 2026)'),
    data: { months: [{ accountId, month: '2026-10', days: ['2026-10-06'] }] },
  })
  expect(await close('The statement never came')).toMatchObject({ closedThrough: '2026-10' })
  const { rows } = await admin.client.audit.list({ thing: 'books' })
  expect(rows[0]).toMatchObject({
    reason: 'The statement never came',
    after: { notAgreed: expect.stringContaining('6 Oct 2026') },
  })
  const agreed = left[0]?.accountId ?? ''
  const takeBack = (reason = 'Wrong file') =>
    manager.client.reconciliation.takeBack({ accountId: agreed, month: '2026-10', reason })
  await expectRefusal(takeBack(), 'MONTH_CLOSED')
  await admin.client.ledger.reopenMonth({ month: '2026-10' })
  expect(await takeBack()).toMatchObject({ agreed: null })
  await expectRefusal(takeBack(), 'MONTH_NOT_AGREED')
})

test('no tenant sees or agrees anything, and an account for cash has no statement', async () => {
  const accountId = await account()
  const tenant = await api.signInAs('tenant')
  await expectRefusal(tenant.client.reconciliation.list({ month: '2026-10' }), 'FORBIDDEN')
  await expectRefusal(enter(tenant, accountId, { closing: 1 }), 'FORBIDDEN')
  await expectRefusal(agree(tenant, accountId), 'FORBIDDEN')
  const box = { requestId: id(), kind: 'cash' as const, name: 'Cash box', currency: 'KES' as const }
  const { id: cashId } = await admin.client.receivingAccounts.create(box)
  await expectRefusal(agree(manager, cashId), 'NOT_FOUND')
  const { rows } = await admin.client.audit.list({ search: 'cash box' })
  expect(rows.map(({ action }) => action)).toEqual(['setting.receiving-account-added'])
})
