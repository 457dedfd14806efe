import { addDays } from '@makao/contract/days'
import { eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { NothingToChoose, trialRandom } from '../../../test/random'
import { expectReportsOfRows } from '../../../test/reports-by-rows'
import { charges } from '../charges/charges.table'
import { findDifferences } from '../closed-months/ledger-check.service'
import { payments } from '../payments/payments.table'
import { recountSums } from './sums.repository'
import {
  chargeSums,
  ledgerSums,
  owingSums,
  owingTenancies,
  paymentSums,
  placeSums,
  putSums,
  rentPaidSums,
} from './sums.table'

// What lists, cards and reports say of everything is kept, and never counted when somebody asks. Whatever is written, in whatever
// order and by two at once, it is what going through all rows comes to.

/** More of them by the trials. SUM_STEPS=400 takes longer, and more goes wrong. */
const STEPS = Number(process.env.SUM_STEPS ?? 20)
const TODAY = '2026-11-21'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const random = trialRandom('kept sums')

let api: Api
let people: readonly [Identity, Identity]
const houses: { propertyId: string; currency: 'KES' | 'UGX' }[] = []
const lets: { tenancyId: string; currency: 'KES' | 'UGX' }[] = []

beforeAll(async () => {
  api = startApi(db, { now: `${TODAY}T09:00:00Z` })
  people = [await api.signInAs('property_manager'), await api.signInAs('property_manager')]
  await people[0].client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
  for (const currency of ['KES', 'UGX'] as const) {
    const { id: propertyId } = await buildProperty({ currency })
    houses.push({ propertyId, currency })
    for (let number = 0; number < 4; number += 1) {
      const { id: unitId } = await buildUnit({ propertyId, currency })
      lets.push({ tenancyId: (await buildTenancy({ unitId, currency, startDate: '2025-01-01' })).id, currency })
    }
  }
})

const amount = () => (1 + random.int(30)) * 10_000
const dueDay = () => addDays(TODAY, random.int(170) - 140)
const paidDay = () => addDays(TODAY, -random.int(60))

function enterCharge({ client }: Identity) {
  const due = amount()
  const [status, part] = random.pick([
    ['pending', null],
    ['pending', null],
    ['overdue', null],
    ['paid', null],
    ['partial', 10_000],
  ] as const)
  const isPaid = status === 'paid' || status === 'partial'
  return client.charges.record({
    ...random.pick(lets),
    requestId: crypto.randomUUID(),
    amount: due + 10_000,
    paymentType: random.pick(['rent', 'rent', 'rent', 'water', 'deposit'] as const),
    name: null,
    dueDate: dueDay(),
    paymentStatus: status,
    ...(isPaid ? { paidAmount: part, paidDate: paidDay(), method: 'cash' as const, mpesaReceiptNumber: null } : {}),
    notes: null,
  })
}

async function anyCharge() {
  const rows = await db.select().from(charges).where(isNull(charges.voidedAt)).orderBy(charges.createdAt, charges.id)
  return random.pick(rows)
}

async function correctCharge({ client }: Identity) {
  const { id, revision, currency, paidAmount } = await anyCharge()
  return client.charges.correct({
    chargeId: id,
    revision,
    currency,
    amount: Math.max(paidAmount, amount()),
    paymentType: random.pick(['rent', 'water'] as const),
    name: null,
    dueDate: dueDay(),
    notes: null,
  })
}

async function voidCharge({ client }: Identity) {
  const { id, revision } = await anyCharge()
  return client.charges.void({
    chargeId: id,
    revision,
    reason: 'Entered twice',
    payments: random.pick(['keep', 'reverse']),
  })
}

async function writeOff({ client }: Identity) {
  const { id, revision, writtenOffAmount } = await anyCharge()
  if (writtenOffAmount > 0) return client.charges.undoWriteOff({ chargeId: id, revision, reason: 'They pay after all' })
  return client.charges.writeOff({ chargeId: id, revision, reason: 'Never to be paid' })
}

const receive = ({ client }: Identity) =>
  client.payments.receive({
    ...random.pick(lets),
    requestId: crypto.randomUUID(),
    amount: amount(),
    method: random.pick(['cash', 'bank'] as const),
    reference: null,
    receivedOn: paidDay(),
  })

async function reverse({ client }: Identity) {
  const rows = await db
    .select()
    .from(payments)
    .where(isNull(payments.reversedAt))
    .orderBy(payments.createdAt, payments.id)
  return client.payments.reverse({ paymentId: random.pick(rows).id, reason: 'It went back' })
}

async function correctMethod({ client }: Identity) {
  const rows = await db
    .select()
    .from(payments)
    .where(isNull(payments.reversedAt))
    .orderBy(payments.createdAt, payments.id)
  const { id, amount, currency, receivedOn } = random.pick(rows)
  return client.payments.correct({
    paymentId: id,
    currency,
    amount: random.chance(0.5) ? amount : amount + 10_000,
    receivedOn,
    method: 'cheque',
    reference: null,
    payerName: null,
    payerPhone: null,
    notes: null,
    reason: 'Typed wrongly',
  })
}

const acts = [
  enterCharge,
  enterCharge,
  enterCharge,
  receive,
  receive,
  reverse,
  correctMethod,
  correctCharge,
  correctCharge,
  voidCharge,
  writeOff,
]

/** What is refused is refused for a reason that people can act on: a fault has no such code. */
const allowed = (error: unknown) => {
  if (error instanceof NothingToChoose) return
  const { code } = error as { code?: string }
  if (!code || /INTERNAL|UNAVAILABLE/.test(code)) throw error
}

async function compareFigures() {
  expect(await findDifferences(db)).toEqual([])
  await expectReportsOfRows(db, [addDays(TODAY, random.pick([0, 12, -35]))])
  const { client } = people[0]
  // One property's figures are read from its rows, those of all from the sums: each property here has its own currency.
  const all = await client.dashboard.figures({})
  const own = await Promise.all(houses.map(({ propertyId }) => client.dashboard.figures({ propertyId })))
  for (const key of ['months', 'overdue', 'cameIn'] as const) {
    expect(all[key]).toEqual(own.flatMap((figures) => figures[key] as never[]))
  }
  expect(all.comingDue).toEqual({
    tenancies: own.reduce((sum, { comingDue }) => sum + comingDue.tenancies, 0),
    totals: own.flatMap(({ comingDue }) => comingDue.totals),
  })
  const standing = new Map((await client.properties.list({})).rows.map((row) => [row.id, row]))
  for (const { propertyId, currency } of houses) {
    for (const view of ['overdue', 'due'] as const) {
      const { totals, ...own } = await client.arrears.list({ view, currency, propertyId, page: 1 })
      // Where nobody owes anything in a currency the list has the other one.
      if (totals.length === 0) continue
      const all = await client.arrears.list({ view, currency, page: 1 })
      expect({ ...all, totals: all.totals.filter((total) => total.currency === currency) }).toEqual({ ...own, totals })
    }
  }
  for (const [at, { propertyId, currency }] of houses.entries()) {
    const late = own[at]?.overdue.find((sum) => sum.currency === currency)
    expect(standing.get(propertyId)?.arrears ?? 0).toBe(late?.amount ?? 0)
  }
}

type Filter = Omit<NonNullable<Parameters<Identity['client']['charges']['list']>[0]>, 'page'>

/** Rows of all pages, and what a list says of them. */
async function listAll(filter: Filter) {
  const { client } = people[0]
  const first = await client.charges.list({ ...filter, page: 1 })
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.total; page += 1) {
    const next = await client.charges.list({ ...filter, page })
    if (next.rows.length === 0) break
    rows.push(...next.rows)
  }
  return { rows, first }
}

describe.sequential('sums', () => {
  test('whatever two people write at once, the sums are what all rows come to', async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await Promise.all(
        people.map((person) =>
          (async () => random.pick(step < 5 ? [enterCharge, receive] : acts)(person))().catch(allowed),
        ),
      )
      if (step % 20 === 19) await compareFigures()
    }
    // What chance may have left out: rent that is paid and rent that is owed, of which what follows speaks.
    const [first] = lets
    if (!first) throw new Error('Nothing is let.')
    const rent = { ...first, amount: 50_000, paymentType: 'rent', name: null, notes: null, dueDate: TODAY } as const
    const paid = {
      paymentStatus: 'paid',
      paidAmount: null,
      paidDate: TODAY,
      method: 'cash',
      mpesaReceiptNumber: null,
    } as const
    for (const standing of [paid, { paymentStatus: 'pending' } as const])
      await people[0].client.charges.record({ ...rent, ...standing, requestId: crypto.randomUUID() })
    await compareFigures()
  })

  test('a filtered list says how many and how much its pages hold, and no row stands on two of them', async () => {
    const { propertyId } = random.pick(houses)
    const filters: Filter[] = [
      {},
      ...(['open', 'pending', 'overdue', 'partial', 'paid', 'written_off'] as const).map((paymentStatus) => ({
        paymentStatus,
      })),
      { paymentType: 'rent', from: addDays(TODAY, -60), to: TODAY },
      { propertyId },
      { propertyId, paymentStatus: 'overdue' },
      { propertyId, search: 'a' },
    ]
    for (const filter of filters) {
      const { rows, first } = await listAll(filter)
      expect(new Set(rows.map(({ id }) => id)).size, JSON.stringify(filter)).toBe(first.total)
      expect(rows.length).toBe(first.total)
      for (const { currency, amount, paid, pending } of first.totals) {
        const own = rows.filter((row) => row.currency === currency)
        expect(own.reduce((sum, row) => sum + row.amount, 0)).toBe(amount)
        expect(own.reduce((sum, row) => sum + row.paidAmount, 0)).toBe(paid)
        expect(own.reduce((sum, row) => sum + row.amount - row.paidAmount - row.writtenOffAmount, 0)).toBe(pending)
      }
    }
  })

  test('what is entered as overdue ahead of its day counts a tenancy once, with what is late or by itself', async () => {
    const [late, ahead] = lets
    const due = {
      requestId: crypto.randomUUID(),
      amount: 40_000,
      paymentType: 'other' as const,
      name: null,
      notes: null,
    }
    for (const each of [late, ahead]) {
      if (!each) throw new Error('No tenancy.')
      await people[0].client.charges.record({
        ...{ ...due, ...each, requestId: crypto.randomUUID() },
        dueDate: addDays(TODAY, 9),
        paymentStatus: 'overdue',
      })
    }
    await compareFigures()
  })

  test('sums that were damaged are named by the check of the books, and mended by counting again', async () => {
    await db
      .update(chargeSums)
      .set({ paidAmount: sql`paid_amount_minor + 1` })
      .where(eq(chargeSums.paymentType, 'rent'))
    await db.delete(paymentSums)
    await db.update(rentPaidSums).set({ amount: sql`amount_minor * 2` })
    await db.delete(owingTenancies)
    await db.delete(owingSums)
    await db.update(ledgerSums).set({ debit: sql`debit_minor + 1` })
    await db.update(putSums).set({ amount: sql`amount_minor + 1` })
    await db.delete(placeSums)
    const found = (await findDifferences(db)).join('\n')
    for (const what of [
      'sum of charges',
      'sum of payments',
      'sum of paid rent',
      'days on which a tenancy owes',
      'tenancies that owe',
      'sum of the books',
      'sum put on charges',
      'sum of properties and owners',
    ]) {
      expect(found).toContain(what)
    }
    await db.transaction(recountSums)
    await compareFigures()
  })

  test('steps are folded, and nobody waits for whoever folds them', async () => {
    const [one, other] = people
    const steps = async () => db.$count(chargeSums, eq(chargeSums.isStep, true))
    for (let step = 0; step < 90; step += 1) await enterCharge(step % 2 ? one : other).catch(allowed)
    expect(await steps()).toBeLessThan(400)
    await compareFigures()
  })
})
