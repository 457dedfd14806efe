import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** More rows than this are drawn as they come into sight. */
const MANY = 100
/** Drawn above and below what is in sight: keys and a quick thumb find the next row there. */
const BESIDE = 15
/** How high a row is before it was drawn, in px. */
const USUAL_HEIGHT = 60

/** Which rows of a long table are drawn, in order; `start` and `end` in px below the first. */
export interface LongRows {
  body: RefObject<HTMLTableSectionElement | null>
  drawn: readonly { index: number; start: number; end: number }[]
  /** Of all rows, in px. */
  height: number
  measure: (row: HTMLTableRowElement | null) => void
  /** Brings a row into sight. */
  bring: (index: number) => void
}

/** Whether the page is being printed: paper has all rows in sight. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as it was told.
    const turn = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    window.addEventListener('beforeprint', turn)
    window.addEventListener('afterprint', turn)
    return () => {
      window.removeEventListener('beforeprint', turn)
      window.removeEventListener('afterprint', turn)
    }
  }, [])
  return isPrinting
}

/**
 * Keeps of a table with many rows those drawn that are in sight, and the one with the focus wherever it is. Undefined where all
 * are: then the browser's own search finds every row.
 */
export function useLongRows(count: number): LongRows | undefined {
  const body = useRef<HTMLTableSectionElement>(null)
  const [above, setAbove] = useState(0)
  const isPrinting = usePrinting()
  const isLong = count > MANY
  useLayoutEffect(() => {
    if (isLong && body.current) setAbove(body.current.getBoundingClientRect().top + window.scrollY)
  }, [isLong])
  const rows = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize: () => USUAL_HEIGHT,
    overscan: BESIDE,
    scrollMargin: above,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      const row = document.activeElement?.closest<HTMLElement>('tr[data-index]')
      if (!row || !body.current?.contains(row)) return inSight
      // With the rows beside it: the next field is one key away.
      const here = Number(row.dataset.index)
      const near = [here - 1, here, here + 1].filter((index) => index >= 0 && index < count)
      return [...new Set([...inSight, ...near])].sort((one, other) => one - other)
    },
  })
  if (!isLong) return undefined
  const { measureElement: measure } = rows
  const bring = (index: number) => rows.scrollToIndex(index, { align: 'center' })
  if (isPrinting) {
    const drawn = Array.from({ length: count }, (_, index) => ({ index, start: 0, end: 0 }))
    return { body, drawn, height: 0, measure, bring }
  }
  const drawn = rows
    .getVirtualItems()
    .map(({ index, start, end }) => ({ index, start: start - above, end: end - above }))
  return { body, drawn, height: rows.getTotalSize(), measure, bring }
}
