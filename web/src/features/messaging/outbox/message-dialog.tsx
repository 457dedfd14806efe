import type { OutboxMessage, OutboxPage } from '@makao/contract/messaging/outbox/outbox.schema'
import { channelNames, messageKindNames, messageStateNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { Link, MessageCircle, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Badge } from '../../../ui/badge'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog } from '../../../ui/dialog'
import { Email } from '../../../ui/email'
import { Facts } from '../../../ui/facts'
import { linkNote, partsOf, stateNotes, stateTones } from './message-states'
import * as words from './outbox.words'

const at = (instant: string | null) => (instant ? instantFormat.format(new Date(instant)) : undefined)

interface MessageDialogProps {
  message: OutboxMessage
  sends: OutboxPage['sends']
  onClose: () => void
}

/** One message: its text, what became of it, and what can be done about it. */
export function MessageDialog({ message, sends, onClose }: MessageDialogProps) {
  const { id: messageId, recipientName, recipient, state, profileId, wantsSms, allowed } = message
  const mayGoOut = sends[message.channel]
  const about = { changes: ['messages'], failed: words.thisWasNotPossible } as const
  const retry = useSave({
    ...about,
    send: () => client.outbox.retry({ messageId }),
    done: state === 'waiting' ? words.messageIsSentNow : words.messageIsSentAgain,
  })
  const [withLink, setWithLink] = useState<Pick<OutboxMessage, 'body' | 'whatsappUrl'>>()
  const showLink = useSave({ ...about, send: () => client.outbox.showLink({ messageId }), onSaved: setWithLink })
  // Only while it may be: a list that is read again says when the link was used meanwhile.
  const { body, whatsappUrl } = (allowed.includes('showLink') && withLink) || message
  const isShown = body !== message.body
  const noteWhatsapp = useSave({ ...about, send: () => client.outbox.noteWhatsapp({ messageId }) })
  const choose = useSave({
    ...about,
    send: () => client.outbox.chooseSmsFor({ tenantId: profileId ?? '', wantsSms: !wantsSms }),
    done: wantsSms ? words.noSMSGoToAnyMore(recipientName) : words.getsSMSAgain(recipientName),
  })
  const facts = [
    {
      name: common.until,
      value: (
        <>
          {recipientName && `${recipientName}, `}
          <Email address={recipient} />
        </>
      ),
      wide: true,
    },
    { name: words.about, value: words.by(messageKindNames[message.kind], channelNames[message.channel]) },
    { name: words.written, value: at(message.createdAt) },
    { name: words.sent, value: at(message.sentAt) },
    { name: words.nextAttempt, value: mayGoOut && at(message.nextAttemptAt) },
    { name: words.length, value: partsOf(message) },
    { name: words.openedInWhatsApp, value: at(message.whatsappOpenedAt) },
    {
      name: words.lastError,
      value:
        message.lastError &&
        (message.attempts > 1 ? words.errorTriedTimes(message.lastError, message.attempts) : message.lastError),
    },
  ].filter(({ value }) => Boolean(value))

  return (
    <Dialog title={message.subject || words.smsTo(recipientName ?? recipient)} width={560} onClose={onClose}>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{messageStateNames[state]}</Badge>
        {stateNotes[state] && <span className="text-sm text-soft">{stateNotes[state]}</span>}
      </p>
      <p className="rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line">{body}</p>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2">
        {allowed.includes('showLink') && !isShown ? (
          <Button variant="secondary" disabled={showLink.busy} onClick={() => showLink.save()}>
            <Link size={18} aria-hidden />
            {words.showTheLink}
          </Button>
        ) : (
          <CopyButton text={body} label={words.copyText} />
        )}
        {message.holdsLink && <p className="text-sm text-soft">{linkNote(message, sends)}</p>}
      </div>
      <Facts facts={facts} />
      {message.channel === 'sms' && allowed.includes('chooseSmsFor') && (
        <Button variant="secondary" className="mt-4" disabled={choose.busy} onClick={() => choose.save()}>
          {wantsSms ? words.stopSms : words.allowSms}
        </Button>
      )}
      <Actions>
        {whatsappUrl && allowed.includes('noteWhatsapp') && (
          <a
            href={whatsappUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => noteWhatsapp.save()}
            className={buttonClass('secondary')}
          >
            <MessageCircle size={18} aria-hidden />
            {words.openInWhatsApp}
          </a>
        )}
        {allowed.includes('retry') && (
          <Button disabled={retry.busy} onClick={() => retry.save()}>
            <RotateCw size={18} aria-hidden />
            {state === 'waiting' ? words.sendNow : words.sendAgain}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}
