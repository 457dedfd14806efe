import { expect } from 'vitest'
import { billFor, restOf } from '../plain-account'
import { dayAfter, dueIn, firstDay, lastDay, monthAfter, monthOf } from '../plain-calendar'
import type { Charge, ChargeType, Payment } from '../plain-records'
import {
  agree,
  alone,
  chargeIdsOf,
  client,
  count,
  enterCharge,
  everybody,
  type Living,
  monthly,
  moveIn,
  nextReference,
  pay,
  plan,
  shillings,
  somePenalty,
  tick,
  today,
} from './agency'
import { anyOf, between, chance, latestOf, oneOf, SEED } from './chance'

/** What somebody does who is to pay today, and what goes wrong with it. */
export async function payByHabit(living: Living): Promise<void> {
  const { account, habit } = living
  const month = monthOf(living.nextPay)
  const offset = { early: between(-6, -1), late: between(3, 25), seldom: between(0, 20) } as Record<string, number>
  const skips = habit === 'two months' ? 2 : habit === 'three months' ? 3 : habit === 'seldom' ? between(2, 5) : 1
  living.nextPay = dayAfter(dueIn(monthAfter(month, skips), account.price.rentDay), offset[habit] ?? between(0, 3))
  if (living.nextPay <= today) living.nextPay = dayAfter(today, 20)
  const { owed } = account
  const thousand = shillings(1_000, account.currency)
  const amounts: Partial<Record<typeof habit, bigint>> = {
    early: owed > 0n ? owed : monthly(living),
    partial: (owed * BigInt(between(4, 9))) / 10n,
    over: ((owed + thousand) / thousand) * thousand,
    'two months': owed + monthly(living),
    'three months': owed + 2n * monthly(living),
    seldom: (owed * BigInt(between(5, 10))) / 10n,
  }
  const amount = amounts[habit] ?? owed
  if (amount <= 0n) return
  if (chance(0.05)) {
    // In cash for the service charge first; the rent comes later, or never.
    const parts = new Map<Charge, bigint>()
    let left = amount
    for (const charge of alone(account, account.open()).filter(({ type }) => type !== 'rent')) {
      const part = left < restOf(charge) ? left : restOf(charge)
      if (part > 0n) parts.set(charge, part)
      left -= part
    }
    if (parts.size > 0) {
      await pay(living, amount, { parts })
      return
    }
  }
  if (chance(0.05)) {
    const wrong = await pay(living, anyOf(amount * 10n, (amount + 9n) / 10n, amount + thousand))
    plan(dayAfter(today, between(1, 45)), () => correct(living, wrong, amount))
    return
  }
  const receivedOn = chance(0.08) ? dayAfter(today, -between(1, 12)) : today
  const payment = await pay(living, amount, { receivedOn })
  if (receivedOn < today) count('entered late')
  if (chance(0.05)) plan(dayAfter(today, between(2, 60)), () => bounce(living, payment))
}

async function correct({ account }: Living, wrong: Payment, amount: bigint): Promise<void> {
  if (wrong.isReversed || wrong.refunded > 0n || account.movedOut !== null) return
  tick()
  // As far back as the books are open for sure.
  const earliest = firstDay(monthAfter(monthOf(today), -1))
  const receivedOn = wrong.receivedOn < earliest ? earliest : wrong.receivedOn
  const { currency } = account
  const reference = nextReference()
  const { id } = await client.payments.correct({
    paymentId: wrong.id,
    amount: Number(amount),
    currency,
    method: 'bank',
    reference,
    receivedOn,
    reason: 'Typed wrong',
  })
  account.corrected(wrong, { id, amount, method: 'bank', receivedOn })
  count('corrected')
}

async function bounce(living: Living, payment: Payment): Promise<void> {
  const { account } = living
  if (payment.isReversed || payment.refunded > 0n) return
  if (account.movedOut !== null) count('reversed after moving out')
  tick()
  const bounced = { paymentId: payment.id, reason: 'The cheque bounced' }
  const reversedOn = dayAfter(today, -between(1, 20))
  if (chance(0.5) && (await isTaken(client.payments.reverse({ ...bounced, reversedOn })))) {
    count('reversed on the day of the bank')
  } else await client.payments.reverse(bounced)
  account.reversed(payment)
  count('reversed')
  plan(dayAfter(today, between(1, 20)), async () => {
    if (account.owed > 0n) await pay(living, account.owed)
  })
}

/** Whether it was done; what is refused, for its month is closed or the money stood elsewhere then, changes nothing. */
async function isTaken(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    expect(['MONTH_CLOSED', 'MOVED_SINCE', 'REVERSED_BEFORE', 'NOT_IN_YET']).toContain(code)
    return false
  }
}

const revisionOf = async (chargeId: string) => (await client.charges.get({ chargeId })).revision

/** What happens now and then, to anybody. */
export const incidents: [number, (living: Living) => Promise<void>][] = [
  [
    0.08,
    (living) =>
      enterCharge(
        living,
        anyOf<ChargeType>('water', 'electricity', 'other'),
        shillings(between(3, 40) * 50, living.unit.currency),
      ),
  ],
  [0.12, readMeter],
  [0.04, voidReading],
  [0.2, waivePenalty],
  [0.25, writeOff],
  [0.02, freeMonth],
  [0.15, moveMoney],
  [0.04, settleOne],
  [0.02, async (living) => agree(living, { penalty: somePenalty(living.unit) })],
  [
    0.02,
    async (living) => {
      const rises = [
        {
          from: dayAfter(today, between(-20, 60)),
          rent: living.account.price.rent + shillings(500, living.unit.currency),
        },
      ]
      await agree(living, { rises })
    },
  ],
  [0.03, changePrices],
  [0.02, (living) => agree(living, { rentMonths: living.account.terms.rentMonths === 1 ? anyOf(2, 3, 6) : 1 })],
]

async function waivePenalty(living: Living): Promise<void> {
  const { account } = living
  const penalty = oneOf(alone(account, account.open()).filter(({ type }) => type === 'penalty'))
  if (!penalty) return
  tick()
  const chargeId = (await chargeIdsOf(living))(penalty)
  await client.charges.void({ chargeId, revision: await revisionOf(chargeId), reason: 'Was in hospital' })
  account.voided(penalty)
  count('penalty waived')
}

async function writeOff(living: Living): Promise<void> {
  const { account } = living
  const old = alone(account, account.open()).find(({ type, due }) => type === 'rent' && due < dayAfter(today, -50))
  if (!old) return
  tick()
  const chargeId = (await chargeIdsOf(living))(old)
  await client.charges.writeOff({ chargeId, revision: await revisionOf(chargeId), reason: 'Will not come' })
  account.writtenOff(old)
  count('written off')
  if (!chance(0.5)) return
  plan(dayAfter(today, between(3, 60)), async () => {
    if (old.writtenOff === 0n || old.isVoid) return
    tick()
    const revision = await revisionOf(chargeId)
    await client.charges.undoWriteOff({ chargeId, revision, reason: 'Found work, pays' })
    account.writeOffUndone(old)
    count('write-off undone')
  })
}

/** What a meter of water costs here: of one m³, at least, and standing. */
const waterPrice = (currency: 'KES' | 'UGX') =>
  currency === 'KES' ? ([13_725n, 20_000n, 5_000n] as const) : ([4_321n, 9_000n, 2_500n] as const)

async function readMeter(living: Living): Promise<void> {
  const { account, unit } = living
  const { currency, price } = account
  // Who comes later finds the meter of somebody else there.
  const isTaken = everybody.some((other) => other !== living && other.unit === unit && other.meter !== null)
  if (account.start >= today || isTaken) return
  tick()
  if (living.meter === null) {
    const [perUnit, least, standing] = waterPrice(currency)
    const prices = { price: Number(perUnit), minimumCharge: Number(least), standingCharge: Number(standing) }
    const hung = { unitId: unit.id, kind: 'water' as const, serialNumber: `W${crypto.randomUUID()}`.slice(0, 20) }
    const from = { digits: 5, installedOn: today, firstValue: 0, currency, ...prices }
    const { id } = await client.meters.create({ requestId: crypto.randomUUID(), ...hung, ...from })
    living.meter = { id, hungOn: today, readings: [] }
    plan(dayAfter(today, 20), () => readMeter(living))
    return
  }
  const { id: meterId, hungOn, readings } = living.meter
  const last = readings.at(-1)
  if (account.movedOut !== null || (last && last.day >= today)) return
  const value = (last?.value ?? 0) + between(1, 30_000)
  const reading = { requestId: crypto.randomUUID(), meterId, day: today, value }
  const { id, bill } = await client.meters.read({ ...reading, confirmed: ['high', 'zero'] })
  const [perUnit, least, standing] = waterPrice(currency)
  const asked = billFor(BigInt(value - (last?.value ?? 0)), perUnit, least, standing, currency)
  const months = [monthOf(today), monthAfter(monthOf(today))]
  const due = months.map((month) => dueIn(month, price.rentDay)).find((day) => day > today) ?? ''
  const { name } = await client.charges.get({ chargeId: bill?.chargeId ?? '' })
  const used = { from: last?.day ?? hungOn, to: today }
  const charge = account.measured({ what: `water read on ${today}`, type: 'water', name, due, asked, ...used })
  account.creditSpent()
  readings.push({ id, day: today, value, charge })
  count('meter read')
  if (chance(0.6)) plan(dayAfter(today, between(25, 35)), () => readMeter(living))
}

/** The last reading was wrong: nothing is owed for it, and what was paid is credit, or never came in. */
async function voidReading(living: Living): Promise<void> {
  const { account, meter } = living
  const last = meter?.readings.at(-1)
  if (!last?.charge || last.charge.isVoid || alone(account, [last.charge]).length === 0) return
  const payers = [...last.charge.paidBy].flatMap(([payer, part]) => (payer && part > 0n ? [payer] : []))
  if (payers.some(({ refunded }) => refunded > 0n)) return
  tick()
  const payments = anyOf('keep' as const, 'reverse' as const)
  await client.meters.voidReading({ readingId: last.id, reason: 'Of another meter', payments })
  meter?.readings.pop()
  account.voided(last.charge, payments === 'reverse')
  count(`reading voided, payments: ${payments}`)
}

/** A month for nothing; what was paid for it goes to what else is due. */
async function freeMonth(living: Living): Promise<void> {
  const { account, tenancyId } = living
  const rent = account.charges.findLast(({ type, isVoid }) => type === 'rent' && !isVoid)
  if (!rent || alone(account, [rent]).length === 0) return
  tick()
  const { rows } = await client.charges.list({
    search: living.tenantName,
    from: rent.due,
    to: rent.due,
    paymentType: 'rent',
  })
  const chargeId =
    rows.find((row) => row.tenancyId === tenancyId)?.id ?? expect.fail(`${rent.what} is not listed (seed ${SEED})`)
  await client.charges.void({ chargeId, revision: await revisionOf(chargeId), reason: 'The roof leaked' })
  account.voided(rent)
  count('month free')
}

/** Takes a payment from where it stands and puts it on the latest charge that is open. */
async function moveMoney(living: Living): Promise<void> {
  const { account } = living
  const payment = account.payments.findLast(({ isReversed, refunded }) => !isReversed && refunded === 0n)
  const onto = alone(account, account.open()).at(-1)
  if (!payment || !onto) return
  tick()
  const room = restOf(onto) + (onto.paidBy.get(payment) ?? 0n)
  const part = payment.amount < room ? payment.amount : room
  const chargeId = (await chargeIdsOf(living))(onto)
  await client.payments.allocate({
    paymentId: payment.id,
    parts: [{ chargeId, amount: Number(part) }],
    reason: 'As the tenant asked',
  })
  account.moved(payment, new Map([[onto, part]]))
  count('money moved')
}

async function settleOne(living: Living): Promise<void> {
  const { account } = living
  const charge = alone(account, account.open())[0]
  if (!charge) return
  tick()
  const chargeId = (await chargeIdsOf(living))(charge)
  const amount = restOf(charge)
  const { allocations } = await client.charges.markPaid({
    chargeId,
    revision: await revisionOf(chargeId),
    paidDate: today,
    method: 'mpesa',
    mpesaReceiptNumber: nextReference(),
  })
  const id = allocations.at(-1)?.paymentId ?? ''
  account.paidWith(charge, { id, amount, method: 'mpesa', receivedOn: today })
  count('marked as paid')
}

/** The unit costs more from the next charge on, for whoever agreed nothing else. */
async function changePrices({ unit, account }: Living): Promise<void> {
  if (unit.houseNumber === null) return
  tick()
  const { price } = unit
  price.rent += shillings(unit.currency === 'KES' ? 250 : 10_000, unit.currency)
  for (const service of price.services) service.amount += shillings(unit.currency === 'KES' ? 50 : 1_000, unit.currency)
  await client.units.update({
    unitId: unit.id,
    currency: unit.currency,
    houseNumber: unit.houseNumber,
    floor: '1st',
    rooms: '2',
    rentAmount: Number(price.rent),
    rentDueDate: price.rentDay,
    serviceCharges: price.services.map(({ name, amount }) => ({ name: name ?? '', amount: Number(amount) })),
  })
  account.facts.push(`${today} the unit costs ${price.rent}`)
  count('prices changed')
}

/** Moves out, some days ago or some days from now, and is wound up in the weeks after the last day. */
export async function moveOut(living: Living): Promise<void> {
  tick()
  const { account, tenancyId, unit } = living
  const { currency, start } = account
  const chosen = chance(0.2) ? lastDay(monthOf(today)) : dayAfter(today, between(-15, 60))
  const endDate = chosen < start ? start : chosen
  if (account.open().some(({ type }) => type === 'deposit')) count('deposit no longer asked for')
  const typed = chance(0.4) ? latestOf(start, dayAfter(endDate, between(-50, 50))) : endDate
  await client.tenancies.end({ tenancyId, endDate: typed })
  account.left(typed, today)
  if (chance(0.15)) {
    await client.tenancies.withdrawEnd({ tenancyId, seenEndDate: typed, reason: 'Stays after all' })
    account.left(null, today)
    living.leaves = dayAfter(today, between(20, 90))
    count('move-out withdrawn')
    return
  }
  if (typed !== endDate) {
    await client.tenancies.changeEnd({ tenancyId, seenEndDate: typed, endDate, reason: 'Typed wrong' })
    account.left(endDate, today)
    count('move-out changed')
  }
  if (endDate > dayAfter(today, 5)) count('move-out entered ahead')
  count('moved out')
  const free = endDate > today ? endDate : today
  if (chance(0.75)) plan(dayAfter(free, between(1, 40)), () => moveIn(unit, dayAfter(endDate)))
  const soon = dayAfter(free, between(1, 8))
  plan(soon, async () => {
    for (const name of ['Paint', 'Broken window'].filter(() => chance(0.45))) {
      tick()
      const amount = (unit.price.rent * BigInt(between(5, 60))) / 100n
      await client.finalAccounts.deduct({
        requestId: crypto.randomUUID(),
        tenancyId,
        currency,
        name,
        amount: Number(amount),
      })
      account.deducted(name, amount, today)
      count('deducted')
    }
    if (account.depositHeld > 0n && account.open().some(({ type }) => type !== 'deposit')) {
      tick()
      await client.finalAccounts.settle({ tenancyId })
      account.settled(today)
      count('settled')
    }
    if (chance(0.5)) await voidReading(living)
  })
  // Before anything is paid back: what was paid last turns out not to be there.
  const last = account.payments.at(-1)
  if (last && everybody.indexOf(living) % 4 === 0) plan(dayAfter(soon), () => bounce(living, last))
  plan(dayAfter(soon, between(1, 10)), () => refund(living))
  plan(dayAfter(soon, between(12, 50)), async () => {
    if (account.owed > 0n && chance(0.6))
      await pay(living, account.owed + BigInt(between(0, 1)) * shillings(700, currency))
    await refund(living)
  })
}

/** Pays back what is left over. Now and then the money comes back and is sent again. */
async function refund(living: Living): Promise<void> {
  const { account, tenancyId } = living
  const left = account.goesBack
  if (left <= 0n) return
  tick()
  const amount = chance(0.3) ? (left + 1n) / 2n : left
  const method = account.currency === 'KES' ? ('mpesa' as const) : ('mtn_momo' as const)
  const { currency } = account
  const reference = nextReference()
  const sent = { requestId: crypto.randomUUID(), tenancyId, currency, amount: Number(amount), method, reference }
  const first = account.payments.map(({ receivedOn }) => receivedOn).sort()[0] ?? today
  // Before any of it was here.
  if (chance(0.3)) {
    expect(await isTaken(client.finalAccounts.refund({ ...sent, paidOn: dayAfter(first, -1) }))).toBe(false)
    count('refused: refund before the money came')
  }
  const { refunds } = await client.finalAccounts.refund({ ...sent, paidOn: today })
  const id = refunds.find((made) => made.reference === reference)?.id ?? ''
  account.refundedTo(id, amount, method)
  count('refunded')
  if (!chance(0.2)) return
  plan(dayAfter(today, between(1, 40)), async () => {
    tick()
    await client.finalAccounts.reverseRefund({ refundId: id, reason: 'The number was wrong' })
    account.refundReversed(id)
    count('refund reversed')
    plan(dayAfter(today, 2), () => refund(living))
  })
}
