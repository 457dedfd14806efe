import type { SentAgain } from '@makao/contract/messaging/outbox/outbox.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import type { Meant } from '../../../ui/bulk-bar'
import { ConfirmDialog } from '../../../ui/dialog'
import type { MessageSearch } from './outbox.queries'

interface SendAgainDialogProps {
  meant: Meant
  filter: MessageSearch
  onClose: () => void
}

const messagesInWords = (count: number) => (count === 1 ? '1 message' : `${count.toLocaleString('en-KE')} messages`)

/** '2 not sent: sent or cancelled. 1 not sent: may have arrived.' */
const leftInWords = ({ left }: SentAgain) =>
  left.map(({ messages, reason }) => `${messages.toLocaleString('en-KE')} left out: ${reason}.`).join(' ')

/** Has many messages sent again. */
export function SendAgainDialog({ meant: { ids, count }, filter, onClose }: SendAgainDialogProps) {
  const { kind, channel, search, propertyId } = filter
  const { busy, save } = useSave({
    send: () => client.outbox.retryMany(ids ? { ids } : { kind, channel, search, propertyId }),
    changes: ['messages'],
    done: (again) => [`${messagesInWords(again.sent)} sent again`, leftInWords(again)].filter(Boolean).join('. '),
    onSaved: onClose,
    failed: 'Nothing was sent again',
  })
  return (
    <ConfirmDialog
      title={ids ? `Send ${messagesInWords(count)} again?` : 'Send all failed messages again?'}
      text={
        ids
          ? 'What failed, ran out or still waits goes out at once. What was sent, or may have arrived, is left out.'
          : 'Every failed message of this list, on all of its pages, goes out at once.'
      }
      variant="primary"
      confirmLabel="Send again"
      busyLabel="Sending..."
      busy={busy}
      onConfirm={() => save()}
      onClose={onClose}
    />
  )
}
