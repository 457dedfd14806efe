import { formatDay, formatNearDay } from '@makao/contract/days'
import { type Currency, editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { share } from '@makao/contract/money/payments/allocation-order.terms'
import type { Part } from '@makao/contract/money/payments/payments.schema'
import { CircleCheck, CircleDashed, CircleEllipsis, PiggyBank } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { FieldFor, Reading } from '../../../lib/form'
import { money, optional } from '../../../lib/readers'
import { classNames } from '../../../ui/class-names'
import { controlClass } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import * as words from './payments.words'

/** An amount due that money can be put on. `balance`: what it can take, in minor units. */
export interface Place {
  id: string
  paymentType: PaymentType
  name: string | null
  dueDate: string
  balance: number
  /** Where there are several units: of which one, 'A4', or 'A4, Jacaranda Court'. */
  unit?: string
}

/** What a form calls a place's field. */
export const placeField = (chargeId: string) => `parts#${chargeId}` as const

type PlaceField = 'parts' | ReturnType<typeof placeField>

type Typed = Readonly<Record<string, string>>

/**
 * Money of `free` minor units that is put on places: by itself, oldest first, or by hand.
 * @param start what stands there now, as one would type it: changed by hand to begin with
 * @param inOrder the same places with what it is put on by itself
 */
export function usePlacement(
  places: readonly Place[],
  free: number | undefined,
  currency: Currency,
  start?: Typed,
  inOrder = places,
) {
  const [isByHand, setByHand] = useState(start !== undefined)
  // What was typed for each place; nothing for those that were left alone.
  const [typed, setTyped] = useState<Typed>(start ?? {})
  const oldestFirst = share(free ? [{ id: '', amount: free }] : [], inOrder)

  function amountOn(place: Place): number {
    if (!isByHand) return oldestFirst.find(({ chargeId }) => chargeId === place.id)?.amount ?? 0
    return typedMoney(typed[place.id] ?? '', currency) ?? 0
  }
  const placed = (isByHand ? places : inOrder).map((place) => ({ place, amount: amountOn(place) }))
  const left = (free ?? 0) - placed.reduce((sum, { amount }) => sum + amount, 0)

  function chooseByHand(chosen: boolean): void {
    if (chosen) {
      // Begins where it would go by itself: mostly one line of it is changed.
      setTyped(Object.fromEntries(oldestFirst.map((part) => [part.chargeId, editableMoney(part.amount, currency)])))
    }
    setByHand(chosen)
  }

  /** The contract's view of it; null: oldest first. */
  function parts({ read, refuse }: Reading<PlaceField>): Part[] | null {
    if (!isByHand) return null
    for (const { id, balance } of places) {
      const amount = read(placeField(id), optional(money(currency), 0), typed[id] ?? '')
      if (amount !== undefined && amount > balance)
        refuse(placeField(id), words.onlyIsLeftToPay(formatMoney(balance, currency)))
    }
    if (left < 0) refuse('parts', words.moreThanThePaymentHolds(formatMoney(-left, currency)))
    return placed.filter(({ amount }) => amount > 0).map(({ place, amount }) => ({ chargeId: place.id, amount }))
  }

  return { isByHand, chooseByHand, typed, setTyped, placed, left, parts, free, currency }
}

interface PlacementProps {
  placement: ReturnType<typeof usePlacement>
  /** Without it nobody may say otherwise. */
  field?: FieldFor<PlaceField>
}

const titleOf = (place: Place) =>
  place.unit === undefined ? chargeTitle(place) : words.titleOfUnit(place.unit, chargeTitle(place))

/** Shows while one types which amounts due the money pays, and lets one say otherwise. */
export function Placement({ placement, field }: PlacementProps) {
  const { isByHand, chooseByHand, placed } = placement
  const error = field?.('parts').error
  return (
    <section className="rounded-xl border border-line">
      <h3 className="px-4 pt-3 text-sm font-medium text-soft">
        {isByHand ? words.appliedTo : words.appliedToTheOldestFirst}
      </h3>
      {isByHand && field ? <ByHand {...{ placement, field }} /> : <OldestFirst placement={placement} />}
      {error && (
        <p role="alert" data-field="parts" tabIndex={-1} className="px-4 pb-3 text-sm text-bad">
          {error}
        </p>
      )}
      {field && placed.length > 0 && (
        <div className="border-t border-line px-4 py-1.5">
          <Switch label={words.chooseByHand} checked={isByHand} onChange={chooseByHand} />
        </div>
      )}
    </section>
  )
}

interface LineProps {
  icon: ReactNode
  title: ReactNode
  note: string
  amount: string
}

function Line({ icon, title, note, amount }: LineProps) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          <span className="shrink-0 font-medium whitespace-nowrap figures">{amount}</span>
        </span>
        <span className="block text-sm text-soft">{note}</span>
      </span>
    </li>
  )
}

/** Amounts shown one by one; the rest in one line, so that the button stays near. */
const MOST_SHOWN = 6

function OldestFirst({ placement }: { placement: PlacementProps['placement'] }) {
  const { free, placed, left, currency } = placement
  if (!free) return <p className="px-4 pt-1 pb-3 text-soft">{words.enterTheAmountToSeeWhat}</p>
  const paid = placed.filter(({ amount }) => amount > 0)
  const more = paid.slice(MOST_SHOWN)
  return (
    <div aria-live="polite" className="px-4 pt-2 pb-3">
      <ol className="space-y-2.5">
        {paid.slice(0, MOST_SHOWN).map(({ place, amount }) => {
          const isFull = amount === place.balance
          return (
            <Line
              key={place.id}
              icon={
                isFull ? (
                  <CircleCheck size={19} aria-hidden className="text-good" />
                ) : (
                  <CircleDashed size={19} aria-hidden className="text-warn" />
                )
              }
              title={titleOf(place)}
              note={words.dueDueDateIsFull(
                formatNearDay(place.dueDate),
                isFull,
                formatMoney(place.balance - amount, currency),
              )}
              amount={formatMoney(amount, currency)}
            />
          )
        })}
        {more.length > 0 && (
          <Line
            icon={<CircleEllipsis size={19} aria-hidden className="text-soft" />}
            title={words.andMore(more.length)}
            note={words.dueUpTo(formatDay(more.at(-1)?.place.dueDate ?? ''))}
            amount={formatMoney(
              more.reduce((sum, { amount }) => sum + amount, 0),
              currency,
            )}
          />
        )}
        {left > 0 && <Credit {...{ left, currency }} isAll={paid.length === 0} />}
      </ol>
    </div>
  )
}

function Credit({ left, currency, isAll }: { left: number; currency: Currency; isAll: boolean }) {
  return (
    <Line
      icon={<PiggyBank size={19} aria-hidden className="text-info" />}
      title={words.staysAsCredit}
      note={isAll ? words.nothingIsOwedItWillGo : words.itWillGoToTheNext}
      amount={formatMoney(left, currency)}
    />
  )
}

function ByHand({ placement, field }: Required<PlacementProps>) {
  const { placed, left, currency, typed, setTyped } = placement
  return (
    <div className="px-4 pt-1 pb-3">
      <ul className="divide-y divide-line">
        {placed.map(({ place, amount }) => (
          <HandLine
            key={place.id}
            {...{ place, amount, left, currency }}
            text={typed[place.id] ?? ''}
            error={field(placeField(place.id)).error}
            onType={(text) => setTyped({ ...typed, [place.id]: text })}
          />
        ))}
      </ul>
      <p
        aria-live="polite"
        className={classNames(
          'mt-2 flex justify-between gap-3 text-sm font-medium',
          left < 0 ? 'text-bad' : 'text-soft',
        )}
      >
        <span>{left < 0 ? words.moreThanThePaymentHoldsLabel : words.staysAsCredit}</span>
        <span className="figures">{formatMoney(Math.abs(left), currency)}</span>
      </p>
    </div>
  )
}

interface HandLineProps {
  place: Place
  amount: number
  left: number
  currency: Currency
  text: string
  error: string | undefined
  onType: (text: string) => void
}

function HandLine({ place, amount, left, currency, text, error, onType }: HandLineProps) {
  const id = useId()
  const { balance } = place
  // What would fill it, out of what is still free.
  const fill = Math.min(balance, amount + Math.max(left, 0))
  const rest =
    amount === 0
      ? words.toPay(formatMoney(balance, currency))
      : amount < balance
        ? words.leftToPay(formatMoney(balance - amount, currency))
        : words.inFull
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2.5">
      <label htmlFor={id} className="min-w-0">
        <span className="block font-medium wrap-anywhere">{chargeTitle(place)}</span>
        <span className="block text-sm text-soft">{words.dueDueDate(formatNearDay(place.dueDate))}</span>
      </label>
      <input
        id={id}
        data-field={placeField(place.id)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onType(event.target.value)}
        className={classNames(controlClass, 'w-32! text-right figures')}
      />
      <p id={`${id}-note`} className={classNames('text-sm', error ? 'col-span-2 text-bad' : 'text-soft')}>
        {error ?? rest}
      </p>
      {fill > amount && (
        <button
          type="button"
          className={classNames(
            '-mb-2 pt-1 pb-2 text-right text-sm font-medium text-accent underline-offset-4 hover:underline',
            error && 'col-start-2',
          )}
          onClick={() => onType(editableMoney(fill, currency))}
        >
          {fill === balance ? words.inFullLabel : words.rest(formatMoney(fill, currency))}
        </button>
      )}
    </li>
  )
}
