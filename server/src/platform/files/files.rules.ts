import { isStaff } from '@makao/contract/permissions'
import {
  DOCUMENTS,
  type DocumentKeeper,
  type DocumentType,
  documentFolders,
  documentKeepers,
  documentTypes,
  safePictures,
} from '@makao/contract/platform/files/files.terms'
import type { Actor } from '../../context'

/** How many of the first bytes a type is judged by. */
export const HEAD_BYTES = 4096

const LONGEST_PATH = 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Letters of any script, digits, and the signs that the hosted original takes: nothing that leads out of anywhere. */
const signs = String.raw`\p{L}\p{M}\p{N}_!\-.*'() &$@=;:+,?`
/** What phones put into names, with what joins several to one. */
const pictographs = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d`
const PATH = new RegExp(`^[/${signs}${pictographs}]+$`, 'u')
const BUCKET = new RegExp(`^[${signs}]{1,63}$`, 'u')

/** Whether a file may be kept under this path: no step up, no empty step. */
export function isPath(path: string): boolean {
  if (path.length > LONGEST_PATH || !PATH.test(path)) return false
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..')
}

export const isBucketName = (name: string) => BUCKET.test(name) && !/^\.+$/.test(name) && name.trim() === name

export interface Keeper {
  kind: DocumentKeeper
  id: string
}

/** With what a document is kept, by its path; undefined: with nothing. 'unknown': in a folder of ours, with no id. */
export function keeperOf(bucket: string, path: string): Keeper | 'unknown' | undefined {
  if (bucket !== DOCUMENTS) return undefined
  const [folder = '', id = '', ...rest] = path.split('/')
  const kind = documentKeepers.find((known) => documentFolders[known] === folder)
  if (!kind || (id === '' && rest.length === 0)) return undefined
  return UUID.test(id) && rest.length > 0 ? { kind, id } : 'unknown'
}

/** The folder of what is kept with something, with its slash. */
export const folderOf = ({ kind, id }: Keeper) => `${documentFolders[kind]}/${id}/`

/** The name of a document as its page shows it: what comes after its folder. */
export const nameOf = (path: string, keeper: Keeper) => path.slice(folderOf(keeper).length)

/** The same name with a number, for a file that is sent under one that is taken: 'Lease (2).pdf'. */
export function numberedName(name: string, number: number): string {
  if (number < 2) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, name.length - ending.length)} (${number})${ending}`
}

/** Who asks; undefined: nobody is signed in. */
export type Caller = Pick<Actor, 'id' | 'role' | 'key'> | undefined

/** Whether somebody may read or add a file there. What somebody else added, a tenant does not change. */
export function mayUse(caller: Caller, bucket: string, path: string): boolean {
  if (isStaff(caller?.role)) return true
  const keeper = keeperOf(bucket, path)
  return typeof keeper === 'object' && keeper.kind === 'tenant' && keeper.id === caller?.id
}

export const mayChange = (caller: Caller, file: { createdBy: string | null }) =>
  isStaff(caller?.role) || (caller !== undefined && file.createdBy === caller.id)

const OOXML = 'application/vnd.openxmlformats-officedocument.'
const WORD: DocumentType = `${OOXML}wordprocessingml.document`
const EXCEL: DocumentType = `${OOXML}spreadsheetml.sheet`

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** Names of the first files in a zip tell what program wrote it. */
function judgeZip(head: Uint8Array, claimed: string): DocumentType | undefined {
  const names = Buffer.from(head).toString('latin1')
  if (!/\[Content_Types\]\.xml|_rels\/\.rels|docProps\/|word\/|xl\//.test(names)) return undefined
  if (names.includes('word/')) return WORD
  if (names.includes('xl/')) return EXCEL
  return claimed === EXCEL ? EXCEL : WORD
}

/**
 * What the first bytes are those of; undefined: nothing that is known here.
 * @param claimed what it is said to be: tells Word from Excel where the bytes do not
 */
export function judgeType(head: Uint8Array, claimed = ''): string | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 4) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'image/gif'
  if (text(head, 0, 5) === '%PDF-') return 'application/pdf'
  if (text(head, 4, 4) === 'ftyp' && /^(heic|heix|mif1|msf1|hevc)$/.test(text(head, 8, 4))) return 'image/heic'
  if (text(head, 0, 4) === 'PK\x03\x04') return judgeZip(head, essence(claimed))
  return undefined
}

/** A type without its parameters. */
export const essence = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase()

export const isDocumentType = (type: string | null | undefined): type is DocumentType =>
  typeof type === 'string' && Object.hasOwn(documentTypes, type)

/** Whether a type is one of a bucket's, which may name all of a kind: 'image/*'. */
export function isOneOf(type: string, types: readonly string[] | null): boolean {
  if (types === null || types.length === 0) return true
  const is = essence(type)
  return types.some((taken) => {
    const wanted = taken.toLowerCase()
    return wanted === '*/*' || wanted === is || (wanted.endsWith('/*') && is.startsWith(wanted.slice(0, -1)))
  })
}

/** Whether a browser may show it in place: it is said to be a picture, and is that one. */
export const isSafePicture = ({ type, judgedType }: { type: string; judgedType: string | null }) =>
  judgedType !== null && judgedType === essence(type) && safePictures.includes(judgedType)

/** The bytes that a Range header asks for, both ends included; undefined: all. 'beyond': there are none. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'beyond' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = asked ?? []
  if (!asked || (from === '' && to === '')) return undefined
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  // Turned round, it is no range.
  if (to !== '' && Number(to) < start) return undefined
  if (start >= size) return 'beyond'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** A name for `content-disposition`: in letters of any script, and in plain ones for what is old. */
export function attachmentNamed(name: string): string {
  const encoded = encodeURIComponent(name.replaceAll(/[\p{Cc}"\\]/gu, '_')).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}
