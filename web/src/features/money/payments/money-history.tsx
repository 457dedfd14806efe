import { formatDay, isDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import { paymentStatusNames, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { AuditEntry } from '@makao/contract/platform/audit/audit.schema'
import { instantFormat } from '../../../lib/instant'

const actions: Record<string, string> = {
  'payment.recorded': 'Recorded',
  'payment.paid': 'Marked as paid',
  'payment.corrected': 'Corrected',
  'payment.voided': 'Voided',
  'payment.written-off': 'Written off',
  'payment.restored': 'Charged again',
  'payment.write-off-undone': 'Asked for again',
  'payment.received': 'Received',
  'payment.allocated': 'Reallocated',
  'payment.replaced': 'Corrected',
  'payment.reversed': 'Reversed',
}

/** Of these the state before and after says nothing: it is all, or nothing, of what the dialog shows. */
const withoutChanges = ['payment.recorded', 'payment.voided', 'payment.received', 'payment.reversed']

const fields: Record<string, string> = {
  paymentType: 'Type',
  name: 'Name',
  amount: 'Amount',
  paymentStatus: 'Status',
  paidAmount: 'Paid so far',
  writtenOffAmount: 'Written off',
  dueDate: 'Due date',
  paidDate: 'Paid date',
  mpesaReceiptNumber: 'Receipt',
  method: 'Method',
  reference: 'Reference',
  receivedOn: 'Received on',
  notes: 'Notes',
}

const words: Record<string, string> = { ...paymentTypeNames, ...paymentStatusNames, ...paymentMethodNames }
/** Whose values are words of ours; a note that says 'rent' is left as it was written. */
const worded = ['paymentType', 'paymentStatus', 'method']

function readable(field: string, value: unknown, currency: Currency): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number') return formatMoney(value, currency)
  const text = String(value)
  if (isDay(text)) return formatDay(text)
  return worded.includes(field) ? (words[text] ?? text) : text
}

/** Who did what to a record or a payment, latest first, with what it was before. */
export function MoneyHistory({ history, currency }: { history: readonly AuditEntry[]; currency: Currency }) {
  if (history.length === 0) return null
  return (
    <section>
      <h3 className="mt-6 mb-3 text-sm font-medium text-soft">History</h3>
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
            {!withoutChanges.includes(action) && (
              <ul className="text-soft">
                {Object.keys(fields)
                  .filter((field) => field in after)
                  .map((field) => (
                    <li key={field} className="wrap-anywhere">
                      {fields[field]}: {readable(field, before[field], currency)} →{' '}
                      {readable(field, after[field], currency)}
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
