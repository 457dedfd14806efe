import type { AttachmentKeeper } from '@makao/contract/documents/attachments/attachments.schema'
import { documentTypes } from '@makao/contract/platform/files/files.terms'
import { MOST_FILE_BYTES, MOST_OWN_FILE_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { Camera, Plus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { refresh } from '../../../lib/stale'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { buttonClass } from '../../../ui/button'
import * as words from './attachments.words'
import { sendDocument } from './send-document'

const MEGABYTE = 1024 * 1024
const pictures = Object.keys(documentTypes).filter((type) => type.startsWith('image/') && type !== 'image/heic')
// Without HEIC: a phone that takes it then sends a JPEG, which every browser shows.
const taken = [...pictures, ...Object.keys(documentTypes).filter((type) => !type.startsWith('image/'))].join()

interface Sending {
  name: string
  /** From 0 to 100. */
  percent: number
}

/** Buttons that open the files, and on a phone the camera; what is chosen is sent at once, one after the other. */
export function AddDocument({ keeper }: { keeper: AttachmentKeeper | 'own' }) {
  const [sending, setSending] = useState<Sending>()
  const most = keeper === 'own' ? MOST_OWN_FILE_BYTES : MOST_FILE_BYTES

  async function send(file: File): Promise<boolean> {
    try {
      if (file.size > most) throw new Error(words.holdsMoreThan(most / MEGABYTE))
      setSending({ name: file.name, percent: 0 })
      await sendDocument(keeper, file, (part) => setSending({ name: file.name, percent: Math.floor(100 * part) }))
      return true
    } catch (error) {
      toastError(words.documentWasNotAdded(file.name), reasonOf(error))
      return false
    }
  }

  async function handleFiles(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { target } = event
    const files = [...(target.files ?? [])]
    let added = 0
    for (const file of files) if (await send(file)) added += 1
    setSending(undefined)
    // The same file chosen again is a change again.
    target.value = ''
    if (added > 0) toastSuccess(added === 1 ? words.documentAdded : words.documentsAdded(added))
    await refresh(['documents'])
  }

  const isBusy = sending !== undefined
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {sending && (
        <span className="flex items-center gap-2 text-sm text-soft">
          <progress aria-label={words.sendingName(sending.name)} max={100} value={sending.percent} className="w-24" />
          {words.percentSent(sending.percent)}
        </span>
      )}
      <FileButton accept={pictures.join()} isCamera isBusy={isBusy} onFiles={handleFiles}>
        <Camera size={18} aria-hidden />
        {words.takePhoto}
      </FileButton>
      <FileButton accept={taken} isBusy={isBusy} onFiles={handleFiles}>
        <Plus size={18} aria-hidden />
        {words.addDocument}
      </FileButton>
    </div>
  )
}

interface FileButtonProps {
  accept: string
  /** Opens the camera; nothing that is no phone has this button. */
  isCamera?: boolean
  isBusy: boolean
  onFiles: (event: ChangeEvent<HTMLInputElement>) => Promise<void>
  children: ReactNode
}

function FileButton({ accept, isCamera = false, isBusy, onFiles, children }: FileButtonProps) {
  const id = useId()
  return (
    <span className={isCamera ? 'hidden pointer-coarse:inline-flex' : 'inline-flex'}>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' })}
        className="peer sr-only"
        disabled={isBusy}
        onChange={(event) => void onFiles(event)}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          'secondary',
          'cursor-pointer px-3! peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-55',
        )}
      >
        {children}
      </label>
    </span>
  )
}
