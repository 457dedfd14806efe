import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { guardedLookup, INSIDE } from './guarded-lookup'
import { isOutside, literalOf } from './outside.rules'

interface Call {
  url: URL
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | undefined
  /** Whether the address may lead into the network that Makao stands in. */
  mayBeInside: boolean
  /** Ends it, also while the answer is being read. */
  signal: AbortSignal
}

type Outcome =
  | { is: 'answered'; answer: IncomingMessage }
  /** `wasConnected` false: nothing of it was sent. */
  | { is: 'failed'; error: unknown; wasConnected: boolean }

/** Calls an address that a person gave. It is looked up once, for the connection that is made; where it leads nobody follows. */
export function callAddress({ url, method, headers, body, mayBeInside, signal }: Call): Promise<Outcome> {
  const literal = literalOf(url.hostname)
  // A name is judged when it is looked up; an address that stands in the URL is never looked up.
  if (!mayBeInside && literal !== undefined && !isOutside(literal)) {
    return Promise.resolve({ is: 'failed', error: new Error(INSIDE), wasConnected: false })
  }
  const isTls = url.protocol === 'https:'
  return new Promise((done) => {
    let wasConnected = false
    const failed = (error: unknown) =>
      done({ is: 'failed', error: signal.aborted ? signal.reason : error, wasConnected })
    try {
      const call = (isTls ? tlsRequest : plainRequest)(url, {
        ...{ method, headers, signal },
        // A connection of its own: one that is kept open was looked up for somebody else.
        agent: false,
        ...(!mayBeInside && { lookup: guardedLookup }),
      })
      call.on('socket', (socket) =>
        socket.once(isTls ? 'secureConnect' : 'connect', () => {
          wasConnected = true
        }),
      )
      call.on('response', (answer) => {
        // Whoever reads it is told; where nobody does, how it ends concerns nobody.
        answer.on('error', () => undefined)
        done({ is: 'answered', answer })
      })
      call.on('error', failed)
      call.end(body)
    } catch (error) {
      // An address or a header that cannot be said at all.
      failed(error)
    }
  })
}
