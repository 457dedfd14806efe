import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { Transfer, Transfers } from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { ExportButtons } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { transfersOf } from './tenant-accounts.queries'
import * as words from './tenant-accounts.words'

const dialogs = () => import('./transfer-dialogs')
const MoveDialog = laterDialog(() => dialogs().then((file) => file.MoveDialog))
const TakeBackDialog = laterDialog(() => dialogs().then((file) => file.TakeBackDialog))

const partsOf = ({ credit, deposit, currency }: Pick<Transfer, 'credit' | 'deposit' | 'currency'>) =>
  [
    credit > 0 && words.credit(formatMoney(credit, currency)),
    deposit > 0 && words.deposit(formatMoney(deposit, currency)),
  ]
    .filter(Boolean)
    .join(', ')

/** What was moved between this unit and others of the tenant, and the way to move credit or deposit. */
export function TransfersSection({ tenancyId }: { tenancyId: string }) {
  const query = useQuery(transfersOf(tenancyId))
  const { data } = query
  const [open, setOpen] = useState<'credit' | 'deposit' | Transfer>()
  const onClose = () => setOpen(undefined)
  const movable = data?.allowed.includes('transfer') ? data : undefined
  return (
    <Card>
      <CardHeader title={words.betweenUnits}>
        {data && (
          <ExportButtons
            path={`tenants/${data.tenantId}/statement`}
            query={{ currency: data.currency }}
            formats={[{ ending: 'pdf', text: words.statementOfAll }]}
          />
        )}
        {movable && movable.credit > 0 && (
          <Button variant="secondary" onClick={() => setOpen('credit')}>
            {words.moveCredit}
          </Button>
        )}
        {movable && movable.deposit > 0 && (
          <Button variant="secondary" onClick={() => setOpen('deposit')}>
            {words.moveDeposit}
          </Button>
        )}
      </CardHeader>
      <Loaded query={query} failed={words.couldNotBeRead}>
        {(transfers) => <Moved transfers={transfers} onTakeBack={setOpen} />}
      </Loaded>
      {data && typeof open === 'string' && <MoveDialog kind={open} from={data} onClose={onClose} />}
      {typeof open === 'object' && <TakeBackDialog {...{ tenancyId, onClose }} moved={open} what={partsOf(open)} />}
    </Card>
  )
}

function Moved({ transfers, onTakeBack }: { transfers: Transfers; onTakeBack: (moved: Transfer) => void }) {
  const { rows, credit, deposit } = transfers
  if (rows.length === 0) {
    return <p className="px-5 pt-1 pb-5 text-soft">{credit + deposit > 0 ? words.nothingMoved : words.nothingToMove}</p>
  }
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map((moved) => (
        <li key={moved.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {words.fromTo(
                words.unitAt(moved.fromUnit, moved.fromProperty),
                words.unitAt(moved.toUnit, moved.toProperty),
              )}
              {': '}
              <span className={moved.undoneAt === null ? 'figures' : 'text-soft line-through figures'}>
                {partsOf(moved)}
              </span>
            </p>
            <p className="text-sm wrap-anywhere text-soft">
              {[
                formatDay(moved.day),
                moved.undoneAt !== null && words.takenBack,
                moved.paymentId !== null && words.partOfAPayment,
                moved.reason,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {moved.allowed.includes('undoTransfer') && (
            <Button variant="secondary" onClick={() => onTakeBack(moved)}>
              {words.takeBack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
