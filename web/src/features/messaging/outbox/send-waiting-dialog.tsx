import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { OutboxMessage } from '@makao/contract/messaging/outbox/outbox.schema'
import { channelNames, messageKindNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle, Send } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { howMany } from '../../../lib/plural'
import { useSave } from '../../../lib/save'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { ProgressBar } from '../../../ui/progress-bar'
import { textLinkClass } from '../../../ui/text-link'
import { outbox } from './outbox.queries'
import * as words from './outbox.words'

interface SendWaitingDialogProps {
  /** Of one channel alone. */
  channel?: Channel | undefined
  /** Only to who lives or lived there. */
  propertyId: string | undefined
  onClose: () => void
}

/** Messages that wait, one after the other: each sent now, or opened in WhatsApp with its text filled in. */
export function SendWaitingDialog({ channel, propertyId, onClose }: SendWaitingDialogProps) {
  // Which they are is settled when the dialog opens: a message that goes out meanwhile stays in its place.
  const query = useQuery({
    ...outbox({ channel, propertyId, state: 'waiting' }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchInterval: false,
    select: ({ rows, total, isMore }) => ({ rows, total, isMore }),
  })
  return (
    <Dialog title={words.sendWhatWaits} width={560} onClose={onClose}>
      <Loaded query={query} loading={words.lookingForMessages} failed={words.messagesCouldNotBeLoaded}>
        {({ rows, total, isMore }) => (
          <Queue begun={rows} {...{ total, isMore }} {...{ channel, propertyId, onClose }} />
        )}
      </Loaded>
    </Dialog>
  )
}

function Queue(props: SendWaitingDialogProps & { begun: readonly OutboxMessage[]; total: number; isMore: boolean }) {
  const { channel, propertyId, onClose, total, isMore } = props
  const [begun] = useState(props.begun)
  const [place, setPlace] = useState(0)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const message = begun[place]
  if (!message) {
    return (
      <>
        <p role="status" className="rounded-lg bg-good-tint px-4 py-3">
          {begun.length === 0 ? words.nothingWaitsAnyMore : words.ofSentOrOpened(done.size, begun.length)}
          {total > begun.length && ' '}
          {total > begun.length && words.olderOnesWait(howMany(total - begun.length, isMore))}
        </p>
        <Actions>
          <Button onClick={onClose}>{common.done}</Button>
        </Actions>
      </>
    )
  }
  return (
    <div className="space-y-4">
      <ProgressBar label={words.of(place + 1, begun.length)} done={place} total={begun.length} />
      <Waiting
        key={message.id}
        message={message}
        isDone={done.has(message.id)}
        onDone={() => setDone(new Set([...done, message.id]))}
      />
      <Actions>
        <Link
          to="/dashboard/messages"
          search={{ channel, propertyId, state: 'waiting' }}
          className={`${textLinkClass} mr-auto self-center`}
        >
          {words.seeAll(howMany(total, isMore))}
        </Link>
        <Button variant="secondary" disabled={place === 0} onClick={() => setPlace(place - 1)}>
          {common.back}
        </Button>
        <Button variant="secondary" onClick={() => setPlace(place + 1)}>
          {done.has(message.id) ? words.next : words.skip}
        </Button>
      </Actions>
    </div>
  )
}

interface WaitingProps {
  message: OutboxMessage
  isDone: boolean
  onDone: () => void
}

function Waiting({ message, isDone, onDone }: WaitingProps) {
  const { id: messageId, recipientName, recipient, channel, kind, body, whatsappUrl, allowed } = message
  const about = { changes: ['messages'], onSaved: onDone, failed: words.messageWasNotSent } as const
  const send = useSave({ ...about, send: () => client.outbox.retry({ messageId }), done: words.messageIsSentNow })
  const note = useSave({ ...about, send: () => client.outbox.noteWhatsapp({ messageId }) })
  return (
    <section>
      <h3 className="font-medium wrap-anywhere">{recipientName ?? recipient}</h3>
      <p className="text-soft wrap-anywhere">{words.until(messageKindNames[kind], channelNames[channel], recipient)}</p>
      <p className="my-3 max-h-72 overflow-y-auto rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line">
        {body}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {isDone && <span className="text-good">{words.done}</span>}
        {allowed.includes('retry') && (
          <Button data-first disabled={send.busy || isDone} onClick={() => send.save()}>
            <Send size={18} aria-hidden />
            {send.busy ? common.sending : words.sendNow}
          </Button>
        )}
        {whatsappUrl && allowed.includes('noteWhatsapp') ? (
          <a
            data-first
            href={whatsappUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => note.save()}
            className={buttonClass(allowed.includes('retry') ? 'secondary' : 'primary')}
          >
            <MessageCircle size={18} aria-hidden />
            {words.openInWhatsApp}
          </a>
        ) : (
          <CopyButton text={body} label={words.copyText} />
        )}
      </div>
    </section>
  )
}
