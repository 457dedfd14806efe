import { addDays, addMonths, monthName } from '@makao/contract/days'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { placesOf } from '@makao/contract/documents/reports/report-places.terms'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { ReportBounds, ReportSheet } from '@makao/contract/documents/reports/reports.sheets'
import {
  chartOfAccounts,
  type LedgerAccount,
  ledgerAccountName,
  ledgerAccounts,
} from '@makao/contract/money/ledger/ledger.terms'
import { useQuery } from '@tanstack/react-query'
import { choiceParam, idParam, isBackwards } from '../../../lib/search-params'
import { chipClass } from '../../../ui/chip'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { SelectField } from '../../../ui/field'
import { MonthField } from '../../../ui/month-field'
import { RangeChips } from '../../../ui/range-chips'
import { LandlordField } from './landlord-field'
import { ownAccounts, type Range } from './reports.queries'
import * as words from './reports.words'

export interface ReportsSearch {
  report?: ReportKind | undefined
  /** Days that bound the reports of a range of days. */
  from?: string | undefined
  to?: string | undefined
  /** Months, 'YYYY-MM', that bound the reports of a range of months. */
  fromMonth?: string | undefined
  toMonth?: string | undefined
  day?: string | undefined
  /** 'YYYY-MM' */
  month?: string | undefined
  /** In which a year of income begins. */
  year?: number | undefined
  /** Whose tax, entries or properties: the id of an owner; none means all landlords, each alone. */
  owner?: string | undefined
  property?: string | undefined
  block?: string | undefined
  /** Who manages the property. */
  manager?: string | undefined
  /** Of what is of no property, in no block, managed by nobody or nobody's. */
  withoutProperty?: true | undefined
  withoutBlock?: true | undefined
  withoutManager?: true | undefined
  withoutOwner?: true | undefined
  /** Whose entries: an account of the books, as the address says it. */
  account?: string | undefined
  /** By which column, as the address says it. */
  sort?: string | undefined
  page?: number | undefined
  /** Which saved report is looked at. */
  saved?: string | undefined
}

/** What reports are asked for with. A report takes what its bounds name. */
export interface Asked {
  range: Range
  /** 'YYYY-MM' */
  months: Range
  day: string
  month: string
  year: number
  ownerId: string | undefined
  account: LedgerAccount | undefined
  /** A paybill, till, bank account or cash box. */
  realAccountId: string | undefined
  /** What of the places the report can be narrowed to. */
  places: ReportPlaces
}

/** In which the year of income began. */
const yearOf = (today: string) => Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0)

/** Of which places, as far as the report knows them. */
function placesIn(search: ReportsSearch, taken: ReportSheet<never>['places']) {
  const { property, block, manager, owner, withoutProperty, withoutBlock, withoutManager, withoutOwner } = search
  const without = { withoutProperty, withoutBlock, withoutManager, withoutOwner }
  return placesOf(taken, { propertyId: property, block, managerId: manager, ownerId: owner, ...without })
}

/** As the address of the page says them. */
export function placesInSearch(places: ReportPlaces): ReportsSearch {
  const { propertyId, block, managerId, ownerId, ...without } = places
  const isAsked = (key: keyof typeof without) => without[key] || undefined
  return {
    ...{ property: propertyId, block, manager: managerId, owner: ownerId },
    ...{ withoutProperty: isAsked('withoutProperty'), withoutBlock: isAsked('withoutBlock') },
    ...{ withoutManager: isAsked('withoutManager'), withoutOwner: isAsked('withoutOwner') },
  }
}

/** What the address says; where it says nothing this month, and what leads up to it. */
export function askedFor(chosen: ReportsSearch, today: string, taken: ReportSheet<never>['places']): Asked {
  const month = today.slice(0, 7)
  const months = { from: chosen.fromMonth ?? addMonths(month, -11), to: chosen.toMonth ?? month }
  return {
    range: { from: chosen.from ?? `${month}-01`, to: chosen.to ?? addDays(`${addMonths(month, 1)}-01`, -1) },
    // Only an address can have them so: the fields keep them in order.
    months: isBackwards(months) ? { from: months.to, to: months.from } : months,
    day: chosen.day ?? today,
    // What is filed next is about the month that has ended.
    month: chosen.month ?? addMonths(month, -1),
    year: chosen.year ?? yearOf(today),
    ownerId: chosen.owner,
    account: choiceParam(chosen.account, ledgerAccounts),
    realAccountId: idParam(chosen.account),
    places: placesIn(chosen, taken),
  }
}

/** As the address of a file says it. */
export function boundsQuery(bounds: ReportBounds, asked: Asked): Record<string, string | undefined> {
  const { range, months, day, month, year, ownerId, account, realAccountId, places } = asked
  const queries = {
    days: { ...range },
    entries: { ...range, account, realAccountId },
    none: { ...range },
    months: { ...months },
    day: { day },
    month: { month, ownerId },
    year: { year: String(year), ownerId },
  }
  const { withoutProperty, withoutBlock, withoutManager, withoutOwner, ...named } = places
  const without = { withoutProperty, withoutBlock, withoutManager, withoutOwner }
  const asText = Object.entries(without).flatMap(([key, value]) => (value ? [[key, 'true']] : []))
  return { ...queries[bounds], ...named, ...Object.fromEntries(asText) }
}

interface BoundsFieldsProps {
  bounds: ReportBounds
  asked: Asked
  today: string
  /** The range of days ends before it begins. */
  isWrong: boolean
  onChange: (search: ReportsSearch) => void
}

/** The fields of what a report is asked for with. */
export function BoundsFields(props: BoundsFieldsProps) {
  const { bounds, asked, today, onChange } = props
  if (bounds === 'none') return null
  if (bounds === 'days') return <DayRangeFields {...props} />
  if (bounds === 'entries') return <EntryFields {...props} />
  if (bounds === 'months') return <MonthRangeFields months={asked.months} {...{ today, onChange }} />
  if (bounds === 'day') return <DayFields {...props} />
  return (
    <>
      {bounds === 'month' ? (
        <div className="col-span-2 sm:w-40">
          <MonthField label={words.month} name="month" value={asked.month} onMonth={(month) => onChange({ month })} />
        </div>
      ) : (
        <YearField year={asked.year} today={today} onYear={(year) => onChange({ year })} />
      )}
      <div className="col-span-2 sm:w-56">
        <LandlordField ownerId={asked.ownerId} onOwner={(owner) => onChange({ owner })} />
      </div>
    </>
  )
}

/** Days, and of which account entries are looked at. */
function EntryFields(props: BoundsFieldsProps) {
  const { asked, onChange } = props
  const { data: own = [] } = useQuery(ownAccounts())
  return (
    <>
      <DayRangeFields {...props} />
      <div className="col-span-2 sm:w-56">
        <SelectField
          label={words.account}
          name="account"
          value={asked.account ?? asked.realAccountId ?? ''}
          onChange={(event) => onChange({ account: event.target.value || undefined })}
        >
          <option value="">{words.allAccounts}</option>
          {ledgerAccounts.map((account) => (
            <option key={account} value={account}>
              {chartOfAccounts[account].name}
            </option>
          ))}
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {ledgerAccountName('cash', '', name)}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

/** Of what is looked at as of a day the ends of months are asked for most. */
function DayFields({ asked: { day }, today, onChange }: BoundsFieldsProps) {
  const month = today.slice(0, 7)
  const chips = [
    { text: words.today, of: today },
    ...[month, addMonths(month, -1)].map((next) => {
      const of = addDays(`${next}-01`, -1)
      return { text: words.endOfMonth(monthName(of.slice(0, 7)).slice(0, 3)), of }
    }),
  ]
  return (
    <>
      <div className="col-span-2 sm:w-40">
        <DateField
          label={words.asOf}
          name="day"
          max={today}
          isBare
          value={day}
          onChange={(event) => onChange({ day: event.target.value || undefined })}
        />
      </div>
      <fieldset className="col-span-2 flex flex-wrap items-center gap-1.5 sm:max-lg:w-full lg:self-end lg:pb-1.5">
        <legend className="sr-only">{words.usualDays}</legend>
        {chips.map(({ text, of }) => (
          <button
            key={of}
            type="button"
            aria-pressed={of === day}
            onClick={() => onChange({ day: of === today ? undefined : of })}
            className={chipClass}
          >
            {text}
          </button>
        ))}
      </fieldset>
    </>
  )
}

function DayRangeFields({ asked: { range }, today, isWrong, onChange }: BoundsFieldsProps) {
  return (
    <>
      <div className="sm:w-40">
        <DateField
          label={common.from}
          name="from"
          value={range.from}
          onChange={(event) => onChange({ from: event.target.value || undefined })}
        />
      </div>
      <div className="sm:w-40">
        <DateField
          label={common.until}
          name="to"
          value={range.to}
          error={isWrong ? words.rangeEndsBeforeItBegins : undefined}
          onChange={(event) => onChange({ to: event.target.value || undefined })}
        />
      </div>
      <div className="col-span-2 sm:max-lg:w-full lg:self-end lg:pb-1.5">
        <RangeChips today={today} range={range} onRange={onChange} />
      </div>
    </>
  )
}

/** The ranges of months that people ask for most. @param month this one, 'YYYY-MM' */
const usualMonths = (month: string) => [
  { text: words.thisMonth, from: month, to: month },
  { text: words.lastMonth, from: addMonths(month, -1), to: addMonths(month, -1) },
  { text: words.thisYear, from: `${month.slice(0, 4)}-01`, to: month },
  { text: words.n12Months, from: addMonths(month, -11), to: month },
]

interface MonthRangeProps extends Pick<BoundsFieldsProps, 'today' | 'onChange'> {
  months: Range
}

function MonthRangeFields({ months, today, onChange }: MonthRangeProps) {
  return (
    <>
      <div className="sm:w-36">
        <MonthField
          label={common.from}
          name="fromMonth"
          value={months.from}
          onMonth={(fromMonth) => onChange({ fromMonth, toMonth: fromMonth > months.to ? fromMonth : months.to })}
        />
      </div>
      <div className="sm:w-36">
        <MonthField
          label={common.until}
          name="toMonth"
          value={months.to}
          onMonth={(toMonth) => onChange({ fromMonth: toMonth < months.from ? toMonth : months.from, toMonth })}
        />
      </div>
      <div className="col-span-2 sm:max-lg:w-full lg:self-end lg:pb-1.5">
        <fieldset className="flex flex-wrap items-center gap-1.5">
          <legend className="sr-only">{words.usualRanges}</legend>
          {usualMonths(today.slice(0, 7)).map(({ text, from, to }) => {
            const isShown = months.from === from && months.to === to
            return (
              <button
                key={text}
                type="button"
                aria-pressed={isShown}
                onClick={() => onChange({ fromMonth: from, toMonth: to })}
                className={chipClass}
              >
                {text}
              </button>
            )
          })}
        </fieldset>
      </div>
    </>
  )
}

function YearField({ year, today, onYear }: { year: number; today: string; onYear: (year: number) => void }) {
  const latest = yearOf(today)
  const offered = new Set([latest, latest - 1, latest - 2, latest - 3, latest - 4, year])
  return (
    <div className="col-span-2 sm:w-56">
      <SelectField
        label={words.yearOfIncome}
        name="year"
        value={year}
        onChange={(event) => onYear(Number(event.target.value))}
      >
        {[...offered].map((each) => (
          <option key={each} value={each}>
            {words.julyToJune(each, each + 1)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
