import { addDays, type Day, dayInNairobi, isDay } from '@makao/contract/days'
import { type ComponentProps, useRef, useState } from 'react'
import { typeInto } from '../lib/type-into'
import { chipClass } from './chip'
import { classNames } from './class-names'
import { controlClass, Field, type InputProps } from './text-field'
import * as words from './ui.words'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** 'Sun 22 Nov', and of another year 'Sat 22 Nov 2025'. */
export function dayInWords(day: Day, today: Day): string {
  const said = Object.fromEntries(
    parts.formatToParts(new Date(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  )
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${said.year}`
  return `${said.weekday} ${said.day} ${said.month}${year}`
}

/** The control of a day: browsers write it in the order of their own language, so it stands there in words until it is typed. */
export function DayInput({ shown, className, ...input }: ComponentProps<'input'> & { shown: string }) {
  return (
    <span className="said-day relative block">
      <input type="date" min="1970-01-01" max="2200-12-31" {...input} className={classNames(controlClass, className)} />
      {/* Nothing chosen looks empty: 'mm/dd/yyyy' is a language's order of days that nobody here writes. */}
      {(shown === '' || isDay(shown)) && (
        <span aria-hidden className="text-lg md:text-base pointer-coarse:text-lg">
          {shown && dayInWords(shown, dayInNairobi(new Date()))}
        </span>
      )}
    </span>
  )
}

interface DateFieldProps extends InputProps {
  /** Other days stand beside it, one press away. */
  isBare?: boolean
}

/** A day; where the latest is today, today and yesterday are one press away. */
export function DateField({ label, name, error, hint, hideLabel, isBare, onChange, ...input }: DateFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(input.value ?? input.defaultValue ?? ''))
  const today = dayInNairobi(new Date())
  const shown = input.value === undefined ? typed : String(input.value)
  const near = [
    [words.today, today],
    [words.yesterday, addDays(today, -1)],
  ] as const
  const chips =
    input.max === today && !isBare ? near.filter(([, day]) => day !== shown && day >= String(input.min ?? '')) : []
  return (
    <Field {...{ label, name, error, hint, hideLabel }}>
      {(control) => (
        <>
          <DayInput
            ref={field}
            name={name}
            {...control}
            {...input}
            shown={shown}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange?.(event)
            }}
          />
          {chips.length > 0 && (
            <span className="float-right mt-1 ml-2 flex gap-1.5">
              {chips.map(([text, day]) => (
                <button
                  key={text}
                  type="button"
                  onClick={() => field.current && typeInto(field.current, day)}
                  className={chipClass}
                >
                  {text}
                </button>
              ))}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
