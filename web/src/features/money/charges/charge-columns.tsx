import { dayInNairobi, formatRecentDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { chargeSheet } from '@makao/contract/money/charges/charges.sheet'
import { balanceOf, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import { ChargeBadge, PaymentStatusBadge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { OneLine, openerClass } from '../../../ui/one-line'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import * as words from './charges.words'

/** What remains of a charge that was paid in part, in red past its day, or what of it was written off. */
function Rest({ charge, label }: { charge: ChargeRow; label: 'code' | 'none' }) {
  const { amount, writtenOffAmount, currency, dueDate } = charge
  const balance = balanceOf(charge)
  const isLeft = balance > 0 && balance < amount
  if (!isLeft && writtenOffAmount === 0) return null
  const isLate = isLeft && dueDate < dayInNairobi(new Date())
  return (
    <span className={classNames('block text-xs leading-4 font-normal', isLate ? 'text-bad' : 'text-soft')}>
      {isLeft
        ? words.left(formatMoney(balance, currency, label))
        : words.writtenOff(formatMoney(writtenOffAmount, currency, label))}
    </span>
  )
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
            <PlaceLinks {...{ unitId, propertyId, propertyName }} unit={unitNumber} />
            <span className="on-tablet text-xs text-soft">{paymentTypeNames[paymentType]}</span>
          </>
        ),
      type: ChargeBadge,
      amount: (charge) => {
        const label = currency ? 'none' : 'code'
        const text = formatMoney(charge.amount, charge.currency, label)
        return (
          <>
            {onOpen ? (
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
            ) : (
              <span className="font-medium">{text}</span>
            )}
            <Rest charge={charge} label={label} />
          </>
        )
      },
      status: (charge) => (
        <span className="whitespace-nowrap">
          <PaymentStatusBadge status={charge.paymentStatus} />
          {!isOfOne && <span className="on-phone"> {formatRecentDay(dayOfStatus(charge))}</span>}
        </span>
      ),
      receipt: ({ mpesaReceiptNumber }) => <span className="figures">{mpesaReceiptNumber ?? '-'}</span>,
    },
    {
      without,
      currency,
      placed: {
        tenant: { phone: 'name', share: 22, least: '10.5em' },
        email: { share: 16, from: 'widest' },
        place: { share: 38, ...(!isOfOne && { phone: 'under' }) },
        // On a tablet it stands below the place, and names have room.
        type: isOfOne ? { phone: 'name' } : { from: 'wide' },
        dueDate: isOfOne ? { phone: 'under' } : {},
        amount: { phone: 'figure' },
        paidDate: { from: 'wide' },
        status: { phone: 'word' },
        receipt: { share: 21, least: '8em', from: 'wide' },
      },
    },
  )
}
