import { dayInNairobi } from '@makao/contract/days'
import { type Currency, currencies, formatMoney } from '@makao/contract/money'
import type { TrialBalance } from '@makao/contract/money/ledger/ledger.schema'
import { type Book, bookNames, bookOf, ledgerAccountName } from '@makao/contract/money/ledger/ledger.terms'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card, CardHeader } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { FilterDate } from '../../../ui/filter-date'
import { Below, isComing, Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { trialBalance } from './ledger.queries'
import * as words from './ledger.words'

interface TrialBalanceCardProps {
  to: string | undefined
  onTo: (to: string | undefined) => void
  /** What stands below it. */
  children: ReactNode
}

export function TrialBalanceCard({ to, onTo, children }: TrialBalanceCardProps) {
  const [today] = useState(() => dayInNairobi(new Date()))
  const query = useQuery(trialBalance(to ?? today))
  return (
    <>
      <Card>
        <CardHeader title={words.trialBalance} />
        <p className="px-5 pb-3 text-soft">{words.whatEveryAccountComesToAt}</p>
        <div className="flex px-5 pb-4">
          <FilterDate label={words.atTheEndOf} value={to ?? today} onChoose={onTo} />
        </div>
        <Loaded
          query={query}
          loading={words.readingTheBooks}
          failed={words.booksCouldNotBeRead}
          empty={(rows) =>
            rows.length === 0 && <EmptyState title={words.nothingEnteredYet} text={words.whatIsChargedAndPaidIs} />
          }
        >
          {(rows) => {
            const used = currencies.filter((currency) => rows.some((row) => row.currency === currency))
            return used.map((currency) => (
              <Accounts
                key={currency}
                currency={currency}
                isMixed={used.length > 1}
                rows={rows.filter((row) => row.currency === currency)}
              />
            ))
          }}
        </Loaded>
      </Card>
      <Below waits={isComing(query)}>{children}</Below>
    </>
  )
}

interface AccountsProps {
  currency: Currency
  isMixed: boolean
  rows: TrialBalance
}

const currencyNames: Record<Currency, string> = { KES: words.kenyanShillings, UGX: words.ugandanShillings }

function Accounts({ currency, isMixed, rows }: AccountsProps) {
  const debit = rows.reduce((sum, row) => sum + row.debit, 0)
  const credit = rows.reduce((sum, row) => sum + row.credit, 0)
  const isEven = debit === credit
  const books = (Object.keys(bookNames) as Book[]).filter((book) => rows.some(({ account: of }) => bookOf(of) === book))
  // The heading names the currency where there are two; the amounts go without, to stay narrow.
  const text = (amount: number) => amount !== 0 && formatMoney(amount, currency, 'none')
  // On a phone a figure ends its account's line or, where there is no room, the one below: it stays whole, and all of them
  // end at one edge.
  const row = 'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-2'
  const account = 'max-sm:grow max-sm:p-0'
  const head = 'py-2 pl-3 text-right font-medium'
  const figure =
    'py-2 pl-3 text-right figures max-sm:ml-auto max-sm:p-0 max-sm:wrap-anywhere max-sm:empty:hidden sm:whitespace-nowrap'
  return (
    <div className="border-t border-line px-5 pt-3 pb-4">
      {isMixed && <h3 className="pt-1 font-medium">{currencyNames[currency]}</h3>}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: laid out as a grid, browsers take a table's own roles away */}
      <table role="table" className="w-full text-left text-sm">
        <caption className="sr-only">{words.trialBalanceIn(currencyNames[currency])}</caption>
        <thead role="rowgroup" className="text-soft">
          <tr role="row" className="max-sm:sr-only">
            <th role="columnheader" scope="col" className="py-2 font-medium">
              {words.account}
            </th>
            <th role="columnheader" scope="col" className={head}>
              {words.debit}
            </th>
            <th role="columnheader" scope="col" className={head}>
              {common.credit}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line border-y border-line">
          {books.flatMap((book) => [
            <tr key={book} role="row">
              <td role="cell" colSpan={3} className="pt-3 pb-1 font-medium text-soft">
                {bookNames[book]}
              </td>
            </tr>,
            ...rows
              .filter(({ account: of }) => bookOf(of) === book)
              .map((each) => (
                <tr key={`${each.account} ${each.detail} ${each.realAccount?.id}`} role="row" className={row}>
                  <th role="rowheader" scope="row" className={classNames('py-2 font-normal wrap-anywhere', account)}>
                    {ledgerAccountName(each.account, each.detail, each.realAccount?.name)}
                  </th>
                  <td role="cell" className={figure}>
                    <Side side={words.debit} figure={text(each.debit)} />
                  </td>
                  <td role="cell" className={figure}>
                    <Side side={common.credit} figure={text(each.credit)} />
                  </td>
                </tr>
              )),
          ])}
        </tbody>
        <tfoot role="rowgroup" className="font-semibold">
          <tr role="row" className={row}>
            <th role="rowheader" scope="row" className={classNames('py-2.5 font-semibold', account)}>
              {common.total}
            </th>
            <td role="cell" className={figure}>
              <Side side={words.debit} figure={formatMoney(debit, currency, 'none')} />
            </td>
            <td role="cell" className={figure}>
              <Side side={common.credit} figure={formatMoney(credit, currency, 'none')} />
            </td>
          </tr>
        </tfoot>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      <p className={`flex items-center gap-2 text-sm ${isEven ? 'text-good' : 'text-bad'}`}>
        {isEven ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
        {isEven
          ? words.debitsEqualCredits
          : words.debitAndCreditDifferBy(formatMoney(Math.abs(debit - credit), currency))}
      </p>
    </div>
  )
}

/** A figure; on a phone with the side that it stands on, since the heads are far above it there. */
function Side({ side, figure }: { side: string; figure: string | false }) {
  return (
    figure !== false && (
      <>
        <span aria-hidden className="pr-2 text-soft sm:hidden">
          {side}
        </span>
        {figure}
      </>
    )
  )
}
