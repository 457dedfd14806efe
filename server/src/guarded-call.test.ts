import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createListener } from 'node:net'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { callAddress } from './guarded-call'
import { INSIDE } from './guarded-lookup'

/** A server of this machine, and what it was asked. */
async function startServer(answer: (response: ServerResponse, path: string) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    asked.push(`${request.method} ${request.url}`)
    answer(response, request.url ?? '')
  })
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, port: (server.address() as { port: number }).port }
}

const call = (url: string, change: object = {}) =>
  callAddress({
    url: new URL(url),
    method: 'POST',
    headers: {},
    body: '{}',
    mayBeInside: false,
    signal: new AbortController().signal,
    ...change,
  })

test('an address inside is not connected to, by number or by name, unless that is allowed', async () => {
  const connected: number[] = []
  const listener = createListener((socket) => {
    connected.push(1)
    socket.end('HTTP/1.1 204 No Content\r\n\r\n')
  })
  listener.listen(0)
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  const { port } = listener.address() as { port: number }
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '127.1', hostname().toLowerCase()]) {
    const called = await call(`http://${host}:${port}/`)
    expect(called).toMatchObject({ is: 'failed', error: { message: INSIDE }, wasConnected: false })
  }
  expect(connected).toEqual([])
  expect(await call(`http://127.0.0.1:${port}/`, { mayBeInside: true })).toMatchObject({ is: 'answered' })
  expect(connected).toHaveLength(1)
})

test('where an answer leads nobody follows', async () => {
  const server = await startServer((response, path) => {
    response.writeHead(path === '/' ? 307 : 200, { location: '/within' })
    response.end('elsewhere')
  })
  const called = await call(`http://127.0.0.1:${server.port}/`, { mayBeInside: true })
  if (called.is === 'failed') expect.fail('not answered')
  expect([called.answer.statusCode, await text(called.answer)]).toEqual([307, 'elsewhere'])
  expect(server.asked).toEqual(['POST /'])
})

test('what was never connected is told apart from what may have been taken', async () => {
  const server = await startServer((response) => response.destroy())
  const url = `http://127.0.0.1:${server.port}/`
  expect(await call(url, { mayBeInside: true })).toMatchObject({ is: 'failed', wasConnected: true })
  const silent = await startServer(() => undefined)
  expect(
    await call(`http://127.0.0.1:${silent.port}/`, { mayBeInside: true, signal: AbortSignal.timeout(50) }),
  ).toMatchObject({ is: 'failed', error: { name: 'TimeoutError' } })
  expect(
    await call(`http://127.0.0.1:${server.port}/`, { mayBeInside: true, headers: { a: 'one\ntwo' } }),
  ).toMatchObject({ is: 'failed', wasConnected: false })
  // Plain words where TLS is expected.
  const called = await call(`https://127.0.0.1:${server.port}/`, { mayBeInside: true })
  expect(called).toMatchObject({ is: 'failed', wasConnected: false })
})
