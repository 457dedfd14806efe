import { formatMonth } from '@makao/contract/days'
import { formatTotals } from '@makao/contract/money'
import type { Payout } from '@makao/contract/money/owners/owners.schema'
import { sumByCurrency } from '@makao/contract/money-sums'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'
import * as words from './payout-runs.words'

interface MakeRunDialogProps {
  payouts: readonly Payout[]
  /** 'YYYY-MM' */
  month: string
  onClose: () => void
}

/** Makes a run of what may be paid to the chosen owners. */
export function MakeRunDialog({ payouts, month, onClose }: MakeRunDialogProps) {
  const runId = useRequestId()
  const lines = payouts.map(({ ownerId, currency, payable }) => ({ ownerId, currency, amount: payable }))
  const saving = useSave({
    send: () => client.payoutRuns.make({ runId, month, lines }),
    changes: ['owners'],
    done: words.runMade,
    onSaved: onClose,
    failed: words.runWasNotMade,
  })
  return (
    <ConfirmDialog
      title={words.makePaymentRun}
      text={words.makeRunOf(lines.length, formatTotals(sumByCurrency(lines)), formatMonth(month))}
      confirmLabel={words.makePaymentRun}
      busyLabel={words.making}
      variant="primary"
      busy={saving.busy}
      onConfirm={() => saving.save()}
      onClose={onClose}
    />
  )
}
