import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, lazyRouteComponent } from '@tanstack/react-router'
import { Plus, ReceiptText, TrendingUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { UnitList } from '../../../features/homes/units/unit-list'
import {
  chargeTemplates,
  narrowed,
  type UnitSearch,
  unitList,
  unitSummary,
} from '../../../features/homes/units/units.queries'
import { ManyAtOnceDialog } from '../../../features/money/many-at-once/many-at-once-later'
import { propertyNames } from '../../../lib/property-names'
import { queryClient } from '../../../lib/query-client'
import { choiceParam, idParam, pageParam, textParam } from '../../../lib/search-params'
import { useMay } from '../../../lib/session'
import { Button, buttonClass } from '../../../ui/button'
import { Card, Skeleton } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { ListFiles } from '../../../ui/export-buttons'
import { EmptyState, MoreActions, PageHeader } from '../../../ui/page'
import { Tabs } from '../../../ui/tabs'
import * as words from './-units.words'

const UnitForm = lazyRouteComponent(() => import('../../../features/homes/units/unit-form'), 'UnitForm')

interface UnitsSearch extends UnitSearch {
  tab?: 'add' | undefined
}

export const Route = createFileRoute('/dashboard/units/')({
  validateSearch: (search): UnitsSearch => ({
    tab: choiceParam(search.tab, ['add']),
    search: textParam(search.search),
    propertyId: idParam(search.propertyId),
    status: textParam(search.status),
    unitType: textParam(search.unitType),
    use: textParam(search.use),
    block: textParam(search.block),
    currency: textParam(search.currency),
    sort: textParam(search.sort),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { tab, ...filter } }) => {
    void queryClient.prefetchQuery(unitSummary())
    void queryClient.prefetchQuery(propertyNames())
    if (tab === 'add') void queryClient.prefetchQuery(chargeTemplates())
    else void queryClient.prefetchQuery(unitList(filter))
  },
  component: UnitsPage,
})

function UnitsPage() {
  const { tab, ...filter } = Route.useSearch()
  const { page: _, sort: __, ...narrowing } = narrowed(filter)
  const may = useMay()
  const isAdding = tab === 'add' && may('unit:write')
  const navigate = Route.useNavigate()
  const properties = useQuery(propertyNames())
  const [chosen, setChosen] = useState<{ task: 'charge' | 'raise'; unitIds: string[] }>()
  const toList = () => void navigate({ search: {} })
  return (
    <>
      <PageHeader
        isOfList
        title={words.unitsManagement}
        actions={!isAdding && <ListFiles path="units" query={narrowing} />}
        main={
          !isAdding &&
          may('unit:write') &&
          (properties.data?.length ?? 0) > 0 && (
            <Link to="." search={{ tab: 'add' }} className={buttonClass()}>
              <Plus size={18} aria-hidden />
              {words.addUnit}
            </Link>
          )
        }
      />
      <Tabs
        label={common.units}
        tabs={[
          { text: words.allUnits, search: {}, isOpen: !isAdding },
          ...(may('unit:write') ? [{ text: words.addNewUnit, search: { tab: 'add' as const }, isOpen: isAdding }] : []),
        ]}
      />
      {isAdding ? (
        <Card className="max-w-3xl p-5 sm:p-6">
          {properties.data?.length === 0 ? (
            <EmptyState
              title={words.aUnitBelongsToAProperty}
              action={
                <Link to="/dashboard/properties/new" search={{ next: 'units' }} className={buttonClass()}>
                  {words.addPropertyFirst}
                </Link>
              }
            />
          ) : (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <UnitForm onDone={toList} onCancel={toList} />
            </Suspense>
          )}
        </Card>
      ) : (
        <UnitList
          filter={filter}
          onFilter={(next) => void navigate({ search: next, replace: true })}
          bulk={({ ids }) => (
            <>
              {ids && may('payment:record') && (
                <Button onClick={() => setChosen({ task: 'charge', unitIds: ids })}>
                  <ReceiptText size={18} aria-hidden />
                  {words.chargeSeveral}
                </Button>
              )}
              <MoreActions hasWord>
                {ids && may('tenancy:write') && (
                  <Button variant="secondary" onClick={() => setChosen({ task: 'raise', unitIds: ids })}>
                    <TrendingUp size={18} aria-hidden />
                    {words.raiseRents}
                  </Button>
                )}
                <ListFiles path="units" query={ids ? { ids: ids.join(',') } : narrowing} />
              </MoreActions>
            </>
          )}
          empty={
            may('unit:write') && properties.data?.length === 0 ? (
              <Link to="/dashboard/properties/new" search={{ next: 'units' }} className={buttonClass()}>
                {words.addPropertyFirst}
              </Link>
            ) : (
              may('unit:write') && (
                <Link to="." search={{ tab: 'add' }} className={buttonClass()}>
                  {words.addTheFirstUnit}
                </Link>
              )
            )
          }
        />
      )}
      {chosen && <ManyAtOnceDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
