import { isSameSecret, sign } from '../../signature'

/** How long a ticket counts, in ms: the command asks at once. */
const VALID = 60_000

/** What `npm run backup` shows to the server on the same machine: only who can read its secret can make one. */
export function backupTicket(secret: string, now: Date): string {
  const instant = String(now.getTime())
  return `Makao-Backup ${instant}.${sign(secret, 'backup', instant)}`
}

export function isTicket(secret: string, given: string | undefined, now: Date): boolean {
  const [, instant, signature] = /^Makao-Backup (\d+)\.([\w-]+)$/.exec(given ?? '') ?? []
  if (!instant || !signature || Math.abs(now.getTime() - Number(instant)) > VALID) return false
  return isSameSecret(signature, sign(secret, 'backup', instant))
}
