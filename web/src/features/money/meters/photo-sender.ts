import { isBusy } from '../../../lib/network'
import { newRequestId } from '../../../lib/request-id'
import { mayWait, sendEntered } from '../../../lib/save'
import { reasonOf, toastError } from '../../../lib/toast'
import * as words from './meters.words'
import { sendPhoto } from './photo'

const photoMayWait = (error: unknown) => mayWait(error) || isBusy(error)

/**
 * Begins to send the photo of a reading that was saved; this device keeps it until the server answers.
 * @returns once it is kept and on its way: what ends when it was sent, or waits here, or somebody was told that it did not
 */
export async function startPhoto(
  readingId: string,
  photo: Blob,
  unitNumber: string,
  enteredBy: string,
): Promise<{ photoSent: Promise<void> }> {
  const entered = { id: newRequestId(), kind: 'photo' as const, input: { readingId }, photo, about: unitNumber }
  let begin = () => {}
  const isBegun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const send = () => {
    begin()
    return sendPhoto(readingId, photo)
  }
  const photoSent = sendEntered(entered, enteredBy, send, photoMayWait).then(
    () => undefined,
    (error: unknown) => toastError(words.photoOfUnitWasNotSent(unitNumber), reasonOf(error)),
  )
  await isBegun
  return { photoSent }
}
