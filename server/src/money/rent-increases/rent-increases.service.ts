import { addDays, type Day, dayInNairobi, formatWholeDay, startOfDay } from '@makao/contract/days'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { plainMoney } from '@makao/contract/money'
import { rentOn } from '@makao/contract/money/leases/leases.terms'
import { rentIncreaseEvents } from '@makao/contract/money/rent-increases/rent-increases.audit'
import { increaseWithdrawnWords, rentIncreaseWords } from '@makao/contract/money/rent-increases/rent-increases.messages'
import type {
  ChangedIncrease,
  IncreaseAsked,
  IncreasePreview,
  NewIncrease,
  RaisedRent,
  RentIncrease,
} from '@makao/contract/money/rent-increases/rent-increases.schema'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { readSharedWith } from '../../homes/tenancies/co-tenants.repository'
import { lockTenancies, requireTerms } from '../../homes/tenancies/tenancies.repository'
import { groupBy } from '../../lists'
import { type NewMessage, queueMessages } from '../../messaging/outbox/queue.repository'
import { readContact } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { readChargeable } from '../charge-runs/charge-runs.repository'
import { digestOf, isSameRequest } from '../charges/charges.rules'
import { issuePaper } from '../issued-papers/issued-papers.service'
import { renterNames } from '../issued-papers/renter-names.rules'
import { currentLeaseEnd } from '../leases/lease-end.rules'
import { agreeRents } from '../leases/leases.service'
import { listDebtors } from '../reminders/reminders.repository'
import { numberOf, placeOf } from '../reminders/told.service'
import { namesOf, placeInWords, readLets, requireMeant } from '../shared-charges/meant.service'
import { type PenaltyChange, sentencesOf } from '../standing/penalties.service'
import {
  cancelLetters,
  findIncreaseDigest,
  insertIncrease,
  insertRaised,
  listIncreases,
  listRaised,
  listSentLetters,
  lockIncrease,
  markWithdrawn,
  readLawfulness,
  requireIncrease,
} from './rent-increases.repository'
import { obstacleOf, raised, rentIncreaseActions, rentIncreaseFor, warningsOf } from './rent-increases.rules'

/** Why a letter is not sent. */
export const INCREASE_WITHDRAWN = 'The increase was withdrawn meanwhile'

/** What a letter says; what names the tenant stands apart. */
export interface IncreaseLetter {
  /** A letter of another increase is another letter, also where it says the same. */
  rentIncreaseId: string
  unitNumber: string
  propertyName: string
  currency: 'KES' | 'UGX'
  before: number
  after: number
  fromDay: Day
}

const sumOf = (rents: readonly RaisedRent[], what: 'before' | 'after') =>
  rents.reduce((sum, rent) => sum + rent[what], 0)

const rises = (rents: readonly RaisedRent[]) => rents.filter(({ obstacle }) => obstacle === null)

/**
 * What becomes of the rents of whoever lives in a property, or in units that were chosen, on the day.
 * @throws Refusal NOT_FOUND, TOO_MANY_UNITS, CURRENCIES_MIXED, CURRENCY_CHANGED, NOBODY_LIVES_THERE, INCREASE_PAST
 */
export async function readIncrease(db: Queryable, asked: IncreaseAsked, now: Date): Promise<IncreasePreview> {
  const { currency, fromDay } = asked
  const today = dayInNairobi(now)
  if (fromDay < today) throw new Refusal('INCREASE_PAST', { today })
  const meant = await requireMeant(db, asked)
  const byThen = await readLets(db, meant, fromDay, 'comes')
  // Who moves out before is shown, where nobody follows.
  const leaving = await readLets(db, byThen.vacant, today, 'comes')
  const tenancyOf = new Map([...byThen.lets, ...leaving.lets].map((place) => [place.unitId, place]))
  const lets = meant.flatMap(({ unitId }) => tenancyOf.get(unitId) ?? [])
  if (lets.length === 0) throw new Refusal('NOBODY_LIVES_THERE')
  const tenancyIds = lets.map(({ tenancyId }) => tenancyId)
  const leases = new Map((await readChargeable(db, tenancyIds)).map((lease) => [lease.tenancyId, lease]))
  const laws = await readLawfulness(db, tenancyIds)
  const rents = lets.flatMap(({ endDate: _, ...place }): RaisedRent[] => {
    const lease = leases.get(place.tenancyId)
    const law = laws.get(place.tenancyId)
    if (!lease || !law) return []
    const before = rentOn(fromDay, lease)
    const after = raised(before, asked)
    const obstacle = obstacleOf(lease, fromDay, { before, after })
    const { rentChanges } = lease
    // On the first day of another term nothing of the one before binds.
    const leaseEnd = currentLeaseEnd(lease, fromDay)
    const isNewTerm = leaseEnd !== currentLeaseEnd(lease, addDays(fromDay, -1))
    const warned = { ...law, currency, leaseEnd: isNewTerm ? null : leaseEnd, rentChanges, fromDay, before, after }
    return [{ ...place, before, after, obstacle, warnings: obstacle ? [] : warningsOf(warned, today) }]
  })
  const seen = digestOf({ rents: rises(rents).map(({ tenancyId, before, after }) => [tenancyId, before, after]) })
  return { currency, rents, before: sumOf(rises(rents), 'before'), after: sumOf(rises(rents), 'after'), seen }
}

/** Hands a letter out. @returns the paper */
async function issueLetter(tx: Tx, { actor, now }: SignedIn, increase: NewIncrease, rent: RaisedRent) {
  const { requestId: rentIncreaseId, currency, fromDay } = increase
  const { tenancyId, tenantName, unitNumber, propertyName, before, after } = rent
  const content: IncreaseLetter = { rentIncreaseId, unitNumber, propertyName, currency, before, after, fromDay }
  const key = { kind: 'rent_increase' as const, subjectId: tenancyId, period: fromDay }
  const { paper } = await issuePaper(
    { db: tx, now, by: actor.name },
    { ...key, tenancyId, content, names: renterNames(tenantName, await readSharedWith(tx, tenancyId)) },
  )
  return paper.id
}

/** A message of each letter on each channel that is chosen and reaches the tenant. */
async function messagesOf(
  tx: Tx,
  { now }: SignedIn,
  { currency, fromDay, byEmail, bySms }: NewIncrease,
  letters: readonly (RaisedRent & { paperId: string })[],
): Promise<NewMessage[]> {
  const letterOf = new Map(letters.map((letter) => [letter.tenancyId, letter]))
  const debtors = await listDebtors(tx, [...letterOf.keys()], dayInNairobi(now))
  const agency = (await readContact(tx)).name
  const money = (amount: number) => plainMoney(amount, currency)
  return debtors.flatMap((tenant) => {
    const letter = letterOf.get(tenant.tenancyId)
    if (!letter) return []
    const { tenantName, unitNumber } = tenant
    const rents = { before: money(letter.before), after: money(letter.after) }
    const said = { tenantName, unitNumber, place: placeOf(tenant), ...rents, fromDay: formatWholeDay(fromDay), agency }
    const common = {
      kind: 'notice' as const,
      paperId: letter.paperId,
      profileId: tenant.tenantId,
      isDaytimeOnly: whatIsSent.rentIncrease.onlyByDay,
      expiresAt: startOfDay(fromDay > dayInNairobi(now) ? fromDay : addDays(fromDay, 1)),
    }
    const written: NewMessage[] = []
    // An address that nobody confirmed need not be the person's.
    if (byEmail && tenant.email !== null && !tenant.emailUnproven)
      written.push({ ...common, channel: 'email', recipient: tenant.email, ...rentIncreaseWords.email(said) })
    const number = bySms && tenant.smsOptedOutAt === null ? numberOf(tenant) : null
    if (number) written.push({ ...common, channel: 'sms', recipient: number, ...rentIncreaseWords.sms(said) })
    return written
  })
}

/** How an increase stands, with what became of penalties. */
async function readChanged({ db, actor, now }: SignedIn, id: string, followed: readonly PenaltyChange[]) {
  const today = dayInNairobi(now)
  const { today: _, ...shown } = rentIncreaseFor(actor)({ ...(await requireIncrease(db, id)), today })
  return { ...shown, followed: sentencesOf(followed) }
}

/**
 * Raises rents from a day on, all or none, hands each tenant a letter and writes to them. What was charged already for days
 * from then on follows, as when a lease is saved.
 * @returns what was agreed, or what the same request agreed before
 * @throws Refusal as `readIncrease`; RENTS_CHANGED, NO_RENT_RISES, REQUEST_REUSED
 */
export async function raiseRents(context: SignedIn, input: NewIncrease): Promise<ChangedIncrease> {
  const { db, actor, now } = context
  const { requestId, fromDay, kind, rate, amount, currency } = input
  const requestDigest = digestOf(input)
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const earlier = await findIncreaseDigest(tx, requestId)
    if (earlier !== undefined) {
      if (!isSameRequest(earlier, input)) throw new Refusal('REQUEST_REUSED')
      return
    }
    const before = await readIncrease(tx, input, now)
    await lockTenancies(
      tx,
      before.rents.map(({ tenancyId }) => tenancyId),
    )
    // Read again when nobody can agree another rent any more.
    const { rents, seen } = await readIncrease(tx, input, now)
    const raisedNow = rises(rents)
    const place = placeInWords(input, raisedNow)
    const made = { id: requestId, requestDigest, fromDay, kind, rate, amount, currency, place }
    // Of two clicks the second one waits here for the first.
    if (!(await insertIncrease(tx, { ...made, createdBy: actor.id, createdAt: now }))) {
      if (!isSameRequest(await findIncreaseDigest(tx, requestId), input)) throw new Refusal('REQUEST_REUSED')
      return
    }
    if (seen !== input.seen) throw new Refusal('RENTS_CHANGED')
    if (raisedNow.length === 0) throw new Refusal('NO_RENT_RISES')
    const letters: (RaisedRent & { paperId: string })[] = []
    for (const rent of raisedNow) {
      const change = { fromDay, rentAmount: rent.after }
      followed.push(...(await agreeRents(tx, context, rent.tenancyId, (agreed) => [...agreed, change])))
      letters.push({ ...rent, paperId: await issueLetter(tx, context, input, rent) })
    }
    await insertRaised(
      tx,
      letters.map((letter) => ({
        rentIncreaseId: requestId,
        tenancyId: letter.tenancyId,
        before: letter.before,
        after: letter.after,
        paperId: letter.paperId,
      })),
    )
    if (input.byEmail || input.bySms) await queueMessages(tx, await messagesOf(tx, context, input, letters), now)
    const after = { ...made, leases: letters.length }
    await writeAudit(tx, actor, rentIncreaseEvents.made, { entityId: requestId, subject: place, after }, now)
  })
  context.mailWritten()
  return readChanged(context, requestId, followed)
}

export async function readIncreases({ db, actor, now }: SignedIn): Promise<RentIncrease[]> {
  const today = dayInNairobi(now)
  const rows = (await listIncreases(db)).map((row) => ({ ...row, today }))
  return rows.map(rentIncreaseFor(actor)).map(({ today: _, ...row }) => row)
}

/** Writes to whoever was told of an increase that their rent stays; once a person and channel. */
async function tellWithdrawn(
  tx: Tx,
  now: Date,
  id: string,
  fromDay: Day,
  rents: Awaited<ReturnType<typeof listRaised>>,
) {
  const rentOf = new Map(rents.map((rent) => [rent.paperId, rent]))
  const sent = await listSentLetters(tx, [...rentOf.keys()])
  const agency = (await readContact(tx)).name
  const messages = [...groupBy(sent, ({ profileId, channel }) => `${profileId} ${channel}`).values()].flatMap(
    (letters): NewMessage[] => {
      const [first] = letters
      const told = letters.flatMap(({ paperId }) => rentOf.get(paperId ?? '') ?? [])
      const [tenant] = told
      if (!first || !tenant) return []
      const { tenantName } = tenant
      const unitNumbers = told.map(({ unitNumber }) => unitNumber)
      const words = increaseWithdrawnWords[first.channel]
      return [
        {
          kind: 'notice',
          noticeId: id,
          profileId: first.profileId,
          channel: first.channel,
          recipient: first.recipient,
          isDaytimeOnly: whatIsSent.rentIncrease.onlyByDay,
          expiresAt: null,
          ...words({ tenantName, unitNumbers, fromDay: formatWholeDay(fromDay), agency }),
        },
      ]
    },
  )
  await queueMessages(tx, messages, now)
}

/**
 * Takes an increase back before its day: the rents are as they were. Letters that wait are not sent; who was written to is
 * written that the rent stays. A lease that it was taken out of by hand is left as it is.
 * @throws Refusal NOT_FOUND, WITHDRAWN_ALREADY, INCREASE_BEGUN
 * @throws Refusal LEASES_CHANGED: somebody who stays agreed another rent for the day
 */
export async function withdrawIncrease(context: SignedIn, id: string): Promise<ChangedIncrease> {
  const { db, actor, now } = context
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const rents = await listRaised(tx, id)
    await lockTenancies(
      tx,
      rents.map(({ tenancyId }) => tenancyId),
    )
    const increase = await lockIncrease(tx, id)
    const { fromDay, place } = increase
    const obstacle = rentIncreaseActions.withdraw({ ...increase, today: dayInNairobi(now) })
    if (obstacle) throw new Refusal(obstacle)
    const changed: typeof rents = []
    const staying: typeof rents = []
    for (const rent of rents) {
      const { endDate, rentChanges } = await requireTerms(tx, rent.tenancyId)
      const then = rentChanges.find((change) => change.fromDay === fromDay)
      // Who has left by then is not written to of a rent that was never to be theirs.
      const livesThere = endDate === null || endDate >= fromDay
      if (then?.rentAmount === rent.after) {
        const without = (agreed: typeof rentChanges) => agreed.filter((change) => change.fromDay !== fromDay)
        followed.push(...(await agreeRents(tx, context, rent.tenancyId, without)))
        if (livesThere) staying.push(rent)
      } else if (then && livesThere) {
        changed.push(rent)
      } else if (rentChanges.every((change) => change.fromDay < fromDay)) {
        // Somebody took it out of the lease already, so nothing is left to take back.
        staying.push(rent)
      }
    }
    if (changed.length > 0)
      throw new Refusal('LEASES_CHANGED', { tenants: namesOf(changed.map(({ tenantName }) => tenantName)) })
    await markWithdrawn(tx, id, now)
    const paperIds = rents.map(({ paperId }) => paperId)
    await cancelLetters(tx, paperIds, INCREASE_WITHDRAWN)
    await tellWithdrawn(tx, now, id, fromDay, staying)
    await writeAudit(tx, actor, rentIncreaseEvents.withdrawn, { entityId: id, subject: place }, now)
  })
  context.mailWritten()
  return readChanged(context, id, followed)
}
