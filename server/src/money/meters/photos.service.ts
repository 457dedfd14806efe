import { createHash } from 'node:crypto'
import { meterEvents } from '@makao/contract/money/meters/meters.audit'
import type { PhotoType } from '@makao/contract/money/meters/meters.terms'
import { MOST_PHOTO_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { claimedType } from '../../platform/pictures/pictures.rules'
import { repaint } from '../../platform/pictures/pictures.service'
import { openStored, storeFile } from '../../stored-files'
import { lockMeter, lockReading, requireBareReading, requirePhoto, updateReading } from './meters.repository'
import { meterSubject, photoUse } from './meters.rules'

const endings: Record<PhotoType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Named by us alone: nothing of what the browser said of the file is in its path. */
const placeOf = (readingId: string, type: PhotoType) => ['meter-readings', `${readingId}.${endings[type]}`] as const

type Photographed = Pick<Awaited<ReturnType<typeof requireBareReading>>, 'photoType' | 'photoBytes' | 'photoSentHash'>

/**
 * Whether the reading has this photo already.
 * @throws Refusal PHOTO_EXISTS: it has another one
 */
function hasThis({ photoType, photoBytes, photoSentHash }: Photographed, sent: Uint8Array, sentHash: string): boolean {
  if (photoType === null) return false
  // Photos of former versions are kept as they were sent.
  const isThis =
    photoSentHash === null ? photoType === claimedType(sent) && photoBytes === sent.length : photoSentHash === sentHash
  if (!isThis) throw new Refusal('PHOTO_EXISTS')
  return true
}

/**
 * Keeps what the photo of a reading shows, drawn anew. The same one sent twice is kept once.
 * @throws Refusal NOT_FOUND, OVERLOADED
 * @throws Refusal NOT_A_PHOTO: it cannot be used; with the reason
 * @throws Refusal PHOTO_EXISTS: the reading has another one, which stays
 */
export async function addPhoto(
  { db, actor, now, config }: SignedIn,
  { readingId, bytes: sent }: { readingId: string; bytes: Uint8Array },
): Promise<void> {
  const sentHash = createHash('sha256').update(sent).digest('hex')
  const found = await requireBareReading(db, readingId)
  if (hasThis(found, sent, sentHash)) return
  if (sent.length > MOST_PHOTO_BYTES) throw new Refusal('NOT_A_PHOTO', { reason: 'it has more than 5 MB.' })
  // Before the transaction: it takes its time.
  const photo = await repaint(sent, photoUse, actor.id)
  if ('reason' in photo) throw new Refusal('NOT_A_PHOTO', photo)
  const { bytes, type } = photo
  await db.transaction(async (tx) => {
    const meter = await lockMeter(tx, found.meterId)
    const reading = await lockReading(tx, readingId)
    if (hasThis(reading, sent, sentHash)) return
    // Before the row says so: a row without its file would be a photo that is lost.
    await storeFile(config, placeOf(readingId, type), bytes)
    await updateReading(tx, readingId, { photoType: type, photoBytes: bytes.length, photoSentHash: sentHash })
    const after = { day: reading.day, bytes: bytes.length }
    const audited = { entityId: meter.id, subject: meterSubject(meter), after }
    await writeAudit(tx, actor, meterEvents.photographed, audited, now)
  })
}

/** @throws Refusal NOT_FOUND: no such photo, or not one of theirs */
export async function openPhoto({ db, actor, config }: SignedIn, readingId: string) {
  const { type, day } = await requirePhoto(db, actor, readingId)
  const file = await openStored(config, placeOf(readingId, type))
  // Another process has it in a folder that this one does not share.
  if (!file) throw new Refusal('NOT_FOUND')
  return { ...file, type, name: `reading-${day}.${endings[type]}` }
}
