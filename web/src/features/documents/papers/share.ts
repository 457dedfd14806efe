import { useRef } from 'react'
import { copyText } from '../../../lib/clipboard'
import { fetchInTime } from '../../../lib/fetch-in-time'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { useOnce } from '../../../lib/use-once'
import * as words from './papers.words'

interface Shared {
  /** Of the PDF, below /api/exports. */
  path: string
  /** Of the file. */
  name: string
  /** What is said with it, or instead of it, with the address where it can be checked. */
  text: string
  /** What people are told of: 'Receipt RCT-2026-00042'. */
  what: string
}

const takesFiles = () =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'receipt.pdf', { type: 'application/pdf' })] })

/** Passes a paper on by whatever the device offers: with its file where that is taken, else its words, else they are copied. */
export function useShare({ path, name, text, what }: Shared) {
  const { busy, once } = useOnce()
  const file = useRef<File>(undefined)

  async function share(): Promise<void> {
    try {
      if (takesFiles()) {
        file.current ??= await fetchFile(path, name)
        await navigator.share({ files: [file.current], text })
      } else if (typeof navigator.share === 'function') await navigator.share({ text })
      else {
        await copyText(text)
        toastSuccess(words.copiedPasteItWhereItIs, what)
      }
    } catch (error) {
      if (!(error instanceof DOMException)) return toastError(words.failedToShare, reasonOf(error))
      // Whoever closes what the phone offers wanted nothing.
      if (error.name === 'AbortError') return
      // A phone asks for another press when the file came long after the first one.
      if (error.name === 'NotAllowedError' && file.current)
        return toastSuccess(words.pressShareAgain, words.isReady(what))
      toastError(words.failedToShare, reasonOf(error))
    }
  }

  return { busy, share: () => void once(share) }
}

async function fetchFile(path: string, name: string): Promise<File> {
  const answer = await fetchInTime(`/api/exports/${path}`, {})
  if (!answer.ok) throw new Error(words.serverFailed)
  return new File([await answer.blob()], name, { type: 'application/pdf' })
}
