import { Camera, Check, X } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { reasonOf, toastError } from '../../../lib/toast'
import { buttonClass, IconButton } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import * as words from './meters.words'
import { shrinkPhoto, type TakenPhoto } from './photo'

interface PhotoButtonProps {
  photo: TakenPhoto | undefined
  /** Told at once, so that who saves meanwhile waits for it, and again when it is small; what cannot be used leaves what was taken before. */
  onPhoto: (photo: TakenPhoto | undefined) => void
  disabled?: boolean
  /** For a thumb. */
  large?: boolean
}

/** Opens the camera of a phone, or the files of a desk; what is chosen is made small at once. */
export function PhotoButton({ photo, onPhoto, disabled = false, large = false }: PhotoButtonProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const isTaken = photo instanceof Blob

  async function handleFile(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { files } = event.target
    const file = files?.[0]
    if (!file) return
    setBusy(true)
    const small = shrinkPhoto(file).catch((error: unknown) => {
      toastError(words.photoCouldNotBeUsed, reasonOf(error))
      return photo
    })
    onPhoto(small)
    onPhoto(await small)
    setBusy(false)
    // The same file chosen again is a change again.
    event.target.value = ''
  }

  return (
    <span className="flex items-center">
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="peer sr-only"
        disabled={disabled || busy}
        onChange={(event) => void handleFile(event)}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          'secondary',
          classNames(
            'grow cursor-pointer px-3! peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            large && 'min-h-14!',
          ),
        )}
      >
        {isTaken ? <Check size={18} aria-hidden /> : <Camera size={18} aria-hidden />}
        {busy ? '...' : words.photo}
        {isTaken && <span className="sr-only">{words.taken}</span>}
      </label>
      {isTaken && (
        <IconButton label={words.removePhoto} disabled={disabled} onClick={() => onPhoto(undefined)}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
