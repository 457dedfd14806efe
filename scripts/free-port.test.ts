import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port'

test('a port is one that can be listened on, and that no system gives to whoever connects somewhere', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  // Linux gives those from 32768 on, macOS those from 49152 on.
  expect(port).toBeLessThan(32_768)
})
