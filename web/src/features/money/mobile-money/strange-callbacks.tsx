import type { StrangeCallback } from '@makao/contract/money/mobile-money/mobile-money.schema'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { strangeCallbacks } from './mobile-money.queries'
import * as words from './strange-callbacks.words'

/** What said that money came and was not believed; nothing while there is none. */
export function StrangeCallbacks() {
  const { data = [] } = useQuery(strangeCallbacks())
  if (data.length === 0) return null
  return (
    <Card className="mt-5">
      <CardHeader title={words.notBelieved} />
      <p className="px-5 pb-3 text-sm text-soft">{words.nothingWasBooked}</p>
      <ul className="divide-y divide-line border-t border-line">
        {data.map((callback) => (
          <Strange key={callback.id} callback={callback} />
        ))}
      </ul>
    </Card>
  )
}

function Strange({ callback: { id, accountName, problem, from, text, receivedAt } }: { callback: StrangeCallback }) {
  const seen = useSave({
    send: () => client.mobileMoney.clearStrange({ callbackId: id }),
    changes: ['receipts'],
    failed: words.notMarked,
  })
  const about = [instantFormat.format(new Date(receivedAt)), accountName, from].filter(Boolean).join(' · ')
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 grow basis-60 font-medium wrap-anywhere">{problem}</p>
        <Button variant="ghost" disabled={seen.busy} onClick={() => seen.save()}>
          {words.markAsSeen}
        </Button>
      </div>
      <p className="text-sm text-soft wrap-anywhere">{about}</p>
      {text && <p className="mt-1 line-clamp-3 text-sm text-soft figures wrap-anywhere">{text}</p>}
    </li>
  )
}
