import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { SharedCharge } from '@makao/contract/money/shared-charges/shared-charges.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { laterDialog } from '../../../ui/later-dialog'
import { sharedCharges } from './shared-charges.queries'
import * as words from './shared-charges.words'

const UndoDialog = laterDialog(() => import('./undo-shared-charge').then((file) => file.UndoDialog))

/** What was charged to many at once, with the way back; left out while there is none. */
export function SharedChargeList() {
  const { data = [] } = useQuery(sharedCharges())
  const [undoing, setUndoing] = useState<SharedCharge>()
  if (data.length === 0) return null
  return (
    <Card className="mt-4">
      <h2 className="px-5 pt-4 pb-2 font-semibold">{words.chargedSeveral}</h2>
      <ul className="divide-y divide-line border-t border-line">
        {data.map((shared) => (
          <li key={shared.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {shared.name} · {shared.place}
              </p>
              <p className="text-sm wrap-anywhere text-soft figures">
                {words.fromTenancies(shared.charges)} · {common.due} {formatDay(shared.dueDate)} ·{' '}
                {words.paidOf(formatMoney(shared.paid, shared.currency), formatMoney(shared.charged, shared.currency))}
              </p>
              <p className="text-sm wrap-anywhere text-soft">
                {words.byOn(shared.createdBy, instantFormat.format(new Date(shared.createdAt)))}
              </p>
            </div>
            {shared.undoneAt !== null && <Badge tone="plain">{words.undone}</Badge>}
            {shared.allowed.includes('undo') && (
              <Button variant="secondary" aria-label={words.undoOf(shared.name)} onClick={() => setUndoing(shared)}>
                {words.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog shared={undoing} onClose={() => setUndoing(undefined)} />}
    </Card>
  )
}
