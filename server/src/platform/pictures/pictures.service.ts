import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../../errors'
import { createSlots } from '../../slots'
import type { Answer, Question } from './picture-painter'
import { flawInWords, type PictureUse } from './pictures.rules'

/** How long one picture may take, in ms. The largest takes a second or two on two busy cores. */
const TIME_LIMIT = 20_000
/** How many may wait: the photos that are received at the same moment, and some logos. */
const MOST_WAITING = 12
/** How many of them are one person's, so that who sends many keeps nobody else out. */
const WAITING_OF_ONE = 2
/** How long the process waits for another picture, in ms, before it ends and gives back what memory it has. */
const REST_AFTER = 30_000

// The bundle has the process beside main.js.
const processFile = new URL(
  import.meta.url.endsWith('.ts') ? './picture-process-from-source.mjs' : './picture-process.js',
  import.meta.url,
)

export type Repainted = { bytes: Uint8Array; type: 'image/png' | 'image/jpeg' } | { reason: string }

export interface PictureDesk {
  /**
   * Draws a picture anew for its use; nothing of its bytes is in the result.
   * @param of who sends it; without, nobody in particular
   * @returns or why it cannot be used: the rest of the sentence 'The photo cannot be used: …'
   * @throws Refusal OVERLOADED: too many wait already, of theirs or of all
   */
  repaint: (bytes: Uint8Array, use: PictureUse, of?: string) => Promise<Repainted>
}

/**
 * Draws pictures one after the other in a process of its own. What unpacks foreign bytes is a large library in C: it
 * may neither end nor hold up the server, nor see its memory.
 */
export function createPictureDesk({
  file = processFile,
  timeLimit = TIME_LIMIT,
  mostWaiting = MOST_WAITING,
  waitingOfOne = WAITING_OF_ONE,
  restAfter = REST_AFTER,
} = {}): PictureDesk {
  let painter: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  const places = createSlots({ all: mostWaiting, each: waitingOfOne })
  let rest: NodeJS.Timeout | undefined

  async function startPainter(): Promise<ChildProcess> {
    const started = fork(fileURLToPath(file), {
      execArgv: [],
      // Nothing of what the server knows; fewer heaps, which are given back sooner.
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Whoever waits hears that it ended; without a listener here the error would end this process too.
    started.on('error', () => started.kill('SIGKILL'))
    started.once('exit', () => {
      if (painter === started) painter = undefined
    })
    await Promise.race([
      once(started, 'message'),
      once(started, 'exit').then(() => Promise.reject(new Error('What draws pictures did not start.'))),
    ])
    painter = started
    return started
  }

  async function ask(question: Question): Promise<Answer> {
    clearTimeout(rest)
    const asked = painter ?? (await startPainter())
    asked.ref()
    asked.channel?.ref()
    try {
      return await new Promise<Answer>((resolve) => {
        const settle = (answer: Answer) => {
          clearTimeout(timer)
          asked.off('message', settle)
          asked.off('exit', onExit)
          resolve(answer)
        }
        // By a picture that the library cannot bear, or for want of memory.
        const onExit = () => settle({ flaw: 'broken' })
        const timer = setTimeout(() => {
          if (painter === asked) painter = undefined
          asked.kill('SIGKILL')
          settle({ flaw: 'slow' })
        }, timeLimit)
        asked.on('message', settle)
        asked.on('exit', onExit)
        asked.send(question, (error) => error && onExit())
      })
    } finally {
      // Between two pictures it keeps nobody from ending the process.
      asked.unref()
      asked.channel?.unref()
      rest = setTimeout(() => {
        if (painter === asked) painter = undefined
        if (asked.connected) asked.disconnect()
      }, restAfter)
      rest.unref()
    }
  }

  return {
    async repaint(bytes, use, of) {
      const leave = places.take(of)
      if (!leave) throw new Refusal('OVERLOADED')
      const turn = last.then(() => ask({ bytes, use }))
      last = turn.catch(() => undefined)
      try {
        const answer = await turn
        return 'flaw' in answer ? { reason: flawInWords(answer.flaw, use) } : answer
      } finally {
        leave()
      }
    },
  }
}

export const { repaint } = createPictureDesk()
