import { addDays, dayInNairobi, formatWholeDay, startOfDay } from '@makao/contract/days'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { plainMoney } from '@makao/contract/money'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { rentOn } from '@makao/contract/money/leases/leases.terms'
import { sharedChargeEvents } from '@makao/contract/money/shared-charges/shared-charges.audit'
import { sharedChargeWords } from '@makao/contract/money/shared-charges/shared-charges.messages'
import type {
  ChangedSharedCharge,
  NewSharedCharge,
  Share,
  SharedCharge,
  SharedChargeUndo,
  Shares,
  SharesAsked,
} from '@makao/contract/money/shared-charges/shared-charges.schema'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { publishNoticeIn, takeNoticeBackIn } from '../../homes/notices/notices.service'
import { lockTenancies } from '../../homes/tenancies/tenancies.repository'
import { groupBy } from '../../lists'
import type { Review } from '../../messaging/delivery/sender.service'
import type { NewMessage } from '../../messaging/outbox/queue.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { undoCharge } from '../charge-entry/charge-entry.service'
import { VOIDED } from '../charge-entry/told-shares.repository'
import { readChargeable } from '../charge-runs/charge-runs.repository'
import { listChargedByThemselves, lockCharge } from '../charges/charges.repository'
import { digestOf, isSameRequest } from '../charges/charges.rules'
import { postCharges } from '../charges/charging.service'
import { requireOpenDay } from '../ledger/ledger.repository'
import { accountActions } from '../payments/payments.rules'
import { requireRoomForCharges } from '../payments/room.service'
import { listDebtors } from '../reminders/reminders.repository'
import { footOf, numberOf, placeOf, readWording } from '../reminders/told.service'
import { type PenaltyChange, sentencesOf } from '../standing/penalties.service'
import { bringInOrder, spendCreditOfMany } from '../standing/standing.service'
import { namesOf, placeInWords, readLets, requireMeant } from './meant.service'
import {
  findDigest,
  findTold,
  insertParts,
  insertSharedCharge,
  listEqual,
  listParts,
  listSharedCharges,
  listTenanciesCharged,
  lockSharedCharge,
  markUndone,
  requireSharedCharge,
} from './shared-charges.repository'
import { sharedChargeActions, sharedChargeFor, sharesOf } from './shared-charges.rules'

/**
 * What each tenancy would be charged of an amount.
 * @throws Refusal NOT_FOUND, TOO_MANY_UNITS, CURRENCIES_MIXED, CURRENCY_CHANGED, NOBODY_LIVES_THERE, NO_RENT
 * @throws Refusal TENANT_LEFT: who lived there on the due day is charged nothing new
 */
export async function readShares(db: Queryable, asked: SharesAsked, now: Date): Promise<Shares> {
  const { currency, amount, split, dueDate } = asked
  const today = dayInNairobi(now)
  const { lets, vacant } = await readLets(db, await requireMeant(db, asked), dueDate)
  if (lets.length === 0) throw new Refusal('NOBODY_LIVES_THERE')
  const gone = lets.filter(({ endDate }) => accountActions.charge({ endDate, today }))
  if (gone.length > 0) {
    const tenants = namesOf(gone.map(({ tenantName, unitNumber }) => `${tenantName} (${unitNumber})`))
    throw new Refusal('TENANT_LEFT', { tenants, dueDate: formatWholeDay(dueDate) })
  }
  const tenancyIds = lets.map(({ tenancyId }) => tenancyId)
  const terms = new Map((await readChargeable(db, tenancyIds)).map((term) => [term.tenancyId, term]))
  const letUnits = lets.flatMap(({ endDate: _, ...unit }) => {
    const term = terms.get(unit.tenancyId)
    return term ? [{ ...unit, rent: rentOn(dueDate, term) }] : []
  })
  const rents = letUnits.map(({ rent }) => rent)
  const found = sharesOf(split, amount, rents, vacant.length)
  if (!found) throw new Refusal('NO_RENT')
  const already = await readAlready(db, tenancyIds, asked)
  const shares = letUnits.map(
    (each, place): Share => ({
      ...each,
      amount: found.amounts[place] ?? 0,
      already: already.get(each.tenancyId) ?? null,
    }),
  )
  const seen = digestOf({
    shares: shares.map((share) => [share.tenancyId, share.amount, share.already?.chargeId]),
    left: found.left,
  })
  const charged = shares.reduce((sum, share) => sum + share.amount, 0)
  const empty = vacant.map(({ unitNumber }) => unitNumber)
  return { currency, shares, charged, left: found.left, vacant: empty, seen }
}

/** What of the same counts already, by tenancy: of an equal charge for many, or charged by itself and not paid. */
async function readAlready(
  db: Queryable,
  tenancyIds: readonly string[],
  asked: SharesAsked,
): Promise<Map<string, Share['already']>> {
  const { paymentType, dueDate } = asked
  const byItself = await listChargedByThemselves(db, tenancyIds, paymentType, dueDate)
  return new Map(
    [...byItself, ...(await listEqual(db, tenancyIds, asked))].map(({ tenancyId, name, ...charge }) => [
      tenancyId,
      { ...charge, title: chargeTitle({ paymentType, name }) },
    ]),
  )
}

type Part = Awaited<ReturnType<typeof listParts>>[number]

/** What each tenant is told of the sum of their units, as it stands by now. */
async function wordsFor(
  db: Queryable,
  { config, now }: Pick<SignedIn, 'config' | 'now'>,
  { name, currency }: Pick<NewSharedCharge, 'name' | 'currency'>,
  parts: readonly Part[],
) {
  const partOf = new Map(parts.map((part) => [part.tenancyId, part]))
  const debtors = await listDebtors(db, [...partOf.keys()], dayInNairobi(now))
  const wording = await readWording(db, config, [...partOf.keys()], now)
  const money = (amount: number) => plainMoney(amount, currency)
  return [...groupBy(debtors, ({ tenantId }) => tenantId).values()].flatMap((units) => {
    const owed = units.flatMap((unit) => partOf.get(unit.tenancyId) ?? [])
    const [tenant] = units
    const [first] = owed
    if (!tenant || !first) return []
    const total = owed.reduce((sum, part) => sum + part.amount, 0)
    const settled = owed.reduce((sum, part) => sum + part.settled, 0)
    // What somebody corrected since may be due on another day, or have another name.
    const open = owed.filter((part) => part.settled < part.amount)
    const [due = first.dueDate] = open.map((part) => part.dueDate).sort()
    const isOneName = owed.every((part) => part.name === first.name)
    const said = {
      tenantName: tenant.tenantName,
      name: (isOneName && first.name) || name,
      each: units.map((unit) => ({
        unitNumber: unit.unitNumber,
        place: placeOf(unit),
        amount: money(partOf.get(unit.tenancyId)?.amount ?? 0),
      })),
      total: money(total),
      settled: settled > 0 ? money(settled) : null,
      isFromCredit: !owed.some(({ isPaid }) => isPaid),
      toPay: settled < total ? money(total - settled) : null,
      dueDate: formatWholeDay(due),
    }
    return {
      tenant,
      isNeeded: said.toPay !== null || said.isFromCredit,
      email: sharedChargeWords.email(said, footOf(units, wording)),
      sms: sharedChargeWords.sms(said, wording.agency.name),
    }
  })
}

/** A message to each tenant on each channel that is chosen and reaches them. */
async function messagesOf(
  tx: Tx,
  context: SignedIn,
  input: NewSharedCharge,
  parts: readonly Part[],
): Promise<NewMessage[]> {
  const { requestId: noticeId, dueDate, byEmail, bySms } = input
  const today = dayInNairobi(context.now)
  const common = {
    kind: 'notice' as const,
    noticeId,
    isDaytimeOnly: whatIsSent.sharedCharge.onlyByDay,
    expiresAt: startOfDay(addDays(dueDate < today ? today : dueDate, 1)),
  }
  return (await wordsFor(tx, context, input, parts)).flatMap(({ tenant, email, sms }) => {
    const to = { ...common, profileId: tenant.tenantId }
    const written: NewMessage[] = []
    // An address that nobody confirmed need not be the person's.
    if (byEmail && tenant.email !== null && !tenant.emailUnproven) {
      written.push({ ...to, channel: 'email', recipient: tenant.email, ...email })
    }
    const number = bySms && tenant.smsOptedOutAt === null ? numberOf(tenant) : null
    if (number) written.push({ ...to, channel: 'sms', recipient: number, ...sms })
    return written
  })
}

/** Why a message is not sent. */
const PAID = 'It was paid or settled meanwhile'

/**
 * What a message that waited says by now: shares are corrected, voided and paid until the morning.
 * @returns undefined: it goes out as it was written
 */
export async function reviewShare(
  { db, config }: Pick<SignedIn, 'db' | 'config'>,
  { noticeId, profileId, channel }: { noticeId: string; profileId: string | null; channel: Channel },
  now: Date,
): Promise<Review | undefined> {
  const told = await findTold(db, noticeId)
  if (!told) return undefined
  const parts = await listParts(db, told.id, profileId)
  if (parts.length === 0) {
    const charged = await listDebtors(db, await listTenanciesCharged(db, told.id), dayInNairobi(now))
    // Who is no longer the one written to first of a tenancy hears of it all the same: the message is theirs, and there is no other.
    return charged.some(({ tenantId }) => tenantId === profileId) ? { notNeeded: VOIDED } : undefined
  }
  const [words] = await wordsFor(db, { config, now }, told, parts)
  if (!words) return undefined
  return words.isNeeded ? words[channel] : { notNeeded: PAID }
}

/**
 * Charges an amount to many tenancies, all or none, and tells their tenants.
 * @returns what was made, or what the same request made before
 * @throws Refusal as `readShares`; SHARES_CHANGED, CHARGED_BEFORE, REQUEST_REUSED, MONTH_CLOSED, SUM_TOO_LARGE
 */
export async function makeSharedCharge(context: SignedIn, input: NewSharedCharge): Promise<ChangedSharedCharge> {
  const { db, actor, now } = context
  const { requestId, currency, amount, split, dueDate, paymentType, name, notes } = input
  const requestDigest = digestOf(input)
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const earlier = await findDigest(tx, requestId)
    if (earlier !== undefined) {
      if (!isSameRequest(earlier, input)) throw new Refusal('REQUEST_REUSED')
      return
    }
    const before = await readShares(tx, input, now)
    await lockTenancies(
      tx,
      before.shares.map(({ tenancyId }) => tenancyId),
    )
    // Read again when nobody can move out any more.
    const { shares, vacant, seen } = await readShares(tx, input, now)
    const place = placeInWords(input, shares, vacant.length)
    const made = { id: requestId, requestDigest, name, paymentType, split, currency, amount, dueDate, place }
    // Of two clicks the second one waits here for the first.
    if (!(await insertSharedCharge(tx, { ...made, createdBy: actor.id, createdAt: now }))) {
      if (!isSameRequest(await findDigest(tx, requestId), input)) throw new Refusal('REQUEST_REUSED')
      return
    }
    const twice = shares.filter(({ already }) => already !== null)
    if (twice.length > 0 && !input.again) {
      throw new Refusal('CHARGED_BEFORE', { tenants: namesOf(twice.map(({ tenantName }) => tenantName)) })
    }
    if (seen !== input.seen) throw new Refusal('SHARES_CHANGED')
    await requireOpenDay(tx, dueDate)
    const due = shares.filter((share) => share.amount > 0)
    const charged = await postCharges(
      tx,
      actor,
      due.map((share) => ({
        tenancyId: share.tenancyId,
        currency,
        amount: share.amount,
        paymentType,
        name,
        dueDate,
        notes,
      })),
      now,
    )
    await insertParts(
      tx,
      requestId,
      charged.map(({ id }) => id),
    )
    const shareOf = new Map(due.map((share) => [share.tenancyId, share]))
    for (const charge of charged) {
      await requireRoomForCharges(tx, charge)
      const share = shareOf.get(charge.tenancyId)
      const subject = share ? `${share.tenantName}, unit ${share.unitNumber}` : ''
      const after = { ...charge, name, notes, paidAmount: 0, writtenOffAmount: 0, paidDate: null }
      await writeAudit(tx, actor, chargeEvents.recorded, { entityId: charge.id, subject, after }, now)
    }
    const tenancyIds = charged.map(({ tenancyId }) => tenancyId)
    followed.push(...(await spendCreditOfMany(tx, { actor, now }, tenancyIds)))
    if (input.byEmail || input.bySms) await tell(tx, context, input, due)
    const after = { ...made, tenants: charged.length }
    await writeAudit(
      tx,
      actor,
      sharedChargeEvents.made,
      { entityId: requestId, subject: `${name}, ${place}`, after },
      now,
    )
  })
  context.mailWritten()
  const shared = sharedChargeFor(actor)(await requireSharedCharge(db, requestId))
  return { ...shared, followed: sentencesOf(followed) }
}

/** A notice on the tenants' own page until the due date, and its messages. @throws Refusal REQUEST_REUSED */
async function tell(tx: Tx, context: SignedIn, input: NewSharedCharge, due: readonly Share[]): Promise<void> {
  const { requestId: id, name, dueDate, byEmail, bySms } = input
  const today = dayInNairobi(context.now)
  const notice = {
    id,
    propertyId: null,
    propertyIds: null,
    tenantIds: due.map(({ tenantId }) => tenantId),
    showUntil: dueDate < today ? today : dueDate,
    ...sharedChargeWords.notice({ name, dueDate: formatWholeDay(dueDate) }),
    ...{ byEmail, bySms },
  }
  const written = async () => messagesOf(tx, context, input, await listParts(tx, id))
  // Another notice has the id, which would be taken for this one.
  if (!(await publishNoticeIn(tx, context, notice, written))) throw new Refusal('REQUEST_REUSED')
}

export async function readSharedCharges({ db, actor }: SignedIn): Promise<SharedCharge[]> {
  return (await listSharedCharges(db)).map(sharedChargeFor(actor))
}

/**
 * Voids every charge that it made; those that were voided before stay as they are. What waits of its messages is not sent.
 * @throws Refusal NOT_FOUND, UNDONE_ALREADY, PAID_MEANWHILE
 * @throws Refusal CORRECTED_MEANWHILE: more charges were corrected by hand than `corrected` says
 */
export async function undoSharedCharge(
  context: SignedIn,
  { sharedChargeId: id, reason, corrected: seen }: SharedChargeUndo,
): Promise<ChangedSharedCharge> {
  const { db, actor, now } = context
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    await lockTenancies(tx, await listTenanciesCharged(tx, id))
    const shared = await lockSharedCharge(tx, id)
    // After the lock: nobody can pay for it any more.
    const parts = await listParts(tx, id)
    const paid = parts.filter(({ isPaid }) => isPaid)
    const obstacle = sharedChargeActions.undo({ ...shared, isPaid: paid.length > 0 })
    if (obstacle) throw new Refusal(obstacle, { tenants: namesOf(paid.map(({ tenantName }) => tenantName)) })
    const corrected = parts.filter(({ isCorrected }) => isCorrected)
    if (corrected.length > seen) {
      throw new Refusal('CORRECTED_MEANWHILE', { tenants: namesOf(corrected.map(({ tenantName }) => tenantName)) })
    }
    for (const { chargeId, tenancyId } of parts) {
      await undoCharge(tx, context, await lockCharge(tx, chargeId), reason, 'keep')
      followed.push(...(await bringInOrder(tx, context, tenancyId, { reason })))
    }
    await markUndone(tx, id, now)
    if (shared.isTold) await takeNoticeBackIn(tx, context, id)
    const subject = `${shared.name}, ${shared.place}`
    await writeAudit(tx, actor, sharedChargeEvents.undone, { entityId: id, subject, reason }, now)
  })
  return { ...sharedChargeFor(actor)(await requireSharedCharge(db, id)), followed: sentencesOf(followed) }
}
