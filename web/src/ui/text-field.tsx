import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names'
import * as words from './ui.words'

export interface FieldProps {
  label: string
  /** The key of the value that the form reads. */
  name: string
  error?: string | undefined
  hint?: ReactNode
  /** For screen readers alone: where the placeholder says it. */
  hideLabel?: boolean | undefined
}

interface ControlProps {
  id: string
  'data-field': string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export const controlClass =
  'block min-h-10 w-full rounded-lg border border-line-strong bg-surface px-3 text-lg text-ellipsis text-ink transition-colors hover:border-soft aria-invalid:border-bad md:text-base pointer-coarse:min-h-11 pointer-coarse:text-lg'

/** A label, its control, and below it the error or else the hint. */
export function Field({
  label,
  name,
  error,
  hint,
  hideLabel = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-medium text-ink'}>
        {label}
      </label>
      {children({
        id,
        'data-field': name,
        'aria-invalid': error !== undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={classNames('mt-1 text-sm', error ? 'text-bad' : 'text-soft')}>
          {note}
        </p>
      )}
    </div>
  )
}

export type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'name' | 'id'>

export function TextField({ label, name, error, hint, hideLabel, className, ...input }: InputProps) {
  return (
    <Field {...{ label, name, error, hint, hideLabel }}>
      {(control) => <input name={name} {...control} {...input} className={classNames(controlClass, className)} />}
    </Field>
  )
}

export function PasswordField({ label, name, error, hint, ...input }: InputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, name, error, hint }}>
      {(control) => (
        <div className="relative">
          <input
            name={name}
            type={shown ? 'text' : 'password'}
            {...control}
            {...input}
            className={classNames(controlClass, 'pr-[4rem]')}
          />
          <button
            type="button"
            aria-label={shown ? words.hidePassword : words.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 w-[3.5rem] rounded-lg text-sm font-medium text-soft hover:text-ink"
          >
            {shown ? words.hide : words.show}
          </button>
        </div>
      )}
    </Field>
  )
}
