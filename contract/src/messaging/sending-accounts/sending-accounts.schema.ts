import { z } from 'zod'
import { Email, optionalLine } from '../../text'
import { channels } from '../outbox/outbox.kinds'
import { encryptions, setters } from './sending-accounts.kinds'

const printable = /^[\x20-\x7e]*$/
/** What opens an account. Null where none is given: the one that is kept stays. */
const Secret = z
  .string()
  .trim()
  .max(1000, 'Use at most 1000 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'Write it in one line')
  .transform((text) => text || null)
  .nullable()
  .default(null)

const Host = z
  .string({ error: 'Enter the mail server, for example smtp.gmail.com' })
  .trim()
  .toLowerCase()
  .min(1, 'Enter the mail server, for example smtp.gmail.com')
  .max(253, 'Use at most 253 characters')
  .regex(
    /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)?$/,
    'Enter its name alone, for example smtp.gmail.com',
  )

/** A mail server and who writes through it, without what opens it. `user`: null where it takes mail without. */
export const MailSettings = z.object({
  host: Host,
  port: z
    .int('Enter a port from 1 to 65535')
    .min(1, 'Enter a port from 1 to 65535')
    .max(65_535, 'Enter a port from 1 to 65535'),
  encryption: z.enum(encryptions),
  user: z
    .string()
    .trim()
    .max(254, 'Use at most 254 characters')
    .refine((text) => !/\p{Cc}/u.test(text), 'Write it in one line')
    .transform((text) => text || null)
    .nullable()
    .default(null),
  fromAddress: Email,
  fromName: optionalLine(80),
})
export type MailSettings = z.infer<typeof MailSettings>

export const MailAccount = MailSettings.extend({ password: Secret }).check(({ value, issues }) => {
  if (value.password === null || value.user !== null) return
  issues.push({ code: 'custom', path: ['user'], message: 'Enter the user that this password is of', input: value.user })
})
export type MailAccount = z.infer<typeof MailAccount>

const sender = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9 _-]{0,11}$/, 'A sender has at most 11 letters and digits')
  .transform((text) => text || null)
  .nullable()
  .default(null)

/** An account at Africa's Talking, without its key. Senders: null for the provider's own; of one country where it has another. */
export const SmsSettings = z.object({
  user: z
    .string({ error: 'Enter the username of your app' })
    .trim()
    .min(1, 'Enter the username of your app')
    .max(100, 'Use at most 100 characters')
    .regex(/^[\x21-\x7e]*$/, 'A username has no blanks'),
  sender,
  senderKenya: sender,
  senderUganda: sender,
})
export type SmsSettings = z.infer<typeof SmsSettings>

export const SmsAccount = SmsSettings.extend({
  apiKey: Secret.refine(
    (text) => text === null || (printable.test(text) && !text.includes(' ')),
    'A key has no blanks',
  ),
})
export type SmsAccount = z.infer<typeof SmsAccount>

/**
 * How it stands with a channel. `setBy` null: nobody has set it up. `settings` null where the environment says them, which no form
 * changes. `hasSecret`: a password or key is kept, which nobody is told; `isUnreadable`: it was kept under another AUTH_SECRET.
 */
const standing = <Settings extends z.ZodType>(settings: Settings) =>
  z.object({
    setBy: z.enum(setters).nullable(),
    settings: settings.nullable(),
    hasSecret: z.boolean(),
    isUnreadable: z.boolean(),
  })

export const SendingAccounts = z.object({ email: standing(MailSettings), sms: standing(SmsSettings) })
export type SendingAccounts = z.infer<typeof SendingAccounts>

export const SendingChannel = z.object({ channel: z.enum(channels) })
export type SendingChannel = z.infer<typeof SendingChannel>
