import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { KenyaLandlord, KenyaTax, TaxCash, UgandaTax } from '@makao/contract/documents/reports/tax.schema'
import type { PropertyType } from '@makao/contract/homes/properties/properties.terms'
import { type Currency, plainMoney } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { RentBand } from '@makao/contract/money/owners/owners.terms'
import { incomeKindOf } from '../../money/owners/owners.rules'

/** The day up to which the sources of what follows were read. */
export const lawAsOf = '2026-11-21'

interface Dated {
  /** In hundredths of a percent. */
  rate: number
  validFrom: Day
  validTo: Day | null
  source: string
}

/** Minor units of KES. Above `above` and up to `upTo` a year the tax is a part of each month's rent. */
interface KenyaLaw extends Dated {
  above: number
  upTo: number
}

/** Monthly rental income tax on homes let by residents. */
const kenyaLaws: readonly KenyaLaw[] = [
  {
    rate: 1000,
    above: 144_000_00,
    upTo: 10_000_000_00,
    validFrom: '2016-01-01',
    validTo: '2020-12-31',
    source: 'Income Tax Act s. 6A, Finance Act 2015',
  },
  {
    rate: 1000,
    above: 288_000_00,
    upTo: 15_000_000_00,
    validFrom: '2021-01-01',
    validTo: '2023-12-31',
    source: 'Income Tax Act s. 6A, Finance Act 2020',
  },
  {
    rate: 750,
    above: 288_000_00,
    upTo: 15_000_000_00,
    validFrom: '2024-01-01',
    validTo: null,
    source: 'Income Tax Act s. 6A, Finance Act 2023',
  },
]

/** What whoever pays rent to a landlord who is not resident withholds of all of it. */
const nonResidentLaws: readonly Dated[] = [
  {
    rate: 3000,
    validFrom: '2016-01-01',
    validTo: null,
    source: 'Income Tax Act, Third Schedule; what the Finance Act 2026 changed for non-residents is not confirmed',
  },
]

/** Whole Ugandan shillings a year. */
interface UgandaPersonLaw extends Dated {
  threshold: number
}
interface UgandaCompanyLaw extends Dated {
  /** The most that expenses may take off, in hundredths of a percent of the rent. */
  cap: number
}

const ugandaPersonLaws: readonly UgandaPersonLaw[] = [
  {
    rate: 1200,
    threshold: 2_820_000,
    validFrom: '2022-07-01',
    validTo: null,
    source: 'Income Tax (Amendment) Act 2022; PwC Uganda tax summary, 19 Nov 2025',
  },
]
const ugandaCompanyLaws: readonly UgandaCompanyLaw[] = [
  {
    rate: 3000,
    cap: 5000,
    validFrom: '2022-07-01',
    validTo: null,
    source: 'Income Tax (Amendment) Act 2022; PwC Uganda tax summary, 19 Nov 2025',
  },
]

function lawOn<Law extends Dated>(laws: readonly Law[], day: Day): Law | null {
  return laws.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo)) ?? null
}

/** The law of a day; null before the tax began. */
export const kenyaLawOn = (day: Day) => lawOn(kenyaLaws, day)
export const ugandaPersonLawOn = (day: Day) => lawOn(ugandaPersonLaws, day)
export const ugandaCompanyLawOn = (day: Day) => lawOn(ugandaCompanyLaws, day)

/** Half up to whole shillings, in whole numbers so that no half is lost. @param step minor units of a shilling */
function taxOf(amount: number, rate: number, step: number): number {
  const divisor = 10_000n * BigInt(step)
  return Number((BigInt(Math.max(0, amount)) * BigInt(rate) * 2n + divisor) / (2n * divisor)) * step
}

/** Whether rent of a property of this type is rent of a business. */
export function isCommercial(propertyType: PropertyType): boolean {
  return propertyType === 'shop' || propertyType === 'office' || propertyType === 'warehouse'
}

/** The 20th of the month after. */
export function kenyaFilingDay(month: string): Day {
  return `${addMonths(month, 1)}-20`
}

/** Rent of a landlord in minor units of KES. */
export interface KenyaRent {
  month: string
  /** Rent of homes, and of businesses, that was received in the month. */
  homes: number
  commercial: number
  /** Of homes since January, with this month. */
  yearSoFar: number
  /** Of homes in the twelve months that end with this one. */
  lastTwelve: number
  /** What the homes that are let in the month come to in a year. */
  expectedYear: number
  isResident: boolean
  /** The landlord's word; null: they were not asked. */
  rentBand: RentBand | null
}

/**
 * Where the rent of a year stands. What was received passes a limit whatever anybody says; else the landlord's word counts,
 * who knows what they have elsewhere and what is to come; without it what is let now, which may make the tax due but does not
 * take it away. In the band is what lies above the lower limit, not on it.
 */
function judge(
  { yearSoFar, lastTwelve, expectedYear, rentBand }: KenyaRent,
  law: KenyaLaw,
): { verdict: RentBand; basis: NonNullable<KenyaTax['basis']> } {
  const received = Math.max(yearSoFar, lastTwelve)
  if (received > law.upTo) return { verdict: 'above', basis: 'received' }
  if (rentBand === 'above') return { verdict: 'above', basis: 'word' }
  if (received > law.above) return { verdict: 'within', basis: 'received' }
  if (rentBand !== null) return { verdict: rentBand, basis: 'word' }
  return { verdict: expectedYear > law.above ? 'within' : 'below', basis: 'expected' }
}

type KenyaJudged = Pick<KenyaTax, 'basis' | 'taxAtRate' | 'figure' | 'withholding'> & Pick<KenyaLandlord, 'verdict'>

/** What a landlord's month comes to for the return, or what is withheld from a non-resident. */
export function kenyaTax(rent: KenyaRent): KenyaJudged {
  const { month, homes, commercial, isResident } = rent
  const none = { basis: null, taxAtRate: null, figure: null, withholding: null }
  const law = kenyaLawOn(`${month}-01`)
  if (!isResident) {
    const withheld = lawOn(nonResidentLaws, `${month}-01`)
    if (withheld === null) return { ...none, verdict: 'no_rate' }
    const { rate, source } = withheld
    const gross = homes + commercial
    return { ...none, verdict: 'non_resident', withholding: { rate, source, gross, amount: taxOf(gross, rate, 100) } }
  }
  if (law === null) return { ...none, verdict: 'no_rate' }
  const taxAtRate = taxOf(homes, law.rate, 100)
  const judged = judge(rent, law)
  const figure = { below: 0, within: taxAtRate, above: null }[judged.verdict]
  return { ...none, ...judged, taxAtRate, figure }
}

/** The days of a year of income in Uganda: from 1 July on. */
export function ugandaYear(year: number): { from: Day; to: Day } {
  return { from: `${year}-07-01`, to: `${year + 1}-06-30` }
}

/** When the returns of a year are due: the provisional one, and the final one. */
export function ugandaFilingDays(year: number): UgandaTax['filing'] {
  const finalBy = `${year + 1}-12-31`
  return {
    person: { provisionalBy: `${year}-09-30`, finalBy },
    company: { provisionalBy: `${year}-12-31`, finalBy },
  }
}

/** What a year's rent comes to for a person; null where no rate is on record. */
export function ugandaPersonTax(year: number, gross: number): UgandaTax['person'] {
  const law = ugandaPersonLawOn(ugandaYear(year).from)
  if (law === null) return null
  const taxable = Math.max(0, gross - law.threshold)
  return { ...law, taxable, tax: taxOf(taxable, law.rate, 1) }
}

/**
 * What a year's rent comes to for a company. Its expenses, of which the agency's commission is one, take off at most a part
 * of the rent.
 */
export function ugandaCompanyTax(
  year: number,
  gross: number,
  { expenses, commission }: { expenses: number; commission: number },
): UgandaTax['company'] {
  const law = ugandaCompanyLawOn(ugandaYear(year).from)
  if (law === null) return null
  const allowed = Math.max(0, Math.min(expenses + commission, Math.floor((gross * law.cap) / 10_000)))
  const taxable = Math.max(0, gross - allowed)
  return { ...law, expenses, commission, allowed, taxable, tax: taxOf(taxable, law.rate, 1) }
}

const notFiled = 'An estimate from the books of Makao. Nothing is filed or paid by it.'

/** @param advance received and put on no amount due yet, in minor units */
function advanceNotes(advance: number, currency: Currency, period: 'month' | 'year'): string[] {
  if (advance <= 0) return []
  return [
    `The figure leaves out ${plainMoney(advance, currency)} that was received in this ${period} and stands on no amount due yet. The tax is due on rent when it is received: add what of it is rent paid ahead.`,
  ]
}

/** Where the landlord's word and what is let now do not go together, or they were not asked. */
function rentBandNotes({ month, isResident, rentBand, expectedYear, ...rent }: KenyaRent): string[] {
  const law = kenyaLawOn(`${month}-01`)
  const received = Math.max(rent.yearSoFar, rent.lastTwelve)
  if (law === null || !isResident || received > law.upTo) return []
  const comes = `By the homes that are let in this month a year comes to ${plainMoney(expectedYear, 'KES')}`
  if (rentBand === 'below' && received <= law.above && expectedYear > law.above)
    return [
      `${comes}, above the lower limit; the landlord's word is that it stays below. Ask again before the return is filed.`,
    ]
  if (rentBand !== 'above' && expectedYear > law.upTo)
    return [
      `${comes}, above the upper limit. If the landlord expects so too, say it on the page of the owner: then this tax does not apply.`,
    ]
  if (rentBand === null && received <= law.above)
    return [
      `${comes}. The landlord was not asked yet what his rent of a year comes to, with what he lets elsewhere: say it on the page of the owner.`,
    ]
  return []
}

/**
 * @param advance received in the month and put on no amount due yet, in minor units of KES
 * @param rent of the landlord whose return it is; null: of all
 */
export function kenyaNotes(advance: number, rent: KenyaRent | null): string[] {
  const whole =
    'Each landlord is reckoned alone: by his word on the page of the owner, or by what his homes bring. Choose one to see his return. Rent of properties without an agreed owner is reckoned as that of one landlord.'
  return [
    ...advanceNotes(advance, 'KES', 'month'),
    ...(rent === null ? [whole] : rentBandNotes(rent)),
    ...kenyaGeneralNotes,
  ]
}

const kenyaGeneralNotes: readonly string[] = [
  notFiled,
  'Rent counts when it is received: by the day of the payment, for what the payment stands on now. A deposit counts when it is kept and put on rent, on the day of that.',
  'Money that stands on no amount due yet is shown apart. Once it is put on rent, it counts in the month in which it was received: look at that month again before the return is filed.',
  'Service charge, utilities recharged, penalties and opening balances are shown apart: whether they belong to gross rent depends on the lease.',
  'Not covered: rent of shops, offices and warehouses, non-resident landlords (who pays them withholds 30% of gross), rent above the upper limit, and who opted out in writing, as companies taxed on their profit may. These file the normal annual return.',
  `One page of KRA prints KES 280,000 as the lower limit; the statute says ${plainMoney(288_000_00, 'KES')}. Rent from elsewhere counts towards the limits too.`,
  'Late filing: the higher of 5% of the tax and KES 2,000 (a company KES 20,000). Late payment: 5%, and 1% a month.',
]

/** @param advance received in the year and put on no amount due yet, in minor units of UGX */
export function ugandaNotes(advance: number, isWhole: boolean): string[] {
  const whole =
    'Each landlord is reckoned alone, with a threshold of his own. Choose one to see his return. Rent of properties without an agreed owner is reckoned as that of one person.'
  return [...advanceNotes(advance, 'UGX', 'year'), ...(isWhole ? [whole] : []), ...ugandaGeneralNotes]
}

const ugandaGeneralNotes: readonly string[] = [
  notFiled,
  'Rent counts when it is received: by the day of the payment, for what the payment stands on now. A deposit counts when it is kept and put on rent, on the day of that.',
  'The tax is on rent of homes and of business premises alike; both are shown apart. Rent from elsewhere counts towards the threshold too.',
  'Expenses of a company are what was recorded for its properties and the commission of the agency.',
  'Provisional tax is paid in quarters. A company with a year of its own counts its months from there.',
  'Sources disagree whether expenses of a company above the cap are carried forward: PwC says they are not, another source says they are.',
  'A proposal of September 2025 was 10% for persons and a cap of 75% for companies. An Income Tax (Amendment) Act 2026 took effect on 1 July 2026; whether it changed the rates on rent is not confirmed.',
]

export function noCash(): TaxCash {
  return {
    homes: 0,
    commercial: 0,
    serviceCharge: 0,
    utilities: 0,
    penalty: 0,
    openingBalance: 0,
    other: 0,
    deposits: 0,
    advance: 0,
    paidBack: 0,
    cashReceived: 0,
  }
}

export type CashLine = Exclude<keyof TaxCash, 'cashReceived'>

/** The line on which a part of the cash stands. @param paymentType null: it was paid back */
export function cashLineOf(paymentType: PaymentType | null, commercial: boolean): CashLine {
  if (paymentType === null) return 'paidBack'
  const kind = incomeKindOf(paymentType)
  if (kind === undefined) return 'deposits'
  return kind === 'rent' ? (commercial ? 'commercial' : 'homes') : kind
}

export function lastDayOf(month: string): Day {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}
