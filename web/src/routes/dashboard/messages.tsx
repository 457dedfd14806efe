import { channels, messageKinds, messageStates } from '@makao/contract/messages/messages.terms'
import { can } from '@makao/contract/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../app/guards'
import { MessageList } from '../../features/messages/message-list'
import { type MessageSearch, outbox } from '../../features/messages/messages.queries'
import { queryClient } from '../../lib/query-client'
import { choiceParam, pageParam, textParam } from '../../lib/search-params'
import { useUser } from '../../lib/session'
import { PageHeader } from '../../ui/page'

export const Route = createFileRoute('/dashboard/messages')({
  validateSearch: (search): MessageSearch => ({
    kind: choiceParam(search.kind, messageKinds),
    channel: choiceParam(search.channel, channels),
    state: choiceParam(search.state, messageStates),
    search: textParam(search.search),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('message:read'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(outbox(deps)),
  component: MessagesPage,
})

function MessagesPage() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const { role } = useUser()
  // Messages about accounts hold one-time links.
  const kinds = messageKinds.filter((kind) => kind !== 'account' || can(role, 'team:manage'))
  return (
    <>
      <PageHeader
        title="Messages"
        subtitle="Reminders, receipts and notices: what was sent, what waits, what it cost"
      />
      <MessageList
        filter={filter}
        kinds={kinds}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </>
  )
}
