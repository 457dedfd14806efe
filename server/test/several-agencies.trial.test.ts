import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { install, runToEnd } from '../../e2e/server'
import { ask, foundAgency } from './agency'
import { startRoundRobin } from './round-robin'
import { createServerDatabase, dropServerDatabase } from './server-database'
import { environment, until } from './trials'

const template = inject('databaseTemplate')
const PDF = Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(500)}%%EOF\n`)

interface Operation {
  path: string
  method: string
}

/** Everything that can be asked of Makao by our own addresses, with ids that name nothing. */
function operations(): Operation[] {
  const document = join(import.meta.dirname, '../dist/openapi.json')
  const { paths } = JSON.parse(readFileSync(document, 'utf8')) as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      path: `/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`,
      method: method.toUpperCase(),
    })),
  )
}

/** A process for several agencies on an empty database, and the commands that keep them. */
async function startHosting(administrationUrl: string) {
  const { name, url } = await createServerDatabase(administrationUrl)
  onTestFinished(() => dropServerDatabase(administrationUrl, name))
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-agencies-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { ...environment(url), AGENCIES: '1', DATA_DIR: dataDir }
  const command = async (...given: string[]) => {
    const { code, printed } = await runToEnd(env, 'agencies.js', ...given)
    expect(printed, given.join(' ')).not.toMatch(/\n +at /)
    return { code, printed }
  }
  const done = async (...given: string[]) => {
    const { code, printed } = await command(...given)
    expect(code, printed).toBe(0)
    return printed
  }
  const installation = await install(env)
  onTestFinished(async () => {
    await installation.stop()
  })
  /** Where browsers ask for an agency. */
  async function at(host: string, server = installation.url) {
    const front = await startRoundRobin(host)
    onTestFinished(front.close)
    front.lead([server.replace('localhost', '127.0.0.1')])
    return front.url
  }
  async function create(agency: string, host: string) {
    const code = /#code=(\S+)/.exec(await done('create', agency, host))?.[1] ?? ''
    const url = await at(host)
    // The process hears of it by itself.
    await until('the agency is there', async () => (await ask(url, '/healthz')).status === 200)
    return { url, agency: await foundAgency({ ...installation, url, setupCode: () => code }) }
  }
  return { url, env, dataDir, command, done, create, at }
}

test('agencies of one installation work beside each other, and nothing of one is at another', async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { url: databaseUrl, env, command, done, create, at } = await startHosting(template.administrationUrl)
  const acacia = await create('acacia', 'acacia.test')
  const baobab = await create('baobab', 'baobab.test')
  expect(await done('list')).toBe('acacia  acacia.test\nbaobab  baobab.test\n')

  // What is wrong is said in a line, and nothing is left of it.
  for (const given of [
    ['create', 'acacia', 'other.test'],
    ['create', 'other', 'acacia.test'],
    ['create', 'Acacia!', 'other.test'],
    ['create', 'other', 'http://other.test'],
    ['host', 'baobab', 'acacia.test'],
    ['backup', 'nobody'],
    ['remove', 'acacia'],
    ['nonsense', 'acacia'],
    [],
  ]) {
    expect((await command(...given)).code, given.join(' ')).toBe(1)
  }
  expect(await done('list')).toBe('acacia  acacia.test\nbaobab  baobab.test\n')
  expect((await ask(await at('nobody.test'), '/api/setup')).status).toBe(404)

  // Both at work at once.
  let over = false
  const working = [acacia, baobab].map(({ url, agency }) => agency.work([url], () => over))
  await until('many writes at both', () => [acacia, baobab].every(({ agency }) => agency.acknowledged() > 60))
  over = true
  await Promise.all(working)
  for (const { url, agency } of [acacia, baobab]) {
    await agency.verify(url)
    expect(agency.findings).toEqual([])
  }
  for (const name of ['acacia', 'baobab']) expect(await done('verify-books', name)).toBe('The books agree.\n')

  // Who is signed in at one is nobody at the other, whatever is asked.
  const asOther = async (operation: Operation, cookie: string) => {
    const { path, method } = operation
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const answer = await fetch(baobab.url + path, {
      method,
      headers: { cookie, origin: baobab.url, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: '{}' }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const all = operations()
  expect(all.length).toBeGreaterThan(250)
  let refused = 0
  for (const operation of all) {
    const [foreign, anonymous] = [await asOther(operation, acacia.agency.cookie), await asOther(operation, '')]
    expect(foreign, `${operation.method} ${operation.path}`).toBe(anonymous)
    if (foreign === 401) refused += 1
  }
  expect(refused).toBeGreaterThan(200)

  // Ids of one name nothing at the other.
  const own = (await ask(acacia.url, '/api/properties', acacia.agency.cookie)).body.rows[0].id as string
  const there = (await ask(baobab.url, '/api/properties', baobab.agency.cookie)).body.rows
  expect(JSON.stringify(there)).not.toContain(own)
  expect((await ask(acacia.url, `/api/properties/${own}`, acacia.agency.cookie)).status).toBe(200)
  expect((await ask(baobab.url, `/api/properties/${own}`, baobab.agency.cookie)).status).toBe(404)

  // Pages hear of changes of their own agency alone.
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const heard = { acacia: 0, baobab: 0 }
  for (const [name, { url, agency }] of Object.entries({ acacia, baobab })) {
    const stream = await fetch(`${url}/api/live`, { headers: { cookie: agency.cookie }, signal: leaving.signal })
    void (async () => {
      for await (const piece of stream.body ?? []) {
        heard[name as keyof typeof heard] += Buffer.from(piece).toString().split('event: change').length - 1
      }
    })().catch(() => undefined)
  }
  await until('a change is heard', async () => {
    await ask(acacia.url, '/api/tenants', acacia.agency.cookie, { fullName: 'Otieno Were', phoneNumber: '0712345678' })
    return heard.acacia > 0
  })
  expect(heard.baobab).toBe(0)
  leaving.abort()

  // A copy from a backup, with its files, beside the others.
  const title = await fetch(`${acacia.url}/api/attachments/files/property/${own}?name=Title.pdf`, {
    method: 'PUT',
    headers: { cookie: acacia.agency.cookie, origin: acacia.url, 'content-type': 'application/pdf' },
    body: PDF,
  })
  expect(title.status).toBe(204)
  const file = join(env.DATA_DIR, 'acacia.gz')
  await done('backup', 'acacia', file)
  expect(await done('restore', 'cedar', 'cedar.test', file)).toMatch(
    /^Restored the backup of .*: \d+ rows, 1 files\.\n/,
  )
  const cedar = await at('cedar.test')
  await until('the copy is there', async () => (await ask(cedar, '/healthz')).status === 200)
  const signIn = async (url: string) => {
    const answer = await ask(url, '/api/auth/sign-in', '', {
      login: 'admin@agency.example',
      password: 'mvua-kubwa-2026',
    })
    return answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
  }
  const cookie = await signIn(cedar)
  expect((await ask(cedar, `/api/properties/${own}`, cookie)).status).toBe(200)
  const { rows: files } = (await ask(cedar, `/api/attachments?of=property&keptWith=${own}`, cookie)).body
  const kept = await fetch(`${cedar}/api/attachments/files/${files[0].id}`, { headers: { cookie } })
  expect(Buffer.from(await kept.arrayBuffer()).equals(PDF)).toBe(true)
  // As one by itself it goes on too.
  const alone = { DATA_DIR: join(env.DATA_DIR, 'alone'), AUTH_SECRET: (await done('secret', 'acacia')).trim() }
  const restored = await runToEnd(alone, 'restore.js', file)
  expect(restored.code, restored.printed).toBe(0)
  expect((await runToEnd(alone, 'verify-books.js')).printed).toContain('The books agree.')
  // A backup that is none leaves no agency behind.
  expect((await command('restore', 'fig', 'fig.test', join(env.DATA_DIR, 'nowhere.gz'))).code).toBe(1)
  expect(await done('list')).not.toContain('fig')

  // To another database, which another process serves.
  const second = await createServerDatabase(template.administrationUrl)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, second.name))
  // While people are at work there: whatever they were told is done is done in the new one.
  const told: string[] = []
  let isMoved = false
  const enter = async () => {
    for (let left = 500; left > 0 && !isMoved; left -= 1) {
      const email = `${crypto.randomUUID()}@baobab.example`
      const tenant = { fullName: 'Wanjiku Kamau', email, phoneNumber: '' }
      const { status } = await ask(baobab.url, '/api/tenants', baobab.agency.cookie, tenant)
      if (status === 200) told.push(email)
      else if (status === 503) return
    }
  }
  const writers = Array.from({ length: 6 }, enter)
  await until('they are at work', async () => told.length > 10)
  // What is under way with it may take longer than a command waits, on a busy machine.
  await until('it is moved', async () => {
    const { code, printed } = await command('move', 'baobab', second.url)
    if (code !== 0) expect(printed).toMatch(/^A process still works with baobab/)
    return code === 0
  })
  isMoved = true
  await Promise.all(writers)
  const inNew = new pg.Client({ connectionString: second.url })
  await inNew.connect()
  const { rows: taken } = await inNew.query('select email from agency_baobab.profiles where email = any ($1)', [told])
  await inNew.end()
  expect(taken).toHaveLength(told.length)
  expect(await done('list')).toContain('baobab  baobab.test  closed')
  await until('it is closed here', async () => (await ask(baobab.url, '/api/setup')).status === 503)
  const other = await install({ ...env, DATABASE_URL: second.url })
  onTestFinished(async () => {
    await other.stop({ keepData: true })
  })
  const moved = await at('baobab.test', other.url)
  expect((await ask(moved, '/api/properties', await signIn(moved))).body.rows).toEqual(there)

  // What is removed is gone, and the others are not touched.
  expect((await command('remove', 'cedar')).code).toBe(1)
  await done('close', 'cedar')
  await done('remove', 'cedar')
  const looking = new pg.Client({ connectionString: databaseUrl })
  await looking.connect()
  const { rows: schemas } = await looking.query("select nspname as name from pg_namespace where nspname like 'agency%'")
  await looking.end()
  expect(schemas.map(({ name }) => name).sort()).toEqual([
    ...['agency_acacia', 'agency_acacia_jobs', 'agency_baobab', 'agency_baobab_jobs'],
  ])
  await until('nobody is there', async () => (await ask(cedar, '/api/setup')).status === 404)
  const titles = (await ask(acacia.url, `/api/attachments?of=property&keptWith=${own}`, acacia.agency.cookie)).body
  expect(titles.rows).toHaveLength(1)
})
