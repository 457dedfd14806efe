import { dayInNairobi, daysBetween, formatDay, formatNearDay } from '@makao/contract/days'
import { type Currency, formatMoney, formatTotals } from '@makao/contract/money'
import { type ArrearsView, arrearsViews } from '@makao/contract/money/arrears/arrears.kinds'
import type { ArrearsPage, ArrearsRow } from '@makao/contract/money/arrears/arrears.schema'
import { ARREARS_DAYS, arrearsOrders, arrearsViewNames } from '@makao/contract/money/arrears/arrears.terms'
import { promiseStateNames } from '@makao/contract/money/promises/promises.terms'
import { nextStepName } from '@makao/contract/money/reminders/reminders.terms'
import { useQuery } from '@tanstack/react-query'
import { BellRing, FileText, HandCoins, Handshake, MessageCircle, Smartphone, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWantedCurrency } from '../../../lib/currency-choice'
import { useSaidNames } from '../../../lib/said-names'
import { Badge } from '../../../ui/badge'
import type { Meant } from '../../../ui/bulk-bar'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { PhoneLink } from '../../../ui/contact-fields'
import type { Column, RowAction } from '../../../ui/data-table'
import { ListCard } from '../../../ui/list-card'
import { totalLines } from '../../../ui/money-totals'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { PropertyFilter } from '../../../ui/property-filter'
import { Strip } from '../../../ui/strip'
import { type ArrearsSearch, arrearsList } from './arrears.queries'
import * as words from './arrears.words'

export type ArrearsAction = 'receive' | 'remind' | 'letter' | 'promise' | 'ask' | 'chat' | 'note'

interface ArrearsListProps {
  filter: ArrearsSearch
  onFilter: (filter: ArrearsSearch) => void
  onAction: (action: ArrearsAction, row: ArrearsRow) => void
  mayRemind: boolean
  mayNote: boolean
  /** What can be done with tenancies that are chosen. */
  bulk: (meant: Meant) => ReactNode
  /** What stands in place of the empty list while nobody lives anywhere yet. */
  whenNew: (usual: ReactNode) => ReactNode
}

const hints: Record<ArrearsView, string> = {
  overdue: words.owesWhatIsPastItsDay,
  due: words.somethingIsDueInTheComing(ARREARS_DAYS),
  promised: words.promisedToPayOrBrokeThe,
  broken: words.promisedToPayByADay,
  notReminded: words.overdueAndNotRemindedForDays(ARREARS_DAYS),
}

/** Who owes, one row a tenancy, the oldest debt first. */
export function ArrearsList({ filter, onFilter, onAction, mayRemind, mayNote, bulk, whenNew }: ArrearsListProps) {
  const currency = useWantedCurrency()
  const query = useQuery(arrearsList(filter, currency))
  const said = useSaidNames(filter)
  const { owing: view = 'overdue', ...narrowing } = filter
  const { data } = query
  const today = dayInNairobi(new Date())
  const sum = (pick: (totals: ArrearsPage['totals'][number]) => number) =>
    data?.totals.map((totals) => ({ amount: pick(totals), currency: totals.currency }))
  // Where the list is empty the other currency may not be.
  const others = formatTotals(sum(amountIn(view))?.filter((other) => other.amount > 0) ?? [], '')
  const actions = (row: ArrearsRow): RowAction[] => {
    const labelled = (text: string) => ({ text, label: `${text}: ${row.tenantName}` })
    return [
      { ...labelled(common.receivePayment), icon: HandCoins, onSelect: () => onAction('receive', row) },
      ...(mayRemind && row.overdue > 0
        ? [
            { ...labelled(words.sendReminder), icon: BellRing, onSelect: () => onAction('remind', row) },
            { ...labelled(words.remindInWhatsApp), icon: MessageCircle, onSelect: () => onAction('chat', row) },
            { ...labelled(words.demandLetter), icon: FileText, onSelect: () => onAction('letter', row) },
          ]
        : []),
      { ...labelled(words.askForPayment), icon: Smartphone, onSelect: () => onAction('ask', row) },
      { ...labelled(words.promiseToPay), icon: Handshake, onSelect: () => onAction('promise', row) },
      ...(mayNote ? [{ ...labelled(words.addNote), icon: StickyNote, onSelect: () => onAction('note', row) }] : []),
    ]
  }
  return (
    <>
      {/* On a desk in one line: a row more of the list is seen. */}
      <div className="mb-2 flex flex-col gap-2 xl:flex-row-reverse xl:items-center xl:justify-between">
        <Strip
          isOfBefore={query.isPlaceholderData}
          figures={[
            view === 'due'
              ? { label: words.dueThisWeek, value: sum(amountIn(view)) }
              : { label: common.overdue, value: sum(amountIn(view)), isBad: true },
          ]}
          onCurrency={() => onFilter({ ...filter, page: undefined })}
        />
        <nav aria-label={words.whoIsShown} className="fades flex gap-2 overflow-x-auto">
          {arrearsViews.map((each) => (
            <button
              key={each}
              type="button"
              title={hints[each]}
              aria-pressed={each === view}
              onClick={() => onFilter({ ...narrowing, owing: each === 'overdue' ? undefined : each, page: undefined })}
              className={classNames(
                'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:min-h-11',
                each === view
                  ? 'border-accent bg-accent-tint text-accent'
                  : 'border-line-strong bg-surface hover:bg-sunken',
              )}
            >
              {arrearsViewNames[each]}
              <span className={classNames('figures', query.isPlaceholderData && 'of-before')}>
                {data?.counts[each]?.toLocaleString('en-KE')}
              </span>
            </button>
          ))}
        </nav>
      </div>
      <ListCard
        kept="arrears"
        caption={words.whoOwes}
        query={query}
        columns={({ rows }) => columnsOf(today, rows[0]?.currency ?? currency, view, rows.some(hasPromise))}
        keyOf={({ tenancyId }) => tenancyId}
        // The chips say which view it is.
        filter={narrowing as ArrearsSearch}
        onFilter={(next) => onFilter({ ...next, owing: filter.owing })}
        searchFor={words.searchTenantsOrUnits}
        words={{ propertyId: (name) => words.property(name) }}
        said={said}
        nameOf={({ tenantName }) => tenantName}
        orders={arrearsOrders}
        usual={view === 'due' ? undefined : 'since'}
        bulk={bulk}
        takesAll
        actions={actions}
        totals={({ totals, rows }) =>
          totalLines(
            totals.filter((total) => rows.some((row) => row.currency === total.currency)),
            (line) => ({ owes: amountIn(view)(line) }),
          )
        }
        loading={words.loadingWhoOwes}
        failed={words.failedToLoadWhoOwes}
        whenNew={whenNew}
        none={{
          title: nobody[view],
          text: others ? words.inTheOtherCurrency(others) : view === 'overdue' ? words.everybodyHasPaid : '',
        }}
        filters={
          <PropertyFilter
            value={filter.propertyId}
            onChoose={(propertyId) => onFilter({ ...filter, propertyId, page: undefined })}
          />
        }
      />
    </>
  )
}

const amountIn =
  (view: ArrearsView) =>
  ({ overdue, due }: ArrearsPage['totals'][number]) =>
    view === 'due' ? due : overdue

const nobody: Record<ArrearsView, string> = {
  overdue: words.nobodyOwesAnythingOverdue,
  due: words.nothingIsDueThisWeek,
  promised: words.noPromiseIsOpen,
  broken: words.nobodyBrokeAPromise,
  notReminded: words.everybodyWhoIsOverdueWas,
}

const hasPromise = ({ promise, lastNote }: ArrearsRow) => promise !== null || lastNote !== null

/** @param currency of all rows: the server lists one at a time */
function columnsOf(today: string, currency: Currency, view: ArrearsView, arePromises: boolean): Column<ArrearsRow>[] {
  const shown = (row: ArrearsRow) =>
    view === 'due' || row.overdueSince === null
      ? { amount: row.due, day: row.dueOn }
      : { amount: row.overdue, day: row.overdueSince }
  return [
    {
      header: common.tenant,
      key: 'tenant',
      primary: true,
      phone: 'name',
      share: 21,
      cell: ({ tenantId, tenancyId, tenantName }) => <TenantLink {...{ tenantId, tenancyId }}>{tenantName}</TenantLink>,
    },
    {
      header: common.unit,
      key: 'unit',
      phone: 'under',
      share: 24,
      cell: ({ unitId, unitNumber, propertyId, propertyName, endDate }) => (
        <PlaceLinks {...{ unitId, propertyId, propertyName }} unit={unitNumber}>
          {endDate !== null && endDate < today && <span className="text-soft">{words.movedOut}</span>}
        </PlaceLinks>
      ),
    },
    {
      header: `${view === 'due' ? common.due : common.overdue} (${currency})`,
      key: 'owes',
      numeric: true,
      phone: 'figure',
      cell: (row) => (
        <span className={classNames('font-medium', row.overdue > 0 && view !== 'due' && 'text-bad')}>
          {/* A phone has no head that says it. */}
          <span className="on-phone">{`${row.currency}\u00a0`}</span>
          {formatMoney(shown(row).amount, row.currency, 'none')}
        </span>
      ),
    },
    {
      header: view === 'due' ? words.dueOn : words.late,
      key: 'since',
      countsBack: view !== 'due',
      phone: 'word',
      cell: (row) => {
        const { day } = shown(row)
        if (day === null) return '-'
        const isLate = row.overdueSince !== null && view !== 'due'
        return (
          <span className="whitespace-nowrap figures" title={`${isLate ? words.since : words.on} ${formatDay(day)}`}>
            {isLate ? daysText(daysBetween(day, today)) : formatNearDay(day, today)}
          </span>
        )
      },
    },
    {
      header: words.lastPaid,
      key: 'paid',
      from: 'wide',
      cell: ({ lastPaid, currency }) =>
        lastPaid ? (
          <span className="whitespace-nowrap figures" title={formatMoney(lastPaid.amount, currency, 'code')}>
            {formatNearDay(lastPaid.day, today)}
          </span>
        ) : (
          <span className="text-soft">{words.never}</span>
        ),
    },
    remindedColumn(today),
    ...(view !== 'due' ? [nextStepColumn(today)] : []),
    ...(arePromises ? [promiseColumn(today)] : []),
    phoneColumn,
  ]
}

const wayNames = { whatsapp: words.inWhatsApp, message: words.byMessage, letter: words.byLetter }

const promiseColumn = (today: string): Column<ArrearsRow> => ({
  header: words.promise,
  key: 'promise',
  share: 11,
  cell: (row) => <PromiseCell row={row} today={today} />,
})

const nextStepColumn = (today: string): Column<ArrearsRow> => ({
  header: words.nextStep,
  key: 'next',
  from: 'widest',
  cell: ({ nextStep }) =>
    nextStep ? (
      <span className="whitespace-nowrap" title={words.nextStepIs(nextStepName(nextStep), formatDay(nextStep.day))}>
        {nextStep.isDemandLetter ? words.letter : words.stepOf(nextStep.step, nextStep.of)}{' '}
        {formatNearDay(nextStep.day, today)}
      </span>
    ) : (
      <span className="text-soft" title={words.nothingGoesOutByItself}>
        -
      </span>
    ),
})

function remindedColumn(today: string): Column<ArrearsRow> {
  return {
    header: words.reminded,
    key: 'reminded',
    from: 'wide',
    cell: ({ lastReminded, reminderWaits }) =>
      lastReminded ? (
        <span
          className="whitespace-nowrap"
          title={`${wayNames[lastReminded.way]}, ${lastReminded.by ?? words.automatically}`}
        >
          {formatNearDay(dayInNairobi(new Date(lastReminded.at)), today)}
        </span>
      ) : (
        // What waits under Messages told nobody: the chip counts it so too.
        <span className="whitespace-nowrap text-soft" title={reminderWaits ? words.oneWaitsUnderMessages : undefined}>
          {reminderWaits ? words.waitingToSend : words.never}
        </span>
      ),
  }
}

/** The number gives way on a tablet; what opens the chat stands below one another. */
const phoneColumn: Column<ArrearsRow> = {
  header: common.phone,
  key: 'phone',
  cell: ({ phoneNumber, whatsappUrl, tenantName }) => (
    <span className="flex items-center justify-between gap-1 whitespace-nowrap">
      {phoneNumber ? (
        <span className="from-wide">
          <PhoneLink number={phoneNumber} className="text-accent" />
        </span>
      ) : (
        <span className="text-soft">{words.noPhone}</span>
      )}
      {whatsappUrl && (
        <a
          href={whatsappUrl}
          target="_blank"
          rel="noopener noreferrer"
          title={words.writeToInWhatsApp(tenantName)}
          aria-label={words.writeToInWhatsApp(tenantName)}
          className="-my-1 inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-accent"
        >
          <MessageCircle size={18} aria-hidden />
        </a>
      )}
    </span>
  ),
}

function PromiseCell({ row: { promise, lastNote, currency }, today }: { row: ArrearsRow; today: string }) {
  if (!promise || promise.state === 'kept') {
    if (!lastNote) return <span className="text-soft">-</span>
    const { body, createdAt, createdBy } = lastNote
    const noted = formatNearDay(dayInNairobi(new Date(createdAt)), today)
    return (
      <span className="text-soft" title={[body, noted, createdBy].filter(Boolean).join(', ')}>
        {body}
      </span>
    )
  }
  const { amount, day, state, pausesReminders, note, received } = promise
  const title = [
    words.by(formatMoney(amount, currency, 'code'), formatDay(day)),
    received > 0 && words.ofItCame(formatMoney(received, currency, 'code')),
    state === 'waiting' && pausesReminders && words.noRemindersUntilThen,
    note,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <span className="whitespace-nowrap" title={title}>
      <Badge tone={state === 'broken' ? 'bad' : 'info'}>
        {state === 'broken' ? promiseStateNames.broken : formatMoney(amount, currency, 'none')}{' '}
        {formatNearDay(day, today)}
      </Badge>
    </span>
  )
}

const daysText = (days: number) => words.days(days)
