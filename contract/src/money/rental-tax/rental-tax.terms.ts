import { addDays, addMonths, type Day } from '../../days'

/** When tax that an agent withheld is to be with KRA: within 5 working days, as KRA says; an accountant's page of September 2024 says the 20th. */
type RemitBy = 'twentieth' | 'five_working_days'

interface RateLaw {
  /** In hundredths of a percent, of gross rent. */
  rate: number
  validFrom: Day
  validTo: Day | null
  source: string
}
interface RentalTaxLaw extends RateLaw {
  remitBy: RemitBy
}

/** What an agent whom KRA has appointed withholds of the rent of homes of residents. The database goes by the same rates (`rental_tax_rate`). */
export const rentalTaxLaws: readonly RentalTaxLaw[] = [
  {
    rate: 1000,
    remitBy: 'twentieth',
    validFrom: '2016-01-01',
    validTo: '2023-12-31',
    source: 'Income Tax Act s. 6A, Finance Act 2015',
  },
  {
    rate: 750,
    remitBy: 'five_working_days',
    validFrom: '2024-01-01',
    validTo: null,
    source: 'Finance Act 2023',
  },
]

/**
 * What whoever pays rent to a landlord who is not resident withholds of all of it, of businesses too. The database goes by the same rate
 * (`non_resident_tax_rate`).
 */
export const nonResidentLaws: readonly RateLaw[] = [
  {
    rate: 3000,
    validFrom: '2016-01-01',
    validTo: null,
    source: 'Income Tax Act, Third Schedule; what the Finance Act 2026 changed for non-residents is not confirmed',
  },
]

const onDay =
  <Law extends RateLaw>(laws: readonly Law[]) =>
  (day: Day): Law | undefined =>
    laws.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))

/** The law of a day; undefined before there was one. */
export const rentalTaxLawOn = onDay(rentalTaxLaws)
export const nonResidentLawOn = onDay(nonResidentLaws)

const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The last day on which what was withheld on a day reaches KRA in time. Public holidays are not known, and count as working days. */
export function remitBy(day: Day): Day {
  if (rentalTaxLawOn(day)?.remitBy !== 'five_working_days') return `${addMonths(day.slice(0, 7), 1)}-20`
  let [last, left] = [day, 5]
  while (left > 0) {
    last = addDays(last, 1)
    if (!isWeekend(last)) left -= 1
  }
  return last
}
