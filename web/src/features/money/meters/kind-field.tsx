import { type MeterKind, meterKinds } from '@makao/contract/money/meters/meters.kinds'
import { meterKindNames } from '@makao/contract/money/meters/meters.terms'
import { SelectField } from '../../../ui/field'

interface KindFieldProps {
  kind: MeterKind
  onKind: (kind: MeterKind) => void
  error: string | undefined
}

/** What a meter counts. */
export function KindField({ kind, onKind, error }: KindFieldProps) {
  return (
    <SelectField
      label="Kind"
      name="kind"
      value={kind}
      onChange={(event) => onKind(meterKinds.find((name) => name === event.target.value) ?? 'water')}
      error={error}
    >
      {meterKinds.map((name) => (
        <option key={name} value={name}>
          {meterKindNames[name]}
        </option>
      ))}
    </SelectField>
  )
}
