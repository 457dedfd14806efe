import type { MeterKind } from '@makao/contract/money/meters/meters.kinds'
import { unitOf } from '@makao/contract/money/meters/quantity.terms'
import { classNames } from '../../../ui/class-names'
import { controlClass, Field, type InputProps } from '../../../ui/field'

/** What a dial shows, as people type it; its form reads it with `parseQuantity`. `large`: for a thumb. */
export function QuantityField({ kind, large = false, ...props }: InputProps & { kind: MeterKind; large?: boolean }) {
  const { label, name, error, hint, hideLabel, className, ...input } = props
  return (
    <Field {...{ label, name, error, hint, hideLabel }}>
      {(control) => (
        <div className="relative">
          <input
            name={name}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            {...control}
            {...input}
            className={classNames(
              controlClass,
              'pr-14 figures',
              large && 'h-16 text-3xl! font-semibold tracking-wide',
              className,
            )}
          />
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-soft">
            {unitOf(kind)}
          </span>
        </div>
      )}
    </Field>
  )
}
