import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

/** Something to see, so that half of it is missed. */
const dial = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff', noise } })

const bytesOf = async (picture: Promise<Buffer>) => new Uint8Array(await picture)

export const jpegOf = (width?: number, height?: number) => bytesOf(dial(width, height).jpeg().toBuffer())
export const pngOf = (width?: number, height?: number) => bytesOf(dial(width, height).png().toBuffer())
export const webpOf = (width?: number, height?: number) => bytesOf(dial(width, height).webp().toBuffer())

/** What a phone writes: held upright, with the place and the owner's name in it. */
export const SECRET = 'Njeri-at-1.2921S'
export const phonePhoto = () =>
  bytesOf(
    dial()
      .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '1/1 17/1 31/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  )

/** As a press prints it, in four inks. */
export const cmykJpeg = () => bytesOf(dial().toColourspace('cmyk').jpeg().toBuffer())
/** 16 bits a sample. */
export const deepPng = () => bytesOf(dial().toColourspace('rgb16').png().toBuffer())
export const movingWebp = () => {
  const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const
  return bytesOf(
    sharp(Buffer.alloc(8 * 16 * 3, 90).fill(200, 8 * 8 * 3), { raw })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer(),
  )
}

/** The bytes of a page behind a picture: both a picture and a page. */
export const PAGE = '<html><script>alert(1)</script>'
export const polyglot = (picture: Uint8Array) => new Uint8Array(Buffer.concat([picture, Buffer.from(PAGE)]))
/** The page inside: a comment of a JPEG, a text of a PNG. */
export function polyglotInside(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(picture)
  if (bytes.readUInt16BE(0) === 0xffd8) {
    const size = Buffer.alloc(2)
    size.writeUInt16BE(PAGE.length + 2)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), size, Buffer.from(PAGE)])
    return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]))
  }
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 33), chunk('tEXt', Buffer.from(PAGE)), bytes.subarray(33)]))
}

export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of given chunks behind its header. `kind`: depth, type of colour, compression, filter, interlaced. */
export function rawPng(
  width: number,
  height: number,
  kind: readonly number[],
  pixels: number,
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(kind, 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(pixels))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}
/** 900 million pixels in a kilobyte or two. */
export const bomb = () => rawPng(30_000, 30_000, [1, 0, 0, 0, 0], 1_000_000)
/** The second header promises other pixels than there are: drawing it ended the process. */
export const twoHeaders = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAADUlIRFIAAAAEAAAABAgGAAAAqfGefgAAAA5JREFUeJxjiEICDMRxALcDEOFOMXnLAAAAAElFTkSuQmCC',
    'base64',
  ),
)
export const half = (picture: Uint8Array) => new Uint8Array(picture.subarray(0, picture.length >> 1))
