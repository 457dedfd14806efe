import type { z } from 'zod'
import type { Contract } from './index'
import type { photoRefusals } from './money/meters/photos.refusals'
import type { doorRefusals } from './people/accounts/door.refusals'
import type { fileRefusals } from './platform/files/files.refusals'

/** What is refused beside the procedures, and before any of them is asked, with the status of the answer. */
export const edgeRefusals = {
  BAD_REQUEST: 400,
  INVALID_INPUT: 400,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  TOO_SLOW: 408,
  PAYLOAD_TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_SERVER_ERROR: 500,
  PAPER_NOT_DRAWN: 500,
} as const

type ErrorMaps = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends { '~orpc': { errorMap: infer Declared } }
      ? Declared
      : never
  }[keyof Contract[Feature]]
}[keyof Contract]

type KeysOf<Maps> = Maps extends unknown ? keyof Maps & string : never

/** Every code that the server may answer with: what the procedures declare, and what is refused beside them. */
export type RefusalCode =
  | KeysOf<ErrorMaps>
  | keyof typeof doorRefusals
  | keyof typeof photoRefusals
  | keyof typeof fileRefusals
  | keyof typeof edgeRefusals

type DataIn<Maps, Code> = Maps extends unknown
  ? Code extends keyof Maps
    ? Maps[Code] extends { data: infer Data extends z.ZodType }
      ? z.output<Data>
      : never
    : never
  : never

/** What procedures send with a refusal of this code. */
export type RefusalData<Code extends RefusalCode> = DataIn<ErrorMaps, Code>
