import { dayInNairobi } from '@makao/contract/days'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import type { SavedReport } from '@makao/contract/documents/saved-reports/saved-reports.schema'
import { boundsIn } from '@makao/contract/documents/saved-reports/saved-reports.terms'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { buttonClass } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { laterDialog } from '../../../ui/later-dialog'
import { Menu, MenuItem } from '../../../ui/menu'
import type { Asked, ReportsSearch } from '../reports/report-bounds'
import { savedReports } from './saved-reports.queries'
import * as words from './saved-reports.words'

const SaveReportDialog = laterDialog(() => import('./save-report-dialog').then((file) => file.SaveReportDialog))

/** Where a saved report is looked at: of its period, seen from today. */
function searchOf({ id, kind, period, account, realAccountId, ...saved }: SavedReport, today: string): ReportsSearch {
  const { bounds } = reportSheets[kind]
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

interface SavedReportsMenuProps {
  report: ReportKind
  asked: Asked
  /** Which of them is looked at, as the address says it. */
  savedId: string | undefined
}

/** The reports that a person saved, to be opened, changed and removed, and a way to save the one that is looked at. */
export function SavedReportsMenu({ report, asked, savedId }: SavedReportsMenuProps) {
  const { data = [] } = useQuery(savedReports())
  const navigate = useNavigate()
  const [open, setOpen] = useState<{ saved: SavedReport | undefined }>()
  const looked = data.find(({ id, kind }) => id === savedId && kind === report)
  const removal = useSave({
    send: (savedReportId: string) => client.savedReports.remove({ savedReportId }),
    changes: [],
    shows: savedReports,
    done: words.reportIsRemoved,
    failed: words.reportWasNotRemoved,
  })
  return (
    <>
      <Menu
        label={words.savedReports}
        button={
          <>
            <Bookmark size={18} aria-hidden className="shrink-0" />
            <span className="min-w-0 truncate">{looked?.name ?? words.savedReports}</span>
            <ChevronDown size={16} aria-hidden className="shrink-0 text-soft" />
          </>
        }
        buttonClass={classNames(buttonClass('secondary'), 'max-sm:max-w-52')}
      >
        {data.map((saved) => (
          <MenuItem
            key={saved.id}
            onSelect={() =>
              void navigate({ to: '/dashboard/reports', search: searchOf(saved, dayInNairobi(new Date())) })
            }
          >
            <span className="min-w-0 grow py-1">
              <span className="block truncate">{saved.name}</span>
              {saved.narrowedTo !== null && (
                <span className="block truncate text-sm text-soft">{saved.narrowedTo}</span>
              )}
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
        <MenuItem onSelect={() => setOpen({ saved: undefined })}>{words.saveThisReport}</MenuItem>
        {looked && looked.sharedBy === null && (
          <>
            <MenuItem onSelect={() => setOpen({ saved: looked })}>
              <span className="min-w-0 truncate">{words.changeSaved(looked.name)}</span>
            </MenuItem>
            <MenuItem isDanger onSelect={() => removal.save(looked.id)}>
              <span className="min-w-0 truncate">{words.removeSaved(looked.name)}</span>
            </MenuItem>
          </>
        )}
      </Menu>
      {open && <SaveReportDialog {...{ report, asked, ...open }} onClose={() => setOpen(undefined)} />}
    </>
  )
}
