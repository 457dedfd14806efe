import { composedUnitNumber, type Floor, floorName, floors } from '@makao/contract/homes/units/floors.terms'
import { furnishingStatuses, roomCounts } from '@makao/contract/homes/units/units.kinds'
import { ComposedUnitChange, UnitChange, type UnitDetails, UnitInput } from '@makao/contract/homes/units/units.schema'
import { asTyped, furnishingNames, roomsName } from '@makao/contract/homes/units/units.terms'
import { type Currency, editableMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import type { FieldFor } from '../../../lib/form'
import { propertyNames } from '../../../lib/property-names'
import { count, day, money, optional, type Reader } from '../../../lib/readers'
import { useRows } from '../../../lib/rows'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormActions } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { AvailabilityFields } from './availability-fields'
import { type ServiceChargeRow, ServiceChargeRows } from './service-charge-rows'
import { KindFields } from './unit-fields'
import { chargeTemplates, unitDetails } from './units.queries'
import * as words from './units.words'

/** Several numbers in one field. */
const separated: Reader<string[]> = (text) => ({
  ok: true,
  value: text.split(/[,;\n]/).filter((number) => number.trim() !== ''),
})

interface UnitFormProps {
  /** What is changed; undefined for a new unit. */
  unit?: UnitDetails
  onDone: () => void
  onCancel: () => void
  onBusy?: (busy: boolean) => void
}

/** The service charges of a unit; else a row to type in. */
const typedCharges = (unit: UnitDetails | undefined): ServiceChargeRow[] =>
  unit?.serviceCharges.length
    ? unit.serviceCharges.map(({ name, amount }) => ({ name, amount: editableMoney(amount, unit.currency) }))
    : [{ name: '', amount: '' }]

/** The multi-field form of a unit, to create one or to change everything of one but its property. */
export function UnitForm({ unit: given, onDone, onCancel, onBusy }: UnitFormProps) {
  // As it was when somebody began to type.
  const [unit] = useState(given && asTyped(given))
  const isNew = !given
  const properties = useQuery({ ...propertyNames(), enabled: !unit })
  const templates = useQuery(chargeTemplates())
  const [propertyId, setPropertyId] = useState('')
  const only = properties.data?.length === 1 ? properties.data[0]?.id : undefined
  const chosenId = propertyId || (only ?? '')
  const chosen = properties.data?.find(({ id }) => id === chosenId)
  const known = unit?.currency ?? chosen?.currency
  const currency: Currency = known ?? 'KES'
  const charges = useRows<ServiceChargeRow>(() => typedCharges(unit))

  // Its number was typed whole: it stays so, and floor and rooms may be left out.
  const [isPlain] = useState(given?.houseNumber === null)

  const { field, busy, handleSubmit } = useSaveForm({
    began: unit,
    fieldNames: { serviceCharges: words.serviceCharges, availabilityUntil: words.stateUntil },
    schema: isPlain ? UnitChange : unit ? ComposedUnitChange : UnitInput,
    read: (typed, { read }) => ({
      ...typed,
      ...(isPlain && { floor: typed.floor || null, rooms: typed.rooms || null }),
      currency,
      unitType: typed.unitType || null,
      unitUse: typed.unitUse || null,
      // Left empty, the number stays or is made.
      accountNumber: typed.accountNumber || undefined,
      accountAliases: read('accountAliases', separated),
      availabilityUntil: read('availabilityUntil', optional(day, null)),
      ...(unit ? { unitId: unit.id } : { propertyId: chosenId }),
      rentAmount: read('rentAmount', optional(money(currency, words.rentAmount), 0)),
      rentDueDate: read('rentDueDate', count),
      serviceCharges: charges.rows.map(({ name, amount }, row) => ({
        name,
        amount: read(`serviceCharges.${row}.amount`, optional(money(currency), 0), amount),
      })),
    }),
    send: (input, asRead) =>
      'unitId' in input ? client.units.update({ ...input, asRead }) : client.units.create(input),
    changes: ['units'],
    shows: ({ id }) => unitDetails(id),
    onBusy,
    done: unit ? words.unitUpdatedSuccessfully : words.unitCreatedSuccessfully,
    title: common.success,
    onSaved: onDone,
    fieldOf: {
      UNIT_EXISTS: 'houseNumber',
      UNTIL_PASSED: 'availabilityUntil',
      ACCOUNT_USED: 'accountNumber',
      FLOOR_MISSING: 'floor',
      ROOMS_MISSING: 'rooms',
    },
    failed: unit ? words.failedToUpdateUnit : words.failedToCreateUnit,
  })

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A dialog puts the focus into its first field by itself.
    if (isNew) form.current?.querySelector('select')?.focus()
  }, [isNew])

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {!unit && (
        <div className="sm:col-span-2">
          <SelectField
            label={common.property}
            {...field('propertyId')}
            value={chosenId}
            onChange={(event) => setPropertyId(event.target.value)}
          >
            <option value="">{words.selectAProperty}</option>
            {properties.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <DescriptionFields {...{ unit, isPlain, field }} />
      <MoneyField
        label={words.rentAmountLabel}
        {...field('rentAmount')}
        currency={known}
        defaultValue={unit && editableMoney(unit.rentAmount, currency)}
      />
      <TextField
        label={words.rentDueDate}
        {...field('rentDueDate')}
        type="number"
        inputMode="numeric"
        min={1}
        max={31}
        defaultValue={unit?.rentDueDate ?? 1}
        hint={words.dayOfTheMonth1To}
      />
      <div className="sm:col-span-2">
        <ServiceChargeRows {...{ charges, currency, field }} shown={known} templates={templates.data ?? []} />
      </div>
      <MoreOfIt {...{ unit, field }} />
      <div className="sm:col-span-2">
        <FormActions
          busy={busy}
          label={unit ? words.updateUnit : words.addUnit}
          busyLabel={unit ? words.updating : words.adding}
          onCancel={onCancel}
        />
      </div>
    </form>
  )
}

interface DescriptionFieldsProps {
  unit: ReturnType<typeof asTyped<UnitDetails>> | undefined
  isPlain: boolean
  field: FieldFor<'houseNumber' | 'floor' | 'rooms' | 'furnishingStatus'>
}

/** Where the unit is in the house and what it has; its number is composed while one types. */
function DescriptionFields({ unit, isPlain, field }: DescriptionFieldsProps) {
  const [houseNumber, setHouseNumber] = useState(unit?.houseNumber ?? '')
  const [floor, setFloor] = useState<Floor | ''>(unit?.floor ?? '')
  return (
    <>
      <TextField
        label={words.houseNumber}
        {...field('houseNumber')}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={isPlain ? 40 : 30}
        value={houseNumber}
        onChange={(event) => setHouseNumber(event.target.value)}
        hint={
          !isPlain && houseNumber.trim() && floor
            ? words.unitNumber(composedUnitNumber(houseNumber.trim(), floor))
            : undefined
        }
      />
      <SelectField
        label={words.floor}
        {...field('floor')}
        value={floor}
        onChange={(event) => setFloor(floors.find((name) => name === event.target.value) ?? '')}
      >
        <option value="">{words.selectAFloor}</option>
        {floors.map((name) => (
          <option key={name} value={name}>
            {floorName(name)}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.numberOfRooms} {...field('rooms')} defaultValue={unit?.rooms ?? ''}>
        <option value="">{words.selectRooms}</option>
        {roomCounts.map((rooms) => (
          <option key={rooms} value={rooms}>
            {roomsName(rooms)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.furnishingStatus}
        {...field('furnishingStatus')}
        defaultValue={unit?.furnishingStatus ?? 'unfurnished'}
      >
        {furnishingStatuses.map((status) => (
          <option key={status} value={status}>
            {furnishingNames[status]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

interface MoreOfItProps {
  unit: UnitDetails | undefined
  field: FieldFor<
    'unitType' | 'unitUse' | 'block' | 'availability' | 'availabilityUntil' | 'accountNumber' | 'accountAliases'
  >
}

/** What a new unit mostly does without; of one that is changed it is there to be read. */
function MoreOfIt({ unit, field }: MoreOfItProps) {
  return (
    <details open={unit !== undefined} className="rounded-lg border border-line sm:col-span-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
        <ChevronRight size={18} aria-hidden className="text-soft [[open]>*>&]:rotate-90" />
        {words.moreOfTheUnit}
      </summary>
      <div className="grid items-start gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">
        <KindFields unit={unit} field={field} />
        <TextField
          label={words.accountNumber}
          {...field('accountNumber')}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          defaultValue={unit?.accountNumber ?? ''}
          hint={unit ? words.formerStaysUnderstood : words.whatTenantsType}
        />
        <TextField
          label={words.olderAccountNumbers}
          {...field('accountAliases')}
          autoCapitalize="characters"
          autoComplete="off"
          defaultValue={unit?.accountAliases.join(', ') ?? ''}
          hint={words.stillUnderstood}
        />
        <AvailabilityFields unit={unit} state={field('availability')} until={field('availabilityUntil')} />
      </div>
    </details>
  )
}
