import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a ticket counts, in ms: the command asks at once. */
const VALID = 60_000

const signatureOf = (secret: string, instant: string) =>
  createHmac('sha256', secret).update(`backup\0${instant}`).digest('base64url')

/** What `npm run backup` shows to the server on the same machine: only who can read its secret can make one. */
export function backupTicket(secret: string, now: Date): string {
  const instant = String(now.getTime())
  return `Makao-Backup ${instant}.${signatureOf(secret, instant)}`
}

export function isTicket(secret: string, given: string | undefined, now: Date): boolean {
  const [, instant, signature] = /^Makao-Backup (\d+)\.([\w-]+)$/.exec(given ?? '') ?? []
  if (!instant || !signature || Math.abs(now.getTime() - Number(instant)) > VALID) return false
  const expected = Buffer.from(signatureOf(secret, instant))
  const actual = Buffer.from(signature)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
