import { z } from 'zod'
import { AsRead } from '../../as-read.schema'
import { countBetween } from '../../count.schema'
import { MAX_MINOR, plainMoney, tooLarge } from '../../money'
import { Currency, Minor } from '../../money.schema'
import { penaltyKinds } from '../leases/leases.terms'

const limited = (message: string) =>
  Minor.min(0, message).max(MAX_MINOR, `${tooLarge('KES')} or ${plainMoney(MAX_MINOR, 'UGX')}`)

/**
 * What a new lease takes where nothing else is agreed. Amounts: minor units of `currency`; they hold for leases in that currency.
 * `dueDay` null: as the unit says.
 */
const terms = z.object({
  dueDay: countBetween(1, 31, 'A due day is 1 to 31').nullable().default(null),
  noticeDays: countBetween(0, 366, 'Notice is 0 to 366 days').default(30),
  /** The deposit, in months of rent. */
  depositMonths: countBetween(0, 12, 'A deposit is 0 to 12 months of rent').default(0),
  penaltyKind: z.enum(penaltyKinds).default('none'),
  /** Hundredths of a percent of what is owed. */
  penaltyRate: z.int().min(0).max(10_000, 'A penalty is at most 100 percent').default(0),
  penaltyAmount: limited('Penalty must be positive').default(0),
  penaltyGraceDays: countBetween(0, 90, 'Grace is 0 to 90 days').default(0),
  penaltyCap: limited('Amount must be above zero').min(1, 'Amount must be above zero').nullable().default(null),
  isPenaltyMonthly: z.boolean().default(false),
  /** Hundredths of a percent by which the rent rises a year after the start. */
  increaseRate: z.int().min(0).max(10_000, 'An increase is at most 100 percent').default(0),
  currency: Currency.default('KES'),
})

/** `propertyId` null: of the agency, for every property without its own. */
const place = { propertyId: z.uuid().nullish() }

export const LeaseDefaultsInput = z.object({ ...place, ...terms.shape, asRead: AsRead }).check(({ value, issues }) => {
  const { penaltyKind, penaltyRate, penaltyAmount } = value
  const refuse = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value })
  if (penaltyKind === 'percent' && penaltyRate === 0) refuse('penaltyRate', 'Enter how many percent')
  if (penaltyKind === 'fixed' && penaltyAmount === 0) refuse('penaltyAmount', 'Amount must be above zero')
})
export type LeaseDefaultsInput = z.infer<typeof LeaseDefaultsInput>

export const LeaseDefaultsOf = z.object(place)

/** `isOwn`: said for just this property, or for the agency; else they are what holds in their absence. */
export const LeaseDefaults = z.object({
  propertyId: z.uuid().nullable(),
  isOwn: z.boolean(),
  ...terms.shape,
})
export type LeaseDefaults = z.infer<typeof LeaseDefaults>

const changed = terms
  .pick({
    noticeDays: true,
    penaltyKind: true,
    penaltyRate: true,
    penaltyAmount: true,
    penaltyGraceDays: true,
    penaltyCap: true,
    isPenaltyMonthly: true,
  })
  .extend({ dueDay: z.int() })

/** What running leases would become. Their deposit and rent stay as agreed. `total`: of all, also those that are not shown. */
export const LeaseDefaultsPreview = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      tenancyId: z.uuid(),
      tenantName: z.string(),
      unitNumber: z.string(),
      propertyName: z.string(),
      currency: Currency,
      before: changed,
      after: changed,
    }),
  ),
  /** Says what was seen, so that nothing else is applied. */
  seen: z.string(),
})
export type LeaseDefaultsPreview = z.infer<typeof LeaseDefaultsPreview>

export const ApplyLeaseDefaults = z.object({ ...place, seen: z.string().max(100) })
export type ApplyLeaseDefaults = z.infer<typeof ApplyLeaseDefaults>
