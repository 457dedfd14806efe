import { ChevronRight, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names'
import * as common from '../ui/common.words'
import * as words from './app.words'
import { type Entry, useEntries } from './palette-entries'
import { takeTyped } from './typed-ahead'
import '../styles/dashboard.css'

/** Finds people, places and money by any part of them, opens their pages, and starts what people do most. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  /** Enter was pressed before what was typed was looked for: it opens the first of what comes. */
  const [isAwaited, setAwaited] = useState(false)
  const [unfolded, setUnfolded] = useState<string>()
  const { entries: lines, isSearching, isOfBefore } = useEntries(typed, onClose)
  const entries = lines.flatMap((line) => (line.key === unfolded && line.more ? [line, ...line.more] : [line]))

  useEffect(() => {
    if (!isAwaited || isSearching) return
    setAwaited(false)
    lines[0]?.run()
  }, [isAwaited, isSearching, lines])

  /** Shows or hides what else can be done with a line. */
  function unfold({ key, more }: Entry): boolean {
    if (!more || key === unfolded) return false
    setUnfolded(key)
    return true
  }

  useLayoutEffect(() => {
    const opener = document.activeElement
    // Read before the dialog is open: what listens ends then, and what was typed with it.
    const ahead = takeTyped()
    dialog.current?.showModal()
    if (ahead) setTyped(ahead)
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      // Who moved to a line means it, whatever it was found by.
      if (entries[highlighted] && !(isOfBefore && highlighted === 0)) entries[highlighted].run()
      else setAwaited(isSearching)
    }
    const entry = entries[highlighted]
    const atEnd = event.currentTarget.selectionStart === typed.length
    const isForward = (event.key === 'ArrowRight' && atEnd) || (event.key === 'Tab' && !event.shiftKey)
    if (isForward && entry && unfold(entry)) {
      event.preventDefault()
      setHighlighted(highlighted + 1)
    }
    if (event.key === 'ArrowLeft' && unfolded !== undefined) {
      const line = entries.findIndex(({ key }) => key === unfolded)
      event.preventDefault()
      setUnfolded(undefined)
      setHighlighted(Math.max(0, line))
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (entries.length === 0) return
    const next = (highlighted + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % entries.length
    setHighlighted(next)
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <dialog
      ref={dialog}
      aria-label={words.searchAndCommands}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-x-0 top-0 m-0 max-h-dvh w-full max-w-none overflow-hidden bg-surface text-ink shadow-pop sm:top-[12vh] sm:mx-auto sm:max-w-xl sm:rounded-2xl"
    >
      <Sought
        typed={typed}
        listId={listId}
        activeId={entries[highlighted] && `${listId}-${highlighted}`}
        onType={(next) => {
          setTyped(next)
          setHighlighted(0)
          setUnfolded(undefined)
        }}
        onKeyDown={handleKey}
        onClose={onClose}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={words.results}
        className="max-h-[70dvh] overflow-y-auto overscroll-contain p-2 sm:max-h-[55vh]"
      >
        {entries.map((entry, index) => (
          <Line
            key={entry.key}
            id={`${listId}-${index}`}
            entry={entry}
            isPart={!lines.includes(entry)}
            isFirstOfGroup={index > 0 && entry.group !== entries[index - 1]?.group}
            isHighlighted={index === highlighted}
            isUnfolded={entry.key === unfolded}
            onPoint={() => setHighlighted(index)}
            onFold={() => {
              setUnfolded(entry.key === unfolded ? undefined : entry.key)
              setHighlighted(lines.indexOf(entry))
            }}
          />
        ))}
      </div>
      <p role="status" className={classNames('px-5 text-soft', entries.length === 0 ? 'pb-5' : 'sr-only')}>
        {entries.length > 0 ? words.countResults(entries.length) : isSearching ? words.searching : words.nothingFound}
      </p>
    </dialog>
  )
}

interface SoughtProps {
  typed: string
  listId: string
  /** Of the line that Enter opens. */
  activeId: string | undefined
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onClose: () => void
}

function Sought({ typed, listId, activeId, onType, onKeyDown, onClose }: SoughtProps) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-4">
      <Search size={20} aria-hidden className="shrink-0 text-soft" />
      <input
        role="combobox"
        aria-label={words.searchTenantsUnitsProperties}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={words.nameUnitPhoneAmountOrReceipt}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none"
      />
      <button type="button" onClick={onClose} className="min-h-11 shrink-0 px-1 text-sm text-soft hover:text-ink">
        {common.close}
      </button>
    </div>
  )
}

interface LineProps {
  id: string
  entry: Entry
  /** It is what can be done with the line above it. */
  isPart: boolean
  isFirstOfGroup: boolean
  isHighlighted: boolean
  isUnfolded: boolean
  onPoint: () => void
  onFold: () => void
}

function Line({ id, entry, isPart, isFirstOfGroup, isHighlighted, isUnfolded, onPoint, onFold }: LineProps) {
  const { icon: Picture, title, detail, aside, isUnconfirmed, more, run } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as the combobox pattern has it
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
    <div
      id={id}
      role="option"
      aria-selected={isHighlighted}
      aria-keyshortcuts={more ? 'ArrowRight' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={run}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5',
        isPart && 'ml-6',
        isHighlighted && 'bg-accent-tint',
        isFirstOfGroup && 'mt-2',
      )}
    >
      <Picture size={18} aria-hidden className="shrink-0 text-soft" />
      <span className="min-w-0 grow wrap-anywhere">
        {title}
        {detail && (
          // On a phone below the name, in one line: beside it what is owed leaves no room.
          <span className={classNames('text-sm text-soft max-sm:block max-sm:truncate', isPart && 'max-sm:hidden')}>
            <span className="max-sm:sr-only"> · </span>
            {detail}
          </span>
        )}
        {isUnconfirmed && <span className="text-sm text-warn"> {words.notConfirmed}</span>}
      </span>
      {aside && <span className="shrink-0 text-sm text-soft figures">{aside}</span>}
      {more && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: by keys it is the arrow to the right
        // biome-ignore lint/a11y/noStaticElementInteractions: for fingers; the option says its keys
        <span
          title={isUnfolded ? words.hideActions : words.showActions}
          onClick={(event) => {
            event.stopPropagation()
            onFold()
          }}
          className="-my-1.5 -mr-2 flex min-h-11 w-9 shrink-0 items-center justify-center text-soft hover:text-ink"
        >
          <ChevronRight
            size={18}
            aria-hidden
            className={classNames('transition-transform', isUnfolded && 'rotate-90')}
          />
        </span>
      )}
    </div>
  )
}
