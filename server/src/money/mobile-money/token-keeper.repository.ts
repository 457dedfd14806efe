import { eq, isNull, lt, or } from 'drizzle-orm'
import type { Config } from '../../config'
import type { Db } from '../../db/types'
import { decrypt, encrypt } from '../../sealing'
import { providerTokens } from './mobile-money.table'
import type { TokenKeeper } from './tokens.service'

/** Tokens in the database, encrypted: all processes use the same one. */
export function tokensInDatabase(db: Db, { authSecret }: Pick<Config, 'authSecret'>): TokenKeeper {
  return {
    read: async (key) => {
      const [found] = await db.select().from(providerTokens).where(eq(providerTokens.key, key))
      if (!found?.sealedToken || !found.until) return undefined
      const token = await decrypt(authSecret, found.sealedToken).catch(() => undefined)
      return token === undefined ? undefined : { token, until: found.until }
    },
    claim: async (key, until, now) => {
      const claimed = await db
        .insert(providerTokens)
        .values({ key, claimedUntil: until })
        .onConflictDoUpdate({
          target: providerTokens.key,
          set: { claimedUntil: until },
          setWhere: or(isNull(providerTokens.claimedUntil), lt(providerTokens.claimedUntil, now)),
        })
        .returning({ key: providerTokens.key })
      return claimed.length > 0
    },
    write: async (key, { token, until }) => {
      const sealedToken = token === '' ? null : await encrypt(authSecret, token)
      await db.update(providerTokens).set({ sealedToken, until, claimedUntil: null }).where(eq(providerTokens.key, key))
    },
    forget: async (key, token) => {
      await db.transaction(async (tx) => {
        const [found] = await tx.select().from(providerTokens).where(eq(providerTokens.key, key)).for('update')
        const kept = found?.sealedToken && (await decrypt(authSecret, found.sealedToken).catch(() => undefined))
        if (kept === token)
          await tx.update(providerTokens).set({ sealedToken: null, until: null }).where(eq(providerTokens.key, key))
      })
    },
  }
}
