import { formatRecentDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader } from '../../../ui/card'
import { DownloadButton } from '../../../ui/export-buttons'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { textLinkClass } from '../../../ui/text-link'
import { paymentList } from './payments.queries'
import * as words from './payments.words'

/** The receipts of a person, the latest first, each with its payment. */
export function ReceiptList({ tenantId, onOpen }: { tenantId: string; onOpen: (paymentId: string) => void }) {
  const [page, setPage] = useState(1)
  const query = useQuery(paymentList({ tenantId, page }))
  return (
    <Card>
      <CardHeader title={words.receipts} />
      <Loaded
        query={query}
        loading={words.loadingTheReceipts}
        failed={words.receiptsCouldNotBeLoaded}
        empty={({ total }) =>
          total === 0 && <EmptyState title={words.noReceiptsYet} text={words.eachPaymentHasOneWithA} />
        }
      >
        {(payments) => (
          <>
            <ul className="divide-y divide-line">
              {payments.rows.map(
                ({ id, receiptNumber, receivedOn, amount, currency, method, reference, reversedAt }) => (
                  <li key={id} className="flex items-center gap-3 py-2 pr-3 pl-5">
                    <div className="min-w-0 grow">
                      <p className="flex flex-wrap items-center gap-x-2">
                        <button
                          type="button"
                          title={words.openThisPayment}
                          className={`-my-2 py-2 text-left ${textLinkClass}`}
                          onClick={() => onOpen(id)}
                        >
                          {receiptNumber ?? words.payment}
                        </button>
                        {reversedAt && <Badge tone="bad">{words.reversed}</Badge>}
                      </p>
                      <p className="text-sm wrap-anywhere text-soft">
                        {formatRecentDay(receivedOn)}, {paymentMethodNames[method]}
                        {reference && ` ${reference}`}
                      </p>
                    </div>
                    <p className="font-medium whitespace-nowrap figures">{formatMoney(amount, currency)}</p>
                    {receiptNumber && (
                      <DownloadButton path={`receipts/${id}/pdf`} label={words.downloadReceipt(receiptNumber)} />
                    )}
                  </li>
                ),
              )}
            </ul>
            <Pagination {...payments} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
