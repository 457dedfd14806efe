import { Link } from '@tanstack/react-router'

interface TabsProps<Tab extends string> {
  label: string
  tabs: readonly { value: Tab; text: string }[]
}

/** Parts of one page, each with an address of its own (`?tab=`). */
export function Tabs<Tab extends string>({ label, tabs }: TabsProps<Tab>) {
  return (
    <nav aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ value, text }, index) => (
        <Link
          key={value}
          to="."
          search={index === 0 ? {} : { tab: value }}
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
