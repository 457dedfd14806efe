import type { PlacesTaken } from './report-places.terms'
import type { ReportKind } from './reports.kinds'

/** What a report is asked for with: a range of days, also with an account and an owner, or of months, a day, a month or a year and a landlord, or nothing. */
export type ReportBounds = 'days' | 'entries' | 'months' | 'day' | 'month' | 'year' | 'none'

/** Under what a report stands in the list of all, which has them in the order of their first reports. */
export type ReportGroup = 'Rent and arrears' | 'Portfolio' | 'Owners and tax' | 'Books'

/** What a report is called and asked for with; its columns come with the report. */
export interface ReportHead {
  title: string
  group: ReportGroup
  bounds: ReportBounds
  /** What it can be narrowed to; without it it is of all. */
  places?: PlacesTaken
}

/** Every report with what it is asked for with. */
export const reportHeads = {
  'rent-collection': { title: 'Rent Collection Report', group: 'Rent and arrears', bounds: 'days', places: 'units' },
  'property-performance': { title: 'Property Performance', group: 'Portfolio', bounds: 'days', places: 'properties' },
  'manager-performance': { title: 'Performance by Manager', group: 'Portfolio', bounds: 'days', places: 'units' },
  'block-performance': { title: 'Performance by Block', group: 'Portfolio', bounds: 'days', places: 'units' },
  'town-performance': { title: 'Performance by Town', group: 'Portfolio', bounds: 'days', places: 'units' },
  'tenant-summary': { title: 'Tenant Summary', group: 'Portfolio', bounds: 'none', places: 'units' },
  'overdue-payments': { title: 'Overdue Payments', group: 'Rent and arrears', bounds: 'none', places: 'units' },
  'rent-roll': { title: 'Rent Roll', group: 'Portfolio', bounds: 'day', places: 'units' },
  arrears: { title: 'Aged Arrears', group: 'Rent and arrears', bounds: 'day', places: 'units' },
  collections: { title: 'Collections by Day and Method', group: 'Rent and arrears', bounds: 'days', places: 'units' },
  'collection-targets': {
    title: 'Collections against Target',
    group: 'Rent and arrears',
    bounds: 'months',
    places: 'properties',
  },
  occupancy: { title: 'Occupancy', group: 'Portfolio', bounds: 'months', places: 'units' },
  'vacant-units': { title: 'Vacant Units', group: 'Portfolio', bounds: 'day', places: 'units' },
  'lease-ends': { title: 'Leases Ending', group: 'Portfolio', bounds: 'none', places: 'units' },
  income: { title: 'Income by Property', group: 'Owners and tax', bounds: 'months', places: 'properties' },
  'tax-kenya': { title: 'Rental Income Tax, Kenya', group: 'Owners and tax', bounds: 'month', places: 'rent' },
  'tax-uganda': { title: 'Rental Income Tax, Uganda', group: 'Owners and tax', bounds: 'year', places: 'rent' },
  'tax-efris': { title: 'EFRIS Lines, Uganda', group: 'Owners and tax', bounds: 'month', places: 'rent' },
  'owner-balances': { title: 'Balances of Owners', group: 'Books', bounds: 'days', places: 'entries' },
  'property-balances': { title: 'Balances of Properties', group: 'Books', bounds: 'days', places: 'properties' },
  'deposits-held': { title: 'Deposits Held', group: 'Books', bounds: 'day', places: 'units' },
  'trial-balance': { title: 'Trial Balance', group: 'Books', bounds: 'day', places: 'entries' },
  'general-ledger': { title: 'General Ledger', group: 'Books', bounds: 'entries', places: 'entries' },
  'agency-income': { title: 'Profit and Loss of the Agency', group: 'Books', bounds: 'months', places: 'entries' },
} as const satisfies Record<ReportKind, ReportHead>
