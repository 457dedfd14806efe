import { formatDay } from '@makao/contract/days'
import type { ShownReceipt } from '@makao/contract/documents/papers/papers.schema'
import { formatMoney } from '@makao/contract/money'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useMay } from '../../../lib/session'
import { BackLabel } from '../../../ui/back-label'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { ExportButtons } from '../../../ui/export-buttons'
import { Facts } from '../../../ui/facts'
import { Loaded } from '../../../ui/loaded'
import { PageHeader } from '../../../ui/page'
import { Sentence } from '../../../ui/sentence'
import { textLinkClass } from '../../../ui/text-link'
import { shownReceipt } from './papers.queries'
import * as words from './papers.words'
import { useShare } from './share'

/** A receipt as its paper says it, to be read on a phone and passed on. */
export function ReceiptPage({ paymentId }: { paymentId: string }) {
  const may = useMay()
  const query = useQuery(shownReceipt(paymentId))
  return (
    <Loaded query={query} loading={words.loadingTheReceipt} failed={words.receiptCouldNotBeLoaded}>
      {(receipt) => (
        <>
          <PageHeader
            title={words.receipt(receipt.receiptNumber)}
            back={
              may('portfolio:read') ? (
                <Link to="/dashboard/payments" search={{ view: 'received' }}>
                  <BackLabel>{words.paymentsReceived}</BackLabel>
                </Link>
              ) : (
                <Link to="/dashboard">
                  <BackLabel>{words.home}</BackLabel>
                </Link>
              )
            }
            actions={<PassOn paymentId={paymentId} receipt={receipt} />}
          />
          <Paper receipt={receipt} />
        </>
      )}
    </Loaded>
  )
}

function PassOn({ paymentId, receipt: { receiptNumber, text } }: { paymentId: string; receipt: ShownReceipt }) {
  const path = `receipts/${paymentId}/pdf`
  const { busy, share } = useShare({ path, name: `${receiptNumber}.pdf`, text, what: words.receipt(receiptNumber) })
  return (
    <>
      <ExportButtons path={`receipts/${paymentId}`} query={{}} formats={[{ ending: 'pdf', text: common.pdf }]} />
      <Button disabled={busy} onClick={share}>
        <Share2 size={18} aria-hidden />
        {words.share}
      </Button>
    </>
  )
}

function Paper({ receipt }: { receipt: ShownReceipt }) {
  const { amount, currency, parts, credit, balanceAfter, reversedOn, correctedBy, tenantName, payerName } = receipt
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Card className="max-w-2xl">
      {reversedOn !== null && (
        <p role="status" className="rounded-t-xl bg-bad-tint px-5 py-3 font-medium text-bad">
          {words.reversedOnThisReceiptCounts(formatDay(reversedOn), correctedBy)}
        </p>
      )}
      <div className="px-5 py-5">
        <p className="wrap-anywhere text-soft">{words.received(receipt.agencyName)}</p>
        <p className={classNames('text-3xl font-semibold figures', reversedOn !== null && 'text-soft line-through')}>
          {money(amount)}
        </p>
        <p className="text-sm text-soft">{receipt.inWords}</p>
      </div>
      <div className="border-t border-line px-5 py-4">
        <Facts
          facts={[
            { name: words.receivedFrom, value: payerName ?? tenantName },
            payerName !== null && { name: common.tenant, value: tenantName },
            { name: words.receivedOnLabel, value: formatDay(receipt.receivedOn) },
            {
              name: words.paidBy,
              value: [paymentMethodNames[receipt.method], receipt.reference].filter(Boolean).join(' · '),
            },
            { name: common.unit, value: `${receipt.unitNumber}, ${receipt.propertyName}` },
            receipt.accountNumber !== null && { name: words.account, value: receipt.accountNumber },
            receipt.fiscalNumber !== null && { name: words.fiscalNumber, value: receipt.fiscalNumber },
          ]}
        />
      </div>
      <h2 className="border-t border-line px-5 pt-4 font-semibold">{words.appliedTo}</h2>
      <ul className="divide-y divide-line">
        {parts.map((part) => (
          <Line key={`${part.title} ${part.dueDate}`} text={part.title} note={words.due(formatDay(part.dueDate))}>
            {money(part.amount)}
          </Line>
        ))}
        {credit > 0 && <Line text={common.credit}>{money(credit)}</Line>}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line px-5 py-3 font-medium">
        {balanceAfter > 0
          ? words.stillOwedAfterThisPayment
          : balanceAfter < 0
            ? words.creditAfterThisPayment
            : words.nothingIsOwedAfterThis}
        {balanceAfter !== 0 && <span className="shrink-0 figures">{money(Math.abs(balanceAfter))}</span>}
      </p>
      <p className="border-t border-line px-5 py-3 text-sm wrap-anywhere text-soft">
        <Sentence
          text={words.anybodyCanCheckThisReceiptAt}
          parts={{
            address: (
              <a href={receipt.address} className={textLinkClass}>
                {receipt.address}
              </a>
            ),
          }}
        />
      </p>
    </Card>
  )
}

function Line({ text, note, children }: { text: string; note?: string; children: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-5 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        {text}
        {note && <span className="block text-sm text-soft">{note}</span>}
      </span>
      <span className="shrink-0 figures">{children}</span>
    </li>
  )
}
