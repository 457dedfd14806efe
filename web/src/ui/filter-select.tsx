import { controlClass } from './text-field'

interface FilterSelectProps<Choice extends string> {
  label: string
  value: Choice | undefined
  /** What is chosen while nothing is, for example 'All Countries'. */
  all: string
  options: readonly { value: Choice; text: string }[]
  onChoose: (choice: Choice | undefined) => void
}

export function FilterSelect<Choice extends string>(props: FilterSelectProps<Choice>) {
  const { label, value, all, options, onChoose } = props
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(options.find((option) => option.value === event.target.value)?.value)}
      className={controlClass}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
