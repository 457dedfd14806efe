import { newRequestId } from '../../../lib/request-id'
import { mayWait, sendEntered } from '../../../lib/save'
import { personNow } from '../../../lib/session'
import { reasonOf, toastError } from '../../../lib/toast'
import { isBusy } from '../../../lib/unsent'
import * as words from './meters.words'
import { sendPhoto } from './photo'

const photoMayWait = (error: unknown) => mayWait(error) || isBusy(error)

/** Sends the photo of a reading that was saved; this device keeps it until the server answers. */
export async function sendOrKeepPhoto(readingId: string, photo: Blob, unitNumber: string): Promise<void> {
  const entered = { id: newRequestId(), kind: 'photo' as const, input: { readingId }, photo, about: unitNumber }
  try {
    await sendEntered(entered, personNow(), () => sendPhoto(readingId, photo), photoMayWait)
  } catch (error) {
    toastError(words.photoOfUnitWasNotSent(unitNumber), reasonOf(error))
  }
}
