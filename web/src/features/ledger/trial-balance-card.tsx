import { dayInNairobi } from '@makao/contract/days'
import type { TrialBalance } from '@makao/contract/ledger/ledger.schema'
import { ledgerAccountName } from '@makao/contract/ledger/ledger.terms'
import { type Currency, currencies, formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../../lib/toast'
import { Card, CardHeader } from '../../ui/card'
import { FilterDate } from '../../ui/filters'
import { EmptyState, LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { trialBalance } from './ledger.queries'

interface TrialBalanceCardProps {
  to: string | undefined
  onTo: (to: string | undefined) => void
}

export function TrialBalanceCard({ to, onTo }: TrialBalanceCardProps) {
  const [today] = useState(() => dayInNairobi(new Date()))
  const { data, error, refetch } = useQuery(trialBalance(to ?? today))
  const used = currencies.filter((currency) => data?.some((row) => row.currency === currency))
  return (
    <Card>
      <CardHeader title="Trial Balance" />
      <p className="px-5 pb-3 text-soft">
        What every account comes to at the end of a day. Each movement is written down twice, so debit and credit are
        always the same.
      </p>
      <div className="flex px-5 pb-4">
        <FilterDate label="At the end of" value={to ?? today} onChoose={onTo} />
      </div>
      {error && !data && (
        <LoadError text="The books could not be read" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner label="Reading the books..." />}
      {data?.length === 0 && (
        <EmptyState title="Nothing entered yet" text="What is charged and paid is written here." />
      )}
      {data &&
        used.map((currency) => (
          <Accounts
            key={currency}
            currency={currency}
            isMixed={used.length > 1}
            rows={data.filter((row) => row.currency === currency)}
          />
        ))}
    </Card>
  )
}

interface AccountsProps {
  currency: Currency
  isMixed: boolean
  rows: TrialBalance
}

const currencyNames: Record<Currency, string> = { KES: 'Kenyan shillings', UGX: 'Ugandan shillings' }

function Accounts({ currency, isMixed, rows }: AccountsProps) {
  const debit = rows.reduce((sum, row) => sum + row.debit, 0)
  const credit = rows.reduce((sum, row) => sum + row.credit, 0)
  const isEven = debit === credit
  // The heading names the currency where there are two; the amounts go without, to stay narrow.
  const text = (amount: number) => amount !== 0 && formatMoney(amount, currency, 'none')
  const figure = 'py-2 pl-3 text-right whitespace-nowrap figures'
  return (
    <div className="border-t border-line px-5 pt-3 pb-4">
      {isMixed && <h3 className="pt-1 font-medium">{currencyNames[currency]}</h3>}
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Trial balance in {currencyNames[currency]}</caption>
        <thead className="text-soft">
          <tr>
            <th scope="col" className="py-2 font-medium">
              Account
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Debit
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Credit
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <tr key={`${row.account} ${row.detail}`}>
              <th scope="row" className="py-2 font-normal wrap-anywhere">
                {ledgerAccountName(row.account, row.detail)}
              </th>
              <td className={figure}>{text(row.debit)}</td>
              <td className={figure}>{text(row.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="py-2.5 font-semibold">
              Total
            </th>
            <td className={figure}>{formatMoney(debit, currency, 'none')}</td>
            <td className={figure}>{formatMoney(credit, currency, 'none')}</td>
          </tr>
        </tfoot>
      </table>
      <p className={`flex items-center gap-2 text-sm ${isEven ? 'text-good' : 'text-bad'}`}>
        {isEven ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
        {isEven
          ? 'Debit and credit are the same'
          : `Debit and credit differ by ${formatMoney(Math.abs(debit - credit), currency)}`}
      </p>
    </div>
  )
}
