import { setImmediate as others } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'

/** Whatever sends statements: a transaction, or one of its turns. */
export interface Sends {
  execute(query: SQL): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Asks the database several things in this order, each of which needs no answer to those before: it is written down while the
 * database works on the one before, and sent when that is done.
 * @throws the first failure, once nothing is under way any more; what comes after it is not sent
 */
export async function inTurn(tx: Sends, asked: readonly ((turn: Sends) => Promise<unknown>)[]): Promise<void> {
  const begun: Promise<unknown>[] = []
  for (const ask of asked) {
    const before = Promise.all(begun)
    const answer = ask({ execute: (query) => before.then(() => tx.execute(query)) })
    // Both are thrown below.
    before.catch(() => undefined)
    answer.catch(() => undefined)
    begun.push(answer)
    await others()
  }
  await Promise.allSettled(begun)
  await Promise.all(begun)
}
