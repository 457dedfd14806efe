import type { AuditEntry } from '@makao/contract/audit/audit.schema'
import { formatDay, isDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import { paymentStatusNames, paymentTypeNames } from '@makao/contract/payment-records/payment-records.terms'
import { instantFormat } from '../../lib/instant'

const actions: Record<string, string> = {
  'payment.recorded': 'Recorded',
  'payment.paid': 'Marked as paid',
  'payment.corrected': 'Corrected',
  'payment.voided': 'Voided',
}

const fields: Record<string, string> = {
  paymentType: 'Type',
  amount: 'Amount',
  paymentStatus: 'Status',
  paidAmount: 'Paid so far',
  dueDate: 'Due date',
  paidDate: 'Paid date',
  mpesaReceiptNumber: 'Receipt',
  notes: 'Notes',
}

function readable(value: unknown, currency: Currency): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number') return formatMoney(value, currency)
  const text = String(value)
  if (isDay(text)) return formatDay(text)
  return { ...paymentTypeNames, ...paymentStatusNames }[text] ?? text
}

/** Who did what to a record, latest first, with what it was before. */
export function PaymentHistory({ history, currency }: { history: readonly AuditEntry[]; currency: Currency }) {
  return (
    <ol className="space-y-3">
      {history.map(({ id, at, actorName, action, reason, before, after }) => (
        <li key={id} className="border-l-2 border-line pl-3 text-sm">
          <p>
            <span className="font-medium">{actions[action] ?? action}</span>
            <span className="text-soft">
              {' '}
              by {actorName}, {instantFormat.format(new Date(at))}
            </span>
          </p>
          {reason && <p className="wrap-anywhere">{reason}</p>}
          {action !== 'payment.recorded' && action !== 'payment.voided' && (
            <ul className="text-soft">
              {Object.keys(fields)
                .filter((field) => field in after)
                .map((field) => (
                  <li key={field} className="wrap-anywhere">
                    {fields[field]}: {readable(before[field], currency)} → {readable(after[field], currency)}
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
