import { formatNearDay } from '@makao/contract/days'
import type { Notice } from '@makao/contract/homes/notices/notices.schema'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, ConfirmDialog, Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { NoticeState, toWhom } from './notice-parts'
import * as words from './notices.words'

const sentTo = ({ messages }: Notice) => (messages === 0 ? words.onlyOnTheirPage : words.messages(messages))

interface ShownDialogProps {
  notice: Notice
  onWithdraw: () => void
  onClose: () => void
}

/** A notice as tenants read it, and what became of it. */
export function ShownDialog({ notice, onWithdraw, onClose }: ShownDialogProps) {
  const { title, body, createdAt, createdBy, showUntil, allowed } = notice
  return (
    <Dialog title={title} width={560} onClose={onClose}>
      <p className="mb-4 max-w-prose wrap-anywhere whitespace-pre-line">{body}</p>
      <Facts
        facts={[
          { name: words.forText, value: toWhom(notice) },
          { name: words.sent, value: sentTo(notice) },
          {
            name: words.published,
            value: `${instantFormat.format(new Date(createdAt))}${createdBy ? `, ${createdBy}` : ''}`,
          },
          { name: words.shownUntil, value: showUntil ? formatNearDay(showUntil) : 'withdrawn' },
          { name: common.status, value: <NoticeState notice={notice} /> },
        ]}
      />
      {allowed.includes('withdraw') && (
        <Actions>
          <Button variant="secondary" onClick={onWithdraw}>
            {words.withdraw}
          </Button>
        </Actions>
      )}
    </Dialog>
  )
}

/** Takes a notice off the pages of tenants. */
export function WithdrawDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const withdraw = useSave({
    send: () => client.notices.withdraw({ noticeId: notice.id }),
    changes: ['notices'],
    done: words.noticeWithdrawn,
    onSaved: onClose,
    failed: words.failedToWithdrawTheNotice,
  })
  return (
    <ConfirmDialog
      title={words.withdrawQuestion(notice.title)}
      text={words.itIsRemovedFromTheTenants}
      confirmLabel={words.withdraw}
      busyLabel={words.withdrawing}
      busy={withdraw.busy}
      onConfirm={() => withdraw.save()}
      onClose={onClose}
    />
  )
}
