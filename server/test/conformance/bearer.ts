import { errors, type JWTPayload, jwtVerify } from 'jose'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'

// Who asks, by the token that a request shows.

/** With which the tokens in the original's own specification are signed. */
export const SECRET_OF_SUITES = 'reallyreallyreallyreallyverysafe'

export interface Bearer {
  /** As whom statements run; undefined for the owner of everything. */
  role: string | undefined
  claims: JWTPayload
  isAnonymous: boolean
}

/** Seconds by which two clocks may differ. */
const TOLERANCE = 30

function refused(code: 'PGRST301' | 'PGRST303', message: string, details: string | null = null): RestRefusal {
  const refusal = new RestRefusal(401, code, message, details)
  refusal.headers = { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` }
  return refusal
}

/**
 * @param anonymous the role of whoever shows no token; undefined where tokens mean nothing
 * @throws RestRefusal PGRST301, PGRST303
 */
export async function bearerOf({ headers }: Request, anonymous: string | undefined, secret: string): Promise<Bearer> {
  const token = /^bearer ?(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
  const nobody = { role: anonymous, claims: anonymous === undefined ? {} : { role: anonymous }, isAnonymous: true }
  if (anonymous === undefined || token === undefined) return nobody
  if (token === '') throw refused('PGRST301', 'Empty JWT is sent in Authorization header')
  const parts = token.split('.').length
  if (parts !== 3) throw refused('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  try {
    const how = { algorithms: ['HS256'], clockTolerance: TOLERANCE }
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), how)
    if ((payload.iat ?? 0) > Date.now() / 1000 + TOLERANCE) throw refused('PGRST303', 'JWT issued at future')
    if (typeof payload.role !== 'string') return { ...nobody, claims: { ...payload, role: anonymous } }
    return { role: payload.role, claims: payload, isAnonymous: false }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused('PGRST303', 'JWT expired')
    if (!(error instanceof errors.JOSEError)) throw error
    throw refusedToken(error)
  }
}

function refusedToken(error: errors.JOSEError): RestRefusal {
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
    return refused('PGRST303', 'JWT not yet valid')
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    const message = 'Wrong or unsupported encoding algorithm'
    return refused('PGRST301', message, "JWT is unsecured but expected 'alg' was not 'none'")
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return refused('PGRST301', 'No suitable key or wrong key type', 'None of the keys was able to decode the JWT')
  }
  return refused('PGRST301', 'JWT cryptographic operation failed')
}
