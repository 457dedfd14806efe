import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { CONNECTION_LIMITS, type ConnectionLimits, listen } from '../src/connections'
import type { Api } from './api'

/** A server over the API, and sockets that speak to it byte by byte. Loopback is trusted as a proxy only when it is named. */
export async function serveRaw(
  { app }: { app: Pick<Api['app'], 'fetch'> },
  { trustedProxies = [], limits = {} }: { trustedProxies?: readonly string[]; limits?: Partial<ConnectionLimits> } = {},
) {
  const server = listen(app, { host: '127.0.0.1', port: 0, trustedProxies }, undefined, {
    ...CONNECTION_LIMITS,
    ...limits,
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function open(sent: string | Uint8Array): RawSocket {
    let text = ''
    let isOver = false
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      isOver = true
    })
    socket.write(sent)
    onTestFinished(() => void socket.destroy())
    return { socket, text: () => text, statuses: () => statusesIn(text), isOver: () => isOver }
  }
  return { url: `http://127.0.0.1:${port}`, open, server }
}

export interface RawSocket {
  socket: Socket
  /** All that was answered. */
  text: () => string
  statuses: () => number[]
  isOver: () => boolean
}

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** The head of a request. `lines`: headers besides Host. */
export const head = (request: string, ...lines: string[]) =>
  `${[`${request} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`
