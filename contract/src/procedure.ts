import { type HTTPMethod, type HTTPPath, oc } from '@orpc/contract'
import type { Permission } from './permissions'

/** What a procedure says of itself beside its shapes. 'public': nobody needs to be signed in. */
export interface ProcedureMeta {
  permission: Permission | 'public'
  /** A replica of the database may answer, where there is one. */
  isLongRead?: true
}

type RouteLine = `${Extract<HTTPMethod, 'GET' | 'POST' | 'PUT' | 'DELETE'>} ${HTTPPath}`

/** What every procedure, and every route beside them, may answer. */
export const commonRefusals = {
  UNAUTHORIZED: { status: 401, message: 'Please sign in.' },
  FORBIDDEN: { status: 403, message: 'Your role does not allow this.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Admins need a second factor here. Turn yours on under Settings, Security.',
  },
  /** Asked with a key of a script. */
  KEY_REFUSED: { status: 403, message: 'A key may not do this. Sign in and do it yourself.' },
  KEY_LIMITED: {
    status: 403,
    message: 'This key is limited to some properties, and this cannot be. Use a key without that limit.',
  },
  NOT_FOUND: { status: 404, message: 'This does not exist, or you do not have access to it.' },
  /** Away, starting or full. Whether a write that was under way is kept is not known. */
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'The database cannot be used at the moment. Please try again in a moment.',
  },
  /** Too much is asked at once; nothing has been done. */
  OVERLOADED: { status: 503, message: 'Makao is busy. Try again in a moment.' },
} as const

/**
 * Starts a procedure; nothing else does but `longRead`.
 * @param permission checked on the server before anything else of the procedure runs
 * @param route its place in the REST interface below `/api`, for example 'GET /payments'
 * @param summary what it does, for the API's description
 */
export const procedure = (permission: ProcedureMeta['permission'], route: RouteLine, summary?: string) =>
  procedureOf({ permission }, route, summary)

/** The same of a procedure that looks through much and changes nothing: a report, a search, a statement. */
export const longRead = (permission: ProcedureMeta['permission'], route: `GET ${HTTPPath}`, summary?: string) =>
  procedureOf({ permission, isLongRead: true }, route, summary)

function procedureOf(meta: ProcedureMeta, route: RouteLine, summary?: string) {
  const [method, path] = route.split(' ') as [HTTPMethod, HTTPPath]
  return oc
    .$meta<ProcedureMeta>(meta)
    .route({ method, path, ...(summary && { summary }) })
    .errors(commonRefusals)
}
