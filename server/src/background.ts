import type { Logger } from 'pino'
import { Refusal } from './errors'

/** How many pieces of work may wait: with a tenth of a second for each, the last is done while somebody looks for their mail. */
const MOST_WAITING = 200

export interface Background {
  /**
   * Does something after the answer, so that the time of the answer does not tell what there was to do. One after the
   * other; what fails is logged.
   * @throws Refusal OVERLOADED: too much waits already
   */
  run: (work: () => Promise<void>) => void
  /** When all of it is done. */
  idle: () => Promise<void>
}

export function createBackground(log: Logger): Background {
  let last = Promise.resolve()
  let waiting = 0
  return {
    run(work) {
      if (waiting >= MOST_WAITING) throw new Refusal('OVERLOADED')
      waiting += 1
      last = last
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'unexpected error after the answer'))
        .finally(() => {
          waiting -= 1
        })
    },
    idle: () => last,
  }
}
