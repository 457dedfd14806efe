import { usualLayouts } from '@makao/contract/money/payouts/payout-layouts.terms'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()
let api: Api
let manager: Identity
let admin: Identity

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

let made = 0
const addAccount = (kind: 'bank' | 'mpesa_paybill' | 'cash', isOfAgency = false) =>
  admin.client.receivingAccounts.create({
    ...{ requestId: crypto.randomUUID(), kind, name: `Equity ${++made}`, currency: 'KES', isOfAgency },
    number: kind === 'cash' ? null : String(700_000 + made),
  })

async function buildRun(payoutMethod: 'bank' | 'mpesa', payoutDetails: string) {
  const form = { name: `Achieng ${++made}`, kind: 'individual' as const, isResident: true, payoutMethod, payoutDetails }
  const { id: ownerId } = await manager.client.owners.create(form)
  await manager.client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-10-01', amount: 1_000_000 })
  const lines = [{ ownerId, currency: 'KES' as const, amount: 1_000_000 }]
  return manager.client.payoutRuns.make({ runId: crypto.randomUUID(), month: '2026-10', lines })
}
const day = '2026-11-23'

test('each account keeps how its bank wants the file, and no other one', async () => {
  const [one, other] = [await addAccount('bank'), await addAccount('bank')]
  await addAccount('cash')
  await addAccount('bank', true)
  const layout = { ...usualLayouts.bank, separator: 'pipe' as const, hasHeading: false }
  await manager.client.payoutRuns.saveLayout({ accountId: one.id, layout })
  const accounts = await manager.client.payoutRuns.accounts()
  expect(accounts.filter(({ kind }) => kind === 'bank')).toHaveLength(2)
  expect(accounts.some(({ kind }) => kind === 'cash')).toBe(false)
  const kept = (id: string) => accounts.find(({ accountId }) => accountId === id)
  expect(kept(one.id)?.layout).toEqual(layout)
  expect(kept(other.id)).toMatchObject({ layout: usualLayouts.bank, changedBy: null })

  const run = await buildRun('bank', 'KCB 1104556021')
  await expectRefusal(manager.client.payoutRuns.file({ runId: run.id, accountId: one.id, day }), 'RUN_NOT_APPROVED')
  await manager.client.payoutRuns.approve({ runId: run.id })
  const file = await manager.client.payoutRuns.file({ runId: run.id, accountId: one.id, day })
  expect(file.text).toMatch(/^Achieng \d+\|1104556021\|KCB\|10000\.00\|KES\|PAY[0-9A-F]{8}\|Rent Oct(ober)? 2026\r\n$/)
  // Tried otherwise without being remembered.
  const tried = await manager.client.payoutRuns.file({
    runId: run.id,
    accountId: one.id,
    day,
    layout: usualLayouts.bank,
  })
  expect(tried.rows[0]?.[0]).toBe('Beneficiary')
  expect((await manager.client.payoutRuns.file({ runId: run.id, accountId: one.id, day })).text).toBe(file.text)
})

test("out of a bank's paybill the account behind it pays", async () => {
  const { id: accountId } = await admin.client.receivingAccounts.create({
    ...{ requestId: crypto.randomUUID(), kind: 'bank_paybill', name: 'Equity paybill', number: '247247' },
    ...{ prefix: '0180271944', currency: 'KES' },
  })
  const run = await buildRun('bank', 'KCB 1104556021')
  await manager.client.payoutRuns.approve({ runId: run.id })
  const paidFrom = { field: 'paidFrom' as const, heading: 'Debit account', text: '' }
  const layout = { ...usualLayouts.bank, columns: [paidFrom, ...usualLayouts.bank.columns] }
  const file = await manager.client.payoutRuns.file({ runId: run.id, accountId, day, layout })
  expect(file.rows[1]?.[0]).toBe('0180271944')
})

test('who is paid already is in no file', async () => {
  const { id: accountId } = await addAccount('mpesa_paybill')
  const run = await buildRun('mpesa', '0722 000 111')
  await manager.client.payoutRuns.approve({ runId: run.id })
  const file = await manager.client.payoutRuns.file({ runId: run.id, accountId, day })
  expect(file.rows[1]?.slice(0, 3)).toEqual(['254722000111', run.lines[0]?.ownerName, '10000'])
  const lines = run.lines.map(({ id: lineId }) => ({ lineId, method: 'mpesa' as const, reference: 'UKL4T7QX2M' }))
  await manager.client.payoutRuns.pay({ runId: run.id, paidOn: '2026-11-21', lines })
  await expectRefusal(manager.client.payoutRuns.file({ runId: run.id, accountId, day }), 'RUN_OVER')
})

test('money goes to the phone that the run was approved with, whatever number an owner has since', async () => {
  const { id: accountId } = await addAccount('mpesa_paybill')
  const form = { name: `Achieng ${++made}`, kind: 'individual' as const, isResident: true }
  const paid = { ...form, payoutMethod: 'mpesa' as const, payoutDetails: null, phoneNumber: '0711 161 803' }
  const { id: ownerId } = await manager.client.owners.create(paid)
  await manager.client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-10-01', amount: 1_000_000 })
  const lines = [{ ownerId, currency: 'KES' as const, amount: 1_000_000 }]
  const run = await manager.client.payoutRuns.make({ runId: crypto.randomUUID(), month: '2026-10', lines })
  expect(run.lines).toMatchObject([{ method: 'mpesa', payTo: 'M-Pesa 0711 161 803' }])
  await manager.client.payoutRuns.approve({ runId: run.id })
  await manager.client.owners.update({ ...paid, ownerId, phoneNumber: '0722 000 111' })
  const file = await manager.client.payoutRuns.file({ runId: run.id, accountId, day })
  expect(file.rows[1]?.slice(0, 3)).toEqual(['254711161803', form.name, '10000'])
  const now = (await manager.client.payoutRuns.list()).find(({ id }) => id === run.id)
  expect(now?.lines).toMatchObject([{ phoneNumber: '0711 161 803' }])
})

test('a list for a bank that pays by phone has the phone that the run was approved with', async () => {
  const { id: accountId } = await addAccount('bank')
  const form = { name: `Achieng ${++made}`, kind: 'individual' as const, isResident: true }
  const paid = { ...form, payoutMethod: 'bank' as const, payoutDetails: 'PesaLink', phoneNumber: '0711 161 803' }
  const { id: ownerId } = await manager.client.owners.create(paid)
  await manager.client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-10-01', amount: 1_000_000 })
  const lines = [{ ownerId, currency: 'KES' as const, amount: 1_000_000 }]
  const run = await manager.client.payoutRuns.make({ runId: crypto.randomUUID(), month: '2026-10', lines })
  await manager.client.payoutRuns.approve({ runId: run.id })
  await manager.client.owners.update({ ...paid, ownerId, phoneNumber: '0722 000 111' })
  const columns = (['phone', 'beneficiary', 'amount'] as const).map((field) => ({ field, heading: field, text: '' }))
  await manager.client.payoutRuns.saveLayout({ accountId, layout: { ...usualLayouts.bank, columns } })
  const file = await manager.client.payoutRuns.file({ runId: run.id, accountId, day })
  expect(file.rows[1]?.[0]).toBe('254711161803')
})

test('a layout that pays nobody is kept neither by a person nor in the database', async () => {
  const { id: accountId } = await addAccount('bank')
  const columns = [{ field: 'beneficiary' as const, heading: 'Name', text: '' }]
  const layout = { ...usualLayouts.bank, columns }
  await expectRefusal(manager.client.payoutRuns.saveLayout({ accountId, layout }), 'BAD_REQUEST')
  await expect(
    db.execute(
      `insert into payout_layouts values ('${accountId}', '{"columns": []}', 'Somebody', '2026-11-21T09:00:00Z')`,
    ),
  ).rejects.toThrow()
  const tenant = await api.signInAs('tenant')
  await expectRefusal(tenant.client.payoutRuns.accounts(), 'FORBIDDEN')
})
