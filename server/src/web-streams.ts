import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** Whoever reads it is told of an error; until somebody does, an error that nobody hears would end the process. */
const unheard = (stream: Readable): Readable => stream.on('error', () => undefined)

/** The bytes of a body or a file, none where there is none. */
export function readableOf(body: ReadableStream | NodeReadableStream | Uint8Array | null): Readable {
  if (body === null || body instanceof Uint8Array) return Readable.from(body === null ? [] : [body])
  return unheard(Readable.fromWeb(body as NodeReadableStream))
}

/**
 * A body of these bytes, read as fast as they are taken. Readable.toWeb, cancelled at the wrong moment, throws where nobody can
 * catch it, and the process ends; ReadableStream.from, cancelled before it is read, leaves the stream open.
 */
export function webStreamOf(stream: Readable): ReadableStream<Uint8Array> {
  const pieces = unheard(stream)[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  )
}
