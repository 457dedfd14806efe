import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice, TODAY } from '../../../test/debtors'
import { unitAccountNumbers } from '../../homes/units/units.table'
import { listDifferences } from '../ledger/ledger-check.repository'
import { settleJob } from '../receipt-lines/looking-again.service'
import { settleLines } from '../receipt-lines/settling.service'
import { type LineToTake, takeLines } from '../receipt-lines/taking.service'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildTenant } = buildersOf(db)
const api = startApi(db)

let manager: Identity
let colleague: Identity
let admin: Identity
let accountId: string

const id = () => crypto.randomUUID()
let made = 0
const newCode = () => `UKR${String(++made).padStart(7, '0')}`
const context = () => ({ db, config: testConfig(), now: new Date(`${TODAY}T09:00:00Z`), mailWritten: () => {} })

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
  admin = await api.signInAs('admin')
  const paybill = {
    requestId: id(),
    kind: 'mpesa_paybill',
    name: 'Our paybill',
    number: '700123',
    currency: 'KES',
  } as const
  accountId = (await admin.client.receivingAccounts.create(paybill)).id
})

/** Money of a payer who is no tenant. @returns its line */
async function arrive(line: Partial<LineToTake>): Promise<string> {
  const said = {
    source: 'callback' as const,
    provider: 'mpesa' as const,
    receivingAccountId: accountId,
    transactionId: newCode(),
    currency: 'KES' as const,
    amount: 1_500_000,
    day: TODAY,
    raw: '{}',
    ...line,
  }
  const [taken] = await takeLines(context(), [said])
  await settleLines(context(), [taken?.lineId ?? ''])
  return taken?.lineId ?? ''
}
const read = (lineId: string) => manager.client.receiptLines.get({ lineId })
const home = async (more: { endDate?: string } = {}) =>
  (await buildTenancy({ tenantId: (await buildTenant({ fullName: `Tenant ${id()}` })).id, ...more })).id
const assign = (who: Identity, lineId: string, tenancyId: string, remember = true) =>
  who.client.receiptLines.assign({ requestId: id(), lineId, parts: [{ tenancyId, amount: 1_500_000 }], remember })
const cousin = () => ({ payerName: 'MARY NJERI', payerPhone: `2547${String(10_000_000 + ++made)}` })
const rulesOf = async (tenancyId: string) =>
  (await manager.client.matching.rules()).filter((rule) => rule.tenancyId === tenancyId)

test('who was remembered pays for the same tenancy by itself from then on, in the same account, until that is removed', async () => {
  const tenancyId = await home()
  const said = { ...cousin(), accountTyped: 'mama boys' }
  const first = await arrive(said)
  expect(await read(first)).toMatchObject({
    state: 'waiting',
    rememberable: [
      { kind: 'account', words: 'mama boys' },
      { kind: 'phone', words: said.payerPhone },
    ],
  })
  await assign(manager, first, tenancyId)
  const rules = await rulesOf(tenancyId)
  expect(rules).toMatchObject([{ accountName: 'Our paybill', madeBy: expect.any(String), endDate: null }, {}])
  const next = await arrive({ ...cousin(), accountTyped: 'MAMA-BOYS' })
  expect(await read(next)).toMatchObject({ state: 'booked', parts: [{ tenancyId }], reasons: [{ kind: 'rule' }] })
  const other = await arrive({ ...cousin(), accountTyped: 'mama boys', receivingAccountId: null })
  expect(await read(other)).toMatchObject({ state: 'waiting' })
  for (const { id: ruleId } of rules) await manager.client.matching.removeRule({ ruleId })
  expect(await rulesOf(tenancyId)).toEqual([])
  const noted = await admin.client.audit.list({ search: 'mama boys' })
  expect(noted.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['payment.rule-learned', 'payment.rule-removed']),
  )
})

test('a later decision takes the place of an earlier one, also of two people at once', async () => {
  const [one, other] = [await home(), await home()]
  const said = { accountTyped: `chama ${id().slice(0, 8)}` }
  const lines = [await arrive(said), await arrive(said)]
  await Promise.all([assign(manager, lines[0] ?? '', one), assign(colleague, lines[1] ?? '', other)])
  const kept = [...(await rulesOf(one)), ...(await rulesOf(other))]
  expect(kept).toHaveLength(1)
  const line = await read(await arrive(said))
  expect(line).toMatchObject({ state: 'booked', parts: [{ tenancyId: kept[0]?.tenancyId }] })
  const right = kept[0]?.tenancyId === one ? other : one
  await manager.client.receiptLines.moveToTenant({
    requestId: id(),
    lineId: line.id,
    fromTenancyIds: [kept[0]?.tenancyId ?? ''],
    parts: [{ tenancyId: right, amount: 1_500_000 }],
    reason: 'Not hers',
    remember: true,
  })
  expect(await rulesOf(right)).toHaveLength(1)
  expect(await read(await arrive(said))).toMatchObject({ state: 'booked', parts: [{ tenancyId: right }] })
})

test('what is remembered of a tenancy that has ended is suggested and never assigned by itself', async () => {
  const tenancyId = await home({ endDate: '2026-10-31' })
  const said = cousin()
  await assign(manager, await arrive(said), tenancyId)
  const line = await read(await arrive(said))
  expect(line).toMatchObject({ state: 'waiting', waits: 'moved_out' })
  expect(line.suggestions[0]).toMatchObject({ tenancyId })
  expect((await rulesOf(tenancyId))[0]).toMatchObject({ endDate: '2026-10-31' })
})

test('nothing is remembered of what tells nothing, nor of money for several, and then nothing is assigned', async () => {
  const [one, other] = [await home(), await home()]
  const lineId = await arrive({ accountTyped: 'rent' })
  await expectRefusal(assign(manager, lineId, one), 'NOTHING_TO_REMEMBER')
  const parts = [one, other].map((tenancyId) => ({ tenancyId, amount: 750_000 }))
  await expectRefusal(
    manager.client.receiptLines.assign({ requestId: id(), lineId, parts, remember: true }),
    'REMEMBERS_ONE',
  )
  expect(await read(lineId)).toMatchObject({ state: 'waiting', left: 1_500_000 })
})

test('from when on payments are assigned by themselves is said by an admin, and holds from the next one', async () => {
  const tenancyId = await home()
  const said = cousin()
  await assign(manager, await arrive(said), tenancyId)
  expect(await manager.client.matching.settings()).toEqual({ isAutomatic: true, threshold: 9900 })
  const save = (who: Identity, isAutomatic: boolean, threshold = 9900) =>
    who.client.matching.saveSettings({ isAutomatic, threshold })
  await expectRefusal(save(manager, false), 'FORBIDDEN')
  await expectRefusal(save(admin, true, 8999), 'BAD_REQUEST')
  await save(admin, false)
  const waiting = await arrive(said)
  expect(await read(waiting)).toMatchObject({ state: 'waiting', waits: 'by_hand', suggestions: [{ tenancyId }] })
  await save(admin, true)
  await settleLines(context(), [waiting])
  expect(await read(waiting)).toMatchObject({ state: 'booked' })
})

test('what waits is assigned once it is certain: by another threshold, by what is remembered, by a new number or tenancy', async () => {
  const job = settleJob(context())
  const by = { input: undefined, startedBy: undefined, progress: () => {}, signal: new AbortController().signal }
  const look = () => job.run({ ...by, now: context().now })
  const [tenancyId, said] = [await home(), cousin()]
  const [first, alike, other] = [await arrive(said), await arrive(said), await arrive(said)]
  await manager.client.receiptLines.hold({ requestId: id(), lineId: other, note: 'Asked her' })
  await look()
  expect(await read(alike)).toMatchObject({ state: 'waiting', waits: 'nobody' })
  await assign(manager, first, tenancyId)
  await look()
  expect(await read(alike)).toMatchObject({ state: 'booked', parts: [{ tenancyId }], reasons: [{ kind: 'rule' }] })
  // What somebody deals with stays as it is.
  expect(await read(other)).toMatchObject({ state: 'held' })

  const late = await arrive({ accountTyped: 'LTU77X' })
  const newly = await buildTenancy({ tenantId: (await buildTenant({ fullName: `Tenant ${id()}` })).id })
  await buildCharge({ tenancyId: newly.id, amount: 1_500_000 })
  await buildCharge({ tenancyId: newly.id, amount: 1_500_000, dueDate: '2026-10-05' })
  await db.insert(unitAccountNumbers).values({ accountNumber: 'LTU77X', unitId: newly.unitId })
  await look()
  expect(await read(late)).toMatchObject({ state: 'booked' })

  await admin.client.matching.saveSettings({ isAutomatic: false, threshold: 9900 })
  const byHand = await arrive({ accountTyped: 'LTU77X' })
  expect(await read(byHand)).toMatchObject({ state: 'waiting', waits: 'by_hand' })
  await look()
  expect(await read(byHand)).toMatchObject({ state: 'waiting', waits: 'by_hand' })
  await manager.client.receiptLines.release({ requestId: id(), lineId: late, reason: 'Not theirs' })
  await admin.client.matching.saveSettings({ isAutomatic: true, threshold: 9900 })
  await look()
  expect(await read(byHand)).toMatchObject({ state: 'booked' })
  // What somebody took back from a tenancy goes nowhere by itself again.
  expect(await read(late)).toMatchObject({ state: 'waiting', waits: 'taken_back' })
  expect(await listDifferences(db)).toEqual([])
})

test('who pays for several with one code is suggested a split: by what they owe, then as the last one was', async () => {
  await admin.client.matching.saveSettings({ isAutomatic: false, threshold: 9900 })
  const company = { payerName: 'UZIMA CLINIC LTD', payerPhone: '254722900100' }
  const rooms: string[] = []
  for (const amount of [500_000, 700_000, 900_000]) {
    const tenancyId = await home()
    await buildCharge({ tenancyId, amount })
    rooms.push(tenancyId)
    // It paid once for each of them.
    const lineId = await arrive({ ...company, amount: 100 })
    await manager.client.receiptLines.assign({ requestId: id(), lineId, parts: [{ tenancyId, amount: 100 }] })
    await buildCharge({ tenancyId, amount: 100 })
  }
  const lineId = await arrive({ ...company, amount: 2_100_000, accountTyped: 'staff rooms' })
  const first = await read(lineId)
  expect(first).toMatchObject({ state: 'waiting', left: 2_100_000 })
  const [split] = first.splits
  expect(split?.kind).toBe('owed')
  expect(new Map(split?.parts.map(({ tenancyId, amount }) => [tenancyId, amount]))).toEqual(
    new Map([500_000, 700_000, 900_000].map((amount, place) => [rooms[place], amount])),
  )
  const parts = (split?.parts ?? []).map(({ tenancyId, amount }) => ({ tenancyId, amount }))
  expect(await manager.client.receiptLines.assign({ requestId: id(), lineId, parts })).toMatchObject({
    ...{ state: 'booked', splits: [] },
  })
  const again = await read(await arrive({ ...company, amount: 2_100_000 }))
  expect(again.splits[0]).toMatchObject({ kind: 'as_before', parts: expect.any(Array) })
  expect(new Set(again.splits[0]?.parts.map(({ tenancyId }) => tenancyId))).toEqual(new Set(rooms))
  expect((await read(await arrive({ ...company, amount: 2_100_100 }))).splits).toEqual([])
  await admin.client.matching.saveSettings({ isAutomatic: true, threshold: 9900 })
})

test('no tenant sees or removes what was remembered, and of two who remove it one does', async () => {
  const tenancyId = await home()
  await assign(manager, await arrive(cousin()), tenancyId)
  const [rule] = await rulesOf(tenancyId)
  const ruleId = rule?.id ?? ''
  const tenant = await api.signInAs('tenant')
  await expectRefusal(tenant.client.matching.rules(), 'FORBIDDEN')
  await expectRefusal(tenant.client.matching.removeRule({ ruleId }), 'FORBIDDEN')
  const answers = await Promise.allSettled(
    [manager, colleague].map(({ client }) => client.matching.removeRule({ ruleId })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
