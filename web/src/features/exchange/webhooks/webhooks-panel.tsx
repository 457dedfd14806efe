import type { Webhook } from '@makao/contract/exchange/webhooks/webhooks.schema'
import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookPicture } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
import { EmptyState } from '../../../ui/page'
import { DeliveriesDialog } from './deliveries-dialog'
import { WebhookDialog } from './webhook-dialog'
import * as words from './webhooks.words'

function StateOf({ offSince, failingSince }: Webhook) {
  if (offSince) return <Badge tone="bad">{words.off}</Badge>
  return failingSince ? <Badge tone="warn">{words.failing}</Badge> : <Badge tone="good">{words.on}</Badge>
}

const columnsWith = (onOpen: (webhook: Webhook) => void): Column<Webhook>[] => [
  {
    header: common.address,
    primary: true,
    phone: 'name',
    share: 40,
    cell: (webhook) => (
      <button
        type="button"
        data-opens
        aria-label={words.openOf(webhook.url)}
        title={webhook.url}
        className={openerClass}
        onClick={() => onOpen(webhook)}
      >
        {webhook.url}
      </button>
    ),
  },
  {
    header: words.tells,
    phone: 'under',
    cell: ({ events }) => (events === null ? words.everything : words.events(events.length)),
  },
  {
    header: words.lastTaken,
    from: 'wide',
    cell: ({ deliveredAt }) => (
      <span className="figures">{deliveredAt ? instantFormat.format(new Date(deliveredAt)) : words.never}</span>
    ),
  },
  { header: words.waits, numeric: true, phone: 'figure', cell: ({ waiting }) => waiting.toLocaleString('en-KE') },
  { header: common.status, phone: 'word', cell: (webhook) => <StateOf {...webhook} /> },
]

/** Addresses that are told of events, and what they were told. */
export function WebhooksPanel() {
  const query = useQuery(api.webhooks.list.queryOptions())
  const { data: reach } = useQuery(api.webhooks.reach.queryOptions())
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const open = query.data?.find(({ id }) => id === openId)
  return (
    <Card className="mt-5">
      <CardHeader title={words.webhooks}>
        <Button onClick={() => setIsAdding(true)}>
          <WebhookPicture size={18} aria-hidden />
          {words.addWebhook}
        </Button>
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.webhooksNote}</p>
      <Loaded
        query={query}
        loading={words.loadingWebhooks}
        failed={words.couldNotBeLoaded}
        empty={(webhooks) => webhooks.length === 0 && <EmptyState title={words.noneYet} />}
      >
        {(webhooks) => (
          <DataTable
            caption={words.webhooks}
            columns={columnsWith(({ id }) => setOpenId(id))}
            rows={webhooks}
            keyOf={({ id }) => id}
            hasKeys
          />
        )}
      </Loaded>
      {isAdding && <WebhookDialog offersInside={reach?.mayBeInside ?? false} onClose={() => setIsAdding(false)} />}
      {open && <DeliveriesDialog webhook={open} onClose={() => setOpenId(undefined)} />}
    </Card>
  )
}
