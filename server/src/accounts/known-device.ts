import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A year. */
export const DEVICE_MAX_AGE = 365 * 86_400

function signatureOf(secret: string, device: string, profileId: string): Buffer {
  return createHmac('sha256', secret).update(`device\0${device}\0${profileId}`).digest()
}

/**
 * The value of a cookie that says: this person has signed in on this device before. A stranger who keeps guessing a
 * password slows down himself and other unknown devices, never these.
 */
export function deviceCookie(secret: string, profileId: string): string {
  const device = randomBytes(16).toString('base64url')
  return `${device}.${signatureOf(secret, device, profileId).toString('base64url')}`
}

/** The device that a cookie names, when one of the profiles has signed in on it; undefined for anything else. */
export function knownDevice(
  secret: string,
  cookie: string | undefined,
  profileIds: readonly string[],
): string | undefined {
  const [device = '', signature = ''] = cookie?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  const isKnown = profileIds.some((profileId) => {
    const expected = signatureOf(secret, device, profileId)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return device && isKnown ? device : undefined
}
