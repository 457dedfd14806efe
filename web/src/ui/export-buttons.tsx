import { Download } from 'lucide-react'
import { useState } from 'react'
import { type DownloadProgress, download } from '../lib/download'
import { reasonOf, toastError, toastSuccess } from '../lib/toast'
import { Button } from './button'

interface ExportButtonsProps {
  /** Below /api/exports, without the ending: 'payments'. */
  path: string
  /** What narrows the file as it does the screen; undefined fields narrow nothing. */
  query: Readonly<Record<string, string | undefined>>
  /** The ending of the file, and what the button says. */
  formats: readonly { ending: string; text: string }[]
}

/** A file that is no list says no rows. */
function progressInWords({ rows, received }: DownloadProgress): string {
  return rows > 0 ? `${rows.toLocaleString('en-KE')} rows, ${received}` : received
}

/** Files of what the screen shows. While one is made, it says how much has come. */
export function ExportButtons({ path, query, formats }: ExportButtonsProps) {
  const [active, setActive] = useState<{ ending: string; progress?: DownloadProgress }>()

  async function handleExport(ending: string): Promise<void> {
    setActive({ ending })
    const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
    try {
      await download(`${path}/${ending}?${new URLSearchParams(given)}`, (progress) => setActive({ ending, progress }))
      toastSuccess('The file is in your downloads.')
    } catch (error) {
      toastError('Failed to export', reasonOf(error))
    } finally {
      setActive(undefined)
    }
  }

  return (
    <>
      {formats.map(({ ending, text }) => (
        <Button
          key={ending}
          variant="secondary"
          disabled={active !== undefined}
          onClick={() => void handleExport(ending)}
        >
          <Download size={18} aria-hidden />
          {active?.ending === ending ? (
            <span role="status">{active.progress ? progressInWords(active.progress) : 'Exporting...'}</span>
          ) : (
            text
          )}
        </Button>
      ))}
    </>
  )
}
