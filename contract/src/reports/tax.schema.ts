import { z } from 'zod'
import { Day, Month } from '../days.schema'
import { Minor } from '../money.schema'
import { Owner } from '../owners/owners.schema'

/** `ownerId`: whose return it is for; null: the whole portfolio. */
const ownerId = z
  .union([z.literal('').transform(() => null), z.uuid()])
  .nullish()
  .transform((id) => id ?? null)

export const KenyaTaxFilter = z.object({ month: Month, ownerId })
export type KenyaTaxFilter = z.infer<typeof KenyaTaxFilter>

/** `year`: in which the year of income begins, on 1 July. */
export const UgandaTaxFilter = z.object({ year: z.coerce.number<number>().int().min(1971).max(2199), ownerId })
export type UgandaTaxFilter = z.infer<typeof UgandaTaxFilter>

/**
 * Cash of tenants by the day on which it was received, and what it stands on now. The lines make up `cashReceived`:
 * `homes` and `commercial` are rent, `advance` stands on no amount due yet, `paidBack` went back to the tenants.
 */
export const TaxCash = z.object({
  homes: Minor,
  commercial: Minor,
  serviceCharge: Minor,
  utilities: Minor,
  penalty: Minor,
  openingBalance: Minor,
  other: Minor,
  deposits: Minor,
  advance: Minor,
  paidBack: Minor,
  cashReceived: Minor,
})
export type TaxCash = z.infer<typeof TaxCash>

/** `received`: rent out of cash; `kept`: rent out of deposits that were kept; `gross`: both. In the landlord's part. */
export const TaxProperty = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  landReference: z.string().nullable(),
  city: z.string(),
  isCommercial: z.boolean(),
  received: Minor,
  kept: Minor,
  gross: Minor,
})
export type TaxProperty = z.infer<typeof TaxProperty>

/** `rate`: in hundredths of a percent. */
const dated = { rate: z.int(), validFrom: Day, validTo: Day.nullable(), source: z.string() }

const landlord = Owner.pick({ id: true, name: true, kind: true, isResident: true, taxPin: true })
const shared = {
  landlord: landlord.nullable(),
  /** The day up to which the law was looked at. */
  lawAsOf: Day,
  properties: z.array(TaxProperty),
  cash: TaxCash,
  /** Rent of homes, and of shops, offices and warehouses, with deposits that were kept for it. */
  homes: Minor,
  commercial: Minor,
  notes: z.array(z.string()),
}

/** Where the rent of a year stands to the limits of the tax. */
export const kenyaVerdicts = ['below', 'within', 'above', 'non_resident', 'no_rate'] as const

/** Minor units of KES. `taxAtRate`: of the month's rent of homes; `figure`: for the return, null where none is filed. */
export const KenyaTax = z.object({
  month: z.string(),
  ...shared,
  law: z.object({ ...dated, above: Minor, upTo: Minor }).nullable(),
  yearSoFar: Minor,
  lastTwelve: Minor,
  verdict: z.enum(kenyaVerdicts),
  taxAtRate: Minor.nullable(),
  figure: Minor.nullable(),
  filingDay: Day,
})
export type KenyaTax = z.infer<typeof KenyaTax>

/** Minor units of UGX. `from` and `to`: the days of the year of income. */
export const UgandaTax = z.object({
  year: z.int(),
  from: Day,
  to: Day,
  ...shared,
  gross: Minor,
  person: z
    .object({ ...dated, threshold: Minor, taxable: Minor, tax: Minor, provisionalBy: Day, finalBy: Day })
    .nullable(),
  company: z
    .object({
      ...dated,
      cap: z.int(),
      expenses: Minor,
      allowed: Minor,
      taxable: Minor,
      tax: Minor,
      provisionalBy: Day,
      finalBy: Day,
    })
    .nullable(),
})
export type UgandaTax = z.infer<typeof UgandaTax>
