import { type Day, dayInNairobi, daysBetween, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import { compareDue } from '@makao/contract/money/payments/allocation-order.terms'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import { type ManagedAccount, NewPayment, type PaymentDetails } from '@makao/contract/money/payments/payments.schema'
import { NewTenantPayment, type TenantAccount } from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import type { Tenant, TenantName } from '@makao/contract/money/tenants/tenants.schema'
import {
  besideTax,
  proposedWithheld,
  taxesThatFit,
  withheldOf,
} from '@makao/contract/money/withholding/withholding.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type ChangeEvent,
  type FormEventHandler,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { client } from '../../../lib/api'
import type { FieldFor } from '../../../lib/form'
import { money, optional } from '../../../lib/readers'
import { isRefusal } from '../../../lib/refusal'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { toastError } from '../../../lib/toast'
import { Button, buttonClass } from '../../../ui/button'
import { Chip, Chips } from '../../../ui/chips'
import * as common from '../../../ui/common.words'
import { PhoneField } from '../../../ui/contact-fields'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormActions } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { NotLoaded } from '../../../ui/not-loaded'
import { Picker } from '../../../ui/picker'
import { Sentence } from '../../../ui/sentence'
import { textLinkClass } from '../../../ui/text-link'
import { cameInOn } from '../account-transfers/account-transfers.words'
import { OwnAccountField } from '../account-transfers/own-account-field'
import { dueBy } from './due-by'
import { MethodFields } from './method-fields'
import { chosenTenant, receiptToPassOn, tenancyAccount, tenantAccount, tenantChoices } from './payments.queries'
import * as words from './payments.words'
import { type Place, Placement, placeField, usePlacement } from './placement'
import { useWithheld, WithheldField } from './withheld-field'

/** What the form begins with. `amount`: minor units; without one, what is due by today, or else owed. */
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
  /** Begins with all units of the tenant, not with this one. */
  isForAll?: boolean | undefined
  start?: ReceiptStart | undefined
  /** Nothing of whom it came from stands behind the dialog: it says itself what was received, with the receipt to pass on. */
  showsReceipt?: boolean | undefined
  onClose: () => void
}

/** Money for all units of the tenant, whichever is due first. */
const ALL = 'all'

/** What a form begins with, and what was typed before it was said for which unit. */
interface Begun extends ReceiptStart {
  payerName?: string
  payerPhone?: string
  accountId?: string
}

const sameForAnyUnit = ['method', 'reference', 'receivedOn', 'payerName', 'payerPhone', 'notes', 'accountId'] as const

function typedInto(form: HTMLFormElement): Begun {
  const data = new FormData(form)
  return Object.fromEntries(sameForAnyUnit.filter((name) => data.has(name)).map((name) => [name, data.get(name)]))
}

/** Receives money from a tenant and shows beforehand what it pays. */
export function ReceivePaymentDialog({ isForAll, start, onClose, ...props }: ReceivePaymentDialogProps) {
  const [tenancyId, setTenancyId] = useState(props.tenancyId)
  const showsReceipt = props.showsReceipt || tenancyId === undefined
  const [busy, setBusy] = useState(false)
  const [tenantId, setTenantId] = useState<string>()
  const chosen = useQuery({ ...chosenTenant(tenantId ?? ''), enabled: tenantId !== undefined })
  const tenant = tenantId === undefined ? undefined : chosen.data
  const [chosenPlace, choosePlace] = useState<string>()
  // Of who rents with somebody else it is for that unit, and goes by that person's account.
  const shared = tenant?.currentTenancy ? undefined : tenant?.sharedTenancies[0]?.tenancyId
  const first = tenancyId ?? tenant?.currentTenancy?.tenancyId ?? shared
  const given = chosenPlace === undefined || chosenPlace === ALL ? first : chosenPlace
  const account = useQuery({ ...tenancyAccount(given ?? ''), enabled: given !== undefined })
  const shown = given === undefined ? undefined : account.data
  const payerId = shared === undefined ? (tenantId ?? shown?.tenantId) : shown?.tenantId
  const all = useQuery({ ...tenantAccount(payerId ?? ''), enabled: payerId !== undefined })
  const beside = all.data?.tenancies.filter(({ currency }) => currency === shown?.currency) ?? []
  const place = chosenPlace ?? (shared === undefined && (tenancyId === undefined || isForAll) ? ALL : given)
  const [typed, setTyped] = useState<Begun>({})
  const [amount, setAmount] = useState<string>()
  const [received, setReceived] = useState<PaymentDetails>()
  const [wasFirst, setWasFirst] = useState(false)
  function handleTenant(chosenId: string | undefined): void {
    setTenantId(chosenId)
    choosePlace(undefined)
    setTyped({})
    setAmount(undefined)
  }
  if (received) {
    return (
      <Dialog title={words.paymentReceived} width={560} onClose={onClose}>
        <Received
          payment={received}
          isFirst={wasFirst}
          onNext={() => {
            setReceived(undefined)
            setTenancyId(undefined)
            handleTenant(undefined)
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
        // Whose other units could not be loaded pays for this one, whatever they have.
        (tenancyId !== undefined || all.isError) &&
        shown &&
        beside.length < 2 && (
          <span className="wrap-anywhere">
            {words.tenantNamePropertyNameUnit(shown.tenantName, shown.propertyName, shown.unitNumber)}
          </span>
        )
      }
      width={560}
      busy={busy}
      onClose={onClose}
    >
      {tenancyId === undefined && (
        // Room for the list of what is found.
        <div className={given === undefined ? 'has-[[aria-expanded=true]]:min-h-64' : undefined}>
          <TenantPicker {...{ tenant }} onChoose={handleTenant} />
          {tenantId !== undefined && <NotLoaded query={chosen} failed={words.accountCouldNotBeLoaded} />}
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
          {(data) => {
            const form = {
              ...{ start: { ...start, ...typed }, amount, onAmount: setAmount, onClose },
              isRead: !account.isFetching && !all.isFetching,
              onBusy: setBusy,
              isPicked: tenancyId === undefined,
              showsReceipt,
              // Whose account one came from stands behind the dialog; else the next payment is likely somebody else's.
              onReceived: showsReceipt
                ? (payment: PaymentDetails, isFirst: boolean) => {
                    setWasFirst(isFirst && tenancyId !== undefined)
                    setReceived(payment)
                  }
                : onClose,
            }
            // Until it is known for how many units it may be, nothing is typed that would go away.
            if (all.isPending && !all.isPaused) return <p className="py-4 text-soft">{words.loadingTheAccount}</p>
            const one = <ReceiveForm key={data.tenancyId} account={data} {...form} />
            if (!all.data || beside.length < 2) return one
            return (
              <>
                <PaidFor
                  {...{ place, beside }}
                  tenantName={data.tenantName}
                  onChoose={(next, begun) => {
                    setTyped({ ...typed, ...begun })
                    choosePlace(next)
                  }}
                />
                {place === ALL ? (
                  <ReceiveForAllForm key={ALL} account={allOf(all.data, data)} tenantId={all.data.tenantId} {...form} />
                ) : (
                  one
                )}
              </>
            )
          }}
        </Loaded>
      )}
    </Dialog>
  )
}

interface PaidForProps {
  place: string | undefined
  beside: TenantAccount['tenancies']
  tenantName: string
  /** @param begun what was typed until then: it is the same payment */
  onChoose: (place: string, begun: Begun) => void
}

/** For which of several units it is. */
function PaidFor({ place, beside, tenantName, onChoose }: PaidForProps) {
  function handleChange({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
    const form = currentTarget.closest('dialog')?.querySelector('form')
    onChoose(currentTarget.value, form ? typedInto(form) : {})
  }
  return (
    <div className="mb-4">
      <SelectField label={words.paidFor} name="place" value={place} onChange={handleChange}>
        <option value={ALL}>{words.allUnitsOf(tenantName)}</option>
        {beside.map(({ tenancyId: id, unitNumber, propertyName }) => (
          <option key={id} value={id}>
            {words.unitAtProperty(unitNumber, propertyName)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface TenantPickerProps {
  /** The chosen one, as soon as it is read. */
  tenant: Tenant | undefined
  onChoose: (tenantId: string | undefined) => void
}

/** Tells people of one name apart: by the address, or where there is none by their units. */
function told({ fullName, email, units }: TenantName): string {
  const apart = email ?? units.join(', ')
  return apart ? `${fullName} (${apart})` : fullName
}

/** Whose money it is: somebody who has a unit. */
function TenantPicker({ tenant, onChoose }: TenantPickerProps) {
  const [search, setSearch] = useState('')
  const choices = useQuery(tenantChoices(useDeferredValue(search)))
  return (
    <div className="mb-4">
      <Picker
        label={common.tenant}
        name="tenantId"
        placeholder={words.nameUnitPhoneOrId}
        empty={words.noTenantsFound}
        query={choices}
        options={choices.data?.map((choice) => ({ value: choice.id, text: told(choice) })) ?? []}
        onSearch={setSearch}
        onPick={onChoose}
      />
      {tenant && !tenant.currentTenancy && tenant.sharedTenancies.length === 0 && (
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

/** What a tenant owes and has before the money comes in, of one unit or of all. */
interface Owing
  extends Pick<
    ManagedAccount,
    'tenantName' | 'currency' | 'owed' | 'overdue' | 'overdueSince' | 'credit' | 'lastMethod'
  > {
  /** Each with the rate at which its tenant withholds tax, in hundredths of a percent. */
  openCharges: readonly (Place & { rate: number })[]
}

const owingOf = ({ openCharges, withholdingRate: rate, ...account }: ManagedAccount): Owing => ({
  ...account,
  openCharges: openCharges.map((charge) => ({ ...charge, rate })),
})

/** All units in the currency of one, as one account. */
function allOf({ tenancies }: TenantAccount, { tenantName, currency, lastMethod }: ManagedAccount): Owing {
  const same = tenancies.filter((each) => each.currency === currency)
  const sum = (pick: (each: (typeof same)[number]) => number) => same.reduce((total, each) => total + pick(each), 0)
  const unitOf = ({ unitNumber, propertyName }: (typeof same)[number]) =>
    same.filter((each) => each.unitNumber === unitNumber).length > 1 ? `${unitNumber}, ${propertyName}` : unitNumber
  const openCharges = same.flatMap((each) =>
    each.openCharges.map((charge) => ({ ...charge, unit: unitOf(each), rate: each.withholdingRate })),
  )
  const [overdueSince = null] = same.flatMap((each) => each.overdueSince ?? []).sort()
  return {
    ...{ tenantName, currency, lastMethod, overdueSince },
    openCharges: openCharges.sort(compareDue),
    owed: sum(({ owed }) => owed),
    overdue: sum(({ overdue }) => overdue),
    credit: sum(({ credit }) => credit),
  }
}

interface ReceiveFormProps {
  account: Owing
  start: Begun
  /** What was typed for it; undefined: the amount that is proposed. */
  amount: string | undefined
  onAmount: (amount: string) => void
  /** The account is as the server has it, and not only as it was seen last. */
  isRead: boolean
  onBusy: (busy: boolean) => void
  /** Whose it is was picked here: the amount is next. */
  isPicked: boolean
  /** That it was received is said in the dialog. */
  showsReceipt: boolean
  onReceived: (payment: PaymentDetails, isFirst: boolean) => void
  onClose: () => void
}

interface ReceivedProps {
  payment: PaymentDetails
  /** The first that this tenant paid: the agency begins to work, which its dashboard shows. */
  isFirst: boolean
  onNext: () => void
  onClose: () => void
}

/** What came in, with its receipt to be passed on, and the way to the next one. */
function Received({ payment, isFirst, onNext, onClose }: ReceivedProps) {
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
        {isFirst ? (
          <Link to="/dashboard" data-first className={buttonClass()}>
            {words.seeYourDashboard}
          </Link>
        ) : (
          <Button data-first onClick={onNext}>
            {words.nextPayment}
          </Button>
        )}
      </Actions>
    </>
  )
}

/** What somebody pays who withholds tax, where an amount is what the oldest charges come to; else the amount. */
function lessTax(amount: number, openCharges: Owing['openCharges']): number {
  let [whole, tax] = [0, 0]
  for (const { paymentType, balance, rate } of openCharges) {
    whole += balance
    if (paymentType === 'rent') tax += withheldOf(balance, rate)
    if (whole === amount) return amount - tax
  }
  return amount
}

/** What both forms hold: the amount, which is what was due when the account was read until somebody types one. */
function useReceiving({ account, start, isRead, ...typed }: ReceiveFormProps) {
  const [today] = useState(() => dayInNairobi(new Date()))
  const { currency, owed, openCharges } = account
  // Once it is saved the account says otherwise.
  const [isFirst] = useState(account.lastMethod === null)
  const requestId = useRequestId()
  const due = start.amount ?? lessTax(dueBy(today, account) || owed, openCharges)
  // An account from cache freshens while one looks; what is paid meanwhile takes no amount from under a finger.
  const [proposed, setProposed] = useState<number>()
  if (proposed === undefined && isRead) setProposed(due)
  const usual = proposed ?? due
  const amount = typed.amount ?? (usual > 0 ? editableMoney(usual, currency) : '')
  const [receiptOf, setReceiptOf] = useState<string>()
  return {
    ...{ requestId, today, isFirst, amount, setAmount: typed.onAmount, receiptOf, setReceiptOf },
    /** What is due by now, where that is no longer what was proposed. */
    dueNow: due === usual ? undefined : due,
  }
}

type Receiving = ReturnType<typeof useReceiving>

const fieldOf = {
  RECEIPT_USED: 'reference',
  PAID_DATE_AHEAD: 'receivedOn',
  MONTH_CLOSED: 'receivedOn',
  SUM_TOO_LARGE: 'amount',
} as const

/** What a form of either kind says of what was saved. */
const toldBy = (
  { account, showsReceipt, onBusy, onReceived, onClose }: ReceiveFormProps,
  { isFirst, setReceiptOf }: Receiving,
) => ({
  changes: ['payments'] as const,
  onBusy,
  onKept: onClose,
  done: ({ amount }: PaymentDetails) =>
    showsReceipt ? undefined : words.receivedFrom(formatMoney(amount, account.currency), account.tenantName),
  onSaved: (payment: PaymentDetails) => onReceived(payment, isFirst),
  failed: (reason: string, error: unknown) => {
    if (isRefusal(error, 'RECEIPT_USED')) setReceiptOf(error.data.paymentId)
    toastError(words.paymentWasNotReceived, reason)
  },
})

function ReceiveForm({ account, ...rest }: Omit<ReceiveFormProps, 'account'> & { account: ManagedAccount }) {
  const { tenancyId, currency, withholdingRate, openCharges } = account
  const props = { ...rest, account: owingOf(account) }
  const receiving = useReceiving(props)
  const { requestId, amount, setReceiptOf } = receiving
  const proposed = proposedWithheld(typedMoney(amount, currency) ?? 0, withholdingRate, openCharges)
  const withheld = useWithheld(proposed, currency)
  // What the tax settles takes no money, unless somebody says otherwise.
  const places = besideTax(openCharges, typedMoney(withheld.tax, currency) ?? 0)
  const placement = usePlacement(openCharges, typedMoney(amount, currency), currency, undefined, places)
  const { field, busy, handleSubmit } = useSaveForm({
    ...toldBy(props, receiving),
    schema: NewPayment,
    read: (typed, { read, refuse }) => ({
      ...typed,
      requestId,
      tenancyId,
      currency,
      amount: read('amount', money(currency)),
      withheld: withholdingRate > 0 ? read('withheld', optional(money(currency), null)) : null,
      parts: placement.parts({ read, refuse }),
      accountId: typed.accountId || null,
    }),
    send: (input) => {
      setReceiptOf(undefined)
      return client.payments.receive(input)
    },
    unsent: (input) => ({ id: requestId, kind: 'payment', input, about: account.tenantName }),
    fieldOf: {
      ...fieldOf,
      CURRENCY_CHANGED: 'amount',
      WITHHELD_TOO_MUCH: 'withheld',
      WITHHOLDS_NOTHING: 'withheld',
      PARTS_EXCEED: 'parts',
      CHARGE_FULL: ({ chargeId }) => (placement.isByHand ? placeField(String(chargeId)) : 'parts'),
    },
  })
  return (
    <ReceiptFields {...props} {...{ receiving, busy, field, handleSubmit }}>
      {withholdingRate > 0 && (
        <div className="mb-4">
          <WithheldField {...withheld} currency={currency} field={field} rate={withholdingRate} />
        </div>
      )}
      <Placement placement={placement} field={field} />
      <OwnAccountField label={cameInOn} currency={currency} field={field} chosen={props.start.accountId ?? null} />
    </ReceiptFields>
  )
}

/** Money that names the tenant alone: it goes to what is due first, of whichever unit. */
function ReceiveForAllForm({ tenantId, ...props }: ReceiveFormProps & { tenantId: string }) {
  const { currency, openCharges } = props.account
  const receiving = useReceiving(props)
  const { requestId, amount, setReceiptOf } = receiving
  const taxes = taxesThatFit(typedMoney(amount, currency) ?? 0, openCharges)
  // What the tax settles takes no money.
  const places = openCharges.map((charge, at) => ({ ...charge, balance: charge.balance - (taxes?.[at] ?? 0) }))
  const placement = usePlacement(places, typedMoney(amount, currency), currency)
  const { field, busy, handleSubmit } = useSaveForm({
    ...toldBy(props, receiving),
    schema: NewTenantPayment,
    read: (typed, { read }) => ({ ...typed, requestId, tenantId, currency, amount: read('amount', money(currency)) }),
    send: (input) => {
      setReceiptOf(undefined)
      return client.tenantAccounts.receive(input)
    },
    unsent: (input) => ({ id: requestId, kind: 'tenantPayment', input, about: props.account.tenantName }),
    fieldOf,
  })
  return (
    <ReceiptFields {...props} {...{ receiving, busy, field, handleSubmit }}>
      {taxes && (
        <p role="status" className="mb-4 text-soft">
          {words.settledWithTax(
            formatMoney(
              taxes.reduce((sum, tax) => sum + tax, 0),
              currency,
            ),
          )}
        </p>
      )}
      <Placement placement={placement} />
    </ReceiptFields>
  )
}

interface ReceiptFieldsProps extends ReceiveFormProps {
  receiving: Receiving
  busy: boolean
  field: FieldFor<'amount' | 'method' | 'reference' | 'receivedOn' | 'payerName' | 'payerPhone' | 'notes'>
  handleSubmit: FormEventHandler<HTMLFormElement>
  /** Where the money goes. */
  children: ReactNode
}

function ReceiptFields(props: ReceiptFieldsProps) {
  const { account, start, isPicked, onClose, receiving, busy, field, handleSubmit, children } = props
  const { currency } = account
  const { today, amount, setAmount, receiptOf, dueNow } = receiving
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input = form.current?.elements.namedItem('amount')
    if (isPicked && input instanceof HTMLInputElement) {
      input.focus()
      input.select()
    }
  }, [isPicked])
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
        {dueNow !== undefined && !busy && (
          <p role="status" className="mt-1 text-sm text-warn">
            {words.dueHasChanged(formatMoney(dueNow, currency))}
          </p>
        )}
        <Suggestions
          account={account}
          today={today}
          onChoose={(chosen) => setAmount(editableMoney(chosen, currency))}
        />
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
      <div className="sm:col-span-2">{children}</div>
      <PayerFields start={start} field={field} />
      <div className="-mt-4 sm:col-span-2">
        <FormActions busy={busy} label={common.receivePayment} busyLabel={words.receiving} onCancel={onClose} />
      </div>
    </form>
  )
}

interface PayerFieldsProps {
  start: Begun
  field: FieldFor<'payerName' | 'payerPhone' | 'notes'>
}

/** Who paid, if somebody else did, and what there is to note; folded away until it is needed. */
function PayerFields({ start: { payerName, payerPhone, notes }, field }: PayerFieldsProps) {
  const isOpen = [
    payerName,
    payerPhone,
    notes,
    field('payerName').error,
    field('payerPhone').error,
    field('notes').error,
  ].some(Boolean)
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
          defaultValue={payerName}
        />
        <PhoneField label={words.payersPhone} {...field('payerPhone')} maxLength={40} defaultValue={payerPhone} />
        <div className="sm:col-span-2">
          <TextAreaField
            label={common.notes}
            {...field('notes')}
            rows={2}
            maxLength={1000}
            defaultValue={notes ?? ''}
          />
        </div>
      </div>
    </details>
  )
}

/** What the tenant owes and has, before the money comes in. */
function Owed({ account, today }: { account: Owing; today: Day }) {
  const { owed, overdue, overdueSince, credit, currency } = account
  const notDueYet = owed - dueBy(today, account)
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
      {notDueYet > 0 && (
        <div className="flex items-baseline justify-between gap-4 text-soft">
          <dt>{words.notDueYet}</dt>
          <dd className="whitespace-nowrap">{formatMoney(notDueYet, currency)}</dd>
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

interface SuggestionsProps {
  account: Owing
  today: Day
  onChoose: (amount: number) => void
}

/** Amounts that people mostly pay, at one touch. */
function Suggestions({ account, today, onChoose }: SuggestionsProps) {
  const { owed, overdue, openCharges, currency } = account
  const [oldest] = openCharges
  const offered = [
    { text: words.oldest, amount: oldest?.balance ?? 0 },
    { text: common.overdue, amount: overdue },
    { text: words.dueByToday, amount: dueBy(today, account) },
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
