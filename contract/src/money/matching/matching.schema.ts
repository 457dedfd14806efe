import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { ruleKinds } from './matching.kinds'
import { LEAST_THRESHOLD, MOST_THRESHOLD } from './matching.terms'

const range = `Enter ${LEAST_THRESHOLD / 100} to ${MOST_THRESHOLD / 100} percent`

/** `isAutomatic` false: nothing is assigned by itself, but what was asked for by a prompt. `threshold`: hundredths of a percent. */
export const MatchingSettings = z.object({
  isAutomatic: z.boolean(),
  threshold: z.int(range).min(LEAST_THRESHOLD, range).max(MOST_THRESHOLD, range),
})
export type MatchingSettings = z.infer<typeof MatchingSettings>

/** What of a payment is, or would be, known again. `words`: as it came. */
export const Remembered = z.object({ kind: z.enum(ruleKinds), words: z.string() })
export type Remembered = z.infer<typeof Remembered>

/** What somebody decided once: money that says this, in this account, is for this tenancy. `accountId` null: in no account that was named. */
export const MatchingRule = Remembered.extend({
  id: z.uuid(),
  accountId: z.uuid().nullable(),
  accountName: z.string().nullable(),
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  /** Of a tenancy that ends, or ended: from then on it is suggested and no longer assigned by itself. */
  endDate: Day.nullable(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  allowed: allowed('removeRule'),
})
export type MatchingRule = z.infer<typeof MatchingRule>

export const RuleId = z.object({ ruleId: z.uuid() })
