import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { howMany } from '../lib/plural'
import { Button, IconButton } from './button'
import { noneChosen, type RowChoice } from './row-choice'
import * as words from './ui.words'
import '../styles/bulk-bar.css'

/** Rows that something is to be done with: those, or, without ids, everything that the list finds. */
export interface Meant {
  ids: string[] | undefined
  count: number
}

interface BulkBarProps extends RowChoice {
  /** How many rows the list finds on all of its pages. */
  total: number
  /** It finds others, which were not counted. */
  isMore?: boolean | undefined
  /** An action can take everything that the list finds, and not only rows by their ids. */
  takesAll?: boolean | undefined
  /** What can be done, for those that are meant. */
  children: (meant: Meant) => ReactNode
}

/** What can be done with the rows that are chosen; at the foot of the screen while some are. */
export function BulkBar({ chosen, setChosen, total, isMore = false, takesAll = false, children }: BulkBarProps) {
  const count = chosen.all ? total : chosen.keys.size
  if (count === 0) return null
  const inAll = howMany(total, isMore)
  return (
    <section aria-label={words.chosenRows} className="bulk-bar">
      <p role="status" className="font-medium whitespace-nowrap figures">
        {words.selected(chosen.all ? inAll : howMany(count))}
      </p>
      {takesAll && !chosen.all && (isMore || total > chosen.keys.size) && (
        <Button variant="ghost" onClick={() => setChosen({ ...chosen, all: true })}>
          {words.selectAll(inAll)}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        {children({ ids: chosen.all ? undefined : [...chosen.keys], count })}
      </div>
      <IconButton label={words.clearSelection} onClick={() => setChosen(noneChosen)}>
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  )
}
