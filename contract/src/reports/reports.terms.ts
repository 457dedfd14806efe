import type { ReportKind } from './reports.kinds'

export const reportTitles: Record<ReportKind, string> = {
  'rent-collection': 'Rent Collection Report',
  'property-performance': 'Property Performance',
  'tenant-summary': 'Tenant Summary',
  'overdue-payments': 'Overdue Payments',
  'rent-roll': 'Rent Roll',
  arrears: 'Aged Arrears',
  collections: 'Collections by Day and Method',
  occupancy: 'Occupancy',
  income: 'Income by Property',
  'tax-kenya': 'Rental Income Tax, Kenya',
  'tax-uganda': 'Rental Income Tax, Uganda',
}

/** What a report is asked for with: a range of days or of months, a day, a month or a year and a landlord, or nothing. */
export type ReportBounds = 'days' | 'months' | 'day' | 'month' | 'year' | 'none'
export const reportBounds: Record<ReportKind, ReportBounds> = {
  'rent-collection': 'days',
  'property-performance': 'days',
  'tenant-summary': 'none',
  'overdue-payments': 'none',
  'rent-roll': 'day',
  arrears: 'day',
  collections: 'days',
  occupancy: 'months',
  income: 'months',
  'tax-kenya': 'month',
  'tax-uganda': 'year',
}

/** What a row of the arrears says by age, youngest first. */
export const ageBands = [
  { key: 'days0', title: 'Not overdue' },
  { key: 'days30', title: '1-30 days' },
  { key: 'days60', title: '31-60 days' },
  { key: 'days90', title: '61-90 days' },
  { key: 'older', title: '90+ days' },
] as const

/** What the cash of a tax report stands on, in order; together it is what was received. */
export const taxCashLines = [
  { key: 'homes', title: 'Rent of homes' },
  { key: 'commercial', title: 'Rent of shops, offices and warehouses' },
  { key: 'serviceCharge', title: 'Service charge' },
  { key: 'utilities', title: 'Water, electricity and garbage recharged' },
  { key: 'penalty', title: 'Penalties' },
  { key: 'openingBalance', title: 'Opening balances' },
  { key: 'other', title: 'Other' },
  { key: 'deposits', title: 'Deposits, which belong to tenants' },
  { key: 'advance', title: 'Not yet put on an amount due' },
  { key: 'paidBack', title: 'Paid back to tenants' },
] as const

/** Percent from which a property's collection rate is good, and from which it is fair. */
export const GOOD_RATE = 80
export const FAIR_RATE = 60

/** '87.5%' */
export function formatRate(rate: number): string {
  return `${rate.toFixed(1)}%`
}

export const rentRollStateNames = { let: 'Let', vacant: 'Vacant', former: 'Moved out', coming: 'To move in' } as const

/** For the Kenyan return, where this tax does not apply or no rate is on record. */
export const NO_FIGURE = 'None by this tax'

/** What the limits of the tax in Kenya mean for a month. */
export const kenyaVerdictText = {
  below:
    'By these books the rent of a year is not above the lower limit: no tax is due unless rent from elsewhere is added.',
  within: 'By these books the rent of a year is within the limits: the tax is due.',
  above:
    'By these books the rent of a year is above the upper limit: this tax does not apply, the normal annual return does.',
  non_resident: 'The landlord is not resident: this tax does not apply. Who pays the rent withholds 30% of it.',
  no_rate: 'No rate is on record for this month.',
} as const
