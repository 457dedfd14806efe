import { Bookmark, Columns3 } from 'lucide-react'
import { useEffect } from 'react'
import type { KeptOfList } from '../lib/kept-lists'
import { IconButton } from './button'
import { classNames } from './class-names'
import type { Column } from './data-table'
import { laterPart } from './later-part'
import { popoverClass, usePopover } from './popover'
import * as words from './ui.words'

// What opens comes once the list stands.
const ViewsPanel = laterPart(() => import('./list-tool-panels').then((file) => file.ViewsPanel))
const ColumnsPanel = laterPart(() => import('./list-tool-panels').then((file) => file.ColumnsPanel))

/** The buttons that open the views somebody keeps of a list, and the choice of its columns. */
export function ListTools({ kept, columns }: { kept: KeptOfList; columns: readonly Column<never>[] }) {
  const views = usePopover()
  const choice = usePopover()
  useEffect(() => {
    ViewsPanel.preload()
    ColumnsPanel.preload()
  }, [])
  return (
    <>
      <IconButton label={words.savedViews} {...views.button} className="shrink-0">
        <Bookmark size={18} aria-hidden />
      </IconButton>
      <div {...views.popover} className={classNames(popoverClass, 'w-72')}>
        {views.isOpen && <ViewsPanel kept={kept} onClose={views.close} />}
      </div>
      <IconButton label={words.columns} {...choice.button} className="shrink-0 max-sm:hidden">
        <Columns3 size={18} aria-hidden />
      </IconButton>
      <div {...choice.popover} className={classNames(popoverClass, 'w-60')}>
        {choice.isOpen && <ColumnsPanel kept={kept} columns={columns} />}
      </div>
    </>
  )
}
