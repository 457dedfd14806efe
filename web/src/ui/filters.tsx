import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import { controlClass } from './field'

interface FilterBarProps {
  search?: ReactNode
  children: ReactNode
  /** How many of the children narrow the list; on a phone they fold away behind a button that tells. */
  active?: number
  /** Stands while anything is narrowed. */
  onClear?: (() => void) | undefined
}

/** What narrows a list: a search box, and filters that fold away on a phone when there are several. */
export function FilterBar({ search, children, active, onClear }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const folds = active !== undefined
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line p-4">
      {search}
      {folds && (
        <Button variant="secondary" className="grow md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal size={18} aria-hidden />
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      )}
      <div
        className={classNames(
          'flex flex-wrap items-end gap-3 max-md:w-full md:contents',
          folds && !isOpen && 'max-md:hidden',
        )}
      >
        {children}
      </div>
      {onClear && (
        <Button variant="ghost" onClick={onClear}>
          <X size={18} aria-hidden />
          Clear Filters
        </Button>
      )}
    </div>
  )
}

interface SearchBoxProps {
  /** What it says inside, and to a screen reader. */
  placeholder: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
}

/** Looks while one types, a moment after the last key. */
export function SearchBox({ placeholder, value = '', onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sought = useRef(value)

  // A link, the back button or Clear Filters changed what is sought: the box follows.
  useEffect(() => {
    if (value === sought.current) return
    sought.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sought.current) return
    const timer = setTimeout(() => {
      sought.current = wanted
      onSearch(wanted || undefined)
    }, 250)
    return () => clearTimeout(timer)
  }, [text, onSearch])

  return (
    <div className="relative min-w-0 basis-full md:grow md:basis-64">
      <Search size={18} aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto text-soft" />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(controlClass, 'pl-10')}
      />
    </div>
  )
}

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
      className={classNames(
        controlClass,
        'w-auto max-w-full grow basis-36 sm:w-auto sm:max-w-60 sm:min-w-36 sm:grow-0 sm:basis-auto',
      )}
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

interface FilterDateProps {
  label: string
  value: string | undefined
  onChoose: (day: string | undefined) => void
}

export function FilterDate({ label, value, onChoose }: FilterDateProps) {
  return (
    <label className="flex min-w-0 grow basis-36 flex-col text-sm text-soft sm:grow-0 sm:basis-40">
      <span className="mb-1">{label}</span>
      <input
        type="date"
        min="1970-01-01"
        max="2200-12-31"
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
        className={controlClass}
      />
    </label>
  )
}
