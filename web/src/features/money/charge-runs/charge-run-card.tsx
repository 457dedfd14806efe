import type { ChargeRun } from '@makao/contract/money/charge-runs/charge-runs.schema'
import { runStateNames } from '@makao/contract/platform/jobs/jobs.terms'
import type { ComponentProps } from 'react'
import { instantFormat } from '../../../lib/instant'
import { Badge } from '../../../ui/badge'
import { Card, Skeleton } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { ProgressBar } from '../../../ui/progress-bar'
import { useLastChargeRun } from './charge-runs.queries'

type State = Exclude<ChargeRun['state'], 'none'>

const tones: Record<State, ComponentProps<typeof Badge>['tone']> = {
  waiting: 'info',
  running: 'info',
  done: 'good',
  failed: 'bad',
  broken: 'warn',
}
const stateNames: Record<State, string> = { waiting: 'Waiting', ...runStateNames }

/** The run of charges that goes on, with how far it is, or what the last one made. */
export function ChargeRunCard() {
  const query = useLastChargeRun()
  return (
    <Card>
      <Loaded query={query} loading={<Skeleton className="m-5 h-6" />} failed="The last run could not be read">
        {(run) => <Run run={run} />}
      </Loaded>
    </Card>
  )
}

function Run({ run }: { run: ChargeRun }) {
  const { state, startedBy, startedAt, progress, message, error } = run
  if (state === 'none') {
    return (
      <div className="px-5 py-4">
        <h2 className="font-semibold">Last run</h2>
        <p className="text-soft">Makao has made no charges yet.</p>
      </div>
    )
  }
  const isRunning = state === 'running'
  // While a run waits for its turn, the rest still tells of the one before.
  const isWaiting = state === 'waiting'
  return (
    <div className="px-5 py-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{isRunning || isWaiting ? 'Making charges' : 'Last run'}</h2>
        <Badge tone={tones[state]}>{stateNames[state]}</Badge>
      </div>
      {isRunning && progress && (
        <div className="mt-2">
          <ProgressBar label="Tenancies charged" {...progress} />
        </div>
      )}
      <div role="status">
        {isWaiting && <p className="mt-1 text-soft">It begins in a moment.</p>}
        {isRunning && <p className="mt-1 text-soft">You can leave this page: it carries on.</p>}
        {!isWaiting && message && <p className="mt-1 font-medium wrap-anywhere figures">{message}</p>}
        {!isWaiting && error && <p className="mt-1 wrap-anywhere text-bad">{error}</p>}
        {state === 'broken' && (
          <p className="mt-1 text-soft">
            It was interrupted in the middle. What is missing is made by the next attempt.
          </p>
        )}
        {state === 'failed' && <p className="mt-1 text-soft">It will be tried again automatically.</p>}
      </div>
      {!isWaiting && startedAt && (
        <p className="mt-1 text-sm wrap-anywhere text-soft figures">
          {instantFormat.format(new Date(startedAt))} · {startedBy ? `started by ${startedBy}` : 'automatic'}
        </p>
      )}
    </div>
  )
}
