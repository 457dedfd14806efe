import { ChevronDown, Download, Ellipsis } from 'lucide-react'
import type { DownloadProgress } from '../lib/export-file'
import { useDownload } from '../lib/use-download'
import { Button, buttonClass, IconButton } from './button'
import * as common from './common.words'
import { Menu, MenuItem } from './menu'
import * as words from './ui.words'

interface ExportButtonsProps {
  /** Below /api/exports, without the ending: 'payments'. */
  path: string
  /** What narrows the file as it does the screen; empty fields narrow nothing. */
  query: Readonly<Record<string, string | null | undefined>>
  /** The ending of the file, and what the button says. */
  formats: readonly { ending: string; text: string }[]
}

/** A file that is no list says no rows. */
function progressInWords({ rows, received }: DownloadProgress): string {
  return rows > 0 ? words.rows(rows.toLocaleString('en-KE'), received) : received
}

function narrowedBy(query: ExportButtonsProps['query']): string {
  // Chosen rows narrow the file even when there are none: the server refuses that, and does not send everything.
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) || (entry[0] === 'ids' && entry[1] === ''),
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

const Progress = ({ progress }: { progress: DownloadProgress | undefined }) => (
  <span role="status">{progress ? progressInWords(progress) : words.exporting}</span>
)

interface ListFilesProps extends Pick<ExportButtonsProps, 'path' | 'query'> {
  /** What else there is by the same filters, each with its path and ending: 'receipts/pdf'. */
  more?: ExportMenuProps['files'] | undefined
  isPicture?: ExportMenuProps['isPicture']
}

/** A list as a file, with all of its pages and the filters of the screen. */
export function ListFiles({ path, query, more = [], isPicture = false }: ListFilesProps) {
  const files = [{ file: `${path}/xlsx`, text: common.excel }, { file: `${path}/csv`, text: common.csv }, ...more]
  return <ExportMenu {...{ query, files, isPicture }} />
}

interface ExportMenuProps extends Pick<ExportButtonsProps, 'query'> {
  /** Each with its path and ending: 'reports/arrears/pdf'. */
  files: readonly { file: string; text: string; query?: ExportButtonsProps['query'] }[]
  /** Where there is room for three dots alone. */
  isPicture?: boolean
}

/** Files of what the screen shows; one with a query of its own is narrowed by it too. While one is made, it says how much has come. */
export function ExportMenu({ query, files, isPicture = false }: ExportMenuProps) {
  const { active, start } = useDownload()
  return (
    <Menu
      label={words.exportIt}
      button={
        isPicture && !active ? (
          <Ellipsis size={18} aria-hidden />
        ) : (
          <>
            <Download size={18} aria-hidden />
            {active ? <Progress progress={active.progress} /> : words.exportIt}
            <ChevronDown size={16} aria-hidden className="text-soft" />
          </>
        )
      }
      isNamed={isPicture}
      buttonClass={buttonClass('secondary', isPicture ? 'shrink-0 px-3' : undefined)}
      disabled={active !== undefined}
      isNarrow
    >
      {files.map(({ file, text, query: own }) => (
        <MenuItem key={text} onSelect={() => void start(`${file}${narrowedBy({ ...query, ...own })}`)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Files of what the screen shows, a button each. While one is made, it says how much has come. */
export function ExportButtons({ path, query, formats }: ExportButtonsProps) {
  const { active, start } = useDownload()
  const narrowed = narrowedBy(query)
  return (
    <>
      {formats.map(({ ending, text }) => {
        const file = `${path}/${ending}${narrowed}`
        return (
          <Button key={ending} variant="secondary" disabled={active !== undefined} onClick={() => void start(file)}>
            <Download size={18} aria-hidden />
            {active?.path === file ? <Progress progress={active.progress} /> : text}
          </Button>
        )
      })}
    </>
  )
}

/** One file of a row of a list. @param label what it says to a screen reader: 'Receipt RCT-2026-00042' */
export function DownloadButton({ path, label }: { path: string; label: string }) {
  const { active, start } = useDownload()
  return (
    <IconButton label={label} className="shrink-0" disabled={active !== undefined} onClick={() => void start(path)}>
      <Download size={18} aria-hidden />
    </IconButton>
  )
}
