import { contract } from '@makao/contract'
import { passwordWeak } from '@makao/contract/people/accounts/accounts.schema'
import { Refusal } from '../../errors'
import { RestRefusal } from '../engine/rest-refusal'

interface More {
  /** Seconds after which it is worth while to try again. */
  retryAfter?: number
  /** Stands in the answer besides. */
  extra?: object
}

/** What `/auth/v1` refuses, in the protocol's words. */
export class AuthRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly more: More

  constructor(status: number, code: string, message: string, more: More = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

export const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)
export const codeExpired = () => new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
export const userNotFound = () => new AuthRefusal(404, 'user_not_found', 'User not found')

type Said = readonly [status: number, code: string, message: string]

/** Refusals of ours for which the protocol has words of its own. */
const said: Readonly<Record<string, Said>> = {
  SIGN_IN_REFUSED: [400, 'invalid_credentials', 'Invalid login credentials'],
  ACCOUNT_DEACTIVATED: [403, 'user_banned', 'User is banned'],
  EMAIL_USED: [422, 'user_already_exists', 'User already registered'],
  SIGN_UP_CLOSED: [422, 'signup_disabled', 'Signups not allowed for this instance'],
  SETUP_CODE_NEEDED: [403, 'setup_code_needed', 'The first admin shows the set-up code: data.setup_code'],
  SETUP_CODE_WRONG: [403, 'setup_code_wrong', 'The set-up code is not right'],
  NOT_FOUND: [404, 'user_not_found', 'User not found'],
  FORBIDDEN: [403, 'not_admin', 'User not allowed'],
  UNAUTHORIZED: [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  SECOND_FACTOR_REQUIRED: [403, 'insufficient_aal', 'Admins need a second factor here'],
  SECOND_FACTOR_ON: [
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ],
  CODE_WRONG: [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
  INVITATION_INVALID: [403, 'otp_expired', 'Email link is invalid or has expired'],
  LINK_INVALID: [403, 'otp_expired', 'Email link is invalid or has expired'],
  OVERLOADED: [503, 'overloaded', 'Too much is asked at once. Try again in a moment.'],
}

/** What makes a password too weak, in the protocol's three words, from the sentence that people read. */
const reasonOf = (sentence: string) => (/at least \d+ characters/.test(sentence) ? 'length' : 'pwned')

export const weakPassword = (sentence: string) =>
  new AuthRefusal(passwordWeak.PASSWORD_WEAK.status, 'weak_password', sentence, {
    extra: { weak_password: { reasons: [reasonOf(sentence)] } },
  })

function ofRefusal(code: string, data: Readonly<Record<string, unknown>> = {}): AuthRefusal | undefined {
  if (code === 'TOO_MANY_ATTEMPTS') {
    const retryAfter = Number(data.retryAfter)
    const message = `Request rate limit reached. Try again in ${String(data.wait)}.`
    return new AuthRefusal(429, 'over_request_rate_limit', message, { retryAfter })
  }
  if (code === 'PASSWORD_WEAK') return weakPassword(String(data.reason))
  const found = said[code]
  if (!found) return undefined
  return new AuthRefusal(...found, code === 'OVERLOADED' ? { retryAfter: 2 } : {})
}

interface Declared {
  status?: number
  message?: string
}

/** Every refusal that a procedure declares, with its sentence. */
const declared: ReadonlyMap<string, Declared> = new Map(
  Object.values(contract)
    .flatMap((feature) => Object.values(feature))
    .flatMap((procedure) => Object.entries<Declared>(procedure['~orpc'].errorMap)),
)

/** One that the protocol has no words for is told in ours. */
function ofOthers({ code, data = {} }: Refusal): AuthRefusal | undefined {
  const { status, message } = declared.get(code) ?? {}
  if (status === undefined || message === undefined) return undefined
  const filled = message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name]))
  return new AuthRefusal(status, code.toLowerCase(), filled)
}

/** How a refusal of ours is told; undefined for what is none. */
export function toldAs(error: unknown): AuthRefusal | undefined {
  if (error instanceof AuthRefusal) return error
  // Of a bearer that the other services refuse too.
  if (error instanceof RestRefusal) return new AuthRefusal(error.status, 'bad_jwt', error.message)
  if (error instanceof Refusal) return ofRefusal(error.code, error.data) ?? ofOthers(error)
  return undefined
}
