import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../../app/guards'
import { OwnerNewsList } from '../../../features/documents/owner-view/owner-news'
import { pageParam } from '../../../lib/search-params'

interface NewsSearch {
  page?: number | undefined
}

export const Route = createFileRoute('/dashboard/owned/news')({
  validateSearch: (search): NewsSearch => ({ page: pageParam(search.page) }),
  beforeLoad: requirePermission('owned:read'),
  component: OwnerNewsPage,
})

function OwnerNewsPage() {
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <OwnerNewsList page={page} onPage={(next) => void navigate({ search: { page: next } })} />
}
