import { asc, eq, sql } from 'drizzle-orm'
import type { Config } from '../src/config'
import type { Queryable } from '../src/db/types'
import { outboxMessages } from '../src/messaging/outbox/outbox.table'
import { withLink } from '../src/messaging/outbox/sealed-link.service'
import { testConfig } from './api'

/** The tokens of the one-time links in what was written to somebody, as the mail has them when it is sent; '' where it is gone. */
export async function mailedTokens(
  db: Queryable,
  recipient: string,
  config: Pick<Config, 'authSecret'> = testConfig(),
): Promise<{ subject: string; token: string }[]> {
  const mails = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(asc(outboxMessages.createdAt), sql`ctid`)
  const tokens: { subject: string; token: string }[] = []
  for (const { subject, body, sealedLink, linkHash } of mails) {
    if (linkHash === null) continue
    const text = sealedLink === null ? '' : await withLink(config, { body, sealedLink })
    tokens.push({ subject, token: /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '' })
  }
  return tokens
}

/** The token in the latest of them that holds one; '' without one. */
export async function mailedToken(...from: Parameters<typeof mailedTokens>): Promise<string> {
  return (await mailedTokens(...from)).at(-1)?.token ?? ''
}
