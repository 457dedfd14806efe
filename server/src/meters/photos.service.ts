import { MOST_PHOTO_BYTES, type PhotoType } from '@makao/contract/meters/meters.terms'
import { writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'
import { Refusal } from '../errors'
import { openStored, storeFile } from '../stored-files'
import { findMeterOfReading, lockMeter, lockReading, requirePhoto, updateReading } from './meters.repository'
import { meterSubject, photoTypeOf } from './meters.rules'

const endings: Record<PhotoType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Named by us alone: nothing of what the browser said of the file is in its path. */
const placeOf = (readingId: string, type: PhotoType) => ['meter-readings', `${readingId}.${endings[type]}`] as const

/**
 * Keeps the photo of a reading. The same one sent twice is kept once.
 * @throws Refusal NOT_FOUND, NOT_A_PHOTO: the bytes are none of the three kinds
 * @throws Refusal PHOTO_EXISTS: the reading has another one, which stays
 */
export async function addPhoto(
  { db, actor, now, config }: SignedIn,
  { readingId, bytes }: { readingId: string; bytes: Uint8Array },
): Promise<void> {
  const type = photoTypeOf(bytes)
  if (!type || bytes.length > MOST_PHOTO_BYTES) throw new Refusal('NOT_A_PHOTO')
  await db.transaction(async (tx) => {
    const meter = await lockMeter(tx, await findMeterOfReading(tx, readingId))
    const reading = await lockReading(tx, readingId)
    if (reading.photoType !== null) {
      if (reading.photoType === type && reading.photoBytes === bytes.length) return
      throw new Refusal('PHOTO_EXISTS')
    }
    // Before the row says so: a row without its file would be a photo that is lost.
    await storeFile(config.dataDir, placeOf(readingId, type), bytes)
    await updateReading(tx, readingId, { photoType: type, photoBytes: bytes.length })
    const after = { day: reading.day, bytes: bytes.length }
    const audited = { action: 'meter.photographed', entityId: meter.id, subject: meterSubject(meter), after }
    await writeAudit(tx, actor, audited, now)
  })
}

/** @throws Refusal NOT_FOUND: no such photo, or not one of his */
export async function openPhoto({ db, actor, config }: SignedIn, readingId: string) {
  const { type, day } = await requirePhoto(db, actor, readingId)
  const file = await openStored(config.dataDir, placeOf(readingId, type))
  // Another process has it in a folder that this one does not share.
  if (!file) throw new Refusal('NOT_FOUND')
  return { ...file, type, name: `reading-${day}.${endings[type]}` }
}
