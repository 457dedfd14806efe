import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Currency, Minor } from '../../money.schema'
import { withinLimit } from '../../within-limit'

/**
 * What an owner sees by their own sign-in, besides what is theirs. They are told of expenses from `expenseLimit` on, in minor
 * units of `currency`, and of each in another currency; without a limit of every one.
 */
export const OwnerSight = z.object({
  showsTenants: z.boolean(),
  showsArrears: z.boolean(),
  showsPapers: z.boolean(),
  expenseLimit: Minor.min(1, 'Amount must be above zero').nullable(),
  currency: Currency,
})
export type OwnerSight = z.infer<typeof OwnerSight>

/**
 * The account of an owner. 'none': they were never invited; 'invited': no password was set yet; 'withdrawn': it cannot be entered.
 * `email`, `phoneNumber`: with which they sign in.
 */
export const OwnerAccess = z.object({
  ownerId: z.uuid(),
  state: z.enum(['none', 'invited', 'active', 'withdrawn']),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  sight: OwnerSight,
  allowed: allowed('invite', 'withdraw', 'saveSight'),
})
export type OwnerAccess = z.infer<typeof OwnerAccess>

export const OwnerSightInput = withinLimit(OwnerSight.extend({ ownerId: z.uuid() }), ['expenseLimit'])
export type OwnerSightInput = z.infer<typeof OwnerSightInput>
