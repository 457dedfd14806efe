import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../errors'
import { workLimit } from '../../work-limit'
import type { Question } from './password-judge'

/** How long one judgement may work, in ms. The worst known takes half a second on two busy cores. */
const TIME_LIMIT = 5000
/** How many may wait to be judged: the last of them for some seconds, on a machine with much else to do. */
const MOST_WAITING = 16

const tookTooLong =
  'This password takes too long to check. Choose one without long repetitions, of at most 40 characters.'

// The bundle has the thread beside main.js.
const threadFile = new URL(
  import.meta.url.endsWith('.ts') ? './password-thread-from-source.mjs' : './password-thread.js',
  import.meta.url,
)

export interface PasswordJudge {
  /**
   * Why a password is guessed too soon; undefined when it is not.
   * @param about what is known of its owner: name, e-mail address, phone number
   * @param around names that everybody knows here: the agency's and the properties'
   * @throws Refusal OVERLOADED: too many wait already
   */
  findWeakness: (
    password: string,
    about: readonly (string | null)[],
    around?: readonly string[],
  ) => Promise<string | undefined>
}

/**
 * Judges passwords one after the other in a thread of its own, since a stranger chooses what is judged. It starts with
 * the first password: its word lists take 30 MB.
 */
export function createPasswordJudge({
  file = threadFile,
  timeLimit = TIME_LIMIT,
  mostWaiting = MOST_WAITING,
} = {}): PasswordJudge {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function startThread(): Promise<Worker> {
    const started = new Worker(file, { execArgv: [] })
    thread = started
    // Whoever waits for an answer hears of the error too; without a listener here it would end the process.
    started.on('error', () => {
      thread = undefined
    })
    await once(started, 'message')
    return started
  }

  async function judge(question: Question): Promise<string | undefined> {
    const worker = thread ?? (await startThread())
    worker.ref()
    const { signal, end } = workLimit(timeLimit)
    const answered = once(worker, 'message', { signal }) as Promise<[string | undefined]>
    worker.postMessage(question)
    try {
      const [weakness] = await answered
      return weakness
    } catch (error) {
      if (!signal.aborted) throw error
      thread = undefined
      await worker.terminate()
      return tookTooLong
    } finally {
      end()
      // Between two passwords it keeps nobody from ending the process.
      worker.unref()
    }
  }

  return {
    async findWeakness(password, about, around = []) {
      if (waiting >= mostWaiting) throw new Refusal('OVERLOADED')
      waiting += 1
      const turn = last.then(() => judge({ password, about: about.filter((text) => text !== null), around }))
      last = turn.catch(() => undefined)
      return turn.finally(() => {
        waiting -= 1
      })
    },
  }
}

const { findWeakness } = createPasswordJudge()

export { findWeakness }

/** What the names of an installation are read with; the features that have them stand above this one. */
export interface KnownNames {
  /** The names of the agency and of its properties. */
  knownNames: () => Promise<readonly string[]>
}

/** @throws Refusal PASSWORD_WEAK, OVERLOADED */
export async function refuseWeakPassword(
  { knownNames }: KnownNames,
  password: string,
  about: readonly (string | null)[],
): Promise<void> {
  const reason = await findWeakness(password, about, await knownNames())
  if (reason !== undefined) throw new Refusal('PASSWORD_WEAK', { reason })
}
