/** What a picture is for. It is drawn anew for that: what is kept of what was sent is what it looks like. */
export interface PictureUse {
  /** What it may be when it comes. */
  takes: readonly PictureType[]
  /** The longer side of what is kept, in px; a smaller picture stays as it is. */
  longestSide: number
  mostBytes: number
  /** Tried one after the other until the result is small enough. `quality`: of JPEG, from 1 to 100. */
  forms: readonly ({ type: 'image/png' } | { type: 'image/jpeg'; quality: number })[]
}

const names = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' } as const
export type PictureType = keyof typeof names

/** More than most phones make; a WebP of so many takes 100 MB while it is drawn. */
export const MOST_PIXELS = 24_000_000

/** Why a picture cannot be used. */
export type Flaw = 'kind' | 'broken' | 'large' | 'moving' | 'slow' | 'bytes'

const starts: [PictureType, (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => begins(bytes, [0xff, 0xd8, 0xff])],
  ['image/png', (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/webp', (bytes) => begins(bytes, ascii('RIFF')) && begins(bytes.subarray(8), ascii('WEBP'))],
]

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte)
}

/** What kind of picture these bytes claim to be, by what they begin with; undefined for anything else. */
export function claimedType(bytes: Uint8Array): PictureType | undefined {
  return starts.find(([, matches]) => matches(bytes))?.[0]
}

/** The rest of the sentence 'The photo cannot be used: …'. */
export function flawInWords(flaw: Flaw, { takes }: PictureUse): string {
  const kinds = takes.map((type) => names[type])
  const sentences: Record<Flaw, string> = {
    kind: `it is no ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)} picture.`,
    broken: 'it is broken or was cut off. Save it anew, or take another one.',
    large: `it has more than ${MOST_PIXELS / 1_000_000} million pixels. Make it smaller first.`,
    moving: 'it moves. Take one that stands still.',
    slow: 'it takes too long to read. Save it anew as a JPEG.',
    bytes: 'it cannot be made small enough. Take a simpler one.',
  }
  return sentences[flaw]
}
