import { auditEventOf } from '@makao/contract/audit-events'
import type { Delivery, Webhook } from '@makao/contract/exchange/webhooks/webhooks.schema'
import { type DeliveryState, deliveryStateNames } from '@makao/contract/exchange/webhooks/webhooks.terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { api, client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, ConfirmDialog, Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import * as words from './webhooks.words'

/** How often the list is read again while it is open, in ms: calls go out by themselves. */
const LIVELY = 3000

const tones: Record<DeliveryState, ComponentProps<typeof Badge>['tone']> = {
  waiting: 'info',
  delivered: 'good',
  failed: 'bad',
}

const at = (instant: string) => instantFormat.format(new Date(instant))

/** What an address was told, with a way to tell it again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id: webhookId, url, offSince, whyOff } = webhook
  const [page, setPage] = useState(1)
  const [isDeleting, setIsDeleting] = useState(false)
  const query = useQuery(
    api.webhooks.deliveries.queryOptions({
      input: { webhookId, page },
      placeholderData: keepPreviousData,
      refetchInterval: LIVELY,
    }),
  )
  const remove = useSave({
    send: () => client.webhooks.remove({ webhookId }),
    changes: ['webhooks'],
    done: words.isDeleted,
    onSaved: onClose,
    failed: words.couldNotBeDeleted,
  })
  const turnOn = useSave({
    send: () => client.webhooks.turnOn({ webhookId }),
    changes: ['webhooks'],
    done: words.isOn,
    failed: words.couldNotBeTurnedOn,
  })
  if (isDeleting) {
    return (
      <ConfirmDialog
        title={words.deleteTitle}
        text={words.deleteText(url)}
        confirmLabel={common.deleteIt}
        busyLabel={common.deleting}
        busy={remove.busy}
        onConfirm={() => remove.save()}
        onClose={() => setIsDeleting(false)}
      />
    )
  }
  return (
    <Dialog
      title={words.deliveries}
      description={<span className="wrap-anywhere">{url}</span>}
      width={640}
      onClose={onClose}
    >
      {offSince && (
        <div
          role="alert"
          className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-bad-tint px-4 py-3 text-bad"
        >
          <p>{whyOff === 'gone' ? words.turnedOffGone(at(offSince)) : words.turnedOffFailing(at(offSince))}</p>
          <Button variant="secondary" disabled={turnOn.busy} onClick={() => turnOn.save()}>
            {words.turnOn}
          </Button>
        </div>
      )}
      <Loaded
        query={query}
        loading={words.loadingDeliveries}
        failed={words.deliveriesCouldNotBeLoaded}
        empty={({ total }) => total === 0 && <EmptyState title={words.nothingTold} />}
      >
        {({ rows, ...pages }) => (
          <>
            <ul aria-label={words.deliveries} className="divide-y divide-line border-y border-line">
              {rows.map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} isOff={offSince !== null} />
              ))}
            </ul>
            <Pagination {...pages} page={page} onPage={setPage} />
          </>
        )}
      </Loaded>
      <Actions>
        <Button variant="secondary" onClick={() => setIsDeleting(true)}>
          {words.deleteWebhook}
        </Button>
        <Button onClick={onClose}>{common.done}</Button>
      </Actions>
    </Dialog>
  )
}

function DeliveryLine({ delivery, isOff }: { delivery: Delivery; isOff: boolean }) {
  const { id, event, subject, state, attempts, triedAt, nextAttemptAt, status, problem } = delivery
  const { says } = auditEventOf(event)
  const again = useSave({
    send: () => client.webhooks.sendAgain({ deliveryId: id }),
    changes: ['webhooks'],
    done: words.isSentAgain,
    failed: words.notSentAgain,
  })
  const about = [
    at(triedAt ?? delivery.at),
    attempts > 1 && words.attempts(attempts),
    status,
    problem,
    state === 'waiting' && attempts > 0 && nextAttemptAt && words.nextAt(at(nextAttemptAt)),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{says}</span>
          <Badge tone={tones[state]}>{deliveryStateNames[state]}</Badge>
        </p>
        {subject && <p className="text-sm wrap-anywhere">{subject}</p>}
        <p className="text-sm text-soft figures wrap-anywhere">{about}</p>
      </div>
      <Button
        variant="ghost"
        aria-label={words.sendAgainOf(says)}
        disabled={again.busy || isOff || (state === 'waiting' && attempts === 0)}
        onClick={() => again.save()}
      >
        {words.sendAgain}
      </Button>
    </li>
  )
}
