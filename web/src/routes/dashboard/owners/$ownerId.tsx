import { dayInNairobi } from '@makao/contract/calendar'
import { isMonth } from '@makao/contract/day-shape'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, lazyRouteComponent } from '@tanstack/react-router'
import { MoreHorizontal, Pencil } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { OwnerStatementSection } from '../../../features/money/owners/owner-statement'
import { type Months, ownerDetails, ownerStatement } from '../../../features/money/owners/owners.queries'
import { queryClient } from '../../../lib/query-client'
import { choiceParam, dayParam, isBackwards, pageParam, textParam } from '../../../lib/search-params'
import { BackLabel } from '../../../ui/back-label'
import { Badge } from '../../../ui/badge'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { Menu, MenuItem } from '../../../ui/menu'
import { noSuch } from '../../../ui/no-such'
import { PageHeader } from '../../../ui/page'
import { Tabs } from '../../../ui/tabs'
import * as words from './-owners.words'

const OwnerFacts = lazyRouteComponent(() => import('../../../features/money/owners/owner-details'), 'OwnerFacts')

const OwnerRemittances = lazyRouteComponent(
  () => import('../../../features/money/owners/owner-remittances'),
  'OwnerRemittances',
)

const DocumentsCard = lazyRouteComponent(
  () => import('../../../features/documents/attachments/documents-card'),
  'DocumentsCard',
)

const QuestionsOfOwner = lazyRouteComponent(
  () => import('../../../features/documents/owner-questions/question-list'),
  'QuestionsOfOwner',
)

const OwnerAccessCard = lazyRouteComponent(
  () => import('../../../features/money/owners/owner-access-card'),
  'OwnerAccessCard',
)

const OwnerTaxSection = lazyRouteComponent(
  () => import('../../../features/money/rental-tax/owner-tax-section'),
  'OwnerTaxSection',
)

const tabs = ['statement', 'details', 'remittances'] as const
const tabNames = { statement: common.statement, details: words.details, remittances: words.remittances }

interface OwnerSearch {
  tab?: (typeof tabs)[number] | undefined
  /** 'YYYY-MM' */
  from?: string | undefined
  to?: string | undefined
  /** Of the remittances. */
  sort?: string | undefined
  page?: number | undefined
}

/** This month, unless the address names others: several too. */
function monthsOf({ from, to }: OwnerSearch): Months {
  const last = to ?? dayInNairobi(new Date()).slice(0, 7)
  const months = { from: from ?? last, to: last }
  // Only an address can have them so: the fields keep them in order.
  return isBackwards(months) ? { from: months.to, to: months.from } : months
}

export const Route = createFileRoute('/dashboard/owners/$ownerId')({
  validateSearch: (search): OwnerSearch => ({
    tab: choiceParam(search.tab, tabs),
    from: dayParam(search.from, isMonth),
    to: dayParam(search.to, isMonth),
    sort: textParam(search.sort),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search: { from, to } }) => ({ from, to }),
  loader: ({ params: { ownerId }, deps }) => {
    void queryClient.prefetchQuery(ownerDetails(ownerId))
    void queryClient.prefetchQuery(ownerStatement(ownerId, monthsOf(deps)))
  },
  component: OwnerPage,
})

const OwnerDialog = laterDialog(() =>
  import('../../../features/money/owners/owner-dialog').then((file) => file.OwnerDialog),
)
const OwnerOpeningDialog = laterDialog(() =>
  import('../../../features/money/owners/owner-opening-dialog').then((file) => file.OwnerOpeningDialog),
)
const ArchiveOwnerDialog = laterDialog(() =>
  import('../../../features/money/owners/archive-owner-dialog').then((file) => file.ArchiveOwnerDialog),
)

function OwnerPage() {
  const { ownerId } = Route.useParams()
  const { tab = 'statement', sort, page, ...chosen } = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useQuery(ownerDetails(ownerId))
  const [dialog, setDialog] = useState<'edit' | 'archive' | 'opening'>()
  // The page opens with the statement; the other tabs follow.
  useEffect(() => {
    for (const part of [OwnerFacts, OwnerRemittances]) void part.preload?.()?.catch(() => undefined)
  }, [])
  const toList = () => void navigate({ to: '/dashboard/owners' })
  return (
    <Loaded
      query={query}
      loading={words.loadingOwner}
      failed={noSuch({ what: 'owner', to: '/dashboard/owners', list: common.owners })}
    >
      {(owner) => (
        <>
          <PageHeader
            title={owner.name}
            back={
              <Link to="/dashboard/owners">
                <BackLabel>{common.owners}</BackLabel>
              </Link>
            }
            subtitle={owner.isArchived && <Badge>{words.archived}</Badge>}
            actions={
              <>
                {owner.allowed.includes('update') && (
                  <Button variant="secondary" onClick={() => setDialog('edit')}>
                    <Pencil size={18} aria-hidden />
                    {common.edit}
                  </Button>
                )}
                {owner.allowed.includes('archive') && (
                  <Menu
                    label={words.moreForThisOwner}
                    isNamed
                    button={<MoreHorizontal size={18} aria-hidden />}
                    buttonClass={buttonClass('secondary')}
                  >
                    <MenuItem onSelect={() => setDialog('archive')}>{words.archive}</MenuItem>
                  </Menu>
                )}
              </>
            }
          />
          <Tabs
            label={words.partsOfThePage}
            tabs={tabs.map((each) => ({
              text: tabNames[each],
              search: { ...chosen, tab: each === 'statement' ? undefined : each },
              isOpen: each === tab,
            }))}
          />
          {tab === 'statement' && (
            <OwnerStatementSection
              owner={owner}
              months={monthsOf(chosen)}
              onMonths={(months) => void navigate({ search: { ...months }, replace: true, resetScroll: false })}
            />
          )}
          {tab === 'details' && (
            <div className="space-y-4">
              <Suspense>
                <OwnerFacts owner={owner} onOpening={() => setDialog('opening')} />
              </Suspense>
              <Suspense>
                <OwnerTaxSection ownerId={ownerId} />
              </Suspense>
              <Suspense>
                <OwnerAccessCard owner={owner} />
              </Suspense>
              <Suspense>
                <QuestionsOfOwner ownerId={ownerId} />
              </Suspense>
              <Suspense>
                <DocumentsCard keeper={{ of: 'owner', keptWith: ownerId }} />
              </Suspense>
            </div>
          )}
          {tab === 'remittances' && (
            <Suspense>
              <OwnerRemittances
                ownerId={ownerId}
                filter={{ sort, page }}
                onFilter={(next) =>
                  void navigate({ search: { tab, ...chosen, ...next }, replace: true, resetScroll: false })
                }
              />
            </Suspense>
          )}
          {dialog === 'edit' && (
            <OwnerDialog owner={owner} onDone={() => setDialog(undefined)} onClose={() => setDialog(undefined)} />
          )}
          {dialog === 'archive' && (
            <ArchiveOwnerDialog owner={owner} onDone={toList} onClose={() => setDialog(undefined)} />
          )}
          {dialog === 'opening' && <OwnerOpeningDialog owner={owner} onClose={() => setDialog(undefined)} />}
        </>
      )}
    </Loaded>
  )
}
