import { dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import {
  kenyaTaxSheet,
  taxListingSheet,
  taxPropertySheet,
  ugandaTaxSheet,
} from '@makao/contract/documents/reports/reports.sheets'
import {
  kenyaVerdictNames,
  kenyaVerdictText,
  letAs,
  NO_FIGURE,
  NO_OWNER_AGREED,
  taxCashLines,
} from '@makao/contract/documents/reports/reports.terms'
import type { KenyaTax, KenyaTaxFilter, UgandaTax, UgandaTaxFilter } from '@makao/contract/documents/reports/tax.schema'
import { type Currency, formatMoney, type Money } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { type Cell, type Cells, cellsOf, inCurrency } from '@makao/contract/sheets'
import type { Queryable } from '../../db/types'
import { readKenyaTax, readTaxListing, readUgandaTax } from '../reports/tax.service'
import { type Export, fill, madeOn } from './sheet'

interface Reading {
  db: Queryable
  now: Date
}

type Unnamed = Omit<Export, 'name'>

type TaxCells = Cells<keyof typeof kenyaTaxSheet.columns>

/** A line that has a text and one amount. */
const line = (property: string, gross: Cell): TaxCells => ({ property, ...blank, gross })
const blank = { landReference: '', city: '', letAs: '', received: '', kept: '' } satisfies TaxCells

const propertyRows = ({ properties }: Pick<KenyaTax, 'properties'>, currency: Currency): TaxCells[] =>
  properties.map((property) => cellsOf(taxPropertySheet(currency), property))

const cashRows = ({ cash }: Pick<KenyaTax, 'cash'>, of: (amount: number) => Money): TaxCells[] => [
  line('Cash received', of(cash.cashReceived)),
  ...taxCashLines
    .filter(({ key }) => cash[key] !== 0)
    .map(({ key, title }) => line(`   of which: ${title}`, of(cash[key]))),
]

function landlordLine({ landlord }: Pick<KenyaTax, 'landlord'>): string {
  if (landlord === null) return 'Landlords: all of the portfolio, each by himself'
  return [`Landlord: ${landlord.name}`, landlord.taxPin && `PIN ${landlord.taxPin}`].filter(Boolean).join(' · ')
}

/** A month of rental income in Kenya. @throws Refusal NOT_FOUND */
export async function exportKenyaTax(reading: Reading, filter: KenyaTaxFilter): Promise<Unnamed> {
  const report = await readKenyaTax(reading, filter)
  const of = inCurrency('KES')
  const { law, figure, taxAtRate, withholding, landlords } = report
  const rows = [
    ...propertyRows(report, 'KES'),
    line('Gross rent of homes', of(report.homes)),
    line('Rent of shops, offices and warehouses, apart', of(report.commercial)),
    ...cashRows(report, of),
    line(`Rent of homes since January ${report.month.slice(0, 4)}`, of(report.yearSoFar)),
    line('Rent of homes in the last twelve months', of(report.lastTwelve)),
    line('Homes that are let in this month, in a year', of(report.expectedYear)),
    ...(landlords ?? []).map(({ name, taxPin, verdict, figure: own, withheld }) =>
      line(
        [
          name ?? NO_OWNER_AGREED,
          taxPin,
          kenyaVerdictNames[verdict],
          withheld !== null && `to be withheld ${formatMoney(withheld, 'KES')}`,
        ]
          .filter(Boolean)
          .join(' · '),
        own === null ? NO_FIGURE : of(own),
      ),
    ),
  ]
  return {
    total: rows.length,
    sheet: fill(kenyaTaxSheet, {
      about: [
        `${formatMonth(report.month)}. For the return: ${figure === null ? NO_FIGURE : formatMoney(figure, 'KES')}. To be filed and paid by ${formatDay(report.filingDay)}`,
        landlordLine(report),
        law === null || report.verdict === 'non_resident'
          ? `Law as of ${formatDay(report.lawAsOf)}.`
          : `${formatShare(law.rate)} of rent above ${formatMoney(law.above, 'KES')} and up to ${formatMoney(law.upTo, 'KES')} a year, since ${formatDay(law.validFrom)} (${law.source}). Law as of ${formatDay(report.lawAsOf)}.`,
        kenyaVerdictText(report),
        ...(withholding ? [`Withholding: ${withholding.source}.`] : []),
        ...report.notes,
        madeOn(dayInNairobi(reading.now)),
      ],
      rows,
      totals: () => [
        ...(taxAtRate === null || law === null
          ? []
          : [line(`${formatShare(law.rate)} of the gross rent of homes`, of(taxAtRate))]),
        line(
          landlords ? 'For the returns of all landlords' : 'For the return',
          figure === null ? NO_FIGURE : of(figure),
        ),
        ...(withholding
          ? [line(`To be withheld, ${formatShare(withholding.rate)} of the gross rent`, of(withholding.amount))]
          : []),
        ...(report.cash.advance > 0
          ? [line('Left out: received, and not yet put on an amount due', of(report.cash.advance))]
          : []),
      ],
    }),
  }
}

const ugandaLines = ({ person, company, gross, landlords }: UgandaTax, of: (amount: number) => Money): TaxCells[] => [
  line('Gross rent, homes and business premises', of(gross)),
  ...(landlords ?? []).map(({ name, taxPin, kind, gross: own, tax }) =>
    line(
      [
        `Tax of ${name ?? NO_OWNER_AGREED}`,
        taxPin,
        kind === 'company' ? 'as a company' : 'as a person',
        `gross rent ${formatMoney(own, 'UGX')}`,
      ]
        .filter(Boolean)
        .join(' · '),
      tax === null ? 'No rate is on record' : of(tax),
    ),
  ),
  ...(person
    ? [
        line('As a person: threshold', of(person.threshold)),
        line('As a person: rent above it', of(person.taxable)),
        line(`As a person: tax at ${formatShare(person.rate)}`, of(person.tax)),
      ]
    : []),
  ...(company
    ? [
        line('As a company: expenses recorded', of(company.expenses)),
        line('As a company: commission of the agency', of(company.commission)),
        line(`As a company: taken off, at most ${formatShare(company.cap)} of the rent`, of(company.allowed)),
        line('As a company: rent less expenses', of(company.taxable)),
        line(`As a company: tax at ${formatShare(company.rate)}`, of(company.tax)),
      ]
    : []),
]

/** A year of rental income in Uganda. @throws Refusal NOT_FOUND */
export async function exportUgandaTax(reading: Reading, filter: UgandaTaxFilter): Promise<Unnamed> {
  const report = await readUgandaTax(reading, filter)
  const { person, company, landlords, filing, from, to } = report
  const of = inCurrency('UGX')
  const rows = [
    ...propertyRows(report, 'UGX'),
    line('Rent of homes', of(report.homes)),
    line('Rent of shops, offices and warehouses', of(report.commercial)),
    ...cashRows(report, of),
  ]
  const by = ({ provisionalBy, finalBy }: UgandaTax['filing']['person']) =>
    `provisional return by ${formatDay(provisionalBy)}, final return by ${formatDay(finalBy)}.`
  const dates = [
    (person || landlords) && `Persons: ${by(filing.person)}`,
    (company || landlords) && `Companies: ${by(filing.company)}`,
    `Law as of ${formatDay(report.lawAsOf)}${person ? ` (${person.source})` : ''}.`,
  ]
  return {
    total: rows.length,
    sheet: fill(ugandaTaxSheet, {
      about: [
        `Year of income from ${formatDay(from)} to ${formatDay(to)}`,
        landlordLine(report),
        ...dates.filter((text) => text !== null),
        ...report.notes,
        madeOn(dayInNairobi(reading.now)),
      ],
      rows,
      totals: () => ugandaLines(report, of),
    }),
  }
}

interface Listing {
  ownerId: string | null
  currency: Currency
  from: string
  to: string
}

/** Properties, units and tenants as returns of rental income ask for them. @throws Refusal NOT_FOUND */
export async function exportTaxListing(db: Queryable, listing: Listing): Promise<Unnamed> {
  const rows = await readTaxListing({ db }, listing)
  const of = inCurrency(listing.currency)
  const months = [...new Set([listing.from, listing.to])].map(formatMonth).join(' to ')
  return {
    total: rows.length,
    sheet: fill(taxListingSheet, {
      about: [
        months,
        'Monthly rent: of the whole unit. Rent received: the landlord’s part, in the months in which the property was his',
      ],
      rows: rows.map(({ property, unitNumber, tenantName, tenantPin, shares, ...row }) => ({
        property: property.propertyName,
        landReference: property.landReference,
        city: property.city,
        letAs: letAs(row.isCommercial),
        unit: unitNumber,
        tenant: tenantName,
        tenantPin,
        shares: shares.map(formatShare).join(', then '),
        monthlyRent: of(row.monthlyRent),
        received: of(row.received),
      })),
      totals: () => [{ property: 'Total', received: of(rows.reduce((total, { received }) => total + received, 0)) }],
    }),
  }
}
