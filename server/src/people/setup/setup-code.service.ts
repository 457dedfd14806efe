import type { RequestContext } from '../../context'
import { Refusal } from '../../errors'
import { giveTurnBack, takeTurn } from '../../platform/throttle/throttle.repository'
import { isSameSecret, sign } from '../../signature'

// Without the characters that are mistaken for one another; 32 of them, so that each holds five bits.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LETTERS = 16

type Given = Pick<RequestContext['config'], 'authSecret' | 'setupCode'>

/**
 * What shows that somebody is the one who started Makao, and so may make the first admin. It follows from AUTH_SECRET,
 * so that all processes have the same one and none keeps it.
 */
export function setupCodeOf({ authSecret, setupCode }: Given): string {
  if (setupCode !== undefined) return setupCode
  const bytes = Buffer.from(sign(authSecret, 'set-up code', ''), 'base64url').subarray(0, LETTERS)
  const letters = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** As it is read out or typed from a screen. */
const withoutForm = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** @throws Refusal SETUP_CODE_NEEDED, SETUP_CODE_WRONG, TOO_MANY_ATTEMPTS */
export async function requireSetupCode(
  { db, config, now, address }: Pick<RequestContext, 'db' | 'config' | 'now' | 'address'>,
  typed: string | null,
): Promise<void> {
  if (typed === null) throw new Refusal('SETUP_CODE_NEEDED')
  await takeTurn(db, 'setupAddress', address, now)
  if (!isSameSecret(withoutForm(typed), withoutForm(setupCodeOf(config)))) throw new Refusal('SETUP_CODE_WRONG')
  await giveTurnBack(db, 'setupAddress', address, now)
}

/** Where the password of the default admin is the one from the environment, nobody gains by making the account. */
export const asksSetupCode = ({ adminPassword }: RequestContext['config']) => adminPassword === undefined

/** What is printed below the address while there is no admin. A code from the environment is not repeated. */
export function setupGreeting(config: RequestContext['config']): string {
  if (config.setupCode !== undefined) {
    return `There is no admin yet. Set it up at ${config.baseUrl}/setup with the code that SETUP_CODE holds.\n`
  }
  const code = setupCodeOf(config)
  return [
    `There is no admin yet. Set it up at ${config.baseUrl}/setup#code=${code}`,
    `The set-up code ${code} makes whoever has it the first admin; after that it is worth nothing.`,
    '',
  ].join('\n')
}
