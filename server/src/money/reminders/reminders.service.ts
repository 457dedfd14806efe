import { type Day, dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import { dayBegins, dayEnds, isDaytime } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import type { Words } from '@makao/contract/messaging/outbox/words.terms'
import { plainMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { fillTemplate, reminderKinds } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { reminderWords } from '@makao/contract/money/reminders/reminders.messages'
import { waysToPay } from '@makao/contract/platform/agency/agency.terms'
import type { Config } from '../../config'
import type { Db, Queryable } from '../../db/types'
import type { Review } from '../../messaging/delivery/sender.service'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { type NewMessage, queueMessages } from '../../messaging/outbox/queue.repository'
import { readContact } from '../../platform/agency/agency.service'
import type { Job } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { findOverdueSince } from '../reminder-settings/reminder-settings.repository'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import {
  cancelSettled,
  cancelSwitchedOff,
  findFirstOverdueDay,
  findReminding,
  insertReminders,
  listReminding,
  lockReminders,
  type Reminding,
} from './reminders.repository'
import { expiryOf, planOf } from './reminders.rules'

/** Charges a transaction: short enough that nobody waits for one. */
const BATCH = 500

type Agency = Awaited<ReturnType<typeof readContact>>

/** What `reminderWords` ends a mail with. */
export const footOf = (
  { currency, accountNumber }: Pick<Reminding, 'currency' | 'accountNumber'>,
  { agency, config }: Wording,
) => ({ ways: waysToPay(agency, currency), accountNumber, baseUrl: config.baseUrl, agency: agency.name })

/** As subjects name it. */
export const placeOf = ({ unitNumber, propertyName }: Pick<Reminding, 'unitNumber' | 'propertyName'>) =>
  `unit ${unitNumber}, ${propertyName}`

export interface Wording {
  settings: ReminderSettings
  agency: Agency
  config: Config
}

/** What a reminder says on a channel. */
export function wordsOf(due: Reminding, channel: Channel, wording: Wording): Words {
  const text = fillTemplate(wording.settings[whatIsSent[due.kind].template], {
    tenant_name: due.tenantName,
    amount: plainMoney(due.balance, due.currency, 'code'),
    unit_number: due.unitNumber,
    due_date: formatWholeDay(due.dueDate),
  })
  if (channel === 'sms') return reminderWords.sms(text)
  const isOverdue = due.kind === 'overdue'
  const said = { title: chargeTitle(due), dueDate: formatWholeDay(due.dueDate), place: placeOf(due), isOverdue }
  return reminderWords.ofOne(text, said, footOf(due, wording))
}

/** A reminder on each channel that is on and reaches the tenant. */
function messagesOf(due: Reminding, reminderId: string, wording: Wording, now: Date): NewMessage[] {
  const { settings } = wording
  const common = {
    kind: 'reminder' as const,
    profileId: due.tenantId,
    reminderId,
    isDaytimeOnly: whatIsSent[due.kind].onlyByDay,
    expiresAt: expiryOf(due.kind, due.dueDate, dayInNairobi(now)),
  }
  const to = (channel: Channel, recipient: string): NewMessage => ({
    ...common,
    ...wordsOf(due, channel, wording),
    channel,
    recipient,
  })
  const number = settings.smsEnabled && due.smsOptedOutAt === null ? numberOf(due) : null
  const address = settings.emailEnabled && !due.emailUnproven ? due.email : null
  return [...(address ? [to('email', address)] : []), ...(number ? [to('sms', number)] : [])]
}

export const numberOf = ({ phoneNumber, country }: Pick<Reminding, 'phoneNumber' | 'country'>) =>
  mobileNumber(phoneNumber, phoneCountryOf(country))

/** Whether any channel that is on reaches the tenant. Who cannot be reached is looked at again with the next run. */
const isReached = (due: Reminding, { emailEnabled, smsEnabled }: ReminderSettings) =>
  (emailEnabled && !due.emailUnproven) || (smsEnabled && due.smsOptedOutAt === null && numberOf(due) !== null)

export interface Reminded {
  reminders: number
  messages: number
}

/** The day from which overdue reminders go out: when they were switched on again, else of the first one, else today. */
async function overdueSince(db: Queryable, today: Day): Promise<Day> {
  const switchedOn = await findOverdueSince(db)
  return switchedOn ? dayInNairobi(switchedOn) : ((await findFirstOverdueDay(db)) ?? today)
}

/**
 * Writes every reminder that is due and was not written yet, with its messages. Each batch is one transaction: a run that
 * is killed, repeated, or made by two processes at once writes none twice.
 */
export async function writeReminders(
  { db, config }: { db: Db; config: Config },
  { now, progress, signal }: { now: Date; progress?: (done: number, total: number) => void; signal?: AbortSignal },
): Promise<Reminded> {
  const settings = await readSettings(db)
  const plan = { ...planOf(settings), overdueSince: await overdueSince(db, dayInNairobi(now)) }
  const agency = await readContact(db)
  const reminded: Reminded = { reminders: 0, messages: 0 }
  const today = dayInNairobi(now)
  for (let after: string | undefined, more = true; more; ) {
    signal?.throwIfAborted()
    const from = after
    const found = await db.transaction(async (tx) => {
      await lockReminders(tx)
      const found = await listReminding(tx, { plan, today, after: from, limit: BATCH })
      const due = found.filter((each) => isReached(each, settings))
      const added = await insertReminders(tx, due, now)
      const messages = due.flatMap((each) => {
        const reminderId = added.get(each.chargeId)
        return reminderId ? messagesOf(each, reminderId, { settings, agency, config }, now) : []
      })
      await queueMessages(tx, messages, now)
      reminded.reminders += added.size
      reminded.messages += messages.length
      return found
    })
    after = found.at(-1)?.chargeId
    more = found.length === BATCH
    progress?.(reminded.reminders, reminded.reminders + (more ? BATCH : 0))
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

export const isOn = ({ emailEnabled, smsEnabled }: ReminderSettings, channel: Channel) =>
  channel === 'email' ? emailEnabled : smsEnabled

/** Cancels what waits of reminders that are not needed any more. */
export async function cancelUnneededReminders(db: Queryable, now: Date): Promise<void> {
  await cancelSettled(db, dayInNairobi(now), SETTLED)
  const settings = await readSettings(db)
  const plan = planOf(settings)
  const off = {
    kinds: reminderKinds.filter((kind) => plan[kind] === null),
    channels: channels.filter((channel) => !isOn(settings, channel)),
  }
  await cancelSwitchedOff(db, off, SWITCHED_OFF)
}

/** Whether a reminder that waits is still needed, and what it says now: part of the amount may have been paid since. */
export async function reviewReminder(
  { db, config }: { db: Queryable; config: Config },
  { reminderId, channel, expiresAt }: { reminderId: string; channel: Channel; expiresAt: Date | null },
  now: Date,
): Promise<Review> {
  const due = await findReminding(db, reminderId, dayInNairobi(now))
  if (!due) return { notNeeded: SETTLED }
  const settings = await readSettings(db)
  // Without an end: staff have it sent again, whatever Settings says.
  const isWanted = expiresAt === null || (planOf(settings)[due.kind] !== null && isOn(settings, channel))
  if (!isWanted) return { notNeeded: SWITCHED_OFF }
  return wordsOf(due, channel, { settings, agency: await readContact(db), config })
}
