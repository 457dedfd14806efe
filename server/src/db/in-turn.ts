import { setImmediate as others } from 'node:timers/promises'

/**
 * Asks the database several things in this order, each of which needs no answer to those before: the next is written down while it
 * works on the one before.
 * @throws the first failure, once nothing is under way any more
 */
export async function inTurn(begin: readonly (() => Promise<unknown>)[]): Promise<void> {
  const begun: Promise<unknown>[] = []
  for (const each of begin) {
    const answer = each()
    // It is thrown below.
    answer.catch(() => undefined)
    begun.push(answer)
    await others()
  }
  await Promise.allSettled(begun)
  await Promise.all(begun)
}
