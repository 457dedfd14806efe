import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/field'
import { landlords } from './reports.queries'

interface LandlordFieldProps {
  ownerId: string | undefined
  onOwner: (ownerId: string | undefined) => void
}

/** Whose return a tax report is for. */
export function LandlordField({ ownerId, onOwner }: LandlordFieldProps) {
  const { data } = useQuery(landlords())
  return (
    <SelectField
      label="Landlord"
      name="owner"
      value={ownerId ?? ''}
      onChange={(event) => onOwner(event.target.value || undefined)}
    >
      <option value="">All landlords</option>
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
