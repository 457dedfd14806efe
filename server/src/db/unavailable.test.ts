import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { EmbeddedDatabaseStopped, isDatabaseBusy, isDatabaseUnavailable } from './unavailable'

const withCode = (code: string) => Object.assign(new Error('refused'), { code })

test.each(['08006', '53100', '53300', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ENOSPC'])(
  '%s passes by itself, wherever it stands in the chain of causes',
  (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true)
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: withCode(code) }))).toBe(true)
  },
)

test.each(['23505', '42P01', '57014', '28P01', 'ENOENT'])('%s does not', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(false)
})

test('a database whose connections are all in use is busy, and one that is away is not', () => {
  const busy = new Error('Failed query', { cause: new Error('No database connection became free within 10 ms') })
  expect([isDatabaseBusy(busy), isDatabaseUnavailable(busy)]).toEqual([true, true])
  expect(isDatabaseBusy(withCode('08006'))).toBe(false)
})

test('what is no error does not', () => expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false))

test('the embedded database reads like a server that crashed', () =>
  expect(isDatabaseUnavailable(new EmbeddedDatabaseStopped('stopped'))).toBe(true))

/** Where nobody listens: one that is free now may be taken by then. */
const NOBODYS = 1

async function errorOf(config: pg.PoolConfig): Promise<unknown> {
  const pool = new pg.Pool({
    host: '127.0.0.1',
    user: 'nobody',
    password: 'none',
    connectionTimeoutMillis: 100,
    ...config,
  })
  try {
    return await pool.query('select 1').catch((error: unknown) => error)
  } finally {
    await pool.end()
  }
}

test('what pg says of a server that is not there, hangs up or never answers', async () => {
  expect(isDatabaseUnavailable(await errorOf({ port: NOBODYS }))).toBe(true)
  for (const answer of ['hang up', 'keep silent']) {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      if (answer === 'hang up') socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    expect(isDatabaseUnavailable(await errorOf({ port })), answer).toBe(true)
    server.close()
  }
})
