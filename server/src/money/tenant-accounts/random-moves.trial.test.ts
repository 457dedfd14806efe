import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { companyOf } from '../../../test/company'
import { testDatabase } from '../../../test/database'
import { PlainAccount } from '../../../test/plain-account'
import { dayAfter } from '../../../test/plain-calendar'
import type { Brought, Charge, Payment } from '../../../test/plain-records'
import { trialRandom } from '../../../test/random'
import { findDifferences } from '../closed-months/ledger-check.service'
import { payments } from '../payments/payments.table'
import { transferParts, transfers } from '../payments/transfers.table'

// Any moves between the units of one tenant, in any order, undone in any order, some by two people at the same moment.
// Payments, reversals, charges voided and put right stand between them, over many days. The account of plain-account.ts
// reckons beside them, and is not told what the server refuses.

/** MOVES=400 takes longer, and more goes wrong. */
const STEPS = Number(process.env.MOVES ?? 30)

const { db } = testDatabase()

interface Unit {
  tenancyId: string
  account: PlainAccount
}
interface Moved {
  from: Unit
  to: Unit
  brought: Brought
  /** The payment that named the tenant, of which it is a part. */
  ofPayment: string | null
  isUndone: boolean
}

test('any moves, undone in any order and by two at once, leave the books as an exercise book has them', async () => {
  const random = trialRandom('moves between units')
  const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  const people = [await api.signInAs('property_manager'), await api.signInAs('property_manager')] as const
  const [{ client }] = people
  await client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
  const { buildCompany, owe, paid, standing, undo } = companyOf(buildersOf(db), () => people[0])
  const { tenantId, one, two, shop } = await buildCompany()

  const price = { rent: 0n, rentDay: 1, serviceDay: 1, services: [] }
  const terms = { rent: null, rises: [], rentMonths: 1, byDays: true, deposit: 0n, penalty: null, ends: null }
  const units = [one, two, shop].map(
    (tenancyId): Unit => ({ tenancyId, account: new PlainAccount('KES', '2026-01-01', '2030-01-01', price, terms) }),
  )
  const charged = new Map<string, { unit: Unit; charge: Charge }>()
  const received = new Map<string, { unit: Unit; payment: Payment }>()
  const moved = new Map<string, Moved>()
  const amount = () => (1 + random.int(40)) * 10_000
  let due = '2025-01-01'
  let days = 1
  let minute = 0
  const now = () => new Date(Date.parse('2026-11-20T04:00:00Z') + (days * 1440 + minute) * 60_000)
  /** In the order in which they are taken: what two moved in the same moment stands by the day on which it first came in, then by its id. */
  const turns = new Map<Payment, string>()

  function inTurn(unit: Unit, payment: Payment, id: string, createdAt: Date, firstOn: string) {
    turns.set(payment, `${createdAt.toISOString()} ${firstOn} ${id}`)
    unit.account.payments.sort((a, b) => ((turns.get(a) ?? '') < (turns.get(b) ?? '') ? -1 : 1))
  }
  const unitOf = (tenancyId: string) => units.find((unit) => unit.tenancyId === tenancyId) ?? (units[0] as Unit)
  const isDone = (error: unknown) => {
    // A refusal, never a fault: that would be told by its code too.
    expect((error as { code?: string }).code).toMatch(
      /^(TOO_MUCH|PAYMENT_REFUNDED|DEPOSIT_MOVED|TRANSFER_UNDONE|TRANSFERRED|MOVED_SINCE|REVERSED_BEFORE)$/,
    )
    return false
  }
  const tried = (attempt: Promise<unknown>) => attempt.then(() => true, isDone)

  async function charge(paymentType: 'rent' | 'deposit') {
    const unit = random.pick(units)
    const asked = amount()
    due = dayAfter(due)
    const { id } = await owe(unit.tenancyId, asked, due, paymentType)
    const plain = { what: id, type: paymentType, name: null, due, asked: BigInt(asked) }
    charged.set(id, { unit, charge: unit.account.chargedByHand(plain) })
    unit.account.creditSpent()
  }
  async function pay() {
    const unit = random.pick(units)
    const sum = amount()
    const { id } = await client.payments.receive({ ...paid(sum), tenancyId: unit.tenancyId })
    const plain = { id, amount: BigInt(sum), method: 'cash' as const, receivedOn: '2026-11-20' }
    const payment = unit.account.paid(plain)
    inTurn(unit, payment, id, now(), plain.receivedOn)
    received.set(id, { unit, payment })
  }
  async function payForAll() {
    const sum = amount() * 3
    const line = units
      .flatMap((unit) => unit.account.open().map((open) => ({ unit, charge: open })))
      .sort((a, b) => (a.charge.due < b.charge.due ? -1 : 1))
    const { id, tenancyId } = await client.tenantAccounts.receive({ ...paid(sum), tenantId })
    const home = unitOf(tenancyId)
    if (line[0]) expect(line[0].unit).toBe(home)
    let left = BigInt(sum)
    const parts = new Map(units.map((unit) => [unit, new Map<Charge, bigint>()]))
    for (const { unit, charge: open } of line) {
      const rest = open.asked - [...open.paidBy.values()].reduce((all, part) => all + part, 0n)
      const part = rest < left ? rest : left
      left -= part
      if (part > 0n) parts.get(unit)?.set(open, part)
    }
    const plain = { id, amount: BigInt(sum), method: 'cash' as const, receivedOn: '2026-11-20' }
    const payment = home.account.paid(plain, parts.get(home))
    inTurn(home, payment, id, now(), plain.receivedOn)
    received.set(id, { unit: home, payment })
    const rows = await db.select().from(transfers).where(eq(transfers.paymentId, id))
    for (const row of rows) {
      const to = unitOf(row.toTenancyId)
      const credits = home.account.gave(row.id, BigInt(row.credit), 0n, payment, row === rows.at(-1))
      const expected = [...(parts.get(to)?.values() ?? [])].reduce((all, part) => all + part, 0n)
      expect(BigInt(row.credit)).toBe(expected)
      const brought = to.account.got(row.id, credits, 0n, row.day)
      for (const part of brought.payments) inTurn(to, part, row.id, row.createdAt, plain.receivedOn)
      moved.set(row.id, { from: home, to, brought, ofPayment: id, isUndone: false })
    }
  }

  /** What came about of moves and undone moves, in the order in which the books have it. */
  async function tellMoves() {
    const { rows } = await db.execute<{ id: string; kind: string }>(sql`
      select transfer.id, entry.kind from tenancy_transfers transfer
      join ledger_entries entry on entry.refund_id = transfer.refund_id
      where transfer.from_tenancy_id in (${sql.join(
        units.map(({ tenancyId }) => sql`${tenancyId}::uuid`),
        sql`, `,
      )})
      group by transfer.id, entry.kind order by min(entry.position)`)
    for (const { id, kind } of rows) {
      const known = moved.get(id)
      if (kind === 'refund' && !known) await tellMove(id)
      if (kind === 'refund_reversal' && known && !known.isUndone) {
        known.to.account.gaveBack(known.brought)
        known.from.account.refundReversed(id)
        known.isUndone = true
      }
    }
  }
  async function tellMove(id: string) {
    const [row] = await db.select().from(transfers).where(eq(transfers.id, id))
    if (!row) throw new Error('A transfer was not stored.')
    const parts = await db.select().from(transferParts).where(eq(transferParts.transferId, id))
    const came = await db
      .select()
      .from(payments)
      .where(
        inArray(
          payments.id,
          parts.map(({ paymentId }) => paymentId),
        ),
      )
      .orderBy(payments.id)
    const [from, to] = [unitOf(row.fromTenancyId), unitOf(row.toTenancyId)]
    const sorted = (amounts: readonly bigint[]) => amounts.map(String).sort()
    const left = from.account.gave(id, BigInt(row.credit), BigInt(row.deposit), undefined)
    // What holds the deposit is told last.
    const held = row.deposit > 0 ? came.findIndex((payment) => payment.amount === row.deposit) : -1
    if (held >= 0) came.push(...came.splice(held, 1))
    const amounts = came.map((payment) => BigInt(payment.amount))
    if (held >= 0) amounts.pop()
    expect(sorted(amounts), from.account.facts.join('\n')).toEqual(sorted(left))
    const brought = to.account.got(id, amounts, BigInt(row.deposit), row.day)
    // Deposit is credit of the day on which it is moved, should it ever be credit.
    const firstOn = new Map(parts.map((part) => [part.paymentId, part.firstReceivedOn ?? row.day]))
    for (const [at, payment] of brought.payments.entries()) {
      const paymentId = came[at]?.id ?? ''
      inTurn(to, payment, paymentId, row.createdAt, firstOn.get(paymentId) ?? '')
    }
    expect(brought.deposit !== null).toBe(row.depositChargeId !== null)
    if (row.depositChargeId && brought.deposit) {
      // Of two that are due on one day the books take the one first whose id is less.
      brought.deposit.what = row.depositChargeId
      charged.set(row.depositChargeId, { unit: to, charge: brought.deposit })
    }
    moved.set(id, { from, to, brought, ofPayment: null, isUndone: false })
  }
  function moveOrUndo(who: (typeof people)[number]) {
    const some = [...moved.keys()]
    if (some.length > 0 && random.chance(0.4)) return tried(undo(random.pick(some), who))
    const [from, to] = random
      .pick([
        [0, 1],
        [1, 0],
        [1, 2],
        [2, 1],
        [0, 2],
        [2, 0],
      ] as const)
      .map((at) => units[at] as Unit)
    if (!from || !to) throw new Error('There are three units.')
    const { credit, depositHeld } = from.account
    const part = (of: bigint) =>
      of <= 0n || random.chance(0.3) ? 0 : random.chance(0.1) ? Number(of) + 1 : 1 + random.int(Number(of))
    const amounts = { credit: part(credit), deposit: part(depositHeld) }
    if (amounts.credit + amounts.deposit === 0) amounts.credit = 1
    const request = { requestId: crypto.randomUUID(), tenancyId: from.tenancyId, toTenancyId: to.tenancyId }
    return tried(who.client.tenantAccounts.transfer({ ...request, currency: 'KES', reason: null, ...amounts }))
  }
  async function reverse() {
    const [paymentId] = [random.pick([...received.keys()])]
    const known = received.get(paymentId)
    if (!known || known.payment.isReversed) return
    const reversedOn = random.chance(0.5) ? dayAfter('2026-11-20', random.int(days + 1)) : undefined
    if (!(await tried(client.payments.reverse({ paymentId, reason: 'Bounced', ...(reversedOn && { reversedOn }) })))) {
      return
    }
    for (const [id, part] of moved) {
      if (part.ofPayment !== paymentId || part.isUndone) continue
      part.to.account.gaveBack(part.brought)
      part.from.account.refundReversed(id)
      part.isUndone = true
    }
    known.unit.account.reversed(known.payment)
  }
  async function correctCharge() {
    const chargeId = random.pick([...charged.keys()])
    const known = charged.get(chargeId)
    if (!known || known.charge.isVoid) return
    const { revision, paymentType, dueDate } = await client.charges.get({ chargeId })
    const asked = amount()
    const right = { chargeId, revision, currency: 'KES' as const, amount: asked, paymentType, dueDate }
    if (await tried(client.charges.correct({ ...right, name: null, notes: null })))
      known.unit.account.mended(known.charge, BigInt(asked), known.charge.due)
  }
  async function voidCharge() {
    const chargeId = random.pick([...charged.keys()])
    const known = charged.get(chargeId)
    if (!known || known.charge.isVoid) return
    const { revision } = await client.charges.get({ chargeId })
    const payments = random.chance(0.7) ? 'keep' : 'reverse'
    // What it was paid by is reversed with it only where it is no part of other money.
    if (payments === 'reverse') {
      const payers = [...known.charge.paidBy].flatMap(([payment, part]) => (payment && part > 0n ? [payment] : []))
      if (payers.some(({ method }) => method === 'transfer')) {
        expect(await tried(client.charges.void({ chargeId, revision, reason: 'Twice', payments }))).toBe(false)
      }
      return
    }
    if (await tried(client.charges.void({ chargeId, revision, reason: 'Twice', payments })))
      known.unit.account.voided(known.charge)
  }

  api.setNow(now().toISOString())
  for (const type of ['deposit', 'rent', 'deposit', 'rent'] as const) await charge(type)
  for (let turn = 0; turn < 3; turn += 1) await pay()
  for (let step = 0; step < STEPS; step += 1) {
    minute += 1
    if (random.chance(0.3)) days += 1
    api.setNow(now().toISOString())
    const act = random.int(13)
    if (act < 3) await moveOrUndo(people[0])
    else if (act < 6) await Promise.all(people.map(moveOrUndo))
    else if (act < 7) await pay()
    else if (act < 8) await payForAll()
    else if (act < 10) await charge(random.pick(['rent', 'deposit']))
    else if (act < 11) await reverse()
    else if (act < 12) await correctCharge()
    else await voidCharge()
    await tellMoves()
    const found = await standing(...units.map(({ tenancyId }) => tenancyId))
    const plain = units.map(({ account }) => [
      Number(account.owed),
      Number(account.credit),
      Number(account.depositHeld),
    ])
    expect(found, units.map(({ account }) => account.facts.join('\n')).join('\n\n')).toEqual(plain)
    expect(found.every(([, credit = 0, deposit = 0]) => credit >= 0 && deposit >= 0)).toBe(true)
  }
  expect(await findDifferences(db)).toEqual([])
})
