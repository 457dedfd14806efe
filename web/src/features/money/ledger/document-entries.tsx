import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { LedgerEntry } from '@makao/contract/money/ledger/ledger.schema'
import { entryKindNames, ledgerAccountName } from '@makao/contract/money/ledger/ledger.terms'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { Loaded } from '../../../ui/loaded'
import { type Document, documentEntries } from './ledger.queries'
import * as words from './ledger.words'

/** What a document moved in the books: read when somebody opens it. */
export function DocumentEntries({ document }: { document: Document }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-sm font-medium text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} aria-hidden className="-ml-1 transition-transform group-open:rotate-90" />
        {words.inTheBooks}
      </summary>
      {isOpen && <Entries document={document} />}
    </details>
  )
}

function Entries({ document }: { document: Document }) {
  const query = useQuery(documentEntries(document))
  return (
    <Loaded
      query={query}
      failed={words.booksCouldNotBeRead}
      empty={(entries) => entries.length === 0 && <p className="text-sm text-soft">{words.nothingIsEnteredForIt}</p>}
    >
      {(entries) => <EntryTable entries={entries} />}
    </Loaded>
  )
}

function EntryTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as a grid, browsers take a table's own roles away
    <table role="table" className="w-full text-sm">
      <thead role="rowgroup" className="text-left text-soft">
        <tr role="row" className={row}>
          <th role="columnheader" scope="col" className="py-1.5 pr-2 font-medium max-sm:col-span-2 max-sm:pb-0">
            {words.account}
          </th>
          <th role="columnheader" scope="col" className="py-1.5 pl-2 text-right font-medium">
            {words.debit}
          </th>
          <th role="columnheader" scope="col" className="py-1.5 pl-2 text-right font-medium">
            {common.credit}
          </th>
        </tr>
      </thead>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

// On a phone an account stands above its amounts: beside one another, millions would not fit.
const row = 'max-sm:grid max-sm:grid-cols-2'
const amountCell = 'py-0.5 pl-2 text-right figures max-sm:wrap-anywhere sm:whitespace-nowrap'

function Entry({ entry }: { entry: LedgerEntry }) {
  const { day, kind, actorName, currency, postings } = entry
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: it heads the rows below it, not its own row
    <tbody role="rowgroup" className="border-t border-line">
      <tr role="row" className={row}>
        <th
          role="rowheader"
          scope="rowgroup"
          colSpan={3}
          className="pt-2.5 pb-1 text-left font-normal wrap-anywhere max-sm:col-span-2"
        >
          <span className="font-medium">{entryKindNames[kind]}</span>
          <span className="text-soft">
            {' '}
            · {formatDay(day)} · {actorName}
          </span>
        </th>
      </tr>
      {postings.map(({ account, detail, amount, realAccount }) => (
        <tr
          key={`${account} ${detail} ${amount}`}
          role="row"
          className={classNames(row, 'sm:last:[&>td]:pb-2.5 max-sm:last:pb-2.5')}
        >
          <td role="cell" className="py-0.5 pr-2 wrap-anywhere max-sm:col-span-2 max-sm:pb-0">
            {ledgerAccountName(account, detail, realAccount)}
          </td>
          <td role="cell" className={amountCell}>
            {amount > 0 && formatMoney(amount, currency)}
          </td>
          <td role="cell" className={amountCell}>
            {amount < 0 && formatMoney(-amount, currency)}
          </td>
        </tr>
      ))}
    </tbody>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
