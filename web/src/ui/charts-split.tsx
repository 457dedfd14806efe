import { type ChartLink, ChartPart } from './chart-part'
import { type Measure, sharesOf } from './charts.scale'
import { classNames } from './class-names'
import '../styles/dashboard.css'

export interface SplitPart {
  name: string
  value: number
  /** Behind the figure: '12 tenants'. */
  note?: string
  link?: ChartLink
}

interface SplitBarProps {
  title: string
  /** In order; the four of an age from the youngest to the oldest. */
  parts: readonly SplitPart[]
  measure: Measure
  /** What the parts are: ages deepen from sand to red, before them what is owed and not overdue; kinds are shades of one colour. */
  of?: 'ages' | 'owed' | 'kinds'
  /** Stands in a narrow place: the words below it in two columns. */
  isNarrow?: boolean
}

const mix = (color: string, share: number) => `color-mix(in oklab, var(--${color}) ${share}%, var(--surface))`

// Told apart by how dark they are, so without their hue too.
const ages = [mix('warn', 30), mix('warn', 62), mix('bad', 75), 'color-mix(in oklab, var(--bad) 80%, var(--ink))']
const shades = {
  ages,
  owed: [mix('soft', 18), ...ages],
  kinds: [mix('accent', 100), mix('accent', 55), mix('accent', 28), mix('soft', 45), mix('soft', 20)],
}

/** One bar, divided. Below it each part says its name and figure, in the order of the bar, and leads to its rows. */
export function SplitBar({ title, parts, measure, of = 'ages', isNarrow = false }: SplitBarProps) {
  const shares = sharesOf(parts.map(({ value }) => value))
  const shade = (place: number) => shades[of][Math.min(place, shades[of].length - 1)]
  return (
    <figure className="m-0" aria-label={title}>
      <div aria-hidden className="flex h-5 gap-0.5 overflow-hidden rounded-md bg-sunken">
        {parts.map(({ name, value, link }, place) => {
          const share = shares[place] ?? 0
          return (
            share > 0 && (
              <span key={name} className="flex" style={{ width: `${100 * share}%` }}>
                <ChartPart link={link} isPicture title={`${name}: ${measure.format(value)}`} className="grow">
                  <svg aria-hidden="true" className="block size-full">
                    <rect width="100%" height="100%" fill={shade(place)} />
                  </svg>
                </ChartPart>
              </span>
            )
          )
        })}
      </div>
      <ul
        className={classNames(
          'mt-1.5 grid gap-x-4 text-sm',
          isNarrow
            ? 'grid-cols-[repeat(auto-fit,minmax(max(6.5rem,40%),1fr))]'
            : 'grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-y-1',
        )}
      >
        {parts.map(({ name, value, note, link }, place) => (
          <li key={name} className="min-w-0">
            <ChartPart
              link={link}
              className="block rounded-sm py-0.5 underline-offset-4 pointer-coarse:py-2 [&[href]]:hover:underline"
            >
              <span className="flex items-center gap-1.5 text-soft">
                <svg viewBox="0 0 10 10" aria-hidden="true" className="size-[0.7em] shrink-0">
                  <rect width="10" height="10" rx="2" fill={shade(place)} stroke="var(--line-strong)" />
                </svg>
                {name}{' '}
              </span>
              <span className="flex flex-wrap gap-x-2 font-medium whitespace-nowrap text-ink figures">
                {measure.format(value)}
                {note && <span className="font-normal text-soft"> {note}</span>}
              </span>
            </ChartPart>
          </li>
        ))}
      </ul>
    </figure>
  )
}
