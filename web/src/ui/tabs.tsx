import { Link, type LinkProps } from '@tanstack/react-router'

interface TabsProps {
  label: string
  /** `search`: what the address says while the tab is open. */
  tabs: readonly { text: string; search: LinkProps['search'] }[]
}

/** Parts of one page, each with an address of its own (`?tab=`). */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ text, search }) => (
        <Link
          key={text}
          to="."
          search={search}
          activeOptions={{ exact: true, includeSearch: true }}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3.5 font-medium whitespace-nowrap text-soft hover:text-ink"
          activeProps={{ className: 'border-accent! text-accent!' }}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
