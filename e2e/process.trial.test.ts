import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures'
import { type Installation, install, runToEnd } from './server'
import { hireStaff, installEmbedded, PASSWORD } from './templates'

// The built server as a process: how it starts, refuses and stops. What it keeps when it is killed: server/test.

let makao: Installation

// One worker takes them all: each group of tests would start an installation of its own.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  makao = await installEmbedded('main')
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
  // Of the build alone: what describes the API is made there.
  const { servers, paths } = await (await request.get(`${makao.url}/api/openapi.json`)).json()
  expect([servers, Object.keys(paths)]).toEqual([
    [{ url: `${makao.url}/api` }],
    expect.arrayContaining(['/payment-records']),
  ])
})

test('an unusable variable stops the start with one line that names it', async () => {
  const { code, printed } = await runToEnd({ DATA_DIR: makao.dataDir, PORT: 'eighty' })
  expect({ code, printed }).toEqual({ code: 1, printed: 'PORT takes a port number from 0 to 65535.\n' })
})

test('a command where nothing has been started says so in a line, and makes nothing', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'makao-e2e-'))
  const folder = join(parent, 'never-started')
  for (const [program, ...args] of [['verify-books.js'], ['backup.js', join(parent, 'x.backup')]] as const) {
    expect(await runToEnd({ DATA_DIR: folder }, program, ...args), program).toEqual({
      code: 1,
      printed: `There is nothing of Makao in ${folder} yet. Start it once (npm start), or name another DATA_DIR.\n`,
    })
  }
  expect(await readdir(parent)).toEqual([])
  await rm(parent, { recursive: true })
})

test('a port that is taken is named', async () => {
  const other = await installEmbedded('main')
  await other.kill()
  const { code, printed } = await runToEnd({ DATA_DIR: other.dataDir, PORT: new URL(makao.url).port })
  expect(code).toBe(1)
  expect(printed).toContain(`PORT ${new URL(makao.url).port} is in use`)
  await other.start()
  await other.stop()
})

test('asked to stop, it ends cleanly and starts again with what it knew', async ({ request }) => {
  const installed = await installEmbedded('main')
  const made = await request.post(`${installed.url}/api/setup/admin`, { data: { setupCode: installed.setupCode() } })
  expect(made.ok(), await made.text()).toBe(true)
  const restarted = await installed.stop({ keepData: true })
  expect(restarted).toBe(0)
  await installed.start()
  expect(await (await request.get(`${installed.url}/api/setup`)).json()).toMatchObject({ needed: false })
  expect(installed.printed()).not.toContain('/setup')
  expect(await installed.stop()).toBe(0)
})

test('a backup of the running server is restored on a fresh machine, where people sign in as before', async ({
  request,
}) => {
  const installed = await installEmbedded('main')
  const { admin } = await hireStaff(installed)
  const folder = await mkdtemp(join(tmpdir(), 'makao-restored-'))
  const file = join(folder, 'rent.backup')
  const { port } = new URL(installed.url)

  const saved = await runToEnd({ DATA_DIR: installed.dataDir, PORT: port }, 'backup.js', file)
  expect(saved, saved.printed).toMatchObject({ code: 0 })
  expect(saved.printed).toContain(file)
  const intoUsed = await runToEnd({ DATA_DIR: installed.dataDir }, 'restore.js', file)
  expect(intoUsed.code).toBe(1)
  expect(intoUsed.printed).toMatch(/^The data directory .* is already in use by process \d+/)
  await installed.stop()

  const dataDir = join(folder, 'data')
  const restored = await runToEnd({ DATA_DIR: dataDir }, 'restore.js', file)
  expect(restored, restored.printed).toMatchObject({ code: 0 })
  expect(restored.printed).toMatch(
    /^Restored the backup of .*: \d+ rows, 0 files\.\nEach table has as many rows as when the backup was made\.\n/,
  )
  const again = await runToEnd({ DATA_DIR: dataDir }, 'restore.js', file)
  expect(again).toEqual({
    code: 1,
    printed: 'This database is in use. Restore into an empty one: another DATA_DIR or DATABASE_URL.\n',
  })

  // While no server runs, the command opens the database itself.
  const offline = await runToEnd({ DATA_DIR: dataDir }, 'backup.js', join(folder, 'offline.backup'))
  expect(offline, offline.printed).toMatchObject({ code: 0 })
  const fresh = await install({ DATA_DIR: dataDir })
  const login = { login: admin.email, password: PASSWORD }
  const headers = { origin: fresh.url }
  expect((await request.post(`${fresh.url}/api/auth/sign-in`, { data: login, headers })).status()).toBe(200)
  await fresh.stop()
  await rm(folder, { recursive: true })
})
