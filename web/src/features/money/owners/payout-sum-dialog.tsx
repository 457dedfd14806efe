import { formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { Payout } from '@makao/contract/money/owners/owners.schema'
import * as common from '../../../ui/common.words'
import { Dialog } from '../../../ui/dialog'
import * as words from './owners.words'

interface PayoutSumDialogProps {
  payout: Payout
  /** 'YYYY-MM' */
  month: string
  onClose: () => void
}

/** How what may be paid to an owner comes about: from before, of the month by property, and what is held back. */
export function PayoutSumDialog({ payout, month, onClose }: PayoutSumDialogProps) {
  const { name, currency, properties, before, collected, commission, vat, expenses, withheld, due, payable } = payout
  const { rentalTax, unbanked, float, held, holdReason } = payout
  const lines: [string, number, isSum?: boolean][] = [
    [words.stillDueFromBefore, before],
    [words.received, collected],
    [words.commission, -commission],
    [words.vatOnCommission, -vat],
    [common.expenses, -expenses],
    [words.taxWithheld, -withheld],
    [words.rentalTax, -rentalTax],
    [words.dueLabel, due, true],
    [words.notYetBanked, -unbanked],
    [words.floatLabel, -float],
    [words.heldFor(holdReason ?? ''), -held],
  ]
  const isNamed = ([, amount, isSum]: [string, number, boolean?]) => isSum || amount !== 0
  return (
    <Dialog title={words.sumOf(name)} description={words.sumUntil(formatMonth(month))} width={520} onClose={onClose}>
      <dl className="divide-y divide-line figures">
        {lines.filter(isNamed).map(([label, amount, isSum]) => (
          <Line key={label} label={label} amount={formatMoney(amount, currency)} isSum={isSum} />
        ))}
        <Line label={words.toPayLabel} amount={formatMoney(payable, currency)} isSum />
      </dl>
      {properties.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-medium">{words.ofThisProperty(formatMonth(month))}</h3>
          <ul className="divide-y divide-line">
            {properties.map((property) => (
              <li key={property.propertyId} className="py-2">
                <div className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">{property.propertyName}</span>
                  <span className="shrink-0 figures">{formatMoney(property.net, currency)}</span>
                </div>
                <p className="text-sm text-soft figures">
                  {[
                    `${words.received} ${formatMoney(property.collected, currency)}`,
                    `${words.commission} ${formatMoney(-property.commission, currency)}`,
                    property.vat !== 0 && `${words.vat} ${formatMoney(-property.vat, currency)}`,
                    property.expenses !== 0 && `${common.expenses} ${formatMoney(-property.expenses, currency)}`,
                    property.unbanked !== 0 && `${words.notYetBanked} ${formatMoney(property.unbanked, currency)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Line({ label, amount, isSum = false }: { label: string; amount: string; isSum?: boolean | undefined }) {
  return (
    <div className={`flex items-baseline justify-between gap-3 py-2 ${isSum ? 'font-semibold' : ''}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0">{amount}</dd>
    </div>
  )
}
