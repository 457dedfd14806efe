interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; text: string; note: string }[]
  /** Without it the form reads what is chosen; the first is, to begin with. */
  value?: Value
  onChoose?: (value: Value) => void
}

/** A few ways of which one holds, each with what it means. */
export function Choice<Value extends string>({ legend, name, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="grid gap-2">
        {options.map((option, place) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-line px-4 py-3 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: place === 0 }
                : { checked: value === option.value, onChange: () => onChoose?.(option.value) })}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.text}</span>
              <span className="block text-sm text-soft">{option.note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
