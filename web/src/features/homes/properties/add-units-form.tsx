import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { accountNumbersBy } from '@makao/contract/homes/units/account-numbers.terms'
import { type ListedUnit, listedUnits, MOST_AT_ONCE } from '@makao/contract/homes/units/listed-units.terms'
import { parseMoney } from '@makao/contract/money'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import type { FieldFor } from '../../../lib/form'
import { count, day, money, optional } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { TextAreaField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { PageFormActions } from '../../../ui/page-form-actions'
import { AvailabilityFields } from '../units/availability-fields'
import { FloorField, KindFields } from '../units/unit-fields'
import * as words from './properties.words'

/** How many numbers are shown before the rest is counted. */
const SHOWN = 40

interface AddUnitsFormProps {
  property: Property
  onDone: () => void
  onCancel: () => void
}

const rules = () => import('@makao/contract/homes/units/units.schema').then((file) => file.NewUnits)

const rentOf = ({ rent }: ListedUnit, currency: Property['currency']) =>
  rent === undefined ? null : parseMoney(rent, currency, words.rentAmount)

/** The units of a house by one pattern or pasted from a sheet, with their rent once or each with its own. */
export function AddUnitsForm({ property, onDone, onCancel }: AddUnitsFormProps) {
  const { currency } = property
  const requestId = useRequestId()
  const [text, setText] = useState('')
  const [pattern, setPattern] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const units = listedUnits(text)
  const numbers = units?.map(({ unitNumber }) => unitNumber)
  const accounts = numbers && accountNumbersBy(pattern, numbers)
  const rents = units?.map((unit) => rentOf(unit, currency))
  const haveAllRents = rents?.length !== 0 && rents?.every((rent) => rent !== null) === true
  const { field, busy, handleSubmit } = useSaveForm({
    schema: rules,
    read: (typed, { read, refuse }) => {
      if (!units) {
        refuse('unitNumbers', words.writeARangeAsA1To(MOST_AT_ONCE))
      }
      const wrong = rents?.find((rent) => rent?.ok === false)
      if (wrong?.ok === false) refuse('unitNumbers', wrong.message)
      if (!accounts) refuse('accountNumbers', words.writeAPattern)
      const rentDueDate = read('rentDueDate', count)
      const rent = money(currency, words.rentAmount)
      return {
        propertyId: property.id,
        requestId,
        currency,
        unitType: typed.unitType || null,
        unitUse: typed.unitUse || null,
        block: typed.block || null,
        floor: typed.floor || null,
        availability: typed.availability,
        availabilityUntil: read('availabilityUntil', optional(day, null)),
        unitNumbers: numbers ?? [],
        accountNumbers: accounts ?? [],
        rentAmounts: rents?.some((each) => each !== null) ? rents.map((each) => (each?.ok ? each.value : null)) : [],
        rentAmount: read('rentAmount', haveAllRents ? optional(rent, 0) : rent),
        serviceChargeAmount: 0,
        rentDueDate,
        serviceChargeDueDate: rentDueDate,
      }
    },
    send: (input) => client.units.addMany(input),
    changes: ['units'],
    done: ({ added }) => words.unitsAdded(added),
    onSaved: onDone,
    fieldOf: {
      UNIT_EXISTS: 'unitNumbers',
      UNITS_EXIST: 'unitNumbers',
      ACCOUNT_USED: 'accountNumbers',
      UNTIL_PASSED: 'availabilityUntil',
    },
    failed: words.failedToAddUnits,
  })
  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <form ref={form} onSubmit={handleSubmit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextAreaField
            label={common.units}
            {...field('unitNumbers')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={3}
            placeholder={words.a1ToA20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20_000}
            hint={words.rangeSuchAsA1ToA20}
          />
        </div>
        <MoneyField
          label={words.rentAmountLabel}
          {...field('rentAmount')}
          currency={currency}
          hint={haveAllRents ? words.eachUnitHasItsOwnIn : words.ofEachAMonth}
        />
        <TextField
          label={words.rentDueDate}
          {...field('rentDueDate')}
          type="number"
          inputMode="numeric"
          min={1}
          max={31}
          defaultValue={1}
          hint={words.dayOfTheMonth1To}
        />
        <div className="sm:col-span-2">
          <TextField
            label={words.accountNumbers}
            {...field('accountNumbers')}
            value={pattern}
            onChange={(event) => setPattern(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            hint={words.patternOfAccountNumbers}
          />
        </div>
        <MoreOfThem field={field} />
        {units && units.length > 0 && <UnitsPreview {...{ units, accounts }} />}
        <div className="sm:col-span-2">
          <PageFormActions
            busy={busy}
            label={numbers && numbers.length > 1 ? words.addUnits(numbers.length) : words.addUnitsLabel}
            busyLabel={words.adding}
            onCancel={onCancel}
          />
        </div>
      </form>
    </Card>
  )
}

/** The units as they will be added, the first of them by name. */
function UnitsPreview({ units, accounts }: { units: readonly ListedUnit[]; accounts: readonly string[] | undefined }) {
  return (
    <div className="sm:col-span-2">
      <p role="status" className="text-sm font-medium">
        {words.units(units.length)}
      </p>
      <ul className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5 text-center text-sm">
        {units.slice(0, SHOWN).map(({ unitNumber, rent }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a number may stand there twice until it is mended
            key={`${place} ${unitNumber}`}
            className="truncate rounded-md border border-dashed border-line-strong px-1 py-1.5"
          >
            {unitNumber}
            {accounts?.[place] && <span className="block truncate text-xs text-soft">{accounts[place]}</span>}
            {rent !== undefined && <span className="block text-xs text-soft figures">{rent}</span>}
          </li>
        ))}
        {units.length > SHOWN && <li className="py-1.5 text-soft">{words.andMore(units.length - SHOWN)}</li>}
      </ul>
    </div>
  )
}

/** What is the same of all of them and need not be said. */
function MoreOfThem({
  field,
}: {
  field: FieldFor<'unitType' | 'unitUse' | 'block' | 'floor' | 'availability' | 'availabilityUntil'>
}) {
  return (
    <details className="rounded-lg border border-line sm:col-span-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
        <ChevronRight size={18} aria-hidden className="text-soft [[open]>*>&]:rotate-90" />
        {words.moreOfAllOfThem}
      </summary>
      <div className="grid items-start gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">
        <KindFields unit={undefined} field={field} />
        <FloorField label={words.floorOfAll} field={field('floor')} />
        <AvailabilityFields unit={undefined} state={field('availability')} until={field('availabilityUntil')} />
      </div>
    </details>
  )
}
