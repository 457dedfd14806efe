import { formatRecentDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { matchReasonNames, waitReasonNames } from '@makao/contract/money/receipt-lines/receipt-lines.terms'
import type { LineStanding } from '@makao/contract/money/statements/statements.kinds'
import type { StatementDetails, StatementLine } from '@makao/contract/money/statements/statements.schema'
import { lineStandingNames } from '@makao/contract/money/statements/statements.terms'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Card } from '../../../ui/card'
import { Chip, Chips } from '../../../ui/chips'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { SearchBox } from '../../../ui/search-box'
import { ShowMore } from '../../../ui/show-more'
import { standingTones } from './statement-tones'
import { statementLines } from './statements.queries'
import * as words from './statements.words'

interface StatementLinesProps {
  statement: StatementDetails
  /** Undefined: none can be chosen. */
  chosen: ReadonlySet<number> | undefined
  onChosen: (chosen: ReadonlySet<number>) => void
}

/** The lines of a statement, each with what became of it or will, and why. */
export function StatementLines({ statement, chosen, onChosen }: StatementLinesProps) {
  const [standing, setStanding] = useState<LineStanding>()
  const [search, setSearch] = useState<string>()
  const query = useInfiniteQuery(statementLines(statement.id, { state: statement.state, standing, search }))
  function toggle(place: number): void {
    const next = new Set(chosen)
    if (!next.delete(place)) next.add(place)
    onChosen(next)
  }
  return (
    <section>
      <fieldset aria-label={words.showing}>
        <Chips>
          <Chip isChosen={standing === undefined} onChoose={() => setStanding(undefined)}>
            {words.everything}
          </Chip>
          {statement.sums.map(({ standing: each, lines }) => (
            <Chip key={each} isChosen={standing === each} onChoose={() => setStanding(each)}>
              {words.standingCount(lineStandingNames[each], lines)}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      <div className="my-3 flex">
        <SearchBox placeholder={words.searchLines} value={search} onSearch={setSearch} />
      </div>
      <Loaded
        query={query}
        loading={words.loadingLines}
        failed={words.linesNotLoaded}
        empty={({ pages }) =>
          pages[0]?.rows.length === 0 && (
            <Card>
              <EmptyState title={words.noLines} />
            </Card>
          )
        }
      >
        {({ pages }) => (
          <Card>
            <ul className="divide-y divide-line">
              {pages
                .flatMap(({ rows }) => rows)
                .map((line) => (
                  <Line
                    key={line.place}
                    line={line}
                    currency={statement.currency}
                    isChosen={chosen?.has(line.place) ?? false}
                    onToggle={chosen && line.isLeft ? () => toggle(line.place) : undefined}
                  />
                ))}
            </ul>
            <ShowMore query={query} failed={words.linesNotLoaded} />
          </Card>
        )}
      </Loaded>
    </section>
  )
}

interface LineProps {
  line: StatementLine
  currency: StatementDetails['currency']
  isChosen: boolean
  onToggle: (() => void) | undefined
}

function Line({ line, currency, isChosen, onToggle }: LineProps) {
  const { transactionId, amount, direction, day, row, payerName, payerPhone, accountTyped, details, standing } = line
  // A hash says nothing to people.
  const phone = payerPhone !== null && /^[0-9a-f]{64}$/i.test(payerPhone) ? null : payerPhone
  const shown = formatMoney(direction === 'in' ? amount : -amount, currency, 'code')
  return (
    <li className="flex items-start gap-3 px-4 py-3 [contain-intrinsic-height:auto_4.5rem] [content-visibility:auto]">
      {onToggle && (
        <input
          type="checkbox"
          aria-label={words.choose(transactionId)}
          checked={isChosen}
          onChange={onToggle}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
      )}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold figures">{shown}</span>
          <span className="wrap-anywhere">{[payerName, phone].filter(Boolean).join(' · ')}</span>
          <Badge tone={standingTones[standing]}>{lineStandingNames[standing]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          {direction === 'in' && (
            <span className="font-medium text-ink">
              {accountTyped === null ? words.noAccount : words.typed(accountTyped)} ·{' '}
            </span>
          )}
          {[transactionId, formatRecentDay(day), words.row(row)].join(' · ')}
        </p>
        {direction === 'out' && details !== null && <p className="text-sm wrap-anywhere text-soft">{details}</p>}
        <p className="text-sm wrap-anywhere">{outcomeOf(line)}</p>
      </div>
    </li>
  )
}

/** What becomes of a line, and why. */
function outcomeOf({ standing, verdict, to, reasons, waits }: StatementLine): string {
  const who = to
    .map(({ tenantName, unitNumber, propertyName }) => words.person(tenantName, unitNumber, propertyName))
    .join('; ')
  const why = reasons.map(({ kind, words: said }) => `${matchReasonNames[kind]} ${said}`.trim()).join(', ')
  const waiting = waits === null ? '' : waitReasonNames[waits]
  const isFound = who !== ''
  switch (standing) {
    case 'will_book':
      return verdict === 'typed'
        ? `${words.typedByHand} ${who}`
        : [`${words.becomes.will_book} ${who}`, why].filter(Boolean).join(': ')
    case 'will_wait':
      return [isFound ? `${words.becomes.will_wait} ${who}` : words.willWait, [waiting, why].filter(Boolean).join('. ')]
        .filter(Boolean)
        .join(': ')
    case 'known':
      if (verdict === 'differs') return words.otherAmount
      return isFound ? `${words.knownFor} ${who}` : words.becomes.known
    case 'matched':
      return isFound ? `${words.becomes.matched} ${who}` : lineStandingNames.matched
    case 'waiting':
      return [words.becomes.waiting, waiting].filter(Boolean).join(': ')
    default:
      return words.becomes[standing]
  }
}
