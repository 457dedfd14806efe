import type { DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Card, Skeleton } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { textLinkClass } from '../../../ui/text-link'
import { needsToday } from './needs'

interface NeedsTodayProps {
  /** Undefined while they are being loaded. */
  figures: DashboardFigures | undefined
  propertyId: string | undefined
  /** Undefined for whom reminders are not. */
  onRemind: (() => void) | undefined
}

/** What waits for somebody, each with the way to where it is done. */
export function NeedsToday({ figures, propertyId, onRemind }: NeedsTodayProps) {
  const needs = figures && needsToday(figures, propertyId)
  return (
    <Card className="min-w-0 px-4 py-2">
      <h2 className="flex min-h-9 items-center font-semibold">Needs you today</h2>
      {!needs && <Skeleton className="h-40" />}
      {needs?.length === 0 && (
        <p className="flex items-center gap-2 py-6 text-good">
          <CircleCheck size={20} aria-hidden className="shrink-0" />
          Nothing. Everything is paid, sent and read.
        </p>
      )}
      <ul className="-mx-1 divide-y divide-line">
        {needs?.map(({ key, text, note, link, action, opens, isUrgent }) => (
          <li key={key} className="flex items-center justify-between gap-3 px-1 text-sm">
            <Link
              {...link}
              className="min-w-0 grow rounded-sm py-2 leading-5 underline-offset-4 hover:underline sm:truncate"
            >
              <span className={classNames('font-medium', isUrgent && 'text-bad')}>{text}</span>{' '}
              {note && <span className="text-soft max-sm:hidden">{note}</span>}
            </Link>
            {opens === 'remind' && onRemind ? (
              <button
                type="button"
                onClick={onRemind}
                className="min-h-8 shrink-0 rounded-md bg-accent-tint px-3 font-medium text-accent hover:bg-accent hover:text-on-accent pointer-coarse:min-h-9"
              >
                {action}
              </button>
            ) : (
              opens === undefined && (
                <Link {...link} aria-label={`${action}: ${text}`} className={`${textLinkClass} shrink-0 py-2`}>
                  {action} <span aria-hidden>›</span>
                </Link>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
