import { type ChartLink, ChartPart, Legend, LegendEntry } from './charts-parts'
import { classNames } from './class-names'
import * as common from './common.words'
import * as words from './ui.words'

type UnitState = 'let' | 'owing' | 'vacant'

export interface MapUnit {
  id: string
  /** Its number: 'A1'. */
  name: string
  state: UnitState
  /** What is said below the number instead of the word of its state: 'KES 12,000'. */
  text?: string
  /** More that a pointer and a screen reader are told: who lives there. */
  about?: string
  link?: ChartLink
}

const stateWords: Record<UnitState, string> = { let: words.isLet, owing: words.owes, vacant: words.vacant }

// Filled, striped, hollow with a broken edge: told apart without colour.
const looks: Record<UnitState, string> = {
  let: 'border border-transparent bg-accent-tint text-ink',
  owing:
    'border-2 border-bad bg-[repeating-linear-gradient(45deg,var(--bad-tint)_0_4px,var(--surface)_4px_8px)] text-ink font-semibold',
  vacant: 'border border-dashed border-line-strong text-soft',
}

/** The units of a house as cells, each with its number and how it stands, and each a link to the unit. */
export function UnitMap({ title, units }: { title: string; units: readonly MapUnit[] }) {
  if (units.length === 0) return null
  const count = (state: UnitState) => units.filter((unit) => unit.state === state).length
  return (
    <figure className="m-0" aria-label={title}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5">
        {units.map(({ id, name, state, text, about, link }) => (
          <li key={id} className="min-w-0">
            <ChartPart
              link={link}
              title={about}
              className={classNames('block min-h-11 rounded-md px-1.5 py-1 text-center leading-tight', looks[state])}
            >
              <span className="block truncate text-sm">
                <span className="sr-only">{common.unit} </span>
                {name}
              </span>
              <span className="block truncate text-xs figures">
                {text !== undefined && <span className="sr-only">{stateWords[state]} </span>}
                {text ?? stateWords[state]}
              </span>
              {about && <span className="sr-only">, {about}</span>}
            </ChartPart>
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <Legend>
          <LegendEntry name={words.countLet(count('let'))}>
            <rect width="16" height="10" rx="2" fill="var(--accent-tint)" stroke="var(--accent)" strokeWidth="0.5" />
          </LegendEntry>
          <LegendEntry name={words.countOwing(count('owing'))}>
            <rect x="1" y="1" width="14" height="8" rx="1" fill="var(--bad-tint)" stroke="var(--bad)" strokeWidth="2" />
            <path d="M5 9 11 1M9 9 15 1M1 9 7 1" stroke="var(--bad)" />
          </LegendEntry>
          <LegendEntry name={words.countVacant(count('vacant'))}>
            <rect width="16" height="10" rx="2" fill="none" stroke="var(--line-strong)" strokeDasharray="3 2" />
          </LegendEntry>
        </Legend>
      </div>
    </figure>
  )
}
