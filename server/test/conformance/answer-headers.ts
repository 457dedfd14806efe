import type { Timings } from '../../src/exchange/engine/timings'

// What an answer tells beside its rows.

const WITHOUT_BODY = new Set([204, 205, 304])
const METHODS = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD'
const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'

/**
 * How long it took, in which schema it was found, and how long a body is that is empty.
 * @param schema where one was named
 */
export function completed(response: Response, request: Request, schema: string | undefined, timings: Timings) {
  timings.include(response)
  if (schema !== undefined && response.status < 400) response.headers.set('content-profile', schema)
  timings.done('response')
  timings.tell(response)
  // HEAD does not know how long the body of GET would be.
  if (request.method === 'HEAD') return new Response(null, response)
  if (response.body === null && !WITHOUT_BODY.has(response.status)) response.headers.set('content-length', '0')
  return response
}

/** The answer to a browser that asks whether a page from elsewhere may ask; undefined where none asks that. */
export function preflightOf({ method, headers }: Request): Response | undefined {
  if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined
  const named = (headers.get('access-control-request-headers') ?? '').split(',').map((name) => name.trim())
  const usual = ['Accept', 'Accept-Language', 'Content-Language']
  const allowed = ['Authorization', ...named.filter((name) => name !== ''), ...usual]
  return new Response(null, {
    headers: {
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': allowed.join(', '),
      'access-control-max-age': '86400',
    },
  })
}

/** That pages from elsewhere may read it, by what it differs, and to which request it belongs. */
export function opened(response: Response, { headers }: Request): Response {
  response.headers.set('access-control-allow-origin', '*')
  if (headers.has('origin')) response.headers.set('access-control-expose-headers', EXPOSED)
  const traced = headers.get('x-request-id')
  if (traced !== null) response.headers.set('x-request-id', traced)
  if (!response.headers.has('vary')) response.headers.set('vary', 'Accept, Prefer, Range')
  return response
}
