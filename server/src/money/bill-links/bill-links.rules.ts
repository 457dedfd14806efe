import { randomBytes } from 'node:crypto'
import { BILL_TOKEN_LENGTH, billPath } from '@makao/contract/money/bill-links/bill-links.terms'
import type { Config } from '../../config'
import { isSameSecret, sign } from '../../signature'

const KEY_LENGTH = 8
const PURPOSE = 'bill link'

/** What an address begins with, made at random. */
export const newKey = () => randomBytes(6).toString('base64url')

const tokenBy = (secret: string, key: string) =>
  `${key}${sign(secret, PURPOSE, key).slice(0, BILL_TOKEN_LENGTH - KEY_LENGTH)}`

type Signing = Pick<Config, 'authSecret' | 'previousAuthSecret' | 'baseUrl'>

/** The whole address. */
export const billUrl = ({ authSecret, baseUrl }: Pick<Signing, 'authSecret' | 'baseUrl'>, key: string) =>
  `${baseUrl}${billPath(tokenBy(authSecret, key))}`

/** As long as an address, for whoever is only to see how a message reads. */
export const exampleUrl = ({ baseUrl }: Pick<Signing, 'baseUrl'>) =>
  `${baseUrl}${billPath('x'.repeat(BILL_TOKEN_LENGTH))}`

/** Which link an address means; undefined: nobody of ours made it. One of the former AUTH_SECRET counts while that is set. */
export function keyOf(token: string, { authSecret, previousAuthSecret }: Signing): string | undefined {
  const key = token.slice(0, KEY_LENGTH)
  const secrets = [authSecret, ...(previousAuthSecret === undefined ? [] : [previousAuthSecret])]
  return secrets.some((secret) => isSameSecret(token, tokenBy(secret, key))) ? key : undefined
}
