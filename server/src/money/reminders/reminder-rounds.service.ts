import { dayInNairobi } from '@makao/contract/days'
import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import { smsLength } from '@makao/contract/messaging/outbox/sms.terms'
import { currencies } from '@makao/contract/money'
import { reminderEvents } from '@makao/contract/money/reminders/reminders.audit'
import type { AskedRound, RoundFilter, RoundPreview, SentRound } from '@makao/contract/money/reminders/reminders.schema'
import { MOST_REMINDED, type ReminderObstacle, SHOWN_EXAMPLES } from '@makao/contract/money/reminders/reminders.terms'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { readSmsPrices } from '../../messaging/outbox/outbox.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { listTenanciesFound } from '../charges/charge-list.repository'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import { readStandings, type Standing, writeAsked } from './asked-reminders.service'
import { countAsked, listTenanciesOf, lockReminders } from './reminders.repository'
import { derivedId, goesOutOn } from './reminders.rules'
import { isOn, totalOf } from './told.service'

const leftOutReasons: Record<Exclude<ReminderObstacle, 'UNREACHABLE'>, string> = {
  NOTHING_OVERDUE: 'Nothing is overdue',
  MOVED_OUT: 'Has moved out: see the final account',
  REMINDED_ALREADY: 'Already reminded today',
  WAITING_ALREADY: 'The reminder of today waits under Messages',
  PAUSED: 'Reminders are paused until the day of the promise',
}

/** Who was chosen, or of whom a filter shows something overdue; undefined when they are more than are reminded at once. */
async function findShown(
  db: Queryable,
  { tenancyIds, tenantIds, ...filter }: RoundFilter,
  now: Date,
): Promise<string[] | undefined> {
  if (tenancyIds) return [...new Set(tenancyIds)]
  if (tenantIds) {
    const held = await listTenanciesOf(db, tenantIds, dayInNairobi(now), MOST_REMINDED + 1)
    return held.length > MOST_REMINDED ? undefined : held
  }
  const overdue = { ...filter, paymentStatus: 'overdue' as const }
  const found = await listTenanciesFound(db, overdue, dayInNairobi(now), MOST_REMINDED + 1)
  return found.length > MOST_REMINDED ? undefined : found
}

const named = ({ debtor: { tenancyId, tenantName, unitNumber } }: Standing) => ({ tenancyId, tenantName, unitNumber })

function leftOutOf(standing: Standing): RoundPreview['leftOut'] {
  const { obstacle } = standing
  if (obstacle === null) return []
  const reason =
    obstacle === 'UNREACHABLE' ? standing.without.map((way) => way.reason).join('. ') : leftOutReasons[obstacle]
  return [{ ...named(standing), reason }]
}

const sentRound = (tenants: number, messages: Record<Channel, number>, sends: Record<Channel, boolean>): SentRound => ({
  tenants,
  messages: messages.email + messages.sms,
  unsendable: channels.reduce((sum, channel) => sum + (sends[channel] ? 0 : messages[channel]), 0),
})

const costsPenalty = ({ amounts }: Standing) => amounts.some(({ hasPenalty }) => hasPenalty)

/** So many that are shown, the first one whom a penalty threatens and the first without among them: they read different texts. */
function ofBothKinds(standings: readonly Standing[]): Standing[] {
  const first = [standings.find(costsPenalty), standings.find((standing) => !costsPenalty(standing))]
  const firstOfEach = first.filter((standing) => standing !== undefined)
  const chosen = [...new Set([...firstOfEach, ...standings])].slice(0, SHOWN_EXAMPLES)
  return standings.filter((standing) => chosen.includes(standing))
}

/** What everybody would be sent now who was chosen, or of whom a filter shows something overdue, and who would not. */
export async function previewRound(context: SignedIn, filter: RoundFilter): Promise<RoundPreview> {
  const { db, now } = context
  const shown = await findShown(db, filter, now)
  const standings = await readStandings(db, context, shown ?? [])
  const reminded = standings.filter((standing) => standing.obstacle === null)
  const settings = await readSettings(db)
  const sends = context.whatSends.sends()
  const on = channels.filter((channel) => isOn(settings, channel))
  const messages = reminded.flatMap((standing) => standing.messages)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const examples = ofBothKinds(reminded).flatMap((standing) => {
    const { debtor, messages } = standing
    const shown = messages.find(({ channel }) => channel === 'sms') ?? messages[0]
    return shown
      ? [
          {
            tenantName: debtor.tenantName,
            channel: shown.channel,
            body: shown.body,
            hasPenalty: costsPenalty(standing),
          },
        ]
      : []
  })
  return {
    shown: shown?.length ?? MOST_REMINDED + 1,
    tenants: reminded.length,
    totals: currencies.flatMap((currency) => {
      const owing = reminded.filter(({ debtor }) => debtor.currency === currency)
      return owing.length === 0 ? [] : [{ currency, amount: sum(owing.map(({ amounts }) => totalOf(amounts))) }]
    }),
    channels: on.map((channel) => {
      const sent = messages.filter((message) => message.channel === channel)
      const parts = channel === 'sms' ? sum(sent.map(({ body }) => smsLength(body).parts)) : null
      return { channel, messages: sent.length, parts, isSetUp: sends[channel] }
    }),
    prices: await readSmsPrices(db),
    examples,
    without: reminded.flatMap((standing) =>
      standing.without
        .filter(({ channel }) => on.includes(channel))
        .map(({ channel, reason }) => ({ ...named(standing), channel, reason })),
    ),
    leftOut: standings.flatMap(leftOutOf),
    open: standings.flatMap(({ obstacle, debtor }) =>
      obstacle === null || obstacle === 'UNREACHABLE' || obstacle === 'WAITING_ALREADY' ? [debtor.tenancyId] : [],
    ),
    replaced: reminded.filter(({ waits }) => waits).length,
    goesOutOn: goesOutOn(now),
    obstacle: shown === undefined ? 'TOO_MANY' : reminded.length === 0 ? 'NOBODY' : null,
  }
}

/**
 * Has everybody reminded who was chosen, or of whom a filter shows something overdue; each once for
 * a day, whoever asks.
 * @returns how many that are; when `requestId` was seen before what it did then, and nothing new is sent
 * @throws Refusal NOBODY, TOO_MANY
 * @throws Refusal MORE_THAN_SEEN: more than the preview named, which costs more
 */
export async function askRound(context: SignedIn, { requestId, seen, ...filter }: AskedRound): Promise<SentRound> {
  const { db, whatSends, actor, now, mailWritten } = context
  const sent = await db.transaction(async (tx) => {
    // Two who ask at once, and the job: the second one finds what the first one has written.
    await lockReminders(tx)
    const shown = await findShown(tx, filter, now)
    if (!shown) throw new Refusal('TOO_MANY')
    const ids = new Map(shown.map((tenancyId) => [tenancyId, derivedId(requestId, tenancyId)]))
    const earlier = await countAsked(tx, [...ids.values()])
    if (earlier.tenants > 0) return sentRound(earlier.tenants, earlier.messages, whatSends.sends())
    const standings = await readStandings(tx, context, shown, { isSent: true })
    const asked = standings
      .filter((standing) => standing.obstacle === null)
      .map((standing) => ({ id: ids.get(standing.debtor.tenancyId) ?? '', standing }))
    const tenants = asked.length
    if (tenants === 0) throw new Refusal('NOBODY')
    if (tenants > seen) throw new Refusal('MORE_THAN_SEEN', { tenants })
    const sent = sentRound(tenants, await writeAsked(tx, context, asked), whatSends.sends())
    const after = { tenants, messages: sent.messages, leftOut: standings.length - tenants }
    const subject = tenants === 1 ? '1 tenant' : `${tenants} tenants`
    await writeAudit(tx, actor, reminderEvents.roundAsked, { entityId: requestId, subject, after }, now)
    return sent
  })
  mailWritten()
  return sent
}
