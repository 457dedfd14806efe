import { countries } from '@makao/contract/countries'
import { createFileRoute, Link } from '@tanstack/react-router'
import { FileSpreadsheet, Megaphone, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import {
  type PropertySearch,
  propertyCities,
  propertyList,
} from '../../../features/homes/properties/properties.queries'
import { PropertyList } from '../../../features/homes/properties/property-list'
import { queryClient } from '../../../lib/query-client'
import { choiceParam, pageParam, textParam } from '../../../lib/search-params'
import { useMay } from '../../../lib/session'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { ListFiles } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { PageHeader } from '../../../ui/page'
import * as words from './-properties.words'

export const Route = createFileRoute('/dashboard/properties/')({
  validateSearch: (search): PropertySearch & { sheet?: true | undefined } => ({
    sheet: search.sheet === true ? true : undefined,
    search: textParam(search.search),
    country: choiceParam(search.country, countries),
    city: textParam(search.city),
    sort: textParam(search.sort),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search: { sheet: _, ...search } }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(propertyList(deps))
    void queryClient.prefetchQuery(propertyCities())
  },
  component: PropertiesPage,
})

const NoticeDialog = laterDialog(() =>
  import('../../../features/homes/notices/notice-dialog').then((file) => file.NoticeDialog),
)

// Without a route of its own, which the first screen would load too.
const CheckSheetPage = lazy(() => import('../../../features/exchange/import/import-page'))

function PropertiesPage() {
  const { sheet, ...filter } = Route.useSearch()
  const { search, country, city } = filter
  const may = useMay()
  const [told, setTold] = useState<string[]>()
  const navigate = Route.useNavigate()
  if (sheet && may('property:write'))
    return (
      <Suspense>
        <CheckSheetPage />
      </Suspense>
    )
  return (
    <>
      <PageHeader
        isOfList
        title={common.properties}
        actions={
          <>
            <ListFiles path="properties" query={{ search, country, city }} />
            {may('property:write') && (
              <Link to="/dashboard/properties" search={{ sheet: true }} className={buttonClass('secondary')}>
                <FileSpreadsheet size={18} aria-hidden />
                {words.checkSheet}
              </Link>
            )}
          </>
        }
        main={
          may('property:write') && (
            <Link to="/dashboard/properties/new" className={buttonClass()}>
              <Plus size={18} aria-hidden />
              {words.addProperty}
            </Link>
          )
        }
      />
      <PropertyList
        filter={filter}
        onFilter={(next) => void navigate({ search: next, replace: true })}
        bulk={({ ids = [] }) => (
          <>
            {may('notice:write') && (
              <Button onClick={() => setTold(ids)}>
                <Megaphone size={18} aria-hidden />
                {words.noticeToTenants}
              </Button>
            )}
            <ListFiles path="properties" query={{ ids: ids.join(',') }} />
          </>
        )}
        empty={
          may('property:write') && (
            <div className="flex flex-wrap justify-center gap-2">
              <Link to="/dashboard/properties/new" className={buttonClass()}>
                {words.addTheFirstProperty}
              </Link>
              <Link to="/dashboard/properties" search={{ sheet: true }} className={buttonClass('secondary')}>
                {words.bringYourSheet}
              </Link>
            </div>
          )
        }
      />
      {told && <NoticeDialog to={{ propertyIds: told }} onClose={() => setTold(undefined)} />}
    </>
  )
}
