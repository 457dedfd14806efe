import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChartLink } from '../../../ui/chart-part'
import { classNames } from '../../../ui/class-names'
import * as words from './places.words'

export interface Figure {
  label: string
  value: ReactNode
  /** What stands beside the figure: of how much, or since when. */
  note?: ReactNode
  isBad?: boolean
  /** There is nothing of it: it is read over. */
  isNone?: boolean
  /** Where the rows behind the figure stand. */
  link?: ChartLink
}

interface FiguresProps {
  label: string
  figures: readonly (Figure | false)[]
  /** What stands at the end of the line: which of two currencies is shown. */
  children?: ReactNode
}

/** The figures of one thing in a line, each a way to its rows. */
export function Figures({ label, figures, children }: FiguresProps) {
  return (
    <div className="mb-4 flex items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-card max-sm:flex-col-reverse max-sm:items-stretch sm:px-5">
      <dl
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-3 sm:flex sm:flex-wrap lg:gap-x-10"
      >
        {figures.map(
          (figure) =>
            figure && (
              <div key={figure.label} className="min-w-0">
                <dt className="text-sm text-soft">{figure.label}</dt>
                <dd
                  className={classNames(
                    'font-semibold figures',
                    figure.isBad ? 'text-bad' : figure.isNone && 'text-soft',
                  )}
                >
                  {figure.link ? (
                    <Link
                      {...figure.link}
                      className="inline-block max-w-full whitespace-nowrap underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current pointer-coarse:-my-1.5 pointer-coarse:py-1.5"
                    >
                      {figure.value}
                    </Link>
                  ) : (
                    <span className="whitespace-nowrap">{figure.value}</span>
                  )}
                  {figure.note && <span className="block text-sm font-normal text-soft">{figure.note}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
      {children && (
        <div className="flex items-center justify-between gap-3 not-has-[fieldset]:hidden">
          <span aria-hidden className="text-sm text-soft sm:hidden">
            {words.amountsIn}
          </span>
          {children}
        </div>
      )}
    </div>
  )
}
