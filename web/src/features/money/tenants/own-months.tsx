import { formatDay, formatMonth } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { OwnMonth } from '@makao/contract/money/tenants/tenants.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader, Skeleton } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { Loaded } from '../../../ui/loaded'
import { textLinkClass } from '../../../ui/text-link'
import { ownMonths } from './tenants.queries'
import * as words from './tenants.words'
import '../../../styles/dashboard.css'

/** Months that stand open to the eye; the statement has them all. */
const SHOWN = 6

/** What was due in each of the last months, and how it was paid, with the receipts. */
export function OwnMonthsCard({ tenancyId }: { tenancyId: string }) {
  const query = useQuery(ownMonths(tenancyId))
  return (
    <Card>
      <CardHeader title={words.monthByMonth}>
        <Link to="/dashboard/payments" search={{ view: 'statement' }} className={textLinkClass}>
          {common.statement}
        </Link>
      </CardHeader>
      <Loaded
        query={query}
        loading={<Skeleton className="mx-5 mb-5 h-36" />}
        failed={words.yourMonthsCouldNotBeLoaded}
        empty={({ months }) => months.length === 0 && <p className="px-5 pb-5 text-soft">{words.nothingWasDueYet}</p>}
      >
        {({ currency, months }) => (
          <ul className="divide-y divide-line border-t border-line">
            {months.slice(0, SHOWN).map((month) => (
              <li key={month.month}>
                <Month month={month} currency={currency} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function State({ month: { state, open }, currency }: { month: OwnMonth; currency: Currency }) {
  const rest = formatMoney(open, currency)
  if (state === 'open' || state === 'partial')
    return (
      <Badge tone="bad" wraps>
        {words.open(rest)}
      </Badge>
    )
  if (state === 'due')
    return (
      <Badge tone="info" wraps>
        {words.toPay(rest)}
      </Badge>
    )
  if (state === 'waived') return <Badge>{words.writtenOff}</Badge>
  return <Badge tone="good">{common.paid}</Badge>
}

function Month({ month, currency }: { month: OwnMonth; currency: Currency }) {
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-5 py-1 max-[20rem]:flex-wrap">
        <span className="shrink-0 grow basis-22 font-medium max-[20rem]:basis-full">{formatMonth(month.month)}</span>
        <State month={month} currency={currency} />
        <ChevronDown
          size={20}
          aria-hidden
          className="ml-auto shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="space-y-3 px-5 pb-4">
        {month.charges.map(({ balance, paid, ...charge }) => (
          <li key={charge.id}>
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {chargeTitle(charge)} <span className="text-sm text-soft">{words.due(formatDay(charge.dueDate))}</span>
              </span>
              <span className="shrink-0 figures">{money(charge.amount)}</span>
            </p>
            {paid.map(({ paymentId, receivedOn, amount, receiptNumber }) => (
              <p key={paymentId} className="flex items-baseline justify-between gap-4 text-sm text-soft">
                <span className="min-w-0">
                  {words.paid(formatDay(receivedOn))}
                  {receiptNumber && (
                    <>
                      {', '}
                      <Link
                        to="/dashboard/receipts/$paymentId"
                        params={{ paymentId }}
                        className={`inline-block pointer-coarse:py-2.5 ${textLinkClass}`}
                      >
                        {receiptNumber}
                      </Link>
                    </>
                  )}
                </span>
                <span className="shrink-0 figures">{money(amount)}</span>
              </p>
            ))}
            {balance > 0 && (
              <p className="flex justify-between gap-4 text-sm font-medium">
                <span className={charge.isOverdue ? 'text-bad' : undefined}>
                  {charge.isOverdue ? common.overdue : words.toPayLabel}
                </span>
                <span className="figures">{money(balance)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
