import { z } from 'zod'
import { Day } from '../../days.schema'
import { channels } from '../../messaging/outbox/outbox.kinds'
import { Cost } from '../../messaging/outbox/outbox.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { ChosenIds } from '../../page'
import { ChargeFilter } from '../charges/charges.schema'
import { PaymentType } from '../charges/payment-types.schema'
import { MOST_CHATS, MOST_REMINDED, reminderObstacleNames, roundObstacleNames } from './reminders.terms'

export const TenancyToRemind = z.object({ tenancyId: z.uuid() })

/** `requestId` is chosen by the browser: the same one sent twice is one reminder. */
export const AskedReminder = TenancyToRemind.extend({ requestId: z.uuid() })
export type AskedReminder = z.infer<typeof AskedReminder>

/** What a tenant would be sent now. `total`, `balance`: minor units of `currency`. */
export const ReminderPreview = z.object({
  tenancyId: z.uuid(),
  tenantName: z.string(),
  currency: Currency,
  total: Minor,
  /** What is overdue, the oldest first. */
  amounts: z.array(
    z.object({
      chargeId: z.uuid(),
      unitNumber: z.string(),
      paymentType: PaymentType,
      name: z.string().nullable(),
      dueDate: Day,
      balance: Minor,
    }),
  ),
  /** Of how many units of the tenant they are. */
  units: z.int(),
  /** One a channel that reaches the tenant. `isSetUp`: whether anything is set up that sends it. */
  messages: z.array(
    z.object({
      channel: z.enum(channels),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      isSetUp: z.boolean(),
    }),
  ),
  /** The channels that do not, and why. */
  without: z.array(z.object({ channel: z.enum(channels), reason: z.string() })),
  /** The day on which it goes out: the next one once the hours for people are over. */
  goesOutOn: Day,
  /** When a reminder of what is overdue left the house last, `by` whom; null: by itself. */
  last: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** Whether an earlier one has not left yet: a new one takes its place. */
  waits: z.boolean(),
  /** Why it cannot be sent; null when it can. */
  obstacle: z.enum(reminderObstacleNames).nullable(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

/** What goes out next by itself of what is overdue: which step of how many, on that day at the earliest. */
export const NextStep = z.object({ step: z.int(), of: z.int(), day: Day, isDemandLetter: z.boolean() })
export type NextStep = z.infer<typeof NextStep>

/** What a demand letter would say, of one unit. `messages`: by which it would go. */
export const LetterPreview = ReminderPreview.pick({
  tenancyId: true,
  tenantName: true,
  currency: true,
  total: true,
  without: true,
  goesOutOn: true,
  obstacle: true,
}).extend({
  unitNumber: z.string(),
  propertyName: z.string(),
  payBy: Day,
  amounts: z.array(ReminderPreview.shape.amounts.element.omit({ unitNumber: true })),
  messages: z.array(ReminderPreview.shape.messages.element.omit({ isSetUp: true })),
})
export type LetterPreview = z.infer<typeof LetterPreview>

/** `isSent`: it goes to the tenant on each channel that reaches them; else it is made to be printed. */
export const AskedLetter = TenancyToRemind.extend({ isSent: z.boolean() })
export type AskedLetter = z.infer<typeof AskedLetter>

/** On which day it was made, by which its file is had. */
export const MadeLetter = z.object({ day: Day, messages: z.int() })

/**
 * Who is reminded: `tenancyIds`, or the tenants of `tenantIds` wherever they live or owe. Without either it is
 * everybody of whom a list of charges narrowed so shows something overdue, on all its pages.
 */
export const RoundFilter = ChargeFilter.omit({ page: true, sort: true, paymentStatus: true }).extend({
  ids: ChosenIds.nullish(),
  tenancyIds: z.array(z.uuid()).min(1).max(MOST_REMINDED).optional(),
  tenantIds: z.array(z.uuid()).min(1).max(MOST_REMINDED).optional(),
})
export type RoundFilter = z.infer<typeof RoundFilter>

/** `requestId` is chosen by the browser: the same one sent twice is sent once. `seen`: how many tenants the preview named. */
export const AskedRound = RoundFilter.extend({ requestId: z.uuid(), seen: z.int().min(1).max(MOST_REMINDED) })
export type AskedRound = z.infer<typeof AskedRound>

/** `reason`: a few words for staff. */
const LeftOut = z.object({ tenancyId: z.uuid(), tenantName: z.string(), unitNumber: z.string(), reason: z.string() })

/** What all tenants would be sent now of whom a filter shows something overdue. */
export const RoundPreview = z.object({
  /** Tenancies of which something overdue is shown; none is looked at when there are too many. */
  shown: z.int(),
  /** How many of them are reminded. */
  tenants: z.int(),
  /** What these owe overdue in all, not only what is shown. */
  totals: z.array(z.object({ currency: Currency, amount: MinorSum })),
  /** One a channel that is on. `parts`: of all SMS. `isSetUp`: whether anything is set up that sends it. */
  channels: z.array(
    z.object({
      channel: z.enum(channels),
      messages: z.int(),
      parts: z.int().nullable(),
      isSetUp: z.boolean(),
    }),
  ),
  /** Of one part of an SMS, by the latest ones that were paid for; empty before the first. */
  prices: z.array(Cost),
  /** What the first of them read. */
  examples: z.array(
    z.object({
      tenantName: z.string(),
      channel: z.enum(channels),
      body: z.string(),
      /** Something of it costs a penalty when it is late: the first text speaks of penalties then, and else does not. */
      hasPenalty: z.boolean(),
    }),
  ),
  /** Who is reminded, but not by this channel, and why. */
  without: z.array(LeftOut.extend({ channel: z.enum(channels) })),
  /** Who is not reminded, and why. */
  leftOut: z.array(LeftOut),
  /** Of whom something is overdue and who may be called today: with whom a chat can be opened, should no message reach them. */
  open: z.array(z.uuid()),
  /** Of how many of the tenants an earlier reminder has not left yet: the new one takes its place. */
  replaced: z.int(),
  /** The day on which it goes out: the next one once the hours for people are over. */
  goesOutOn: Day,
  obstacle: z.enum(roundObstacleNames).nullable(),
})
export type RoundPreview = z.infer<typeof RoundPreview>

export const ChatsWith = z.object({ tenancyIds: z.array(z.uuid()).min(1).max(MOST_CHATS) })

/** A chat with a tenant that staff open themselves. `total`: what is overdue, in minor units of `currency`. */
export const Chat = z.object({
  tenancyId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  currency: Currency,
  total: Minor,
  text: z.string(),
  /** Opens WhatsApp with the text filled in; null without a mobile number. */
  url: z.string().nullable(),
  last: ReminderPreview.shape.last,
  obstacle: z.enum(reminderObstacleNames).nullable(),
})
export type Chat = z.infer<typeof Chat>

/** `unsendable`: how many of the messages wait for something to be set up that sends them. */
export const SentRound = z.object({ tenants: z.int(), messages: z.int(), unsendable: z.int() })
export type SentRound = z.infer<typeof SentRound>
