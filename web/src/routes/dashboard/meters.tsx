import { meterKinds, meterStates } from '@makao/contract/money/meters/meters.kinds'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Plus, Tag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { requirePermission } from '../../app/guards'
import { MeterList } from '../../features/money/meters/meter-list'
import { type MeterSearch, meterList, meterRound } from '../../features/money/meters/meters.queries'
import { propertyNames } from '../../lib/property-names'
import { queryClient } from '../../lib/query-client'
import { choiceParam, idParam, pageParam, textParam } from '../../lib/search-params'
import { useMay } from '../../lib/session'
import { Button } from '../../ui/button'
import * as common from '../../ui/common.words'
import { ListFiles } from '../../ui/export-buttons'
import { laterDialog } from '../../ui/later-dialog'
import { PageHeader } from '../../ui/page'
import { Tabs } from '../../ui/tabs'
import * as words from './-dashboard.words'

const AddMeterDialog = laterDialog(() =>
  import('../../features/money/meters/meter-forms').then((file) => file.AddMeterDialog),
)
const PropertyPriceDialog = laterDialog(() =>
  import('../../features/money/meters/prices').then((file) => file.PropertyPriceDialog),
)

// Who comes for the list waits for neither.
const ReadingRound = lazyRouteComponent(() => import('../../features/money/meters/reading-round'), 'ReadingRound')
const ReadingTable = lazyRouteComponent(() => import('../../features/money/meters/reading-table'), 'ReadingTable')
const partOf = { round: ReadingRound, table: ReadingTable }

const tabs = ['round', 'table'] as const

interface MetersSearch extends MeterSearch {
  tab?: (typeof tabs)[number] | undefined
  meter?: string | undefined
}

export const Route = createFileRoute('/dashboard/meters')({
  validateSearch: (search): MetersSearch => ({
    tab: choiceParam(search.tab, tabs),
    meter: idParam(search.meter),
    search: textParam(search.search),
    propertyId: idParam(search.propertyId),
    kind: choiceParam(search.kind, meterKinds),
    state: choiceParam(search.state, meterStates),
    unread: search.unread === true || search.unread === 'true' ? true : undefined,
    sort: textParam(search.sort),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search: { meter: _, ...search } }) => search,
  loader: async ({ deps: { tab, ...filter } }) => {
    void queryClient.prefetchQuery(propertyNames())
    if (tab === undefined) void queryClient.prefetchQuery(meterList(filter))
    else if (filter.propertyId) {
      void queryClient.prefetchQuery(meterRound({ propertyId: filter.propertyId, kind: filter.kind }))
    }
    if (tab) await partOf[tab].preload?.()
  },
  component: MetersPage,
})

function MetersPage() {
  const { tab, meter, ...filter } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [dialog, setDialog] = useState<'add' | 'price'>()
  const close = () => setDialog(undefined)
  // Meters are read where the network is bad: both are there before it goes.
  useEffect(() => {
    for (const part of [ReadingRound, ReadingTable]) void part.preload?.()?.catch(() => undefined)
  }, [])
  const may = useMay()
  const { propertyId, kind, search, state, unread } = filter
  const narrowing = { search, propertyId, kind, state, unread: unread ? 'true' : undefined }
  const toFilter = (next: MetersSearch) => void navigate({ search: next, replace: true })
  return (
    <>
      <PageHeader
        isOfList
        title={common.meters}
        actions={
          // On a round there is nothing but the meters.
          tab === undefined && (
            <>
              <ListFiles
                path="meters"
                query={narrowing}
                more={[
                  { file: 'meter-readings/xlsx', text: words.readingsExcel },
                  { file: 'meter-readings/csv', text: words.readingsCSV },
                ]}
              />
              {may('meter:write') && (
                <Button variant="secondary" onClick={() => setDialog('price')}>
                  <Tag size={18} aria-hidden />
                  {words.setPrices}
                </Button>
              )}
            </>
          )
        }
        main={
          tab === undefined &&
          may('meter:write') && (
            <Button onClick={() => setDialog('add')}>
              <Plus size={18} aria-hidden />
              {words.addMeter}
            </Button>
          )
        }
      />
      <Tabs
        label={common.meters}
        tabs={[
          { text: words.allMeters, search: { propertyId, kind }, isOpen: tab === undefined },
          { text: words.readingRound, search: { tab: 'round' as const, propertyId, kind }, isOpen: tab === 'round' },
          { text: words.enterReadings, search: { tab: 'table' as const, propertyId, kind }, isOpen: tab === 'table' },
        ].filter(({ search }) => !('tab' in search) || may('meter:write'))}
      />
      {tab === 'round' && (
        <ReadingRound filter={{ propertyId, kind }} onFilter={(search) => toFilter({ tab, ...search })} />
      )}
      {tab === 'table' && (
        <ReadingTable filter={{ propertyId, kind }} onFilter={(search) => toFilter({ tab, ...search })} />
      )}
      {tab === undefined && (
        <MeterList
          filter={filter}
          onFilter={toFilter}
          open={meter}
          onOpen={(id) => void navigate({ search: { ...filter, meter: id }, replace: id === undefined })}
          onAdd={() => setDialog('add')}
          bulk={({ ids }) => (
            <ListFiles
              path="meters"
              // Without a state it would be those in use.
              query={ids ? { ids: ids.join(','), state } : narrowing}
              more={[
                { file: 'meter-readings/xlsx', text: words.readingsExcel },
                { file: 'meter-readings/csv', text: words.readingsCSV },
              ]}
            />
          )}
        />
      )}
      {dialog === 'add' && <AddMeterDialog onClose={close} />}
      {dialog === 'price' && <PropertyPriceDialog initial={propertyId} onClose={close} />}
    </>
  )
}
