import { formatRecentDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { LineFilter, LineRow, Suggestion } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { lineStateNames, waitReasonNames } from '@makao/contract/money/receipt-lines/receipt-lines.terms'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { newRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Chip, Chips } from '../../../ui/chips'
import { FilterSelect } from '../../../ui/filter-select'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState, PageHeader } from '../../../ui/page'
import { SearchBox } from '../../../ui/search-box'
import { ShowMore } from '../../../ui/show-more'
import { type LineSearch, lineList, receivingAccounts } from './receipt-lines.queries'
import * as words from './receipt-lines.words'
import { SuggestionLine } from './suggestion-line'
import '../../../styles/dashboard.css'

const LineDialog = laterDialog(() => import('./line-dialog').then((file) => file.LineDialog))

interface UnmatchedProps {
  filter: LineSearch
  onFilter: (filter: LineSearch) => void
  /** The other parts of the page, and what else can be done on it. */
  tabs: ReactNode
  actions: ReactNode
}

const views: { state: LineFilter['state']; text: string }[] = [
  { state: 'open', text: words.unmatched },
  { state: 'booked', text: words.assigned },
  { state: 'not_rent', text: words.notRent },
  { state: 'returned', text: words.sentBack },
  { state: 'all', text: words.everything },
]

/** Money that came in and is not yet anybody's, with whose it probably is; each one is assigned in two touches. */
export function Unmatched({ filter, onFilter, tabs, actions }: UnmatchedProps) {
  const query = useInfiniteQuery(lineList(filter))
  const { data: accounts = [] } = useQuery(receivingAccounts())
  const [opened, setOpened] = useState<string>()
  const { lines = 'open', search, accountId } = filter
  const isNarrowed = Boolean(search || accountId) || lines !== 'open'
  const goesOn = useFocusThatGoesOn(query.data, opened)
  return (
    <>
      <PageHeader
        isOfList
        title={words.unmatchedMoney}
        subtitle={
          <>
            {words.moneyThatIsNobodys} <span className="pointer-coarse:hidden">{words.keysOfUnmatched}</span>
          </>
        }
        actions={actions}
        tabs={tabs}
      />
      <fieldset aria-label={words.showing}>
        <Chips>
          {views.map(({ state, text }) => (
            <Chip
              key={state}
              isChosen={state === lines}
              onChoose={() => onFilter({ ...filter, lines: state === 'open' ? undefined : state })}
            >
              {text}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      <div className="my-3 flex flex-wrap gap-2 max-sm:flex-col">
        <SearchBox
          placeholder={words.searchCodePayerAccount}
          value={search ?? undefined}
          onSearch={(text) => onFilter({ ...filter, search: text })}
        />
        {accounts.length > 1 && (
          <div className="sm:w-48">
            <FilterSelect
              label={words.account}
              all={words.allAccounts}
              value={accountId ?? undefined}
              options={accounts.map(({ id, name }) => ({ value: id, text: name }))}
              onChoose={(id) => onFilter({ ...filter, accountId: id })}
            />
          </div>
        )}
      </div>
      <Loaded
        query={query}
        loading={words.loadingMoney}
        failed={words.notLoaded}
        empty={({ pages }) =>
          pages[0]?.rows.length === 0 && (
            <Card>
              {isNarrowed ? (
                <EmptyState title={words.noneFound} />
              ) : (
                <EmptyState title={words.nothingWaits} text={words.everyPaymentIsOnATenant} />
              )}
            </Card>
          )
        }
      >
        {({ pages }) => (
          <Card>
            <ul className="divide-y divide-line" onKeyDown={goThrough} {...goesOn}>
              {pages
                .flatMap(({ rows }) => rows)
                .map((row) => (
                  <Line key={row.id} row={row} onOpen={() => setOpened(row.id)} />
                ))}
            </ul>
            <ShowMore query={query} failed={words.notLoaded} />
          </Card>
        )}
      </Loaded>
      {opened && <LineDialog lineId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** What gets the focus of a payment as the keys go through them. */
const OPENS = '[data-opens]'

/**
 * A payment that is assigned leaves the list with the focus in it, which would begin again at the top of the page: it goes on to the
 * next one.
 * @param shown changes when other payments are shown
 * @param opened what stands over the list, and has the focus until it is closed
 */
function useFocusThatGoesOn(shown: unknown, opened: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ row: Element; place: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a payment may have left
  useEffect(() => {
    const left = last.current
    if (!left || left.row.isConnected || opened || document.activeElement !== document.body) return
    const openers = list.current?.querySelectorAll<HTMLElement>(OPENS) ?? []
    openers[Math.min(left.place, openers.length - 1)]?.focus()
  }, [shown, opened])
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLUListElement>) => {
    const row = target.closest('li')
    if (row) last.current = { row, place: [...currentTarget.children].indexOf(row) }
  }
  return { ref: list, onFocus }
}

/** j and k, or the arrows, go through the payments; a assigns the one that the focus is in, Enter opens it. */
function goThrough(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
  const step = steps[event.key]
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(OPENS)]
  const here = event.target instanceof Element ? event.target.closest('li') : null
  if (step !== undefined) {
    event.preventDefault()
    const place = openers.findIndex((opener) => here?.contains(opener))
    const next = openers[Math.min(Math.max(place + step, 0), openers.length - 1)]
    next?.focus()
    next?.closest('li')?.scrollIntoView({ block: 'nearest' })
  } else if (event.key === 'a') {
    here?.querySelector<HTMLElement>('[data-assigns]')?.click()
  }
}

function Line({ row, onOpen }: { row: LineRow; onOpen: () => void }) {
  const { amount, left, currency, transactionId, payerName, payerPhone, accountTyped, accountName, day, state } = row
  const isWhole = left === amount || left === 0
  const shown = (minor: number) => formatMoney(minor, currency, 'code')
  // A hash says nothing to people.
  const phone = payerPhone !== null && /^[0-9a-f]{64}$/i.test(payerPhone) ? null : payerPhone
  const standing = row.parts.filter(({ takenBackAt }) => takenBackAt === null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 [contain-intrinsic-height:auto_4.5rem] [content-visibility:auto] focus-within:bg-sunken">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            data-opens
            aria-label={words.openOf(transactionId)}
            onClick={onOpen}
            className="font-semibold text-accent underline-offset-4 figures hover:underline"
          >
            {isWhole ? shown(amount) : words.left(shown(left), shown(amount))}
          </button>
          <span className="wrap-anywhere">{[payerName, phone].filter(Boolean).join(' · ')}</span>
          {row.direction === 'out' && <Badge tone="warn">{words.moneyOut}</Badge>}
          {state !== 'waiting' && <Badge tone={state === 'held' ? 'warn' : 'plain'}>{lineStateNames[state]}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          <span className="font-medium text-ink">
            {accountTyped === null ? words.noAccount : words.typed(accountTyped)}
          </span>
          {[transactionId, formatRecentDay(day), accountName].filter(Boolean).map((part) => ` · ${part}`)}
        </p>
        {row.waits !== null && <p className="text-sm text-warn">{waitReasonNames[row.waits]}</p>}
        {standing.length > 0 && (
          <p className="text-sm text-soft">
            {words.assignedTo(standing.map(({ tenantName, unitNumber }) => `${tenantName}, ${unitNumber}`).join('; '))}
          </p>
        )}
        {row.note !== null && <p className="text-sm wrap-anywhere text-soft">{row.note}</p>}
      </div>
      {row.allowed.includes('assign') && <Proposal row={row} suggestion={row.suggestion} onOpen={onOpen} />}
    </li>
  )
}

interface ProposalProps {
  row: LineRow
  suggestion: Suggestion | null
  onOpen: () => void
}

/** Whose it probably is; the first touch asks, the second one assigns. */
function Proposal({ row, suggestion, onOpen }: ProposalProps) {
  const [asked, setAsked] = useState<{ requestId: string }>()
  const { busy, save } = useSave({
    send: ({ requestId, tenancyId }: { requestId: string; tenancyId: string }) =>
      client.receiptLines.assign({ requestId, lineId: row.id, parts: [{ tenancyId, amount: row.left }] }),
    changes: ['receipts', 'payments'],
    done: suggestion ? words.assignedTo(`${suggestion.tenantName}, ${suggestion.unitNumber}`) : words.assigned,
    failed: words.notAssigned,
  })
  if (!suggestion) {
    return (
      <Button variant="secondary" data-assigns onClick={onOpen}>
        {words.findTenant}
      </Button>
    )
  }
  const { tenancyId, tenantName, unitNumber } = suggestion
  return (
    <div className="flex min-w-0 grow basis-72 flex-wrap items-center justify-between gap-2">
      <SuggestionLine suggestion={suggestion} currency={row.currency} />
      <div className="flex gap-2">
        <Button
          data-assigns
          variant={asked ? 'primary' : 'secondary'}
          disabled={busy}
          aria-label={asked ? undefined : words.assignOf(row.transactionId, tenantName)}
          onClick={() => (asked ? save({ ...asked, tenancyId }) : setAsked({ requestId: newRequestId() }))}
          onBlur={() => !busy && setAsked(undefined)}
        >
          {asked ? words.assignTo(unitNumber) : words.assign}
        </Button>
        <Button variant="ghost" aria-label={words.openOf(row.transactionId)} onClick={onOpen}>
          {words.open}
        </Button>
      </div>
    </div>
  )
}
