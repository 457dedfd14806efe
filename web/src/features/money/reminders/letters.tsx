import { formatDay } from '@makao/contract/days'
import { useQuery } from '@tanstack/react-query'
import { paperVersions } from '../../../lib/paper-versions'
import { EarlierVersions } from '../../../ui/earlier-versions'
import { DownloadButton } from '../../../ui/export-buttons'
import * as words from './reminders.words'

/** Letters that were handed out, the latest first. @param isAlone on a page, not within a dialog */
export function Letters({ tenancyId, isAlone = true }: { tenancyId: string; isAlone?: boolean }) {
  const { data = [] } = useQuery(paperVersions({ kind: 'demand_letter', subjectId: tenancyId }))
  const days = [...new Set(data.map(({ period }) => period))].toReversed()
  if (days.length === 0) return null
  return (
    <section className={isAlone ? 'rounded-2xl border border-line bg-surface px-5 py-4 shadow-card' : 'mt-4'}>
      <h3 className={isAlone ? 'font-semibold' : 'font-medium'}>{words.lettersSoFar}</h3>
      <ul className="divide-y divide-line">
        {days.map((day) => {
          const path = `tenancies/${tenancyId}/demand-letter/${day}/pdf`
          return (
            <li key={day} className="py-1.5">
              <div className="flex items-center justify-between gap-3">
                <span>{words.letterOf(formatDay(day))}</span>
                <DownloadButton path={path} label={words.downloadLetter(formatDay(day))} />
              </div>
              <EarlierVersions versions={data.filter(({ period }) => period === day)} path={path} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
