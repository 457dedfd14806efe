import { type Day, dayInNairobi, formatDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { AskedTenancy, MoveInCost as Cost } from '@makao/contract/money/leases/leases.schema'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isWithoutNetwork } from '../../../lib/network'
import { classNames } from '../../../ui/class-names'
import { dueTogether } from './due-together'
import { moveInCost } from './tenancies.queries'
import * as words from './tenancies.words'

/** What moving in so would charge, kept in step with the form above it. */
export function MoveInCost({ asked }: { asked: AskedTenancy }) {
  const [today] = useState(() => dayInNairobi(new Date()))
  const query = useQuery(moveInCost(useDeferredValue(asked)))
  const { data, isError, isPlaceholderData } = query
  const isMissing = isError || (isWithoutNetwork(query) && (!data || isPlaceholderData))
  return (
    <section
      aria-label={words.moveInCost}
      aria-live="polite"
      aria-busy={isPlaceholderData}
      className={classNames('min-h-24 rounded-lg bg-sunken px-4 py-3', isPlaceholderData && 'of-before')}
    >
      {isMissing && <p className="text-soft">{words.costNotRead}</p>}
      {data && !data.isAutomatic && <p className="text-soft">{words.chargedByHand}</p>}
      {data?.isAutomatic && (
        <dl className="space-y-2">
          {dueTogether(data.now, today).map(({ day, charges }) => (
            <Lines
              key={day ?? ''}
              name={day === null ? words.dueToday : words.dueOn(formatDay(day))}
              charges={charges}
              currency={data.currency}
            />
          ))}
          {data.next[0] && (
            <Lines
              name={words.chargedNext(formatDay(data.next[0].dueDate))}
              charges={data.next}
              currency={data.currency}
            />
          )}
        </dl>
      )}
    </section>
  )
}

interface LinesProps {
  name: string
  charges: Cost['now']
  currency: Currency
}

/** So many months of one thing stand below each other; more stand on one line, as one sum. */
const MONTHS_SHOWN = 2

/** Somebody who is charged for two years is told of one sum. */
function Lines({ name, charges, currency }: LinesProps) {
  const lines = new Map<string, { title: string; amount: number; from: Day | null; to: Day | null }>()
  for (const charge of charges) {
    const title = chargeTitle(charge)
    const isOne = charges.filter((other) => chargeTitle(other) === title).length > MONTHS_SHOWN
    const key = isOne ? title : `${title} ${charge.dueDate}`
    const line = lines.get(key)
    lines.set(key, {
      title,
      amount: (line?.amount ?? 0) + charge.amount,
      from: line?.from ?? charge.periodFrom,
      to: charge.periodTo ?? line?.to ?? null,
    })
  }
  const sum = charges.reduce((total, { amount }) => total + amount, 0)
  return (
    <div>
      <dt className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold">
        {name}
        {lines.size > 1 && (
          <span className="ml-auto whitespace-nowrap figures">{formatMoney(sum, currency, 'code')}</span>
        )}
      </dt>
      {lines.size === 0 && <dd className="text-soft">{words.chargedNothing}</dd>}
      {Array.from(lines, ([key, { title, amount, from, to }]) => (
        <dd key={key} className="flex flex-wrap justify-between gap-x-4">
          <span>{from && to ? words.forDays(title, daysInWords(from, to)) : title}</span>
          <span className="ml-auto font-medium whitespace-nowrap figures">{formatMoney(amount, currency, 'code')}</span>
        </dd>
      ))}
    </div>
  )
}

/** '15 to 30 Nov', '1 Mar 2024 to 30 Nov'. */
function daysInWords(from: Day, to: Day): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return words.daysTo(String(Number(from.slice(8))), formatDay(to))
  return words.daysTo(formatDay(from), formatDay(to))
}
