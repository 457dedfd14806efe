import { beforeAll, describe, expect, test } from 'vitest'
import { makeCharges } from '../src/money/charge-runs/charge-runs.service'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { restOf } from './plain-account'
import { dayAfter, firstDay, lastDay, monthAfter, monthOf } from './plain-calendar'
import {
  begin,
  buildUnits,
  client,
  closed,
  count,
  counted,
  db,
  everybody,
  type Living,
  moveIn,
  nextDay,
  plan,
  planned,
  tick,
  today,
  vacant,
} from './two-years/agency'
import {
  between,
  chance,
  DAYS,
  FIRST_DAY,
  LET_AT_FIRST,
  LET_LATER,
  oneOf,
  SCALE,
  SEED,
  UNITS,
} from './two-years/chance'
import { compareEverybody, compareTrialBalance, total } from './two-years/comparing'
import { incidents, moveOut, payByHabit } from './two-years/incidents'

// Two years of some units, day by day: people act through the procedures, and every night runs. Beside it
// plain-account.ts reckons each tenancy a second time, and the two are compared.

async function closeBooks(): Promise<void> {
  tick()
  const month = monthAfter(monthOf(today), -2)
  if (month < monthOf(FIRST_DAY)) return
  await client.ledger.closeMonth({ month })
  closed.set(month, await client.ledger.trialBalance({ to: lastDay(month) }))
}

async function charges(): Promise<void> {
  const run = () => makeCharges(db, { now: new Date(`${today}T00:00:00Z`), until: dayAfter(today, 5) })
  if (chance(0.02)) {
    await Promise.all([run(), run()])
    count('two runs at once')
  } else await run()
  if (chance(0.05)) {
    await run()
    count('run again')
  }
  for (const { account } of everybody) account.night(today)
}

const isLiving = ({ account }: Living) => account.movedOut === null

async function oneDay(): Promise<void> {
  for (const event of planned.get(today) ?? []) await event()
  for (const living of everybody.filter(isLiving)) {
    if (living.leaves !== null && living.leaves <= today) await moveOut(living)
    else if (living.habit !== 'never' && living.nextPay <= today) await payByHabit(living)
  }
  for (const [share, incident] of incidents) {
    const living = oneOf(everybody.filter(isLiving))
    if (living && chance((share * SCALE) / 2)) await incident(living)
  }
}

describe(`two years of ${UNITS} units, seed ${SEED}`, () => {
  beforeAll(async () => {
    await begin()
    await buildUnits()
  })

  test('every month the books are as somebody reckons them with a calendar', async () => {
    expect(vacant).toHaveLength(UNITS)
    for (let turn = 0; turn < LET_AT_FIRST; turn += 1) {
      plan(dayAfter(FIRST_DAY, between(0, 45)), () =>
        moveIn(vacant.splice(between(0, vacant.length - 1), 1)[0] ?? expect.fail()),
      )
    }
    for (let turn = 0; turn < LET_LATER; turn += 1) {
      plan(dayAfter(FIRST_DAY, between(60, 650)), () =>
        moveIn(vacant.splice(between(0, vacant.length - 1), 1)[0] ?? expect.fail()),
      )
    }
    let offUntil = FIRST_DAY
    for (let turn = 0; turn < DAYS; turn += 1, nextDay()) {
      if (chance(0.012)) offUntil = dayAfter(today, between(1, 12))
      if (today >= offUntil) await charges()
      else count('no run')
      if (today === firstDay(monthOf(today))) {
        await compareEverybody()
        await compareTrialBalance()
        if (turn % 3 === 0) expect(await findDifferences(db), `on ${today}, seed ${SEED}`).toEqual([])
      }
      await oneDay()
      if (today.endsWith('-05')) await closeBooks()
    }
    // The day after the last, for what is overdue by then.
    tick()
  })

  // Another seed may leave out what is rare, and another size counts otherwise.
  test.runIf(process.env.SIM_SEED === undefined && process.env.SIM_SCALE === undefined)(
    'nothing that happens to money was left out',
    () => {
      const least = { 'moved in': 27, 'moved out': 6, 'lease saved': 18, paid: 135, 'no run': 30 }
      for (const [what, times] of Object.entries(least)) expect(counted.get(what), what).toBeGreaterThanOrEqual(times)
      expect([...counted.keys()].sort()).toEqual(
        [
          ...Object.keys(least),
          'charge mended',
          'charge voided, payments: keep',
          'charge voided, payments: reverse',
          'charged by hand',
          'corrected',
          'deducted',
          'deposit no longer asked for',
          'entered as paid',
          'entered late',
          'marked as paid',
          'meter read',
          'money moved',
          'move-out changed',
          'move-out entered ahead',
          'move-out withdrawn',
          'month free',
          'paid for chosen charges',
          'penalty waived',
          'prices changed',
          'reading voided, payments: keep',
          'reading voided, payments: reverse',
          'refund reversed',
          'refunded',
          'refused: refund before the money came',
          'reversed',
          'reversed after moving out',
          'reversed on the day of the bank',
          'run again',
          'settled',
          'two runs at once',
          'write-off undone',
          'written off',
        ].sort(),
      )
    },
  )

  test('at the end the books agree with the documents and with the second reckoning', async () => {
    expect(await findDifferences(db)).toEqual([])
    await compareEverybody()
    await compareTrialBalance()
  })

  test('what a procedure says of a tenancy is what was reckoned', async () => {
    const inWords = (charges: Iterable<{ type: string; due: string; rest: bigint }>) => {
      const sums = new Map<string, bigint>()
      for (const { type, due, rest } of charges) sums.set(`${due} ${type}`, (sums.get(`${due} ${type}`) ?? 0n) + rest)
      return [...sums].map(([what, rest]) => `${what} ${rest}`).sort()
    }
    for (const { tenancyId, account, tenantName } of everybody) {
      const told = [`${tenantName}, seed ${SEED}`, ...account.facts].join('\n')
      const said = await client.payments.account({ tenancyId })
      const late = account.open().filter(({ due }) => due < today)
      expect(said, told).toMatchObject({
        owed: Number(account.owed),
        credit: Number(account.credit),
        depositHeld: Number(account.depositHeld),
        overdue: Number(total(late.map(restOf))),
        overdueSince: late[0]?.due ?? null,
      })
      const open = said.openCharges.map(({ paymentType: type, dueDate: due, balance }) => ({
        type,
        due,
        rest: BigInt(balance),
      }))
      expect(inWords(open), told).toEqual(
        inWords(account.open().map((charge) => ({ ...charge, rest: restOf(charge) }))),
      )
    }
  })

  test('a month that was closed stayed as it was', async () => {
    expect(closed.size).toBe(22)
    for (const [month, balance] of closed) {
      expect(await client.ledger.trialBalance({ to: lastDay(month) }), month).toEqual(balance)
    }
  })
})
