import { channelNames, messageKindNames, messageStateNames } from '@makao/contract/messaging/outbox/outbox.names'
import type { OutboxMessage, OutboxPage } from '@makao/contract/messaging/outbox/outbox.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, MessageCircle, RotateCw } from 'lucide-react'
import { api, client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Badge } from '../../../ui/badge'
import { Button, buttonClass } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog } from '../../../ui/dialog'
import { Email } from '../../../ui/email'
import { Facts } from '../../../ui/facts'
import { linkNote, partsOf, stateNotes, stateTones } from './message-words'

const at = (instant: string | null) => (instant ? instantFormat.format(new Date(instant)) : undefined)

interface MessageDialogProps {
  message: OutboxMessage
  sends: OutboxPage['sends']
  onClose: () => void
}

/** One message: its text, what became of it, and what can be done about it. */
export function MessageDialog({ message, sends, onClose }: MessageDialogProps) {
  const queryClient = useQueryClient()
  const { id: messageId, recipientName, recipient, state, profileId, wantsSms } = message
  const mayGoOut = sends[message.channel]
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.outbox.key() })
  const onError = (error: Error) => toastError('This was not possible', reasonOf(error))
  const retry = useMutation({
    mutationFn: () => client.outbox.retry({ messageId }),
    onSuccess: () => {
      toastSuccess(state === 'waiting' ? 'The message is sent now' : 'The message is sent again')
      void refresh()
    },
    onError,
  })
  const showLink = useMutation({ mutationFn: () => client.outbox.showLink({ messageId }), onError })
  // Only while it may be: a list that is read again says when the link was used meanwhile.
  const { body, whatsappUrl } = (message.mayShowLink && showLink.data) || message
  const isShown = body !== message.body
  const noteWhatsapp = useMutation({
    mutationFn: () => client.outbox.noteWhatsapp({ messageId }),
    onSuccess: refresh,
    onError,
  })
  const choose = useMutation({
    mutationFn: () => client.outbox.chooseSmsFor({ tenantId: profileId ?? '', wantsSms: !wantsSms }),
    onSuccess: () => {
      toastSuccess(wantsSms ? `No SMS go to ${recipientName} any more` : `${recipientName} gets SMS again`)
      void refresh()
    },
    onError,
  })
  const facts = [
    {
      name: 'To',
      value: (
        <>
          {recipientName && `${recipientName}, `}
          <Email address={recipient} />
        </>
      ),
      wide: true,
    },
    { name: 'About', value: `${messageKindNames[message.kind]}, by ${channelNames[message.channel]}` },
    { name: 'Written', value: at(message.createdAt) },
    { name: 'Sent', value: at(message.sentAt) },
    { name: 'Next attempt', value: mayGoOut && at(message.nextAttemptAt) },
    { name: 'Length', value: partsOf(message) },
    { name: 'Opened in WhatsApp', value: at(message.whatsappOpenedAt) },
    {
      name: 'Last error',
      value:
        message.lastError && `${message.lastError}${message.attempts > 1 ? ` (tried ${message.attempts} times)` : ''}`,
    },
  ].filter(({ value }) => Boolean(value))

  return (
    <Dialog title={message.subject || `SMS to ${recipientName ?? recipient}`} width={560} onClose={onClose}>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{messageStateNames[state]}</Badge>
        {stateNotes[state] && <span className="text-sm text-soft">{stateNotes[state]}</span>}
      </p>
      <p className="rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line">{body}</p>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2">
        {message.mayShowLink && !isShown ? (
          <Button variant="secondary" disabled={showLink.isPending} onClick={() => showLink.mutate()}>
            <Link size={18} aria-hidden />
            Show the Link
          </Button>
        ) : (
          <CopyButton text={body} label="Copy Text" />
        )}
        {message.holdsLink && <p className="text-sm text-soft">{linkNote(message, sends)}</p>}
      </div>
      <Facts facts={facts} />
      {message.channel === 'sms' && profileId && (
        <Button variant="secondary" className="mt-4" disabled={choose.isPending} onClick={() => choose.mutate()}>
          {wantsSms ? `No more SMS to ${recipientName}` : `Send SMS to ${recipientName} again`}
        </Button>
      )}
      <Actions>
        {whatsappUrl && (
          <a
            href={whatsappUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => noteWhatsapp.mutate()}
            className={buttonClass('secondary')}
          >
            <MessageCircle size={18} aria-hidden />
            Open in WhatsApp
          </a>
        )}
        {message.mayRetry && mayGoOut && (
          <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
            <RotateCw size={18} aria-hidden />
            {state === 'waiting' ? 'Send Now' : 'Send Again'}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}
