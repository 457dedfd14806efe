import { channels, type MessageKind, messageStates } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { OutboxMessage } from '@makao/contract/messaging/outbox/outbox.schema'
import { messageFilterWords, messageSheet } from '@makao/contract/messaging/outbox/outbox.sheet'
import {
  channelNames,
  messageKindNames,
  messageOrders,
  messageStateNames,
} from '@makao/contract/messaging/outbox/outbox.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { howMany } from '../../../lib/plural'
import { useSaidNames } from '../../../lib/said-names'
import { useMay } from '../../../lib/session'
import { formatCost } from '../../../lib/sms-cost'
import { Badge } from '../../../ui/badge'
import type { Meant } from '../../../ui/bulk-bar'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Email } from '../../../ui/email'
import { FilterSelect } from '../../../ui/filter-select'
import { laterDialog } from '../../../ui/later-dialog'
import { ListCard } from '../../../ui/list-card'
import { OneLine, openerClass } from '../../../ui/one-line'
import { TenantLink } from '../../../ui/page-links'
import { PropertyFilter } from '../../../ui/property-filter'
import { sheetColumns } from '../../../ui/sheet-columns'
import { Strip } from '../../../ui/strip'
import { textLinkClass } from '../../../ui/text-link'
import { partsOf, stateTones } from './message-states'
import { type MessageSearch, outbox } from './outbox.queries'
import * as words from './outbox.words'

const SendAgainDialog = laterDialog(() => import('./send-again-dialog').then((file) => file.SendAgainDialog))
const MessageDialog = laterDialog(() => import('./message-dialog').then((file) => file.MessageDialog))

const columnsWith = (onOpen: (message: OutboxMessage) => void) =>
  sheetColumns(
    messageSheet,
    {
      to: ({ recipient, recipientName, profileId, kind }) => (
        <span title={recipient}>
          {profileId && recipientName && kind !== 'account' ? (
            // Messages about accounts go to staff too, who have no such page.
            <TenantLink tenantId={profileId}>{recipientName}</TenantLink>
          ) : (
            (recipientName ?? <Email address={recipient} />)
          )}
          {recipientName && <span className="from-widest text-soft"> · {recipient}</span>}
        </span>
      ),
      message: (message: OutboxMessage) => (
        <button
          type="button"
          data-opens
          title={message.subject || message.body}
          onClick={() => onOpen(message)}
          className={openerClass}
        >
          {message.subject || message.body}
        </button>
      ),
      about: (message) => (
        <OneLine first={messageKindNames[message.kind]} second={partsOf(message) ?? channelNames[message.channel]} />
      ),
      written: ({ createdAt }) => (
        <span className="whitespace-nowrap">{instantFormat.format(new Date(createdAt))}</span>
      ),
      status: ({ state, lastError }) => (
        <span title={lastError ?? undefined}>
          <Badge tone={stateTones[state]}>{messageStateNames[state]}</Badge>
        </span>
      ),
    },
    {
      placed: {
        to: { phone: 'name', share: 26, least: '12em' },
        message: { phone: 'under', share: 46 },
        about: { share: 14, least: '10em', from: 'wide' },
        // No wider than what they hold: a name or an address needs the room.
        written: { share: 12, least: '10em' },
        status: { phone: 'word', share: 10, least: '7em' },
      },
    },
  )

interface MessageListProps {
  filter: MessageSearch
  onFilter: (filter: MessageSearch) => void
  kinds: readonly MessageKind[]
  /** The list as a file: these messages, or all that it finds. */
  files: (ids: string[] | undefined) => ReactNode
}

/** What was written to people, what became of it, and what it cost. */
export function MessageList({ filter, onFilter, kinds, files }: MessageListProps) {
  const query = useQuery(outbox(filter))
  const { data, error } = query
  const said = useSaidNames(filter)
  const [openId, setOpenId] = useState<string>()
  useEffect(MessageDialog.preload, [])
  const opened = data?.rows.find(({ id }) => id === openId)
  const [again, setAgain] = useState<Meant>()
  const may = useMay()
  const narrow = (change: MessageSearch) => onFilter({ ...filter, ...change, page: undefined })
  const count = (...names: readonly string[]) => {
    const those = data?.states.filter(({ state }) => names.includes(state))
    const sum = those?.reduce((found, { messages }) => found + messages, 0)
    return sum === undefined
      ? undefined
      : howMany(
          sum,
          those?.some(({ isMore }) => isMore),
        )
  }
  const unset =
    data &&
    channels
      .filter((channel) => !data.sends[channel])
      .map((channel) => channelNames[channel])
      .join(' and ')

  return (
    <>
      {(data || !error) && (
        <Strip
          isOfBefore={query.isPlaceholderData}
          figures={[
            { label: words.sent, value: count('sent', 'delivered'), isShort: true },
            { label: words.waiting, value: count('waiting', 'sending'), isShort: true },
            { label: words.needAttention, value: count('failed', 'unknown'), isShort: true },
            {
              label: data?.isMore ? words.smsCostOfLast(howMany(data.total)) : words.smsCost,
              value: data && (data.costs.length > 0 ? data.costs.map(formatCost).join(' · ') : 'KES 0'),
              isShort: true,
            },
          ]}
        >
          {unset && (
            <>
              <span className="text-warn">{words.areNotSetUp(unset, unset.includes(' '))}</span>
              {may('setting:write') && (
                <>
                  {' '}
                  <Link to="/dashboard/settings" search={{ tab: 'notifications' }} className={textLinkClass}>
                    {words.setUp}
                  </Link>
                </>
              )}
            </>
          )}
        </Strip>
      )}
      <ListCard
        kept="messages"
        caption={common.messages}
        query={query}
        columns={columnsWith(({ id }) => setOpenId(id))}
        keyOf={({ id }) => id}
        filter={filter}
        onFilter={onFilter}
        searchFor={words.searchMessages}
        words={messageFilterWords}
        said={said}
        filters={
          <>
            <FilterSelect
              label={words.about}
              all={words.everything}
              value={filter.kind ?? undefined}
              options={kinds.map((kind) => ({ value: kind, text: messageKindNames[kind] }))}
              onChoose={(kind) => narrow({ kind })}
            />
            <FilterSelect
              label={words.channel}
              all={words.allChannels}
              value={filter.channel ?? undefined}
              options={channels.map((channel) => ({ value: channel, text: channelNames[channel] }))}
              onChoose={(channel) => narrow({ channel })}
            />
            <FilterSelect
              label={common.status}
              all={words.allStatus}
              value={filter.state ?? undefined}
              options={messageStates.map((state) => ({ value: state, text: messageStateNames[state] }))}
              onChoose={(state) => narrow({ state })}
            />
            <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
          </>
        }
        orders={messageOrders}
        usual="-written"
        nameOf={({ recipientName, recipient }) => words.messageTo(recipientName ?? recipient)}
        bulk={(meant) => (
          <>
            {may('message:send') && (
              <Button onClick={() => setAgain(meant)}>
                <RotateCw size={18} aria-hidden />
                {words.sendAgain}
              </Button>
            )}
            {files(meant.ids)}
          </>
        )}
        takesAll
        loading={words.loadingMessages}
        failed={words.failedToLoadMessages}
        none={{ title: words.noMessagesFound, text: words.remindersReceiptsAndNotices }}
      />
      {again && <SendAgainDialog meant={again} filter={filter} onClose={() => setAgain(undefined)} />}
      {data && opened && <MessageDialog message={opened} sends={data.sends} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
