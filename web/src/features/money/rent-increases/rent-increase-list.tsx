import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { RentIncrease } from '@makao/contract/money/rent-increases/rent-increases.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { ExportButtons } from '../../../ui/export-buttons'
import { rentIncreases } from './rent-increases.queries'
import * as words from './rent-increases.words'

const nameOf = ({ place, fromDay }: RentIncrease) => words.increaseOf(place, formatDay(fromDay))

/** Rents that were raised at once, with their letters and the way back; left out while there are none. */
export function RentIncreaseList() {
  const { data = [] } = useQuery(rentIncreases())
  const [leaving, setLeaving] = useState<RentIncrease>()
  if (data.length === 0) return null
  return (
    <Card className="mt-4">
      <h2 className="px-5 pt-4 pb-2 font-semibold">{words.rentIncreases}</h2>
      <ul className="divide-y divide-line border-t border-line">
        {data.map((increase) => {
          const { id, leases, before, after, currency, createdBy, createdAt, withdrawnAt } = increase
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{nameOf(increase)}</p>
                <p className="text-sm wrap-anywhere text-soft figures">
                  {words.fromTo(leases, formatMoney(before, currency), formatMoney(after, currency, 'none'))}
                </p>
                <p className="text-sm wrap-anywhere text-soft">
                  {words.byOn(createdBy, instantFormat.format(new Date(createdAt)))}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                {withdrawnAt !== null && <Badge tone="plain">{words.withdrawn}</Badge>}
                <ExportButtons
                  path={`rent-increases/${id}/letters`}
                  query={{}}
                  formats={[{ ending: 'pdf', text: words.letters }]}
                />
                {increase.allowed.includes('withdraw') && (
                  <Button variant="secondary" onClick={() => setLeaving(increase)}>
                    {words.withdraw}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {leaving && <WithdrawDialog increase={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  )
}

function WithdrawDialog({ increase, onClose }: { increase: RentIncrease; onClose: () => void }) {
  const { busy, save } = useSave({
    send: () => client.rentIncreases.withdraw({ rentIncreaseId: increase.id }),
    changes: ['tenancies', 'messages'],
    done: words.increaseWithdrawn,
    onSaved: onClose,
    failed: words.notWithdrawn,
  })
  return (
    <ConfirmDialog
      title={words.withdrawOf(nameOf(increase))}
      text={words.rentsStay}
      confirmLabel={words.withdraw}
      busyLabel={words.withdrawing}
      busy={busy}
      onConfirm={save}
      onClose={onClose}
    />
  )
}
