import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import * as common from '../../../ui/common.words'
import { ConfirmDialog } from '../../../ui/dialog'
import { sendingAccounts } from './sending-accounts.queries'
import * as words from './sending-accounts.words'

interface RemoveAccountProps {
  channel: Channel
  onRemoved: () => void
  onClose: () => void
}

/** Asks whether a channel is to go out through nothing any more. */
export function RemoveAccount({ channel, onRemoved, onClose }: RemoveAccountProps) {
  const remove = useSave({
    send: () => client.sendingAccounts.remove({ channel }),
    changes: ['messages', 'firstSteps'],
    shows: sendingAccounts,
    done: words.removed,
    onSaved: onRemoved,
    failed: words.couldNotBeRemoved,
  })
  return (
    <ConfirmDialog
      title={words.removeTitle(channelNames[channel])}
      text={words.removeText}
      confirmLabel={common.remove}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
