import type { Day } from '../../days'
import { availabilityNames } from '../../homes/units/units.terms'
import type { RentRollRow } from './ledger-reports.schema'
import type { KenyaTax, kenyaBases, kenyaVerdicts } from './tax.schema'

/** How a property is let, as a tax report says it. */
export const letAs = (isCommercial: boolean) => (isCommercial ? 'Business' : 'Residential')

/** What the cash of a tax report stands on, in order; together it is what was received. */
export const taxCashLines = [
  { key: 'homes', title: 'Residential rent' },
  { key: 'commercial', title: 'Rent from shops, offices and warehouses' },
  { key: 'serviceCharge', title: 'Service charge' },
  { key: 'utilities', title: 'Water, electricity and garbage recharged' },
  { key: 'penalty', title: 'Penalties' },
  { key: 'openingBalance', title: 'Opening balances' },
  { key: 'other', title: 'Other' },
  { key: 'deposits', title: 'Deposits, which belong to tenants' },
  { key: 'advance', title: 'Paid ahead, not yet applied to a charge' },
  { key: 'paidBack', title: 'Paid back to tenants' },
] as const

export const rentRollStateNames = {
  let: 'Occupied',
  vacant: 'Vacant',
  former: 'Moved out',
  coming: 'To move in',
} as const

/** Who lives there by a lease that was over before the day and is not renewed: it waits for a new one, or for the move-out. */
export function isLeaseOver({ state, leaseEnd }: Pick<RentRollRow, 'state' | 'leaseEnd'>, day: Day): boolean {
  return state === 'let' && leaseEnd !== null && leaseEnd < day
}

/** 'Let', 'Lease ended' of a tenant who stays beyond it, or what keeps a vacant unit from being let. */
export function rentRollStatus(row: Pick<RentRollRow, 'state' | 'leaseEnd' | 'hold'>, day: Day): string {
  if (row.hold !== null) return availabilityNames[row.hold]
  return isLeaseOver(row, day) ? 'Lease ended' : rentRollStateNames[row.state]
}

/** How far ahead leases are looked for that end, in days, and the steps in between. */
export const leaseEndSteps = [30, 60, 90] as const

/** 'Ended', '1-30 days', '31-60 days', '61-90 days': when a lease ends. @param daysLeft below 0: it is over */
export function leaseEndBand(daysLeft: number): string {
  if (daysLeft < 0) return 'Ended'
  const step = leaseEndSteps.find((days) => daysLeft <= days) ?? leaseEndSteps[2]
  return step === 30 ? 'Within 30 days' : `${step - 29}-${step} days`
}

/** For the Kenyan return, where this tax does not apply or no rate is on record. */
export const NO_FIGURE = 'No monthly tax due'

/** Why a part of what landlords received has no tax of its own. */
export const OF_A_PART =
  'The tax is worked out over all rent of a landlord. Of a part only what was received is shown: clear the filters to see the tax.'

/** What stands where a month has no figure for the return. */
export const kenyaFigureText = ({ verdict }: Pick<KenyaTax, 'verdict'>): string =>
  verdict === 'of_a_part' ? 'Not worked out for a part' : NO_FIGURE

/** What the rent of properties is called for which no owner is agreed. */
export const NO_OWNER_AGREED = 'No owner agreed'

/** Where nobody was chosen to manage a property, and of units whose block nobody said. */
export const NO_MANAGER = 'No manager'
export const NO_BLOCK = 'No block'

type KenyaVerdict = (typeof kenyaVerdicts)[number]

/** Where the rent of a landlord's year stands, in a list. */
export const kenyaVerdictNames: Record<KenyaVerdict, string> = {
  below: 'Not above the lower limit',
  within: 'Within the limits',
  above: 'Above the upper limit',
  non_resident: 'Not resident',
  no_rate: 'No rate on record',
}

const kenyaBasisText: Record<(typeof kenyaBases)[number], string> = {
  received: 'By rent received',
  word: 'By the rent the landlord declared',
  expected: 'By the homes let now',
}

/** What the limits of the tax in Kenya mean for a month. */
export function kenyaVerdictText({ verdict, basis }: Pick<KenyaTax, 'verdict' | 'basis'>): string {
  if (verdict === 'of_a_part') return OF_A_PART
  if (verdict === 'by_landlord') return 'The limits apply to each landlord, not to the agency.'
  if (verdict === 'non_resident')
    return 'The landlord is not resident: this tax does not apply. Whoever pays the rent withholds 30% of it.'
  if (verdict === 'no_rate') return 'No rate is on record for this month.'
  const by = kenyaBasisText[basis ?? 'received']
  if (verdict === 'below')
    return `${by}, the year is not above the lower limit: no tax is due unless there is rent from other properties.`
  if (verdict === 'within') return `${by}, the year is within the limits: the tax is due.`
  return `${by}, the year is above the upper limit: file the normal annual return instead of this tax.`
}
