import { type MeterKind, meterKinds } from '@makao/contract/money/meters/meters.kinds'
import { meterKindNames } from '@makao/contract/money/meters/meters.terms'
import type { FieldFor } from '../../../lib/form'
import * as common from '../../../ui/common.words'
import { SelectField } from '../../../ui/field'

interface KindFieldProps {
  kind: MeterKind
  onKind: (kind: MeterKind) => void
  field: FieldFor<'kind'>
}

/** What a meter counts. */
export function KindField({ kind, onKind, field }: KindFieldProps) {
  return (
    <SelectField
      label={common.kind}
      {...field('kind')}
      value={kind}
      onChange={(event) => onKind(meterKinds.find((name) => name === event.target.value) ?? 'water')}
    >
      {meterKinds.map((name) => (
        <option key={name} value={name}>
          {meterKindNames[name]}
        </option>
      ))}
    </SelectField>
  )
}
