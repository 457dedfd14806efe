import type { Day } from '@makao/contract/days'
import type { ImportReading, ImportSums } from '@makao/contract/exchange/import/import.schema'
import type { ImportAdded, ImportField } from '@makao/contract/exchange/import/import.terms'
import type { PropertyInput } from '@makao/contract/homes/properties/properties.schema'
import type { NewUnit } from '@makao/contract/homes/units/units.schema'
import type { Currency } from '@makao/contract/money'
import type { NewAgreement, OwnerInput, OwnerOpeningInput } from '@makao/contract/money/owners/owners.schema'
import type { NewTenant } from '@makao/contract/money/tenants/tenants.schema'
import type { z } from 'zod'
import type { Existing } from './doubles.rules'
import type { Facts } from './facts.rules'
import type { Person } from './people.rules'
import type { ReadRow, Report } from './rows.rules'

type Identified<Input> = Input & { id: string }

/** What a file adds, as the forms would enter it, with the ids of what is made or was there. */
export interface Plan {
  owners: Identified<OwnerInput>[]
  properties: Identified<PropertyInput & { currency: Currency }>[]
  agreements: Identified<NewAgreement>[]
  units: Identified<NewUnit & { floor: string | null }>[]
  tenants: Identified<NewTenant>[]
  tenancies: PlannedTenancy[]
  coTenants: { tenancyId: string; profileId: string; since: Day }[]
  openings: PlannedOpening[]
  ownerOpenings: Identified<OwnerOpeningInput>[]
  meters: PlannedMeter[]
  payments: PlannedPayment[]
}

export interface PlannedTenancy {
  id: string
  tenantId: string
  unitId: string
  currency: Currency
  startDate: Day
  leaseEnd: Day | null
  depositAmount: number
  chargeFrom: Day
}

/** See `NewOpening`; amounts in minor units. */
export interface PlannedOpening {
  tenancyId: string
  currency: Currency
  owed: { paymentType: 'rent' | 'water' | 'service_charge'; amount: number }[]
  credit: number
  depositHeld: number
  landlordDeposit: number
}

export interface PlannedMeter {
  id: string
  unitId: string
  /** Who lives there on the day of the reading. */
  tenancyId: string | null
  currency: Currency
  kind: 'water' | 'electricity'
  serialNumber: string
  digits: number
  /** In thousandths. */
  firstValue: number
  price: number
}

export interface PlannedPayment {
  tenancyId: string
  currency: Currency
  paidOn: Day
  amount: number
  reference: string | null
}

export const emptyPlan = (): Plan => ({
  ...{ owners: [], properties: [], agreements: [], units: [], tenants: [] },
  ...{ tenancies: [], coTenants: [], openings: [], ownerOpenings: [], meters: [], payments: [] },
})

export const countsOf = (plan: Plan): Record<ImportAdded, number> =>
  Object.fromEntries(Object.entries(plan).map(([kind, rows]) => [kind, rows.length])) as Record<ImportAdded, number>

const total = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)

/** What is written, by currency. */
export const sumsOfPlan = ({ units, openings }: Plan): ImportSums[] =>
  (['KES', 'UGX'] as const).flatMap((currency) => {
    const own = <Row extends { currency: Currency }>(rows: readonly Row[]) =>
      rows.filter((row) => row.currency === currency)
    if (own(units).length + own(openings).length === 0) return []
    const brought = own(openings)
    return [
      {
        currency,
        rent: total(own(units), ({ rentAmount }) => rentAmount),
        arrears: total(brought, ({ owed }) => total(owed, ({ amount }) => amount)),
        credit: total(brought, ({ credit }) => credit),
        deposit: total(brought, ({ depositHeld, landlordDeposit }) => depositHeld + landlordDeposit),
      },
    ]
  })

/** A unit of the file or of Makao, with what is said of it and of its letting. */
export interface Home extends Facts {
  id: string
  currency: Currency
  existing: Existing['units'][number] | null
  person: Person | null
  personRow: ReadRow | null
}

export interface Planning {
  reading: ImportReading & { startsOn: Day }
  existing: Existing
  report: Report
}

/** What a form would say of an input. @param place which field of the row it is about */
export function judged<Output>(
  schema: z.ZodType<Output>,
  input: unknown,
  { row, place }: { row: ReadRow; place: ImportField },
  report: Report,
): Output | undefined {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const expected = read.error.issues[0]?.message ?? 'something else'
  report(row, place, { found: String(row.values[place] ?? ''), expected, isWrong: true })
  return undefined
}
