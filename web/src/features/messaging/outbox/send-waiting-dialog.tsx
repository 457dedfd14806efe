import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { OutboxMessage } from '@makao/contract/messaging/outbox/outbox.schema'
import { channelNames, messageKindNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle, Send } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button, buttonClass } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { ProgressBar } from '../../../ui/progress-bar'
import { textLinkClass } from '../../../ui/text-link'
import { outbox } from './outbox.queries'

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
    select: ({ rows, total }) => ({ rows, total }),
  })
  return (
    <Dialog title="Send what waits" width={560} onClose={onClose}>
      <Loaded query={query} loading="Looking for messages..." failed="The messages could not be loaded">
        {({ rows, total }) => <Queue begun={rows} total={total} {...{ channel, propertyId, onClose }} />}
      </Loaded>
    </Dialog>
  )
}

function Queue(props: SendWaitingDialogProps & { begun: readonly OutboxMessage[]; total: number }) {
  const { channel, propertyId, onClose, total } = props
  const [begun] = useState(props.begun)
  const [place, setPlace] = useState(0)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const message = begun[place]
  if (!message) {
    return (
      <>
        <p role="status" className="rounded-lg bg-good-tint px-4 py-3">
          {begun.length === 0 ? 'Nothing waits any more.' : `${done.size} of ${begun.length} sent or opened.`}
          {total > begun.length && ` ${(total - begun.length).toLocaleString('en-KE')} older ones wait.`}
        </p>
        <Actions>
          <Button onClick={onClose}>Done</Button>
        </Actions>
      </>
    )
  }
  return (
    <div className="space-y-4">
      <ProgressBar label={`${place + 1} of ${begun.length}`} done={place} total={begun.length} />
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
          See all {total.toLocaleString('en-KE')}
        </Link>
        <Button variant="secondary" disabled={place === 0} onClick={() => setPlace(place - 1)}>
          Back
        </Button>
        <Button variant="secondary" onClick={() => setPlace(place + 1)}>
          {done.has(message.id) ? 'Next' : 'Skip'}
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
  const about = { changes: ['messages'], onSaved: onDone, failed: 'The message was not sent' } as const
  const send = useSave({ ...about, send: () => client.outbox.retry({ messageId }), done: 'The message is sent now' })
  const note = useSave({ ...about, send: () => client.outbox.noteWhatsapp({ messageId }) })
  return (
    <section>
      <h3 className="font-medium wrap-anywhere">{recipientName ?? recipient}</h3>
      <p className="text-soft wrap-anywhere">
        {messageKindNames[kind]}, {channelNames[channel]} to {recipient}
      </p>
      <p className="my-3 max-h-72 overflow-y-auto rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line">
        {body}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {isDone && <span className="text-good">Done.</span>}
        {allowed.includes('retry') && (
          <Button data-first disabled={send.busy || isDone} onClick={() => send.save()}>
            <Send size={18} aria-hidden />
            {send.busy ? 'Sending...' : 'Send now'}
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
            Open in WhatsApp
          </a>
        ) : (
          <CopyButton text={body} label="Copy text" />
        )}
      </div>
    </section>
  )
}
