import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { SavedReport } from '@makao/contract/documents/saved-reports/saved-reports.schema'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { laterDialog } from '../../../ui/later-dialog'
import { laterPart } from '../../../ui/later-part'
import { Menu } from '../../../ui/menu'
import type { Asked } from '../reports/report-bounds'
import { savedReports } from './saved-reports.queries'
import * as words from './saved-reports.words'

const SavedItems = laterPart(() => import('./saved-items').then((file) => file.SavedItems))
const SaveReportDialog = laterDialog(() => import('./save-report-dialog').then((file) => file.SaveReportDialog))

interface SavedReportsMenuProps {
  report: ReportKind
  asked: Asked
  /** Which of them is looked at, as the address says it. */
  savedId: string | undefined
}

/** The reports that a person saved, to be opened, changed and removed, and a way to save the one that is looked at. */
export function SavedReportsMenu({ report, asked, savedId }: SavedReportsMenuProps) {
  const { data = [] } = useQuery(savedReports())
  const [open, setOpen] = useState<{ saved: SavedReport | undefined }>()
  const looked = data.find(({ id, kind }) => id === savedId && kind === report)
  useEffect(SavedItems.preload, [])
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
        {() => <SavedItems {...{ data, looked }} onSave={(saved) => setOpen({ saved })} />}
      </Menu>
      {open && <SaveReportDialog {...{ report, asked, ...open }} onClose={() => setOpen(undefined)} />}
    </>
  )
}
