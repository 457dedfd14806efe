import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { Db } from '../../db/types'
import { reasonOf } from '../../db/unavailable'
import { RunJudge } from '../receipt-lines/judging.service'
import { askAboutPrompts, workThroughAnswers, workThroughCallbacks } from './callbacks.service'

/** How often it looks for what is due when nobody says so, in ms. */
const LOOK = 2000

export interface MoneyWorker {
  /** Says that something was stored. */
  wake: () => void
  /** Resolves once what is under way has ended. */
  stop: () => Promise<void>
}

interface WorkerOptions {
  db: Db
  config: Config
  log: Logger
  clock: () => Date
  mailWritten: () => void
  /** So many lines are settled by one transaction. */
  together?: number
}

/** Does what is to be done with all that providers tell, soon after it was stored, and asks them for what they do not tell. */
export function startMoneyWorker({ log, clock, ...rest }: WorkerOptions): MoneyWorker {
  let stopped = false
  const running = new Map<string, { again: boolean; work: Promise<void> }>()

  /** One after the other of each kind: that a provider is slow to answer keeps no confirmation waiting. */
  function run(
    name: string,
    step: (context: Omit<WorkerOptions, 'log' | 'clock'> & { now: Date; run: RunJudge }) => Promise<number>,
  ): void {
    const current = running.get(name)
    if (current) {
      current.again = true
      return
    }
    const entry = { again: false, work: Promise.resolve() }
    running.set(name, entry)
    entry.work = (async () => {
      // Whom money may be of is read once for what comes without a break.
      const judges = new RunJudge()
      try {
        do {
          entry.again = false
          while (!stopped && (await step({ ...rest, now: clock(), run: judges })) > 0);
        } while (entry.again && !stopped)
      } catch (error) {
        // No bodies, numbers or tokens: the reason alone.
        log.error({ reason: reasonOf(error) }, 'what providers told could not be dealt with; trying again')
      } finally {
        running.delete(name)
      }
    })()
  }

  const wake = () => {
    if (stopped) return
    run('callbacks', workThroughCallbacks)
    run('answers', workThroughAnswers)
  }
  const look = () => {
    wake()
    if (!stopped) run('prompts', askAboutPrompts)
  }
  const timer = setInterval(look, LOOK)
  timer.unref()
  look()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.all([...running.values()].map(({ work }) => work))
    },
  }
}
