import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyFormer } from 'better-auth/crypto'
import { Refusal } from '../../errors'

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptWithCallback)

/** What one hash costs: 2 to the power of `ln` blocks of `r` times 128 bytes, `p` times. */
export interface PasswordCost {
  ln: number
  r: number
  p: number
}

/** scrypt at 32 MiB for each hash. OWASP Password Storage Cheat Sheet, as of 2026: N=2^15, r=8, p=3. */
export const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3 }

const MAX_MEMORY = 64 * 1024 * 1024
const KEY_LENGTH = 32

const prefixOf = ({ ln, r, p }: PasswordCost) => `$scrypt$ln=${ln},r=${r},p=${p}$`

/** Most that are hashed at the same moment: of Node's four threads two are left to read files, so that pages open meanwhile. */
const AT_ONCE = 2
/** How many may wait for it when one more comes to the door: some seconds' work. */
const MOST_WAITING = 64

let hashing = 0
const waiting: (() => void)[] = []

/** To be asked before a stranger's password is hashed, and before their try is counted. @throws Refusal OVERLOADED */
export function refuseWhenMuchIsHashed(): void {
  if (waiting.length >= MOST_WAITING) throw new Refusal('OVERLOADED')
}

/**
 * What is one too many waits, so that those who sign in by the hundred do not keep everything else waiting.
 * @param goesOn of somebody who has waited before: it is done before others begin, or all of them would be last
 */
async function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost, goesOn = false): Promise<Buffer> {
  if (hashing < AT_ONCE) hashing += 1
  else {
    // Whoever is done leaves their place to the next.
    await new Promise<void>((resolve) => (goesOn ? waiting.unshift(resolve) : waiting.push(resolve)))
  }
  try {
    // Composed in one way, so that an accented letter typed on another keyboard is the same letter.
    return await scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, { N: 2 ** ln, r, p, maxmem: MAX_MEMORY })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else hashing -= 1
  }
}

/** `$scrypt$ln=15,r=8,p=3$salt$key`, salt and key in base64. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  return `${prefixOf(cost)}${salt.toString('base64')}$${(await derive(password, salt, cost)).toString('base64')}`
}

/** Whether a hash was made with this cost; another is made anew when its owner signs in. */
export function isPresentHash(hash: string, cost: PasswordCost): boolean {
  return hash.startsWith(prefixOf(cost))
}

/** At the cost that stands in the hash. `goesOn`: not the first that is compared for one who signs in. */
export async function verifyPassword(hash: string, password: string, goesOn = false): Promise<boolean> {
  const [, ln, r, p, salt, key] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]*)\$([^$]*)$/.exec(hash) ?? []
  if (salt === undefined || key === undefined) return verifyFormer({ hash, password })
  const expected = Buffer.from(key, 'base64')
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64'),
    { ln: Number(ln), r: Number(r), p: Number(p) },
    goesOn,
  )
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Takes as long as a wrong password, for an account that does not exist. */
export async function verifyNothing(password: string, cost: PasswordCost, goesOn = false): Promise<void> {
  await derive(password, Buffer.alloc(16), cost, goesOn)
}
