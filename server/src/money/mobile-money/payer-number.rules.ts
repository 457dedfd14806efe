import { createHash } from 'node:crypto'

/** The number of who paid, in the three forms it comes in. */
export type PayerNumber =
  /** '+254712345126' */
  | { is: 'plain'; phone: string }
  /** Digits that are seen before and after what is not. */
  | { is: 'masked'; head: string; tail: string }
  /** SHA-256 of '254712345126' in hex. */
  | { is: 'hashed'; hash: string }

/** Reads '254712345126', '2547 ***** 126', '25470****149' or 64 hex digits; undefined for anything else. */
export function readPayerNumber(given: string): PayerNumber | undefined {
  const text = given.replaceAll(/\s/g, '')
  if (/^[0-9a-f]{64}$/i.test(text)) return { is: 'hashed', hash: text.toLowerCase() }
  if (/^\+?\d{9,15}$/.test(text)) return { is: 'plain', phone: `+${text.replace('+', '')}` }
  const masked = /^\+?(\d*)\*+(\d*)$/.exec(text)
  const [, head = '', tail = ''] = masked ?? []
  return masked && head + tail !== '' ? { is: 'masked', head, tail } : undefined
}

/** As Daraja hashes it. @param phone '+254712345126' */
export const hashOfPhone = (phone: string) => createHash('sha256').update(phone.replace('+', '')).digest('hex')

/** Whether a number may be that of who paid; of a masked one never more than that. @param phone '+254712345126' */
export function mayBe(phone: string, payer: PayerNumber): boolean {
  const digits = phone.replace('+', '')
  if (payer.is === 'plain') return payer.phone === phone
  if (payer.is === 'hashed') return hashOfPhone(phone) === payer.hash
  return (
    payer.head.length + payer.tail.length <= digits.length &&
    digits.startsWith(payer.head) &&
    digits.endsWith(payer.tail)
  )
}
