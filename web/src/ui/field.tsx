import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { controlClass, Field, type FieldProps, type InputProps, TextField } from './text-field'

export { DateField } from './date-field'
// What the first screen asks with stands apart: it loads nothing else of these.
export { controlClass, Field, type InputProps, PasswordField, TextField } from './text-field'

/** A whole number, read with `count`. */
export function CountField(props: InputProps) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />
}

/** A percentage, read with `percent`. */
export function PercentField(props: InputProps) {
  return <TextField inputMode="decimal" autoComplete="off" data-percent {...props} />
}

export function SelectField({
  label,
  name,
  error,
  hint,
  hideLabel,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'name'>) {
  return (
    <Field {...{ label, name, error, hint, hideLabel }}>
      {(control) => <select name={name} {...control} {...select} className={controlClass} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  name,
  error,
  hint,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) {
  return (
    <Field {...{ label, name, error, hint }}>
      {(control) => (
        <textarea name={name} rows={3} {...control} {...area} className={classNames(controlClass, 'py-2 leading-6')} />
      )}
    </Field>
  )
}
