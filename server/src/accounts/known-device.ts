import { randomBytes } from 'node:crypto'
import { isSameSecret, sign } from '../signature'

/** A year. */
export const DEVICE_MAX_AGE = 365 * 86_400

const signatureOf = (secret: string, device: string, profileId: string) =>
  sign(secret, 'device', `${device}\0${profileId}`)

/**
 * The value of a cookie that says: this person has signed in on this device before. A stranger who keeps guessing a
 * password slows down himself and other unknown devices, never these.
 */
export function deviceCookie(secret: string, profileId: string): string {
  const device = randomBytes(16).toString('base64url')
  return `${device}.${signatureOf(secret, device, profileId)}`
}

/** The device that a cookie names, when this person has signed in on it before; undefined for anything else. */
export function knownDevice(secret: string, cookie: string | undefined, profileId: string): string | undefined {
  const [device = '', signature = ''] = cookie?.split('.') ?? []
  return device && isSameSecret(signature, signatureOf(secret, device, profileId)) ? device : undefined
}
