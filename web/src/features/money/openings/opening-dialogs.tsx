import { addDays, dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import {
  NewOpening,
  type Opening,
  type OpeningSeen,
  OpeningWithdrawal,
} from '@makao/contract/money/openings/openings.schema'
import { client } from '../../../lib/api'
import { day, money, optional } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { DateField } from '../../../ui/date-field'
import { Dialog, FormDialog } from '../../../ui/dialog'
import { FieldPair, FormSection } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { useApproval } from '../approvals/use-approval'
import { offeredTypes } from '../charges/charge-types'
import { openingOf } from './openings.queries'
import * as words from './openings.words'

interface OpeningDialogProps {
  opening: Opening
  onClose: () => void
}

function labelOf(type: PaymentType): string {
  if (type === 'deposit') return words.depositOwed
  return type === 'opening_balance' ? words.notSplit : words.owedFor(paymentTypeNames[type])
}

/** What earlier books tell that a tenant paid. */
export function EarlierPaymentsDialog({ opening: { currency, earlierPayments }, onClose }: OpeningDialogProps) {
  return (
    <Dialog title={words.pastPaymentsTitle} description={words.pastPaymentsNote} onClose={onClose}>
      <ul>
        {earlierPayments.map(({ id, paidOn, amount, reference }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
            <span>{formatDay(paidOn)}</span>
            {reference && <span className="text-soft">{reference}</span>}
            <span className="ml-auto tabular-nums">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Takes a tenancy over from earlier books: a field for each kind of arrears, and what is held. */
export function EnterOpeningDialog({ opening: { tenancyId, currency }, onClose }: OpeningDialogProps) {
  const requestId = useRequestId()
  const today = dayInNairobi(new Date())
  const { field, ...form } = useSaveForm({
    schema: NewOpening,
    read: (_, { read }) => {
      const amount = optional(money(currency), 0)
      return {
        requestId,
        tenancyId,
        currency,
        startsOn: read('startsOn', day),
        owed: offeredTypes
          .map((paymentType, row) => ({ paymentType, amount: read(`owed.${row}.amount`, amount) }))
          .filter((part) => part.amount !== 0),
        credit: read('credit', amount),
        depositHeld: read('depositHeld', amount),
        landlordDeposit: read('landlordDeposit', amount),
      }
    },
    send: (input) => client.openings.enter(input),
    changes: ['tenancies'],
    shows: () => openingOf(tenancyId),
    done: words.entered,
    onSaved: onClose,
    fieldOf: {
      OPENING_AHEAD: 'startsOn',
      MONTH_CLOSED: 'startsOn',
      OPENING_OVERLAPS: 'startsOn',
      DEPOSIT_CHARGED: 'depositHeld',
    },
    failed: words.notEntered,
  })
  return (
    <FormDialog
      title={words.enterOpeningBalance}
      description={words.whatItIs}
      width={620}
      form={form}
      label={words.enterOpeningBalance}
      onClose={onClose}
    >
      <DateField
        label={words.keptFrom}
        {...field('startsOn')}
        defaultValue={`${today.slice(0, 7)}-01`}
        max={addDays(today, 1)}
        hint={words.balancesAreThoseOfTheDayBefore}
      />
      <FormSection title={words.whatWasOwed}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {offeredTypes.map((type, row) => (
            <MoneyField
              key={type}
              label={labelOf(type)}
              {...field(`owed.${row}.amount`)}
              currency={currency}
              placeholder="0"
            />
          ))}
        </div>
      </FormSection>
      <FormSection title={words.whatWasHeld}>
        <FieldPair>
          <MoneyField label={words.depositHeld} {...field('depositHeld')} currency={currency} placeholder="0" />
          <MoneyField
            label={words.landlordDeposit}
            {...field('landlordDeposit')}
            currency={currency}
            placeholder="0"
            hint={words.landlordPaysItBack}
          />
        </FieldPair>
        <MoneyField label={words.credit} {...field('credit')} currency={currency} placeholder="0" />
      </FormSection>
    </FormDialog>
  )
}

/** What the page shows of it, so that nothing else is taken back. */
function seenOf({ currency, entered }: Opening): OpeningSeen | undefined {
  if (!entered) return undefined
  const { enteredAt, owed, credit, depositHeld, landlordDeposit } = entered
  const amount = owed.reduce((sum, part) => sum + part.amount, 0)
  return { enteredAt, currency, owed: amount, credit, depositHeld, landlordDeposit }
}

/** Takes all of it back, with the reason for the log. */
export function WithdrawOpeningDialog({ opening, onClose }: OpeningDialogProps) {
  const { tenancyId } = opening
  const seen = seenOf(opening)
  const approval = useApproval({
    send: (input: OpeningWithdrawal) => client.openings.withdraw(input),
    request: seen ? (asked) => ({ action: 'withdrawOpening', asked: { ...asked, seen } }) : null,
    unchanged: () => client.openings.get({ tenancyId }),
  })
  const { field, ...form } = useSaveForm({
    schema: OpeningWithdrawal,
    read: (typed) => ({ ...typed, tenancyId, seen }),
    send: approval.send,
    changes: ['tenancies'],
    shows: () => openingOf(tenancyId),
    done: approval.done(words.withdrawn),
    onSaved: onClose,
    failed: words.notWithdrawn,
  })
  return (
    <ReasonDialog
      title={words.withdrawOpeningBalance}
      label={approval.label(words.withdrawOpeningBalance)}
      description={words.withdrawingTakesAllBack}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}
