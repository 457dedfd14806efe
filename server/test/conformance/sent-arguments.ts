import { csvRows } from '../../src/exchange/engine/answer'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'

// What a call of a function sends it.

type Value = string | string[]

/**
 * `json`: an object whose keys are parameters, read by the database. `texts`: from the address or a form.
 * `whole`: for a function that takes the body as it is, with the types that it may have there.
 */
export type Sent =
  | { kind: 'json'; names: string[]; text: string; isList: boolean; whole: Whole }
  | { kind: 'texts'; names: string[]; values: Record<string, Value>; whole?: undefined }
  | { kind: 'whole'; names: string[]; whole: Whole }

interface Whole {
  types: string[]
  value: string
}

export const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function gathered(pairs: Iterable<[string, string]>): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const [key, value] of pairs) {
    const before = values[key]
    values[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return values
}

const textsOf = (values: Record<string, Value>): Sent => ({ kind: 'texts', names: Object.keys(values), values })

/** Those of the address that are arguments; the others shape and bound the rows. */
export const sentInAddress = (pairs: readonly [string, string][]): Sent => textsOf(gathered(pairs))

const WHOLE: readonly (readonly [RegExp, string])[] = [
  [/^text\/plain/, 'text'],
  [/^(text|application)\/xml/, 'xml'],
  [/^application\/octet-stream/, 'bytea'],
]

/** @throws RestRefusal PGRST102 */
export async function sentInBody(request: Request): Promise<Sent> {
  const type = request.headers.get('content-type') ?? 'application/json'
  const taken = WHOLE.find(([pattern]) => pattern.test(type))?.[1]
  if (taken) {
    const bytes = Buffer.from(await request.arrayBuffer())
    const value = taken === 'bytea' ? `\\x${bytes.toString('hex')}` : bytes.toString('utf8')
    return { kind: 'whole', names: [], whole: { types: [taken], value } }
  }
  const text = await request.text()
  if (/^application\/x-www-form-urlencoded/.test(type)) return textsOf(gathered(new URLSearchParams(text)))
  if (/^text\/csv/.test(type)) {
    const [row = {}] = csvRows(text)
    return textsOf(gathered(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])))
  }
  return sentAsJson(text === '' ? '{}' : text)
}

function sentAsJson(text: string): Sent {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new RestRefusal(400, 'PGRST102', 'Empty or invalid json')
  }
  const isList = Array.isArray(body)
  const first: unknown = Array.isArray(body) ? body[0] : body
  const names = typeof first === 'object' && first !== null && !Array.isArray(first) ? Object.keys(first) : []
  return { kind: 'json', names, text, isList, whole: { types: ['json', 'jsonb'], value: text } }
}
