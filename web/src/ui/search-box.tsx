import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names'
import { controlClass } from './text-field'

interface SearchBoxProps {
  /** What it says inside, and to a screen reader. */
  placeholder: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
  /** In a dialog it is as wide as what it finds. */
  isWide?: boolean
}

/** Looks while one types, a moment after the last key. */
export function SearchBox({ placeholder, value = '', onSearch, isWide = false }: SearchBoxProps) {
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
    <div className={classNames('relative min-w-0 grow basis-0', !isWide && 'sm:max-w-80 sm:min-w-44 sm:basis-64')}>
      <Search size={18} aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto text-soft" />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(controlClass, 'h-10 min-h-0! pr-2! pl-10')}
      />
    </div>
  )
}
