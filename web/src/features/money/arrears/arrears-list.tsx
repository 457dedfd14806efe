import { dayInNairobi, daysBetween, formatDay, formatNearDay } from '@makao/contract/days'
import { formatMoney, formatTotals } from '@makao/contract/money'
import { type ArrearsView, arrearsViews } from '@makao/contract/money/arrears/arrears.kinds'
import type { ArrearsPage, ArrearsRow } from '@makao/contract/money/arrears/arrears.schema'
import { ARREARS_DAYS, arrearsOrders, arrearsViewNames } from '@makao/contract/money/arrears/arrears.terms'
import { promiseStateNames } from '@makao/contract/money/promises/promises.terms'
import { useQuery } from '@tanstack/react-query'
import { BellRing, HandCoins, Handshake, MessageCircle, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSaidNames } from '../../../lib/said-names'
import { Badge } from '../../../ui/badge'
import type { Meant } from '../../../ui/bulk-bar'
import { classNames } from '../../../ui/class-names'
import { PhoneLink } from '../../../ui/contact-fields'
import type { Column, RowAction } from '../../../ui/data-table'
import { ListCard } from '../../../ui/list-card'
import { onlyCurrency, totalLines } from '../../../ui/money-totals'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { PropertyFilter } from '../../../ui/property-filter'
import { Strip } from '../../../ui/strip'
import { type ArrearsSearch, arrearsList } from './arrears.queries'

export type ArrearsAction = 'receive' | 'remind' | 'promise' | 'chat' | 'note'

interface ArrearsListProps {
  filter: ArrearsSearch
  onFilter: (filter: ArrearsSearch) => void
  onAction: (action: ArrearsAction, row: ArrearsRow) => void
  mayRemind: boolean
  mayNote: boolean
  /** What can be done with tenancies that are chosen. */
  bulk: (meant: Meant) => ReactNode
}

const hints: Record<ArrearsView, string> = {
  overdue: 'Owes what is past its day',
  due: `Something is due in the coming ${ARREARS_DAYS} days`,
  promised: 'Promised to pay, or broke the promise',
  broken: 'Promised to pay by a day that is over, and did not',
  notReminded: `Overdue, and not reminded for ${ARREARS_DAYS} days`,
}

/** Who owes, one row a tenancy, the oldest debt first. */
export function ArrearsList({ filter, onFilter, onAction, mayRemind, mayNote, bulk }: ArrearsListProps) {
  const query = useQuery(arrearsList(filter))
  const said = useSaidNames(filter)
  const { owing: view = 'overdue', ...narrowing } = filter
  const { data } = query
  const today = dayInNairobi(new Date())
  const sum = (pick: (totals: ArrearsPage['totals'][number]) => number) =>
    data &&
    formatTotals(data.totals.map((totals) => ({ amount: pick(totals), currency: totals.currency }))).split(' · ')
  const actions = (row: ArrearsRow): RowAction[] => {
    const labelled = (text: string) => ({ text, label: `${text}: ${row.tenantName}` })
    return [
      { ...labelled('Receive Payment'), icon: HandCoins, isQuick: true, onSelect: () => onAction('receive', row) },
      ...(mayRemind && row.overdue > 0
        ? [
            { ...labelled('Send Reminder'), icon: BellRing, onSelect: () => onAction('remind', row) },
            { ...labelled('Remind in WhatsApp'), icon: MessageCircle, onSelect: () => onAction('chat', row) },
          ]
        : []),
      { ...labelled('Promise to pay'), icon: Handshake, isQuick: true, onSelect: () => onAction('promise', row) },
      ...(mayNote ? [{ ...labelled('Add note'), icon: StickyNote, onSelect: () => onAction('note', row) }] : []),
    ]
  }
  return (
    <>
      <Strip
        figures={[
          {
            label: 'Overdue',
            value: sum(({ overdue }) => overdue),
            isBad: data?.totals.some(({ overdue }) => overdue > 0) ?? false,
          },
          { label: 'Due this week', value: sum(({ due }) => due) },
          { label: 'Tenants', value: data?.total.toLocaleString('en-KE') },
        ]}
      />
      <nav aria-label="Who is shown" className="mt-2 flex gap-2 overflow-x-auto pb-1">
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
            <span className="figures">{data?.counts[each]?.toLocaleString('en-KE')}</span>
          </button>
        ))}
      </nav>
      <ListCard
        kept="arrears"
        caption="Who owes"
        query={query}
        columns={({ totals }) => columnsOf(today, onlyCurrency(totals) === undefined, view)}
        keyOf={({ tenancyId }) => tenancyId}
        // The chips say which view it is.
        filter={narrowing as ArrearsSearch}
        onFilter={(next) => onFilter({ ...next, owing: filter.owing })}
        searchFor="Search tenant, email, unit or property..."
        words={{ propertyId: (name) => `Property: ${name}` }}
        said={said}
        nameOf={({ tenantName }) => tenantName}
        orders={arrearsOrders}
        usual={view === 'due' ? undefined : 'since'}
        bulk={bulk}
        takesAll
        actions={actions}
        totals={({ totals }) => totalLines(totals, ({ overdue, due }) => ({ owes: view === 'due' ? due : overdue }))}
        loading="Loading who owes..."
        failed="Failed to load who owes"
        none={{ title: nobody[view], text: view === 'overdue' ? 'Everybody has paid.' : '' }}
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

const nobody: Record<ArrearsView, string> = {
  overdue: 'Nobody owes anything overdue',
  due: 'Nothing is due this week',
  promised: 'No promise is open',
  broken: 'Nobody broke a promise',
  notReminded: 'Everybody who is overdue was reminded',
}

function columnsOf(today: string, isMixed: boolean, view: ArrearsView): Column<ArrearsRow>[] {
  const label = isMixed ? 'code' : 'none'
  const shown = (row: ArrearsRow) =>
    view === 'due' || row.overdueSince === null
      ? { amount: row.due, day: row.dueOn }
      : { amount: row.overdue, day: row.overdueSince }
  return [
    {
      header: 'Tenant',
      key: 'tenant',
      primary: true,
      phone: 'name',
      share: 19,
      cell: ({ tenantId, tenancyId, tenantName }) => <TenantLink {...{ tenantId, tenancyId }}>{tenantName}</TenantLink>,
    },
    {
      header: 'Unit',
      key: 'unit',
      phone: 'under',
      share: 20,
      cell: ({ unitId, unitNumber, propertyId, propertyName, endDate }) => (
        <PlaceLinks {...{ unitId, propertyId, propertyName }} unit={unitNumber}>
          {endDate !== null && endDate < today && <span className="text-soft">, moved out</span>}
        </PlaceLinks>
      ),
    },
    {
      header: 'Owes',
      key: 'owes',
      numeric: true,
      phone: 'figure',
      cell: (row) => (
        <span className={classNames('font-medium', row.overdue > 0 && view !== 'due' && 'text-bad')}>
          {formatMoney(shown(row).amount, row.currency, label)}
        </span>
      ),
    },
    {
      header: view === 'due' ? 'Due' : 'Overdue',
      key: 'since',
      phone: 'word',
      cell: (row) => {
        const { day } = shown(row)
        if (day === null) return '-'
        const isLate = row.overdueSince !== null && view !== 'due'
        return (
          <span className="whitespace-nowrap figures" title={`${isLate ? 'Since' : 'On'} ${formatDay(day)}`}>
            {isLate ? daysText(daysBetween(day, today)) : formatNearDay(day, today)}
          </span>
        )
      },
    },
    {
      header: 'Last paid',
      key: 'paid',
      from: 'wide',
      cell: ({ lastPaid, currency }) =>
        lastPaid ? (
          <span className="whitespace-nowrap figures" title={formatMoney(lastPaid.amount, currency, 'code')}>
            {formatNearDay(lastPaid.day, today)}
          </span>
        ) : (
          <span className="text-soft">never</span>
        ),
    },
    {
      header: 'Reminded',
      key: 'reminded',
      from: 'wide',
      cell: ({ lastReminded, reminderWaits }) =>
        reminderWaits ? (
          <span
            className="text-soft"
            title={
              lastReminded
                ? `Last reminded ${formatNearDay(dayInNairobi(new Date(lastReminded.at)), today)}`
                : 'Not reminded yet'
            }
          >
            waits under Messages
          </span>
        ) : lastReminded ? (
          <span
            className="whitespace-nowrap"
            title={`${lastReminded.way === 'whatsapp' ? 'In WhatsApp' : 'By message'}, ${lastReminded.by ?? 'automatically'}`}
          >
            {formatNearDay(dayInNairobi(new Date(lastReminded.at)), today)}
          </span>
        ) : (
          <span className="text-soft">not yet</span>
        ),
    },
    {
      header: 'Promise',
      key: 'promise',
      share: 11,
      cell: (row) => <PromiseCell row={row} today={today} />,
    },
    {
      header: 'Phone',
      key: 'phone',
      cell: ({ phoneNumber, whatsappUrl, tenantName }) =>
        phoneNumber ? (
          <span className="inline-flex items-center gap-2 whitespace-nowrap">
            <PhoneLink number={phoneNumber} className="text-accent" />
            {whatsappUrl && (
              <a
                href={whatsappUrl}
                target="_blank"
                rel="noopener noreferrer"
                title={`Write to ${tenantName} in WhatsApp`}
                aria-label={`Write to ${tenantName} in WhatsApp`}
                className="inline-flex size-9 items-center justify-center rounded-lg text-soft hover:text-ink"
              >
                <MessageCircle size={18} aria-hidden />
              </a>
            )}
          </span>
        ) : (
          <span className="text-soft">no phone</span>
        ),
    },
  ]
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
    `${formatMoney(amount, currency, 'code')} by ${formatDay(day)}`,
    received > 0 && `${formatMoney(received, currency, 'code')} of it came`,
    state === 'waiting' && pausesReminders && 'no reminders until then',
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

const daysText = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en-KE')} days`)
