import type { DatabaseLog } from '../../db/types'
import type { RowChange } from './changes.repository'

/** Changes are collected for so long before rows are read, in ms. */
const BATCH = 100
/** What waits while rows are read; beyond it clients connect anew and read for themselves. */
const MOST_WAITING = 20_000

interface ToldRows {
  table: string
  operation: RowChange['operation']
  rows: [key: string, parent: string][]
}

/**
 * Collects what the triggers tell, and hands it on in batches, one after the other.
 * @param options.giveUp what could not be told is read by the clients themselves
 */
export function createRowQueue({
  log,
  tell,
  giveUp,
}: {
  log: DatabaseLog
  tell: (changes: readonly RowChange[]) => Promise<void>
  giveUp: () => void
}) {
  let waiting: RowChange[] = []
  let timer: NodeJS.Timeout | undefined
  let isTelling = false

  async function tellWaiting(): Promise<void> {
    timer = undefined
    if (isTelling || waiting.length === 0) return
    isTelling = true
    const changes = waiting
    waiting = []
    try {
      await tell(changes)
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'changes could not be read; clients connect anew')
      giveUp()
    } finally {
      isTelling = false
      if (waiting.length > 0) soon()
    }
  }

  function soon(): void {
    timer ??= setTimeout(() => void tellWaiting(), BATCH)
  }

  return {
    hear: (payload: string): void => {
      const { table, operation, rows } = JSON.parse(payload) as ToldRows
      for (const [key, parent] of rows) waiting.push({ table, operation, key, parent })
      if (waiting.length <= MOST_WAITING) {
        soon()
        return
      }
      waiting = []
      giveUp()
    },
    stop: () => clearTimeout(timer),
  }
}
