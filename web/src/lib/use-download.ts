import { useState } from 'react'
import { type DownloadProgress, download } from './download'
import * as words from './lib.words'
import { reasonOf, toastError, toastSuccess } from './toast'

/** Files below /api/exports, one at a time. `active`: what is on its way, and how much of it has come. */
export function useDownload() {
  const [active, setActive] = useState<{ path: string; progress?: DownloadProgress }>()

  async function start(path: string): Promise<void> {
    setActive({ path })
    try {
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
