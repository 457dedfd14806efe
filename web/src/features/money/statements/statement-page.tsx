import { dayInNairobi, formatDay, formatWholeDay } from '@makao/contract/days'
import type { TakenLot } from '@makao/contract/money/statements/statements.kinds'
import { type StatementDetails, UndoStatement } from '@makao/contract/money/statements/statements.schema'
import { statementStateNames } from '@makao/contract/money/statements/statements.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { newRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { refresh } from '../../../lib/stale'
import { toastError } from '../../../lib/toast'
import { BackLabel } from '../../../ui/back-label'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { PageHeader } from '../../../ui/page'
import { ProgressBar } from '../../../ui/progress-bar'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { StatementLines } from './statement-lines'
import { StatementProofCard } from './statement-proof'
import { stateTones } from './statement-tones'
import { statementDetails } from './statements.queries'
import * as words from './statements.words'

interface StatementPageProps {
  importId: string
  onBack: () => void
}

/** One statement: what proves it, what becomes of its lines, and the way back. */
export function StatementPage({ importId, onBack }: StatementPageProps) {
  const query = useQuery(statementDetails(importId))
  const isWorking = query.data?.state === 'taking' || query.data?.state === 'undoing'
  const wasWorking = useRef(false)
  useEffect(() => {
    // What came in stands on every page.
    if (wasWorking.current && !isWorking) void refresh(['payments', 'receipts'])
    wasWorking.current = isWorking
  }, [isWorking])
  const back = (
    <Link to="/dashboard/payments" search={{ view: 'statements' }}>
      <BackLabel>{words.back}</BackLabel>
    </Link>
  )
  return (
    <Loaded query={query} loading={words.loading} failed={words.notOpened}>
      {(statement) => (
        <>
          <PageHeader
            title={statement.name}
            subtitle={about(statement)}
            back={back}
            actions={<Ways statement={statement} onGone={onBack} />}
          />
          <div className="space-y-4">
            <State statement={statement} />
            <StatementProofCard statement={statement} />
            <Taking statement={statement} />
          </div>
        </>
      )}
    </Loaded>
  )
}

const about = ({ accountName, from, to, createdBy, createdAt }: StatementDetails) =>
  [
    words.into(accountName),
    words.period(formatDay(from), formatDay(to)),
    words.sentBy(createdBy, formatWholeDay(dayInNairobi(new Date(createdAt)))),
  ].join(' · ')

function State({ statement: { state, progress, problem } }: { statement: StatementDetails }) {
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{statementStateNames[state]}</Badge>
        {state === 'checked' && <span className="text-sm text-soft">{words.nothingWritten}</span>}
      </p>
      {progress && <ProgressBar label={state === 'taking' ? words.importing : words.undoing} {...progress} />}
      {problem !== null && <p className="text-sm wrap-anywhere text-warn">{problem}</p>}
    </div>
  )
}

/** What takes it back or away. */
function Ways({ statement, onGone }: { statement: StatementDetails; onGone: () => void }) {
  const [open, setOpen] = useState<'undo' | 'discard'>()
  const { allowed } = statement
  const discard = useSave({
    send: () => client.statementImports.discard({ importId: statement.id }),
    changes: ['receipts'],
    done: words.discarded,
    onSaved: onGone,
    failed: words.notDiscarded,
  })
  return (
    <>
      {allowed.includes('discard') && (
        <Button variant="secondary" onClick={() => setOpen('discard')}>
          {words.discard}
        </Button>
      )}
      {allowed.includes('undo') && (
        <Button variant="secondary" onClick={() => setOpen('undo')}>
          {words.undo}
        </Button>
      )}
      {open === 'discard' && (
        <ConfirmDialog
          title={words.discardTitle}
          text={words.discardNote}
          confirmLabel={words.discard}
          busy={discard.busy}
          onConfirm={() => discard.save()}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'undo' && <UndoDialog statement={statement} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function UndoDialog({ statement: { id: importId }, onClose }: { statement: StatementDetails; onClose: () => void }) {
  const [blockers, setBlockers] = useState<string[]>([])
  const { field, ...form } = useSaveForm({
    schema: UndoStatement,
    read: (typed) => ({ ...typed, importId }),
    send: (input) => client.statementImports.undo(input),
    changes: ['payments', 'receipts'],
    shows: () => statementDetails(importId),
    done: words.isBeingUndone,
    onSaved: onClose,
    failed: (reason, error) => {
      if (isRefusal(error, 'STATEMENT_IN_USE')) setBlockers(error.data.blockers)
      else toastError(words.notUndone, reason)
    },
  })
  return (
    <ReasonDialog title={words.undo} description={words.undoNote} form={form} field={field} onClose={onClose}>
      {blockers.length > 0 && (
        <div role="alert">
          {words.undoBlocked}
          <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5 text-sm wrap-anywhere">
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </div>
      )}
    </ReasonDialog>
  )
}

/** The lines, and what is imported of them: all, the certain ones, or those that are chosen. */
function Taking({ statement }: { statement: StatementDetails }) {
  const { id: importId, left, allowed, sums } = statement
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { busy, save } = useSave({
    send: ({ lot, requestId }: { lot: TakenLot; requestId: string }) =>
      client.statementImports.take({ importId, requestId, lot, places: lot === 'chosen' ? [...chosen] : [] }),
    changes: ['payments', 'receipts'],
    shows: () => statementDetails(importId),
    done: words.isTaken,
    onSaved: () => setChosen(new Set()),
    failed: words.notTaken,
  })
  const take = (lot: TakenLot) => save({ lot, requestId: newRequestId() })
  const mayTake = allowed.includes('take') && left.all > 0
  const isAllKnown = sums.every(({ standing }) => standing === 'known')
  return (
    <>
      {mayTake && (
        <Card>
          <div className="flex flex-wrap items-center gap-3 px-4 py-3">
            <p className="min-w-0 grow basis-60 text-sm text-soft">{isAllKnown ? words.nothingNew : words.takeNote}</p>
            {chosen.size > 0 ? (
              <Button disabled={busy} onClick={() => take('chosen')}>
                {words.takeChosen(chosen.size)}
              </Button>
            ) : (
              <>
                {left.certain > 0 && left.certain < left.all && (
                  <Button variant="secondary" disabled={busy} onClick={() => take('certain')}>
                    {words.takeCertain(left.certain)}
                  </Button>
                )}
                <Button disabled={busy} onClick={() => take('all')}>
                  {words.takeAll(left.all)}
                </Button>
              </>
            )}
          </div>
        </Card>
      )}
      <StatementLines statement={statement} chosen={mayTake ? chosen : undefined} onChosen={setChosen} />
    </>
  )
}
