import { formatDay } from '@makao/contract/days'
import type { LedgerEntry } from '@makao/contract/ledger/ledger.schema'
import { entryKindNames, ledgerAccountName } from '@makao/contract/ledger/ledger.terms'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../../lib/toast'
import { LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { bookEntries, type Document } from './payments.queries'

/** What a document moved in the books: read when somebody opens it. */
export function InTheBooks({ document }: { document: Document }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-sm font-medium text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} aria-hidden className="-ml-1 transition-transform group-open:rotate-90" />
        In the books
      </summary>
      {isOpen && <Entries document={document} />}
    </details>
  )
}

function Entries({ document }: { document: Document }) {
  const { data, error, refetch } = useQuery(bookEntries(document))
  if (error && !data) {
    return <LoadError text="The books could not be read" reason={reasonOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <Spinner />
  if (data.length === 0) return <p className="text-sm text-soft">Nothing is entered for it.</p>
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-soft">
        <tr>
          <th scope="col" className="py-1.5 pr-2 font-medium">
            Account
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-medium">
            Debit
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-medium">
            Credit
          </th>
        </tr>
      </thead>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </table>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { day, kind, actorName, currency, postings } = entry
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-2.5 pb-1 text-left font-normal">
          <span className="font-medium">{entryKindNames[kind]}</span>
          <span className="text-soft">
            {' '}
            · {formatDay(day)} · {actorName}
          </span>
        </th>
      </tr>
      {postings.map(({ account, detail, amount }) => (
        <tr key={`${account} ${detail} ${amount}`} className="last:[&>td]:pb-2.5">
          <td className="py-0.5 pr-2 wrap-anywhere">{ledgerAccountName(account, detail)}</td>
          <td className="py-0.5 pl-2 text-right whitespace-nowrap figures">
            {amount > 0 && formatMoney(amount, currency)}
          </td>
          <td className="py-0.5 pl-2 text-right whitespace-nowrap figures">
            {amount < 0 && formatMoney(-amount, currency)}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
