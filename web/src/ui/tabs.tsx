import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names'

interface TabsProps {
  label: string
  /** `search`: what the address says while the tab is open. */
  tabs: readonly {
    text: string
    /** What it says on a phone or tablet, where the text itself has no room. */
    short?: string
    search: LinkProps['search']
    isOpen: boolean
  }[]
}

/** Parts of one page, each with an address of its own (`?tab=`). */
export function Tabs({ label, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  const open = tabs.find(({ isOpen }) => isOpen)?.text
  const texts = tabs.map(({ text, short = text }) => short).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count that comes later pushes the open one out of sight again
  useEffect(() => {
    // On a phone the tabs are wider than the page.
    if (open) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open, texts])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="more-behind mb-2 flex scroll-px-12 gap-1 overflow-x-auto border-b border-line max-sm:gap-0"
    >
      {tabs.map(({ text, short, search, isOpen }) => (
        <Link
          key={text}
          to="."
          search={search}
          // Else a tab whose address says less would be open too, and marked as such.
          activeOptions={{ exact: true, includeSearch: true }}
          {...(short && { 'aria-label': text })}
          aria-current={isOpen ? 'page' : undefined}
          className={classNames(
            '-mb-px inline-flex min-h-11 items-center border-b-2 px-3.5 font-medium whitespace-nowrap max-sm:grow max-sm:justify-center max-sm:px-1.5 max-sm:text-sm',
            isOpen ? 'border-accent text-accent' : 'border-transparent text-soft hover:text-ink',
          )}
        >
          <span className={short && 'max-lg:hidden'}>{text}</span>
          {short && <span className="lg:hidden">{short}</span>}
        </Link>
      ))}
    </nav>
  )
}
