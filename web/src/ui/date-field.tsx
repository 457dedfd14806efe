import { addDays, dayInNairobi, formatDayOfWeek, formatWholeDay, isDay } from '@makao/contract/days'
import { noSuchDay, readTypedDay } from '@makao/contract/typed-day'
import { Calendar } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { typeInto } from '../lib/type-into'
import { chipClass } from './chip'
import { classNames } from './class-names'
import { controlClass, Field, type InputProps } from './text-field'
import * as words from './ui.words'
import '../styles/said-day.css'

type DayInputProps = ComponentProps<'input'> & {
  shown: string
  /** Told of what was typed and is no day, and when that is over. */
  onWrong?: (isWrong: boolean) => void
}

/**
 * The control of a day: typed as people here write it, or picked. Browsers write days in the order of their own language, so
 * what is theirs stands unseen behind the sign, or behind all of it for a thumb. It holds the value that forms read.
 */
export function DayInput({ shown, onWrong, className, ref, name, disabled, readOnly, ...props }: DayInputProps) {
  const { value, defaultValue, min = '1970-01-01', max = '2200-12-31', onChange, onKeyDown, ...input } = props
  const today = dayInNairobi(new Date())
  const own = useRef<HTMLInputElement>(null)
  const isOwnTyping = useRef(false)
  const wrongAt = useRef<string>(undefined)
  const [typed, setTyped] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)

  function judge(wrong: boolean) {
    own.current?.setCustomValidity(wrong ? noSuchDay : '')
    setIsWrong(wrong)
    if (wrong !== isWrong) onWrong?.(wrong)
  }

  /** @returns whether it is a day, or nothing */
  function take(entered: string): boolean {
    const day = entered.trim() && readTypedDay(entered, today)
    if (own.current && own.current.value !== (day ?? '')) {
      isOwnTyping.current = true
      typeInto(own.current, day ?? '')
      isOwnTyping.current = false
    }
    judge(day === undefined)
    return day !== undefined
  }

  function giveWay() {
    judge(false)
    setTyped(undefined)
  }

  // Another day that the page shows by now was chosen elsewhere: by a range, or the way back.
  useEffect(() => {
    const isOther = wrongAt.current !== undefined && wrongAt.current !== shown
    wrongAt.current = isWrong ? shown : undefined
    if (isWrong && isOther && isDay(shown)) giveWay()
  })

  return (
    <span className="said-day relative block">
      <input
        {...input}
        type="text"
        autoComplete="off"
        placeholder={words.dayAsTyped}
        disabled={disabled}
        readOnly={readOnly}
        aria-invalid={isWrong || props['aria-invalid']}
        value={typed ?? (isDay(shown) ? formatDayOfWeek(shown, today) : '')}
        onFocus={({ target }) => {
          if (readOnly || isWrong) return
          flushSync(() => setTyped(isDay(shown) ? formatWholeDay(shown) : ''))
          target.select()
        }}
        onChange={({ target: { value: entered } }) => {
          setTyped(entered)
          // Half of a day is judged once it is left.
          if (!entered || (/\d{4}$|^\d{4}-/.test(entered) && readTypedDay(entered, today))) take(entered)
        }}
        onBlur={() => {
          if (typed !== undefined) setTyped(take(typed) ? undefined : typed)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== undefined) take(typed)
          if (event.key === 'ArrowDown' && event.altKey) {
            event.preventDefault()
            own.current?.showPicker()
          } else onKeyDown?.(event)
        }}
        className={classNames(controlClass, 'pr-9', className)}
      />
      <Calendar aria-hidden className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-soft" />
      <input
        type="date"
        aria-label={words.calendar}
        tabIndex={-1}
        ref={(field) => {
          own.current = field
          if (typeof ref === 'function') ref(field)
          else if (ref) ref.current = field
        }}
        {...{ name, defaultValue, min, max }}
        // Of what is no day nothing is held, whatever the page goes on with.
        value={isWrong && value !== undefined ? '' : value}
        disabled={disabled || readOnly}
        onChange={(event) => {
          // Picked: what was typed before gives way.
          if (!isOwnTyping.current) giveWay()
          onChange?.(event)
        }}
      />
    </span>
  )
}

interface DateFieldProps extends InputProps {
  /** Other days stand beside it, one press away. */
  isBare?: boolean
  /** For a page that reads the day without a form. */
  onWrong?: (isWrong: boolean) => void
}

/** A day; where the latest is today, today and yesterday are one press away. */
export function DateField({
  label,
  name,
  error,
  hint,
  hideLabel,
  isBare,
  onChange,
  onWrong,
  ...input
}: DateFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(input.value ?? input.defaultValue ?? ''))
  const [isWrong, setIsWrong] = useState(false)
  const today = dayInNairobi(new Date())
  const shown = input.value === undefined ? typed : String(input.value)
  const near = [
    [words.today, today],
    [words.yesterday, addDays(today, -1)],
  ] as const
  const chips =
    input.max === today && !isBare ? near.filter(([, day]) => day !== shown && day >= String(input.min ?? '')) : []
  return (
    <Field {...{ label, name, hint, hideLabel }} error={isWrong ? noSuchDay : error}>
      {(control) => (
        <>
          <DayInput
            ref={field}
            name={name}
            {...control}
            {...input}
            shown={shown}
            onWrong={(wrong) => {
              setIsWrong(wrong)
              onWrong?.(wrong)
            }}
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
