import { type ChartLink, ChartPart } from './chart-part'
import { Legend, LegendEntry } from './charts-parts'
import { classNames } from './class-names'
import * as common from './common.words'
import * as words from './ui.words'

type Held = 'reserved' | 'under_repair' | 'not_for_rent'
type UnitState = 'let' | 'owing' | 'vacant' | Held

export interface MapUnit {
  id: string
  /** Its number: 'A1'. */
  name: string
  state: UnitState
  /** How long or how much is owed: the deeper, the worse. */
  depth?: 0 | 1 | 2
  /** What is said below the number instead of the word of its state: 'KES 12,000'. */
  text?: string
  /** More that a pointer and a screen reader are told: who lives there. */
  about?: string
  link?: ChartLink
}

const stateWords: Record<UnitState, string> = {
  let: words.isLet,
  owing: words.owes,
  vacant: words.vacant,
  reserved: words.reserved,
  under_repair: words.underRepair,
  not_for_rent: words.notForRent,
}

const depths = [10, 24, 40].map((part) => `color-mix(in oklab, var(--bad) ${part}%, var(--surface))`)

const heldLook = 'border border-double border-line-strong bg-sunken text-soft'

// Filled, with a heavy edge, hollow with a broken one: told apart without colour.
const looks: Record<UnitState, string> = {
  let: 'border border-transparent bg-accent-tint text-ink',
  owing: 'border-2 border-bad text-ink font-semibold',
  vacant: 'border border-dashed border-line-strong text-soft',
  reserved: heldLook,
  under_repair: heldLook,
  not_for_rent: heldLook,
}

/** The units of a house as cells, each with its number and how it stands, and each a link to the unit. @param props.note what the depth says */
export function UnitMap({ title, units, note }: { title: string; units: readonly MapUnit[]; note?: string }) {
  if (units.length === 0) return null
  const count = (state: UnitState) => units.filter((unit) => unit.state === state).length
  const heldButToLet = count('reserved') + count('under_repair')
  const held = heldButToLet + count('not_for_rent')
  return (
    <figure className="m-0" aria-label={title}>
      <ul
        className={classNames(
          'grid gap-1.5',
          units.some(({ name }) => name.length > 7)
            ? 'grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))]',
        )}
      >
        {units.map(({ id, name, state, depth = 0, text, about, link }) => (
          <li
            key={id}
            className="min-w-0 rounded-md"
            style={state === 'owing' ? { background: depths[depth] } : undefined}
          >
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
          <LegendEntry name={`${words.countOwing(count('owing'))}${note ?? ''}`}>
            <rect width="6" height="10" fill="var(--bad)" fillOpacity="0.1" />
            <rect x="5" width="6" height="10" fill="var(--bad)" fillOpacity="0.24" />
            <rect x="10" width="6" height="10" fill="var(--bad)" fillOpacity="0.4" />
            <rect x="1" y="1" width="14" height="8" rx="1" fill="none" stroke="var(--bad)" strokeWidth="2" />
          </LegendEntry>
          {/* As everywhere: where nobody lives is vacant, unless it is not for rent. */}
          <LegendEntry name={words.countVacant(count('vacant') + heldButToLet)}>
            <rect width="16" height="10" rx="2" fill="none" stroke="var(--line-strong)" strokeDasharray="3 2" />
          </LegendEntry>
          {held > 0 && (
            <LegendEntry name={words.countHeld(held)}>
              <rect width="16" height="10" rx="2" fill="var(--sunken)" stroke="var(--line-strong)" />
            </LegendEntry>
          )}
        </Legend>
      </div>
    </figure>
  )
}
