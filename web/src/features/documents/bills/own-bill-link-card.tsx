import { formatDay } from '@makao/contract/days'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ownBillAccess } from './bills.queries'
import * as words from './bills.words'

/** Whether a link opens the tenant's own bill, and the way to end that. */
export function OwnBillLinkCard() {
  const lastDay = useQuery(ownBillAccess()).data?.lastDay
  const withdraw = useSave({
    send: () => client.bills.withdrawOwn(),
    changes: ['bills'],
    done: words.withdrawn,
    failed: words.notWithdrawn,
  })
  if (lastDay === undefined) return null
  return (
    <Card className="p-5">
      <h2 className="font-semibold">{words.yourBillLink}</h2>
      <p className="mt-1 text-soft">{lastDay === null ? words.noLinkWorks : words.whoHasIt(formatDay(lastDay))}</p>
      {lastDay !== null && (
        <Button variant="secondary" className="mt-3" disabled={withdraw.busy} onClick={() => withdraw.save()}>
          {words.withdrawLink}
        </Button>
      )}
    </Card>
  )
}
