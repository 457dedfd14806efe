import type { OutboxMessage } from '@makao/contract/messaging/outbox/outbox.schema'
import { channelNames, messageKindNames, messageStateNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { partsOf, stateTones } from './message-states'
import { outbox } from './outbox.queries'
import * as words from './outbox.words'

const MessageDialog = laterDialog(() => import('./message-dialog').then((file) => file.MessageDialog))

interface PersonMessagesProps {
  profileId: string
  /** How many are shown; a page without it. */
  most?: number
  /** Stands beside the heading. */
  children?: ReactNode
}

/** What was written to one person, newest first, with what became of it. */
export function PersonMessages({ profileId, most, children }: PersonMessagesProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(outbox({ profileId, page }))
  const [openId, setOpenId] = useState<string>()
  useEffect(MessageDialog.preload, [])
  const { data } = query
  const opened = data?.rows.find(({ id }) => id === openId)
  return (
    <Card>
      <CardHeader title={most === undefined ? common.messages : words.lastMessages}>{children}</CardHeader>
      <Loaded
        query={query}
        loading={words.loadingMessages}
        failed={words.failedToLoadMessages}
        empty={({ total }) =>
          total === 0 &&
          (most === undefined ? (
            <EmptyState title={words.noMessagesYet} text={words.remindersReceiptsAndNoticesToThisPerson} />
          ) : (
            <p className="px-5 pb-5 text-soft">{words.noneYet}</p>
          ))
        }
      >
        {(messages) => (
          <>
            <ol className="divide-y divide-line border-t border-line">
              {messages.rows.slice(0, most).map((message) => (
                <Line key={message.id} message={message} onOpen={() => setOpenId(message.id)} />
              ))}
            </ol>
            {most === undefined && <Pagination {...messages} onPage={setPage} />}
          </>
        )}
      </Loaded>
      {data && opened && <MessageDialog message={opened} sends={data.sends} onClose={() => setOpenId(undefined)} />}
    </Card>
  )
}

function Line({ message, onOpen }: { message: OutboxMessage; onOpen: () => void }) {
  const { subject, body, kind, channel, state, createdAt } = message
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-start justify-end gap-x-3">
        <button
          type="button"
          onClick={onOpen}
          className="-my-1 min-w-0 flex-1 basis-[9rem] py-1 text-left font-medium text-accent underline-offset-4 wrap-anywhere hover:underline"
        >
          <span className="line-clamp-2">{subject || body}</span>
        </button>
        <Badge tone={stateTones[state]}>{messageStateNames[state]}</Badge>
      </div>
      <p className="text-sm text-soft">
        {messageKindNames[kind]}, {partsOf(message) ?? channelNames[channel]},{' '}
        {instantFormat.format(new Date(createdAt))}
      </p>
    </li>
  )
}
