import { dayInNairobi, formatDay } from '@makao/contract/days'
import type { ManagedAccount } from '@makao/contract/money/payments/payments.schema'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import * as words from './tenancies.words'

const ChangeDialog = laterDialog(() => import('./mend-move-out').then((file) => file.ChangeDialog))
const WithdrawDialog = laterDialog(() => import('./mend-move-out').then((file) => file.WithdrawDialog))

export type MovingOut = Pick<ManagedAccount, 'tenancyId' | 'tenantName' | 'unitNumber' | 'allowed'> & {
  endDate: string
}

/** When the tenant moves out, or did, and the way to mend what was entered. */
export function MoveOutCard({ tenancy }: { tenancy: MovingOut }) {
  const [open, setOpen] = useState<'change' | 'withdraw'>()
  const { endDate, allowed } = tenancy
  const isAhead = endDate >= dayInNairobi(new Date())
  return (
    <Card>
      <CardHeader title={isAhead ? words.movesOutOn(formatDay(endDate)) : words.movedOutOn(formatDay(endDate))}>
        <div className="flex flex-wrap gap-2">
          {allowed.includes('changeEnd') && (
            <Button variant="secondary" onClick={() => setOpen('change')}>
              {words.changeMoveOut}
            </Button>
          )}
          {allowed.includes('withdrawEnd') && (
            <Button variant="secondary" onClick={() => setOpen('withdraw')}>
              {words.withdrawMoveOut}
            </Button>
          )}
        </div>
      </CardHeader>
      <p className="px-5 pb-5 text-soft">
        {isAhead ? words.untilThenRentAndPenaltiesAre : words.nothingMoreIsChargedIfThe}
      </p>
      {open === 'change' && <ChangeDialog tenancy={tenancy} onClose={() => setOpen(undefined)} />}
      {open === 'withdraw' && <WithdrawDialog tenancy={tenancy} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
