import type { Config } from '../../config'
import type { Db } from '../../db/types'
import { mayReachInside } from '../../outside.rules'
import { requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import { readCallback, readCredentials } from '../receiving-accounts/receiving-accounts.service'
import { type Airtel, airtelOf } from './airtel.service'
import { type Daraja, darajaOf } from './daraja.service'
import { type Mtn, mtnOf } from './mtn.service'
import { type Account, accessOf, type Secrets } from './provider-access.rules'
import { tokensInDatabase } from './token-keeper.repository'
import { createTokens, type Tokens } from './tokens.service'

export interface Reaching {
  db: Db
  config: Config
  now: Date
}

/** Who is spoken to for an account. */
export type Provider = (
  | { is: 'daraja'; client: Daraja }
  | { is: 'mtn'; client: Mtn }
  | { is: 'airtel'; client: Airtel }
) & {
  account: Account
  secrets: Secrets
}
export type Unreachable =
  | { is: 'missing'; names: string[]; account: Account; secrets: Secrets }
  | { is: 'none'; account: Account; secrets: Secrets }

/** One for each database: what a process fetched, all that it does use. */
const tokensOf = new WeakMap<Db, { authSecret: string; tokens: Tokens }>()

function sharedTokens({ db, config }: Pick<Reaching, 'db' | 'config'>): Tokens {
  const known = tokensOf.get(db)
  if (known?.authSecret === config.authSecret) return known.tokens
  const tokens = createTokens({ keeper: tokensInDatabase(db, config), clock: () => new Date() })
  tokensOf.set(db, { authSecret: config.authSecret, tokens })
  return tokens
}

/** @throws Refusal NOT_FOUND */
export async function reachProvider(reaching: Reaching, accountId: string): Promise<Provider | Unreachable> {
  const { db, config, now } = reaching
  const account = await requireReceivingAccount(db, accountId)
  const secrets = await readCredentials(reaching, accountId)
  const found = accessOf(account, secrets, mayReachInside(config))
  const tools = { tokens: sharedTokens({ db, config }), clock: () => now }
  if (found.is === 'daraja') return { is: 'daraja', client: darajaOf(found.access, tools), account, secrets }
  if (found.is === 'mtn') return { is: 'mtn', client: mtnOf(found.access, tools), account, secrets }
  if (found.is === 'airtel') return { is: 'airtel', client: airtelOf(found.access, tools), account, secrets }
  return { ...found, account, secrets }
}

/** Where a provider calls for an account; undefined while there is no secret address. */
export async function addressOf(
  { db, config }: Pick<Reaching, 'db' | 'config'>,
  accountId: string,
): Promise<string | undefined> {
  const { secret } = await readCallback({ db, config }, accountId)
  return secret === null ? undefined : `${config.baseUrl}/hooks/${secret}`
}
