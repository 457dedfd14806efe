import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { type Installation, install } from './server'

// The built server as a process: how it starts, refuses, stops and comes back after a power cut.

const entry = join(import.meta.dirname, '../server/dist/main.js')
const PASSWORD = 'mvua-kubwa-2026'

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

async function signUpAdmin(request: APIRequestContext, url: string): Promise<void> {
  const data = { name: 'Achieng Odhiambo', email: 'admin@agency.example', password: PASSWORD, requestedRole: 'admin' }
  expect((await request.post(`${url}/api/auth/sign-up`, { data })).status()).toBe(200)
}

async function makeTenancy(request: APIRequestContext, url: string): Promise<{ tenancyId: string; tenantId: string }> {
  const post = async (path: string, data: unknown) => (await request.post(`${url}/api${path}`, { data })).json()
  const property = {
    name: 'Jacaranda Court',
    country: 'Kenya',
    city: 'Nairobi',
    address: 'Ngong Road',
    propertyType: 'house',
  }
  const { id: propertyId } = await post('/properties', property)
  const price = {
    currency: 'KES',
    rentAmount: 1_500_000,
    serviceChargeAmount: 0,
    rentDueDate: 5,
    serviceChargeDueDate: 5,
  }
  const { id: unitId } = await post(`/properties/${propertyId}/units`, { unitNumber: 'A1', ...price })
  const { tenant } = await post('/tenants', { fullName: 'Wanjiku Kamau', email: 'wanjiku@example.com' })
  const { id: tenancyId } = await post('/tenancies', { tenantId: tenant.id, unitId, startDate: '2026-01-01' })
  return { tenancyId, tenantId: tenant.id }
}

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)

test(`killed ${ROUNDS} times while payments are recorded: each one acknowledged is there exactly once`, async ({
  request,
}) => {
  test.setTimeout(60_000 + ROUNDS * 20_000)
  const installed = await install()
  await signUpAdmin(request, installed.url)
  const { tenancyId, tenantId } = await makeTenancy(request, installed.url)
  const acknowledged = new Set<string>()
  let attempts = 0

  async function recordUntilKilled(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      attempts += 1
      const requestId = crypto.randomUUID()
      const data = {
        requestId,
        tenancyId,
        amount: attempts,
        currency: 'KES',
        paymentType: 'rent',
        paymentStatus: 'paid',
      }
      try {
        const answer = await request.post(`${installed.url}/api/payments`, { data: { ...data, dueDate: '2026-11-05' } })
        if (answer.status() === 200) acknowledged.add((await answer.json()).id)
      } catch {
        // The process is gone: what was under way may or may not be there, and nobody was told that it is.
        return
      }
    }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    let over = false
    const before = acknowledged.size
    const writers = Array.from({ length: 8 }, () => recordUntilKilled(() => over))
    await expect
      .poll(() => acknowledged.size - before, { timeout: 20_000, intervals: [20] })
      .toBeGreaterThan(20 + round * 7)
    await installed.kill()
    over = true
    await Promise.all(writers)
    await installed.start()
  }

  const stored: string[] = []
  for (let page = 1, total = 1; stored.length < total; page += 1) {
    const answer = await (await request.get(`${installed.url}/api/payments?tenantId=${tenantId}&page=${page}`)).json()
    total = answer.total
    stored.push(...answer.rows.map(({ id }: { id: string }) => id))
  }
  expect(new Set(stored).size, 'no record twice').toBe(stored.length)
  expect(
    [...acknowledged].filter((id) => !stored.includes(id)),
    'acknowledged and lost',
  ).toEqual([])
  expect(stored.length).toBeLessThanOrEqual(attempts)
  await installed.stop()
})
