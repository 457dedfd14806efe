import { z } from 'zod'
import { Day } from '../../days.schema'
import { staffRoles } from '../../permissions'
import { requiredLine } from '../../text'

/** Properties that a key is limited to; no property is named twice. */
const Limit = z
  .array(z.uuid())
  .min(1, 'Choose at least one property')
  .max(100, 'Choose at most 100 properties')
  .transform((ids) => [...new Set(ids)])

/**
 * A secret key as it is asked for. `propertyIds`: null for the whole portfolio. `expiresOn`: the last day on which it works, in
 * Nairobi; null: until it is withdrawn.
 */
export const NewKey = z.object({
  name: requiredLine('Say what the key is for', 60),
  role: z.enum(staffRoles),
  propertyIds: Limit.nullable().default(null),
  expiresOn: Day.nullable().default(null),
})
export type NewKey = z.infer<typeof NewKey>

/** The same as a person asks for it: `password` is theirs, for a page left open is not enough to make what opens everything. */
export const NewKeyAsked = NewKey.extend({ password: z.string().min(1, 'Enter your password').max(128) })
export type NewKeyAsked = z.infer<typeof NewKeyAsked>

/** A secret key as it is listed. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters, to tell which of them a script holds. */
  ending: z.string(),
  role: z.enum(staffRoles),
  madeBy: z.string(),
  /** Whoever made it has left or is no staff any more. */
  isStopped: z.boolean(),
  isExpired: z.boolean(),
  /** Null for the whole portfolio; of those that are gone nothing is left. */
  properties: z.array(z.object({ id: z.uuid(), name: z.string() })).nullable(),
  createdAt: z.iso.datetime(),
  expiresOn: Day.nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** `publishableKey`: names the installation and nobody; it may stand in a page. `url`: what a client is given beside it. */
export const ApiKeys = z.object({ url: z.string(), publishableKey: z.string(), keys: z.array(ApiKey) })
export type ApiKeys = z.infer<typeof ApiKeys>

/** `secret`: shown this once; what is kept of it does not lead back to it. */
export const MadeKey = z.object({ key: ApiKey, secret: z.string() })
export type MadeKey = z.infer<typeof MadeKey>

export const KeyId = z.object({ keyId: z.uuid() })
