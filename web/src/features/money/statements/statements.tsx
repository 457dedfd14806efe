import { dayInNairobi, formatDay, formatWholeDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { StatementImport } from '@makao/contract/money/statements/statements.schema'
import { lineStandingNames, statementStateNames } from '@makao/contract/money/statements/statements.terms'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState, PageHeader } from '../../../ui/page'
import { ProgressBar } from '../../../ui/progress-bar'
import { StatementPage } from './statement-page'
import { stateTones } from './statement-tones'
import { statementList } from './statements.queries'
import * as words from './statements.words'

const SendDialog = laterDialog(() => import('./send-dialog').then((file) => file.SendDialog))

interface StatementsProps {
  importId: string | undefined
  /** Opens one, or the list again. */
  onOpen: (importId: string | undefined) => void
  /** The other parts of the page. */
  tabs: ReactNode
}

/** Statements that were sent, or one of them with what becomes of its lines. */
export function Statements({ importId, onOpen, tabs }: StatementsProps) {
  if (importId) return <StatementPage key={importId} importId={importId} onBack={() => onOpen(undefined)} />
  return <StatementList onOpen={onOpen} tabs={tabs} />
}

function StatementList({ onOpen, tabs }: Omit<StatementsProps, 'importId'>) {
  const query = useQuery(statementList())
  const may = useMay()
  const [isSending, setSending] = useState(false)
  const send = may('payment:record') && (
    <Button onClick={() => setSending(true)}>
      <FileUp size={18} aria-hidden />
      {words.addStatement}
    </Button>
  )
  return (
    <>
      <PageHeader isOfList title={words.title} subtitle={words.subtitle} actions={send} tabs={tabs} />
      <Loaded
        query={query}
        loading={words.loading}
        failed={words.notLoaded}
        empty={(all) =>
          all.length === 0 && (
            <Card>
              <EmptyState title={words.noStatements} text={words.noStatementsNote} />
            </Card>
          )
        }
      >
        {(all) => (
          <Card>
            <ul className="divide-y divide-line">
              {all.map((statement) => (
                <Statement key={statement.id} statement={statement} onOpen={() => onOpen(statement.id)} />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {isSending && (
        <SendDialog
          onClose={() => setSending(false)}
          onSent={(sent) => {
            setSending(false)
            onOpen(sent)
          }}
        />
      )}
    </>
  )
}

function Statement({ statement, onOpen }: { statement: StatementImport; onOpen: () => void }) {
  const { name, accountName, state, from, to, lines, sums, currency, createdBy, createdAt, progress, problem } =
    statement
  const moneyIn = sums.reduce((sum, { amountIn }) => sum + amountIn, 0)
  return (
    <li className="space-y-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-label={words.openOf(name)}
          onClick={onOpen}
          className="min-w-0 truncate text-left font-semibold text-accent underline-offset-4 hover:underline"
        >
          {name}
        </button>
        <Badge tone={stateTones[state]}>{statementStateNames[state]}</Badge>
        <span className="ml-auto figures">{formatMoney(moneyIn, currency, 'code')}</span>
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {[
          accountName,
          words.period(formatDay(from), formatDay(to)),
          words.linesOf(lines),
          words.sentBy(createdBy, formatWholeDay(dayInNairobi(new Date(createdAt)))),
        ].join(' · ')}
      </p>
      {progress ? (
        <ProgressBar label={state === 'taking' ? words.importing : words.undoing} {...progress} />
      ) : (
        <p className="text-sm text-soft">
          {sums
            .map(({ standing, lines: count }) => words.standingCount(lineStandingNames[standing], count))
            .join(' · ')}
        </p>
      )}
      {problem !== null && <p className="text-sm wrap-anywhere text-warn">{problem}</p>}
    </li>
  )
}
