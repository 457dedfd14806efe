import { RestRefusal } from '../../src/exchange/engine/rest-refusal'

const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/^(23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^42501$/, 403],
  [/^(42883|42P01)$/, 404],
  [/^(0L|0P|28)/, 403],
  [/^53400$/, 500],
  [/^(08|53|57P01)/, 503],
  [/^(42P17|21|25|09|2D|38|39|3B|40|54|55|57|58|F0|HV|P0(?!001)|PT|XX)/, 500],
]

/** Who shows no token is asked for one. */
const ASKED_FOR_TOKEN = { 'www-authenticate': 'Bearer' }

/**
 * Every word of the database, as the original tells it: this server is no product's.
 * @param isAnonymous whether the request shows no token
 * @throws what is none
 */
export function refusalOf(error: unknown, isAnonymous: boolean): RestRefusal {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!('code' in current) || typeof current.code !== 'string' || !/^[0-9A-Z]{5}$/.test(current.code)) continue
    const { code, message } = current
    const told = (name: string) => (name in current ? String(Reflect.get(current, name) ?? '') || null : null)
    if (code === 'PGRST') return raised(message, told('detail'))
    const own = /^PT(\d{3})$/.exec(code)?.[1]
    const status = own ? Number(own) : (STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 400)
    const asksForToken = isAnonymous && code === '42501'
    // A token names a role that there is not.
    const isNobody = code === '22023' && /^role ".*" does not exist$/.test(message)
    const shownStatus = asksForToken || isNobody ? 401 : status
    const refusal = new RestRefusal(shownStatus, code, message, told('detail'), told('hint'))
    if (asksForToken) refusal.headers = ASKED_FOR_TOKEN
    return refusal
  }
  throw error
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined
  } catch {
    return undefined
  }
}

const textOr = <T>(value: unknown, other: T): string | T => (typeof value === 'string' ? value : other)

/** `raise sqlstate 'PGRST'`: a function says the whole answer itself. */
function raised(message: string, detail: string | null): RestRefusal {
  const unreadable = (details: string, hint: string) =>
    new RestRefusal(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', details, hint)
  const keys =
    "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
  const detailKeys =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  const said = objectOf(message)
  if (typeof said?.code !== 'string' || typeof said.message !== 'string') {
    return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, keys)
  }
  if (detail === null) return unreadable('DETAIL is missing in the RAISE statement', detailKeys)
  const shape = objectOf(detail)
  if (typeof shape?.status !== 'number' || typeof shape.headers !== 'object') {
    return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, detailKeys)
  }
  const { code, message: words, details, hint } = said
  const refusal = new RestRefusal(shape.status, code, words, textOr(details, null), textOr(hint, null))
  refusal.headers = Object.fromEntries(
    Object.entries(shape.headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return refusal
}
