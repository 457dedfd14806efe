import { formatMoney } from '@makao/contract/money'
import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { chargeSheet } from '@makao/contract/money/charges/charges.sheet'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import { ChargeBadge, PaymentStatusBadge } from '../../../ui/badge'
import { TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'
import { sheetColumns } from '../../../ui/sheet-columns'

function Amount(charge: ChargeRow) {
  const { amount, writtenOffAmount, currency } = charge
  const balance = balanceOf(charge)
  const note =
    balance > 0 && balance < amount
      ? `${formatMoney(balance, currency, 'code')} to pay`
      : writtenOffAmount > 0 && `${formatMoney(writtenOffAmount, currency, 'code')} written off`
  return <TwoLines first={formatMoney(amount, currency, 'code')} second={note} />
}

type Key = keyof typeof chargeSheet.columns

interface Shown {
  /** Columns that go without saying: whose it is, or where. */
  without?: readonly Key[]
  /** The tenant's name opens the charge. */
  onOpen?: (charge: ChargeRow) => void
}

/** What lists of charges show of one. */
export const chargeColumns = ({ without, onOpen }: Shown) =>
  sheetColumns(
    chargeSheet,
    {
      tenant: (charge) => (
        <TwoLines
          first={
            <button
              type="button"
              title="Open this charge"
              className="-my-2 py-2 text-left font-medium hover:text-accent"
              onClick={() => onOpen?.(charge)}
            >
              {charge.tenantName || 'Unknown Tenant'}
            </button>
          }
          second={<Email address={charge.tenantEmail} />}
        />
      ),
      place: ({ propertyName, unitNumber }) => <TwoLines first={propertyName} second={`Unit ${unitNumber}`} />,
      type: ChargeBadge,
      amount: Amount,
      status: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} />,
      receipt: ({ mpesaReceiptNumber }) => (
        <span className="inline-block min-w-24 wrap-anywhere figures">{mpesaReceiptNumber ?? '-'}</span>
      ),
    },
    without,
  )
