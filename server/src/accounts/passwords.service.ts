import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyFormer } from 'better-auth/crypto'

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptWithCallback)

/** scrypt at 32 MiB for each hash. OWASP Password Storage Cheat Sheet, as of 2026: N=2^15, r=8, p=3. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const MAX_MEMORY = 64 * 1024 * 1024
const KEY_LENGTH = 32
const PREFIX = '$scrypt$ln=15,r=8,p=3$'

function derive(password: string, salt: Buffer): Promise<Buffer> {
  // Composed in one way, so that an accented letter typed on another keyboard is the same letter.
  return scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, { ...cost, maxmem: MAX_MEMORY })
}

/** `$scrypt$ln=15,r=8,p=3$salt$key`, salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${PREFIX}${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`
}

/** Whether a hash was made with the present cost; another is made anew when its owner signs in. */
export function isPresentHash(hash: string): boolean {
  return hash.startsWith(PREFIX)
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (!isPresentHash(hash)) return verifyFormer({ hash, password })
  const [salt = '', key = ''] = hash.slice(PREFIX.length).split('$')
  const expected = Buffer.from(key, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Takes as long as a wrong password, for an account that does not exist. */
export async function verifyNothing(password: string): Promise<void> {
  await derive(password, Buffer.alloc(16))
}
