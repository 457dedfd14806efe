import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { PASSWORD, testConfig } from '../../test/api'
import { eventually } from '../../test/eventually'
import { createServerDatabase, dropServerDatabase } from '../../test/server-database'
import { createEar } from '../db/listen'
import { createPool } from '../db/pool'
import { createLogger } from '../logger'
import { setupCodeOf } from '../people/setup/setup-code.service'
import { configOf } from './agency-config'
import { alone, whileNobodyHas } from './holds'
import { createRegister, schemaOf } from './register'
import { createAgencies } from './serve-agencies'

const template = inject('databaseTemplate')
const log = createLogger('silent')

/** Agencies on a database of their own; sleep comes as soon as somebody looks. */
async function startAgencies(administrationUrl: string) {
  const { name, url: databaseUrl } = await createServerDatabase(administrationUrl)
  onTestFinished(() => dropServerDatabase(administrationUrl, name))
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-agencies-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { pool, end } = createPool({ connectionString: databaseUrl, max: 6 }, log)
  onTestFinished(end)
  const register = createRegister(pool)
  const extensions = await register.prepare()
  const ear = createEar(pool, log)
  onTestFinished(ear.close)
  const config = testConfig({ databaseUrl, dataDir })
  const pace = { afterRequest: 0, afterRound: 0, round: 1e9, look: 1e9 }
  const agencies = createAgencies({ config, register, ear, extensions, log, pace, most: 2 })
  onTestFinished(agencies.close)
  const ask = (host: string, path: string, init: RequestInit = {}, env: object = {}) =>
    agencies.fetch(
      new Request(`http://${host}:3000${path}`, init),
      env as unknown as Parameters<typeof agencies.fetch>[1],
    )
  /** One that is at work when somebody looks sleeps when they look again. */
  const untilAllSleep = () =>
    eventually(() => {
      agencies.look()
      expect(agencies.awake()).toEqual([])
    })
  return { register, agencies, ask, config, pool, untilAllSleep }
}

test('an agency sleeps while nobody asks, and is awake again for whoever does, and for its jobs', async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { register, agencies, ask, untilAllSleep } = await startAgencies(template.administrationUrl)
  for (const name of ['acacia', 'baobab', 'cedar']) await register.add({ name, host: `${name}.test`, isOpen: true })
  await agencies.readAnew()
  expect(agencies.awake()).toEqual([])

  // Ten who ask at once wake it once.
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('acacia.test', '/api/setup')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(agencies.awake()).toEqual(['acacia'])
  await untilAllSleep()
  // While it goes to sleep too.
  expect((await ask('acacia.test', '/api/setup')).status).toBe(200)
  agencies.look()

  // No more than there is room for.
  for (const name of ['acacia', 'baobab', 'cedar']) {
    expect((await ask(`${name}.test`, '/api/setup')).status).toBe(200)
    expect(agencies.awake().length).toBeLessThanOrEqual(2)
  }
  await untilAllSleep()
  await register.setOpen('baobab', false)
  await agencies.readAnew()
  expect((await ask('baobab.test', '/api/setup')).status).toBe(503)
  expect((await ask('fig.test', '/api/setup')).status).toBe(404)
  await agencies.round()
  expect(agencies.awake()).toHaveLength(2)
})

test('an agency is not moved while a process has it open or somebody writes in it, nor by two commands', async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { register, agencies, ask, pool } = await startAgencies(template.administrationUrl)
  const acacia = { name: 'acacia', schema: schemaOf('acacia') }
  await register.add({ name: 'acacia', host: 'acacia.test', isOpen: true })
  await agencies.readAnew()
  expect((await ask('acacia.test', '/api/setup')).status).toBe(200)
  let moves = 0
  const move = (patience: number) =>
    whileNobodyHas(
      pool,
      acacia,
      async () => {
        moves += 1
      },
      patience,
    )
  await register.setOpen('acacia', false)
  await expect(move(200)).rejects.toThrow(/^A process still works with acacia/)
  // One that has not heard wakes nothing that is closed.
  await agencies.readAnew()
  await register.setOpen('acacia', true)
  await agencies.readAnew()
  await register.setOpen('acacia', false)
  expect((await ask('acacia.test', '/api/setup')).status).toBe(503)

  const writing = await pool.connect()
  await writing.query(`begin; lock table ${acacia.schema}.profiles in row exclusive mode`)
  await expect(move(200)).rejects.toThrow(/^A process still works with acacia/)
  const moved = move(20_000)
  await writing.query('commit')
  writing.release()
  await moved
  expect(moves).toBe(1)
  await expect(alone(pool, 'acacia', () => alone(pool, 'acacia', () => move(200)))).rejects.toThrow(/^Another command/)
  await alone(pool, 'acacia', () => move(20_000))
  // Whose session stands ready is not refused because that of the command before is still being ended.
  const ready = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
  for (const client of ready) client.release()
  for (const _ of ready) await alone(pool, 'acacia', async () => undefined)
})

test('who listens at an agency, or is still taking in an answer, is not left for another one', async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { register, agencies, ask, config, untilAllSleep } = await startAgencies(template.administrationUrl)
  for (const name of ['acacia', 'baobab', 'cedar']) await register.add({ name, host: `${name}.test`, isOpen: true })
  await agencies.readAnew()
  const own = configOf(config, { name: 'acacia', host: 'acacia.test' })
  const signedUp = await ask('acacia.test', '/api/auth/sign-up', {
    method: 'POST',
    headers: { origin: own.baseUrl, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name: 'Achieng Odhiambo', email: 'achieng@acacia.example', password: PASSWORD, requestedRole: 'admin' },
      setupCode: setupCodeOf(own),
    }),
  })
  expect(signedUp.status, await signedUp.text()).toBe(200)
  const cookie = signedUp.headers.getSetCookie().map((set) => set.split(';')[0])
  const stream = await ask('acacia.test', '/api/live', { headers: { cookie: cookie.join('; ') } })
  expect(stream.status).toBe(200)

  // The one that was asked last gives way rather than the one where somebody listens.
  // Where jobs are at work in baobab, it is asked again.
  await eventually(async () => {
    agencies.look()
    await ask('baobab.test', '/api/setup')
    await ask('cedar.test', '/api/setup')
    expect(agencies.awake()).toEqual(['acacia', 'cedar'])
  })

  const outgoing = new EventEmitter()
  await ask('cedar.test', '/api/setup', {}, { outgoing })
  await ask('baobab.test', '/api/setup')
  expect(agencies.awake()).toEqual(['acacia', 'cedar', 'baobab'])
  await eventually(() => {
    agencies.look()
    expect(agencies.awake()).toEqual(['acacia', 'cedar'])
  })
  outgoing.emit('close')
  await stream.body?.cancel()
  await untilAllSleep()
})

test('each agency has secrets, addresses and folders of its own', () => {
  const config = testConfig({
    baseUrl: 'https://makao.example:8443',
    dataDir: '/srv/makao',
    previousAuthSecret: 'x'.repeat(32),
  })
  const [acacia, baobab] = ['acacia', 'baobab'].map((name) => configOf(config, { name, host: `${name}.example` }))
  expect(acacia).toMatchObject({
    baseUrl: 'https://acacia.example:8443',
    dataDir: '/srv/makao/agencies/acacia',
    adminPassword: undefined,
    setupCode: undefined,
  })
  const secrets = [config, acacia, baobab].flatMap((each) => [each?.authSecret, each?.previousAuthSecret])
  expect(new Set(secrets).size).toBe(6)
})
