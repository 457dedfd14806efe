import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { KenyaLandlord, KenyaTax, TaxCash, UgandaTax } from '@makao/contract/documents/reports/tax.schema'
import { type Currency, plainMoney } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { RentBand } from '@makao/contract/money/owners/owners.terms'
import { nonResidentLawOn } from '@makao/contract/money/rental-tax/rental-tax.terms'
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
 * Where the rent of a year stands. What was received passes a limit whatever anybody says; else the landlord's word
 * counts; without it what is let now, which never takes the tax away.
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
    const withheld = nonResidentLawOn(`${month}-01`)
    if (withheld === undefined) return { ...none, verdict: 'no_rate' }
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

const notFiled = 'This is an estimate from your books. Makao files and pays nothing.'

/** @param advance received and put on no amount due yet, in minor units */
function advanceNotes(advance: number, currency: Currency, period: 'month' | 'year'): string[] {
  if (advance <= 0) return []
  return [
    `${plainMoney(advance, currency)} received this ${period} is not applied to a charge yet. It is taxed as rent paid ahead; if it turns out to be something else, it is taken off again.`,
  ]
}

/** Where the landlord's word and what is let now do not go together, or they were not asked. */
function rentBandNotes({ month, isResident, rentBand, expectedYear, ...rent }: KenyaRent): string[] {
  const law = kenyaLawOn(`${month}-01`)
  const received = Math.max(rent.yearSoFar, rent.lastTwelve)
  if (law === null || !isResident || received > law.upTo) return []
  const comes = `The homes let this month bring ${plainMoney(expectedYear, 'KES')} a year`
  if (rentBand === 'below' && received <= law.above && expectedYear > law.above)
    return [`${comes}, above the lower limit, but the landlord declared less. Ask again before you file.`]
  if (rentBand !== 'above' && expectedYear > law.upTo)
    return [
      `${comes}, above the upper limit. If the landlord agrees, enter it on the owner's page: this tax then does not apply.`,
    ]
  if (rentBand === null && received <= law.above)
    return [
      `${comes}. Ask the landlord for their total yearly rent, including homes let elsewhere, and enter it on the owner's page.`,
    ]
  return []
}

/**
 * @param advance received in the month and put on no amount due yet, in minor units of KES
 * @param rent of the landlord whose return it is; null: of all
 * @param byAgency what the agency withheld in the month already
 * @param moved who became resident in the month, or no longer is
 */
export function kenyaNotes(
  advance: number,
  rent: KenyaRent | null,
  byAgency = 0,
  moved: readonly string[] = [],
): string[] {
  const whole =
    "The tax is worked out for each landlord, from the yearly rent on the owner's page or from the rent of their homes. Choose a landlord to see that return. Properties without an owner count as one landlord."
  return [
    ...advanceNotes(advance, 'KES', 'month'),
    ...(rent === null ? [whole] : rentBandNotes(rent)),
    ...moved.map(
      (name) =>
        `Whether ${name} is resident changed in this month. The whole month is judged here as on its last day; what the agency withheld went by each day. Split it before you file.`,
    ),
    ...(byAgency === 0 ? [] : [countedByAgency]),
    ...kenyaGeneralNotes,
  ]
}

const countedByAgency =
  "What the agency withheld counts on the day on which the rent was put on a charge, as in the owner's statement. Rent paid ahead is taxed when it comes in, so the two may differ by what is paid ahead."

const kenyaGeneralNotes: readonly string[] = [
  notFiled,
  'Rent is taxed on the day it is received. A deposit is taxed on the day it is kept and applied to rent.',
  'A month that is closed keeps its figure, which was filed. What is corrected after it was closed counts in the month of the correction, also below zero.',
  'Service charges, recharged utilities, penalties and opening balances are shown separately: whether they are part of gross rent depends on the lease.',
  'Of a landlord who is not resident, whoever pays the rent withholds 30% of all of it: it is shown for them, and nothing is filed here. The agency does it where that is set for the owner.',
  'Not covered here: rent from shops, offices and warehouses of residents, rent above the upper limit, and landlords who opted out in writing. They file the normal annual return.',
  `One KRA page gives KES 280,000 as the lower limit; the Act says ${plainMoney(288_000_00, 'KES')}. Rent from other properties counts towards the limits too.`,
  'Late filing costs 5% of the tax, at least KES 2,000 (companies KES 20,000). Late payment costs 5% plus 1% a month.',
]

/** @param advance received in the year and put on no amount due yet, in minor units of UGX */
export function ugandaNotes(advance: number, isWhole: boolean): string[] {
  const whole =
    'The tax is worked out for each landlord, with a threshold each. Choose a landlord to see that return. Properties without an owner count as one individual.'
  return [...advanceNotes(advance, 'UGX', 'year'), ...(isWhole ? [whole] : []), ...ugandaGeneralNotes]
}

const ugandaGeneralNotes: readonly string[] = [
  notFiled,
  'Rent is taxed on the day it is received. A deposit is taxed on the day it is kept and applied to rent.',
  'A month that is closed keeps its figure. What is corrected after it was closed counts in the month of the correction.',
  'Residential and business rent are both taxed and shown separately. Rent from other properties counts towards the threshold too.',
  "A company's expenses are those recorded for its properties, plus the agency's commission.",
  'Tax that tenants withheld counts on the day on which it was withheld. It is set off only with the certificate. That rent falls under it, and the rate of 6%, are not confirmed: each tenancy has its own rate.',
  'Provisional tax is paid in quarters. A company with its own financial year counts from its start.',
  'Sources disagree on whether a company may carry forward expenses above the cap: PwC says no, another source says yes.',
  'In September 2025, 10% for individuals and a cap of 75% for companies were proposed. The Income Tax (Amendment) Act 2026 took effect on 1 July 2026; whether it changed the rates on rent is not confirmed.',
]

export const efrisNotes: readonly string[] = [
  'Nothing is sent to URA. Type the lines into EFRIS in this order, and enter the fiscal document number of each here: it is printed on the receipt from then on.',
  'Lines are receipts as they were handed out, for units that are let as business premises. A receipt that was reversed stays only when it has a number; EFRIS then needs a credit note.',
  'Net is all that a receipt was for without deposits and VAT, rent paid ahead and tax that the tenant withheld included. VAT is what was paid on charges whose name has the word VAT: Makao adds none by itself. That business rent is taxed at 18% was not confirmed.',
  'Whether utilities, service charges, penalties and opening balances belong on the same line was not confirmed. What of net is no rent is named in the spreadsheets and on wide screens.',
  'URA publishes no form of the fiscal document number that could be confirmed: 1 to 30 letters and digits are taken.',
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
  // Rent that was owed from before is taxed when it comes in, like all rent.
  return kind === 'rent' || kind === 'openingRent' ? (commercial ? 'commercial' : 'homes') : kind
}

export function lastDayOf(month: string): Day {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}
