import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Shows that who holds the secret wrote a text for one purpose. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares what a caller shows with what it should be, in constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}
