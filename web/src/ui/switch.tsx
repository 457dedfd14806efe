interface SwitchProps {
  label: string
  /** What it does, in a few words below. */
  note?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once visible which. */
export function Switch({ label, note, checked, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {note && <span className="block text-sm text-soft">{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
    </label>
  )
}
