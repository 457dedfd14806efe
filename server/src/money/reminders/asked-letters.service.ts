import { addDays, dayInNairobi } from '@makao/contract/days'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { reminderEvents } from '@makao/contract/money/reminders/reminders.audit'
import type { AskedLetter, LetterPreview } from '@makao/contract/money/reminders/reminders.schema'
import { DEMAND_DAYS } from '@makao/contract/money/reminders/reminders.terms'
import { limitOf, type SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import type { Review } from '../../messaging/delivery/sender.service'
import { type NewMessage, queueMessages } from '../../messaging/outbox/queue.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { requirePaper } from '../issued-papers/issued-papers.repository'
import { obstacleFor } from './asked-reminders.service'
import { isLetterTrue, issueDemandLetter, LETTER_OVERTAKEN } from './demand-letter.service'
import { NOT_THEIRS } from './former-tenant.repository'
import { insertAskedOnce, listDebtors, listOverdueOf, lockReminders } from './reminders.repository'
import { expiryOf, goesOutOn } from './reminders.rules'
import { SETTLED } from './reminders.service'
import { isSome, linksFor, messagesOn, readWording, totalOf, waysTo } from './told.service'

/** What is overdue of a unit, and whom a letter would reach. @throws Refusal NOT_FOUND */
async function readDemand(db: Queryable, tenancyId: string, { now }: Pick<SignedIn, 'now'>) {
  const today = dayInNairobi(now)
  const [debtor] = await listDebtors(db, [tenancyId], today)
  if (!debtor) throw new Refusal('NOT_FOUND')
  const amounts = await listOverdueOf(db, [tenancyId], today)
  return { debtor, amounts, obstacle: obstacleFor(debtor, amounts, today) }
}

/** What a demand letter would say, and whom it reaches. @throws Refusal NOT_FOUND */
export async function previewLetter(context: SignedIn, tenancyId: string): Promise<LetterPreview> {
  const { db, config, actor, now } = context
  const { debtor, amounts, obstacle } = await readDemand(db, tenancyId, context)
  const wording = await readWording(db, config, [tenancyId], now)
  const shown = { now, isSent: false, isLimited: limitOf(actor) !== null }
  const linkOf = await linksFor(db, wording, [debtor.tenantId], shown)
  const ways = waysTo(debtor, wording.settings)
  const told = isSome(amounts)
    ? { telling: { is: 'letter' as const }, amounts, balance: totalOf(amounts), link: linkOf(debtor.tenantId) }
    : undefined
  return {
    tenancyId,
    tenantName: debtor.tenantName,
    unitNumber: debtor.unitNumber,
    propertyName: debtor.propertyName,
    currency: debtor.currency,
    total: totalOf(amounts),
    payBy: addDays(dayInNairobi(now), DEMAND_DAYS),
    amounts: amounts.map(({ chargeId, paymentType, name, dueDate, balance }) => ({
      chargeId,
      paymentType,
      name,
      dueDate,
      balance,
    })),
    messages: told ? messagesOn(ways, told, wording) : [],
    without: ways.flatMap((way) => ('reason' in way ? [way] : [])),
    goesOutOn: goesOutOn(now),
    obstacle: obstacle ?? null,
  }
}

/**
 * Hands out a demand letter of all that is overdue of a unit, and sends it where staff say so. The same on the same day is
 * the same letter, and goes to an address or number once.
 * @throws Refusal NOT_FOUND, NOTHING_OVERDUE, MOVED_OUT, PAUSED
 */
export async function askLetter(
  context: SignedIn,
  { tenancyId, isSent }: AskedLetter,
): Promise<{ day: string; messages: number }> {
  const { db, config, actor, now, mailWritten } = context
  const today = dayInNairobi(now)
  const messages = await db.transaction(async (tx) => {
    // The job at the same moment, and two who ask: the second finds what the first has written.
    await lockReminders(tx)
    const { debtor, amounts, obstacle } = await readDemand(tx, tenancyId, context)
    if (obstacle) throw new Refusal(obstacle)
    if (!isSome(amounts)) throw new Refusal('NOTHING_OVERDUE')
    const wording = await readWording(tx, config, [tenancyId], now)
    const paperId = await issueDemandLetter(tx, { now, by: actor.name }, amounts, wording)
    await insertAskedOnce(tx, {
      id: crypto.randomUUID(),
      tenancyId,
      day: today,
      way: 'letter',
      createdBy: actor.id,
      createdAt: now,
    })
    const linkOf = await linksFor(tx, wording, [debtor.tenantId], { now, isSent })
    const told = {
      telling: { is: 'letter' as const },
      amounts,
      balance: totalOf(amounts),
      link: linkOf(debtor.tenantId),
    }
    const day = goesOutOn(now)
    const written = isSent
      ? messagesOn(waysTo(debtor, wording.settings), told, wording).map(
          (message): NewMessage => ({
            kind: 'reminder',
            profileId: debtor.tenantId,
            paperId,
            isDaytimeOnly: whatIsSent.asked.onlyByDay,
            expiresAt: expiryOf(true, day, day),
            ...message,
          }),
        )
      : []
    await queueMessages(tx, written, now)
    const after = {
      currency: debtor.currency,
      amount: totalOf(amounts),
      sentTo: written.map(({ recipient }) => recipient).join(', '),
    }
    await writeAudit(
      tx,
      actor,
      reminderEvents.demanded,
      { entityId: tenancyId, subject: debtor.tenantName, after },
      now,
    )
    return written.length
  })
  mailWritten()
  return { day: today, messages }
}

/** Whether a letter that waits to be sent to somebody is still true; undefined: it goes as it was written. */
export async function reviewLetter(
  db: Queryable,
  { paperId, profileId }: { paperId: string; profileId: string | null },
  now: Date,
): Promise<Review | undefined> {
  const { subjectId: tenancyId } = await requirePaper(db, paperId)
  const { debtor, amounts, obstacle } = await readDemand(db, tenancyId, { now })
  if (debtor.tenantId !== profileId) return { notNeeded: NOT_THEIRS }
  if (obstacle) return { notNeeded: SETTLED }
  return (await isLetterTrue(db, paperId, amounts)) ? undefined : { notNeeded: LETTER_OVERTAKEN }
}
