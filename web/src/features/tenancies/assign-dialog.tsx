import { dayInNairobi } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { NewTenancy } from '@makao/contract/tenancies/tenancies.schema'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { client } from '../../lib/api'
import { useForm } from '../../lib/form'
import { toastError, toastSuccess } from '../../lib/toast'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog'
import { DateField } from '../../ui/field'
import { Picker } from '../../ui/picker'
import { unassignedTenants, useRefreshTenancies, vacantUnits } from './tenancies.queries'

export function AssignDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshTenancies()
  const [tenantSearch, setTenantSearch] = useState('')
  const [unitSearch, setUnitSearch] = useState('')
  const tenants = useQuery(unassignedTenants(useDeferredValue(tenantSearch)))
  const units = useQuery(vacantUnits(useDeferredValue(unitSearch)))
  const { errors, busy, handleSubmit } = useForm({
    schema: NewTenancy,
    read: (typed) => typed,
    submit: async (input) => {
      await client.tenancies.create(input)
      toastSuccess('Tenant assigned to unit successfully')
      onClose()
      await refresh()
    },
    onFailure: async (reason) => {
      toastError('Failed to assign tenant to unit', reason)
      // Somebody else was first: what is offered has changed.
      await refresh()
    },
  })

  return (
    <Dialog title="Assign Tenant to Unit" width={425} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <Picker
          label="Tenant"
          name="tenantId"
          placeholder="Select a tenant"
          empty="No tenant without a unit"
          error={errors.tenantId}
          loading={tenants.isPending}
          options={
            tenants.data?.map(({ id, fullName, email }) => ({ value: id, text: `${fullName} (${email})` })) ?? []
          }
          onSearch={setTenantSearch}
        />
        <Picker
          label="Unit"
          name="unitId"
          placeholder="Select a unit"
          empty="No vacant unit"
          error={errors.unitId}
          loading={units.isPending}
          options={
            units.data?.map(({ id, unitNumber, propertyName, rentAmount, currency }) => ({
              value: id,
              text: `Unit ${unitNumber} - ${propertyName} (${formatMoney(rentAmount, currency, 'code')}/month)`,
            })) ?? []
          }
          onSearch={setUnitSearch}
        />
        <DateField
          label="Start Date"
          name="startDate"
          defaultValue={dayInNairobi(new Date())}
          error={errors.startDate}
        />
        <Actions>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Assigning...' : 'Assign Tenant'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
