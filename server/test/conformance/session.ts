import type { Run } from '../../src/exchange/engine/answer'
import { preferencesOf } from '../../src/exchange/engine/preferences'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'
import type { Bearer } from './bearer'

// What a request tells the functions and triggers of a database, and what they tell of the answer.

interface Asked {
  request: Request
  schema: string
  bearer: Bearer
  /** A function that decides more of who asks, before anything else is run. */
  preRequest: string | undefined
}

const cookiesOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('cookie') ?? '').split(';').flatMap((part) => {
      const [name = '', ...value] = part.trim().split('=')
      return name ? [[name, value.join('=')]] : []
    }),
  )

/**
 * A request without a time zone that the database does not know.
 * @throws RestRefusal PGRST122: strict handling, and such a time zone
 */
export function understood(request: Request, timezones: ReadonlySet<string>): Request {
  const prefer = request.headers.get('prefer')
  const { timezone, handling } = preferencesOf(prefer)
  if (timezone === undefined || timezones.has(timezone)) return request
  const unknown = `timezone=${timezone}`
  if (handling === 'strict') {
    const details = `Invalid preferences: ${unknown}`
    throw new RestRefusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', details)
  }
  const kept = (prefer ?? '').split(',').filter((part) => part.trim() !== unknown)
  const headers = new Headers(request.headers)
  headers.set('prefer', kept.join(','))
  return new Request(request, { headers })
}

/** With which the original's own specification is configured. */
const SETTINGS_OF_SUITES: readonly [string, string][] = [
  ['app.settings.app_host', 'localhost'],
  ['app.settings.external_api_secret', '0123456789abcdef'],
]

/** For one transaction, before anything else in it. */
export async function beginSession(run: Run, asked: Asked, isReading: boolean): Promise<void> {
  const { request, schema, bearer, preRequest } = asked
  const { role, claims } = bearer
  const { pathname } = new URL(request.url)
  const { timezone } = preferencesOf(request.headers.get('prefer'))
  const settings: [string, string][] = [
    ['search_path', `"${schema.replaceAll('"', '""')}", extensions`],
    ['request.method', request.method],
    ['request.path', decodeURIComponent(pathname).replace(/^\/rest\/v1(?=\/|$)/, '')],
    ['request.headers', JSON.stringify(Object.fromEntries(request.headers))],
    ['request.cookies', JSON.stringify(cookiesOf(request.headers))],
    ['request.jwt.claims', JSON.stringify(claims)],
    ...SETTINGS_OF_SUITES,
    ...(timezone === undefined ? [] : [['timezone', timezone] satisfies [string, string]]),
    ...(isReading ? [['transaction_read_only', 'on'] satisfies [string, string]] : []),
    ...(role === undefined ? [] : [['role', role] satisfies [string, string]]),
  ]
  const calls = settings.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`)
  await run(`select ${calls.join(', ')}`, settings.flat())
  if (preRequest !== undefined) await run(`select ${preRequest}()`, [])
}

const isHeader = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  Object.values(value).every((text) => typeof text === 'string')

function headersOf(told: string): [string, string][] {
  let headers: unknown
  try {
    headers = JSON.parse(told)
  } catch {
    headers = undefined
  }
  if (Array.isArray(headers) && headers.every(isHeader)) return headers.flatMap((one) => Object.entries(one))
  const shape = 'a JSON array composed of objects with a single key and a string value'
  throw new RestRefusal(500, 'PGRST111', `response.headers guc must be ${shape}`)
}

/**
 * An answer with the status and headers that the database set in this transaction.
 * @throws RestRefusal PGRST111, PGRST112
 */
export async function withSession(run: Run, answer: Response): Promise<Response> {
  const [told] = await run(
    "select current_setting('response.status', true) as status, current_setting('response.headers', true) as headers",
    [],
  )
  const [status, headers] = [String(told?.status ?? ''), String(told?.headers ?? '')]
  if (status === '' && headers === '') return answer
  if (status !== '' && !/^[2-5]\d\d$/.test(status)) {
    throw new RestRefusal(500, 'PGRST112', 'response.status guc must be a valid status code')
  }
  const code = status === '' ? answer.status : Number(status)
  const hasNoBody = [204, 205, 304].includes(code)
  const changed = new Response(hasNoBody ? null : answer.body, { status: code, headers: answer.headers })
  const own = headers === '' ? [] : headersOf(headers)
  for (const name of new Set(own.map(([header]) => header))) changed.headers.delete(name)
  for (const [name, value] of own) changed.headers.append(name, value)
  return changed
}
