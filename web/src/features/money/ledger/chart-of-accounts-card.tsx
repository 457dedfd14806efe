import { ledgerAccounts } from '@makao/contract/money/ledger/ledger.kinds'
import { type Book, bookNames, bookOf, chartOfAccounts } from '@makao/contract/money/ledger/ledger.terms'
import { Card, CardHeader } from '../../../ui/card'
import * as words from './ledger.words'

/** Which accounts there are, whose money stands on each, and what it is. */
export function ChartOfAccountsCard() {
  return (
    <Card>
      <CardHeader title={words.chartOfAccounts} />
      <div className="space-y-4 px-5 pb-5">
        <p className="text-soft">{words.whatEachAccountIs}</p>
        {(Object.keys(bookNames) as Book[]).map((book) => (
          <section key={book}>
            <h3 className="font-medium">{bookNames[book]}</h3>
            <dl className="mt-1 space-y-2 text-sm">
              {ledgerAccounts
                .filter((account) => bookOf(account) === book)
                .map((account) => (
                  <div key={account}>
                    <dt>{chartOfAccounts[account].name}</dt>
                    <dd className="text-soft">{chartOfAccounts[account].says}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  )
}
