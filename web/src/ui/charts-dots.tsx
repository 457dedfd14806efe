import { type ChartLink, ChartPart } from './chart-part'
import { Legend, LegendEntry } from './charts-parts'
import * as words from './ui.words'

/** `due`: still to come; `waived`: no longer asked for; `none`: nothing was charged in that month. */
const dotStates = ['onTime', 'late', 'partial', 'open', 'due', 'waived', 'none'] as const
export type DotState = (typeof dotStates)[number]

export interface MonthDot {
  /** In full: 'November 2026'. */
  name: string
  /** Below the dot: 'N'. */
  label: string
  state: DotState
  /** What is said besides how it was paid: 'KES 48,500, 12 days late'. */
  about?: string
  link?: ChartLink
}

const stateWords: Record<DotState, string> = {
  onTime: words.paidOnTime,
  late: words.paidLate,
  partial: words.paidInPart,
  open: words.open,
  due: words.notDueYet,
  waived: words.writtenOff,
  none: words.nothingDue,
}

/** A shape of its own for each: a disc, a triangle, half a disc in its ring, a cross, a ring, a square, a dash. In a box of 16 by 10. */
function Shape({ state }: { state: DotState }) {
  if (state === 'onTime') return <circle cx="8" cy="5" r="4.5" fill="var(--good)" />
  if (state === 'late') return <path d="M8 0.5 13 9.5H3Z" fill="var(--warn)" />
  if (state === 'partial')
    return (
      <g stroke="var(--bad)" strokeWidth="1.5">
        <circle cx="8" cy="5" r="3.75" fill="none" />
        <path d="M4.25 5a3.75 3.75 0 0 0 7.5 0z" fill="var(--bad)" />
      </g>
    )
  if (state === 'open') return <path d="M4 1 12 9M12 1 4 9" stroke="var(--bad)" strokeWidth="2.5" fill="none" />
  if (state === 'due') return <circle cx="8" cy="5" r="3.75" stroke="var(--soft)" strokeWidth="1.5" fill="none" />
  if (state === 'waived') return <path d="M4.5 1.5h7v7h-7z" fill="var(--soft)" />
  return <path d="M5 5H11" stroke="var(--line-strong)" strokeWidth="1.5" />
}

/** How month after month was paid, oldest first, each a link to its rows. */
export function MonthDots({ title, months }: { title: string; months: readonly MonthDot[] }) {
  if (months.length === 0) return null
  // Before the first charge a month says nothing: the legend says since when there are any.
  const first = Math.max(
    0,
    months.findIndex(({ state }) => state !== 'none'),
  )
  const shown = months.slice(first)
  const used = dotStates.filter((state) => shown.some((month) => month.state === state))
  return (
    <figure className="m-0" aria-label={title}>
      <ol className="grid max-w-md grid-cols-12">
        {shown.map(({ name, label, state, about, link }) => {
          const text = `${name}: ${stateWords[state]}${about ? `, ${about}` : ''}`
          return (
            <li key={name}>
              <ChartPart link={link} title={text} className="block rounded-sm py-1 text-center pointer-coarse:py-2">
                <svg viewBox="0 0 16 10" aria-hidden="true" className="mx-auto h-3 w-5 overflow-visible">
                  <Shape state={state} />
                </svg>
                <span className="sr-only">{text}</span>
                <span aria-hidden className="mt-1 block text-xs leading-4 text-soft">
                  {label}
                </span>
              </ChartPart>
            </li>
          )
        })}
      </ol>
      <div className="mt-1">
        <Legend>
          {used.map((state) => (
            <LegendEntry key={state} name={stateWords[state]}>
              <Shape state={state} />
            </LegendEntry>
          ))}
          {first > 0 && <span className="text-sm text-soft">{words.sinceMonth(shown[0]?.name)}</span>}
        </Legend>
      </div>
    </figure>
  )
}
