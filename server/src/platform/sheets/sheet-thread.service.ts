import { parentPort, Worker } from 'node:worker_threads'
import { UnreadableFile } from './sheets.rules'

/** How long a file may take, in ms: 20,000 rows take a few seconds. */
const TIME_LIMIT = 60_000
/** Most memory of the thread, in MB. */
const MEMORY_LIMIT = 384

/**
 * Has a file read in a thread of its own, so that nobody waits for it, and whatever goes wrong there is the matter of that file
 * alone.
 * @param threadFile what runs there: it answers once, by `answerFrom`
 * @throws UnreadableFile
 */
export async function inThread<Answer>(threadFile: URL, asked: unknown): Promise<Answer> {
  const thread = new Worker(threadFile, {
    execArgv: [],
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
  })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const tooMuch = () => reject(new UnreadableFile('The file takes too long to read. Send it in parts.'))
      const timer = setTimeout(tooMuch, TIME_LIMIT)
      thread.once('exit', () => clearTimeout(timer))
      thread.once('message', (answer: { done: Answer } | { unreadable: string }) =>
        'done' in answer ? resolve(answer.done) : reject(new UnreadableFile(answer.unreadable)),
      )
      thread.once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
      )
    })
  } finally {
    await thread.terminate()
  }
}

/** Answers, from within a thread, whoever started it. */
export async function answerFrom(work: () => Promise<unknown>): Promise<void> {
  if (!parentPort) throw new Error('Sheets are read and written in a worker thread.')
  try {
    parentPort.postMessage({ done: await work() })
  } catch (error) {
    // Anything else ends the thread.
    if (!(error instanceof UnreadableFile)) throw error
    parentPort.postMessage({ unreadable: error.message })
  }
}
