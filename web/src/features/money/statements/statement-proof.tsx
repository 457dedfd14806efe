import { formatMoney } from '@makao/contract/money'
import type { StandingSum, StatementDetails } from '@makao/contract/money/statements/statements.schema'
import { lineStandingNames, unreadReasonNames } from '@makao/contract/money/statements/statements.terms'
import { Card, CardHeader } from '../../../ui/card'
import { Strip } from '../../../ui/strip'
import * as words from './statements.words'

/** Whether a statement adds up by itself, and that each of its lines is accounted for. */
export function StatementProofCard({ statement }: { statement: StatementDetails }) {
  const { proof, currency, sums, lines, unread, unreadRows } = statement
  const shown = (minor: number) => formatMoney(minor, currency, 'code')
  const figures = [
    ...(proof.opening === null ? [] : [{ label: words.opening, value: shown(proof.opening) }]),
    { label: words.moneyIn, value: shown(proof.amountIn) },
    { label: words.moneyOut, value: shown(proof.amountOut) },
    ...(proof.closing === null ? [] : [{ label: words.closing, value: shown(proof.closing) }]),
  ]
  const amounts = ({ amountIn, amountOut }: StandingSum) =>
    [amountIn > 0 && words.amountIn(shown(amountIn)), amountOut > 0 && words.amountOut(shown(amountOut))]
      .filter(Boolean)
      .join(', ')
  return (
    <Card>
      <CardHeader title={words.proof} />
      <div className="space-y-3 px-5 pb-4">
        <Strip figures={figures} />
        {proof.difference === null && <p className="text-sm text-soft">{words.noBalance}</p>}
        {proof.difference === 0 && <p className="text-sm text-soft">{words.addsUp}</p>}
        {proof.difference !== null && proof.difference !== 0 && (
          <p className="text-sm text-bad">{words.doesNotAddUp(shown(Math.abs(proof.difference)))}</p>
        )}
        {proof.gapCount > 0 && (
          <div className="text-sm text-bad">
            {words.gaps(proof.gapCount)}
            <ul className="list-disc pl-5">
              {proof.gaps.slice(0, 10).map(({ row, before, missing }) => (
                <li key={row}>{words.gap(before, row, shown(missing))}</li>
              ))}
              {proof.gapCount > 10 && <li>{words.moreGaps(proof.gapCount - 10)}</li>}
            </ul>
          </div>
        )}
        <div>
          <p className="text-sm text-soft">{words.linesAreAll(lines)}</p>
          <dl className="mt-1 divide-y divide-line text-sm">
            {sums.map((sum) => (
              <div key={sum.standing} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <dt>{lineStandingNames[sum.standing]}</dt>
                <dd className="figures">{words.sumOf(sum.lines, amounts(sum))}</dd>
              </div>
            ))}
          </dl>
        </div>
        {unread > 0 && (
          <details className="text-sm">
            <summary className="cursor-pointer font-medium">{words.unread(unread)}</summary>
            <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5 wrap-anywhere">
              {unreadRows.map(({ row, column, reason, found }) => (
                <li key={`${row} ${reason}`}>{words.unreadRow(row, column, unreadReasonNames[reason], found)}</li>
              ))}
              {unread > unreadRows.length && <li>{words.moreUnread(unread - unreadRows.length)}</li>}
            </ul>
          </details>
        )}
      </div>
    </Card>
  )
}
