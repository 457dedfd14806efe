import { type Day, dayInNairobi } from '@makao/contract/days'
import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import { dayBegins, dayEnds, isDaytime } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import {
  type EscalationStep,
  escalationOf,
  writtenKinds,
} from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import type { Config } from '../../config'
import type { Db, Queryable, Tx } from '../../db/types'
import { groupBy } from '../../lists'
import type { Review } from '../../messaging/delivery/sender.service'
import { type NewMessage, queueMessages } from '../../messaging/outbox/queue.repository'
import type { Job } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { findOverdueSince } from '../reminder-settings/reminder-settings.repository'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import { isLetterTrue, issueDemandLetter, LETTER_OVERTAKEN } from './demand-letter.service'
import { NOT_THEIRS } from './former-tenant.repository'
import {
  cancelSettled,
  cancelSwitchedOff,
  findFirstOverdueDay,
  insertReminders,
  listOwed,
  listReminding,
  listTenantsDue,
  listWritten,
  lockReminders,
  type Owed,
  type Reminding,
} from './reminders.repository'
import { expiryOf, planOf } from './reminders.rules'
import {
  dueWith,
  isOn,
  isSome,
  linksFor,
  messagesOn,
  overdueWith,
  owedBy,
  readWording,
  type Some,
  type Telling,
  type Told,
  type Way,
  type Wording,
  waysTo,
  wordsOf,
} from './told.service'

/** Tenants a transaction: short enough that nobody waits for one. */
const BATCH = 200

/** What one message tells, and for which amounts it was due. */
interface Group {
  telling: Telling
  triggers: readonly Reminding[]
  amounts: Some<Owed>
  balance: number
  isLetter: boolean
}

const lastDayOf = (amounts: readonly Pick<Owed, 'dueDate'>[]) =>
  amounts
    .map(({ dueDate }) => dueDate)
    .sort()
    .at(-1) ?? ''

/** One message of what is due and one of what is overdue, however many amounts and units; a demand letter is of one unit. */
function groupsOf(
  due: readonly Reminding[],
  owed: readonly Owed[],
  steps: readonly EscalationStep[],
  today: Day,
): Group[] {
  const group = (
    telling: Telling,
    triggers: readonly Reminding[],
    amounts: readonly Owed[],
    isLetter = false,
  ): Group[] =>
    triggers.length > 0 && isSome(amounts)
      ? [
          {
            telling,
            triggers,
            amounts,
            isLetter,
            balance: owedBy(owed, [today, lastDayOf(amounts)].sort().at(-1) ?? today),
          },
        ]
      : []
  const coming = due.filter(({ kind }) => kind !== 'overdue')
  const late = due.filter(({ kind }) => kind === 'overdue')
  const isOfLetter = ({ step }: Reminding) => steps[step - 1]?.isDemandLetter ?? false
  const letters = new Set(late.filter(isOfLetter).map(({ tenancyId }) => tenancyId))
  const others = late.filter(({ tenancyId }) => !letters.has(tenancyId))
  const stepOf = (triggers: readonly Reminding[]) => Math.max(...triggers.map(({ step }) => step))
  return [
    ...group({ is: 'due' }, coming, dueWith(owed, lastDayOf(coming))),
    ...[...letters].flatMap((letter) => {
      const triggers = late.filter(({ tenancyId }) => tenancyId === letter)
      const amounts = overdueWith(owed).filter(({ tenancyId }) => tenancyId === letter)
      return group({ is: 'overdue', step: stepOf(triggers) }, triggers, amounts, true)
    }),
    ...group(
      { is: 'overdue', step: stepOf(others) },
      others,
      overdueWith(owed).filter(({ tenancyId }) => !letters.has(tenancyId)),
    ),
  ]
}

export interface Reminded {
  reminders: number
  messages: number
}

/** The day from which overdue reminders go out: when they were switched on again, else of the first one, else today. */
export async function overdueSince(db: Queryable, today: Day): Promise<Day> {
  const switchedOn = await findOverdueSince(db)
  return switchedOn ? dayInNairobi(switchedOn) : ((await findFirstOverdueDay(db)) ?? today)
}

interface Writing {
  wording: Wording
  linkOf: (tenantId: string) => string
  now: Date
}

/** The ways to whom a group is for. */
function waysOf({ telling, amounts }: Group, { settings }: Wording): Way[] {
  const [person] = amounts
  const step = telling.is === 'overdue' ? escalationOf(settings)[telling.step - 1] : undefined
  return waysTo(person, settings, step?.channel)
}

/** What a group is told, on each channel that reaches the tenant. */
function tellGroup(
  { telling, amounts, balance }: Group,
  { groupId, paperId }: { groupId: string; paperId: string | null },
  ways: readonly Way[],
  { wording, linkOf, now }: Writing,
): NewMessage[] {
  const [person] = amounts
  const told: Told = { telling, amounts, balance, link: linkOf(person.tenantId) }
  const isOverdue = telling.is === 'overdue'
  return messagesOn(ways, told, wording).map(
    (message): NewMessage => ({
      kind: 'reminder',
      profileId: person.tenantId,
      reminderId: groupId,
      ...(paperId !== null && { paperId }),
      isDaytimeOnly: whatIsSent.overdue.onlyByDay,
      expiresAt: expiryOf(isOverdue, lastDayOf(amounts), dayInNairobi(now)),
      ...message,
    }),
  )
}

/** Notes what messages tell, and writes them: all by one statement each, since a night has thousands. */
async function writeGroups(tx: Tx, groups: readonly Group[], writing: Writing): Promise<Reminded> {
  const { wording, now } = writing
  const reached = groups.flatMap((group) => {
    const ways = waysOf(group, wording)
    // Who cannot be reached is looked at again with the next run.
    return ways.some((way) => 'recipient' in way) ? [{ group, ways, groupId: crypto.randomUUID() }] : []
  })
  const noted = reached.flatMap(({ group, groupId }) => group.triggers.map((trigger) => ({ ...trigger, groupId })))
  const added = await insertReminders(tx, noted, now)
  const written = reached.filter(({ groupId }) => added.has(groupId))
  const messages: NewMessage[] = []
  for (const { group, ways, groupId } of written) {
    const paperId = group.isLetter ? await issueDemandLetter(tx, { now, by: null }, group.amounts, wording) : null
    messages.push(...tellGroup(group, { groupId, paperId }, ways, writing))
  }
  await queueMessages(tx, messages, now)
  return { reminders: written.length, messages: messages.length }
}

/**
 * Writes every reminder that is due and was not written yet: of a tenant one message of all that is due, and one of all that
 * is overdue. Each batch is one transaction: a run that is killed, repeated, or made by two processes at once writes none twice.
 */
export async function writeReminders(
  { db, config }: { db: Db; config: Config },
  { now, progress, signal }: { now: Date; progress?: (done: number, total: number) => void; signal?: AbortSignal },
): Promise<Reminded> {
  const today = dayInNairobi(now)
  const settings = await readSettings(db)
  const plan = { ...planOf(settings), overdueSince: await overdueSince(db, today) }
  const steps = escalationOf(settings)
  const reminded: Reminded = { reminders: 0, messages: 0 }
  const due = await listTenantsDue(db, { plan, today })
  for (let from = 0; from < due.length; from += BATCH) {
    signal?.throwIfAborted()
    await db.transaction(async (tx) => {
      await lockReminders(tx)
      // Asked again: another run, or somebody who paid, may have been quicker.
      const still = await listReminding(tx, { plan, today, tenantIds: due.slice(from, from + BATCH) })
      const tenantIds = [...new Set(still.map(({ tenantId }) => tenantId))]
      const whose = ({ tenantId, currency }: Owed) => `${tenantId} ${currency}`
      const all = await listOwed(tx, tenantIds, today)
      const tenancyIds = [...new Set(all.map(({ tenancyId }) => tenancyId))]
      const wording = { ...(await readWording(tx, config, tenancyIds, now)), settings }
      const owed = groupBy(all, whose)
      const linkOf = await linksFor(tx, wording, tenantIds, { now, isSent: true })
      const groups = [...groupBy(still, whose)].flatMap(([who, ofOne]) =>
        groupsOf(ofOne, owed.get(who) ?? [], steps, today),
      )
      const { reminders, messages } = await writeGroups(tx, groups, { wording, linkOf, now })
      reminded.reminders += reminders
      reminded.messages += messages
    })
    progress?.(Math.min(from + BATCH, due.length), due.length)
  }
  return reminded
}

/** What a run of the job tells of itself. */
export function remindedInWords({ reminders, messages }: Reminded): string {
  if (reminders === 0) return 'Nobody was due for a reminder'
  return `${reminders} ${reminders === 1 ? 'reminder' : 'reminders'}, ${messages} ${messages === 1 ? 'message' : 'messages'}`
}

export function remindersJob(options: { db: Db; config: Config; messagesWritten: () => void }): Job {
  return {
    ...jobList.reminders,
    run: async ({ now, progress, signal }) => {
      if (!isDaytime(now)) return `Tenants are reminded from ${dayBegins} to ${dayEnds}`
      const { reminders, messages } = await writeReminders(options, { now, progress, signal })
      options.messagesWritten()
      return remindedInWords({ reminders, messages })
    },
  }
}

export const SETTLED = 'Paid, settled, promised or due on another day meanwhile'

export const SWITCHED_OFF = 'Switched off in Settings meanwhile'

/** Cancels what waits of reminders that are not needed any more. */
export async function cancelUnneededReminders(db: Queryable, now: Date): Promise<void> {
  await cancelSettled(db, dayInNairobi(now), SETTLED)
  const settings = await readSettings(db)
  const plan = planOf(settings)
  const off = {
    kinds: writtenKinds.filter((kind) => plan[kind] === null),
    channels: channels.filter((channel) => !isOn(settings, channel)),
  }
  await cancelSwitchedOff(db, off, SWITCHED_OFF)
}

/** What waits to be sent of a reminder, and to whom. `paperId`: the demand letter that goes along. */
export interface Waiting {
  reminderId: string
  profileId: string | null
  paperId: string | null
  channel: Channel
  expiresAt: Date | null
}

interface ReadTold {
  wording: Wording
  kinds: Reminding['kind'][]
  told: Told
}

/**
 * What a reminder speaks of now: what was paid since is left out, and what another person is written to about. Undefined: nothing
 * of it is owed any more.
 */
async function readTold(
  db: Queryable,
  { reminderId, profileId, paperId }: Waiting,
  config: Config,
  now: Date,
): Promise<ReadTold | typeof NOT_THEIRS | undefined> {
  const today = dayInNairobi(now)
  const written = (await listWritten(db, reminderId)).filter(({ tenantId }) => tenantId === profileId)
  const [first] = written
  if (!first) return NOT_THEIRS
  const { tenantId, currency } = first
  const owed = (await listOwed(db, [tenantId], today)).filter((each) => each.currency === currency)
  const tenancyIdsOwed = [...new Set(owed.map(({ tenancyId }) => tenancyId))]
  const wording = await readWording(db, config, tenancyIdsOwed, now)
  const isOverdue = first.kind === 'overdue'
  const chargeIds = new Set(written.map(({ chargeId }) => chargeId))
  const tenancyIds = new Set(written.map(({ tenancyId }) => tenancyId))
  // What it told of may have become overdue meanwhile.
  const isTold = (each: Owed) => chargeIds.has(each.chargeId) || !each.isOverdue
  const within = isOverdue
    ? overdueWith(owed)
    : owed.filter((each) => isTold(each) && each.dueDate <= lastDayOf(written))
  const amounts = paperId === null ? within : within.filter(({ tenancyId }) => tenancyIds.has(tenancyId))
  if (!isSome(amounts) || !amounts.some(({ chargeId }) => chargeIds.has(chargeId))) return undefined
  const telling: Telling = isOverdue
    ? { is: 'overdue', step: Math.max(...written.map(({ step }) => step)) }
    : { is: 'due' }
  const linkOf = await linksFor(db, wording, [tenantId], { now, isSent: true })
  const balance = owedBy(owed, [today, lastDayOf(amounts)].sort().at(-1) ?? today)
  return {
    wording,
    kinds: written.map(({ kind }) => kind),
    told: { telling, amounts, balance, link: linkOf(tenantId) },
  }
}

/** Whether a reminder that waits is still needed, and what it says now: part of the amount may have been paid since. */
export async function reviewReminder(
  { db, config }: { db: Queryable; config: Config },
  waiting: Waiting,
  now: Date,
): Promise<Review | undefined> {
  const { channel, expiresAt, paperId } = waiting
  const found = await readTold(db, waiting, config, now)
  if (!found) return { notNeeded: SETTLED }
  if (found === NOT_THEIRS) return { notNeeded: NOT_THEIRS }
  const { wording } = found
  const plan = planOf(wording.settings)
  // Without an end: staff have it sent again, whatever Settings says.
  const isWanted =
    expiresAt === null || (found.kinds.some((kind) => plan[kind] !== null) && isOn(wording.settings, channel))
  if (!isWanted) return { notNeeded: SWITCHED_OFF }
  if (paperId === null) return wordsOf(found.told, channel, wording)
  return (await isLetterTrue(db, paperId, found.told.amounts)) ? undefined : { notNeeded: LETTER_OVERTAKEN }
}
