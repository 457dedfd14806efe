import { formatRecentDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { chargeSheet } from '@makao/contract/money/charges/charges.sheet'
import { balanceOf, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import { ChargeBadge, PaymentStatusBadge } from '../../../ui/badge'
import { OneLine, openerClass } from '../../../ui/one-line'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import * as words from './charges.words'

/** What remains of a charge that was paid in part, or what of it was written off. */
function noteOf(charge: ChargeRow): string | undefined {
  const { amount, writtenOffAmount, currency } = charge
  const balance = balanceOf(charge)
  if (balance > 0 && balance < amount) return words.toPay(formatMoney(balance, currency, 'code'))
  return writtenOffAmount > 0 ? words.writtenOff(formatMoney(writtenOffAmount, currency, 'code')) : undefined
}

type Key = keyof typeof chargeSheet.columns

interface Shown {
  /** Columns that go without saying: whose it is, or where. */
  without?: readonly Key[]
  /** The amount, and the row wherever nothing else is, opens the charge. */
  onOpen?: (charge: ChargeRow) => void
  /** The only one of the list. */
  currency?: Currency | undefined
}

/** The day that belongs to the word of its status: of a paid one when it was paid, of others when they are due. */
const dayOfStatus = ({ paymentStatus, paidDate, dueDate }: ChargeRow) =>
  (paymentStatus === 'paid' && paidDate) || dueDate

/** What lists of charges show of one. */
export const chargeColumns = ({ without = [], onOpen, currency }: Shown) => {
  const isOfOne = without.includes('tenant')
  return sheetColumns(
    chargeSheet,
    {
      tenant: (charge) => (
        <span title={`${charge.tenantName} (${charge.tenantEmail})`}>
          <TenantLink tenantId={charge.tenantId} tenancyId={charge.tenancyId}>
            {charge.tenantName}
          </TenantLink>
          <span className="on-phone font-normal text-soft"> · {paymentTypeNames[charge.paymentType]}</span>
        </span>
      ),
      place: ({ unitId, unitNumber, propertyId, propertyName, paymentType }) =>
        isOfOne ? (
          <OneLine
            first={words.unit(unitNumber)}
            second={propertyName}
            title={words.unitUnitNumberPropertyName(unitNumber, propertyName)}
          />
        ) : (
          <>
            <PlaceLinks {...{ unitId, propertyId, propertyName }} unit={words.unit(unitNumber)} />
            <span className="on-tablet text-xs text-soft">{paymentTypeNames[paymentType]}</span>
          </>
        ),
      type: ChargeBadge,
      amount: (charge) => {
        const text = formatMoney(charge.amount, charge.currency, currency ? 'none' : 'code')
        if (!onOpen) return <span className="font-medium">{text}</span>
        return (
          <button
            type="button"
            data-opens
            title={words.openThisCharge}
            aria-label={`${text}, ${charge.tenantName}`}
            className={openerClass}
            onClick={() => onOpen(charge)}
          >
            {text}
          </button>
        )
      },
      status: (charge) => {
        const note = noteOf(charge)
        return (
          <span title={note} className="whitespace-nowrap">
            <PaymentStatusBadge status={charge.paymentStatus} />
            {note && <span className="from-widest ml-2 text-soft">{note}</span>}
            {!isOfOne && <span className="on-phone"> {formatRecentDay(dayOfStatus(charge))}</span>}
          </span>
        )
      },
      receipt: ({ mpesaReceiptNumber }) => <span className="figures">{mpesaReceiptNumber ?? '-'}</span>,
    },
    {
      without,
      currency,
      placed: {
        tenant: { phone: 'name', share: 20 },
        email: { share: 16, from: 'widest' },
        place: { share: 24, ...(!isOfOne && { phone: 'under' }) },
        // On a tablet it stands below the place, and names have room.
        type: isOfOne ? { phone: 'name' } : { from: 'wide' },
        dueDate: isOfOne ? { phone: 'under' } : {},
        amount: { phone: 'figure' },
        paidDate: { from: 'wide' },
        status: { phone: 'word' },
        receipt: { share: 15, from: 'wide' },
      },
    },
  )
}
