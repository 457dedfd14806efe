import { dayInNairobi } from '@makao/contract/days'
import { NewTenancy } from '@makao/contract/homes/tenancies/tenancies.schema'
import type { VacantUnit } from '@makao/contract/homes/units/units.schema'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { client } from '../../../lib/api'
import { day, money, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { MoneyField } from '../../../ui/money-field'
import { Picker } from '../../../ui/picker'
import { chargeSettings, unassignedTenants, vacantUnits } from './tenancies.queries'

interface AssignDialogProps {
  /** Who is chosen to begin with. */
  tenant?: { id: string; fullName: string } | undefined
  onClose: () => void
}

export function AssignDialog({ tenant, onClose }: AssignDialogProps) {
  const [tenantSearch, setTenantSearch] = useState('')
  const [unitSearch, setUnitSearch] = useState('')
  const tenants = useQuery(unassignedTenants(useDeferredValue(tenantSearch)))
  const units = useQuery(vacantUnits(useDeferredValue(unitSearch)))
  const { data: settings } = useQuery(chargeSettings())
  const [unit, setUnit] = useState<VacantUnit>()
  const currency = unit?.currency ?? 'KES'
  const { field, ...form } = useSaveForm({
    schema: NewTenancy,
    read: (typed, { read }) => ({
      ...typed,
      rentAmount: read('rentAmount', optional(money(currency, 'Rent amount'), null)),
      depositAmount: read('depositAmount', optional(money(currency, 'Deposit'), 0)),
      leaseEnd: read('leaseEnd', optional(day, null)),
      chargeFrom: read('chargeFrom', optional(day, null)),
    }),
    send: (input) => client.tenancies.create(input),
    changes: ['everything'],
    done: 'Tenant assigned to unit successfully',
    onSaved: onClose,
    fieldOf: { LEASE_END_BEFORE_START: 'leaseEnd', EMAIL_UNPROVEN: 'tenantId' },
    failed: 'Failed to assign tenant to unit',
  })

  return (
    <FormDialog
      title="Assign Tenant to Unit"
      width={425}
      form={form}
      label="Assign Tenant"
      busyLabel="Assigning..."
      onClose={onClose}
    >
      <Picker
        label="Tenant"
        {...field('tenantId')}
        initial={tenant && { value: tenant.id, text: tenant.fullName }}
        placeholder="Select a tenant"
        empty="No tenant without a unit"
        loading={tenants.isPending}
        options={
          tenants.data?.map(({ id, fullName, email, emailUnproven }) => ({
            value: id,
            text: `${fullName} (${email}${emailUnproven ? ', not confirmed' : ''})`,
          })) ?? []
        }
        onSearch={setTenantSearch}
      />
      <Picker
        label="Unit"
        {...field('unitId')}
        placeholder="Select a unit"
        empty="No vacant unit"
        loading={units.isPending}
        options={
          units.data?.map(({ id, unitNumber, propertyName, rentAmount, currency }) => ({
            value: id,
            text: `Unit ${unitNumber} - ${propertyName} (${formatMoney(rentAmount, currency, 'code')}/month)`,
          })) ?? []
        }
        onSearch={setUnitSearch}
        onPick={(unitId) => setUnit(units.data?.find(({ id }) => id === unitId))}
      />
      <DateField
        label="Start Date"
        {...field('startDate')}
        defaultValue={dayInNairobi(new Date())}
        hint={settings?.isAutomatic ? 'Rent for the days from the start date is charged at once.' : undefined}
      />
      <details className="rounded-lg border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
          <ChevronRight size={18} aria-hidden className="text-soft [[open]>*>&]:rotate-90" />
          Lease (Optional)
        </summary>
        <div className="grid items-start gap-4 px-4 pt-1 pb-4">
          <MoneyField
            label="Rent agreed"
            {...field('rentAmount')}
            currency={currency}
            placeholder={unit ? formatMoney(unit.rentAmount, currency, 'none') : undefined}
            hint="Leave empty for the rent of the unit"
          />
          <MoneyField label="Deposit" {...field('depositAmount')} currency={currency} placeholder="0" />
          <DateField label="Lease end" {...field('leaseEnd')} hint="Leave empty if it runs until notice is given" />
          <DateField
            label="Charge from"
            {...field('chargeFrom')}
            hint="Leave empty for the start date, or this month if the tenant moved in earlier"
          />
        </div>
      </details>
    </FormDialog>
  )
}
