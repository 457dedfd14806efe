import { formatNearDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { OpenCharge, TenancyAccount } from '@makao/contract/money/payments/payments.schema'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { EmptyState } from '../../../ui/page'
import * as words from './payments.words'

/** More than these stand behind a button: what comes first is what counts. */
const FIRST = 8

interface OpenAmountsProps {
  account: TenancyAccount
  onOpen: (chargeId: string) => void
}

/** What a tenancy has still to pay, in the order in which money is put on it. */
export function OpenAmounts({ account, onOpen }: OpenAmountsProps) {
  const { openCharges, currency } = account
  const [isAll, setAll] = useState(false)
  const shown = isAll ? openCharges : openCharges.slice(0, FIRST)
  return (
    <Card>
      <CardHeader title={words.openAmounts} />
      {openCharges.length > 1 && (
        <p className="-mt-2 px-5 pb-3 text-sm text-soft">{words.paymentsCoverTheOldestFirst}</p>
      )}
      {openCharges.length === 0 && <EmptyState title={words.nothingIsOwed} />}
      <ol className="divide-y divide-line border-t border-line empty:hidden">
        {shown.map((charge) => (
          <Row key={charge.id} {...{ charge, currency }} onOpen={() => onOpen(charge.id)} />
        ))}
      </ol>
      {shown.length < openCharges.length && (
        <div className="border-t border-line p-2">
          <Button variant="ghost" className="w-full" onClick={() => setAll(true)}>
            {words.showAll(openCharges.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  charge: OpenCharge
  currency: TenancyAccount['currency']
  onOpen: () => void
}

function Row({ charge, currency, onOpen }: RowProps) {
  const { amount, balance, dueDate, isOverdue } = charge
  return (
    <li>
      <button
        type="button"
        title={words.openThisCharge}
        onClick={onOpen}
        className="flex w-full items-center gap-3 px-5 py-3 text-left transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">{chargeTitle(charge)}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
            {words.dueDueDate(formatNearDay(dueDate))}
            {isOverdue && <Badge tone="bad">{common.overdue}</Badge>}
          </span>
        </span>
        <span className="shrink-0 text-right whitespace-nowrap figures">
          <span className="block font-medium">{formatMoney(balance, currency)}</span>
          {balance < amount && (
            <span className="block text-sm text-soft">{words.of(formatMoney(amount, currency))}</span>
          )}
        </span>
        <ChevronRight size={18} aria-hidden className="-mr-1 shrink-0 text-soft" />
      </button>
    </li>
  )
}
