import type { SentAgain } from '@makao/contract/messaging/outbox/outbox.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import type { Meant } from '../../../ui/bulk-bar'
import * as common from '../../../ui/common.words'
import { ConfirmDialog } from '../../../ui/dialog'
import type { MessageSearch } from './outbox.queries'
import * as words from './outbox.words'

interface SendAgainDialogProps {
  meant: Meant
  filter: MessageSearch
  onClose: () => void
}

const messagesInWords = (count: number) => words.messages(count)

/** '2 not sent: sent or cancelled. 1 not sent: may have arrived.' */
const leftInWords = ({ left }: SentAgain) =>
  left.map(({ messages, reason }) => words.leftOut(messages.toLocaleString('en-KE'), reason)).join(' ')

/** Has many messages sent again. */
export function SendAgainDialog({ meant: { ids, count }, filter, onClose }: SendAgainDialogProps) {
  const { kind, channel, search, propertyId } = filter
  const { busy, save } = useSave({
    send: () => client.outbox.retryMany(ids ? { ids } : { kind, channel, search, propertyId }),
    changes: ['messages'],
    done: (again) => [words.sentAgain(messagesInWords(again.sent)), leftInWords(again)].filter(Boolean).join('. '),
    onSaved: onClose,
    failed: words.nothingWasSentAgain,
  })
  return (
    <ConfirmDialog
      title={ids ? words.sendCountAgain(messagesInWords(count)) : words.sendAllFailedMessagesAgain}
      text={ids ? words.whatFailedRanOutOrStill : words.everyFailedMessageOfThisList}
      variant="primary"
      confirmLabel={words.sendAgain}
      busyLabel={common.sending}
      busy={busy}
      onConfirm={() => save()}
      onClose={onClose}
    />
  )
}
