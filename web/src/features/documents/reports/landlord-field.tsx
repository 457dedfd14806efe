import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/field'
import { landlords } from './reports.queries'
import * as words from './reports.words'

interface LandlordFieldProps {
  ownerId: string | undefined
  onOwner: (ownerId: string | undefined) => void
}

/** Whose return a tax report is for. */
export function LandlordField({ ownerId, onOwner }: LandlordFieldProps) {
  const { data } = useQuery(landlords())
  return (
    <SelectField
      label={words.landlord}
      name="owner"
      value={ownerId ?? ''}
      onChange={(event) => onOwner(event.target.value || undefined)}
    >
      <option value="">{words.allLandlords}</option>
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
