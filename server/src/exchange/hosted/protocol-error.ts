import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { RestRefusal } from '../engine/rest-refusal'

/** The paths of the hosted protocol, each with the service that answers there. */
export const HOSTED_PATH = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/

const VERSION_HEADER = 'x-supabase-api-version'

const serviceOf = (c: Context) => HOSTED_PATH.exec(c.req.path)?.[1]

/** What the client of this service knows a refusal by. */
const authCodes = new Map([
  ['TOO_MANY_REQUESTS', 'over_request_rate_limit'],
  ['PAYLOAD_TOO_LARGE', 'request_entity_too_large'],
])
const authCode = (code: string) => authCodes.get(code) ?? code

/** An answer that is no success, in the shape in which the service of this path tells it. */
export function protocolError(c: Context, { status, code, message, body }: RestRefusal): Response {
  const answer = (shape: object, shown = status) => c.json(shape, shown as ContentfulStatusCode)
  switch (serviceOf(c)) {
    case 'auth':
      // Else the client reads the code from another field.
      c.header(VERSION_HEADER, c.req.header(VERSION_HEADER) ?? '2024-01-01')
      return answer({ code: authCode(code), error_code: authCode(code), message, msg: message })
    case 'storage':
      // It tells the status in its text, and refuses with 400.
      return answer({ statusCode: String(status), error: code, message }, status < 500 ? 400 : status)
    case 'functions':
      return answer({ code, message })
    default:
      c.header('Proxy-Status', `PostgREST; error=${code}`)
      return answer(body)
  }
}

/** What is not there, in the words of the service. */
export function notThere(c: Context): Response {
  const service = serviceOf(c)
  const code = service === 'rest' ? 'PGRST125' : service === 'auth' ? 'not_found' : 'NOT_FOUND'
  return protocolError(c, new RestRefusal(404, code, 'Invalid path specified in request URL'))
}
