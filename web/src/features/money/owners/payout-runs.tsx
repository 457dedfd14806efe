import { formatMonth } from '@makao/contract/days'
import { formatTotals } from '@makao/contract/money'
import type { PayoutRun } from '@makao/contract/money/payouts/payout-runs.schema'
import { payoutRunStateNames } from '@makao/contract/money/payouts/payout-runs.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { payoutRuns } from './payout-runs.queries'
import * as words from './payout-runs.words'
import '../../../styles/dashboard.css'

const PayoutRunSheet = laterDialog(() => import('./payout-run-sheet').then((file) => file.PayoutRunSheet))
const WithdrawRunDialog = laterDialog(() => import('./payout-run-sheet').then((file) => file.WithdrawRunDialog))

const tones = { draft: 'warn', approved: 'info', paid: 'good', withdrawn: 'plain' } as const

/** Runs that are under way, and the last that are over. Nothing stands here while there is none. */
export function PayoutRuns() {
  const { data = [] } = useQuery(payoutRuns())
  const [open, setOpen] = useState<string>()
  const [withdrawing, setWithdrawing] = useState<string>()
  const shown = data.find(({ id }) => id === open)
  const withdrawn = data.find(({ id }) => id === withdrawing)
  if (data.length === 0) return null
  return (
    <Card className="mb-3">
      <h2 className="px-4 pt-3 font-medium">{words.paymentRuns}</h2>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {data.map((run) => (
          <Run key={run.id} run={run} onOpen={() => setOpen(run.id)} onWithdraw={() => setWithdrawing(run.id)} />
        ))}
      </ul>
      {shown && <PayoutRunSheet run={shown} onClose={() => setOpen(undefined)} />}
      {withdrawn && <WithdrawRunDialog run={withdrawn} onClose={() => setWithdrawing(undefined)} />}
    </Card>
  )
}

function Run({ run, onOpen, onWithdraw }: { run: PayoutRun; onOpen: () => void; onWithdraw: () => void }) {
  const { month, state, totals, lines, madeBy, madeAt, approvedBy, allowed } = run
  const name = formatMonth(month)
  const found = lines.filter((line) => line.found !== null).length
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{words.runOf(name)}</span>
          <Badge tone={tones[state]}>{payoutRunStateNames[state]}</Badge>
        </p>
        <p className="wrap-anywhere figures">{words.payoutsOf(lines.length, formatTotals(totals))}</p>
        <p className="text-sm wrap-anywhere text-soft">
          {[words.madeBy(madeBy, instantFormat.format(new Date(madeAt))), approvedBy && words.approvedBy(approvedBy)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {found > 0 && <p className="text-sm text-info">{words.foundOnStatement(found)}</p>}
      </div>
      <div className="flex gap-2">
        <Button
          variant={state === 'draft' || state === 'approved' ? 'primary' : 'secondary'}
          aria-label={words.openRunOf(name)}
          onClick={onOpen}
        >
          {words.openRun}
        </Button>
        {allowed.includes('withdraw') && (
          <Button variant="secondary" aria-label={words.withdrawRunOf(name)} onClick={onWithdraw}>
            {words.withdrawRun}
          </Button>
        )}
      </div>
    </li>
  )
}
