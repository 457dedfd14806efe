import { dayInNairobi, daysBetween, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import {
  type ManagedAccount,
  NewPayment,
  type PaymentDetails,
  type TenancyAccount,
} from '@makao/contract/money/payments/payments.schema'
import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import type { FieldFor } from '../../../lib/form'
import { money } from '../../../lib/readers'
import { isRefusal } from '../../../lib/refusal'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { reasonOf, toastError } from '../../../lib/toast'
import { Button, buttonClass } from '../../../ui/button'
import { Chip, Chips } from '../../../ui/chips'
import * as common from '../../../ui/common.words'
import { PhoneField } from '../../../ui/contact-fields'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormActions } from '../../../ui/dialog'
import { TextAreaField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { Picker } from '../../../ui/picker'
import { Sentence } from '../../../ui/sentence'
import { textLinkClass } from '../../../ui/text-link'
import { MethodFields } from './method-fields'
import { moneyHints } from './money-hints'
import { chosenTenant, receiptToPassOn, tenancyAccount, tenantChoices } from './payments.queries'
import * as words from './payments.words'
import { Placement, placeField, usePlacement } from './placement'

/** What the form begins with. `amount`: minor units; without one, what is overdue or else owed. */
export interface ReceiptStart {
  amount?: number
  method?: PaymentMethod
  reference?: string | null
  receivedOn?: string
  notes?: string | null
}

interface ReceivePaymentDialogProps {
  /** Without one the dialog asks whose money it is. */
  tenancyId?: string | undefined
  start?: ReceiptStart | undefined
  onClose: () => void
}

/** Receives money from a tenant and shows beforehand what it pays. */
export function ReceivePaymentDialog({ tenancyId, start, onClose }: ReceivePaymentDialogProps) {
  const [busy, setBusy] = useState(false)
  const [tenantId, setTenantId] = useState<string>()
  const chosen = useQuery({ ...chosenTenant(tenantId ?? ''), enabled: tenantId !== undefined })
  const tenant = tenantId === undefined ? undefined : chosen.data
  const given = tenancyId ?? tenant?.currentTenancy?.tenancyId
  const account = useQuery({ ...tenancyAccount(given ?? ''), enabled: given !== undefined })
  const shown = given === undefined ? undefined : account.data
  const [received, setReceived] = useState<PaymentDetails>()
  if (received) {
    return (
      <Dialog title={words.paymentReceived} width={560} onClose={onClose}>
        <Received
          payment={received}
          onNext={() => {
            setReceived(undefined)
            setTenantId(undefined)
          }}
          onClose={onClose}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={common.receivePayment}
      description={
        <>
          <p className="text-sm">{moneyHints.receive}.</p>
          {tenancyId !== undefined && shown && (
            <p className="mt-1 wrap-anywhere">
              {words.tenantNamePropertyNameUnit(shown.tenantName, shown.propertyName, shown.unitNumber)}
            </p>
          )}
        </>
      }
      width={560}
      busy={busy}
      onClose={onClose}
    >
      {tenancyId === undefined && (
        // Room for the list of what is found.
        <div className={given === undefined ? 'has-[[aria-expanded=true]]:min-h-64' : undefined}>
          <TenantPicker {...{ tenant }} error={chosen.error} onChoose={setTenantId} />
        </div>
      )}
      {given === undefined ? (
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </Actions>
      ) : (
        <Loaded query={account} loading={words.loadingTheAccount} failed={words.accountCouldNotBeLoaded}>
          {(data) => (
            <ReceiveForm
              key={data.tenancyId}
              account={data}
              {...{ start, onClose }}
              onBusy={setBusy}
              isPicked={tenancyId === undefined}
              // Whose account one came from stands behind the dialog; else the next payment is likely somebody else's.
              onReceived={tenancyId === undefined ? setReceived : onClose}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

interface TenantPickerProps {
  /** The chosen one, as soon as it is read. */
  tenant: Tenant | undefined
  error: Error | null
  onChoose: (tenantId: string | undefined) => void
}

/** Whose money it is: somebody who has a unit. */
function TenantPicker({ tenant, error, onChoose }: TenantPickerProps) {
  const [search, setSearch] = useState('')
  const choices = useQuery(tenantChoices(useDeferredValue(search)))
  return (
    <div className="mb-4">
      <Picker
        label={common.tenant}
        name="tenantId"
        placeholder={words.nameOrEmail}
        empty={words.noTenantsFound}
        loading={choices.isPending}
        options={choices.data?.map(({ id, fullName, email }) => ({ value: id, text: `${fullName} (${email})` })) ?? []}
        onSearch={setSearch}
        onPick={onChoose}
      />
      {error && !tenant && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {reasonOf(error)}
        </p>
      )}
      {tenant && !tenant.currentTenancy && (
        <p role="status" className="mt-1 text-sm text-soft">
          {words.hasNoUnitNow(tenant.fullName)}{' '}
          <Link to="/dashboard/tenants" search={{ dialog: 'assign', tenantId: tenant.id }} className={textLinkClass}>
            {words.putIntoAUnit}
          </Link>
          {' · '}
          <Link to="/dashboard/tenants/$tenantId" params={{ tenantId: tenant.id }} className={textLinkClass}>
            {words.openTheTenant}
          </Link>
        </p>
      )}
    </div>
  )
}

interface ReceiveFormProps {
  account: ManagedAccount
  start?: ReceiptStart | undefined
  onBusy: (busy: boolean) => void
  /** Whose it is was picked here: the amount is next, and that it was received is said where the next one is asked for. */
  isPicked: boolean
  onReceived: (payment: PaymentDetails) => void
  onClose: () => void
}

/** What came in, with its receipt to be passed on, and the way to the next one. */
function Received({ payment, onNext, onClose }: { payment: PaymentDetails; onNext: () => void; onClose: () => void }) {
  const { id, amount, currency, tenantName, receiptNumber } = payment
  const { data: receipt } = useQuery(receiptToPassOn(id))
  return (
    <>
      <p role="status" className="rounded-lg bg-good-tint px-4 py-3 wrap-anywhere">
        <Sentence
          text={words.receivedFromTenant(tenantName, receiptNumber)}
          parts={{
            amount: <span className="font-medium whitespace-nowrap figures">{formatMoney(amount, currency)}</span>,
          }}
        />
      </p>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {common.done}
        </Button>
        {receipt && (
          <a href={receipt.whatsappUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
            {words.sendReceiptOnWhatsApp}
          </a>
        )}
        <Button data-first onClick={onNext}>
          {words.nextPayment}
        </Button>
      </Actions>
    </>
  )
}

function ReceiveForm({ account, start = {}, onBusy, isPicked, onReceived, onClose }: ReceiveFormProps) {
  const { tenancyId, tenantName, currency, owed, overdue, openCharges } = account
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.elements.namedItem('amount')
    if (isPicked && field instanceof HTMLInputElement) {
      field.focus()
      field.select()
    }
  }, [isPicked])
  const requestId = useRequestId()
  const [today] = useState(() => dayInNairobi(new Date()))
  // Until somebody types one, the amount follows what is owed: an account from cache freshens while one looks.
  const [typedAmount, setAmount] = useState<string>()
  const usual = start.amount ?? (overdue || owed)
  const amount = typedAmount ?? (usual > 0 ? editableMoney(usual, currency) : '')
  const [receiptOf, setReceiptOf] = useState<string>()
  const placement = usePlacement(openCharges, typedMoney(amount, currency), currency)

  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewPayment,
    read: (typed, { read, refuse }) => ({
      ...typed,
      requestId,
      tenancyId,
      currency,
      amount: read('amount', money(currency)),
      parts: placement.parts({ read, refuse }),
    }),
    send: (input) => {
      setReceiptOf(undefined)
      return client.payments.receive(input)
    },
    changes: ['payments'],
    onBusy,
    done: (_, { amount: received }) =>
      isPicked ? undefined : words.receivedFrom(formatMoney(received, currency), tenantName),
    onSaved: onReceived,
    fieldOf: {
      RECEIPT_USED: 'reference',
      PAID_DATE_AHEAD: 'receivedOn',
      MONTH_CLOSED: 'receivedOn',
      CURRENCY_CHANGED: 'amount',
      SUM_TOO_LARGE: 'amount',
      PARTS_EXCEED: 'parts',
      CHARGE_FULL: ({ chargeId }) => (placement.isByHand ? placeField(String(chargeId)) : 'parts'),
    },
    failed: (reason, error) => {
      if (isRefusal(error, 'RECEIPT_USED')) setReceiptOf(error.data.paymentId)
      toastError(words.paymentWasNotReceived, reason)
    },
  })
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Owed account={account} today={today} />
      </div>
      <div className="sm:col-span-2">
        <MoneyField
          label={common.amount}
          {...field('amount')}
          currency={currency}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          className="text-lg! font-semibold"
        />
        <Suggestions {...{ account }} onChoose={(chosen) => setAmount(editableMoney(chosen, currency))} />
      </div>
      <MethodFields
        currency={currency}
        start={{ method: start.method ?? account.lastMethod ?? undefined, reference: start.reference ?? '' }}
        field={field}
        referenceName="reference"
      >
        {receiptOf && field('reference').error && (
          // In a tab of its own: what was typed here stays.
          <a
            href={`/dashboard/payments?view=received&payment=${receiptOf}`}
            target="_blank"
            rel="noreferrer"
            className={`mt-1 inline-block text-sm ${textLinkClass}`}
          >
            {words.lookAtThatPayment}
          </a>
        )}
      </MethodFields>
      <DateField
        label={words.receivedOn}
        {...field('receivedOn')}
        max={today}
        defaultValue={start.receivedOn ?? today}
      />
      <div className="sm:col-span-2">
        <Placement placement={placement} field={field} />
      </div>
      <PayerFields notes={start.notes ?? ''} field={field} />
      <div className="-mt-4 sm:col-span-2">
        <FormActions busy={busy} label={common.receivePayment} busyLabel={words.receiving} onCancel={onClose} />
      </div>
    </form>
  )
}

interface PayerFieldsProps {
  notes: string
  field: FieldFor<'payerName' | 'payerPhone' | 'notes'>
}

/** Who paid, if somebody else did, and what there is to note; folded away until it is needed. */
function PayerFields({ notes, field }: PayerFieldsProps) {
  const isOpen = [notes, field('payerName').error, field('payerPhone').error, field('notes').error].some(Boolean)
  return (
    <details className="sm:col-span-2" open={isOpen || undefined}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-medium text-soft hover:text-ink">
        {words.payerAndNotesOptional}
      </summary>
      <div className="grid gap-4 pt-1 sm:grid-cols-2">
        <TextField
          label={words.payer}
          {...field('payerName')}
          autoComplete="off"
          maxLength={200}
          placeholder={words.whoPaidIfSomebodyWithin}
        />
        <PhoneField label={words.payersPhone} {...field('payerPhone')} maxLength={40} />
        <div className="sm:col-span-2">
          <TextAreaField label={common.notes} {...field('notes')} rows={2} maxLength={1000} defaultValue={notes} />
        </div>
      </div>
    </details>
  )
}

/** What the tenant owes and has, before the money comes in. */
function Owed({ account, today }: { account: TenancyAccount; today: string }) {
  const { owed, overdue, overdueSince, credit, currency } = account
  const late = overdueSince === null ? 0 : daysBetween(overdueSince, today)
  return (
    <dl className="space-y-1 rounded-xl bg-sunken px-4 py-3 figures">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-soft">{words.owed}</dt>
        <dd className="text-lg font-semibold">{formatMoney(owed, currency)}</dd>
      </div>
      {overdueSince !== null && (
        <div className="flex items-baseline justify-between gap-4 text-bad">
          <dt>{words.overdueSince(formatDay(overdueSince), late)}</dt>
          <dd className="font-medium whitespace-nowrap">{formatMoney(overdue, currency)}</dd>
        </div>
      )}
      {credit > 0 && (
        <div className="flex items-baseline justify-between gap-4 text-good">
          <dt>{common.credit}</dt>
          <dd className="font-medium whitespace-nowrap">{formatMoney(credit, currency)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Amounts that people mostly pay, at one touch. */
function Suggestions({ account, onChoose }: { account: TenancyAccount; onChoose: (amount: number) => void }) {
  const { owed, overdue, openCharges, currency } = account
  const [oldest] = openCharges
  const offered = [
    { text: words.oldest, amount: oldest?.balance ?? 0 },
    { text: common.overdue, amount: overdue },
    { text: words.all, amount: owed },
  ].filter(({ amount }, place, all) => amount > 0 && !all.slice(place + 1).some((other) => other.amount === amount))
  if (offered.length < 2) return null
  return (
    <Chips>
      {offered.map(({ text, amount }) => (
        <Chip key={text} onChoose={() => onChoose(amount)}>
          <span className="text-soft">{text}</span>{' '}
          <span className="font-medium figures">{formatMoney(amount, currency)}</span>
        </Chip>
      ))}
    </Chips>
  )
}
