import type { SentStatement, StatementReading } from '@makao/contract/money/statements/statements.schema'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, ORIGIN, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { jobClock, jobLog } from '../../../test/jobs'
import { untilWaiting } from '../../../test/waiting'
import type { Tx } from '../../db/types'
import { bankStatementCsv, mpesaStatementCsv, mpesaStatementWorkbook } from '../../demo/money-simulator/statement-files'
import type { MoneyEvent } from '../../demo/money-simulator/world'
import { lockTenancy } from '../../homes/tenancies/tenancies.repository'
import { units } from '../../homes/units/units.table'
import { createJobRunner } from '../../platform/jobs/job-runner.service'
import { listDifferences } from '../ledger/ledger-check.repository'
import { takeIn } from '../payments/payments.service'
import { payments } from '../payments/payments.table'
import { takeLines, takeLinesIn } from '../receipt-lines/taking.service'
import { withCodesOfNotices } from './checking.service'
import { statementsJob } from './statement-job.service'

const database = testDatabase()
const { db, kind } = database
const { buildTenancy } = buildersOf(db)
let api: Api
let manager: Identity
let colleague: Identity
let admin: Identity

const TODAY = '2026-11-21'
const context = () => ({ db, config: testConfig(), now: new Date(`${TODAY}T09:00:00Z`), mailWritten: () => {} })

beforeAll(async () => {
  // The tests do the job's work themselves.
  api = startApi(db, {
    jobs: { ...createJobRunner({ ...database, log: jobLog, clock: jobClock, jobs: [] }), start: async () => '' },
  })
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

const id = () => crypto.randomUUID()
let made = 0
const newCode = () => `UKL${String(++made).padStart(7, '0')}`
let numbers = 400_000

async function accountOf(kind: 'mpesa_paybill' | 'bank' = 'mpesa_paybill') {
  const number = String(++numbers)
  const { id: accountId } = await admin.client.receivingAccounts.create({
    requestId: id(),
    kind,
    name: `Account ${number}`,
    number,
    currency: 'KES',
    ...(kind === 'bank' && { bank: 'Equity, Westlands' }),
  })
  return { accountId, number }
}

/** Letters for a number, so that nobody is called as somebody else. */
const lettersOf = (n: number) => [...String(n)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
const tenants = new Map<string, string>()

/** A tenancy with the account number that is typed for it. */
async function live() {
  const fullName = `T${lettersOf(tenants.size)} Mwende`
  const tenant = await api.signInAs('tenant', fullName)
  const { id: tenancyId, unitId } = await buildTenancy({ tenantId: tenant.id })
  const [unit] = await db.select({ accountNumber: units.accountNumber }).from(units).where(eq(units.id, unitId))
  const accountNumber = unit?.accountNumber ?? ''
  tenants.set(accountNumber, fullName)
  return { tenant, tenancyId, accountNumber }
}

/** What the provider knows of, the oldest first, each of 12,000 shillings, of the tenant whose account number was typed. */
function eventsOf(receiver: string, accountsTyped: readonly string[], provider: MoneyEvent['provider'] = 'mpesa') {
  let balance = 10_000_000
  return accountsTyped.map((accountTyped, at): MoneyEvent => {
    balance += 1_200_000
    return {
      ...{ provider, receiver, accountTyped, balance, isTill: false, cents: 1_200_000 },
      code: newCode(),
      at: new Date(Date.parse('2026-11-20T06:00:00Z') + at * 60_000),
      phone: `2547110${String(10_000 + made)}`,
      name: tenants.get(accountTyped) ?? `P${lettersOf(made)}`,
    }
  })
}

const put = (who: Identity | undefined, body: string | Uint8Array, reading: Partial<StatementReading>) =>
  api.request(
    `/api/statements/check?${new URLSearchParams({ reading: JSON.stringify({ kind: 'file', ...reading }) })}`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, ...(who && { cookie: who.cookie }) },
      body: Buffer.from(body),
    },
  )

async function send(accountId: string, body: string | Uint8Array, reading: Partial<StatementReading> = {}) {
  const answer = await put(manager, body, { accountId, name: 'november.csv', ...reading })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as SentStatement
}

async function check(accountId: string, body: string | Uint8Array, reading: Partial<StatementReading> = {}) {
  const sent = await send(accountId, body, reading)
  return sent.answer === 'import' ? sent : expect.fail('It asks for columns.')
}
const sentence = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message]

const work = (signal = new AbortController().signal) =>
  statementsJob(context()).run({
    now: context().now,
    input: undefined,
    startedBy: undefined,
    progress: () => undefined,
    signal,
  })

const statements = () => manager.client.statementImports
const details = (importId: string) => statements().get({ importId })
async function take(importId: string, lot: 'all' | 'certain' = 'all') {
  await statements().take({ importId, requestId: id(), lot })
  await work()
  return details(importId)
}
async function undo(importId: string) {
  await statements().undo({ importId, reason: 'Sent to the wrong account' })
  await work()
  return details(importId)
}
const standings = ({ sums }: { sums: readonly { standing: string; lines: number }[] }) =>
  Object.fromEntries(sums.map(({ standing, lines }) => [standing, lines]))
const paid = async (code: string) =>
  (await db.select().from(payments).where(eq(payments.referenceKey, code))).filter(
    ({ reversedAt }) => reversedAt === null,
  )
const suspense = async () =>
  (await manager.client.ledger.trialBalance({ to: TODAY })).find(({ account }) => account === 'suspense')?.credit ?? 0

async function threeLines() {
  const account = await accountOf()
  const [one, other] = [await live(), await live()]
  const events = eventsOf(account.number, [one.accountNumber, 'NOBODY', other.accountNumber])
  return { ...account, one, other, events, csv: mpesaStatementCsv(account.number, events) }
}

test('a statement says of each line what becomes of it before anything is written, and proves itself afterwards', async () => {
  const { accountId, one, events, csv } = await threeLines()
  const before = await db.$count(payments)
  const { importId } = await check(accountId, csv)
  const checked = await details(importId)
  expect(checked).toMatchObject({
    ...{ state: 'checked', lines: 3, unread: 0, left: { all: 3, certain: 2 }, allowed: ['take', 'discard'] },
    proof: { opening: 10_000_000, amountIn: 3_600_000, amountOut: 0, closing: 13_600_000, difference: 0, gaps: [] },
  })
  expect(standings(checked)).toEqual({ will_book: 2, will_wait: 1 })
  const { rows } = await statements().lines({ importId })
  expect(rows.map(({ row, transactionId, standing }) => [row, transactionId, standing])).toEqual([
    [6, events[2]?.code, 'will_book'],
    [7, events[1]?.code, 'will_wait'],
    [8, events[0]?.code, 'will_book'],
  ])
  expect(rows[2]).toMatchObject({
    to: [{ tenancyId: one.tenancyId }],
    reasons: expect.arrayContaining([{ kind: 'account_number', words: one.accountNumber }]),
  })
  expect(await db.$count(payments)).toBe(before)
  expect(await paid(events[0]?.code ?? '')).toEqual([])

  const taken = await take(importId)
  expect(taken).toMatchObject({
    state: 'taken',
    left: { all: 0 },
    problem: null,
    progress: null,
    allowed: ['take', 'undo'],
  })
  expect(standings(taken)).toEqual({ matched: 2, waiting: 1 })
  expect(taken.sums.reduce((sum, { amountIn }) => sum + amountIn, 0)).toBe(taken.proof.amountIn)
  expect(await paid(events[0]?.code ?? '')).toMatchObject([{ tenancyId: one.tenancyId, receivedOn: '2026-11-20' }])
  expect((await statements().lines({ importId, standing: 'waiting' })).rows).toMatchObject([{ waits: 'nobody' }])
  expect((await statements().lines({ importId, search: events[0]?.code ?? '' })).total).toBe(1)
  expect(await listDifferences(db)).toEqual([])
})

test('the same file again is the same import, and an overlapping one adds only what is new', async () => {
  const { accountId, number, events, csv } = await threeLines()
  const first = await check(accountId, csv)
  // Nobody has taken it: checked anew.
  expect(await check(accountId, csv)).toEqual({ answer: 'import', importId: first.importId, isKnown: false })
  await take(first.importId)
  expect(await check(accountId, csv)).toEqual({ answer: 'import', importId: first.importId, isKnown: true })
  const later = eventsOf(number, ['NOBODY TOO']).map((event) => ({ ...event, balance: 14_800_000 }))
  const { importId } = await check(accountId, mpesaStatementWorkbook(number, [...events, ...later]))
  expect(standings(await details(importId))).toEqual({ known: 3, will_wait: 1 })
  const before = await db.$count(payments)
  expect(standings(await take(importId))).toEqual({ known: 3, waiting: 1 })
  expect(await db.$count(payments)).toBe(before)
  expect(await listDifferences(db)).toEqual([])
})

test('the certain ones are taken alone, then chosen ones, then the rest, each once', async () => {
  const { accountId, events, csv } = await threeLines()
  const { importId } = await check(accountId, csv)
  expect(standings(await take(importId, 'certain'))).toEqual({ matched: 2, will_wait: 1 })
  await expectRefusal(statements().take({ importId, requestId: id(), lot: 'certain' }), 'STATEMENT_ALL_TAKEN')
  const [line] = (await statements().lines({ importId, standing: 'will_wait' })).rows
  const chosen = { importId, requestId: id(), lot: 'chosen' as const, places: [line?.place ?? 0] }
  await statements().take(chosen)
  await statements().take(chosen)
  await work()
  expect(standings(await details(importId))).toEqual({ matched: 2, waiting: 1 })
  // A second click on what was done long ago changes nothing.
  expect(await statements().take(chosen)).toMatchObject({ state: 'taken' })
  for (const { code } of events) expect((await paid(code)).length).toBeLessThan(2)
})

test('an import is undone as a whole, and the same file comes in anew', async () => {
  const { accountId, events, csv } = await threeLines()
  const before = await suspense()
  const { importId } = await check(accountId, csv)
  await expectRefusal(statements().undo({ importId, reason: 'Too early' }), 'STATEMENT_NOT_TAKEN')
  await take(importId)
  expect(await suspense()).toBe(before + 1_200_000)
  const undone = await undo(importId)
  expect(undone).toMatchObject({ state: 'undone', problem: null, allowed: [] })
  expect(standings(undone)).toEqual({ withdrawn: 3 })
  expect(await suspense()).toBe(before)
  for (const { code } of events) expect(await paid(code)).toEqual([])
  expect(await listDifferences(db)).toEqual([])
  await expectRefusal(statements().undo({ importId, reason: 'Again' }), 'STATEMENT_UNDONE')
  await expectRefusal(statements().take({ importId, requestId: id(), lot: 'all' }), 'STATEMENT_UNDONE')
  const again = await check(accountId, csv)
  expect(again.importId).not.toBe(importId)
  expect(standings(await take(again.importId))).toEqual({ matched: 2, waiting: 1 })
  expect(standings(await details(importId))).toEqual({ withdrawn: 3 })
  expect(await listDifferences(db)).toEqual([])
})

test('a corrected sheet comes in as it says, once the wrong one is undone', async () => {
  const { accountId, number, one, events, csv } = await threeLines()
  const [first, second, third] = events
  const before = await suspense()
  await undo(
    (await check(accountId, csv).then(async ({ importId }) => ({ importId, ...(await take(importId)) }))).importId,
  )
  const right = [
    { ...first, cents: 700_000, at: new Date('2026-11-18T06:00:00Z') },
    { ...second, accountTyped: one.accountNumber, name: first?.name },
    third,
  ] as MoneyEvent[]
  const again = await check(accountId, mpesaStatementCsv(number, right))
  expect(standings(await take(again.importId))).toEqual({ matched: 3 })
  expect(await paid(first?.code ?? '')).toMatchObject([{ amount: 700_000, receivedOn: '2026-11-18' }])
  expect(await paid(second?.code ?? '')).toMatchObject([{ amount: 1_200_000, tenancyId: one.tenancyId }])
  expect(await suspense()).toBe(before)
  expect(await listDifferences(db)).toEqual([])
})

test('what became known in another way too stays when an import is undone', async () => {
  const { accountId, number, one, other, events, csv } = await threeLines()
  const [first, , third] = events
  const { importId } = await check(accountId, csv)
  await take(importId)
  // The provider tells of the first; somebody types a payment of the second by its code.
  const line = { source: 'callback' as const, provider: 'mpesa' as const, receivingAccountId: accountId }
  const told = { ...line, currency: 'KES' as const, amount: 1_200_000, day: '2026-11-20', raw: '{}' }
  await takeLines(context(), [{ ...told, transactionId: first?.code ?? '' }])
  await manager.client.payments.receive({
    requestId: id(),
    tenancyId: other.tenancyId,
    amount: 1_200_000,
    currency: 'KES',
    method: 'mpesa',
    reference: events[1]?.code ?? '',
    receivedOn: TODAY,
  })
  // Another statement tells of the third, and then it is of that one.
  const overlapping = await check(accountId, mpesaStatementCsv(number, third ? [third] : []))
  expect(standings(await take(overlapping.importId))).toEqual({ known: 1 })
  const undone = await undo(importId)
  expect([undone.state, standings(undone)]).toEqual(['undone', { known: 3 }])
  expect(await paid(first?.code ?? '')).toMatchObject([{ tenancyId: one.tenancyId }])
  expect(await paid(events[1]?.code ?? '')).toMatchObject([{ tenancyId: other.tenancyId }])
  const { rows } = await manager.client.receiptLines.list({ state: 'all', accountId })
  expect(Object.fromEntries(rows.map((row) => [row.transactionId, row.source]))).toEqual({
    ...{ [first?.code ?? '']: 'callback', [events[1]?.code ?? '']: 'typed', [third?.code ?? '']: 'statement' },
  })
  expect(standings(await details(overlapping.importId))).toEqual({ matched: 1 })
  expect(standings(await undo(overlapping.importId))).toEqual({ withdrawn: 1 })
  expect(await paid(third?.code ?? '')).toEqual([])
  expect(await listDifferences(db)).toEqual([])
})

describe.runIf(kind === 'server')('what comes to be known of a line while its import is undone', () => {
  /** Undoes an import of one line, of which somebody writes at the same moment. */
  async function undoBeside(write: (tx: Tx, line: { accountId: string; event: MoneyEvent }) => unknown) {
    const { accountId, number } = await accountOf()
    const [event] = eventsOf(number, ['NOBODY'])
    if (!event) throw new Error('Nothing came in.')
    const { importId } = await check(accountId, mpesaStatementCsv(number, [event]))
    await take(importId)
    await statements().undo({ importId, reason: 'Sent to the wrong account' })
    let undoing: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await write(tx, { accountId, event })
      undoing = work()
      await untilWaiting(db, 1)
    })
    await undoing
    const { state, problem, sums } = await details(importId)
    expect([state, problem, standings({ sums })]).toEqual(['undone', null, { known: 1 }])
    expect(await listDifferences(db)).toEqual([])
    return { event, line: (await manager.client.receiptLines.list({ state: 'all', accountId })).rows[0] }
  }

  test('money that the provider tells of meanwhile is not withdrawn with it', async () => {
    const { line } = await undoBeside((tx, { accountId, event: { code, cents: amount } }) => {
      const said = {
        source: 'callback',
        provider: 'mpesa',
        receivingAccountId: accountId,
        transactionId: code,
      } as const
      return takeLinesIn(tx, [{ ...said, currency: 'KES', amount, day: '2026-11-20', raw: '{}' }], context().now)
    })
    expect(line).toMatchObject({ state: 'waiting', source: 'callback' })
  })

  test('a payment that is typed meanwhile stays, and keeps nothing of the import', async () => {
    const { tenancyId } = await live()
    const { line, event } = await undoBeside(async (tx, { event: { code: reference, cents: amount } }) => {
      await lockTenancy(tx, tenancyId)
      const payment = {
        requestId: id(),
        tenancyId,
        currency: 'KES' as const,
        amount,
        method: 'mpesa' as const,
        reference,
      }
      return takeIn(
        tx,
        { id: manager.id, name: 'Baraka Juma' },
        { ...payment, receivedOn: '2026-11-20' },
        context().now,
      )
    })
    expect(line).toMatchObject({ state: 'booked', source: 'typed' })
    expect(await paid(event.code)).toMatchObject([{ tenancyId }])
  })
})

test.runIf(kind === 'server')(
  'a deposit that the bank’s notice tells of while a statement tells of another with the same reference: both come in',
  async () => {
    const { accountId, number } = await accountOf('bank')
    const [event] = eventsOf(number, ['NOBODY'], 'bank')
    if (!event) throw new Error('Nothing came in.')
    const { importId } = await check(accountId, bankStatementCsv(number, [event]))
    await statements().take({ importId, requestId: id(), lot: 'all' })
    const told = { transactionId: event.code, direction: 'in', amount: 500_000, day: '2026-11-03', raw: '{}' } as const
    const said = { source: 'bank_notice', provider: 'bank', receivingAccountId: accountId, currency: 'KES' } as const
    let taking: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      const [notice = told] = await withCodesOfNotices(tx, accountId, [told])
      await takeLinesIn(tx, [{ ...said, ...notice }], context().now)
      taking = work()
      await untilWaiting(db, 1)
    })
    await taking
    const { rows } = await manager.client.receiptLines.list({ state: 'all', accountId })
    expect(rows.map(({ source, amount }) => [source, amount]).sort()).toEqual([
      ['bank_notice', 500_000],
      ['statement', 1_200_000],
    ])
    expect(standings(await details(importId))).toEqual({ waiting: 1 })
  },
)

test('two people who take the same import at once, and two processes that do, take each line once', async () => {
  const { accountId, events, csv } = await threeLines()
  const { importId } = await check(accountId, csv)
  const ask = (who: Identity) => who.client.statementImports.take({ importId, requestId: id(), lot: 'all' })
  const answers = await Promise.allSettled([ask(manager), ask(colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await Promise.all([work(), work()])
  expect(standings(await details(importId))).toEqual({ matched: 2, waiting: 1 })
  expect((await paid(events[0]?.code ?? '')).length).toBe(1)
  expect(await listDifferences(db)).toEqual([])
})

test('a process that ends in the middle loses nothing and books nothing twice', async () => {
  const { accountId, events, csv } = await threeLines()
  const { importId } = await check(accountId, csv)
  await statements().take({ importId, requestId: id(), lot: 'all' })
  const stopped = new AbortController()
  stopped.abort()
  await expect(work(stopped.signal)).rejects.toThrow('Asked to stop')
  expect(await details(importId)).toMatchObject({ state: 'taking', progress: { done: 0, total: 3 } })
  await expectRefusal(statements().undo({ importId, reason: 'Too early' }), 'STATEMENT_BUSY')
  await work()
  await work()
  expect(standings(await details(importId))).toEqual({ matched: 2, waiting: 1 })
  await statements().undo({ importId, reason: 'Wrong month' })
  await expectRefusal(statements().take({ importId, requestId: id(), lot: 'all' }), 'STATEMENT_BUSY')
  await expect(work(stopped.signal)).rejects.toThrow('Asked to stop')
  await work()
  expect(standings(await details(importId))).toEqual({ withdrawn: 3 })
  expect(await paid(events[0]?.code ?? '')).toEqual([])
  expect(await listDifferences(db)).toEqual([])
})

test('a payment with the code that somebody typed before is tied to its line, not paid twice', async () => {
  const account = await accountOf()
  const { tenancyId } = await live()
  const [event] = eventsOf(account.number, ['NOBODY'])
  const reference = event?.code ?? ''
  const typed = { requestId: id(), tenancyId, amount: 1_200_000, currency: 'KES' as const, method: 'mpesa' as const }
  await manager.client.payments.receive({ ...typed, reference, receivedOn: '2026-11-20' })
  const { importId } = await check(account.accountId, mpesaStatementCsv(account.number, event ? [event] : []))
  expect((await statements().lines({ importId })).rows).toMatchObject([{ verdict: 'typed', to: [{ tenancyId }] }])
  expect(standings(await take(importId))).toEqual({ matched: 1 })
  expect((await paid(reference)).length).toBe(1)
  // It was typed: that stays.
  expect(standings(await undo(importId))).toEqual({ known: 1 })
  expect((await paid(reference)).length).toBe(1)
  expect(await listDifferences(db)).toEqual([])
})

test('a payment that was typed on another account stands on that of its line from then on, whatever becomes of it', async () => {
  const [typedOn, { accountId, number }] = [(await accountOf()).accountId, await accountOf()]
  const { tenancyId } = await live()
  const [before, later, unsaid] = eventsOf(number, ['NOBODY', 'NOBODY', 'NOBODY'])
  if (!before || !later || !unsaid) throw new Error('Nothing came in.')
  const payment = { amount: 1_200_000, currency: 'KES' as const, method: 'mpesa' as const, receivedOn: '2026-11-20' }
  const receive = (reference: string, on: string | null = typedOn) =>
    manager.client.payments.receive({ ...payment, requestId: id(), tenancyId, reference, accountId: on })
  const stands = async () => {
    const rows = await manager.client.accountTransfers.balances({ day: TODAY })
    const of = (wanted: string) => rows.find((row) => row.accountId === wanted)?.balance
    const unnamed = rows.find(({ method }) => method === 'mpesa')?.balance ?? 0
    return [of(typedOn), of(accountId), unnamed, await listDifferences(db)]
  }
  const [, , unnamed] = await stands()
  const first = await receive(before.code)
  const second = await receive(newCode())
  // Of several accounts nobody said which.
  await receive(unsaid.code, null)
  expect(await stands()).toEqual([2_400_000, 0, Number(unnamed) + 1_200_000, []])
  const { importId } = await check(accountId, mpesaStatementCsv(number, [before, later, unsaid]))
  expect(standings(await take(importId))).toEqual({ matched: 2, waiting: 1 })
  expect(await stands()).toEqual([1_200_000, 3_600_000, unnamed, []])
  const correct = (paymentId: string, more: object) =>
    manager.client.payments.correct({ ...payment, paymentId, reference: before.code, reason: 'Misread', ...more })
  await correct(second.id, { reference: later.code })
  expect(await stands()).toEqual([0, 3_600_000, unnamed, []])
  expect(await correct(first.id, { method: 'cheque' })).toMatchObject({
    ...{ id: first.id, receiptNumber: first.receiptNumber, reversedAt: null },
  })
  expect(await stands()).toEqual([0, 3_600_000, unnamed, []])
  // What is taken back waits there.
  for (const { id: paymentId } of [first, second]) {
    await manager.client.payments.reverse({ paymentId, reason: 'Not theirs' })
  }
  expect(await stands()).toEqual([0, 3_600_000, unnamed, []])
})

test('cash that somebody typed with the slip of the bank is moved by whoever banks it, and once', async () => {
  const { accountId, number } = await accountOf()
  const box = { requestId: id(), kind: 'cash' as const, name: 'Cash box', currency: 'KES' as const }
  const { id: boxId } = await admin.client.receivingAccounts.create(box)
  const { tenancyId } = await live()
  const [event] = eventsOf(number, ['NOBODY'])
  if (!event) throw new Error('Nothing came in.')
  const cash = { amount: 1_200_000, currency: 'KES' as const, receivedOn: '2026-11-20' }
  const paid = { ...cash, requestId: id(), tenancyId, method: 'cash' as const, reference: event.code, accountId: boxId }
  const { id: paymentId } = await manager.client.payments.receive(paid)
  const banked = { personId: manager.id, day: '2026-11-20', currency: 'KES' as const, amount: 1_200_000 }
  await manager.client.cashUps.bank({ ...banked, requestId: id(), bankedOn: '2026-11-20', accountId })
  const { importId } = await check(accountId, mpesaStatementCsv(number, [event]))
  expect(standings(await take(importId))).toEqual({ matched: 1 })
  const rows = await manager.client.accountTransfers.balances({ day: TODAY })
  expect([boxId, accountId].map((of) => rows.find((row) => row.accountId === of)?.balance)).toEqual([0, 1_200_000])
  expect(await listDifferences(db)).toEqual([])
  // Put right it moves no second time: what was banked too much is named by the cash-up, and what the slip says more waits.
  const less = { ...cash, amount: 1_150_000, method: 'cash' as const, reference: event.code, reason: 'Counted again' }
  await manager.client.payments.correct({ paymentId, ...less })
  const after = await manager.client.accountTransfers.balances({ day: TODAY })
  expect([boxId, accountId].map((of) => after.find((row) => row.accountId === of)?.balance)).toEqual([
    -50_000, 1_250_000,
  ])
})

test("a gap in the statement's own balance is named with its lines", async () => {
  const { accountId, number, events } = await threeLines()
  const torn = events.filter((_, at) => at !== 1)
  const { importId } = await check(accountId, mpesaStatementCsv(number, torn))
  expect((await details(importId)).proof).toMatchObject({
    difference: -1_200_000,
    gapCount: 1,
    gaps: [{ row: 6, before: 7, missing: 1_200_000 }],
  })
})

const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.'

test('rows that cannot be used are named with row and column, and the others are read', async () => {
  const { accountId } = await accountOf()
  const good = `${newCode()},20-11-2026 08:30:15,Pay Bill,Completed,"12,000.00",,,NOBODY`
  const rows = [
    `${newCode()},31-02-2026 08:30:15,Pay Bill,Completed,100.00,,,A1`,
    `,20-11-2026 08:30:15,Pay Bill,Completed,100.00,,,A1`,
    `${newCode()},20-11-2026 08:30:15,Pay Bill,Completed,=SUM(A1),,,A1`,
    `${newCode()},20-11-2026 08:30:15,Pay Bill,Declined,100.00,,,A1`,
    `${newCode()},20-11-2026 08:30:15,Reversal,Completed,-100.00,,,A1`,
    good,
  ]
  const { importId } = await check(accountId, [head, ...rows].join('\n'))
  const { unreadRows, unread, proof } = await details(importId)
  expect(unreadRows).toEqual([
    { row: 2, reason: 'no_day', column: 'Completion Time', found: '31-02-2026 08:30:15' },
    { row: 3, reason: 'no_code', column: 'Receipt No.', found: '' },
    { row: 4, reason: 'no_amount', column: 'Paid In', found: '=SUM(A1)' },
    { row: 5, reason: 'not_completed', column: 'Transaction Status', found: 'Declined' },
  ])
  // What came in below zero went out.
  expect([unread, proof.amountIn, proof.amountOut]).toEqual([4, 1_200_000, 10_000])
})

test('what is no statement of this account is refused in a sentence, and nothing is stored', async () => {
  const { accountId, number } = await accountOf()
  const refused = async (body: string | Uint8Array, reading: Partial<StatementReading> = {}) =>
    (await sentence(await put(manager, body, { accountId, ...reading })))[1]
  expect(await refused('')).toMatch(/nothing in this file/)
  expect(await refused('%PDF-1.7')).toMatch(/PDF/)
  expect(await refused(`${head}\n`.padEnd(11 * 1024 * 1024, 'x'))).toMatch(/10 MB/)
  expect((await sentence(await put(manager, 'x', {})))[1]).toBe('Select the account')
  expect((await put(manager, 'x', { accountId: id() })).status).toBe(404)
  await admin.client.receivingAccounts.archive({ accountId })
  expect(await refused(mpesaStatementCsv(number, eventsOf(number, ['A1'])))).toMatch(/archived/)
  expect((await statements().list()).filter((row) => row.accountId === accountId)).toEqual([])
})

test("a bank's columns are asked for once, and remembered for its account", async () => {
  const account = await accountOf('bank')
  const rows = (code: string) => `Tarehe,Maelezo,Kumbukumbu,Kiasi,D/C\n20.11.2026,Kodi,${code},"12,000",C\n`
  const asked = await send(account.accountId, rows('FT1'))
  expect(asked).toMatchObject({ answer: 'columns', columns: { side: 'D/C' } })
  expect(asked.answer === 'columns' && asked.headings[0]).toEqual({ heading: 'Tarehe', examples: ['20.11.2026'] })
  const columns = { time: 'Tarehe', details: 'Maelezo', transactionId: 'Kumbukumbu', amount: 'Kiasi', side: 'D/C' }
  expect(await details((await check(account.accountId, rows('FT1'), { columns })).importId)).toMatchObject({ columns })
  expect(await check(account.accountId, rows('FT2'))).toMatchObject({ isKnown: false })
  const other = await accountOf('bank')
  expect(await send(other.accountId, rows('FT3'))).toMatchObject({ answer: 'columns' })
  const known = bankStatementCsv(other.number, eventsOf(other.number, ['A1'], 'bank'))
  expect(await send(other.accountId, known, { asks: true })).toMatchObject({
    answer: 'columns',
    columns: { time: 'Transaction Date', transactionId: 'Reference' },
  })
})

test('of two statements of a bank that were both checked first, no deposit is taken for one of the other', async () => {
  const { accountId } = await accountOf('bank')
  const sheet = (...rows: string[]) => ['Date,Narration,Reference,Debit,Credit', ...rows].join('\n')
  const columns = {
    time: 'Date',
    details: 'Narration',
    transactionId: 'Reference',
    amountOut: 'Debit',
    amountIn: 'Credit',
  }
  const october = await check(accountId, sheet('03/10/2026,Deposit,RENT,,9000'), { columns })
  const november = await check(
    accountId,
    sheet('02/11/2026,Deposit,RENT,,9000', '20/11/2026,Deposit,RENT,,7000', '20/11/2026,Deposit by agent,RENT,,7000'),
    { columns },
  )
  const { rows: seen } = await statements().lines({ importId: november.importId })
  const before = await suspense()
  await take(october.importId)
  expect(standings(await take(november.importId))).toEqual({ waiting: seen.length })
  expect(await suspense()).toBe(before + 900_000 + seen.reduce((sum, { amount }) => sum + amount, 0))
  const again = await check(accountId, sheet('02/11/2026,Deposit,RENT,,9000'), { columns })
  expect(standings(await take(again.importId))).toEqual({ known: 1 })
  expect(await listDifferences(db)).toEqual([])
})

test("a bank's references come again, or are missing, and no deposit is lost or counted twice", async () => {
  const { accountId } = await accountOf('bank')
  const line = (day: string, reference: string, amount: string) => `${day}/11/2026,Deposit,${reference},,${amount}`
  const headings = 'Date,Narration,Reference,Debit,Credit'
  const second = line('20', 'RENT', '9000')
  const all = [
    line('02', 'RENT', '9000'),
    line('02', 'RENT', '7000'),
    second,
    line('03', '', '500'),
    line('03', '', '500'),
  ]
  const { importId } = await check(accountId, [headings, ...all].join('\n'))
  expect(standings(await take(importId))).toEqual({ waiting: 5 })
  // The same deposits in another window of the statement are known, and so is one alone.
  const again = await check(accountId, [headings, ...all.toReversed(), line('21', 'RENT', '9000')].join('\n'))
  expect(standings(await details(again.importId))).toMatchObject({ known: 5 })
  expect(standings(await details((await check(accountId, [headings, second].join('\n'))).importId))).toEqual({
    known: 1,
  })
})

test('pasted messages are checked and taken like a statement, without what they say of a purse', async () => {
  const { accountId } = await accountOf()
  const { accountNumber, tenancyId } = await live()
  const [one, two] = [newCode(), newCode()]
  const text = `${one} Confirmed. Ksh12,000.00 sent to KARIBU HOMES for account ${accountNumber} on 20/11/26 at 10:32 AM New M-PESA balance is Ksh1,234.00. Transaction cost, Ksh23.00.
${two} Confirmed. You have received Ksh9,000.00 from GRACE WANJIRU 0712345678 on 20/11/26 at 10:33 AM New Utility balance is Ksh55,000.00.
USh 5,000 paid. Trans ID MP261121.0830.L00042.`
  const { importId } = await check(accountId, text, { kind: 'messages', name: 'Pasted messages' })
  const { unreadRows } = await details(importId)
  expect(unreadRows).toMatchObject([{ row: 3, reason: 'other_currency' }])
  const { rows } = await statements().lines({ importId })
  expect(rows).toMatchObject([
    { transactionId: one, amount: 1_200_000, day: '2026-11-20', accountTyped: accountNumber, standing: 'will_book' },
    {
      transactionId: two,
      amount: 900_000,
      payerName: 'GRACE WANJIRU',
      payerPhone: '0712345678',
      standing: 'will_wait',
    },
  ])
  expect(standings(await take(importId))).toEqual({ matched: 1, waiting: 1 })
  expect(await paid(one)).toMatchObject([{ tenancyId }])
  const [line] = (await statements().lines({ importId })).rows
  const whole = await manager.client.receiptLines.get({ lineId: line?.lineId ?? '' })
  expect([whole.source, whole.raw]).toEqual(['pasted', expect.not.stringContaining('1,234')])
  expect((await check(accountId, text, { kind: 'messages' })).isKnown).toBe(true)
})

test('a checked statement is discarded, one of which something came in is not', async () => {
  const { accountId, csv } = await threeLines()
  const { importId } = await check(accountId, csv)
  await statements().discard({ importId })
  await expectRefusal(details(importId), 'NOT_FOUND')
  const again = await check(accountId, csv)
  await take(again.importId, 'certain')
  await expectRefusal(statements().discard({ importId: again.importId }), 'STATEMENT_TAKEN')
})

test('no tenant sends, sees, takes or undoes a statement, and nobody without signing in', async () => {
  const { accountId, one, csv } = await threeLines()
  const { importId } = await check(accountId, csv)
  const { client } = one.tenant
  expect((await put(one.tenant, csv, { accountId })).status).toBe(403)
  expect((await put(undefined, csv, { accountId })).status).toBe(401)
  await expectRefusal(client.statementImports.list(), 'FORBIDDEN')
  await expectRefusal(client.statementImports.lines({ importId }), 'FORBIDDEN')
  await expectRefusal(client.statementImports.take({ importId, requestId: id(), lot: 'all' }), 'FORBIDDEN')
  await expectRefusal(client.statementImports.undo({ importId, reason: 'Mine' }), 'FORBIDDEN')
  expect(await details(importId)).toMatchObject({ state: 'checked' })
})

test('an import of which money stands in a closed month is not undone, and what keeps it is named', async () => {
  const { accountId, events, csv } = await threeLines()
  const { importId } = await check(accountId, csv)
  await take(importId)
  api.setNow('2026-12-02T09:00:00Z')
  await admin.client.ledger.closeMonth({ month: '2026-11', evenNotAgreed: 'Counted by hand' })
  const refusal = await statements()
    .undo({ importId, reason: 'Too late' })
    .then(
      () => expect.fail('It was undone.'),
      (error: { code: string; data: { first: string; blockers: string[] } }) => error,
    )
  expect(refusal.code).toBe('STATEMENT_IN_USE')
  expect(refusal.data.blockers).toHaveLength(3)
  expect(refusal.data.first).toMatch(
    new RegExp(`^${events[2]?.code} of 20 Nov 2026, KES 12,000, .*, unit .*month is closed$`),
  )
  expect((await paid(events[0]?.code ?? '')).length).toBe(1)
  await admin.client.ledger.reopenMonth({ month: '2026-11' })
  expect(standings(await undo(importId))).toEqual({ withdrawn: 3 })
  // What comes in once its month is closed counts on the first day that is open, and can be taken back there.
  await admin.client.ledger.closeMonth({ month: '2026-11', evenNotAgreed: 'Counted by hand' })
  const again = await check(accountId, csv)
  await statements().take({ importId: again.importId, requestId: id(), lot: 'all' })
  const later = { ...context(), now: new Date('2026-12-02T09:00:00Z') }
  const run = { now: later.now, input: undefined, startedBy: undefined, progress: () => undefined }
  const job = () => statementsJob(later).run({ ...run, signal: new AbortController().signal })
  await job()
  expect(await paid(events[0]?.code ?? '')).toMatchObject([{ receivedOn: '2026-12-01' }])
  await statements().undo({ importId: again.importId, reason: 'Once more' })
  await job()
  expect(standings(await details(again.importId))).toEqual({ withdrawn: 3 })
  expect(await listDifferences(db)).toEqual([])
  await admin.client.ledger.reopenMonth({ month: '2026-11' })
})
