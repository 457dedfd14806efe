import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { type ServerOptions, WebSocketServer } from 'ws'
import { proxyReader } from './client-address'
import type { Config } from './config'
import { createNetworkSlots } from './network-slots'

/**
 * Most bytes of a request's first line and headers. A client of the hosted protocol names 3,000 ids in one filter; Node's
 * own 16 kB end at 400.
 */
const MOST_HEADER_BYTES = 262_144

/** How long connections may take for what, in ms, and how many there may be. */
export interface ConnectionLimits {
  /** For the first bytes of a request, and all of its headers. */
  headers: number
  /** For all of a request. Bodies have shorter times of their own (bodies.ts); this ends what nobody reads. */
  request: number
  /** Without a byte in either direction while an answer is under way: somebody who does not take it in. */
  silence: number
  /** Between two requests: longer than proxies and browsers keep an idle connection (nginx 60 s), so that they close it
   * and never send into a closed one. */
  idle: number
  /** How often the times of all connections are looked at. */
  checkEvery: number
  /** Of one network, other than a trusted proxy, which speaks for many. */
  each: number
  all: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 20_000,
  request: 200_000,
  silence: 120_000,
  idle: 75_000,
  checkEvery: 5000,
  each: 256,
  all: 4096,
}

/** Ends connections that are too many or too quiet. */
function limitConnections(server: Server, trustedProxies: readonly string[], limits: ConnectionLimits): void {
  const isProxy = proxyReader(trustedProxies)
  const slots = createNetworkSlots({ each: limits.each, all: limits.all })
  server.maxConnections = limits.all
  server.setTimeout(limits.silence)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const leave = slots.take(remoteAddress)
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

/** Most requests that one connection has under way: browsers and proxies send the next once the last is answered. */
const MOST_IN_ONE_BREATH = 8

/**
 * Ends a connection that asks on and on without waiting for answers, which would keep its slot for ever. Tells too
 * what still waits for its turn, which Node leaves out.
 */
function limitPipelining(server: Server): void {
  const answer = server.listeners('request')
  const underWay = new WeakMap<Socket, Set<ServerResponse>>()

  function answersOf(socket: Socket): Set<ServerResponse> {
    const known = underWay.get(socket)
    if (known) return known
    const own = new Set<ServerResponse>()
    underWay.set(socket, own)
    socket.once('close', () => {
      for (const outgoing of own) {
        // The one whose turn it is Node tells by itself.
        if (outgoing.socket) continue
        outgoing.destroyed = true
        outgoing.emit('close')
      }
    })
    return own
  }

  server.removeAllListeners('request')
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    // What else came in the same breath is not looked at.
    if (socket.destroyed) return
    const own = answersOf(socket)
    if (own.size >= MOST_IN_ONE_BREATH) {
      socket.destroy()
      return
    }
    own.add(outgoing)
    outgoing.once('close', () => own.delete(outgoing))
    for (const listener of answer) listener.call(server, incoming, outgoing)
  })
}

/** Most bytes of a frame: what clients say to each other is short. */
const MOST_FRAME_BYTES = 100_000
/** How long a WebSocket that is closed waits for the other side to say so too, in ms. */
const CLOSES_WITHIN = 3000

/**
 * Refuses other protocols than WebSocket, and ends each connection whose upgrade was refused: Node hands them over without
 * its limits, and one that breaks without a listener would end the process.
 */
function refuseOtherUpgrades(server: Server, sockets: WebSocketServer): void {
  const taken = new WeakSet<object>()
  sockets.on('connection', (_, { socket }) => taken.add(socket))
  const upgrade = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  server.on('upgrade', (incoming, socket: Socket, head) => {
    socket.on('error', () => undefined)
    socket.once('finish', () => {
      if (!taken.has(socket)) socket.destroy()
    })
    if (incoming.headers.upgrade?.toLowerCase() !== 'websocket') {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    for (const listener of upgrade) listener.call(server, incoming, socket, head)
  })
}

/** Serves over HTTP, to callers who may be slow on purpose. */
export function listen(
  app: { fetch: (request: Request, env: HttpBindings) => Response | Promise<Response> },
  { host, port, trustedProxies }: Pick<Config, 'host' | 'port' | 'trustedProxies'>,
  whenListening?: () => void,
  limits = CONNECTION_LIMITS,
): Server {
  const { headers, request, idle, checkEvery } = limits
  // Its types do not know yet how long it waits for a peer that answers nothing, as a server that ends does.
  const framing: ServerOptions & { closeTimeout: number } = {
    ...{ noServer: true, maxPayload: MOST_FRAME_BYTES, perMessageDeflate: false },
    closeTimeout: CLOSES_WITHIN,
  }
  const sockets = new WebSocketServer(framing)
  const server = createAdaptorServer({
    fetch: (asked, env) => app.fetch(asked, env as HttpBindings),
    websocket: { server: sockets },
    serverOptions: {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: headers,
      requestTimeout: request,
      keepAliveTimeout: idle,
      connectionsCheckingInterval: checkEvery,
    },
  }) as Server
  limitConnections(server, trustedProxies, limits)
  limitPipelining(server)
  refuseOtherUpgrades(server, sockets)
  server.listen(port, host, whenListening)
  return server
}
