import { z } from 'zod'
import { isSameSecret, sign } from '../../signature'

const Claims = z.discriminatedUnion('use', [
  z.object({
    use: z.literal('read'),
    bucket: z.string(),
    path: z.string(),
    /** Which file: one that comes under its path later is another. */
    file: z.uuid(),
    /** Seconds since 1970. */
    until: z.int(),
  }),
  z.object({
    use: z.literal('write'),
    bucket: z.string(),
    path: z.string(),
    /** In whose name. */
    by: z.uuid(),
    /** By which key; it ends with it. */
    key: z.uuid().optional(),
    /** The version that the file is given: there is never a second one of it. */
    version: z.uuid(),
    /** Which version it takes the place of; null: nothing. */
    inPlaceOf: z.uuid().nullable(),
    until: z.int(),
  }),
])
export type SignedClaims = z.infer<typeof Claims>

const PURPOSE = 'storage address'

/** What whoever has it may do once, or until it is over; shown in an address. */
export function signAddress(secret: string, claims: SignedClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${payload}.${sign(secret, PURPOSE, payload)}`
}

/**
 * @param secrets the present one, and the one before it while that counts
 * @returns 'broken', 'over', or what was signed
 */
export function readAddress(secrets: readonly string[], token: string, now: Date): SignedClaims | 'broken' | 'over' {
  const [payload = '', signature = '', ...more] = token.split('.')
  const isOurs = secrets.some((secret) => isSameSecret(signature, sign(secret, PURPOSE, payload)))
  if (more.length > 0 || !isOurs) return 'broken'
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!claims.success) return 'broken'
  return claims.data.until * 1000 <= now.getTime() ? 'over' : claims.data
}
