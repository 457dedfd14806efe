import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { isWithoutNetwork } from '../lib/network'
import { reasonOf } from '../lib/toast'
import { classNames } from './class-names'
import * as common from './common.words'
import { onPutBack, pickedProps } from './drafts'
import { controlClass, Field } from './field'
import * as words from './ui.words'

export interface PickerOption {
  value: string
  text: string
  /** On a line of its own, in the list and below the field. */
  note?: string | undefined
}

interface PickerProps {
  label: string
  name: string
  placeholder: string
  error?: string | undefined
  /** What the server found for the text typed so far, or for the text before while it looks. */
  options: readonly PickerOption[]
  /** How far it is with that. */
  query: { isPending: boolean; isPlaceholderData: boolean; error: unknown; fetchStatus?: string }
  /** What stands in the list when nothing is found. */
  empty: string
  onSearch: (text: string) => void
  onPick?: (value: string | undefined) => void
  /** What is chosen to begin with. */
  initial?: PickerOption | undefined
  hideLabel?: boolean
  /** In a dialog one begins here: what stands before it is chosen already. */
  isFirst?: boolean
}

/** What is typed, found and chosen, and the keys that go through it. */
function usePicking({ options, query, onSearch, onPick, initial }: PickerProps) {
  const [picked, setPicked] = useState(initial)
  const [text, setText] = useState(initial?.text ?? '')
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  // Who owns a picker asks for a text by its deferred value too.
  const asked = useDeferredValue(text)
  const isOfBefore = query.isPending || query.isPlaceholderData || asked !== text
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const held = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // At the foot of a sheet the list would open out of sight.
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  useEffect(() => {
    // What is typed next is another name, not more of this one.
    if (picked && document.activeElement === input.current) input.current?.select()
  }, [picked])

  useEffect(() => {
    if (!isAwaited || isOfBefore) return
    setAwaited(false)
    if (options[0]) pick(options[0])
  })

  function pick(option: PickerOption | undefined): void {
    setPicked(option)
    setText(option?.text ?? '')
    setOpen(false)
    setHighlighted(0)
    onPick?.(option?.value)
    onSearch('')
  }

  useEffect(() => {
    if (held.current) return onPutBack(held.current, pick)
  })

  function type(typed: string): void {
    setText(typed)
    setOpen(true)
    setHighlighted(0)
    setAwaited(false)
    onSearch(typed)
    if (picked) {
      setPicked(undefined)
      onPick?.(undefined)
    }
  }

  function leave(): void {
    setOpen(false)
    setAwaited(false)
    // What was typed but not chosen would look like a choice.
    if (!picked && text) {
      setText('')
      onSearch('')
    }
  }

  function move(step: number): void {
    setOpen(true)
    if (options.length === 0) return
    const next = isOpen ? (highlighted + step + options.length) % options.length : highlighted
    setHighlighted(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      // What was found for the text before is not meant, unless somebody moved to it.
      if (isOfBefore && highlighted === 0 && text !== '') setAwaited(true)
      else if (options[highlighted]) pick(options[highlighted])
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }

  const open = () => setOpen(true)
  const coming = isWithoutNetwork(query) ? words.noNetworkAndNotOpenedBefore : common.loading
  const note = isOfBefore ? coming : query.error ? reasonOf(query.error) : undefined
  return { list, held, input, listId, picked, text, isOpen, highlighted, note, pick, type, open, leave, handleKey }
}

/** Chooses one of thousands by typing part of it: an input that lists what is found, by mouse, touch and keyboard. */
export function Picker(props: PickerProps) {
  const { label, name, placeholder, error, options, empty, hideLabel, isFirst } = props
  const { list, held, input, listId, picked, text, isOpen, highlighted, note, ...acts } = usePicking(props)
  return (
    <Field {...{ label, name, error, hideLabel }} hint={picked?.note}>
      {(control) => (
        <div className="relative">
          <input ref={held} type="hidden" name={name} value={picked?.value ?? ''} {...pickedProps(picked)} />
          <input
            {...control}
            ref={input}
            data-first={isFirst || undefined}
            role="combobox"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && options[highlighted] ? `${listId}-${highlighted}` : undefined}
            placeholder={placeholder}
            value={text}
            onChange={(event) => acts.type(event.target.value)}
            // On the press already: what loads meanwhile may move the field from under the finger.
            onMouseDown={acts.open}
            onClick={acts.open}
            onKeyDown={acts.handleKey}
            onFocus={(event) => picked && event.currentTarget.select()}
            onBlur={acts.leave}
            className={classNames(controlClass, 'pr-10')}
          />
          <ChevronDown
            size={18}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-soft"
          />
          <OptionList
            {...{
              list,
              listId,
              label,
              options,
              picked,
              isOpen,
              highlighted,
              pick: acts.pick,
              note: note ?? empty,
            }}
          />
        </div>
      )}
    </Field>
  )
}

interface OptionListProps {
  list: RefObject<HTMLDivElement | null>
  listId: string
  label: string
  options: readonly PickerOption[]
  picked: PickerOption | undefined
  isOpen: boolean
  highlighted: number
  pick: (option: PickerOption) => void
  /** Stands in the list while there is nothing in it. */
  note: string
}

/** Over what follows: a list that pushed it away would move the button somebody is about to press. */
function OptionList({ list, listId, label, options, picked, isOpen, highlighted, pick, note }: OptionListProps) {
  return (
    <div
      className={classNames(
        'absolute inset-x-0 top-full z-10 mt-1 max-h-52 overflow-y-auto rounded-lg border border-line bg-surface shadow-pop',
        !isOpen && 'hidden',
      )}
    >
      <div ref={list} id={listId} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={option.value === picked?.value}
            // On the press, not the click: what is found meanwhile may move the option from under the finger.
            onMouseDown={(event) => {
              event.preventDefault()
              if (event.button === 0) pick(option)
            }}
            className={classNames(
              'px-3 py-2 wrap-anywhere hover:bg-sunken pointer-coarse:py-3',
              index === highlighted && 'bg-accent-tint',
            )}
          >
            {option.text}
            {option.note && <span className="block text-sm text-soft"> {option.note}</span>}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="px-3 py-2.5 text-soft">
          {note}
        </p>
      )}
    </div>
  )
}
