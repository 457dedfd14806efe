import { DayInput } from './date-field'

interface FilterDateProps {
  label: string
  value: string | undefined
  onChoose: (day: string | undefined) => void
}

export function FilterDate({ label, value, onChoose }: FilterDateProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the input in DayInput
    <label className="flex min-w-0 flex-col text-sm text-soft">
      <span className="mb-1">{label}</span>
      <DayInput
        shown={value ?? ''}
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
      />
    </label>
  )
}
