import { channels, messageKinds, messageStates } from '@makao/contract/messaging/outbox/outbox.kinds'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { requirePermission } from '../../app/guards'
import { noticeList } from '../../features/homes/notices/notices.queries'
import { newNotice } from '../../features/homes/notices/notices.words'
import { MessageList } from '../../features/messaging/outbox/message-list'
import { type MessageSearch, outbox } from '../../features/messaging/outbox/outbox.queries'
import { queryClient } from '../../lib/query-client'
import { choiceParam, idParam, pageParam, textParam } from '../../lib/search-params'
import { useMay } from '../../lib/session'
import { Button } from '../../ui/button'
import * as common from '../../ui/common.words'
import { ListFiles } from '../../ui/export-buttons'
import { PageHeader } from '../../ui/page'
import { Tabs } from '../../ui/tabs'
import * as words from './-dashboard.words'

// Its page waits for it, and the outbox does not.
const NoticeList = lazyRouteComponent(() => import('../../features/homes/notices/notice-list'), 'NoticeList')

interface MessagesSearch extends MessageSearch {
  sort?: string | undefined
  view?: 'notices' | undefined
  /** What a link from elsewhere opens; gone from the address once it is open. */
  dialog?: 'new' | undefined
}

export const Route = createFileRoute('/dashboard/messages')({
  validateSearch: (search): MessagesSearch => ({
    view: choiceParam(search.view, ['notices']),
    dialog: choiceParam(search.dialog, ['new']),
    kind: choiceParam(search.kind, messageKinds),
    channel: choiceParam(search.channel, channels),
    state: choiceParam(search.state, messageStates),
    search: textParam(search.search),
    propertyId: idParam(search.propertyId),
    sort: textParam(search.sort),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('message:read'),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { view, dialog: _, ...filter } }) => {
    if (view !== 'notices') return void queryClient.prefetchQuery(outbox(filter))
    void queryClient.prefetchQuery(noticeList(filter))
    await NoticeList.preload?.()
  },
  component: MessagesPage,
})

function MessagesPage() {
  const { view, dialog, ...filter } = Route.useSearch()
  const { page: _, sort: __, ...narrowing } = filter
  const navigate = Route.useNavigate()
  const may = useMay()
  useEffect(() => void NoticeList.preload?.()?.catch(() => undefined), [])
  // Messages about accounts hold one-time links.
  const kinds = messageKinds.filter((each) => each !== 'account' || may('team:manage'))
  return (
    <>
      <PageHeader
        isOfList
        title={common.messages}
        actions={view !== 'notices' && <ListFiles path="messages" query={narrowing} />}
        main={
          view === 'notices' &&
          may('notice:write') && (
            <Button onClick={() => void navigate({ search: (now) => ({ ...now, dialog: 'new' }), replace: true })}>
              <Megaphone size={18} aria-hidden />
              {newNotice}
            </Button>
          )
        }
      />
      <Tabs
        label={common.messages}
        tabs={[
          { text: words.outbox, search: {}, isOpen: view !== 'notices' },
          { text: words.notices, search: { view: 'notices' }, isOpen: view === 'notices' },
        ]}
      />
      {view === 'notices' ? (
        <Suspense>
          <NoticeList
            filter={filter}
            onFilter={(next) => void navigate({ search: { view, ...next }, replace: true, resetScroll: false })}
            isAsked={dialog === 'new'}
            onAsked={() => void navigate({ search: ({ dialog: _, ...rest }) => rest, replace: true })}
          />
        </Suspense>
      ) : (
        <MessageList
          filter={filter}
          kinds={kinds}
          files={(ids) => <ListFiles path="messages" query={ids ? { ids: ids.join(',') } : narrowing} />}
          onFilter={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}
