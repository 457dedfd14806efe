import { useEffect, useState } from 'react'
import type { DownloadProgress } from './export-file'
import * as words from './lib.words'
import { reasonOf, toastError, toastSuccess } from './toast'

const exportFile = () => import('./export-file')

/** Files below /api/exports, one at a time. `active`: what is on its way, and how much of it has come. */
export function useDownload() {
  const [active, setActive] = useState<{ path: string; progress?: DownloadProgress }>()
  // What fetches a file comes once the page stands; where it does not, it is asked for again with the file.
  useEffect(() => void exportFile().catch(() => undefined), [])

  async function start(path: string): Promise<void> {
    setActive({ path })
    try {
      const { download } = await exportFile()
      await download(path, (progress) => setActive({ path, progress }))
      toastSuccess(words.fileIsInYourDownloads)
    } catch (error) {
      toastError(words.failedToExport, reasonOf(error))
    } finally {
      setActive(undefined)
    }
  }

  return { active, start }
}
