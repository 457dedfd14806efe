import { channels, type MessageKind, messageStates } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { OutboxMessage } from '@makao/contract/messaging/outbox/outbox.schema'
import { messageSheet } from '@makao/contract/messaging/outbox/outbox.sheet'
import { channelNames, messageKindNames, messageStateNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { formatCost } from '../../../lib/sms-cost'
import { Badge } from '../../../ui/badge'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { DataTable, TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'
import { FilterBar, FilterSelect, SearchBox } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { TenantLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { MessageDialog } from './message-dialog'
import { partsOf, stateTones } from './message-words'
import { type MessageSearch, outbox } from './outbox.queries'

const columnsWith = (onOpen: (message: OutboxMessage) => void) =>
  sheetColumns(messageSheet, {
    to: ({ recipient, recipientName, profileId, kind }) => (
      <TwoLines
        first={
          profileId && recipientName && kind !== 'account' ? (
            // Messages about accounts go to staff too, who have no such page.
            <TenantLink tenantId={profileId}>{recipientName}</TenantLink>
          ) : (
            (recipientName ?? <Email address={recipient} />)
          )
        }
        second={recipientName && <Email address={recipient} />}
      />
    ),
    message: (message: OutboxMessage) => (
      <button
        type="button"
        onClick={() => onOpen(message)}
        className="min-h-11 max-w-md text-left text-accent wrap-anywhere hover:underline"
      >
        <span className="line-clamp-2">{message.subject || message.body}</span>
      </button>
    ),
    about: (message) => (
      <TwoLines first={messageKindNames[message.kind]} second={partsOf(message) ?? channelNames[message.channel]} />
    ),
    written: ({ createdAt }) => <span className="whitespace-nowrap">{instantFormat.format(new Date(createdAt))}</span>,
    status: ({ state, lastError }) => (
      <TwoLines
        first={<Badge tone={stateTones[state]}>{messageStateNames[state]}</Badge>}
        second={lastError && <span className="line-clamp-2 max-w-56 wrap-anywhere">{lastError}</span>}
      />
    ),
  })

interface MessageListProps {
  filter: MessageSearch
  onFilter: (filter: MessageSearch) => void
  kinds: readonly MessageKind[]
}

/** What was written to people, what became of it, and what it cost. */
export function MessageList({ filter, onFilter, kinds }: MessageListProps) {
  const query = useQuery(outbox(filter))
  const { data, error } = query
  const [openId, setOpenId] = useState<string>()
  const opened = data?.rows.find(({ id }) => id === openId)
  const narrow = (change: MessageSearch) => onFilter({ ...filter, ...change, page: undefined })
  const { page: _, search, ...filters } = filter
  const active = Object.values(filters).filter(Boolean).length
  const isNarrowed = active > 0 || search !== undefined
  const count = (...names: readonly string[]) =>
    data?.states
      .filter(({ state }) => names.includes(state))
      .reduce((sum, { messages }) => sum + messages, 0)
      .toLocaleString('en-KE')
  const unset =
    data &&
    channels
      .filter((channel) => !data.sends[channel])
      .map((channel) => channelNames[channel])
      .join(' and ')

  return (
    <>
      {(data || !error) && (
        <StatGrid>
          <StatCard label="Sent" value={count('sent', 'delivered')} />
          <StatCard label="Waiting" value={count('waiting', 'sending')} />
          <StatCard label="Need attention" value={count('failed', 'unknown')} />
          <StatCard label="SMS cost" value={data && (data.costs.length > 0 ? data.costs.map(formatCost) : 'KES 0')} />
        </StatGrid>
      )}
      {unset && (
        <p className="mt-4 rounded-lg bg-warn-tint px-4 py-3 text-warn">
          Not set up: {unset}. Messages wait here; open them in WhatsApp, or copy them.
        </p>
      )}
      <Card className="mt-4">
        <FilterBar
          search={
            <SearchBox
              placeholder="Search messages..."
              value={search}
              onSearch={(sought) => narrow({ search: sought })}
            />
          }
          active={active}
          onClear={isNarrowed ? () => onFilter({}) : undefined}
        >
          <FilterSelect
            label="About"
            all="Everything"
            value={filter.kind ?? undefined}
            options={kinds.map((kind) => ({ value: kind, text: messageKindNames[kind] }))}
            onChoose={(kind) => narrow({ kind })}
          />
          <FilterSelect
            label="Channel"
            all="All channels"
            value={filter.channel ?? undefined}
            options={channels.map((channel) => ({ value: channel, text: channelNames[channel] }))}
            onChoose={(channel) => narrow({ channel })}
          />
          <FilterSelect
            label="Status"
            all="All Status"
            value={filter.state ?? undefined}
            options={messageStates.map((state) => ({ value: state, text: messageStateNames[state] }))}
            onChoose={(state) => narrow({ state })}
          />
        </FilterBar>
        <Loaded
          query={query}
          loading="Loading messages..."
          failed="Failed to load messages"
          empty={({ total }) =>
            total === 0 && (
              <EmptyState
                title="No messages found"
                text={
                  isNarrowed ? 'Try adjusting your search or filters' : 'Reminders, receipts and notices appear here.'
                }
              />
            )
          }
        >
          {(messages) => (
            <>
              <DataTable
                caption="Messages"
                columns={columnsWith(({ id }) => setOpenId(id))}
                rows={messages.rows}
                keyOf={({ id }) => id}
              />
              <Pagination {...messages} onPage={(page) => onFilter({ ...filter, page })} />
            </>
          )}
        </Loaded>
      </Card>
      {data && opened && <MessageDialog message={opened} sends={data.sends} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
