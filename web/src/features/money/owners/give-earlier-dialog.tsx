import { formatMonth } from '@makao/contract/days'
import type { OwnerlessMoney } from '@makao/contract/money/owners/owners.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'
import { leftOf } from './left-of'
import * as words from './owners.words'

/** Asks whether earlier money is given to the owners of the first agreement. */
export function GiveEarlierDialog({ row, onClose }: { row: OwnerlessMoney; onClose: () => void }) {
  const { propertyId, propertyName, agreedFrom } = row
  const give = useSave({
    send: () => client.owners.giveEarlier({ propertyId }),
    changes: ['owners'],
    done: words.givenToOwners(leftOf(row), propertyName),
    onSaved: onClose,
    failed: words.moneyWasNotGiven,
  })
  return (
    <ConfirmDialog
      title={words.giveToOwners}
      text={words.isDueToTheOwnersOf(leftOf(row), propertyName, formatMonth(agreedFrom ?? row.to))}
      confirmLabel={words.giveToOwners}
      busyLabel={words.giving}
      variant="primary"
      busy={give.busy}
      onConfirm={() => give.save()}
      onClose={onClose}
    />
  )
}
