import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { isWithoutNetwork } from '../../../lib/network'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { accountToday } from './tenancies.queries'
import * as words from './tenancies.words'

/** What a tenancy owes and holds by now, and what that leaves to pay back or to collect. */
export function MoveOutMoney({ tenancyId }: { tenancyId: string }) {
  const query = useQuery(accountToday(tenancyId))
  const { data, isError } = query
  return (
    <section aria-label={words.accountToday} aria-live="polite" className="min-h-32 rounded-lg bg-sunken px-4 py-3">
      <h3 className="text-sm font-semibold">{words.accountToday}</h3>
      {!data && (isError || isWithoutNetwork(query)) && <p className="text-soft">{words.accountNotRead}</p>}
      {data && (
        <dl className="mt-1 space-y-1">
          <Line name={words.owes} amount={formatMoney(data.owed, data.currency)} isBad={data.owed > 0} />
          <Line name={words.depositHeld} amount={formatMoney(data.depositHeld, data.currency)} />
          {data.credit > 0 && <Line name={common.credit} amount={formatMoney(data.credit, data.currency)} />}
          <Line
            name={data.balance < 0 ? words.toCollect : words.toRefund}
            amount={formatMoney(Math.abs(data.balance), data.currency)}
            isBad={data.balance < 0}
            isTotal
          />
          {data.landlordDeposit !== undefined && (
            <Line name={words.refundedByTheLandlord} amount={formatMoney(data.landlordDeposit, data.currency)} />
          )}
        </dl>
      )}
    </section>
  )
}

interface LineProps {
  name: string
  amount: string
  isBad?: boolean
  /** What the lines above come to. */
  isTotal?: boolean
}

function Line({ name, amount, isBad, isTotal }: LineProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap justify-between gap-x-4',
        isTotal && 'border-t border-line pt-1 font-semibold',
      )}
    >
      <dt>{name}</dt>
      <dd className={classNames('ml-auto whitespace-nowrap figures', isBad && 'text-bad')}>{amount}</dd>
    </div>
  )
}
