import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import * as common from '../../../ui/common.words'
import { Picker } from '../../../ui/picker'
import { chosenTenant, tenantChoices } from './payments.queries'
import * as words from './payments.words'

interface TenantFilterProps {
  tenantId: string | undefined
  onChoose: (tenantId: string | undefined) => void
}

/** Narrows to one tenant out of thousands: typed, not scrolled. */
export function TenantFilterField({ tenantId, onChoose }: TenantFilterProps) {
  const [search, setSearch] = useState('')
  const choices = useQuery(tenantChoices(useDeferredValue(search)))
  const chosen = useQuery({ ...chosenTenant(tenantId ?? ''), enabled: tenantId !== undefined })
  const name = tenantId === undefined ? '' : (chosen.data?.fullName ?? '')
  return (
    <div>
      <Picker
        // Anew when a link or Clear Filters changes the choice.
        key={`${tenantId} ${name}`}
        label={common.tenant}
        hideLabel
        name="tenant"
        placeholder={words.allTenants}
        empty={words.noTenantsFound}
        query={choices}
        initial={tenantId === undefined ? undefined : { value: tenantId, text: name }}
        options={choices.data?.map(({ id, fullName, email }) => ({ value: id, text: `${fullName} (${email})` })) ?? []}
        onSearch={setSearch}
        onPick={onChoose}
      />
    </div>
  )
}
