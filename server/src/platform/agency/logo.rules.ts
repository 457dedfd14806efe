import { crc32, inflateSync } from 'node:zlib'
import { LOGO_SIDE, logoTypes } from '@makao/contract/platform/agency/agency.terms'
import { MOST_LOGO_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import type { PictureUse } from '../pictures/pictures.rules'

/** A logo as it is kept, whatever it came as. Drawn letters stay sharp as PNG; only photographs are too large for it. */
export const logoUse: PictureUse = {
  takes: logoTypes,
  longestSide: LOGO_SIDE,
  mostBytes: MOST_LOGO_BYTES,
  forms: [
    { type: 'image/png' },
    { type: 'image/jpeg', quality: 90 },
    { type: 'image/jpeg', quality: 75 },
    { type: 'image/jpeg', quality: 50 },
  ],
}

/** A logo in the frame of a page: 32 px, for screens with three dots to each. */
export const smallLogoUse: PictureUse = {
  takes: logoTypes,
  longestSide: 96,
  mostBytes: 16_000,
  forms: [{ type: 'image/png' }, { type: 'image/jpeg', quality: 75 }],
}

// What follows judges logos that former versions kept as they were sent, before they are drawn into a paper.

/** Little enough to be drawn at once. */
const MOST_SIDE = 2000
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Samples of a pixel by PNG's type of colour: grey, RGB, palette, grey with alpha, RGB with alpha. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const isSide = (length: number) => length >= 1 && length <= MOST_SIDE

/** Whether all of a PNG's pixels are there: what draws it later cannot refuse, only fail. */
function isWholePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false
  let header: Buffer | undefined
  const packed: Buffer[] = []
  let hasPalette = false
  let hasEnd = false
  for (let at = 8; at < bytes.length; ) {
    // Nothing stands behind the end, and everything between the beginning and there.
    if (hasEnd || at + 12 > bytes.length) return false
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (data.length < length || at + 12 + length > bytes.length) return false
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length)) return false
    // First and once: whoever draws it may believe another one.
    if ((name === 'IHDR') !== (at === 8)) return false
    if (name === 'IHDR') {
      if (length !== 13) return false
      header = data
    } else if (name === 'PLTE') {
      if (hasPalette || packed.length > 0 || length === 0 || length > 768 || length % 3 !== 0) return false
      hasPalette = true
    } else if (name === 'IDAT') packed.push(data)
    else if (name === 'IEND') hasEnd = length === 0
    // Others may be left out where the first letter is small; animations are other pictures.
    else if (!/^[a-z][A-Za-z][A-Z][A-Za-z]$/.test(name) && name !== 'tRNS') return false
    if (/^(acTL|fcTL|fdAT)$/.test(name)) return false
    at += 12 + length
  }
  if (!header || !hasEnd) return false
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlaced = 0] = header.subarray(8)
  if (compression !== 0 || filter !== 0) return false
  const samples = samplesOf[colour]
  // Others are drawn too, but no browser makes them of a canvas.
  if (depth !== 8 || samples === undefined || interlaced !== 0) return false
  if (!isSide(width) || !isSide(height) || (colour === 3 && !hasPalette)) return false
  const row = 1 + width * samples
  try {
    const pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: row * height + 1 })
    if (pixels.length !== row * height) return false
    for (let at = 0; at < pixels.length; at += row) if ((pixels[at] ?? 5) > 4) return false
    return true
  } catch {
    return false
  }
}

/** Whether a JPEG begins, says its size and ends: it goes into the paper as it is. */
function isWholeJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return false
  for (let at = 2; at + 10 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    // Baseline, extended and progressive; the others are no pictures of browsers.
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [depth, components] = [bytes[at + 4], bytes[at + 9] ?? 0]
      return (
        depth === 8 &&
        isSide(bytes.readUInt16BE(at + 5)) &&
        isSide(bytes.readUInt16BE(at + 7)) &&
        [1, 3].includes(components)
      )
    }
    if (marker === 0xda) return false
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

/** The bytes of 'data:image/png;base64,...'. */
export function bytesOfDataUrl(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

/** A stored logo that can be drawn; undefined when it would break the paper, or the thread that draws it. */
export function printableLogo(dataUrl: string): Buffer | undefined {
  const bytes = bytesOfDataUrl(dataUrl)
  if (bytes.length > MOST_LOGO_BYTES) return undefined
  return isWholePng(bytes) || isWholeJpeg(bytes) ? bytes : undefined
}
