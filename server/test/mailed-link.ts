import { asc, eq, sql } from 'drizzle-orm'
import type { Config } from '../src/config'
import type { Queryable } from '../src/db/types'
import { outboxMessages } from '../src/messaging/outbox/outbox.table'
import { withLink } from '../src/messaging/outbox/sealed-link.service'
import { testConfig } from './api'

/**
 * Messages in the order in which they were written. What came at one moment of the clock stands anywhere in the table, in the room of
 * rows that went too: the older transaction comes first, and of one what took the place of another after that.
 */
export const asWritten = [
  asc(outboxMessages.createdAt),
  sql`age(${outboxMessages}.xmin) desc`,
  sql`${outboxMessages.sealedLink} is not null`,
]

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
    .orderBy(...asWritten)
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
