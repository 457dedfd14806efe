import { bomb, cmykJpeg, deepPng, half, jpegOf, movingWebp, pngOf, polyglot, polyglotInside, webpOf } from '../pictures'
import type { Random } from '../random'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

/** Text that goes into a JSON body as it is, for what JSON.stringify never writes. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export function encodeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(encodeJson).join()}]`
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, member]) => `${JSON.stringify(key)}:${encodeJson(member)}`)
      .join()}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** What the database holds, by column: 'unit_number' -> values. `ids`: of every table, by its name. */
export interface Known {
  columns: ReadonlyMap<string, readonly unknown[]>
  ids: ReadonlyMap<string, readonly string[]>
}

export const uuidOf = (random: Random) => {
  const hex = random.bytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Ids of rows that `name` ('unitId', 'chargeId', 'id') may mean. */
function idsFor(name: string, { columns, ids }: Known): readonly string[] {
  const stem = snake(name).replace(/_?id$/, '').replace(/y$/, '')
  const ofTables = stem === '' ? [] : [...ids].flatMap(([table, found]) => (table.includes(stem) ? found : []))
  const ofColumns = (columns.get(snake(name)) ?? []).map(String)
  const meant = [...ofTables, ...(stem === '' ? [] : ofColumns)]
  return meant.length > 0 ? meant : [...ids.values()].flat()
}

const words = ['Jacaranda', 'Wanjiku', 'A1', 'Mūgo', 'Kampala Road', 'Water', 'x', 'otieno', '42', '%', '_', '\\']
const days = ['2026-11-05', '2026-11-21', '2026-11-22', '2026-01-01', '2024-02-29', '1970-01-01', '2200-12-31']
const looksLikeDay = /(^(from|to|day|until|since)$|Date$|Day$|On$|From$|To$|Until$)/

/** A value that a schema takes, most often one that the database knows under this name. */
export function validValue(schema: Schema, name: string, random: Random, known: Known): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    // Rather a value than null, which most often means 'not asked'.
    const [value, ...others] = choices
    return validValue(value && random.chance(0.8) ? value : random.pick(others), name, random, known)
  }
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => validValue(part, name, random, known)))
  }
  switch (schema.type) {
    case 'null':
      return null
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return validNumber(schema, name, random, known)
    case 'array':
      return Array.from({ length: random.int(4) }, () => validValue(schema.items ?? {}, name, random, known))
    case 'object':
      return validObject(schema, random, known)
    case 'string':
      return validText(schema, name, random, known)
    default:
      return random.pick(['text', 1, true, null])
  }
}

/** @param share of what may be left out that is given */
export function validObject(schema: Schema, random: Random, known: Known, share = 0.5): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || random.chance(share))
      .map(([name, member]) => [name, validValue(member, name, random, known)]),
  )
}

function validNumber(schema: Schema, name: string, random: Random, { columns }: Known): number {
  const { minimum = -1000, maximum = 100_000_000 } = schema
  const stored = columns.get(snake(name))?.filter((value) => Number.isFinite(Number(value)))
  if (stored?.length && random.chance(0.5)) return Number(random.pick(stored))
  if (random.chance(0.1)) return minimum
  if (random.chance(0.05)) return maximum
  const low = Math.max(minimum, -10)
  return low + random.int(Math.min(maximum - low, 2_000_000) + 1)
}

function validText(schema: Schema, name: string, random: Random, known: Known): string {
  if (schema.format === 'uuid') {
    const ids = idsFor(name, known)
    // The caller chooses the id of a request, so it is most often new.
    return ids.length > 0 && random.chance(name === 'requestId' ? 0.2 : 0.8) ? random.pick(ids) : uuidOf(random)
  }
  if (schema.format === 'date-time') return '2026-11-05T09:00:00.000Z'
  if (schema.format === 'date' || looksLikeDay.test(name)) return random.pick(days)
  if (schema.format === 'email' || /email/i.test(name)) {
    const emails = known.columns.get('email') ?? []
    return random.chance(0.5) && emails.length > 0 ? String(random.pick(emails)) : `fuzz${random.int(1e9)}@example.com`
  }
  if (/password/i.test(name)) {
    return random.pick(random.chance(0.1) ? passwords : ['mvua-kubwa-2026', 'not-the-password'])
  }
  if (name === 'logo') return asUrl(random.pick(pictures))
  if (/phone/i.test(name)) return `07${10_000_000 + random.int(89_999_999)}`
  if (/receipt/i.test(name))
    return `U${random
      .int(36 ** 5)
      .toString(36)
      .toUpperCase()
      .padStart(9, '0')}`
  const stored = known.columns.get(snake(name))?.filter((value) => typeof value === 'string')
  if (stored?.length && random.chance(name === 'token' ? 0.9 : 0.3)) return String(random.pick(stored))
  const { minLength = 0, maxLength = 60 } = schema
  const text = random.chance(0.05) ? 'x'.repeat(Math.min(maxLength, 5000)) : `${random.pick(words)} ${random.int(1e6)}`
  return text.slice(0, maxLength).padEnd(minLength, 'x')
}

const deep = (depth: number) => new RawJson(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const deepObject = (depth: number) => new RawJson(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

/** Of 4 pixels, with two headers that say different things. */
const twoHeaders =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAADUlIRFIAAAAEAAAABAgGAAAAqfGefgAAAA5JREFUeJxjiEICDMRxALcDEOFOMXnLAAAAAElFTkSuQmCC'
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const [jpeg, png, webp] = await Promise.all([jpegOf(), pngOf(), webpOf()])

/** Pictures that are something else, too, or only begin as one. */
export const pictures: readonly Buffer[] = [
  ...[jpeg, png, webp, polyglotInside(jpeg), polyglotInside(png)].map((picture) => Buffer.from(picture)),
  ...[jpeg, png, webp].map((picture) => Buffer.from(polyglot(picture))),
  ...[jpeg, png, webp].map((picture) => Buffer.from(half(picture))),
  Buffer.from(bomb()),
  Buffer.from(await movingWebp()),
  Buffer.from(await cmykJpeg()),
  Buffer.from(await deepPng()),
  Buffer.from(twoHeaders, 'base64'),
  Buffer.from(onePixel, 'base64'),
  Buffer.concat([Buffer.from(onePixel, 'base64'), Buffer.from('<script>alert(1)</script>')]),
  Buffer.from(onePixel, 'base64').subarray(0, 40),
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('JFIF<html>')]),
  Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '),
]
const asUrl = (picture: Buffer) =>
  `data:image/${picture[0] === 0xff ? 'jpeg' : 'png'};base64,${picture.toString('base64')}`

/** What a judge of passwords takes longest over. */
const passwords = [
  'p@$$w0rd'.repeat(16),
  '4@8({[<6&9#!1|0$5+7%2'.repeat(6).slice(0, 128),
  'a1!A'.repeat(32),
  '\ufdfa'.repeat(128),
]

/** What a field is given that it hardly expects. */
const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  new RawJson('-0'),
  new RawJson('1e308'),
  new RawJson('1e999'),
  new RawJson('-1e-999'),
  new RawJson('9007199254740993'),
  new RawJson('123456789012345678901234567890'),
  1e9,
  2 ** 31,
  2 ** 63,
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '1_000',
  ' 7 ',
  '-0',
  '1e9',
  '2026-02-31',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '2026-11-05T00:00:00Z',
  '+275760-09-13',
  'not-a-uuid',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\udfff',
  '🏠'.repeat(50),
  'محمد علي',
  '\u202eabc',
  'e\u0301'.repeat(200),
  '\ufeff',
  '\u200b',
  "'; drop table profiles; --",
  '%_\\%',
  '(((((((((('.repeat(20),
  '<script>alert(1)</script>',
  '$(id) `id`',
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  'x'.repeat(100_000),
  'a '.repeat(100),
  'ß'.repeat(120),
  'İ'.repeat(120),
  `${'a'.repeat(200)}@example.com`,
  '"quoted text"@example.com',
  'a@b',
  [],
  [null],
  {},
  { __proto__: null, length: 1e9 },
  Object.fromEntries([['__proto__', { isAdmin: true }]]),
  { toString: 'x', valueOf: 1 },
  { toJSON: 'x' },
  // Names that look like others, or like nothing, and lines of one's own in what others are sent.
  '\u3164',
  '\u115f\u1160',
  '\u0410chieng Odhiambo',
  'Achi\u200deng',
  'Amani\tOtieno',
  'Karibu Homes\n\nURGENT: pay at http://evil.example/pay',
  '\uff1d1+1',
  ...passwords,
  ...pictures.map(asUrl),
  deep(2000),
  deepObject(2000),
  deep(100_000),
]

export function hostileValue(random: Random, known: Known): unknown {
  if (random.chance(0.15)) return random.pick([...known.ids.values()].flat()) ?? null
  if (random.chance(0.1)) return random.bytes(1 + random.int(40)).toString('latin1')
  return random.pick(hostile)
}
