import { formatDay, formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { RentalTaxDue } from '@makao/contract/money/rental-tax/rental-tax.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { Pagination } from '../../../ui/pagination'
import { textLinkClass } from '../../../ui/text-link'
import { taxDue, taxPayments } from './rental-tax.queries'
import * as words from './rental-tax.words'
import { TaxPaymentRows } from './tax-payment-rows'

const dialogs = () => import('./tax-payment-dialogs')
const TaxPaymentDialog = laterDialog(() => dialogs().then((file) => file.TaxPaymentDialog))
const TaxRemittanceDialog = laterDialog(() => dialogs().then((file) => file.TaxRemittanceDialog))

/** So many of what is due stand on a page: what was paid stands below them. */
const PAGE_SIZE = 10

const shown = (minor: number) => formatMoney(minor, 'KES', 'code')

const columnsWith = (onPay: ((due: RentalTaxDue) => void) | undefined): Column<RentalTaxDue>[] => [
  {
    header: words.owner,
    primary: true,
    cell: ({ ownerId, ownerName, taxPin }) => (
      <span title={taxPin ?? words.noPin}>
        <Link to="/dashboard/owners/$ownerId" params={{ ownerId }} className={textLinkClass}>
          {ownerName}
        </Link>
      </span>
    ),
  },
  { header: words.month, cell: ({ month }) => formatMonth(month) },
  { header: words.withheld, numeric: true, cell: ({ withheld }) => shown(withheld) },
  // Left empty where nothing was, a card on a phone does without the line.
  { header: words.paid, numeric: true, cell: ({ paid }) => paid > 0 && shown(paid) },
  { header: words.toPay, numeric: true, cell: ({ left }) => shown(left) },
  {
    header: words.by,
    cell: ({ by, isLate }) => (isLate ? <span className="text-bad">{words.late(formatDay(by))}</span> : formatDay(by)),
  },
  ...(onPay
    ? [
        {
          header: common.actions,
          actions: true,
          cell: (row: RentalTaxDue) => (
            <Button
              variant="secondary"
              aria-label={words.recordPaymentOf(row.ownerName, formatMonth(row.month))}
              onClick={() => onPay(row)}
            >
              {words.recordPayment}
            </Button>
          ),
        },
      ]
    : []),
]

/** What the agency withheld for KRA by owner and month, by which day it is to be paid, and what was. Where nothing ever was, nothing. */
export function RentalTaxCard() {
  const query = useQuery(taxDue())
  const [paying, setPaying] = useState<RentalTaxDue>()
  const [isPayingTogether, setPayingTogether] = useState(false)
  if (!query.data?.hasAny) return null
  return (
    <Card className="mt-4">
      <CardHeader title={words.tax}>
        {query.data.rows.length > 1 && query.data.allowed.includes('pay') && (
          <Button variant="secondary" onClick={() => setPayingTogether(true)}>
            {words.payTogether}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.taxText}</p>
      <Loaded query={query} loading={words.loading} failed={words.notLoaded}>
        {({ left, rows, beyond, allowed }) => (
          <>
            <p className="px-5 pb-2 font-medium">{left > 0 ? words.toPayInAll(shown(left)) : words.nothingToPay}</p>
            {rows.length > 0 && <Dues rows={rows} onPay={allowed.includes('pay') ? setPaying : undefined} />}
            {beyond.map(({ ownerId, ownerName, amount }) => (
              <p key={ownerId} className="px-5 pt-2 text-sm text-soft">
                {words.beyond(ownerName, shown(amount))}
              </p>
            ))}
          </>
        )}
      </Loaded>
      <TaxPayments />
      {isPayingTogether && <TaxRemittanceDialog dues={query.data.rows} onClose={() => setPayingTogether(false)} />}
      {paying && <TaxPaymentDialog due={paying} onClose={() => setPaying(undefined)} />}
    </Card>
  )
}

interface DuesProps {
  rows: readonly RentalTaxDue[]
  onPay: ((due: RentalTaxDue) => void) | undefined
}

function Dues({ rows, onPay }: DuesProps) {
  const [chosen, setPage] = useState(1)
  // What is paid leaves the list, and the last page may go with it.
  const page = Math.min(chosen, Math.ceil(rows.length / PAGE_SIZE))
  return (
    <>
      <DataTable
        caption={words.tax}
        columns={columnsWith(onPay)}
        rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        keyOf={({ ownerId, month }) => `${ownerId} ${month}`}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={rows.length} onPage={setPage} />
    </>
  )
}

function TaxPayments() {
  const [page, setPage] = useState(1)
  const query = useQuery(taxPayments(page))
  return (
    <Loaded query={query} loading={words.loading} failed={words.notLoaded}>
      {({ rows, ...pages }) =>
        pages.total > 0 && (
          <section aria-label={words.payments} className="pt-3">
            <h3 className="px-5 font-medium">{words.payments}</h3>
            <TaxPaymentRows rows={rows} />
            <Pagination {...pages} onPage={setPage} />
          </section>
        )
      }
    </Loaded>
  )
}
