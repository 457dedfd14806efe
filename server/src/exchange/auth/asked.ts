import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { RequestContext } from '../../context'
import { bearerOf, looksLikeToken } from '../keys/keys.rules'
import { AuthRefusal, invalid } from './auth-refusal'
import { type Bearer, readBearer, type Unusable } from './bearer.service'

const VERSION_HEADER = 'x-supabase-api-version'

/** What is sent with a request: nothing, or an object as JSON. @throws AuthRefusal 400 bad_json, validation_failed */
export async function bodyOf<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text()
  const parsed = schema.safeParse(text.trim() === '' ? {} : parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  throw invalid(field ? `${field}: ${issue?.message}` : `Could not read the request: ${issue?.message}`)
}

const MOST_LEVELS = 32
/** A NUL, or half a character, as JSON writes them: no database keeps them. */
const UNSTORABLE = /(?<!\\)(\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (levelsOf(value) <= MOST_LEVELS && !UNSTORABLE.test(JSON.stringify(value))) return value
  } catch {
    // What cannot be read is refused as what is nested without end.
  }
  throw new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON')
}

/** How deep a value is nested, counted no further than is needed: level by level, since a stack has an end. */
function levelsOf(value: unknown): number {
  let level: unknown[] = [value]
  let levels = 0
  while (level.length > 0 && levels <= MOST_LEVELS) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
    levels += 1
  }
  return levels
}

const unusable: Record<Unusable, readonly [code: string, message: string]> = {
  broken: ['bad_jwt', 'invalid JWT: unable to parse or verify signature, token is malformed'],
  expired: ['bad_jwt', 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired'],
  ended: ['session_not_found', 'Session from session_id claim in JWT does not exist'],
}

/** Who shows an access token, also of a session that is half open. @throws AuthRefusal 401, 403 */
export async function requireBearer(context: RequestContext): Promise<Bearer> {
  const token = bearerOf(context.headers)
  if (token === undefined) {
    throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  if (!looksLikeToken(token)) throw new AuthRefusal(403, ...unusable.broken)
  const bearer = await readBearer(context, token)
  if (typeof bearer === 'string') throw new AuthRefusal(403, ...unusable[bearer])
  return bearer
}

export type Person = Extract<Bearer, { kind: 'person' }>

/** Who is wholly signed in. @throws AuthRefusal 401, 403 */
export async function requirePerson(context: RequestContext): Promise<Person> {
  const bearer = await requireBearer(context)
  if (bearer.kind === 'person') return bearer
  throw new AuthRefusal(403, 'insufficient_aal', 'The second step of signing in is missing')
}

/** A refusal in the shape that the client reads: `code` is the text where it says that it knows this version, else the status. */
export function refuse(c: Context, { status, code, message, more }: AuthRefusal): Response {
  const version = c.req.header(VERSION_HEADER)
  if (version) c.header(VERSION_HEADER, '2024-01-01')
  if (more.retryAfter !== undefined) c.header('Retry-After', String(more.retryAfter))
  const shape = { code: version ? code : status, error_code: code, message, msg: message, ...more.extra }
  return c.json(shape, status as ContentfulStatusCode)
}
