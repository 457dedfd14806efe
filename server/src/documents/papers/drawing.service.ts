import { Worker } from 'node:worker_threads'
import { Refusal } from '../../errors'
import type { NewFile, ToDraw, Told } from './drawing'

/** How long a batch may take to be drawn, in ms. A hundred receipts, or a statement of ten years, take a second or two. */
const TIME_LIMIT = 60_000
/** Most memory of one thread, in MB. A statement of ten years takes a fifth of it. */
const MEMORY_LIMIT = 256
/** How many threads draw at the same moment; the main thread answers everybody meanwhile. */
const AT_ONCE = 2
/** How many threads wait for another paper: fonts and code are read then. */
const KEPT = 2
/** What waits for a slow reader, in bytes, before more is drawn. */
const MOST_WAITING = 1_000_000

// The bundle has the thread beside main.js.
const threadFile = new URL(
  import.meta.url.endsWith('.ts') ? './drawing-thread-from-source.mjs' : './drawing-thread.js',
  import.meta.url,
)

export interface Drawer {
  /** A file of one paper, as a whole. @throws Refusal PAPER_NOT_DRAWN */
  drawPaper: (file: NewFile, what: ToDraw) => Promise<Uint8Array<ArrayBuffer>>
  /** A file of many papers, drawn while it is read; it breaks off where one cannot be drawn. */
  drawPapers: (file: NewFile, batches: AsyncGenerator<readonly ToDraw[]>) => ReadableStream<Uint8Array>
}

interface Drawing {
  draw: (batch: readonly ToDraw[]) => Promise<void>
  /** Resolves when all bytes have come. */
  finish: () => Promise<void>
  /** Nobody wants the rest. */
  giveUp: () => void
}

type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>

const atOnce: Turn = (work) => work()

/** Lets so many at once pass, the others one after the other. */
function createTurns(most: number): Turn {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** What is drawn of batch after batch, as it is asked for. */
function streamOfBatches(
  open: (onBytes: (bytes: Uint8Array<ArrayBuffer>) => void) => Drawing,
  batches: AsyncGenerator<readonly ToDraw[]>,
): ReadableStream<Uint8Array> {
  let sent = 0
  let send: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined
  const drawing = open((bytes) => send(bytes))
  const stop = async () => {
    drawing.giveUp()
    await batches.return(undefined)
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        send = (bytes) => {
          sent += 1
          controller.enqueue(bytes)
        }
      },
      async pull(controller) {
        try {
          // A batch may stay in the thread until the next one, and nobody would ask again.
          for (const before = sent; sent === before; ) {
            const { value: batch, done } = await batches.next()
            if (done) {
              await drawing.finish()
              controller.close()
              return
            }
            await drawing.draw(batch)
          }
        } catch (error) {
          await stop()
          throw error
        }
      },
      cancel: stop,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
  )
}

/**
 * Draws papers in threads. Each has one file at a time, so whatever goes wrong there is the matter of that file alone.
 * That holds for a callback of a library too, for want of memory, and for what never ends.
 */
export function createDrawer({ file = threadFile, timeLimit = TIME_LIMIT, memoryLimit = MEMORY_LIMIT } = {}): Drawer {
  const kept: Worker[] = []
  const inTurn = createTurns(AT_ONCE)

  function takeThread(): Worker {
    const ready = kept.pop()
    ready?.ref()
    if (ready) return ready
    const started = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryLimit } })
    const forget = () => {
      const place = kept.indexOf(started)
      if (place >= 0) kept.splice(place, 1)
    }
    started.on('error', forget).on('exit', forget)
    return started
  }

  function keepThread(thread: Worker): void {
    if (kept.length < KEPT) {
      // Between two papers it keeps nobody from ending the process.
      thread.unref()
      kept.push(thread)
    } else void thread.terminate()
  }

  /** @param turn in which each batch is drawn */
  function open(newFile: NewFile, onBytes: (bytes: Uint8Array<ArrayBuffer>) => void, turn: Turn): Drawing {
    const thread = takeThread()
    let failure: Error | undefined
    let isOver = false
    let settle: ((error?: Error) => void) | undefined

    const end = (error: Error) => {
      failure ??= error
      settle?.(failure)
      leave()
      void thread.terminate()
    }
    const onExit = () => end(new Error('The thread ended.'))
    const onMessage = (message: Uint8Array<ArrayBuffer> | 'drawn' | 'done') => {
      if (typeof message !== 'string') {
        onBytes(message)
        return
      }
      if (message === 'done') {
        leave()
        keepThread(thread)
      }
      settle?.()
    }
    function leave(): void {
      isOver = true
      thread.off('message', onMessage).off('error', end).off('exit', onExit)
    }
    thread.on('message', onMessage).on('error', end).on('exit', onExit)

    const tell = (told: Told) =>
      turn(
        () =>
          new Promise<void>((resolve, reject) => {
            if (failure) {
              reject(new Refusal('PAPER_NOT_DRAWN', undefined, failure))
              return
            }
            const timer = setTimeout(() => end(new Error(`Nothing was drawn for ${timeLimit} ms.`)), timeLimit)
            settle = (error) => {
              clearTimeout(timer)
              settle = undefined
              if (error) reject(new Refusal('PAPER_NOT_DRAWN', undefined, error))
              else resolve()
            }
            thread.postMessage(told)
          }),
      )
    thread.postMessage({ open: newFile } satisfies Told)
    return {
      draw: (batch) => tell({ batch }),
      finish: () => tell({ finish: true }),
      giveUp: () => {
        if (!isOver) end(new Error('Nobody wants the rest.'))
      },
    }
  }

  return {
    drawPaper: (newFile, what) =>
      // A thread is taken for it only now.
      inTurn(async () => {
        const chunks: Uint8Array[] = []
        const drawing = open(newFile, (bytes) => chunks.push(bytes), atOnce)
        await drawing.draw([what])
        await drawing.finish()
        return Buffer.concat(chunks)
      }),

    drawPapers: (newFile, batches) => streamOfBatches((onBytes) => open(newFile, onBytes, inTurn), batches),
  }
}

export const { drawPaper, drawPapers } = createDrawer()
