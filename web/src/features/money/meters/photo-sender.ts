import { newRequestId } from '../../../lib/request-id'
import { keepEntered, mayWait } from '../../../lib/save'
import { personNow } from '../../../lib/session'
import { reasonOf, toastError } from '../../../lib/toast'
import { isBusy } from '../../../lib/unsent'
import * as words from './meters.words'
import { sendPhoto } from './photo'

/** Sends the photo of a reading that was saved, or keeps it on this device until the server answers. */
export async function sendOrKeepPhoto(readingId: string, photo: Blob, unitNumber: string): Promise<void> {
  const enteredBy = personNow()
  try {
    await sendPhoto(readingId, photo).catch((error: unknown) => {
      if (!mayWait(error) && !isBusy(error)) throw error
      return keepEntered(
        { id: newRequestId(), kind: 'photo', input: { readingId }, photo, about: unitNumber },
        enteredBy,
        error,
      )
    })
  } catch (error) {
    toastError(words.photoOfUnitWasNotSent(unitNumber), reasonOf(error))
  }
}
