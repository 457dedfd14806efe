import { dayInNairobi } from '@makao/contract/days'
import { reportHeads } from '@makao/contract/documents/reports/report-heads.terms'
import type { SavedReport } from '@makao/contract/documents/saved-reports/saved-reports.schema'
import { boundsIn } from '@makao/contract/documents/saved-reports/saved-reports.terms'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { MenuItem } from '../../../ui/menu'
import type { ReportsSearch } from '../reports/report-bounds'
import { savedReports } from './saved-reports.queries'
import * as words from './saved-reports.words'
import '../../../styles/dashboard.css'

/** Where a saved report is looked at: of its period, seen from today. */
function searchOf({ id, kind, period, account, realAccountId, ...saved }: SavedReport, today: string): ReportsSearch {
  const { bounds } = reportHeads[kind]
  const { from, to, day, month, year } = boundsIn(bounds, period, today)
  return {
    report: kind,
    saved: id,
    ...(bounds === 'months' ? { fromMonth: from, toMonth: to } : { from, to }),
    ...{ day, month, year: year === undefined ? undefined : Number(year) },
    owner: saved.ownerId ?? undefined,
    property: saved.propertyId ?? undefined,
    block: saved.block ?? undefined,
    manager: saved.managerId ?? undefined,
    withoutProperty: saved.withoutProperty || undefined,
    withoutBlock: saved.withoutBlock || undefined,
    withoutManager: saved.withoutManager || undefined,
    withoutOwner: saved.withoutOwner || undefined,
    account: account ?? realAccountId ?? undefined,
  }
}

interface SavedItemsProps {
  data: readonly SavedReport[]
  /** Which of them is looked at. */
  looked: SavedReport | undefined
  /** Asks for the name and more of a new one, or of one that is changed. */
  onSave: (saved: SavedReport | undefined) => void
}

/** The items of the menu of saved reports. */
export function SavedItems({ data, looked, onSave }: SavedItemsProps) {
  const navigate = useNavigate()
  const removal = useSave({
    send: (savedReportId: string) => client.savedReports.remove({ savedReportId }),
    changes: [],
    shows: savedReports,
    done: words.reportIsRemoved,
    failed: words.reportWasNotRemoved,
  })
  return (
    <>
      {data.map((saved) => (
        <MenuItem
          key={saved.id}
          onSelect={() =>
            void navigate({ to: '/dashboard/reports', search: searchOf(saved, dayInNairobi(new Date())) })
          }
        >
          <span className="min-w-0 grow py-1">
            <span className="block truncate">{saved.name}</span>
            {saved.narrowedTo !== null && <span className="block truncate text-sm text-soft">{saved.narrowedTo}</span>}
            {saved.sharedBy !== null && (
              <span className="block truncate text-sm text-soft">{words.sharedByWhom(saved.sharedBy)}</span>
            )}
            {saved.sharedBy === null && saved.isShared && (
              <span className="block text-sm text-soft">{words.shared}</span>
            )}
            {saved.mailDay !== null && (
              <span className="block text-sm text-soft">{words.sentOnDay(saved.mailDay)}</span>
            )}
          </span>
        </MenuItem>
      ))}
      {data.length > 0 && <hr className="my-1.5 border-line" />}
      <MenuItem onSelect={() => onSave(undefined)}>{words.saveThisReport}</MenuItem>
      {looked && looked.sharedBy === null && (
        <>
          <MenuItem onSelect={() => onSave(looked)}>
            <span className="min-w-0 truncate">{words.changeSaved(looked.name)}</span>
          </MenuItem>
          <MenuItem isDanger onSelect={() => removal.save(looked.id)}>
            <span className="min-w-0 truncate">{words.removeSaved(looked.name)}</span>
          </MenuItem>
        </>
      )}
    </>
  )
}
