import { formatMonth, formatWholeDay } from '@makao/contract/days'
import { type kenyaTaxSheet, taxPropertySheet } from '@makao/contract/documents/reports/reports.sheets'
import {
  kenyaFigureText,
  kenyaVerdictNames,
  kenyaVerdictText,
  NO_FIGURE,
  NO_OWNER_AGREED,
  OF_A_PART,
  taxCashLines,
} from '@makao/contract/documents/reports/reports.terms'
import type { KenyaTax, KenyaTaxFilter, UgandaTax, UgandaTaxFilter } from '@makao/contract/documents/reports/tax.schema'
import { type Currency, type Money, plainMoney } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { type Cell, type Cells, cellsOf, inCurrency } from '@makao/contract/sheets'
import type { Found, Reading } from './report'
import type { Among } from './report-places.repository'
import { readKenyaTax, readUgandaTax } from './tax.service'

type TaxKey = keyof typeof kenyaTaxSheet.columns
type TaxCells = Cells<TaxKey>

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
  if (landlord === null) return 'Landlords: all, each with a return of their own'
  return [`Landlord: ${landlord.name}`, landlord.taxPin && `PIN ${landlord.taxPin}`].filter(Boolean).join(' · ')
}

/** A month of rental income in Kenya. @throws Refusal NOT_FOUND */
export async function findKenyaTax(
  reading: Reading,
  filter: KenyaTaxFilter & { among?: Among },
): Promise<Found<TaxCells, TaxKey>> {
  const report = await readKenyaTax(reading, filter, filter.among)
  const of = inCurrency('KES')
  const { law, figure, taxAtRate, withholding, landlords } = report
  const rows = [
    ...propertyRows(report, 'KES'),
    line('Gross residential rent', of(report.homes)),
    line('Rent from shops, offices and warehouses (separate)', of(report.commercial)),
    ...cashRows(report, of),
    line(`Residential rent since January ${report.month.slice(0, 4)}`, of(report.yearSoFar)),
    line('Residential rent, last 12 months', of(report.lastTwelve)),
    line('Homes let this month, over a full year', of(report.expectedYear)),
    ...(landlords ?? []).map(({ name, taxPin, verdict, figure: own, withheld, byAgency }) =>
      line(
        [
          name ?? NO_OWNER_AGREED,
          taxPin,
          kenyaVerdictNames[verdict],
          withheld !== null && `to be withheld ${plainMoney(withheld, 'KES')}`,
          byAgency !== 0 && `withheld by the agency ${plainMoney(byAgency, 'KES')}`,
        ]
          .filter(Boolean)
          .join(' · '),
        own === null ? NO_FIGURE : of(own),
      ),
    ),
  ]
  return {
    about: [
      `${formatMonth(report.month)}. Tax to pay: ${figure === null ? kenyaFigureText(report) : plainMoney(figure, 'KES')}. To be filed and paid by ${formatWholeDay(report.filingDay)}`,
      landlordLine(report),
      law === null || report.verdict === 'non_resident'
        ? `Law as of ${formatWholeDay(report.lawAsOf)}.`
        : `${formatShare(law.rate)} of rent above ${plainMoney(law.above, 'KES')} and up to ${plainMoney(law.upTo, 'KES')} a year, since ${formatWholeDay(law.validFrom)} (${law.source}). Law as of ${formatWholeDay(report.lawAsOf)}.`,
      kenyaVerdictText(report),
      ...(withholding ? [`Withholding: ${withholding.source}.`] : []),
      ...report.notes,
    ],
    rows,
    totals: [
      ...(taxAtRate === null || law === null
        ? []
        : [line(`${formatShare(law.rate)} of gross residential rent`, of(taxAtRate))]),
      line(
        landlords ? 'Tax to pay, all landlords' : 'Tax to pay',
        figure === null ? kenyaFigureText(report) : of(figure),
      ),
      ...(report.byAgency === 0
        ? []
        : [
            line('Withheld by the agency already', of(report.byAgency)),
            line('   of which: with a certificate of KRA', of(report.certifiedByAgency)),
          ]),
      ...(withholding
        ? [line(`To be withheld, ${formatShare(withholding.rate)} of gross rent`, of(withholding.amount))]
        : []),
      ...(report.cash.advance > 0
        ? [line('Of it paid ahead: received and not yet applied to a charge', of(report.cash.advance))]
        : []),
    ],
  }
}

const ugandaLines = (
  { person, company, gross, landlords, withheld, certified }: UgandaTax,
  of: (amount: number) => Money,
): TaxCells[] => [
  line('Gross rent, homes and business premises', of(gross)),
  ...(landlords ?? []).map(({ name, taxPin, kind, gross: own, tax, withheld: taken }) =>
    line(
      [
        `Tax of ${name ?? NO_OWNER_AGREED}`,
        taxPin,
        kind === 'company' ? 'as a company' : 'as an individual',
        `gross rent ${plainMoney(own, 'UGX')}`,
        taken !== 0 && `${plainMoney(taken, 'UGX')} withheld by tenants`,
      ]
        .filter(Boolean)
        .join(' · '),
      tax === null ? 'No rate is on record' : of(tax),
    ),
  ),
  ...(person
    ? [
        line('As an individual: threshold', of(person.threshold)),
        line('As an individual: rent above the threshold', of(person.taxable)),
        line(`As an individual: tax at ${formatShare(person.rate)}`, of(person.tax)),
      ]
    : []),
  ...(company
    ? [
        line('As a company: expenses recorded', of(company.expenses)),
        line("As a company: agency's commission", of(company.commission)),
        line(`As a company: deducted, at most ${formatShare(company.cap)} of the rent`, of(company.allowed)),
        line('As a company: rent less expenses', of(company.taxable)),
        line(`As a company: tax at ${formatShare(company.rate)}`, of(company.tax)),
      ]
    : []),
  ...(withheld === 0
    ? []
    : [
        line('Withheld by tenants, to be set off against the tax', of(withheld)),
        line('   of which: with certificates', of(certified)),
        ...[person, company].flatMap((judged) =>
          judged ? [line('Tax less what was withheld', of(judged.tax - withheld))] : [],
        ),
      ]),
]

/** A year of rental income in Uganda. @throws Refusal NOT_FOUND */
export async function findUgandaTax(
  reading: Reading,
  filter: UgandaTaxFilter & { among?: Among },
): Promise<Found<TaxCells, TaxKey>> {
  const report = await readUgandaTax(reading, filter, filter.among)
  const { person, company, landlords, filing, from, to } = report
  const of = inCurrency('UGX')
  const rows = [
    ...propertyRows(report, 'UGX'),
    line('Residential rent', of(report.homes)),
    line('Rent from shops, offices and warehouses', of(report.commercial)),
    ...cashRows(report, of),
  ]
  const by = ({ provisionalBy, finalBy }: UgandaTax['filing']['person']) =>
    `provisional return by ${formatWholeDay(provisionalBy)}, final return by ${formatWholeDay(finalBy)}.`
  const dates = [
    (person || landlords) && `Individuals: ${by(filing.person)}`,
    (company || landlords) && `Companies: ${by(filing.company)}`,
    `Law as of ${formatWholeDay(report.lawAsOf)}${person ? ` (${person.source})` : ''}.`,
  ]
  return {
    about: [
      `Year of income from ${formatWholeDay(from)} to ${formatWholeDay(to)}`,
      landlordLine(report),
      ...dates.filter((text) => text !== null),
      ...(report.isOfAPart ? [OF_A_PART] : []),
      ...report.notes,
    ],
    rows,
    totals: ugandaLines(report, of),
  }
}
