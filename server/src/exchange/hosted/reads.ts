import type { Db } from '../../db/types'
import type { Run } from '../engine/answer'
import { runOn } from './hosted-database'

/** Reads that are answered at once by a database with one session, and by a server; the others wait in line. */
const AT_ONCE = { embedded: 4, server: 16 }

/** @returns what runs a piece of work as soon as fewer than `most` are under way, in the order of asking */
function createLine(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (work) => {
    if (underWay < most) underWay += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}

/** Runs a piece of work on a database as soon as there is room. */
export interface HostedReads {
  <T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Whether everybody waits for each statement, so that none may take long. */
  readonly hasOneSession: boolean
}

/**
 * Runs reads of the protocol so that they leave room for everything else. A process has one for all that reads, since each
 * lets as many through as there is room for.
 * @param ownPool sessions of a server that do nothing but read, and not for long
 */
export function readsOn(db: Db, ownPool?: Db): HostedReads {
  const inLine = createLine(ownPool ? AT_ONCE.server : AT_ONCE.embedded)
  const run = runOn(ownPool ?? db)
  const read = <T>(work: (on: Run) => Promise<T>) => inLine(() => work(run))
  return Object.assign(read, { hasOneSession: !ownPool })
}
