import { payoutRuns } from '@makao/contract/money/payouts/payout-runs.contract'
import type { PayoutRunState } from '@makao/contract/money/payouts/payout-runs.terms'
import { type Actions, allowing } from '../../allowed'

const isOver = ({ state }: { state: PayoutRunState }) => state === 'paid' || state === 'withdrawn'

/** What may be done with a run. What is paid already can be sent again: it is paid once. */
export const payoutRunActions = {
  approve: (run) => (isOver(run) ? 'RUN_OVER' : run.state === 'approved' ? 'RUN_APPROVED' : undefined),
  pay: ({ state }) => (state === 'draft' ? 'RUN_NOT_APPROVED' : state === 'withdrawn' ? 'RUN_WITHDRAWN' : undefined),
  withdraw: (run) => (isOver(run) ? 'RUN_OVER' : undefined),
} satisfies Actions<{ state: PayoutRunState }>

export const payoutRunFor = allowing(payoutRuns, payoutRunActions)
