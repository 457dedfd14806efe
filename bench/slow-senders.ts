import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port'
import { createApp } from '../server/src/app'
import { readConfig } from '../server/src/config'
import { listen } from '../server/src/connections'
import { migrate } from '../server/src/db/migrate'
import { openDatabase } from '../server/src/db/open'
import { createLogger } from '../server/src/logger'
import { createBackupKeeper } from '../server/src/platform/backups/backups.service'
import { createJobRunner } from '../server/src/platform/jobs/job-runner.service'

// Callers who are slow on purpose, against the server alone and behind nginx and Caddy where they are installed. Others
// are answered all the while, and the slow ones are sent away.

const SLOW = 300
const [ATTACKER, NEIGHBOUR] = ['127.0.0.2', '127.0.0.3']
/** After this all of them are to be gone, in ms; Caddy notices a body that was given up when it sends the next byte. */
const GONE_AFTER = 40_000

const folder = await mkdtemp(join(tmpdir(), 'makao-slow-'))
const database = await openDatabase({ dataDir: folder })
await migrate(database)
const log = createLogger('silent')
const clock = () => new Date()
const backups = createBackupKeeper({ ...database, dataDir: folder, clock, log })
const jobs = createJobRunner({ ...database, clock, log, jobs: [] })

function serve() {
  const config = readConfig({ DATA_DIR: folder, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
  const app = createApp({ ...database, config, clock, log, backups, jobs })
  return listen(app, { ...config, host: '127.0.0.1', port: 0 })
}

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`
const json = 'Content-Type: application/json'
const kinds: Record<string, { sent: string; dribbles?: true; deaf?: true }> = {
  'headers by halves': { sent: 'POST /api/auth/sign-in HTTP/1.1\r\nHost: local' },
  'bodies by halves': { sent: `${head('POST /api/auth/sign-in', json, 'Content-Length: 1000')}{` },
  'a byte a second': { sent: `${head('POST /api/auth/sign-in', json, 'Content-Length: 1000')}{`, dribbles: true },
  'chunks without end': {
    sent: `${head('POST /api/auth/sign-up', json, 'Transfer-Encoding: chunked')}1\r\n{\r\n`,
    dribbles: true,
  },
  'many in one breath, answers not taken in': { sent: head('GET /api/openapi.json').repeat(30), deaf: true },
}

/** @returns how long the neighbour waited for its answer in ms, and what it was */
function askAsNeighbour(port: number): Promise<{ ms: number; status: number }> {
  const began = performance.now()
  return new Promise((resolve) => {
    const agent = new Agent({ keepAlive: false })
    const finish = (status: number) => resolve({ ms: performance.now() - began, status })
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: NEIGHBOUR,
        agent,
        method: 'POST',
        path: '/api/auth/sign-out',
        headers: { host: 'localhost', 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => finish(answer.statusCode ?? 0))
      },
    )
    asked.setTimeout(20_000, () => asked.destroy())
    asked.on('error', () => finish(0))
    asked.end('{}')
  })
}

async function attack(port: number, { sent, dribbles, deaf }: (typeof kinds)[string]) {
  const began = performance.now()
  let gone = 0
  let lastGone = 0
  const answers = new Map<string, number>()
  const sockets: Socket[] = Array.from({ length: SLOW }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER })
    let text = ''
    socket.on('data', (chunk) => {
      text = (text + chunk.toString('latin1')).slice(0, 20)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      gone += 1
      lastGone = performance.now() - began
      const answer = text.slice(9, 12) || 'closed'
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    })
    if (deaf) socket.pause()
    socket.write(sent)
    return socket
  })
  const waits: number[] = []
  const refused = new Map<number, number>()
  while (gone < SLOW && performance.now() - began < GONE_AFTER) {
    const { ms, status } = await askAsNeighbour(port)
    waits.push(ms)
    if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (dribbles)
      for (const socket of sockets) if (socket.writable) socket.write(sent.includes('chunked') ? '1\r\n \r\n' : ' ')
  }
  const left = SLOW - gone
  for (const socket of sockets) socket.destroy()
  return { waits: waits.sort((a, b) => a - b), refused, answers, left, lastGone }
}

interface Front {
  name: string
  start: (backend: number, port: number) => Promise<ChildProcess | undefined>
}

const hasProgram = (name: string) =>
  spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0
const run = (program: string, args: string[]) =>
  spawn(program, args, { stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder } })

const nginx = (buffering: 'on' | 'off'): Front => ({
  name: `nginx, proxy_request_buffering ${buffering}`,
  start: async (backend, port) => {
    const own = await mkdtemp(join(folder, 'nginx-'))
    await mkdir(join(own, 'logs'))
    const conf = join(own, 'nginx.conf')
    await writeFile(
      conf,
      `daemon off; worker_processes 1; error_log /dev/null; pid ${own}/pid;
      events { worker_connections 4096; }
      http { access_log off; client_header_timeout 20s; client_body_timeout 20s; client_body_temp_path ${own}/b; proxy_temp_path ${own}/p; fastcgi_temp_path ${own}/f;
        uwsgi_temp_path ${own}/u; scgi_temp_path ${own}/s;
        server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${backend}; proxy_http_version 1.1;
          proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header Connection "";
          proxy_request_buffering ${buffering}; } } }`,
    )
    return run('nginx', ['-p', own, '-c', conf])
  },
})

const fronts: Front[] = [
  { name: 'alone', start: async () => undefined },
  ...(hasProgram('nginx') ? [nginx('on'), nginx('off')] : []),
  ...(hasProgram('caddy')
    ? [
        {
          name: 'Caddy',
          start: async (backend: number, port: number) => {
            const conf = join(folder, 'Caddyfile')
            await writeFile(
              conf,
              `{\n admin off\n auto_https off\n servers {\n  timeouts {\n   read_header 20s\n   read_body 200s\n  }\n }\n}\nhttp://:${port} {\n reverse_proxy 127.0.0.1:${backend}\n}\n`,
            )
            return run('caddy', ['run', '--config', conf, '--adapter', 'caddyfile'])
          },
        },
      ]
    : []),
]

const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
const counted = (map: ReadonlyMap<unknown, number>) =>
  [...map].map(([key, count]) => `${count} × ${key}`).join(', ') || 'none'
line([
  'Before it',
  `${SLOW} from one address`,
  'They got',
  'Gone after',
  'Others waited (median, most), ms',
  'Others refused',
])
line(['---', '---', '---', '---', '---', '---'])
let failed = false
const wanted = process.argv[2]
for (const { name, start } of fronts) {
  if (wanted && !name.toLowerCase().startsWith(wanted)) continue
  const server = serve()
  await new Promise((resolve) => server.once('listening', resolve))
  const backend = (server.address() as AddressInfo).port
  // Outside a bundle the document is put together for whoever asks first.
  await (await fetch(`http://127.0.0.1:${backend}/api/openapi.json`)).arrayBuffer()
  const port = name === 'alone' ? backend : await freePort()
  const proxy = await start(backend, port)
  while (proxy && (await askAsNeighbour(port)).status === 0) await new Promise((resolve) => setTimeout(resolve, 100))
  for (const [kind, how] of Object.entries(kinds)) {
    const { waits, refused, answers, left, lastGone } = await attack(port, how)
    const median = waits[Math.floor(waits.length / 2)] ?? 0
    line([
      name,
      kind,
      counted(answers),
      left === 0 ? `${(lastGone / 1000).toFixed(0)} s` : `${left} still there after ${GONE_AFTER / 1000} s`,
      `${median.toFixed(0)}, ${(waits.at(-1) ?? 0).toFixed(0)}`,
      counted(refused),
    ])
    if (refused.size > 0) failed = true
  }
  proxy?.kill()
  server.close()
  server.closeAllConnections()
}
await backups.stop()
await database.close()
await rm(folder, { recursive: true })
process.stdout.write(failed ? 'FAILED: others were refused\n' : 'Nobody else was refused.\n')
process.exit(failed ? 1 : 0)
