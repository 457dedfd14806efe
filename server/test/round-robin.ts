import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A plain proxy of this machine that hands each request to the next of its servers; one that is gone is passed over.
 * @param host asks them under this name, as a browser does to which it leads there
 */
export async function startRoundRobin(host?: string) {
  let servers: string[] = []
  let turn = 0
  // It ends no connection that rests: who is about to ask over one would be broken off, where the machine is slow to tell.
  const proxy = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const forward = (tries: number) => {
      turn += 1
      const { hostname, port } = new URL(servers[turn % servers.length] ?? '')
      const { method, url: path } = request
      const named = host && {
        host: `${host}:${port}`,
        ...(request.headers.origin && { origin: `http://${host}:${port}` }),
      }
      const headers = { ...request.headers, ...named }
      // A connection of its own: whether one was refused is then known before anything is sent.
      const onwards = ask({ hostname, port, method, path, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      onwards.on('error', (error: NodeJS.ErrnoException) => {
        // Nothing of it was sent, so that another one may have it.
        if (error.code === 'ECONNREFUSED' && tries < servers.length) forward(tries + 1)
        else response.destroy()
      })
      response.on('close', () => onwards.destroy())
      onwards.on('socket', (socket) => socket.once('connect', () => request.pipe(onwards)))
    }
    forward(1)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    /** Which servers it knows. */
    lead: (to: readonly string[]) => {
      servers = [...to]
    },
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}
