import { formatMonth } from '@makao/contract/days'
import { currencies, formatTotals } from '@makao/contract/money'
import type { Payout } from '@makao/contract/money/owners/owners.schema'
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
  const totals = currencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    return own.length === 0 ? [] : [{ currency, amount: own.reduce((sum, { amount }) => sum + amount, 0) }]
  })
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
      text={words.makeRunOf(lines.length, formatTotals(totals), formatMonth(month))}
      confirmLabel={words.makePaymentRun}
      busyLabel={words.making}
      variant="primary"
      busy={saving.busy}
      onConfirm={() => saving.save()}
      onClose={onClose}
    />
  )
}
