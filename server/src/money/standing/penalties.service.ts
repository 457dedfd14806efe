import { addDays, type Day, dayInNairobi, daysBetween, formatWholeDay } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import type { Doing } from '../../context'
import type { Tx } from '../../db/types'
import { requireTerms, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { groupBy } from '../../lists'
import { writeAudit } from '../../platform/audit/audit.repository'
import { takeBack } from '../charges/allocation-postings.service'
import { listHeld, listPaidByDay, type Move } from '../charges/allocations.repository'
import { listRentDueDatesThen } from '../charges/charge-versions.repository'
import { listChargesById, lockPenalties, updateCharge } from '../charges/charges.repository'
import { creditInvoiced } from '../credit-notes/credit-notes.service'
import { postEntries } from '../ledger/ledger.repository'
import { chargePostings, reversed } from '../ledger/ledger.rules'
import { penaltyByNow } from './penalties.rules'

type Penalty = Awaited<ReturnType<typeof lockPenalties>>[number]

/** 'penalty:<charge of the rent>:<which one>' */
const rentOf = ({ chargeKey }: Penalty) => chargeKey?.split(':')[1] ?? ''

/** What became of a penalty. `before`, `after`: minor units; 0: withdrawn. */
export interface PenaltyChange {
  penaltyId: string
  currency: Currency
  dueDate: Day
  rentDueDate: Day
  before: number
  after: number
}

/** What became of penalties in the end, in a sentence for each, for whoever changed something. */
export function sentencesOf(changes: readonly PenaltyChange[]): string[] {
  return [...groupBy(changes, ({ penaltyId }) => penaltyId).values()].flatMap((steps) => {
    const [first] = steps
    const last = steps.at(-1)
    if (!first || !last || first.before === last.after) return []
    const { currency, before, dueDate, rentDueDate } = first
    const { after } = last
    const money = (minor: number) => plainMoney(minor, currency)
    const which = `of ${formatWholeDay(dueDate)}, for the rent due ${formatWholeDay(rentDueDate)},`
    if (after === 0) return [`The penalty of ${money(before)} ${which} was withdrawn.`]
    if (before === 0) return [`The penalty of ${money(after)} ${which} is charged again.`]
    return [`The penalty ${which} is ${money(after)} now, and was ${money(before)}.`]
  })
}

/**
 * Looks at the penalties of a tenancy again after its money or rent was changed: one whose rent was not late goes, or
 * comes back. What somebody has waived, set or written off stays.
 */
export async function reviewPenalties(tx: Tx, context: Doing, tenancyId: string): Promise<PenaltyChange[]> {
  const penalties = await lockPenalties(tx, tenancyId)
  if (penalties.length === 0) return []
  const rentIds = [...new Set(penalties.map(rentOf))]
  const rents = new Map((await listChargesById(tx, rentIds)).map((rent) => [rent.id, rent]))
  const paid = groupBy(await listPaidByDay(tx, rentIds), ({ chargeId }) => chargeId ?? '')
  const dueThen = await listRentDueDatesThen(
    tx,
    penalties.map(({ id }) => id),
  )
  const terms = await requireTerms(tx, tenancyId)
  const rule = {
    kind: terms.penaltyKind,
    rate: terms.penaltyRate,
    amount: terms.penaltyAmount,
    graceDays: terms.penaltyGraceDays,
    cap: terms.penaltyCap,
    isMonthly: terms.isPenaltyMonthly,
  }
  const today = dayInNairobi(context.now)
  const changes: PenaltyChange[] = []
  for (const penalty of penalties) {
    const rent = rents.get(rentOf(penalty))
    if (!rent || penalty.writtenOffAmount > 0) continue
    // Of rent that is due later after all the penalty has a later day too, whatever grace was agreed since.
    const later = Math.max(0, daysBetween(dueThen.get(penalty.id) ?? rent.dueDate, rent.dueDate))
    const ownDay = addDays(penalty.dueDate, later)
    const isEarly = later > 0 && ownDay > today
    const isOwed = rent.voidedAt === null && rent.paymentType === 'rent' && !isEarly
    const inTime = (paid.get(rent.id) ?? []).filter(({ day }) => day < ownDay)
    const late = isOwed ? inTime.reduce((left, { amount }) => left - amount, rent.amount) : 0
    const amount = penaltyByNow(penalty, late, rule, penalty.currency)
    const before = penalty.voidedAt === null ? penalty.amount : 0
    if (amount !== before) await setAmount(tx, context, penalty, amount)
    // If the rent is late on that day, the run of that day charges it.
    if (isEarly) {
      const chargeKey = `early_${penalty.chargeKey}:${penalty.id}`
      await updateCharge(tx, penalty.id, { chargeKey, wholeAmount: null })
    }
    if (amount === before) continue
    const { id: penaltyId, currency, dueDate } = penalty
    changes.push({ penaltyId, currency, dueDate, rentDueDate: rent.dueDate, before, after: amount })
  }
  return changes
}

/** Makes a penalty less, or as much as it was, or void at nothing; the money that does not fit any more is credit. */
async function setAmount(tx: Tx, context: Doing, penalty: Penalty, amount: number): Promise<void> {
  const { actor, now } = context
  const { id: chargeId, tenancyId, currency, paymentType, paidAmount } = penalty
  const day = dayInNairobi(now)
  const isVoid = amount === 0
  const before = penalty.voidedAt === null ? penalty.amount : 0
  const reason = amount < before ? 'The rent was not as late after all' : 'The rent was late after all'
  if (amount < before) await creditInvoiced(tx, context, penalty, { after: amount, reason })
  let excess = Math.max(0, paidAmount - amount)
  const back: Move[] = []
  for (const move of excess > 0 ? (await listHeld(tx, { chargeId })).reverse() : []) {
    const part = Math.min(excess, move.amount)
    excess -= part
    if (part > 0) back.push({ ...move, amount: part, day, reason })
  }
  await takeBack(tx, actor, back, now)
  const moved = chargePostings(paymentType, Math.abs(amount - before))
  const entry = { day, tenancyId, currency, chargeId }
  const isLess = amount < before
  const kind = isLess ? ('charge_void' as const) : ('charge' as const)
  await postEntries(tx, actor, [{ ...entry, kind, postings: isLess ? reversed(moved) : moved }], now)
  const whole = penalty.wholeAmount ?? penalty.amount
  await updateCharge(tx, chargeId, {
    ...(isVoid ? { voidedAt: now, voidReason: reason } : { amount, voidedAt: null, voidReason: null }),
    wholeAmount: amount === whole ? null : whole,
  })
  const subject = await tenancySubject(tx, tenancyId)
  const states = { before: penalty, after: isVoid ? undefined : { ...penalty, amount } }
  const event = isVoid ? chargeEvents.voided : before === 0 ? chargeEvents.restored : chargeEvents.corrected
  await writeAudit(tx, actor, event, { entityId: chargeId, subject, reason, ...states }, now)
}
