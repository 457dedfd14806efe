import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createApp } from '../server/src/app'
import { readConfig } from '../server/src/config'
import { listen } from '../server/src/connections'
import { migrate } from '../server/src/db/migrate'
import { openDatabase } from '../server/src/db/open'
import { createLogger } from '../server/src/logger'
import { createBackupKeeper } from '../server/src/platform/backups/backups.service'
import { createJobRunner } from '../server/src/platform/jobs/job-runner.service'
import { startLive } from '../server/src/platform/live/live.hub'
import { waysForStrangers } from '../server/test/ways-for-strangers'

// How long the worst that a stranger can send keeps everybody else waiting: at most 50 ms of the main thread for any
// one request.

/** Most that one request may cost of the main thread, in ms. */
const MOST = 50
/** Each is sent so often at most; the least counts, since the machine does other things, too. */
const TIMES = 6

const dataDir = await mkdtemp(join(tmpdir(), 'makao-bench-'))
const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }), port: 0 }
const database = await openDatabase({ dataDir })
await migrate(database)
const log = createLogger('silent')
const clock = () => new Date()
const live = await startLive({ ...database, log })
const backups = createBackupKeeper({ ...database, dataDir, clock, log })
const webDir = fileURLToPath(new URL('../web/dist', import.meta.url))
const app = createApp({
  ...database,
  config,
  clock,
  log,
  live,
  backups,
  webDir,
  jobs: createJobRunner({ ...database, clock, log, jobs: [] }),
})

interface Sent {
  what: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const words: Record<string, string> = {
  letters: 'a'.repeat(900),
  'l33t password': 'p@$$w0rd'.repeat(16),
  'digits and marks': 'a1!A'.repeat(32),
  'address without end': `${'a'.repeat(64)}@${'a.'.repeat(400)}`,
  'many at signs': '@'.repeat(900),
  'dots and dashes': `${'a.-'.repeat(300)}@x`,
  blanks: `x${' '.repeat(900)}x`,
  'letters that become many': '\ufdfa'.repeat(128),
  'marks upon marks': `a${'\u0301'.repeat(128)}`,
  'digits of a phone': `+254${'7'.repeat(900)}`,
  emoji: '👨‍👩‍👧‍👦'.repeat(40),
}
const fields = ['login', 'email', 'name', 'fullName', 'password', 'phoneNumber', 'token', 'code', 'requestedRole']
const bodies: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(words).map(([what, word]) => [
      what,
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, word]))),
    ]),
  ),
  'one password, all else in order': JSON.stringify({
    name: 'Amani Otieno',
    fullName: 'Amani Otieno',
    email: 'amani@example.com',
    login: 'amani@example.com',
    password: 'p@$$w0rd'.repeat(16),
    token: 'x'.repeat(43),
  }),
  'a password of other signs': JSON.stringify({
    name: 'Amani Otieno',
    fullName: 'Amani Otieno',
    email: 'amani@example.com',
    password: '4@8({[<6&9#!1|0$5+7%2'.repeat(6).slice(0, 128),
    token: 'x'.repeat(43),
  }),
  'arrays in arrays': `${'['.repeat(4000)}${']'.repeat(4000)}`,
  'objects in objects': `${'{"a":'.repeat(1300)}1${'}'.repeat(1300)}`,
  'a thousand keys': `{${Array.from({ length: 900 }, (_, n) => `"k${n}":1`).join()}}`,
  'no JSON': '{'.repeat(8000),
  'more than it takes': JSON.stringify({ login: 'x'.repeat(900_000) }),
}
const heads: Record<string, { headers?: Record<string, string>; query?: string }> = {
  plain: {},
  'cookies without end': { headers: { cookie: 'a=b; '.repeat(2800) } },
  'a session that is none': { headers: { cookie: `makao.session_token=${'%41'.repeat(3000)}.${'x'.repeat(3000)}` } },
  'many sessions': { headers: { cookie: 'makao.session_token=a.b; '.repeat(550) } },
  'proxies without end': { headers: { 'x-forwarded-for': Array.from({ length: 1300 }, () => '127.0.0.1').join() } },
  'encodings without end': { headers: { 'accept-encoding': 'br;q=0.1,'.repeat(1500) } },
  'languages without end': { headers: { 'accept-language': 'en;q=0.1,'.repeat(1500) } },
  'a long name of a browser': { headers: { 'user-agent': 'Mozilla/5.0 (X11; '.repeat(750) } },
  'parameters without end': { query: Array.from({ length: 3000 }, (_, n) => `a=${n % 10}`).join('&') },
  'parameters in parameters': { query: `a${'[b]'.repeat(4500)}=1` },
  'a list of parameters': { query: Array.from({ length: 1300 }, (_, n) => `a[${n}]=1`).join('&') },
  'an address without end': { query: `id=in.(${'0b7f0c0e-5f0e-4b43-9a43-6f0a3a7d1c55,'.repeat(5000)}x)` },
  'headers without end': { headers: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x-${n}`, '1'])) },
  'leave for many headers': {
    headers: {
      origin: 'https://a.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': `a${' '.repeat(15_000)}b`,
    },
  },
  'preferences without end': { headers: { prefer: `handling=strict,${'a=b,'.repeat(3500)}` } },
  'types without end': { headers: { accept: 'a/b,'.repeat(3500) } },
  'a range without end': { headers: { range: `${'9'.repeat(15_000)}-` } },
  'a bearer without end': {
    headers: { authorization: `Bearer ${'a'.repeat(5000)}.${'b'.repeat(5000)}.${'c'.repeat(5000)}` },
  },
  'percent signs': { query: `search=${'%F0%9F%8F%A0'.repeat(1100)}` },
}

/** What the tables of the hosted protocol are asked in one address; each as long as a stranger's may be. */
const queries: Record<string, string> = {
  'ids without end': `id=in.(${'0b7f0c0e-5f0e-4b43-9a43-6f0a3a7d1c55,'.repeat(210)}x)`,
  'a hundred filters': 'id=eq.1&'.repeat(100),
  'filters without end': 'id=eq.1&'.repeat(990),
  'conditions in conditions': `or=(${'and('.repeat(1900)}`,
  'a condition with a thousand': `or=(${'role.eq.admin,'.repeat(560)}role.eq.admin)`,
  'columns without end': `select=${'role,'.repeat(1500)}role`,
  'brackets in brackets': `select=${'a('.repeat(3900)}`,
  'steps into JSON': `select=role${'->a'.repeat(1500)}`,
  'quotes that do not close': `role=in.(${'"x,'.repeat(2500)}x)`,
  'an order without end': `order=${'role,'.repeat(1500)}role`,
  'a path of names': `${'a.'.repeat(3900)}b=eq.1`,
}

function inputsOf(way: string): Sent[] {
  const [method = '', pattern = ''] = way.split(' ')
  const path = pattern.replace('/*', '/dashboard/tenants').replaceAll(/\{\w+\}/g, 'x'.repeat(43))
  const inPath = pattern.includes('{')
    ? ['x'.repeat(12_000), '%F0%9F%8F%A0'.repeat(1000)].map((word, index) => ({
        what: index === 0 ? 'a long path' : 'a path of percent signs',
        method,
        path: pattern.replaceAll(/\{\w+\}/g, word),
      }))
    : []
  const ofHead = Object.entries(heads).map(([what, { headers, query }]) => ({
    what,
    method,
    path: query ? `${path}?${query}` : path,
    ...(headers && { headers }),
    ...(method === 'POST' && { body: '{}' }),
  }))
  const ofBody = method === 'POST' ? Object.entries(bodies).map(([what, body]) => ({ what, method, path, body })) : []
  const ofQuery = pattern.startsWith('/rest/v1/{')
    ? Object.entries(queries).map(([what, query]) => ({ what, method, path: `/rest/v1/profiles?${query}` }))
    : []
  return [...ofHead, ...inPath, ...ofQuery, ...ofBody]
}

const server = listen(app, { ...config, host: '127.0.0.1' })
await new Promise((resolve) => server.once('listening', resolve))
const { port } = server.address() as AddressInfo

const caller = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads')
   const http = require('node:http')
   let n = 0
   parentPort.on('message', ({ method, path, headers = {}, body }) => {
     n += 1
     const type = path.startsWith('/api/sms/') ? 'application/x-www-form-urlencoded' : 'application/json'
     const all = {
       // Each from a site of its own, so that none is refused for the tries before.
       'x-forwarded-for': '2001:' + (n % 60000 + 1).toString(16) + ':1::1',
       origin: workerData.origin,
       ...(body ? { 'content-type': type, 'content-length': Buffer.byteLength(body) } : {}),
       ...headers,
     }
     const asked = http.request({ port: workerData.port, host: '127.0.0.1', method, path, headers: all }, (answer) => {
       if ((answer.headers['content-type'] ?? '').startsWith('text/event-stream')) asked.destroy()
       answer.resume()
       answer.on('close', () => parentPort.postMessage(answer.statusCode))
     })
     asked.on('error', () => parentPort.postMessage(0))
     asked.end(body)
   })`,
  { eval: true, workerData: { port, origin: config.baseUrl } },
)
/** Sends it once. @returns how long the main thread worked until it was answered, in ms */
async function measureOnce(sent: Sent): Promise<{ busy: number; status: number }> {
  const before = performance.eventLoopUtilization()
  const answered = new Promise<number>((resolve) => caller.once('message', resolve))
  caller.postMessage(sent)
  const status = await answered
  return { busy: performance.eventLoopUtilization(before).active, status }
}

interface Measured extends Sent {
  way: string
  busy: number
  first: number
  status: number
}

async function measure(way: string, sent: Sent): Promise<Measured> {
  const { busy: first, status } = await measureOnce(sent)
  let busy = first
  // What is quick once need not be asked again.
  for (let sentBefore = 1; sentBefore < TIMES && (sentBefore < 3 || busy > MOST / 4); sentBefore += 1) {
    busy = Math.min(busy, (await measureOnce(sent)).busy)
  }
  return { ...sent, way, busy, first, status }
}

/** Those alone whose names hold what was typed after the command. */
const [, , named = ''] = process.argv
const all = await waysForStrangers({ request: async (path, init) => app.request(path, init), routes: app.routes })
const ways = all.filter((way) => way.includes(named))
await measure('GET /healthz', { what: 'warm', method: 'GET', path: '/healthz' })
const plain = await measure('GET /healthz', { what: 'plain', method: 'GET', path: '/healthz' })
const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
const shown = ({ way, what, busy, first, status }: Measured) =>
  line([`\`${way}\``, what, `${status}`, busy.toFixed(1), `${(busy / plain.busy).toFixed(1)}×`, first.toFixed(1)])
line(['Way in', 'Worst input', 'Answer', 'Work, ms', 'to `/healthz`', 'The first time'])
line(['---', '---', '---', '---', '---', '---'])
shown({ ...plain, way: 'GET /healthz' })
const tooLong: Measured[] = []
for (const way of ways) {
  const measured: Measured[] = []
  for (const sent of inputsOf(way)) measured.push(await measure(way, sent))
  const [worst] = measured.toSorted((a, b) => b.busy - a.busy)
  if (worst) shown(worst)
  tooLong.push(...measured.filter(({ busy }) => busy > MOST))
}
process.stdout.write(
  tooLong.length === 0 ? `\nNothing took more than ${MOST} ms of the main thread.\n` : `\nMore than ${MOST} ms:\n`,
)
for (const measured of tooLong) shown(measured)

await caller.terminate()
live.stop()
server.close()
server.closeAllConnections()
await backups.stop()
await database.close()
await rm(dataDir, { recursive: true })
process.exit(tooLong.length === 0 ? 0 : 1)
