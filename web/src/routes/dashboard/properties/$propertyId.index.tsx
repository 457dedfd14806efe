import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, lazyRouteComponent } from '@tanstack/react-router'
import { Pencil, ReceiptText, TrendingUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { propertyOverview, propertyPlaces } from '../../../features/documents/places/places.queries'
import { PropertyAtAGlance } from '../../../features/documents/places/property-overview'
import { PropertyPlaces } from '../../../features/documents/places/property-places'
import { propertyDetails } from '../../../features/homes/properties/properties.queries'
import { PropertyDetails } from '../../../features/homes/properties/property-details'
import { WithProperty } from '../../../features/homes/properties/with-property'
import { ManyAtOnceDialog } from '../../../features/money/many-at-once/many-at-once-later'
import { queryClient } from '../../../lib/query-client'
import { pageParam, textParam } from '../../../lib/search-params'
import { useMay } from '../../../lib/session'
import { BackLabel } from '../../../ui/back-label'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { JumpList, JumpPart } from '../../../ui/jump-list'
import { laterDialog } from '../../../ui/later-dialog'
import { laterPart } from '../../../ui/later-part'
import { Below, isComing } from '../../../ui/loaded'
import { PageHeader } from '../../../ui/page'
import * as words from './-properties.words'

const DocumentsCard = lazyRouteComponent(
  () => import('../../../features/documents/attachments/documents-card'),
  'DocumentsCard',
)

// Below the units: who comes for those waits for neither.
const PropertyOwners = laterPart(
  () => import('../../../features/money/owners/property-owners').then((file) => file.PropertyOwners),
  <div className="min-h-40" />,
)
const PropertyExpenses = laterPart(
  () => import('../../../features/money/owners/property-expenses').then((file) => file.PropertyExpenses),
  <div className="min-h-72" />,
)

const ExpensePapersDialog = laterDialog(() =>
  import('../../../features/documents/attachments/expense-papers-dialog').then((file) => file.ExpensePapersDialog),
)

interface PropertySearch {
  /** Of the units. */
  page?: number | undefined
  expenseSort?: string | undefined
  expensePage?: number | undefined
}

export const Route = createFileRoute('/dashboard/properties/$propertyId/')({
  validateSearch: (search): PropertySearch => ({
    page: pageParam(search.page),
    expenseSort: textParam(search.expenseSort),
    expensePage: pageParam(search.expensePage),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(propertyDetails(params.propertyId))
    void queryClient.prefetchQuery(propertyOverview(params.propertyId))
    void queryClient.prefetchQuery(propertyPlaces(params.propertyId, 1))
  },
  component: PropertyPage,
})

const parts = [
  { id: 'units', text: common.units },
  { id: 'owners', text: common.owners },
  { id: 'expenses', text: common.expenses },
  { id: 'documents', text: words.documents },
  { id: 'details', text: words.details },
]

function PropertyPage() {
  const { propertyId } = Route.useParams()
  const { page = 1, expenseSort, expensePage } = Route.useSearch()
  const navigate = Route.useNavigate()
  const may = useMay()
  const overview = useQuery(propertyOverview(propertyId))
  const [task, setTask] = useState<'charge' | 'raise'>()
  const [expense, setExpense] = useState<{ id: string; description: string }>()
  return (
    <WithProperty id={propertyId}>
      {(property) => (
        <>
          <PageHeader
            title={property.name}
            subtitle={[property.address, property.city].filter(Boolean).join(', ')}
            back={
              <Link to="/dashboard/properties">
                <BackLabel>{common.properties}</BackLabel>
              </Link>
            }
            actions={
              <>
                {may('tenancy:write') && (
                  <Button variant="secondary" onClick={() => setTask('raise')}>
                    <TrendingUp size={18} aria-hidden />
                    {words.raiseRents}
                  </Button>
                )}
                {property.allowed.includes('update') && (
                  <Link
                    to="/dashboard/properties/$propertyId/edit"
                    params={{ propertyId }}
                    className={buttonClass('secondary')}
                  >
                    <Pencil size={18} aria-hidden />
                    {words.editProperty}
                  </Link>
                )}
              </>
            }
            main={
              may('payment:record') && (
                <Button onClick={() => setTask('charge')}>
                  <ReceiptText size={18} aria-hidden />
                  {words.chargeSeveral}
                </Button>
              )
            }
          />
          <JumpList parts={parts} />
          <PropertyAtAGlance propertyId={propertyId} />
          <Below waits={isComing(overview)}>
            <div className="space-y-4">
              <JumpPart id="units">
                <PropertyPlaces
                  propertyId={propertyId}
                  page={page}
                  onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
                />
              </JumpPart>
              <JumpPart id="owners">
                <PropertyOwners property={property} />
              </JumpPart>
              <JumpPart id="expenses">
                <PropertyExpenses
                  property={property}
                  filter={{ sort: expenseSort, page: expensePage }}
                  onPapers={setExpense}
                  onFilter={({ sort, page: next }) =>
                    void navigate({
                      search: (now) => ({ ...now, expenseSort: sort, expensePage: next }),
                      replace: true,
                      resetScroll: false,
                    })
                  }
                />
              </JumpPart>
              <JumpPart id="documents">
                <Suspense>
                  <DocumentsCard keeper={{ of: 'property', keptWith: propertyId }} />
                </Suspense>
              </JumpPart>
              <JumpPart id="details">
                <PropertyDetails property={property} />
              </JumpPart>
            </div>
          </Below>
          {expense && <ExpensePapersDialog expense={expense} onClose={() => setExpense(undefined)} />}
          {task && <ManyAtOnceDialog task={task} propertyId={propertyId} onClose={() => setTask(undefined)} />}
        </>
      )}
    </WithProperty>
  )
}
