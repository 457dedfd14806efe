import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@makao/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../test/api'
import { Refusal } from '../../errors'
import { type Pace, takeIn } from './files.service'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-uploads-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const MB = 1024 * 1024
const patient: Pace = { silence: 3_600_000, grace: 3_600_000, slowest: 0 }

const person = (role: Role) => {
  const id = crypto.randomUUID()
  return { id, name: 'Amani Otieno', role, address: null, sessionId: id }
}

/** A file that comes piece by piece, as long as it is asked to. */
function dribbling(wait: number) {
  let isOver = false
  async function* pieces(): AsyncGenerator<Uint8Array> {
    while (!isOver) {
      yield new Uint8Array(1)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return {
    pieces,
    end: () => {
      isOver = true
    },
  }
}

const send = (role: Role, source: AsyncIterable<Uint8Array>, pace: Pace, actor = person(role)) =>
  takeIn({ config: testConfig({ dataDir }), actor }, source, MB, async ({ size }) => size, pace)

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'kept',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

async function* whole(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1000)
}

test('tenants and owners together leave places to staff, however slowly they send', async () => {
  const slow = dribbling(10)
  const held = Array.from({ length: 4 }, (_, n) => send(n % 2 === 0 ? 'tenant' : 'owner', slow.pieces(), patient))
  // Each has begun.
  await expect.poll(async () => (await readdir(join(dataDir, 'incoming')).catch(() => [])).length).toBe(4)
  expect(await codeOf(send('tenant', whole(), patient))).toBe('OVERLOADED')
  const staff = ['property_manager', 'admin', 'property_manager', 'admin'] as const
  const sent = staff.map((role) => codeOf(send(role, whole(), patient)))
  expect(await Promise.all(sent)).toEqual(staff.map(() => 'kept'))
  slow.end()
  await Promise.all(held)
  expect(await codeOf(send('tenant', whole(), patient))).toBe('kept')
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
})

test('whoever sends next to nothing does not keep a place by a byte now and then', async () => {
  const slow = dribbling(10)
  const pace = { silence: 3_600_000, grace: 100, slowest: 1_000_000 }
  expect(await codeOf(send('tenant', slow.pieces(), pace))).toBe('TOO_SLOW')
  slow.end()
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
})

test('nor whoever sends nothing at all', async () => {
  const slow = dribbling(3_600_000)
  expect(await codeOf(send('admin', slow.pieces(), { ...patient, silence: 50 }))).toBe('TOO_SLOW')
})
