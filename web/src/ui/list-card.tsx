import { formatWholeDay } from '@makao/contract/days'
import type { KeptList } from '@makao/contract/people/views/views.kinds'
import type { FilterWords } from '@makao/contract/sheets'
import type { ReactNode } from 'react'
import { useKeptList } from '../lib/kept-lists'
import type { Meant } from './bulk-bar'
import { Button } from './button'
import { Card, Skeleton } from './card'
import * as common from './common.words'
import { type Column, DataTable, type RowAction } from './data-table'
import { FilterBar, type FilterChip } from './filters'
import { laterPart } from './later-part'
import { ListTools } from './list-tools'
import { Loaded, type Loading } from './loaded'
import { OrderSelect } from './order-select'
import { EmptyState } from './page'
import { Pagination } from './pagination'
import { useRowChoice } from './row-choice'
import { SearchBox } from './search-box'
import * as words from './ui.words'

// It shows once rows are chosen.
const BulkBar = laterPart(() => import('./bulk-bar').then((file) => file.BulkBar))

/** What the address says of a list. */
interface ListFilter {
  page?: number | undefined
  search?: string | null | undefined
  sort?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface ListPage<Row> {
  rows: readonly Row[]
  total: number
  isMore?: boolean | undefined
  page: number
  pageSize: number
}

interface ListCardProps<Page extends ListPage<unknown>, Filter extends ListFilter> {
  /** Under which name its views and columns are kept for a person. */
  kept: KeptList
  /** What it lists, for screen readers. */
  caption: string
  query: Loading<Page>
  columns: readonly Column<Page['rows'][number]>[] | ((page: Page) => readonly Column<Page['rows'][number]>[])
  keyOf: (row: Page['rows'][number]) => string
  filter: Filter
  onFilter: (filter: Filter) => void
  /** What it is called, of a list that is a part of a page and is not searched. */
  heading?: ReactNode
  /** What the search box says; without it nothing is searched. */
  searchFor?: string
  /** What is set, in words, as files say it. @param said the filter with names in the place of ids */
  words?: Partial<FilterWords<NoInfer<Filter>>>
  said?: Partial<NoInfer<Filter>>
  /** The filters of the panel. */
  filters?: ReactNode
  /** The orders that the server knows, and the one without a choice. */
  orders?: readonly string[]
  usual?: string
  actions?: (row: Page['rows'][number]) => readonly RowAction[]
  /** Which row it is: what its box and its menu are called by. */
  nameOf?: (row: Page['rows'][number]) => string
  /** What can be done with rows that are chosen; without it none can be. */
  bulk?: (meant: Meant) => ReactNode
  /** An action can take everything that the list finds. */
  takesAll?: boolean
  /** What else is chosen of its pages. */
  paging?: (page: Page) => ReactNode
  /** Keys go through its rows, unless the page is about another list. */
  hasKeys?: boolean
  totals?: (page: Page) => readonly Readonly<Record<string, ReactNode>>[]
  loading?: string
  failed: string
  /** What stands in place of rows where none are found, or where there are none at all. */
  none: { title: string; text?: string; action?: ReactNode }
  /** What stands there instead while there is nothing at all that could be listed. */
  whenNew?: ((usual: ReactNode) => ReactNode) | undefined
  /** What else stands in the line of the filters. */
  tools?: ReactNode
  /** The rows drawn otherwise than as a table. */
  drawn?: ((rows: Page['rows']) => ReactNode) | undefined
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false

function chipsOf<Filter extends ListFilter>(
  filterWords: Partial<FilterWords<Filter>>,
  filter: Filter,
  said: Partial<Filter>,
  narrow: (change: Partial<Filter>) => void,
): FilterChip[] {
  const keys = Object.keys(filterWords) as (keyof Filter & string)[]
  const { to: until } = filter
  const isRange = isSet(filter.from) && isSet(until)
  return keys.flatMap((key) => {
    const say = filterWords[key]
    const value = said[key] ?? filter[key]
    if (!say || key === 'search' || !isSet(filter[key])) return []
    // Two ends of one range are one thing that is set.
    if (key === 'to' && isRange) return []
    if (key === 'from' && isRange) {
      const text = words.fromTo(say(value as NonNullable<typeof value>), formatWholeDay(String(until)))
      return [{ text, onRemove: () => narrow({ from: undefined, to: undefined } as Partial<Filter>) }]
    }
    return [
      {
        text: say(value as NonNullable<typeof value>),
        onRemove: () => narrow({ [key]: undefined } as Partial<Filter>),
      },
    ]
  })
}

/** A list with its search, filters, order, pages and what can be done with its rows. */
export function ListCard<Page extends ListPage<unknown>, Filter extends ListFilter>(
  props: ListCardProps<Page, Filter>,
) {
  const {
    caption,
    query,
    columns,
    keyOf,
    filter,
    onFilter,
    searchFor,
    heading,
    words: filterWords = {},
    said = {},
    filters,
  } = props
  const {
    orders = [],
    usual,
    actions,
    nameOf,
    bulk,
    takesAll,
    totals,
    loading,
    failed,
    none,
    whenNew,
    tools,
    drawn,
    hasKeys = true,
  } = props
  const { page: _, sort, ...narrowing } = filter
  const kept = useKeptList(props.kept)
  const choice = useRowChoice(JSON.stringify(narrowing))
  const isNarrowed = Object.values(narrowing).some(isSet)
  const narrow = (change: Partial<Filter>) => onFilter({ ...filter, ...change, page: undefined })
  const onOrder = (order: string | undefined) =>
    narrow({ sort: order === usual ? undefined : order } as Partial<Filter>)
  const chips = chipsOf(filterWords, filter, said, narrow)
  const keys = orders.filter((order) => !order.startsWith('-'))
  // Everything at once: an address whose order stays would not be the list as it was first seen.
  const clear = isNarrowed ? () => onFilter({ sort } as Filter) : undefined
  const heads = typeof columns === 'function' ? query.data && columns(query.data) : columns
  const ordered = heads?.filter(({ key }) => key !== undefined && keys.includes(key)) ?? []

  return (
    <Card className="mt-2">
      <FilterBar
        search={
          heading ??
          (searchFor && (
            <SearchBox
              placeholder={searchFor}
              value={filter.search ?? undefined}
              onSearch={(search) => narrow({ search } as Partial<Filter>)}
            />
          ))
        }
        chips={chips}
        phoneOnly={!filters}
        onClear={query.data?.total === 0 ? undefined : clear}
        tools={
          <>
            {tools}
            <ListTools kept={kept} columns={heads ?? []} />
          </>
        }
      >
        {(filters || ordered.length > 0) && (
          <>
            {filters}
            {ordered.length > 0 && (
              <div className="sm:hidden">
                <OrderSelect columns={ordered} value={sort} onOrder={onOrder} />
              </div>
            )}
          </>
        )}
      </FilterBar>
      <Loaded
        query={query}
        loading={<RowsToCome text={loading ?? common.loading} />}
        failed={failed}
        empty={({ total }) => total === 0 && <NothingFound {...{ none, whenNew }} onClear={clear} />}
      >
        {(found) => (
          <>
            {drawn?.(found.rows) ?? (
              <DataTable
                caption={caption}
                columns={heads?.filter(({ key = '', primary }) => primary || !kept.hidden.includes(key)) ?? []}
                rows={found.rows}
                keyOf={keyOf}
                hasKeys={hasKeys}
                order={keys.length > 0 ? { keys, now: sort ?? usual, onOrder } : undefined}
                nameOf={nameOf}
                choice={bulk && choice}
                actions={actions}
                totals={totals?.(found)}
              />
            )}
            <Pagination {...found} onPage={(page) => onFilter({ ...filter, page })}>
              {props.paging?.(found)}
            </Pagination>
            {bulk && (
              <BulkBar {...choice} total={found.total} isMore={found.isMore} takesAll={takesAll}>
                {bulk}
              </BulkBar>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface NothingFoundProps extends Pick<ListCardProps<ListPage<unknown>, ListFilter>, 'none' | 'whenNew'> {
  /** Set where something narrows the list. */
  onClear: (() => void) | undefined
}

function NothingFound({ none, whenNew = (usual) => usual, onClear }: NothingFoundProps) {
  if (!onClear) return whenNew(<EmptyState {...none} />)
  return (
    <EmptyState
      title={none.title}
      text={words.tryAdjustingYourSearchOr}
      action={
        <Button variant="secondary" onClick={onClear}>
          {common.clearFilters}
        </Button>
      }
    />
  )
}

const lines = Array.from({ length: 12 }, (_, line) => line)

/** Stands where rows will: the page keeps its shape while they are on their way. */
function RowsToCome({ text }: { text: string }) {
  return (
    <div role="status" className="divide-y divide-line">
      <p className="flex h-11 items-center px-4 text-sm text-soft">{text}</p>
      {lines.map((line) => (
        <div key={line} aria-hidden className="flex h-16 items-center gap-6 px-4 sm:h-11">
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  )
}
