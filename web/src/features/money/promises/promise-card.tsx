import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { promiseStateNames } from '@makao/contract/money/promises/promises.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import type { PromiseDialogProps } from './promise-dialog'
import { promiseTones } from './promise-tones'
import { promisesOf } from './promises.queries'
import * as words from './promises.words'

const PromiseDialog = laterDialog(() => import('./promise-dialog').then((file) => file.PromiseDialog))

/** The latest promises to pay of a tenancy; nothing where none was made and nothing is owed. */
export function PromiseCard({ mayNote, ...of }: Omit<PromiseDialogProps, 'onClose'> & { mayNote: boolean }) {
  const { data = [] } = useQuery(promisesOf(of.tenancyId))
  const [isOpen, setOpen] = useState(false)
  const mayPromise = mayNote && of.owed > 0
  if (data.length === 0 && !mayPromise) return null
  return (
    <Card>
      <CardHeader title={words.promisesToPay}>
        {mayPromise && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {words.noteAPromise}
          </Button>
        )}
      </CardHeader>
      {data.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.slice(0, 3).map(({ id, amount, day, state, note, pausesReminders }) => (
            <li key={id} className="px-5 py-2.5">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="figures">
                  <span className="font-medium whitespace-nowrap">{formatMoney(amount, of.currency)}</span>{' '}
                  {words.by(formatDay(day))}
                </span>
                <Badge tone={promiseTones[state]}>{promiseStateNames[state]}</Badge>
              </p>
              {note && <p className="text-sm wrap-anywhere text-soft">{note}</p>}
              {state === 'waiting' && pausesReminders && (
                <p className="text-sm text-soft">{words.noRemindersUntilThen}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <PromiseDialog {...of} onClose={() => setOpen(false)} />}
    </Card>
  )
}
