import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Installation, install } from './server'

// The built server as a process: how it starts, refuses and stops. What it keeps when it is killed: server/test.

const entry = join(import.meta.dirname, '../server/dist/main.js')

/** Runs Makao until it ends by itself. */
async function runToEnd(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const [code] = await once(child, 'exit')
  return { code, printed }
}

let makao: Installation

test.beforeAll(async () => {
  makao = await install()
})
test.afterAll(async () => {
  await makao.stop()
})

test('a second start on the same data folder is refused with one clear line, and the first goes on', async ({
  request,
}) => {
  const { code, printed } = await runToEnd({ DATA_DIR: makao.dataDir, PORT: '0' })
  expect(code).toBe(1)
  expect(printed.trim().split('\n')).toHaveLength(1)
  expect(printed).toContain(makao.dataDir)
  expect((await request.get(`${makao.url}/healthz`)).status()).toBe(200)
})

test('an unusable variable stops the start with one line that names it', async () => {
  const { code, printed } = await runToEnd({ DATA_DIR: makao.dataDir, PORT: 'eighty' })
  expect({ code, printed }).toEqual({ code: 1, printed: 'PORT takes a port number from 0 to 65535.\n' })
})

test('a port that is taken is named', async () => {
  const other = await install()
  await other.kill()
  const { code, printed } = await runToEnd({ DATA_DIR: other.dataDir, PORT: new URL(makao.url).port })
  expect(code).toBe(1)
  expect(printed).toContain(`PORT ${new URL(makao.url).port} is in use`)
  await other.start()
  await other.stop()
})

test('asked to stop, it ends cleanly and starts again with what it knew', async ({ request }) => {
  const installed = await install()
  await request.post(`${installed.url}/api/setup/admin`, { data: {} })
  const restarted = await installed.stop({ keepData: true })
  expect(restarted).toBe(0)
  await installed.start()
  expect(await (await request.get(`${installed.url}/api/setup`)).json()).toEqual({ needed: false })
  expect(await installed.stop()).toBe(0)
})
