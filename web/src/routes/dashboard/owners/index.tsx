import { addMonths, dayInNairobi } from '@makao/contract/calendar'
import { isMonth } from '@makao/contract/day-shape'
import { ownerOrders } from '@makao/contract/money/owners/owners.kinds'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { WaitingApprovals } from '../../../features/money/approvals/waiting-approvals'
import { OwnerList } from '../../../features/money/owners/owner-list'
import { OwnerlessMoney } from '../../../features/money/owners/ownerless-money'
import { type OwnerSearch, ownerList, ownerPayouts } from '../../../features/money/owners/owners.queries'
import { queryClient } from '../../../lib/query-client'
import { choiceParam, dayParam, pageParam, textParam } from '../../../lib/search-params'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { ListFiles } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { PageHeader } from '../../../ui/page'
import { Tabs } from '../../../ui/tabs'
import * as words from './-owners.words'

interface OwnersSearch extends OwnerSearch {
  view?: 'payouts' | undefined
  /** Of the payouts, 'YYYY-MM'; the last one that is over without it. */
  month?: string | undefined
}

// Its part of the page waits for it, and the list of owners does not.
const PayoutsDue = lazyRouteComponent(() => import('../../../features/money/owners/payouts-due'), 'PayoutsDue')

const lastMonth = () => addMonths(dayInNairobi(new Date()).slice(0, 7), -1)

export const Route = createFileRoute('/dashboard/owners/')({
  validateSearch: (search): OwnersSearch => ({
    view: choiceParam(search.view, ['payouts']),
    month: dayParam(search.month, isMonth),
    search: textParam(search.search),
    sort: choiceParam(search.sort, ownerOrders),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { view, month = lastMonth(), ...filter } }) => {
    if (view !== 'payouts') return void queryClient.prefetchQuery(ownerList(filter))
    void queryClient.prefetchQuery(ownerPayouts(month))
    await PayoutsDue.preload?.()
  },
  component: OwnersPage,
})

const WaitingQuestions = lazyRouteComponent(
  () => import('../../../features/documents/owner-questions/question-list'),
  'WaitingQuestions',
)

const OwnerDialog = laterDialog(() =>
  import('../../../features/money/owners/owner-dialog').then((file) => file.OwnerDialog),
)

function OwnersPage() {
  const { view, month = lastMonth(), ...filter } = Route.useSearch()
  const navigate = Route.useNavigate()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  useEffect(() => void PayoutsDue.preload?.()?.catch(() => undefined), [])
  return (
    <>
      <PageHeader
        isOfList
        title={common.owners}
        actions={<ListFiles path="owners" query={{ search: filter.search }} />}
        main={
          may('owner:write') && (
            <Button onClick={() => setAdding(true)}>
              <Plus size={18} aria-hidden />
              {words.addOwner}
            </Button>
          )
        }
      />
      <Tabs
        label={words.partsOfThePage}
        tabs={[
          { text: common.owners, search: {}, isOpen: view === undefined },
          { text: words.payoutsDue, search: { view: 'payouts' }, isOpen: view === 'payouts' },
        ]}
      />
      {view === 'payouts' ? (
        <>
          <WaitingApprovals />
          <Suspense>
            <PayoutsDue
              month={month}
              onMonth={(next) => void navigate({ search: { view, month: next }, replace: true, resetScroll: false })}
            />
          </Suspense>
        </>
      ) : (
        <>
          <WaitingApprovals />
          <Suspense>
            <WaitingQuestions />
          </Suspense>
          <OwnerlessMoney />
          <OwnerList
            filter={filter}
            bulk={({ ids }) => (
              <ListFiles path="owners" query={ids ? { ids: ids.join(',') } : { search: filter.search }} />
            )}
            empty={may('owner:write') && <Button onClick={() => setAdding(true)}>{words.addTheFirstOwner}</Button>}
            onFilter={({ search, sort, page }) =>
              void navigate({
                search: { search, sort, page },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </>
      )}
      {isAdding && (
        <OwnerDialog
          onDone={({ id }) => void navigate({ to: '/dashboard/owners/$ownerId', params: { ownerId: id } })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
