import type { ChargeRun } from '@makao/contract/money/charge-runs/charge-runs.schema'
import { runStateNames } from '@makao/contract/platform/jobs/jobs.terms'
import type { ComponentProps } from 'react'
import { instantFormat } from '../../../lib/instant'
import { Badge } from '../../../ui/badge'
import { Card, Skeleton } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { ProgressBar } from '../../../ui/progress-bar'
import { useLastChargeRun } from './charge-runs.queries'
import * as words from './charge-runs.words'

type State = Exclude<ChargeRun['state'], 'none'>

const tones: Record<State, ComponentProps<typeof Badge>['tone']> = {
  waiting: 'info',
  running: 'info',
  done: 'good',
  failed: 'bad',
  broken: 'warn',
}
const stateNames: Record<State, string> = { waiting: words.waiting, ...runStateNames }

/** The run of charges that goes on, with how far it is, or what the last one made. */
export function ChargeRunCard() {
  const query = useLastChargeRun()
  return (
    <Card>
      <Loaded query={query} loading={<Skeleton className="m-5 h-6" />} failed={words.lastRunCouldNotBeRead}>
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
        <h2 className="font-semibold">{words.lastRun}</h2>
        <p className="text-soft">{words.makaoHasMadeNoChargesYet}</p>
      </div>
    )
  }
  const isRunning = state === 'running'
  // While a run waits for its turn, the rest still tells of the one before.
  const isWaiting = state === 'waiting'
  return (
    <div className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">{isRunning || isWaiting ? words.makingChargesLabel : words.lastRun}</h2>
        <Badge tone={tones[state]}>{stateNames[state]}</Badge>
      </div>
      {isRunning && progress && (
        <div className="mt-2">
          <ProgressBar label={words.tenanciesCharged} {...progress} />
        </div>
      )}
      <div role="status">
        {isWaiting && <p className="mt-1 text-soft">{words.itBeginsInAMoment}</p>}
        {isRunning && <p className="mt-1 text-soft">{words.youCanLeaveThisPageIt}</p>}
        {!isWaiting && message && <p className="mt-1 font-medium wrap-anywhere figures">{message}</p>}
        {!isWaiting && error && <p className="mt-1 wrap-anywhere text-bad">{error}</p>}
        {state === 'broken' && <p className="mt-1 text-soft">{words.itWasInterruptedInTheMiddle}</p>}
        {state === 'failed' && <p className="mt-1 text-soft">{words.itWillBeTriedAgain}</p>}
      </div>
      {!isWaiting && startedAt && (
        <p className="mt-1 text-sm wrap-anywhere text-soft figures">
          {instantFormat.format(new Date(startedAt))} · {startedBy ? words.startedBy(startedBy) : words.automatic}
        </p>
      )}
    </div>
  )
}
