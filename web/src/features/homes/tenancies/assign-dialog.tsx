import { dayInNairobi, isDay } from '@makao/contract/days'
import { NewTenancy } from '@makao/contract/homes/tenancies/tenancies.schema'
import type { VacantUnit } from '@makao/contract/homes/units/units.schema'
import { holdInWords } from '@makao/contract/homes/units/units.terms'
import { type Currency, formatMoney, MAX_MINOR, parseMoney } from '@makao/contract/money'
import type { AskedTenancy } from '@makao/contract/money/leases/leases.schema'
import type { TenantName } from '@makao/contract/money/tenants/tenants.schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ChangeEvent, useDeferredValue, useState } from 'react'
import { client } from '../../../lib/api'
import { day, money, optional, switchedOn } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { MoneyField } from '../../../ui/money-field'
import { Picker } from '../../../ui/picker'
import { SwitchField } from '../../../ui/switch'
import { MoveInCost } from './move-in-cost'
import { useNextOfMovedIn } from './next-of-moved-in'
import { isAwaited, onlyOf } from './only-choice'
import { assignableTenants, vacantUnits } from './tenancies.queries'
import * as words from './tenancies.words'

interface AssignDialogProps {
  /** Who is chosen to begin with. */
  tenant?: { id: string; fullName: string } | undefined
  /** Where they move in, to begin with. */
  unit?:
    | Pick<
        VacantUnit,
        'id' | 'unitNumber' | 'propertyName' | 'rentAmount' | 'currency' | 'availability' | 'availabilityUntil'
      >
    | undefined
  /** Something opens when it is saved: what may be gone on with is said there. */
  isFollowed?: boolean | undefined
  onClose: () => void
}

type Offered = NonNullable<AssignDialogProps['unit']>

const stateOf = ({ availability: reason, availabilityUntil: until }: Offered) =>
  reason === 'to_let' ? undefined : holdInWords({ reason, until })

const unitOption = (unit: Offered) => {
  const { id, unitNumber, propertyName, rentAmount, currency } = unit
  const rent = words.aMonth(formatMoney(rentAmount, currency, 'code'))
  return {
    value: id,
    text: words.unitAt(unitNumber, propertyName),
    note: [rent, stateOf(unit)].filter(Boolean).join(', '),
  }
}

function nameOf({ fullName, email, emailUnproven, units }: TenantName): string {
  const address = `${email ?? ''}${emailUnproven ? words.notConfirmed : ''}`
  const name = email === null ? fullName : words.tenantWithEmail(fullName, address)
  return units.length > 0 ? words.alreadyIn(name, units.join(', ')) : name
}

/** Whoever has no unit yet, and where there is one, when it is the only choice; somebody who has to confirm an address is none. */
export function AssignDialog({ tenant, unit, isFollowed, onClose }: AssignDialogProps) {
  const tenants = useQuery({ ...assignableTenants(''), enabled: !tenant })
  const units = useQuery({ ...vacantUnits(''), enabled: !unit })
  const [begun, setBegun] = useState<Pick<AssignDialogProps, 'tenant' | 'unit'>>()
  if (begun) return <AssignForm {...begun} isFollowed={isFollowed} onClose={onClose} />
  // Once it is open nothing is put into its fields any more.
  if ((!tenant && isAwaited(tenants)) || (!unit && isAwaited(units))) return null
  const only = onlyOf(tenants)
  setBegun({
    tenant:
      tenant ??
      (only && !only.emailUnproven
        ? {
            id: only.id,
            fullName: only.email === null ? only.fullName : words.tenantWithEmail(only.fullName, only.email),
          }
        : undefined),
    unit: unit ?? onlyOf(units),
  })
  return null
}

/** What the form says so far; undefined while the start is no day. What else cannot be read counts as not said. */
function askedOf(unitId: string, currency: Currency, typed: Record<Exclude<keyof AskedTenancy, 'unitId'>, string>) {
  const { startDate, leaseEnd, chargeFrom } = typed
  if (!isDay(startDate)) return undefined
  const amount = (text: string) => {
    const parsed = parseMoney(text, currency)
    return parsed.ok && parsed.value >= 0 && parsed.value <= MAX_MINOR ? parsed.value : null
  }
  return {
    unitId,
    startDate,
    rentAmount: amount(typed.rentAmount),
    depositAmount: amount(typed.depositAmount),
    leaseEnd: isDay(leaseEnd) ? leaseEnd : null,
    chargeFrom: isDay(chargeFrom) ? chargeFrom : null,
  }
}

function AssignForm({ tenant, unit: first, isFollowed, onClose }: AssignDialogProps) {
  const next = useNextOfMovedIn()
  const [tenantSearch, setTenantSearch] = useState('')
  const [unitSearch, setUnitSearch] = useState('')
  const tenants = useQuery(assignableTenants(useDeferredValue(tenantSearch)))
  const units = useQuery(vacantUnits(useDeferredValue(unitSearch)))
  const [unit, setUnit] = useState(first)
  const currency = unit?.currency ?? 'KES'
  const state = unit && stateOf(unit)
  const [typed, setTyped] = useState({
    startDate: dayInNairobi(new Date()),
    rentAmount: '',
    depositAmount: '',
    leaseEnd: '',
    chargeFrom: '',
  })
  const keep = (name: keyof typeof typed) => (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target
    setTyped((others) => ({ ...others, [name]: value }))
  }
  const asked = unit && askedOf(unit.id, currency, typed)
  const { field, ...form } = useSaveForm({
    schema: NewTenancy,
    read: (typed, { read }) => ({
      ...typed,
      // A unit that is put back with a draft may not be among those that are offered: its currency would be a guess.
      unitId: unit?.id ?? '',
      rentAmount: read('rentAmount', optional(money(currency, words.rentAmount), null)),
      depositAmount: read('depositAmount', optional(money(currency, common.deposit), null)),
      leaseEnd: read('leaseEnd', optional(day, null)),
      chargeFrom: read('chargeFrom', optional(day, null)),
      isLetAnyway: read('isLetAnyway', switchedOn),
    }),
    send: (input) => client.tenancies.create(input),
    changes: ['everything'],
    done: words.tenantAssignedToUnit,
    title: common.success,
    next: isFollowed ? undefined : (_, { tenantId }) => next(tenantId),
    onSaved: onClose,
    fieldOf: { LEASE_END_BEFORE_START: 'leaseEnd', EMAIL_UNPROVEN: 'tenantId', UNIT_HELD: 'unitId' },
    failed: words.failedToAssignTenantToUnit,
  })

  return (
    <FormDialog
      title={words.assignTenantToUnit}
      width={425}
      form={form}
      label={words.assignTenant}
      busyLabel={words.assigning}
      onClose={onClose}
    >
      <Picker
        label={common.tenant}
        {...field('tenantId')}
        initial={tenant && { value: tenant.id, text: tenant.fullName }}
        placeholder={words.selectATenant}
        empty={words.noTenantWithoutAUnit}
        query={tenants}
        options={tenants.data?.map((named) => ({ value: named.id, text: nameOf(named) })) ?? []}
        onSearch={setTenantSearch}
      />
      <Picker
        label={common.unit}
        {...field('unitId')}
        isFirst={tenant !== undefined && !first}
        initial={first && unitOption(first)}
        placeholder={words.selectAUnit}
        empty={words.noVacantUnit}
        query={units}
        options={units.data?.map(unitOption) ?? []}
        onSearch={setUnitSearch}
        onPick={(unitId) => setUnit(units.data?.find(({ id }) => id === unitId))}
      />
      {state && (
        <SwitchField
          key={unit?.id}
          label={words.letAnyway(state)}
          note={words.theStateEnds}
          name="isLetAnyway"
          isOn={false}
        />
      )}
      <DateField
        label={words.startDate}
        {...field('startDate')}
        defaultValue={typed.startDate}
        onChange={keep('startDate')}
      />
      <MoneyField
        label={common.deposit}
        {...field('depositAmount')}
        currency={unit?.currency}
        hint={words.leaveEmptyForTheDefaults}
        onChange={keep('depositAmount')}
      />
      <details className="rounded-lg border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
          <ChevronRight size={18} aria-hidden className="text-soft [[open]>*>&]:rotate-90" />
          {words.leaseOptional}
        </summary>
        <div className="grid items-start gap-4 px-4 pt-1 pb-4">
          <MoneyField
            label={words.rentAgreed}
            {...field('rentAmount')}
            currency={unit?.currency}
            placeholder={unit ? formatMoney(unit.rentAmount, currency, 'none') : undefined}
            hint={words.leaveEmptyForTheRentOf}
            onChange={keep('rentAmount')}
          />
          <DateField
            label={words.leaseEnd}
            {...field('leaseEnd')}
            hint={words.leaveEmptyIfItRunsUntil}
            onChange={keep('leaseEnd')}
          />
          <DateField
            label={words.chargeFrom}
            {...field('chargeFrom')}
            hint={words.leaveEmptyForTheStartDate}
            onChange={keep('chargeFrom')}
          />
        </div>
      </details>
      {asked && <MoveInCost asked={asked} />}
    </FormDialog>
  )
}
