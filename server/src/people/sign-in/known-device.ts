import { randomBytes } from 'node:crypto'
import { isSameSecret, sign } from '../../signature'

/** A year. */
export const DEVICE_MAX_AGE = 365 * 86_400

/** Whose account it is, and the hash of the password that was right. */
export interface Owner {
  id: string
  passwordHash: string
}

const signatureOf = (secret: string, device: string, { id, passwordHash }: Owner) =>
  sign(secret, 'device', `${device}\0${id}\0${passwordHash}`)

/**
 * The value of a cookie that says: this person has signed in on this device with their present password. Who guesses
 * passwords slows unknown devices, never these.
 */
export function deviceCookie(secret: string, owner: Owner): string {
  const device = randomBytes(16).toString('base64url')
  return `${device}.${signatureOf(secret, device, owner)}`
}

/** The device that a cookie names, when this person has signed in on it with this password; undefined for anything else. */
export function knownDevice(secret: string, cookie: string | undefined, owner: Owner): string | undefined {
  const [device = '', signature = ''] = cookie?.split('.') ?? []
  return device && isSameSecret(signature, signatureOf(secret, device, owner)) ? device : undefined
}
