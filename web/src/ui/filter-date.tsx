import { noSuchDay } from '@makao/contract/typed-day'
import { useState } from 'react'
import { DayInput } from './date-field'

interface FilterDateProps {
  label: string
  value: string | undefined
  disabled?: boolean
  onChoose: (day: string | undefined) => void
  /** Where more than a list goes by the day. */
  onWrong?: (isWrong: boolean) => void
}

export function FilterDate({ label, value, disabled, onChoose, onWrong }: FilterDateProps) {
  const [isWrong, setWrong] = useState(false)
  return (
    <div className="flex min-w-0 flex-col text-sm text-soft">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the input in DayInput */}
      <label className="flex flex-col">
        <span className="mb-1">{label}</span>
        <DayInput
          shown={value ?? ''}
          value={value ?? ''}
          disabled={disabled}
          onWrong={(wrong) => {
            setWrong(wrong)
            onWrong?.(wrong)
          }}
          onChange={(event) => onChoose(event.target.value || undefined)}
        />
      </label>
      {isWrong && (
        <span role="alert" className="mt-1 text-bad">
          {noSuchDay}
        </span>
      )}
    </div>
  )
}
