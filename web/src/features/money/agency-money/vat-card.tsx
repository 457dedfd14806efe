import { formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { VatDue } from '@makao/contract/money/agency-money/agency-money.schema'
import { taxAuthorities } from '@makao/contract/money/agency-money/agency-money.terms'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { Pagination } from '../../../ui/pagination'
import { vatDue, vatPayments } from './agency-money.queries'
import * as words from './agency-money.words'
import { AgencyMoneyRows } from './agency-money-rows'

const VatDialog = laterDialog(() => import('./vat-dialog').then((file) => file.VatDialog))

type DueIn = VatDue[number]

const columnsIn = (due: DueIn): Column<DueIn['months'][number]>[] => {
  const shown = (minor: number) => formatMoney(minor, due.currency, 'code')
  return [
    { header: words.month, primary: true, phone: 'name', cell: ({ month }) => formatMonth(month) },
    { header: words.charged, numeric: true, cell: ({ charged }) => shown(charged) },
    ...(due.months.some(({ input }) => input !== 0)
      ? [{ header: words.onPurchases, numeric: true, cell: ({ input }: DueIn['months'][number]) => shown(input) }]
      : []),
    ...(due.months.some(({ brought }) => brought !== 0)
      ? [{ header: words.brought, numeric: true, cell: ({ brought }: DueIn['months'][number]) => shown(brought) }]
      : []),
    { header: words.paid, numeric: true, cell: ({ paid }) => shown(paid) },
    { header: words.toPay, numeric: true, phone: 'figure', cell: ({ left }) => shown(left) },
  ]
}

/** What the agency owes of VAT to each authority, month by month, and what it paid. Where none was ever charged nothing is shown. */
export function VatCard() {
  const query = useQuery(vatDue())
  if (query.data?.length === 0) return null
  return (
    <Card className="mt-4">
      <CardHeader title={words.vat} />
      <p className="px-5 pb-3 text-soft">{words.vatText}</p>
      <Loaded query={query} loading={words.loading} failed={words.notLoaded}>
        {(rows) => rows.map((due) => <OwedIn key={due.currency} due={due} />)}
      </Loaded>
      <VatPayments />
    </Card>
  )
}

function OwedIn({ due }: { due: DueIn }) {
  const may = useMay()
  const [isPaying, setPaying] = useState(false)
  const authority = taxAuthorities[due.currency]
  const shown = (minor: number) => formatMoney(minor, due.currency, 'code')
  return (
    <section aria-label={words.vatTo(authority)} className="pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5 pb-2">
        <p className="font-medium">
          {due.due > 0 ? words.owedTo(shown(due.due), authority) : words.nothingOwedTo(authority)}
        </p>
        {may('owner:write') && (
          <Button variant="secondary" onClick={() => setPaying(true)}>
            <Plus size={18} aria-hidden />
            {words.recordVat(authority)}
          </Button>
        )}
      </div>
      {due.months.length > 0 && (
        <DataTable
          caption={words.vatTo(authority)}
          columns={columnsIn(due)}
          rows={due.months}
          keyOf={({ month }) => month}
        />
      )}
      {due.carried > 0 && <p className="px-5 pt-2 text-sm text-soft">{words.carried(shown(due.carried), authority)}</p>}
      {isPaying && <VatDialog due={due} onClose={() => setPaying(false)} />}
    </section>
  )
}

function VatPayments() {
  const [page, setPage] = useState(1)
  const query = useQuery(vatPayments(page))
  return (
    <Loaded query={query} loading={words.loading} failed={words.notLoaded}>
      {({ rows, ...pages }) =>
        pages.total > 0 && (
          <section aria-label={words.vatPayments}>
            <h3 className="px-5 font-medium">{words.vatPayments}</h3>
            <AgencyMoneyRows rows={rows} />
            <Pagination {...pages} onPage={setPage} />
          </section>
        )
      }
    </Loaded>
  )
}
