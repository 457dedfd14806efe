import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, Month } from '../../days.schema'
import { Owner, OwnerKind, RentBandSaid } from '../../money/owners/owners.schema'
import { MinorSum } from '../../money.schema'
import { ReportPlaces } from './report-places.schema'

const { shape: ofPlaces } = ReportPlaces.omit({ ownerId: true, withoutOwner: true, withoutProperty: true })

/** `ownerId`: whose return it is for; null: the whole portfolio. */
const ownerId = z
  .union([z.literal('').transform(() => null), z.uuid()])
  .nullish()
  .transform((id) => id ?? null)

/** Of all places, or of some alone, which have no tax of their own. */
export const KenyaTaxAsked = z.object({ ...ofPlaces, month: Month, ownerId })
export const KenyaTaxFilter = KenyaTaxAsked.pick({ month: true, ownerId: true })
export type KenyaTaxFilter = z.infer<typeof KenyaTaxFilter>

/** `year`: in which the year of income begins, on 1 July. */
export const UgandaTaxAsked = z.object({
  ...ofPlaces,
  year: z.coerce.number<number>().int().min(1971).max(2199),
  ownerId,
})
export const UgandaTaxFilter = UgandaTaxAsked.pick({ year: true, ownerId: true })
export type UgandaTaxFilter = z.infer<typeof UgandaTaxFilter>

/**
 * Cash of tenants by the day on which it was received; the parts make up `cashReceived`. `homes` and `commercial` are
 * rent, and `paidBack` went back. `advance` stands on no charge yet, and is taxed as rent.
 */
export const TaxCash = z.object({
  homes: MinorSum,
  commercial: MinorSum,
  serviceCharge: MinorSum,
  utilities: MinorSum,
  penalty: MinorSum,
  openingBalance: MinorSum,
  other: MinorSum,
  deposits: MinorSum,
  advance: MinorSum,
  paidBack: MinorSum,
  cashReceived: MinorSum,
})
export type TaxCash = z.infer<typeof TaxCash>

/** `received`: rent out of cash, ahead too; `kept`: rent out of deposits that were kept; `gross`: both. In the landlord's part. */
export const TaxProperty = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  landReference: z.string().nullable(),
  city: z.string(),
  isCommercial: z.boolean(),
  received: MinorSum,
  kept: MinorSum,
  gross: MinorSum,
})
export type TaxProperty = z.infer<typeof TaxProperty>

/** `rate`: in hundredths of a percent. */
const dated = { rate: z.int(), validFrom: Day, validTo: Day.nullable(), source: z.string() }

const landlord = Owner.pick({ id: true, name: true, kind: true, isResident: true, taxPin: true })

/** A landlord of the whole portfolio. `ownerId` null: of properties for which no owner is agreed. */
const line = { ownerId: z.uuid().nullable(), name: z.string().nullable(), taxPin: z.string().nullable() }

const shared = {
  /** Null: the whole portfolio, which is reckoned landlord by landlord. */
  landlord: landlord.nullable(),
  /** The day up to which the law was looked at. */
  lawAsOf: Day,
  properties: z.array(TaxProperty),
  cash: TaxCash,
  /** Rent of homes, and of shops, offices and warehouses, with deposits that were kept for it. */
  homes: MinorSum,
  commercial: MinorSum,
  notes: z.array(z.string()),
}

/** Where the rent of a year stands to the limits of the tax. */
export const kenyaVerdicts = ['below', 'within', 'above', 'non_resident', 'no_rate'] as const

/** By what that was judged: rent that was received, the landlord's word, or what the homes that are let come to in a year. */
export const kenyaBases = ['received', 'word', 'expected'] as const

/**
 * Rent of homes in minor units of KES: of the year so far, of the last twelve months, and what the homes that are let in
 * the month come to in a year.
 */
const kenyaYear = { yearSoFar: MinorSum, lastTwelve: MinorSum, expectedYear: MinorSum }

/**
 * A landlord's month in minor units of KES. `figure`: for the return, null where none is filed; `withheld`: what whoever
 * pays a non-resident withholds, null of residents; `byAgency`: what the agency withheld in the month already.
 */
export const KenyaLandlord = z.object({
  ...line,
  homes: MinorSum,
  commercial: MinorSum,
  ...kenyaYear,
  verdict: z.enum(kenyaVerdicts),
  basis: z.enum(kenyaBases).nullable(),
  figure: MinorSum.nullable(),
  withheld: MinorSum.nullable(),
  byAgency: MinorSum,
})
export type KenyaLandlord = z.infer<typeof KenyaLandlord>

/** Minor units of KES. */
export const KenyaTax = z.object({
  month: z.string(),
  ...shared,
  law: z.object({ ...dated, above: MinorSum, upTo: MinorSum }).nullable(),
  ...kenyaYear,
  /** The landlord's word in that month. */
  rentBand: RentBandSaid,
  /** Of a part: the report is narrowed to some places, whose tax is not reckoned. */
  verdict: z.enum([...kenyaVerdicts, 'by_landlord', 'of_a_part']),
  basis: z.enum(kenyaBases).nullable(),
  /** Of the month's rent of homes. */
  taxAtRate: MinorSum.nullable(),
  /** For the return, null where none is filed; of the whole portfolio what its landlords file together. */
  figure: MinorSum.nullable(),
  /** From what is paid to non-residents. */
  withholding: z.object({ rate: z.int(), gross: MinorSum, amount: MinorSum, source: z.string() }).nullable(),
  /** What the agency withheld in the month already, and of it what there are certificates of KRA for. */
  byAgency: MinorSum,
  certifiedByAgency: MinorSum,
  filingDay: Day,
  landlords: z.array(KenyaLandlord).nullable(),
})
export type KenyaTax = z.infer<typeof KenyaTax>

const filingDays = z.object({ provisionalBy: Day, finalBy: Day })

/** Tax that tenants withheld in the year, which is set off against the tax; `certified`: of it what there are certificates for. */
const withheld = { withheld: MinorSum, certified: MinorSum }

/** A landlord's year in minor units of UGX. `kind` null: no owner is agreed, reckoned as a person. */
export const UgandaLandlord = z.object({
  ...line,
  kind: OwnerKind.nullable(),
  gross: MinorSum,
  expenses: MinorSum,
  commission: MinorSum,
  tax: MinorSum.nullable(),
  ...withheld,
})
export type UgandaLandlord = z.infer<typeof UgandaLandlord>

/**
 * Minor units of UGX, of the year of income `from` to `to`. Of the whole portfolio `person` and `company` are null and
 * its landlords have a line each; of some places alone there is neither.
 */
export const UgandaTax = z.object({
  year: z.int(),
  from: Day,
  to: Day,
  ...shared,
  gross: MinorSum,
  /** It is narrowed to some places, whose tax is not reckoned. */
  isOfAPart: z.boolean(),
  expenses: MinorSum,
  /** What the agency earned of it, which a company takes off. */
  commission: MinorSum,
  ...withheld,
  /** When the returns of that year are due. */
  filing: z.object({ person: filingDays, company: filingDays }),
  person: z.object({ ...dated, threshold: MinorSum, taxable: MinorSum, tax: MinorSum }).nullable(),
  company: z
    .object({
      ...dated,
      cap: z.int(),
      expenses: MinorSum,
      commission: MinorSum,
      allowed: MinorSum,
      taxable: MinorSum,
      tax: MinorSum,
    })
    .nullable(),
  landlords: z.array(UgandaLandlord).nullable(),
})
export type UgandaTax = z.infer<typeof UgandaTax>

/**
 * A receipt of business premises in Uganda, in minor units of UGX, as it was handed out; of money that went to several units it names the one
 * that it was received for. `net`: all but deposits and VAT, with rent that is paid ahead and tax that was withheld; `apart`: what of it is no
 * rent; `gross`: `net` and `vat`.
 */
export const EfrisLine = z.object({
  paymentId: z.uuid(),
  receivedOn: Day,
  receiptNumber: z.string(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  tenantPin: z.string().nullable(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  net: MinorSum,
  vat: MinorSum,
  gross: MinorSum,
  apart: MinorSum,
  /** The fiscal document number, by whom and when it was entered. */
  number: z.string().nullable(),
  enteredBy: z.string().nullable(),
  enteredOn: Day.nullable(),
  /** Its payment counts no more; it is listed because it has a number. */
  reversedOn: Day.nullable(),
  allowed: allowed('enter', 'remove'),
})
export type EfrisLine = z.infer<typeof EfrisLine>

/** In the order of days and receipts. The sums are of receipts that count; `missing`: how many of them have no number. */
export const EfrisLines = z.object({
  month: z.string(),
  rows: z.array(EfrisLine),
  sums: z.object({ net: MinorSum, vat: MinorSum, gross: MinorSum, apart: MinorSum }),
  missing: z.int(),
  notes: z.array(z.string()),
  lawAsOf: Day,
  allowed: allowed('enterMany'),
})
export type EfrisLines = z.infer<typeof EfrisLines>
