import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Queryable } from './types'

type Answers<Asked extends readonly (() => PromiseLike<unknown>)[]> = {
  -readonly [At in keyof Asked]: Awaited<ReturnType<Asked[At]>>
}

/** Of one who asks, so that many who do leave connections to others. */
const AT_ONCE = 4

/**
 * Asks the database several things of which none needs the answer to another: a few at once, each on a connection of its own; in a
 * transaction, which has one, in their order.
 * @throws the first failure
 */
export async function together<const Asked extends readonly (() => PromiseLike<unknown>)[]>(
  db: Queryable,
  ...asked: Asked
): Promise<Answers<Asked>> {
  const answers: unknown[] = []
  const waiting = asked.entries()
  async function askOn(): Promise<void> {
    for (const [at, ask] of waiting) answers[at] = await ask()
  }
  await Promise.all(Array.from({ length: is(db, PgTransaction) ? 1 : AT_ONCE }, askOn))
  return answers as Answers<Asked>
}
