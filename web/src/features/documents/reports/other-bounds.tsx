import { addDays, addMonths, monthName } from '@makao/contract/days'
import { ledgerAccounts } from '@makao/contract/money/ledger/ledger.kinds'
import { chartOfAccounts, ledgerAccountName } from '@makao/contract/money/ledger/ledger.terms'
import { useQuery } from '@tanstack/react-query'
import { chipClass } from '../../../ui/chip'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { SelectField } from '../../../ui/field'
import { MonthField } from '../../../ui/month-field'
import { LandlordField } from './landlord-field'
import type { BoundsFieldsProps } from './report-bounds'
import { ownAccounts, type Range } from './reports.queries'
import * as words from './reports.words'
import { yearOf } from './year-of-income'
import '../../../styles/dashboard.css'

/** The fields of reports that are asked for with more than days, or with something else. */
export function OtherBounds(props: BoundsFieldsProps) {
  const { bounds, asked, today, onChange } = props
  if (bounds === 'entries') return <AccountField {...props} />
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

/** Of which account entries are looked at. */
function AccountField({ asked, onChange }: BoundsFieldsProps) {
  const { data: own = [] } = useQuery(ownAccounts())
  return (
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
