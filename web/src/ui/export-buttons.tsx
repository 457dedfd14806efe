import { Download } from 'lucide-react'
import type { DownloadProgress } from '../lib/download'
import { useDownload } from '../lib/use-download'
import { Button, IconButton } from './button'

interface ExportButtonsProps {
  /** Below /api/exports, without the ending: 'payments'. */
  path: string
  /** What narrows the file as it does the screen; empty fields narrow nothing. */
  query: Readonly<Record<string, string | null | undefined>>
  /** The ending of the file, and what the button says. */
  formats: readonly { ending: string; text: string }[]
}

/** What every list that staff see can be taken out as. */
const LIST_FILES = [
  { ending: 'xlsx', text: 'Excel' },
  { ending: 'csv', text: 'CSV' },
]

/** A list as a file, with all of its pages and the filters of the screen. */
export const ListFiles = (props: Omit<ExportButtonsProps, 'formats'>) => (
  <ExportButtons {...props} formats={LIST_FILES} />
)

/** A file that is no list says no rows. */
function progressInWords({ rows, received }: DownloadProgress): string {
  return rows > 0 ? `${rows.toLocaleString('en-KE')} rows, ${received}` : received
}

/** Files of what the screen shows. While one is made, it says how much has come. */
export function ExportButtons({ path, query, formats }: ExportButtonsProps) {
  const { active, start } = useDownload()
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const narrowed = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return (
    <>
      {formats.map(({ ending, text }) => {
        const file = `${path}/${ending}${narrowed}`
        return (
          <Button key={ending} variant="secondary" disabled={active !== undefined} onClick={() => void start(file)}>
            <Download size={18} aria-hidden />
            {active?.path === file ? (
              <span role="status">{active.progress ? progressInWords(active.progress) : 'Exporting...'}</span>
            ) : (
              text
            )}
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
    <IconButton label={label} disabled={active !== undefined} onClick={() => void start(path)}>
      <Download size={18} aria-hidden />
    </IconButton>
  )
}
