import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Installation, install } from '../../e2e/server'
import type { Cluster } from '../../scripts/postgres'
import { type Agency, ask, type Finding, foundAgency } from './agency'
import type { Mailbox } from './mailbox'
import { openPatiently } from './open-patiently'
import { trialRandom } from './random'

// What may happen to an installation, done to the built server: killed, its disk full, its PostgreSQL away, two at once.

const AUTH_SECRET = 'only-for-these-trials-0123456789-abcdef'

/** What an installation on a PostgreSQL server is told; nothing for the embedded database. */
export function environment(databaseUrl: string | undefined): Record<string, string> {
  return databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET } : {}
}

/** Nobody waits so long for an answer, in ms: what takes longer hangs, on the slowest machine too. */
export const HANG = 600_000

const random = trialRandom('trials of an installation')
const between = (least: number, most: number) => least + random.int(most - least)

export async function until(what: string, isSo: () => Promise<boolean> | boolean, patience = HANG): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > patience) throw new Error(`${what}: not within ${patience / 1000} s`)
    await delay(20)
  }
  return performance.now() - began
}

const isWell = (url: string) =>
  ask(url, '/healthz').then(
    ({ status }) => status === 200,
    () => false,
  )

/** Starts the process again. @returns how long it took until it said that it is well, in ms */
export async function restart(installation: Installation): Promise<number> {
  const began = performance.now()
  await installation.start()
  await until('well after a restart', () => isWell(installation.url))
  return performance.now() - began
}

/** Stops the installation as one should, and looks at its tables. */
async function inspectStopped(installation: Installation, agency: Agency, databaseUrl?: string): Promise<void> {
  await installation.stop({ keepData: true })
  const { pool, close } = await openPatiently({ dataDir: installation.dataDir, databaseUrl })
  try {
    await agency.inspect(pool)
  } finally {
    await close()
  }
}

export interface Report {
  acknowledged: number
  findings: Finding[]
}

export interface KillReport extends Report {
  /** In ms, one a round. */
  restarts: number[]
}

/**
 * Kills the process at random moments while eight people write, every fifth time also while it starts again.
 * @param options.databaseUrl an empty database of a PostgreSQL server; without it the embedded database
 * @param options.dataDir with an embedded database in it, to spare making one
 */
export async function killTrial(options: {
  rounds: number
  databaseUrl?: string | undefined
  dataDir?: string | undefined
  onRound?: (round: number, report: KillReport) => void
}): Promise<KillReport> {
  const { rounds, databaseUrl, dataDir, onRound } = options
  const installation = await install({ ...environment(databaseUrl), ...(dataDir && { DATA_DIR: dataDir }) })
  const restarts: number[] = []
  try {
    const agency = await foundAgency(installation)
    const report = () => ({ restarts, acknowledged: agency.acknowledged(), findings: agency.findings })
    for (let round = 1; round <= rounds; round += 1) {
      let over = false
      const working = agency.work([installation.url], () => over)
      // A moment counted in what is written, so that a slow machine is killed in the middle of its work too.
      const enough = agency.acknowledged() + between(10, 80)
      await until('so many writes', () => agency.acknowledged() >= enough)
      await delay(between(0, 50))
      await installation.kill()
      over = true
      await working
      if (round % 5 === 0) {
        const broken = installation.start().catch(() => undefined)
        await delay(between(50, 1000))
        await installation.kill()
        await broken
      }
      restarts.push(await restart(installation))
      await agency.verify(installation.url)
      onRound?.(round, report())
    }
    await inspectStopped(installation, agency, databaseUrl)
    return report()
  } finally {
    await installation.stop()
  }
}

/** A small disk of its own in memory, or undefined where this machine or this user may not mount one. */
export function mountSmallDisk(megabytes: number): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'makao-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return undefined
  }
  const unmount = () => {
    process.off('exit', unmount)
    execFileSync('umount', ['--lazy', path])
    rmdirSync(path)
  }
  // Also when the trial is broken off.
  process.on('exit', unmount)
  return { path, unmount }
}

export interface DiskReport extends Report {
  /** Writes answered with 503. */
  refused: number
  /** The slowest list while the disk was full, in ms. */
  slowest: number
  /** From the freeing of space to the next acknowledged write, in ms. */
  recovery: number
}

/**
 * Lets eight people write until the disk of the embedded database is full, and for a while longer; then there is space
 * again.
 * @param disk where the installation keeps its data
 * @param options.leave megabytes that are free when they begin: few end in a table that cannot grow, more in the log of
 * writes
 * @param options.dataDir with an embedded database to copy there, to spare making one
 */
export async function diskFullTrial(
  disk: string,
  options: { leave: number; fullMillis: number; dataDir?: string },
): Promise<DiskReport> {
  const { leave, fullMillis, dataDir } = options
  const onDisk = join(disk, 'data')
  if (dataDir) cpSync(dataDir, onDisk, { recursive: true })
  const installation = await install({ DATA_DIR: onDisk })
  const ballast = join(disk, 'ballast')
  try {
    const agency = await foundAgency(installation)
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leave * 1024 * 1024)))
    let over = false
    const working = agency.work([installation.url], () => over)
    await until('the disk is full', () => agency.refused() > 0)
    let slowest = 0
    for (const began = performance.now(); performance.now() - began < fullMillis; await delay(500)) {
      // Reading may go on or not: that depends on what could not be written. Waiting helps nobody.
      const asked = performance.now()
      const { status } = await ask(installation.url, '/api/payment-records', agency.cookie)
      const took = performance.now() - asked
      slowest = Math.max(slowest, took)
      if (![200, 503].includes(status) || took > HANG) {
        agency.findings.push({
          flaw: 'unexpected',
          what: `a list on a full disk: ${status} after ${took.toFixed(0)} ms`,
        })
      }
    }
    rmSync(ballast)
    const freed = performance.now()
    const before = agency.acknowledged()
    await until('writing again', () => agency.acknowledged() > before)
    const recovery = performance.now() - freed
    await until('so many writes', () => agency.acknowledged() > before + 20)
    over = true
    await working
    await agency.verify(installation.url)
    await inspectStopped(installation, agency)
    const { findings } = agency
    return { slowest, recovery, refused: agency.refused(), acknowledged: agency.acknowledged(), findings }
  } finally {
    await installation.stop()
  }
}

/** One request through each door that needs the database. */
const doors: { path: string; body?: unknown }[] = [
  { path: '/api/payment-records' },
  { path: '/api/tenants', body: { fullName: 'Wanjiku Kamau', email: 'nobody@example.com' } },
  { path: '/api/setup' },
  { path: '/api/auth/get-session' },
  { path: '/api/auth/sign-in', body: { login: 'nobody@example.com', password: 'mvua-kubwa-2026' } },
  { path: '/api/auth/sign-up', body: { name: 'Wanjiku', email: 'w@example.com', password: 'mvua-kubwa-2026' } },
  { path: '/api/exports/payments/csv' },
  { path: '/api/exports/reports/rent-collection/xlsx?from=2026-11-01&to=2026-11-30' },
  { path: '/api/live' },
]

/**
 * Asks at every door while the database is away.
 * @returns what was not a prompt 503 that says what to do, and the slowest answer in ms
 */
export async function knockWhileAway(url: string, cookie: string): Promise<{ wrong: string[]; slowest: number }> {
  const wrong: string[] = []
  let slowest = 0
  for (const { path, body } of doors) {
    const began = performance.now()
    const answer = await ask(url, path, cookie, body)
    const took = performance.now() - began
    slowest = Math.max(slowest, took)
    const isClear =
      answer.status === 503 &&
      answer.body.code === 'DATABASE_UNAVAILABLE' &&
      /try again in a moment/.test(answer.body.message) &&
      Number(answer.headers.get('retry-after')) > 0
    if (!isClear || took > HANG) {
      wrong.push(`${path}: ${answer.status} after ${took.toFixed(0)} ms, ${JSON.stringify(answer.body)}`)
    }
  }
  const health = await ask(url, '/healthz')
  if (health.status !== 503) wrong.push(`/healthz: ${health.status}`)
  return { wrong, slowest }
}

/** Hears changes as an open page does. */
async function openPage(
  url: string,
  cookie: string,
): Promise<{ heard: string[]; isOpen: () => boolean; close: () => void }> {
  const abort = new AbortController()
  const stream = await fetch(`${url}/api/live`, { headers: { cookie }, signal: abort.signal })
  const heard: string[] = []
  let open = true
  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    for await (const bytes of stream.body ?? []) {
      for (const [, data = ''] of decoder.decode(bytes).matchAll(/event: change\ndata: ?(\w+)/g)) heard.push(data)
    }
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      open = false
    })
  return { heard, isOpen: () => open, close: () => abort.abort() }
}

export interface OutageReport extends Report {
  refused: number
  /** The slowest refusal while PostgreSQL was away, in ms. */
  slowest: number
  /** From the return of PostgreSQL to the first acknowledged write, and to the first change that an open page hears; ms. */
  recovery: number
  heardAgain: number
  /** By the process, for who looks for the cause. */
  printed: string
}

/** Stops the PostgreSQL server under eight people who write, and starts it again after a while. */
export async function outageTrial(
  cluster: Cluster,
  options: { databaseUrl: string; awayMillis: number; mailbox: Mailbox },
): Promise<OutageReport> {
  const { databaseUrl, awayMillis, mailbox } = options
  const installation = await install({ ...environment(databaseUrl), SMTP_URL: mailbox.url })
  const { url } = installation
  try {
    const agency = await foundAgency(installation)
    const { findings } = agency
    const unexpected = (what: string) => findings.push({ flaw: 'unexpected', what })
    const page = await openPage(url, agency.cookie)
    let over = false
    const working = agency.work([url], () => over)
    await until('so many writes', () => agency.acknowledged() > 50)

    await cluster.halt()
    const away = performance.now()
    let slowest = 0
    do {
      const knocked = await knockWhileAway(url, agency.cookie)
      for (const what of knocked.wrong) unexpected(what)
      slowest = Math.max(slowest, knocked.slowest)
      await delay(500)
    } while (performance.now() - away < awayMillis)
    const [before, heard] = [agency.acknowledged(), page.heard.length]
    await cluster.resume()

    const returned = performance.now()
    await until('writing again', () => agency.acknowledged() > before)
    const recovery = performance.now() - returned
    await until('hearing changes again', () => page.heard.slice(heard).includes('everything') || !page.isOpen())
    const heardAgain = performance.now() - returned
    if (!page.isOpen()) unexpected('the stream of an open page ended')
    over = true
    await working
    const events = page.heard.length
    await until('a charge is entered', () => agency.enterCharge(url))
    await until('hearing of a payment', () => page.heard.slice(events).includes('payments'))
    page.close()
    let email: string | undefined
    await until('a tenant is entered', async () => {
      const tenant = await agency.createTenant(url)
      if (tenant.id) email = tenant.email
      return email !== undefined
    })
    await until('mail after the outage', () => mailbox.received.some(({ to }) => to === email))
    await agency.verify(url)
    await inspectStopped(installation, agency, databaseUrl)
    const done = { refused: agency.refused(), acknowledged: agency.acknowledged(), findings }
    return { slowest, recovery, heardAgain, ...done, printed: installation.printed() }
  } finally {
    await installation.stop()
  }
}

/**
 * Two processes started at the same moment on one empty database; eight people write over both, one process is killed,
 * and the other goes on.
 */
export async function twoProcessesTrial(databaseUrl: string): Promise<Report> {
  const [first, second] = await Promise.all([install(environment(databaseUrl)), install(environment(databaseUrl))])
  try {
    const agency = await foundAgency(first)
    const urls = [first.url, second.url]
    for (let n = 0; n < 20; n += 1) await agency.recordEverywhere(urls)
    let over = false
    const working = agency.work(urls, () => over)
    await until('so many writes', () => agency.acknowledged() > 100)
    await first.kill()
    const before = agency.acknowledged()
    await until('the other goes on', () => agency.acknowledged() > before + 50)
    over = true
    await working
    await agency.verify(second.url)
    await first.start()
    await agency.verify(first.url)
    await first.stop()
    await inspectStopped(second, agency, databaseUrl)
    return { acknowledged: agency.acknowledged(), findings: agency.findings }
  } finally {
    await first.stop()
    await second.stop()
  }
}
