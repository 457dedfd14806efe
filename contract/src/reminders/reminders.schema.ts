import { z } from 'zod'
import { Day } from '../days.schema'
import { channels } from '../messages/messages.terms'
import { Currency, Minor } from '../money.schema'
import { PaymentType } from '../payment-records/payment-types.schema'
import { reminderObstacleNames } from './reminders.terms'

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
      recordId: z.uuid(),
      paymentType: PaymentType,
      name: z.string().nullable(),
      dueDate: Day,
      balance: Minor,
    }),
  ),
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
  /** The day on which it goes out: the next one from 18:00 on. */
  goesOutOn: Day,
  /** When what is overdue was called last, `by` whom; null: by itself. */
  last: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** Why it cannot be sent; null when it can. */
  obstacle: z.enum(reminderObstacleNames).nullable(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>
