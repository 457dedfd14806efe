import { addDays, type Day, dayInNairobi, dueDayOf } from '@makao/contract/days'
import { type Currency, currencies, formatTotals, plainMoney } from '@makao/contract/money'
import { chargeRunEvents } from '@makao/contract/money/charge-runs/charge-runs.audit'
import type {
  ChargePreview,
  ChargeRun,
  ChargeRunFilter,
  ChargeSettings,
  NewChargeRun,
  PlannedCharge,
} from '@makao/contract/money/charge-runs/charge-runs.schema'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { OpenCharge } from '@makao/contract/money/payments/payments.schema'
import type { Author, SignedIn } from '../../context'
import type { Db, Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import type { Job, WaitingRun } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { sumCharged } from '../charges/charges.repository'
import { digestOf, type NewCharge } from '../charges/charges.rules'
import { postCharges, spendCredit } from '../charges/charging.service'
import { beginMonth } from '../ledger/ledger.repository'
import { penaltyDays, penaltyOf } from '../standing/penalties.rules'
import { spendCreditOfMany } from '../standing/standing.service'
import {
  type Chargeable,
  type ChargedPlace,
  countCharged,
  listCharged,
  listLateRent,
  listPenaltyKeys,
  lockCharged,
  readChargeable,
  readChargedSoFar,
  readChargeSettings,
  writeChargeSettings,
} from './charge-runs.repository'
import { chargesOf, dueOnEntry } from './charge-runs.rules'

/** Tenancies of one transaction: small enough that others get their turn on the embedded database. */
const BATCH = 500
/** Transactions at once: while the database writes one, the next is reckoned. The embedded one takes them in turn. */
const WORKERS = 2
/** Rows that a preview shows. */
const SHOWN = 200

const system: Author = { id: null, name: 'Makao', address: null }

const later = (one: Day, other: Day) => (one > other ? one : other)

/** What tenancies are to be charged that was not charged before. */
async function planCharges(db: Queryable, tenancies: readonly Chargeable[], until: Day): Promise<NewCharge[]> {
  const soFar = await readChargedSoFar(
    db,
    tenancies.map(({ tenancyId }) => tenancyId),
  )
  return tenancies.flatMap((tenancy) => {
    const charged = soFar.get(tenancy.tenancyId)
    const { rentMonth = null, rentThrough = null, serviceMonth = null, hasDeposit = false } = charged ?? {}
    const from = (rentMonth ?? '') > (serviceMonth ?? '') ? rentMonth : serviceMonth
    // The service charges of a month are charged together, so that one that is renamed later is not charged again.
    const { endDate } = tenancy
    // Who moves out within these days is charged for all of their last ones, which may be due up to a month later.
    const last = endDate !== null && endDate <= until ? later(until, addDays(endDate, 31)) : until
    const charges = chargesOf(tenancy, last, from, rentThrough, (month) => month !== serviceMonth)
    return charges.filter(({ chargeKey }) =>
      chargeKey === 'deposit' ? !hasDeposit : chargeKey !== `rent:${rentMonth}`,
    )
  })
}

/** What a tenancy will be charged until a day by the terms of its lease, beside what was charged already. */
export async function readComingCharges(db: Queryable, tenancyId: string, until: Day): Promise<NewCharge[]> {
  return planCharges(db, await readChargeable(db, [tenancyId]), until)
}

/**
 * Charges the deposit of a lease, also before its day, unless it was charged before, and no more of it than was not charged by
 * hand. The tenancy is locked by the caller.
 */
export async function chargeDeposit(
  tx: Tx,
  author: Pick<Author, 'id' | 'name'>,
  tenancyId: string,
  now: Date,
): Promise<void> {
  const tenancies = await readChargeable(tx, [tenancyId])
  const coming = await planCharges(tx, tenancies, tenancies[0]?.startDate ?? dayInNairobi(now))
  const deposit = coming.find(({ chargeKey }) => chargeKey === 'deposit')
  if (!deposit) return
  const amount = deposit.amount - (await sumCharged(tx, tenancyId, 'deposit'))
  if (amount > 0) await postCharges(tx, author, [{ ...deposit, amount }], now)
}

/** How far ahead the next charge is looked for, in days: rent may be charged once a year. */
const AHEAD = 370

/** What is due first from today on, of what was charged and of what will be. */
export async function readNext(db: Queryable, tenancyId: string, openCharges: readonly OpenCharge[], today: Day) {
  const charged = openCharges.map(({ balance, ...charge }) => ({ ...charge, amount: balance }))
  const coming = [...charged, ...(await readComingCharges(db, tenancyId, addDays(today, AHEAD)))]
    .filter(({ dueDate }) => dueDate >= today)
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
  const dueDate = coming[0]?.dueDate
  if (!dueDate) return null
  const first = coming.filter((each) => each.dueDate === dueDate)
  return {
    dueDate,
    amount: first.reduce((sum, { amount }) => sum + amount, 0),
    titles: first.map(({ paymentType, name = null }) => chargeTitle({ paymentType, name })),
  }
}

interface PenaltyDays {
  /** Nobody who left before this day pays any. */
  from: Day
  to: Day
  /** Only on rent that was charged before; undefined: on all. */
  chargedBefore?: Date | undefined
}

/** The penalties for late rent that were not charged before. */
async function planPenalties(
  db: Queryable,
  tenancies: readonly Chargeable[],
  { from, to, chargedBefore }: PenaltyDays,
): Promise<NewCharge[]> {
  const ruled = new Map(
    tenancies.flatMap((tenancy) => {
      const { tenancyId, penalty, endDate } = tenancy
      const hasLeft = endDate !== null && endDate < from
      return penalty.kind === 'none' || hasLeft ? [] : [[tenancyId, tenancy]]
    }),
  )
  if (ruled.size === 0) return []
  const ids = [...ruled.keys()]
  const late = await listLateRent(db, ids, to, chargedBefore)
  if (late.length === 0) return []
  const charged = await listPenaltyKeys(db, ids)
  return late.flatMap(({ chargeId, tenancyId, dueDate, amount, paid }) => {
    const tenancy = ruled.get(tenancyId)
    if (!tenancy) return []
    const { currency, penalty, endDate } = tenancy
    const last = endDate !== null && endDate < to ? endDate : to
    return penaltyDays(dueDate, penalty, last).flatMap((day, turn): NewCharge[] => {
      const chargeKey = `penalty:${chargeId}:${turn + 1}`
      const inTime = paid.reduce((sum, part) => (part.day < day ? sum + part.amount : sum), 0)
      const due = penaltyOf(amount - inTime, penalty, currency)
      if (due === 0 || charged.has(chargeKey)) return []
      const lateAmount = amount - inTime
      return [{ tenancyId, currency, amount: due, paymentType: 'penalty', dueDate: day, chargeKey, lateAmount }]
    })
  })
}

/** Sums by currency while charges go by. */
function counting() {
  const sums = new Map<Currency, { amount: number; charges: number }>()
  return {
    add(charges: readonly Pick<NewCharge, 'currency' | 'amount'>[]) {
      for (const { currency, amount } of charges) {
        const sum = sums.get(currency) ?? { amount: 0, charges: 0 }
        sums.set(currency, { amount: sum.amount + amount, charges: sum.charges + 1 })
      }
    },
    totals: () =>
      currencies.flatMap((currency) => {
        const sum = sums.get(currency)
        return sum ? [{ currency, ...sum }] : []
      }),
  }
}

/**
 * Charges what is due from a tenancy up to a day. The tenancy is locked by the caller, who brings it in order afterwards
 * where it may have penalties.
 * @param isEntry it is entered at this moment, and nothing was charged before
 * @returns what was charged
 */
export async function chargeTenancy(
  tx: Tx,
  author: Pick<Author, 'id' | 'name'>,
  tenancyId: string,
  until: Day,
  now: Date,
  isEntry = false,
): Promise<NewCharge[]> {
  const tenancies = await readChargeable(tx, [tenancyId])
  const planned = await planCharges(tx, tenancies, until)
  const entered = isEntry ? tenancies[0] : undefined
  const charges = entered ? dueOnEntry(planned, { startDate: entered.startDate, today: dayInNairobi(now) }) : planned
  const charged = await postCharges(tx, author, charges, now)
  await spendCredit(tx, author, [tenancyId], now)
  return charged
}

/** The tenancies that are charged, so many at a time. */
async function* chargedInBatches(db: Queryable, today: Day): AsyncGenerator<string[]> {
  for (let last: ChargedPlace | undefined, more = true; more; ) {
    const places = await listCharged(db, today, last, BATCH)
    if (places.length > 0) yield places.map(({ id }) => id)
    last = places.at(-1)
    more = places.length === BATCH
  }
}

interface RunOptions {
  now: Date
  /** All that is due up to this day. */
  until: Day
  /**
   * When somebody saw its preview and asked for it: penalties are of that day, also where it begins or is tried again later, and none is
   * on rent that was charged since, which the next preview shows.
   */
  askedAt?: Date | undefined
  author?: Author
  progress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * Charges every tenancy that somebody lives in, in pieces that are each written wholly or not at all; what was charged
 * before is not charged again. Late rent gets its penalty.
 * @returns what was charged, by currency
 */
export async function makeCharges(db: Db, options: RunOptions) {
  const { until, askedAt, author = system, progress, signal } = options
  // The process that asked may have a clock that is ahead.
  const now = askedAt && askedAt > options.now ? askedAt : options.now
  const today = dayInNairobi(askedAt ?? now)
  const total = await countCharged(db, today)
  const counted = counting()
  let done = 0
  progress?.(0, total)
  const batches = chargedInBatches(db, today)

  async function work(): Promise<void> {
    for await (const ids of batches) {
      signal?.throwIfAborted()
      await db.transaction(async (tx) => {
        const tenancies = await readChargeable(tx, await lockCharged(tx, ids, today))
        const charges = await postCharges(tx, author, await planCharges(tx, tenancies, until), now)
        const charged = charges.map(({ tenancyId }) => tenancyId)
        if (charged.length > 0) await spendCreditOfMany(tx, { actor: author, now }, [...new Set(charged)])
        // After credit was used, so that nobody pays a penalty for what they had paid in advance.
        const days = { from: today, to: today, chargedBefore: askedAt }
        const penalties = await postCharges(tx, author, await planPenalties(tx, tenancies, days), now)
        if (penalties.length > 0) {
          const penalised = [...new Set(penalties.map(({ tenancyId }) => tenancyId))]
          await spendCreditOfMany(tx, { actor: author, now }, penalised)
        }
        counted.add(charges)
        counted.add(penalties)
      })
      done += ids.length
      progress?.(done, Math.max(done, total))
    }
  }

  await Promise.all(Array.from({ length: WORKERS }, work))
  const totals = counted.totals()
  if (totals.length > 0) {
    const audited = { entityId: withoutRow.charges, subject: inWords(totals) }
    await db.transaction((tx) => writeAudit(tx, author, chargeRunEvents.made, audited, now))
  }
  return totals
}

const NOTHING = 'Nothing to charge'

function inWords(totals: ReturnType<ReturnType<typeof counting>['totals']>): string {
  const charges = totals.reduce((sum, total) => sum + total.charges, 0)
  return charges === 0
    ? NOTHING
    : `${charges} ${charges === 1 ? 'charge' : 'charges'}, ${formatTotals(totals, undefined, plainMoney)}`
}

/** The day up to which a run charges: the end of a month, or so many days ahead. */
async function untilOf(db: Queryable, { month }: ChargeRunFilter, today: Day): Promise<Day> {
  if (month) return dueDayOf(month, 31)
  return addDays(today, (await readChargeSettings(db)).daysBefore)
}

/**
 * A run that somebody asked for, as it waits: however late it begins or is tried again, it charges up to the day that was shown. One that
 * waits since an earlier version has its filter alone.
 */
interface AskedRun extends ChargeRunFilter {
  until?: Day
  /** ISO 8601 */
  askedAt?: string
  /** It took the place of the night's run, or of one that had. */
  isOverNight?: boolean
}

/** When the night's run has its turn, in hours after midnight in Nairobi: `jobList.charges.cron`. */
const NIGHT_AT = 3
const nightOf = (at: Date): Day => dayInNairobi(new Date(at.getTime() - NIGHT_AT * 3_600_000))

/** Over another that waits: it charges as far ahead as that one would, which somebody was shown as well. */
const askedOver = (asked: AskedRun & { until: Day }, now: Date) => (waiting: WaitingRun | undefined) => {
  if (!waiting) return asked
  const before: AskedRun = waiting.input ?? { isOverNight: true }
  const isOverNight =
    before.isOverNight || (before.askedAt !== undefined && nightOf(new Date(before.askedAt)) < nightOf(now))
  return { ...asked, until: later(asked.until, before.until ?? asked.until), isOverNight }
}

export function chargesJob(db: Db): Job {
  return {
    ...jobList.charges,
    run: async ({ now, input, startedBy, progress, signal }) => {
      const asked = (input ?? null) as AskedRun | null
      const today = dayInNairobi(now)
      const began = Date.now()
      // Of owners too a month is charged by itself: a fixed commission.
      await db.transaction((tx) => beginMonth(tx, today.slice(0, 7)))
      const { isAutomatic } = await readChargeSettings(db)
      const author = startedBy ? { ...system, name: startedBy } : system
      const makeNight = async (by: Author, at: Date) => {
        const until = await untilOf(db, {}, dayInNairobi(at))
        return inWords(await makeCharges(db, { now: at, until, author: by, progress, signal }))
      }
      if (!asked) return isAutomatic ? makeNight(author, now) : 'Charges are made by hand only'
      const until = asked.until ?? (await untilOf(db, asked, addDays(today, 1)))
      const askedAt = asked.askedAt === undefined ? now : new Date(asked.askedAt)
      const made = inWords(await makeCharges(db, { now, until, askedAt, author, progress, signal }))
      // Waiting or at work, it kept the night from its turn.
      const ended = new Date(now.getTime() + Date.now() - began)
      const isOverNight = asked.isOverNight || nightOf(askedAt) < nightOf(ended)
      const night = isOverNight && isAutomatic ? await makeNight(system, ended) : NOTHING
      return night === NOTHING ? made : `${made}. The night since: ${night}`
    },
  }
}

/** What a charge that will be made is known by: with another of these it is another charge. */
const identityOf = ({ tenancyId, chargeKey, amount, dueDate, periodFrom, periodTo }: NewCharge) => [
  tenancyId,
  chargeKey,
  amount,
  dueDate,
  periodFrom,
  periodTo,
]

/** What a run would make: the next one of the night, or one for all that is due until the end of a month. */
export async function previewCharges(db: Queryable, filter: ChargeRunFilter, now: Date): Promise<ChargePreview> {
  const today = dayInNairobi(now)
  const night = addDays(today, 1)
  const until = await untilOf(db, filter, night)
  const counted = counting()
  const countedTomorrow = counting()
  const rows: PlannedCharge[] = []
  const named: unknown[] = []
  for await (const ids of chargedInBatches(db, today)) {
    const tenancies = await readChargeable(db, ids)
    const penalties = await planPenalties(db, tenancies, { from: today, to: night })
    const charges = [...(await planCharges(db, tenancies, until)), ...penalties]
    counted.add(charges)
    // Penalties of tomorrow are made by no run of today, and are others after each payment of today.
    const isOfTomorrow = ({ paymentType, dueDate }: NewCharge) => paymentType === 'penalty' && dueDate >= night
    countedTomorrow.add(charges.filter(isOfTomorrow))
    named.push(...charges.filter((charge) => !isOfTomorrow(charge)).map(identityOf))
    const placeOf = new Map(tenancies.map((tenancy) => [tenancy.tenancyId, tenancy]))
    for (const charge of charges.slice(0, SHOWN - rows.length)) {
      const place = placeOf.get(charge.tenancyId)
      if (!place) continue
      const { tenantName, unitId, unitNumber, propertyId, propertyName } = place
      const { tenancyId, paymentType, name = null, amount, currency, dueDate } = charge
      const { periodFrom = null, periodTo = null } = charge
      const what = { tenancyId, paymentType, name, amount, currency, dueDate, periodFrom, periodTo }
      rows.push({ ...what, tenantName, unitId, unitNumber, propertyId, propertyName })
    }
  }
  const totals = counted.totals()
  const total = totals.reduce((sum, { charges }) => sum + charges, 0)
  return { until, totals, penaltiesTomorrow: countedTomorrow.totals(), rows, total, seen: digestOf({ named }) }
}

/** The run that is under way, waits, or was the last. */
export async function readLastRun({ jobs }: Pick<SignedIn, 'jobs'>): Promise<ChargeRun> {
  const job = (await jobs.list()).jobs.find(({ name }) => name === jobList.charges.name)
  const run = job?.runs[0]
  const isWaiting = job?.next?.why === 'asked' && run?.state !== 'running'
  return {
    state: isWaiting ? 'waiting' : (run?.state ?? 'none'),
    startedBy: run?.startedBy ?? null,
    startedAt: run?.startedAt ?? null,
    endedAt: run?.endedAt ?? null,
    progress: run?.progress ?? null,
    message: run?.message ?? null,
    error: run?.error ?? null,
  }
}

/** Makes the charges that were seen now. @throws Refusal JOB_RUNNING, JOBS_NOT_READY, CHARGES_CHANGED */
export async function startCharges(context: SignedIn, { seen, ...filter }: NewChargeRun): Promise<ChargeRun> {
  const { db, actor, now, jobs } = context
  await db.transaction(async (tx) => {
    // What the night to come would make.
    const until = await untilOf(tx, filter, addDays(dayInNairobi(now), 1))
    const asked = { ...filter, until, askedAt: now.toISOString() }
    await jobs.start(tx, jobList.charges.name, actor.name, askedOver(asked, now))
    if ((await previewCharges(tx, filter, now)).seen !== seen) throw new Refusal('CHARGES_CHANGED')
    const subject = filter.month ?? 'What the next night makes'
    await writeAudit(tx, actor, chargeRunEvents.started, { entityId: withoutRow.charges, subject }, now)
  })
  jobs.wake(jobList.charges.name)
  return readLastRun(context)
}

export async function saveChargeSettings({ db, actor, now }: SignedIn, settings: ChargeSettings) {
  await db.transaction(async (tx) => {
    const before = await readChargeSettings(tx)
    await writeChargeSettings(tx, settings, now)
    const audited = { entityId: withoutRow.charges, subject: null, before, after: settings }
    await writeAudit(tx, actor, chargeRunEvents.saved, audited, now)
  })
  return settings
}
