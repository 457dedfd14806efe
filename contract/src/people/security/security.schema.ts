import { z } from 'zod'
import { Email, requiredText } from '../../text'
import { Password } from '../accounts/accounts.schema'

/** One place where the person is signed in. `device`: browser and system; `lastUsedAt`: to the hour or so. */
export const SessionInfo = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

/** What the person's account is guarded with. `isRequired`: their role may not work without a second factor. */
export const OwnSecurity = z.object({
  sessions: z.array(SessionInfo),
  secondFactor: z.object({ isOn: z.boolean(), isRequired: z.boolean(), codesLeft: z.int() }),
})
export type OwnSecurity = z.infer<typeof OwnSecurity>

export const SessionId = z.object({ sessionId: z.uuid() })

const PresentPassword = z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128)

export const PasswordChange = z.object({ current: PresentPassword, password: Password })
export const EmailChange = z.object({ email: Email, password: PresentPassword })
/** The same whether or not the new address has an account. `sentTo`: null while no mail server is set. */
export const EmailChangeAsked = z.object({ email: z.string(), expiresAt: z.iso.datetime(), sends: z.boolean() })
export type EmailChangeAsked = z.infer<typeof EmailChangeAsked>
/** The link was sent to the address; the password shows that the account is the same person's. */
export const EmailConfirmation = z.object({
  token: requiredText('The link is incomplete', 200),
  password: PresentPassword,
})
/** `isNew`: one signs in with it from now on. */
export const EmailConfirmed = z.object({ email: z.string(), isNew: z.boolean() })
export type EmailConfirmed = z.infer<typeof EmailConfirmed>

export const PasswordProof = z.object({ password: PresentPassword })
export const SecondFactorCode = z.object({
  code: z
    .string({ error: 'Enter the code' })
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits that the app shows')),
})
/** `uri`: what the QR code holds; `secret`: the same to type by hand. */
export const SecondFactorStart = z.object({ uri: z.string(), secret: z.string() })
/** Each works once in place of a code. Shown this once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

/** What holds for the whole installation. */
export const SecuritySettings = z.object({ adminsNeedSecondFactor: z.boolean() })
export type SecuritySettings = z.infer<typeof SecuritySettings>
