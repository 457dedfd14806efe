import type { ReactNode } from 'react'
import { Card, CardHeader } from '../../../ui/card'

export interface Bar {
  label: string
  /** What the bar stands for, as people read it. */
  text: string
  /** Length as a part of the longest possible, 0 to 1. */
  part: number
  /** How much of it is filled, 0 to 1; undefined: all. */
  filled?: number
  tone?: 'good' | 'warn' | 'bad'
}

interface BarChartProps {
  title: string
  /** What the colours mean. */
  legend?: ReactNode
  bars: readonly Bar[]
}

const tones = { good: 'bg-accent', warn: 'bg-warn', bad: 'bg-bad' }

/** Bars below one another. A list to a screen reader, in which each entry says its figures. */
export function BarChart({ title, legend, bars }: BarChartProps) {
  if (bars.length === 0) return null
  return (
    <Card className="pb-4">
      <CardHeader title={title}>{legend && <p className="text-sm text-soft">{legend}</p>}</CardHeader>
      <ul className="space-y-2.5 px-5">
        {bars.map(({ label, text, part, filled = 1, tone = 'good' }) => (
          <li
            key={label}
            className="grid grid-cols-[2fr_3fr] items-center gap-x-4 text-sm sm:grid-cols-[9rem_1fr_16rem]"
          >
            <span className="min-w-0 wrap-anywhere text-soft">{label}</span>
            <span
              aria-hidden
              className="order-3 col-span-2 flex h-3 overflow-hidden rounded-full bg-sunken sm:order-none sm:col-span-1"
            >
              <span
                className="flex rounded-full border border-line-strong bg-surface"
                style={{ width: `${Math.max(part * 100, part > 0 ? 1 : 0)}%` }}
              >
                <span className={`rounded-full ${tones[tone]}`} style={{ width: `${Math.min(filled, 1) * 100}%` }} />
              </span>
            </span>
            <span className="text-right font-medium text-balance figures">
              {text.replaceAll(/(KES|UGX|of(?= [KU]Sh)) /g, '$1\u00a0')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
