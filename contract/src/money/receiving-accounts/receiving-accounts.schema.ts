import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { AsRead } from '../../as-read.schema'
import { Currency } from '../../money.schema'
import { requiredName, shortLine } from '../../text'
import { credentialNames, receivingKinds } from './receiving-accounts.kinds'

const digits = (least: number, most: number, message: string) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/[\s-]+/g, ''))
    .regex(new RegExp(`^(\\d{${least},${most}})?$`), message)
    .transform((text) => text || null)
    .nullable()
    .default(null)

const setting = z.string().trim().max(500).nullable().default(null)

/** How a provider is spoken to, without anything secret. What is not set is as the provider usually has it. */
export const ReceivingSettings = z.object({
  environment: z.enum(['sandbox', 'production']).nullable().default(null),
  c2bVersion: z.enum(['v1', 'v2']).nullable().default(null),
  /** Instead of the provider's own address: for a test, or a gateway of its own. */
  baseUrl: z
    .string()
    .trim()
    .max(300)
    .refine((text) => text === '' || /^https?:\/\//.test(text), 'An address begins with https://')
    .transform((text) => text || null)
    .nullable()
    .default(null),
  targetEnvironment: setting,
  pullMethod: z.enum(['GET', 'POST']).nullable().default(null),
  /** The number to which prompts go when it is another than the account's: the store of a till. */
  storeNumber: setting,
  /** Addresses from which callbacks are taken; none: from all. */
  allowedAddresses: z.array(z.string().trim().min(3).max(60)).max(50).default([]),
  /** Of a bank's notice: what of it says what, 'amount' to 'data.txn.amount'. */
  noticeFields: z.record(z.string().max(60), z.string().max(200)).default({}),
  layout: setting,
  /** Each confirmation of M-Pesa is asked about at M-Pesa before it is booked. */
  checksBack: z.boolean().default(false),
  /** The phone that Safaricom is told when what came is to be asked for; null: it is not asked for. */
  nominatedNumber: setting,
  /** In which header of a bank's notice its signature stands. */
  signatureHeader: setting,
})
export type ReceivingSettings = z.infer<typeof ReceivingSettings>

const whose = {
  /** Whose money comes in here: an owner's, a property's; with neither the agency's. */
  ownerId: z.uuid().nullable().default(null),
  propertyId: z.uuid().nullable().default(null),
  /** The agency's own money stands on it: no tenant pays to it. It stays so. */
  isOfAgency: z.boolean().default(false),
}

const form = z.object({
  name: requiredName('Enter a name, as your people call it', 80),
  /** Of a bank: its name and branch, as tenants read it. */
  bank: shortLine(120)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** Paybill, till, merchant code or the account at the bank. */
  number: digits(3, 20, 'A number has 3 to 20 digits'),
  /** Of a bank's paybill: the account at the bank, which stands before '#'. */
  prefix: digits(3, 20, 'An account number has 3 to 20 digits'),
  currency: Currency,
  ...whose,
  settings: ReceivingSettings.prefault({}),
})

/** What is missing is said at its field. */
function complete({ value, issues }: z.core.ParsePayload<z.infer<typeof form> & { kind: string }>): void {
  const missing = (path: keyof typeof form.shape, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value[path] })
  if (value.kind !== 'cash' && value.number === null) missing('number', 'Enter the number')
  if (value.kind === 'bank_paybill' && value.prefix === null) missing('prefix', 'Enter the account at the bank')
  if (value.ownerId !== null && value.propertyId !== null) missing('propertyId', 'Select an owner or a property')
  if (value.isOfAgency && (value.ownerId ?? value.propertyId) !== null) {
    missing('ownerId', "The agency's own money is no owner's")
  }
}

export const NewReceivingAccount = z
  .object({ requestId: z.uuid(), kind: z.enum(receivingKinds), ...form.shape })
  .check(complete)
export type NewReceivingAccount = z.infer<typeof NewReceivingAccount>

export const AccountId = z.object({ accountId: z.uuid() })

/** Its kind and currency stay: what came in would be another kind of money. */
export const ReceivingAccountChange = z
  .object({ ...AccountId.shape, kind: z.enum(receivingKinds), ...form.shape, asRead: AsRead })
  .check(complete)
export type ReceivingAccountChange = z.infer<typeof ReceivingAccountChange>

/** Those that are named are kept instead of earlier ones; null takes one away. */
export const Credentials = z.object({
  ...AccountId.shape,
  credentials: z.partialRecord(z.enum(credentialNames), z.string().trim().min(1).max(4000).nullable()),
})
export type Credentials = z.infer<typeof Credentials>

/** `credentials`: which ones are kept; what they say is told to nobody. */
export const ReceivingAccount = z.object({
  id: z.uuid(),
  kind: z.enum(receivingKinds),
  name: z.string(),
  bank: z.string().nullable(),
  number: z.string().nullable(),
  prefix: z.string().nullable(),
  currency: Currency,
  ownerId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  propertyId: z.uuid().nullable(),
  propertyName: z.string().nullable(),
  isOfAgency: z.boolean(),
  settings: ReceivingSettings,
  credentials: z.array(z.enum(credentialNames)),
  hasCallback: z.boolean(),
  archivedAt: z.iso.datetime().nullable(),
  allowed: allowed('change', 'setCredentials', 'rotateCallback', 'archive', 'restore'),
})
export type ReceivingAccount = z.infer<typeof ReceivingAccount>

/** The part of an address that only the provider is told; null: there is none yet. */
export const CallbackSecret = z.object({ secret: z.string().nullable() })
export type CallbackSecret = z.infer<typeof CallbackSecret>

/** Where a tenant pays. `account`: what is typed as account there; null where nothing is. `accountId` null: as the agency's form says. */
export const WhereToPay = z.object({
  accountId: z.uuid().nullable(),
  kind: z.enum(receivingKinds),
  name: z.string(),
  bank: z.string().nullable(),
  number: z.string().nullable(),
  account: z.string().nullable(),
})
export type WhereToPay = z.infer<typeof WhereToPay>
