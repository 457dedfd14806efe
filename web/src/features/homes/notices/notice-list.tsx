import { formatDay } from '@makao/contract/days'
import type { Notice } from '@makao/contract/homes/notices/notices.schema'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { NoticeDialog } from './notice-dialog'
import { noticeList } from './notices.queries'

const sentTo = ({ messages }: Notice) =>
  messages === 0
    ? 'only on their page'
    : messages === 1
      ? 'one message'
      : `${messages.toLocaleString('en-KE')} messages`

interface NoticeListProps {
  page: number
  onPage: (page: number) => void
  /** A link from elsewhere asks for a new notice. */
  isAsked: boolean
  onAsked: () => void
}

/** What staff told tenants, and what is to be told. */
export function NoticeList({ page, onPage, isAsked, onAsked }: NoticeListProps) {
  const query = useQuery(noticeList(page))
  const [open, setOpen] = useState<'new' | Notice>()
  const may = useMay()
  const mayWrite = may('notice:write')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked for
  useEffect(() => {
    if (!isAsked) return
    if (mayWrite) setOpen('new')
    onAsked()
  }, [isAsked])
  return (
    <Card>
      <CardHeader title="Notices">
        {mayWrite && (
          <Button onClick={() => setOpen('new')}>
            <Megaphone size={18} aria-hidden />
            New notice
          </Button>
        )}
      </CardHeader>
      <Loaded
        query={query}
        loading="Loading notices..."
        failed="Failed to load notices"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              title="No notices yet"
              text="Tell all tenants at once, for example that water is off on Monday."
            />
          )
        }
      >
        {(data) => (
          <>
            <ul className="divide-y divide-line">
              {data.rows.map((notice) => (
                <li key={notice.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4">
                  <div className="min-w-0 grow basis-64">
                    <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                      {notice.title}
                      {!notice.isShown && <Badge>{notice.withdrawnAt ? 'Withdrawn' : 'Over'}</Badge>}
                    </p>
                    <p className="text-sm text-soft">
                      {notice.propertyName ?? 'All tenants'}, {sentTo(notice)} ·{' '}
                      {instantFormat.format(new Date(notice.createdAt))}
                      {notice.createdBy && `, ${notice.createdBy}`}
                      {notice.showUntil && ` · shown until ${formatDay(notice.showUntil)}`}
                    </p>
                    <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{notice.body}</p>
                  </div>
                  {notice.allowed.includes('withdraw') && (
                    <Button variant="secondary" onClick={() => setOpen(notice)}>
                      Withdraw
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Pagination {...data} onPage={onPage} />
          </>
        )}
      </Loaded>
      {open === 'new' && <NoticeDialog onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && <WithdrawDialog notice={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

function WithdrawDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const withdraw = useSave({
    send: () => client.notices.withdraw({ noticeId: notice.id }),
    changes: ['notices'],
    done: 'Notice withdrawn',
    onSaved: onClose,
    failed: 'Failed to withdraw the notice',
  })
  return (
    <ConfirmDialog
      title={`Withdraw '${notice.title}'?`}
      text="It is removed from the tenants' page. What was sent cannot be taken back; what still waits is not sent."
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      busy={withdraw.busy}
      onConfirm={() => withdraw.save()}
      onClose={onClose}
    />
  )
}
