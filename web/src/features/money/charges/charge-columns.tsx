import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import { ChargeBadge, PaymentStatusBadge } from '../../../ui/badge'
import { type Column, TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'

function Amount(charge: ChargeRow) {
  const { amount, writtenOffAmount, currency } = charge
  const balance = balanceOf(charge)
  const note =
    balance > 0 && balance < amount
      ? `${formatMoney(balance, currency, 'code')} to pay`
      : writtenOffAmount > 0 && `${formatMoney(writtenOffAmount, currency, 'code')} written off`
  return <TwoLines first={formatMoney(amount, currency, 'code')} second={note} />
}

/** What every list of charges shows of one. */
export const chargeColumns: Column<ChargeRow>[] = [
  { header: 'Type', cell: ChargeBadge },
  { header: 'Amount', numeric: true, cell: Amount },
  { header: 'Due Date', cell: ({ dueDate }) => <span className="whitespace-nowrap">{formatDay(dueDate)}</span> },
  {
    header: 'Paid Date',
    cell: ({ paidDate }) => <span className="whitespace-nowrap">{paidDate ? formatDay(paidDate) : '-'}</span>,
  },
  { header: 'Status', cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} /> },
  {
    header: 'Receipt',
    cell: ({ mpesaReceiptNumber }) => (
      <span className="inline-block min-w-24 wrap-anywhere figures">{mpesaReceiptNumber ?? '-'}</span>
    ),
  },
]

/** Whose charge it is and for which unit, for lists over the portfolio; the name opens the charge. */
export const whoAndWhereColumns = (onOpen: (charge: ChargeRow) => void): Column<ChargeRow>[] => [
  {
    header: 'Tenant',
    primary: true,
    cell: (charge) => (
      <TwoLines
        first={
          <button
            type="button"
            title="Open this record"
            className="-my-2 py-2 text-left font-medium hover:text-accent"
            onClick={() => onOpen(charge)}
          >
            {charge.tenantName || 'Unknown Tenant'}
          </button>
        }
        second={<Email address={charge.tenantEmail} />}
      />
    ),
  },
  {
    header: 'Property & Unit',
    cell: ({ propertyName, unitNumber }) => <TwoLines first={propertyName} second={`Unit ${unitNumber}`} />,
  },
]

/** For which unit a charge is; for a tenant's own list. */
export const whereColumn: Column<ChargeRow> = {
  header: 'Property & Unit',
  primary: true,
  cell: ({ propertyName, unitNumber }) => <TwoLines first={propertyName} second={`Unit ${unitNumber}`} />,
}
