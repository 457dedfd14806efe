import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** What only who has the key can read again: XChaCha20-Poly1305 under its SHA-256. */
export function encrypt(key: string, data: string): Promise<string> {
  return symmetricEncrypt({ key, data })
}

/** @throws what was made with another key, or changed, cannot be read */
export function decrypt(key: string, data: string): Promise<string> {
  return symmetricDecrypt({ key, data })
}
