import type { Hono, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../app-env'
import type { Config } from '../../config'
import { type Auth, CLIENT_ADDRESS_HEADER, withoutToken } from './better-auth'
import { type FormerSecret, resignSession } from './secret-rotation'

/** The paths of Better Auth that are open; what is not listed here does not exist. */
const AUTH_PATHS = ['/set-up', '/sign-up', '/sign-in', '/sign-out', '/get-session']

/** What of Better Auth is open. */
export function serveSignIn(app: Hono<AppEnv>, auth: Auth): void {
  app.on(
    ['GET', 'POST'],
    AUTH_PATHS.map((path) => `/api/auth${path}`),
    (c) => {
      const headers = new Headers(c.get('headers'))
      headers.delete(CLIENT_ADDRESS_HEADER)
      const address = c.get('address')
      if (address) headers.set(CLIENT_ADDRESS_HEADER, address)
      const answer = auth.handler(new Request(c.req.raw, { headers }))
      return c.req.path === '/api/auth/get-session' ? answer.then(withoutToken) : answer
    },
  )
}

/** Has sessions that the former secret signed go on, signed by the present one. */
export function resigning(config: Config, formerSecret: FormerSecret, clock: () => Date): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const resigned = await resignSession(c.req.raw.headers, config, formerSecret, clock())
    if (resigned) c.set('headers', resigned.headers)
    await next()
    // Signing in or out sets it by itself, and has the last word.
    const isSet = c.res.headers.getSetCookie().some((line) => line.startsWith(`${resigned?.name}=`))
    if (resigned && !isSet) c.header('Set-Cookie', resigned.setCookie, { append: true })
  }
}
