import { parentPort, Worker } from 'node:worker_threads'
import { workLimit } from '../../work-limit'
import { UnreadableFile } from './sheets.rules'

/** How long the reading of a file may work, in ms: 20,000 rows take a few seconds. */
const TIME_LIMIT = 60_000
/** Most memory of a thread, in MB. */
const MEMORY_LIMIT = 384
/** How long a thread waits for another file, in ms: to start one takes longer than most files do. */
const KEPT_FOR = 60_000

type Answer = { done: unknown } | { unreadable: string }

/** Threads that wait for another file, at most one of each kind. */
const waiting = new Map<string, { thread: Worker; take: () => void }>()

function startThread(file: URL): Worker {
  const thread = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT } })
  // Whoever waits for an answer hears of an error too. One that is being ended may still break or run out of memory, which
  // without a listener would end the process.
  return thread.on('error', () => undefined)
}

function takeThread(file: URL): Worker {
  const found = waiting.get(file.href)
  if (!found) return startThread(file)
  found.take()
  return found.thread
}

function keepThread(file: URL, thread: Worker): void {
  if (waiting.has(file.href)) {
    void thread.terminate()
    return
  }
  const end = () => {
    take()
    void thread.terminate()
  }
  const timer = setTimeout(end, KEPT_FOR).unref()
  function take(): void {
    clearTimeout(timer)
    thread.off('error', end).off('exit', take).ref()
    waiting.delete(file.href)
  }
  // Between two files it keeps nobody from ending the process.
  thread.on('error', end).on('exit', take).unref()
  waiting.set(file.href, { thread, take })
}

function ask(file: URL, asked: unknown, timeLimit: number): Promise<Answer> {
  const thread = takeThread(file)
  return new Promise<Answer>((resolve, reject) => {
    const { signal, end } = workLimit(timeLimit)
    const settle = (how: () => void) => {
      end()
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      how()
    }
    const tooMuch = () => reject(new UnreadableFile('The file takes too long to read. Send it in parts.'))
    const onMessage = (answer: Answer) =>
      settle(() => {
        // At once: where its end is heard with its answer, nobody would hear of it any more.
        keepThread(file, thread)
        resolve(answer)
      })
    const onError = (error: Error & { code?: string }) =>
      settle(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error)))
    const onExit = () => settle(() => reject(new Error('The thread ended.')))
    signal.addEventListener('abort', () => settle(tooMuch))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(asked)
  }).catch(async (error) => {
    await thread.terminate()
    throw error
  })
}

/**
 * Has a file read in a thread that reads no other meanwhile, so that nobody waits for it. Whatever goes wrong there is the
 * matter of that file alone, as a thread that failed or gave no answer is not asked again.
 * @param file what runs there: it answers by `answerFrom`
 * @param timeLimit in ms
 * @throws UnreadableFile
 */
export async function inThread<Done>(file: URL, asked: unknown, timeLimit = TIME_LIMIT): Promise<Done> {
  const answer = await ask(file, asked, timeLimit)
  if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable)
  return answer.done as Done
}

/** Answers, from within a thread, whoever asks it. */
export function answerFrom<Asked>(work: (asked: Asked) => Promise<unknown>): void {
  const port = parentPort
  if (!port) throw new Error('Sheets are read and written in a worker thread.')
  port.on('message', async (asked: Asked) => {
    try {
      port.postMessage({ done: await work(asked) })
    } catch (error) {
      // Anything else ends the thread.
      if (!(error instanceof UnreadableFile)) throw error
      port.postMessage({ unreadable: error.message })
    }
  })
}
