import { formatNearDay } from '@makao/contract/days'
import type { Notice } from '@makao/contract/homes/notices/notices.schema'
import { noticeOrders } from '@makao/contract/homes/notices/notices.terms'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { useMay } from '../../../lib/session'
import * as common from '../../../ui/common.words'
import type { Column } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { ListCard } from '../../../ui/list-card'
import { openerClass } from '../../../ui/one-line'
import { NoticeState, toWhom } from './notice-parts'
import { type NoticeSearch, noticeList } from './notices.queries'
import * as words from './notices.words'

const ShownDialog = laterDialog(() => import('./shown-notice-dialogs').then((file) => file.ShownDialog))
const WithdrawDialog = laterDialog(() => import('./shown-notice-dialogs').then((file) => file.WithdrawDialog))
const NoticeDialog = laterDialog(() => import('./notice-dialog').then((file) => file.NoticeDialog))

const columnsWith = (onOpen: (notice: Notice) => void): Column<Notice>[] => [
  {
    key: 'title',
    header: words.notice,
    primary: true,
    phone: 'name',
    share: 36,
    cell: (notice) => (
      <>
        <button type="button" data-opens title={notice.title} className={openerClass} onClick={() => onOpen(notice)}>
          {notice.title}
        </button>
        <span className="text-soft max-sm:hidden"> · {notice.body}</span>
      </>
    ),
  },
  { key: 'to', header: words.forText, phone: 'under', share: 18, cell: toWhom },
  { key: 'messages', header: common.messages, numeric: true, from: 'wide', cell: ({ messages }) => messages },
  {
    key: 'published',
    header: words.published,
    phone: 'word',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{instantFormat.format(new Date(createdAt))}</span>,
  },
  {
    key: 'until',
    header: words.shownUntil,
    from: 'wide',
    cell: ({ showUntil }) => <span className="whitespace-nowrap">{showUntil ? formatNearDay(showUntil) : ''}</span>,
  },
  { key: 'state', header: common.status, phone: 'figure', cell: (notice) => <NoticeState notice={notice} /> },
]

interface NoticeListProps {
  filter: NoticeSearch
  onFilter: (filter: NoticeSearch) => void
  /** The button of the page or a link from elsewhere asks for a new notice. */
  isAsked: boolean
  onAsked: () => void
}

/** What staff told tenants, and what is to be told. */
export function NoticeList({ filter, onFilter, isAsked, onAsked }: NoticeListProps) {
  const query = useQuery(noticeList(filter))
  const [open, setOpen] = useState<'new' | { noticeId: string; isWithdrawn: boolean }>()
  const shown = open && open !== 'new' ? query.data?.rows.find(({ id }) => id === open.noticeId) : undefined
  const may = useMay()
  const mayWrite = may('notice:write')
  const close = () => setOpen(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked for
  useEffect(() => {
    if (!isAsked) return
    if (mayWrite) setOpen('new')
    onAsked()
  }, [isAsked])
  return (
    <>
      <ListCard
        kept="notices"
        caption={words.notices}
        query={query}
        columns={columnsWith(({ id }) => setOpen({ noticeId: id, isWithdrawn: false }))}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        filter={filter}
        onFilter={onFilter}
        searchFor={words.searchNotices}
        orders={noticeOrders}
        usual="-published"
        actions={({ id, title, allowed }) =>
          allowed.includes('withdraw')
            ? [
                {
                  text: words.withdraw,
                  label: words.withdrawTitle(title),
                  icon: Undo2,
                  isDanger: true,
                  onSelect: () => setOpen({ noticeId: id, isWithdrawn: true }),
                },
              ]
            : []
        }
        loading={words.loadingNotices}
        failed={words.failedToLoadNotices}
        none={{ title: words.noNoticesYet, text: words.tellAllTenantsAtOnceFor }}
      />
      {open === 'new' && <NoticeDialog onClose={close} />}
      {open && open !== 'new' && shown && open.isWithdrawn && <WithdrawDialog notice={shown} onClose={close} />}
      {open && open !== 'new' && shown && !open.isWithdrawn && (
        <ShownDialog
          notice={shown}
          onWithdraw={() => setOpen({ noticeId: shown.id, isWithdrawn: true })}
          onClose={close}
        />
      )}
    </>
  )
}
