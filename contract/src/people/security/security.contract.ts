import { z } from 'zod'
import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { passwordWeak } from '../accounts/accounts.schema'
import {
  EmailChange,
  EmailChangeAsked,
  EmailConfirmation,
  EmailConfirmed,
  OwnSecurity,
  PasswordChange,
  PasswordProof,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorStart,
  SecuritySettings,
  SessionId,
} from './security.schema'

/** What a procedure refuses that asks for the password again. */
export const proven = {
  ...tooManyAttempts,
  PASSWORD_WRONG: { status: 422, message: 'This is not your password.' },
} as const
const done = z.object({})

/** How the signed-in person's account is guarded, and what holds for everybody's. */
export const security = {
  read: procedure('own:read', 'GET /own/security').output(OwnSecurity),
  endSession: procedure('profile:write', 'POST /own/sessions/{sessionId}/end').input(SessionId).output(done),
  endOtherSessions: procedure('profile:write', 'POST /own/sessions/end-others').output(done),
  endAllSessions: procedure('profile:write', 'POST /own/sessions/end-all').output(done),
  /** The other sessions of the person end. */
  changePassword: procedure('profile:write', 'POST /own/password')
    .input(PasswordChange)
    .output(done)
    .errors({ ...proven, ...passwordWeak }),
  /** Sends a link to the new address; the present one stays until the link is used. */
  askEmailChange: procedure('profile:write', 'POST /own/email')
    .input(EmailChange)
    .output(EmailChangeAsked)
    .errors(proven),
  /** Sends the link again with which somebody who signed up shows that the address is theirs. */
  sendEmailProof: procedure('profile:write', 'POST /own/email/proof')
    .output(EmailChangeAsked)
    .errors({
      ...tooManyAttempts,
      EMAIL_PROVEN: { status: 409, message: '{email} is confirmed already.', data: z.object({ email: z.string() }) },
    }),
  /**
   * Confirms the address that a link was sent to. The link alone is not enough: whoever has only the mailbox would
   * confirm an account that a stranger made and signs in to.
   */
  confirmEmail: procedure('public', 'POST /email-changes/confirm')
    .input(EmailConfirmation)
    .output(EmailConfirmed)
    .errors({
      ...proven,
      LINK_INVALID: { status: 410, message: 'This link has been used, replaced or has run out. Ask for a new one.' },
    }),
  startSecondFactor: procedure('profile:write', 'POST /own/second-factor')
    .input(PasswordProof)
    .output(SecondFactorStart)
    .errors({ ...proven, SECOND_FACTOR_ON: { status: 409, message: 'The second factor is on already.' } }),
  confirmSecondFactor: procedure('profile:write', 'POST /own/second-factor/confirm')
    .input(SecondFactorCode)
    .output(RecoveryCodes)
    .errors({
      ...tooManyAttempts,
      SECOND_FACTOR_ON: { status: 409, message: 'The second factor is on already.' },
      CODE_WRONG: { status: 422, message: 'This code is not right. Is the clock of the phone right?' },
    }),
  replaceRecoveryCodes: procedure('profile:write', 'POST /own/second-factor/recovery-codes')
    .input(PasswordProof)
    .output(RecoveryCodes)
    .errors({ ...proven, SECOND_FACTOR_OFF: { status: 409, message: 'The second factor is off.' } }),
  removeSecondFactor: procedure('profile:write', 'POST /own/second-factor/remove')
    .input(PasswordProof)
    .output(done)
    .errors(proven),
  settings: procedure('security:manage', 'GET /security-settings').output(SecuritySettings),
  saveSettings: procedure('security:manage', 'PUT /security-settings')
    .input(SecuritySettings)
    .output(SecuritySettings)
    .errors({
      SECOND_FACTOR_OFF: {
        status: 409,
        message: 'Turn on your own second factor first, so that you do not lock yourself out.',
      },
    }),
}
