import { formatDay, formatMonth } from '@makao/contract/days'
import type { InvoiceSummary } from '@makao/contract/documents/papers/papers.schema'
import { formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { PaperVersion } from '@makao/contract/money/issued-papers/issued-papers.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paperVersions } from '../../../lib/paper-versions'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { EarlierVersions } from '../../../ui/earlier-versions'
import { DownloadButton } from '../../../ui/export-buttons'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { ownCreditNotes, ownInvoices, tenancyCreditNotes, tenancyInvoices } from './payments.queries'
import * as words from './payments.words'

/** Months that are shown before somebody asks for all. */
const FIRST = 3

interface InvoiceListProps {
  tenancyId: string
  /** Whether it is the tenant who looks. */
  isOwn?: boolean
}

/** What each month costs and what remains of it, with its invoice. */
export function InvoiceList({ tenancyId, isOwn = false }: InvoiceListProps) {
  const query = useQuery(isOwn ? ownInvoices(tenancyId) : tenancyInvoices(tenancyId))
  const issued = useQuery({ ...paperVersions({ kind: 'invoice', subjectId: tenancyId }), enabled: !isOwn })
  const versionsOf = (month: string) => issued.data?.filter(({ period }) => period === month)
  const [all, setAll] = useState(false)
  return (
    <Card>
      <CardHeader title={words.invoices} />
      <Loaded
        query={query}
        loading={words.loadingTheInvoices}
        failed={words.invoicesCouldNotBeLoaded}
        empty={(invoices) =>
          invoices.length === 0 && <EmptyState title={words.noInvoicesYet} text={words.monthHasOneOnceSomethingIs} />
        }
      >
        {(invoices) => (
          <>
            <ul className="divide-y divide-line">
              {(all ? invoices : invoices.slice(0, FIRST)).map((invoice) => (
                <Line
                  key={invoice.month}
                  tenancyId={tenancyId}
                  invoice={invoice}
                  versions={versionsOf(invoice.month)}
                />
              ))}
            </ul>
            {invoices.length > FIRST && !all && (
              <div className="border-t border-line px-3 py-2">
                <Button variant="ghost" onClick={() => setAll(true)}>
                  {words.allMonths(invoices.length)}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <CreditNotes tenancyId={tenancyId} isOwn={isOwn} />
    </Card>
  )
}

/** What was credited of the invoices; nothing where none of them was made less. */
function CreditNotes({ tenancyId, isOwn }: Required<InvoiceListProps>) {
  const { data = [] } = useQuery(isOwn ? ownCreditNotes(tenancyId) : tenancyCreditNotes(tenancyId))
  if (data.length === 0) return null
  return (
    <>
      <h3 className="border-t border-line px-5 pt-3 pb-1 font-medium">{words.creditNotes}</h3>
      <ul aria-label={words.creditNotes} className="divide-y divide-line">
        {data.map((note) => (
          <li key={note.id} className="flex items-center gap-3 py-2 pr-3 pl-5">
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{chargeTitle(note)}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {words.creditNoteOf(note.number, formatDay(note.issuedOn), note.invoiceNumber)}
              </p>
            </div>
            <p className="font-medium whitespace-nowrap figures">{formatMoney(-note.amount, note.currency)}</p>
            <DownloadButton path={`credit-notes/${note.id}/pdf`} label={words.downloadInvoice(note.number)} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  tenancyId: string
  invoice: InvoiceSummary
  versions: readonly PaperVersion[] | undefined
}

function Line({ tenancyId, invoice, versions }: LineProps) {
  const { month, number, currency, amount, balance } = invoice
  const path = `tenancies/${tenancyId}/invoice/${month}/pdf`
  return (
    <li className="py-2 pr-3 pl-5">
      <div className="flex items-center gap-x-3">
        {/* What does not fit beside the other goes below it, whole. */}
        <div className="min-w-0 grow">
          <p className="flex flex-wrap justify-between gap-x-3 font-medium">
            <span>{formatMonth(month)}</span>
            <span className="ml-auto whitespace-nowrap figures">{formatMoney(amount, currency)}</span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-soft">
            <span className="wrap-anywhere">{number}</span>
            <span className="ml-auto figures">
              {balance > 0 ? words.toPay(formatMoney(balance, currency)) : words.paid}
            </span>
          </p>
        </div>
        <DownloadButton path={path} label={words.downloadInvoice(number)} />
      </div>
      <EarlierVersions versions={versions} path={path} />
    </li>
  )
}
