import { addDays, addMonths } from '@makao/contract/days'
import type { ReportBounds, ReportHead } from '@makao/contract/documents/reports/report-heads.terms'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { placesOf } from '@makao/contract/documents/reports/report-places.terms'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { type LedgerAccount, ledgerAccounts } from '@makao/contract/money/ledger/ledger.kinds'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { choiceParam, idParam, isBackwards } from '../../../lib/search-params'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { RangeChips } from '../../../ui/range-chips'
import type { Range } from './reports.queries'
import * as words from './reports.words'
import { yearOf } from './year-of-income'

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

/** Of which places, as far as the report knows them. */
function placesIn(search: ReportsSearch, taken: ReportHead['places']) {
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
export function askedFor(chosen: ReportsSearch, today: string, taken: ReportHead['places']): Asked {
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

export interface BoundsFieldsProps {
  bounds: ReportBounds
  asked: Asked
  today: string
  /** The range of days ends before it begins. */
  isWrong: boolean
  onChange: (search: ReportsSearch) => void
}

const OtherBounds = lazyRouteComponent(() => import('./other-bounds'), 'OtherBounds')

/** Fetches the fields of reports that are asked for with more than days: they stand with the page. */
export const bringBounds = async (bounds: ReportBounds) => {
  if (bounds !== 'days' && bounds !== 'none') await OtherBounds.preload?.()
}

/** The fields of what a report is asked for with. */
export function BoundsFields(props: BoundsFieldsProps) {
  const { bounds } = props
  if (bounds === 'none') return null
  return (
    <>
      {(bounds === 'days' || bounds === 'entries') && <DayRangeFields {...props} />}
      {bounds !== 'days' && (
        <Suspense>
          <OtherBounds {...props} />
        </Suspense>
      )}
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
