import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { PASSWORD, startApi } from '../test/api'
import { testDatabase } from '../test/database'
import { profiles } from './accounts/accounts.table'
import { createGate } from './overload'

const { db } = testDatabase()

function gated(limit: number) {
  const gate = createGate(limit, ['/open'])
  const waiting: (() => void)[] = []
  const app = new Hono()
  app.use(gate.pass)
  app.get('/held', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return c.text('done')
  })
  app.get('/open', (c) => c.text('open'))
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.onError((_, c) => c.text('broken', 500))
  return { gate, waiting, get: async (path: string) => app.request(path) }
}

describe('the gate', () => {
  test('refuses what is one too many, and passes the next one once there is room', async () => {
    const { gate, waiting, get } = gated(2)
    const held = [get('/held'), get('/held')]
    await expect.poll(() => waiting.length).toBe(2)
    const refused = await get('/held')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({
      code: 'OVERLOADED',
      message: 'Makao is busy. Try again in a moment.',
    })
    for (const finish of waiting.splice(0)) finish()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
    expect(gate.active()).toBe(0)
    const next = get('/held')
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.()
    expect((await next).status).toBe(200)
  })

  test('counts neither what it refuses nor what is open in any case, and forgets what fails', async () => {
    const { gate, get } = gated(0)
    expect((await get('/open')).status).toBe(200)
    expect((await get('/held')).status).toBe(503)
    expect(gate.active()).toBe(0)
    const other = gated(1)
    expect((await other.get('/broken')).status).toBe(500)
    expect((await other.get('/broken')).status).toBe(500)
    expect(other.gate.active()).toBe(0)
  })
})

test('what is refused has done nothing, and the server still says that it is well', async () => {
  const api = startApi(db, { requestLimit: 0 })
  const body = { name: 'Amani', email: 'amani@example.com', password: PASSWORD }
  const refused = await api.post('/api/auth/sign-up/email', body)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await db.select().from(profiles)).toEqual([])
  expect((await api.request('/healthz')).status).toBe(200)
  await expect(api.nobody.setup.status()).rejects.toMatchObject({
    code: 'OVERLOADED',
    message: 'Makao is busy. Try again in a moment.',
  })
})
