import { type Oddity, oddities } from '@makao/contract/money/meters/meters.terms'
import { useState } from 'react'
import { OddQuestion } from '../features/money/meters/odd-question'
import { instantFormat } from '../lib/instant'
import { useSave } from '../lib/save'
import { useUser } from '../lib/session'
import { toastError } from '../lib/toast'
import { alone, dropUnsent, putUnsent, type Unsent } from '../lib/unsent'
import { type Sending, sendWaiting } from '../lib/unsent-sender'
import { Button } from '../ui/button'
import * as common from '../ui/common.words'
import { Actions, ConfirmDialog, Dialog } from '../ui/dialog'
import { logOut } from './app.words'
import { EditUnsent } from './edit-unsent'
import * as words from './unsent.words'
import { unsentTitle } from './unsent-kinds'

interface UnsentDialogProps {
  entries: readonly Unsent[]
  sending: Sending
  /** Of somebody who logs out: goes, and what was not sent with it. */
  onLeave?: () => void
  onClose: () => void
}

/** Changes an entry, after which it is sent again. @throws Error it was sent meanwhile */
async function change(entry: Unsent, input: Unsent['input']): Promise<void> {
  const isThere = await alone(() => putUnsent({ ...entry, input: { ...entry.input, ...input }, refused: undefined }))
  if (!isThere) throw new Error(words.sentMeanwhile)
}

/** What was entered here and the server has not taken yet, each to be mended, removed or tried again. */
export function UnsentDialog({ entries, sending, onLeave, onClose }: UnsentDialogProps) {
  const { id } = useUser()
  const [editing, setEditing] = useState<Unsent>()
  const [removing, setRemoving] = useState<Unsent>()
  const send = useSave({
    send: () => sendWaiting(id, sending),
    changes: [],
    onSaved: (waits) => waits && toastError(words.serverOutOfReach),
    failed: words.entryWasNotChanged,
  })
  if (editing) return <EditUnsent entry={editing} onChange={change} onClose={() => setEditing(undefined)} />
  return (
    <Dialog
      title={words.notSentYet}
      description={<p>{onLeave ? words.beforeYouLogOut : words.entriesAreOnThisDevice}</p>}
      width={560}
      busy={send.busy}
      onClose={onClose}
    >
      {entries.length === 0 && <p className="text-soft">{words.everythingWasSent}</p>}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} {...{ entry }} onEdit={() => setEditing(entry)} onRemove={() => setRemoving(entry)} />
        ))}
      </ul>
      <Actions>
        <Button variant="secondary" disabled={send.busy} onClick={onClose}>
          {onLeave ? common.cancel : common.close}
        </Button>
        {onLeave && (
          <Button variant="danger" disabled={send.busy} onClick={onLeave}>
            {words.logOutAndRemove}
          </Button>
        )}
        <Button disabled={send.busy || entries.every(({ refused }) => refused)} onClick={() => send.save()}>
          {send.busy ? common.sending : words.sendNow}
        </Button>
      </Actions>
      {removing && <RemoveUnsent entry={removing} onClose={() => setRemoving(undefined)} />}
    </Dialog>
  )
}

/** Of somebody who logs out where the device does not say what was not sent. */
export function LeaveUnread({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={words.leaveUnread}
      text={words.leaveUnreadText}
      confirmLabel={logOut}
      busy={false}
      onConfirm={onLeave}
      onClose={onClose}
    />
  )
}

/** What the server asks of a reading that it finds odd. */
function questionOf({ refused }: Unsent): { reason: Oddity; text: string } | undefined {
  const { reason: asked } = (refused?.data ?? {}) as { reason?: unknown }
  const reason = oddities.find((oddity) => oddity === asked)
  return refused?.code === 'READING_ODD' && reason ? { reason, text: refused.reason } : undefined
}

interface EntryProps {
  entry: Unsent
  onEdit: () => void
  onRemove: () => void
}

function Entry({ entry, onEdit, onRemove }: EntryProps) {
  const again = useSave({
    send: (input: Unsent['input']) => change(entry, input),
    changes: [],
    failed: words.entryWasNotChanged,
  })
  const question = questionOf(entry)
  const { confirmed } = entry.input as { confirmed?: readonly Oddity[] }
  return (
    <li className="py-3">
      <p className="font-medium wrap-anywhere">{unsentTitle(entry)}</p>
      <p className="text-sm text-soft">
        {[words.entered(instantFormat.format(entry.enteredAt)), entry.photo && words.withPhoto]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {question ? (
        <div className="mt-2">
          <OddQuestion
            question={question}
            busy={again.busy}
            onConfirm={(reason) => again.save({ confirmed: [...(confirmed ?? []), reason] })}
            onBegin={() => again.save({ isStart: true })}
          />
        </div>
      ) : (
        <p className={entry.refused ? 'text-bad wrap-anywhere' : 'text-soft'}>
          {entry.refused?.reason ?? words.waitsForNetwork}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {entry.kind !== 'photo' && (
          <Button variant="secondary" disabled={again.busy} onClick={onEdit}>
            {common.edit}
          </Button>
        )}
        <Button variant="secondary" disabled={again.busy} onClick={onRemove}>
          {common.remove}
        </Button>
        {entry.refused && !question && (
          <Button variant="secondary" disabled={again.busy} onClick={() => again.save({})}>
            {words.sendAgain}
          </Button>
        )}
      </div>
    </li>
  )
}

function RemoveUnsent({ entry, onClose }: { entry: Unsent; onClose: () => void }) {
  const remove = useSave({
    send: () => alone(() => dropUnsent(entry.id)),
    changes: [],
    onSaved: onClose,
    failed: words.entryWasNotChanged,
  })
  return (
    <ConfirmDialog
      title={words.removeEntry}
      text={(entry.refused ? words.removeRefusedText : words.removeEntryText)(unsentTitle(entry))}
      confirmLabel={common.remove}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
