import type { OutboxMessage } from '@makao/contract/messages/messages.schema'
import { useQuery } from '@tanstack/react-query'
import { instantFormat } from '../../lib/instant'
import { reasonOf } from '../../lib/toast'
import { Badge } from '../../ui/badge'
import { Card, CardHeader } from '../../ui/card'
import { EmptyState, LoadError } from '../../ui/page'
import { Pagination } from '../../ui/pagination'
import { Spinner } from '../../ui/spinner'
import { outbox } from './settings.queries'

const states: Record<OutboxMessage['state'], { tone: 'good' | 'warn' | 'plain'; text: string }> = {
  sent: { tone: 'good', text: 'Sent' },
  waiting: { tone: 'warn', text: 'Waiting' },
  expired: { tone: 'plain', text: 'Expired' },
}

/** Every mail that was written, with its text: what waits can be passed on by hand. */
export function OutboxPanel({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch } = useQuery(outbox(page))
  return (
    <Card>
      <CardHeader title="Outbox" />
      {data && !data.sends && (
        <p className="mx-5 mb-4 rounded-lg bg-warn-tint px-4 py-3 text-warn">
          No mail server is set (SMTP_URL), so mail waits here.
        </p>
      )}
      {error && !data && (
        <LoadError text="The outbox could not be loaded" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner label="Loading settings..." />}
      {data?.total === 0 && <EmptyState title="No mail yet" text="Invitations and other mail appear here." />}
      <ul className="divide-y divide-line">
        {data?.rows.map((message) => (
          <li key={message.id} className="px-5 py-3.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p className="font-medium wrap-anywhere">{message.recipient}</p>
              <Badge tone={states[message.state].tone}>{states[message.state].text}</Badge>
            </div>
            <p className="text-sm text-soft">
              {instantFormat.format(new Date(message.createdAt))}
              {message.lastError && ` · tried ${message.attempts} times: ${message.lastError}`}
            </p>
            <details className="mt-1">
              <summary className="flex min-h-9 cursor-pointer items-center text-accent">{message.subject}</summary>
              <p className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">{message.body}</p>
            </details>
          </li>
        ))}
      </ul>
      {data && <Pagination {...data} onPage={onPage} />}
    </Card>
  )
}
