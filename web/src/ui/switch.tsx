import { useState } from 'react'
import '../styles/switch.css'

interface SwitchProps {
  label: string
  /** What it does, in a few words below. */
  note?: string
  /** The key that a form reads it by. */
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once visible which. */
export function Switch({ label, note, name, checked, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {note && <span className="block text-sm text-soft">{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
    </label>
  )
}

/** A switch of a form, which reads it with `switchedOn`. */
export function SwitchField({ isOn, ...field }: Omit<SwitchProps, 'checked' | 'onChange'> & { isOn: boolean }) {
  const [checked, setChecked] = useState(isOn)
  return <Switch {...field} checked={checked} onChange={setChecked} />
}
