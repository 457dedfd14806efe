import type { ReactNode } from 'react'
import { Card } from '../../../ui/card'
import * as words from './dashboard.words'

interface ToComeProps {
  cards: ReactNode
  stats: ReactNode
  /** What came in last. */
  children: ReactNode
}

/** Before the first charge: what will be counted, in one quiet frame that says from when on. */
export function ToCome({ cards, stats, children }: ToComeProps) {
  return (
    <Card className="grid grid-cols-1 gap-px overflow-hidden bg-line [&_section]:rounded-none [&_section]:border-0">
      <p className="bg-surface px-4 py-2 text-soft">{words.figuresComeWithTheFirstCharge}</p>
      {cards}
      <div className="grid grid-cols-1 gap-px lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        {children}
        {stats}
      </div>
    </Card>
  )
}
