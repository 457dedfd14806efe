import { dayInNairobi, formatWholeDay } from '@makao/contract/days'
import type { ImportRun } from '@makao/contract/exchange/import/import.schema'
import { importAdded, importAddedKeys } from '@makao/contract/exchange/import/import.terms'
import { formatTotals } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { useSave } from '../../../lib/save'
import { refresh } from '../../../lib/stale'
import { toastError } from '../../../lib/toast'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { ProgressBar } from '../../../ui/progress-bar'
import * as words from './import.words'

const tones = { waiting: 'plain', done: 'good', failed: 'bad', undone: 'plain' } as const

function said({ adds, sums, leftOut }: ImportRun): string {
  const counted = (kind: keyof typeof adds) => `${importAdded[kind]}: ${adds[kind].toLocaleString('en-KE')}`
  const parts = importAddedKeys.filter((kind) => adds[kind] > 0).map(counted)
  const total = (of: 'rent' | 'arrears' | 'credit' | 'deposit') =>
    formatTotals(sums.map((sum) => ({ amount: sum[of], currency: sum.currency })))
  return [
    parts.join(', '),
    words.sumsOf(total('rent'), total('arrears'), total('credit'), total('deposit')),
    leftOut > 0 ? words.rowsLeftOut(leftOut) : '',
  ]
    .filter(Boolean)
    .join('. ')
}

function TakenSheet({ run, onUndo, onWithdraw }: { run: ImportRun; onUndo: () => void; onWithdraw: () => void }) {
  const { name, state, createdBy, createdAt, problem, progress, allowed } = run
  return (
    <li className="space-y-2 border-t border-line px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 truncate font-medium" title={name}>
          {name}
        </span>
        <Badge tone={tones[state]}>{words.stateNames[state]}</Badge>
        <span className="text-sm text-soft">
          {words.sentBy(createdBy, formatWholeDay(dayInNairobi(new Date(createdAt))))}
        </span>
        {allowed.includes('undo') && state === 'waiting' && (
          <Button variant="secondary" className="ml-auto" onClick={onWithdraw}>
            {words.withdraw}
          </Button>
        )}
        {allowed.includes('undo') && state === 'done' && (
          <Button variant="secondary" className="ml-auto" onClick={onUndo}>
            {words.undo}
          </Button>
        )}
      </div>
      {state === 'waiting' && (
        <ProgressBar label={words.takingOver} done={progress?.done ?? 0} total={progress?.total ?? 10} />
      )}
      <p className="wrap-anywhere text-sm text-soft">{problem ?? said(run)}</p>
    </li>
  )
}

/** What keeps a sheet from being undone, whole: each is to be undone first. */
function Blockers({ blockers }: { blockers: readonly string[] }) {
  return (
    <div role="alert">
      {words.undoBlocked}
      <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5">
        {blockers.map((blocker) => (
          <li key={blocker}>{blocker}</li>
        ))}
      </ul>
    </div>
  )
}

/** The sheets that were taken over, how far one is that is being, and the way back. */
export function TakenSheets() {
  const query = useQuery({
    ...api.imports.list.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'waiting') ? 1000 : false),
  })
  const [toUndo, setToUndo] = useState<ImportRun>()
  const [blockers, setBlockers] = useState<string[]>([])
  const undo = useSave({
    send: (run: ImportRun) => client.imports.undo({ importId: run.id }),
    changes: ['everything'],
    done: (_, { name }) => words.undone(name),
    onSaved: () => setToUndo(undefined),
    failed: (reason, error) => {
      if (isRefusal(error, 'IMPORT_IN_USE')) setBlockers(error.data.blockers)
      else toastError(words.notUndone, reason)
    },
  })
  const [toWithdraw, setToWithdraw] = useState<ImportRun>()
  const withdraw = useSave({
    send: (run: ImportRun) => client.imports.undo({ importId: run.id }),
    changes: ['everything'],
    done: (_, { name }) => words.withdrawn(name),
    onSaved: () => setToWithdraw(undefined),
    failed: (reason) => toastError(words.notWithdrawn, reason),
  })
  const isWaiting = query.data?.some(({ state }) => state === 'waiting') ?? false
  const wasWaiting = useRef(false)
  useEffect(() => {
    // What came over stands on every page.
    if (wasWaiting.current && !isWaiting) void refresh(['everything'])
    wasWaiting.current = isWaiting
  }, [isWaiting])
  return (
    <Loaded query={query} failed={words.runsDidNotLoad} empty={(runs) => runs.length === 0 && <span />}>
      {(runs) => (
        <Card>
          <CardHeader title={words.runs} />
          <ul>
            {runs.map((run) => (
              <TakenSheet
                key={run.id}
                run={run}
                onWithdraw={() => setToWithdraw(run)}
                onUndo={() => {
                  setBlockers([])
                  setToUndo(run)
                }}
              />
            ))}
          </ul>
          {toUndo && (
            <ConfirmDialog
              title={words.undoTitle(toUndo.name)}
              text={blockers.length > 0 ? <Blockers blockers={blockers} /> : words.undoNote}
              confirmLabel={words.undo}
              busy={undo.busy}
              onConfirm={() => undo.save(toUndo)}
              onClose={() => setToUndo(undefined)}
            />
          )}
          {toWithdraw && (
            <ConfirmDialog
              title={words.withdrawTitle(toWithdraw.name)}
              text={words.withdrawNote}
              confirmLabel={words.withdraw}
              busy={withdraw.busy}
              onConfirm={() => withdraw.save(toWithdraw)}
              onClose={() => setToWithdraw(undefined)}
            />
          )}
        </Card>
      )}
    </Loaded>
  )
}
