import sharp from 'sharp'
import { claimedType, type Flaw, MOST_PIXELS, type PictureUse } from './pictures.rules'

// Of all that the library reads, from SVG to PDF, only these three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// One picture at a time, on one core, and nothing of it is needed again.
sharp.cache(false)
sharp.concurrency(1)

export interface Question {
  bytes: Uint8Array
  use: PictureUse
}
export type Answer = { bytes: Uint8Array; type: 'image/png' | 'image/jpeg' } | { flaw: Flaw }

/** Passed over: slight faults that cameras make, which every program passes over. */
const failOn = 'error'

/** Draws a picture anew, upright and on white, in the colours of a screen. Only the process of `picture-process.ts` calls it. */
export async function repaint({ bytes, use }: Question): Promise<Answer> {
  const claimed = claimedType(bytes)
  if (!claimed || !use.takes.includes(claimed)) return { flaw: 'kind' }
  try {
    // Of the header alone, which says how much there would be to unpack.
    const { width, height, pages = 1 } = await sharp(bytes, { failOn, limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return { flaw: 'large' }
    if (pages > 1) return { flaw: 'moving' }
    const { data, info } = await sharp(bytes, { failOn, limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(use.longestSide, use.longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    for (const form of use.forms) {
      const drawn =
        form.type === 'image/png'
          ? await pixels.clone().png({ compressionLevel: 9 }).toBuffer()
          : await pixels.clone().jpeg({ quality: form.quality }).toBuffer()
      if (drawn.length <= use.mostBytes) return { bytes: drawn, type: form.type }
    }
    return { flaw: 'bytes' }
  } catch {
    return { flaw: 'broken' }
  }
}
