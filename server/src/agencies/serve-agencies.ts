import { setTimeout as delay } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Config } from '../config'
import { listen } from '../connections'
import { createEar, type Ear } from '../db/listen'
import { createPool } from '../db/pool'
import { reasonOf } from '../db/unavailable'
import { type Installation, openInstallation } from '../installation'
import { createLogger } from '../logger'
import { oneAfterAnother } from '../one-after-another'
import { serveUntilStopped } from '../start'
import { configOf } from './agency-config'
import { AGENCIES_CHANNEL, createRegister, type HostedAgency, type Register, schemaOf } from './register'

/** How long agencies stay awake, and how often those that sleep are woken for their jobs; in ms. */
export interface SleepPace {
  /** After the last request. */
  afterRequest: number
  /** Where they were woken for their jobs, which begin a minute after. */
  afterRound: number
  round: number
  look: number
}

const SLEEP_PACE: SleepPace = { afterRequest: 15 * 60_000, afterRound: 3 * 60_000, round: 60 * 60_000, look: 20_000 }
/** Database sessions of one agency, to write and as many to read: a hundred of them that are asked at once fill a server. */
const SESSIONS = 4
/** What one that is awake holds of them, measured while it is quiet; and the part of a server's that is ours. */
const HELD_SESSIONS = 5
const OUR_SHARE = 0.8
/** Between two agencies that are woken for their jobs, in ms, so that whoever asks meanwhile is not kept waiting. */
const BREATH = 500

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })

/** One that is awake, or on its way there. */
interface Awake {
  installation: Promise<Installation>
  /** Once it is. */
  opened?: Installation
  /** Until when it stays awake, however quiet it is. */
  until: number
  /** Requests that are being answered, until all of the answer is sent. */
  requests: number
}

interface Options {
  config: Config
  register: Register
  ear: Ear
  extensions: string
  log: Logger
  pace: SleepPace
  /** How many are awake at most, unless each of them is at work. */
  most: number
}

/** Wakes agencies when they are asked, or their jobs are due, and lets them sleep while nobody asks. */
export function createAgencies({ config, register, ear, extensions, log, pace, most }: Options) {
  const awake = new Map<string, Awake>()
  const goingToSleep = new Map<string, Promise<void>>()
  let known = new Map<string, HostedAgency>()
  let stopping = false
  // Whoever moves an agency would not wait for this process any more.
  const holds = register.holds(() => {
    for (const [name, one] of awake) void letSleep(name, one)
  })

  async function open(agency: HostedAgency): Promise<Installation> {
    await goingToSleep.get(agency.name)
    if (!(await holds.hold(agency.name))) throw new Error('It is closed.')
    try {
      const installation = await openInstallation({
        config: configOf(config, agency),
        log: log.child({ agency: agency.name }),
        clock: () => new Date(),
        among: { schema: schemaOf(agency.name), extensions, sessions: SESSIONS, ear },
      })
      installation.beginJobs()
      return installation
    } catch (error) {
      await holds.letGo(agency.name)
      throw error
    }
  }

  const isQuiet = ({ requests, opened }: Awake) => requests === 0 && opened?.isQuiet() === true

  function wake(agency: HostedAgency, stay: number): Awake {
    const until = Date.now() + stay
    const is = awake.get(agency.name)
    if (is) {
      is.until = Math.max(is.until, until)
      return is
    }
    // The one that would sleep soonest gives way, unless somebody listens there.
    const quiet = [...awake].filter(([, one]) => isQuiet(one)).sort(([, a], [, b]) => a.until - b.until)[0]
    if (awake.size >= most && quiet) void letSleep(...quiet)
    const one: Awake = { installation: open(agency), until, requests: 0 }
    awake.set(agency.name, one)
    one.installation.then(
      (installation) => {
        one.opened = installation
      },
      (error: unknown) => {
        if (awake.get(agency.name) === one) awake.delete(agency.name)
        log.error({ agency: agency.name, reason: reasonOf(error) }, 'an agency could not be opened')
      },
    )
    return one
  }

  async function letSleep(name: string, one: Awake): Promise<void> {
    awake.delete(name)
    const asleep: Promise<void> = one.installation
      .then((installation) => installation.close())
      .catch((error: unknown) => log.error({ agency: name, reason: reasonOf(error) }, 'an agency was not closed well'))
      .then(() => holds.letGo(name))
      .catch((error: unknown) => log.error({ agency: name, reason: reasonOf(error) }, 'an agency was not let go of'))
      .finally(() => {
        // Meanwhile it may have been woken, and gone to sleep again.
        if (goingToSleep.get(name) === asleep) goingToSleep.delete(name)
      })
    goingToSleep.set(name, asleep)
    await asleep
  }

  function look(): void {
    for (const [name, one] of awake) {
      if (isQuiet(one) && Date.now() >= one.until) void letSleep(name, one)
    }
  }

  /** @returns which there were before */
  const takeAnew = oneAfterAnother(async () => {
    const before = known
    known = new Map((await register.list()).map((agency) => [agency.host, agency]))
    return before
  })

  /** Reads anew which there are: those that are gone, closed or have another host are let go of. */
  async function readAnew(): Promise<void> {
    const before = await takeAnew()
    for (const agency of before.values()) {
      const now = known.get(agency.host)
      const one = awake.get(agency.name)
      if (one && !(now?.isOpen && now.name === agency.name)) await letSleep(agency.name, one)
    }
  }

  /** Wakes one after the other, for jobs that were due meanwhile. */
  async function round(): Promise<void> {
    for (const agency of known.values()) {
      if (stopping) return
      if (!agency.isOpen || awake.has(agency.name)) continue
      // Nobody who is at work gives way to it.
      while (awake.size >= most && !stopping) await delay(pace.look)
      // It may have been closed, or be gone, since the round began.
      const now = known.get(agency.host)
      if (!now?.isOpen || now.name !== agency.name) continue
      await wake(agency, pace.afterRound).installation.catch(() => undefined)
      await delay(BREATH)
    }
  }

  return {
    readAnew,
    look,
    round,
    awake: () => [...awake.keys()],
    fetch: async (request: Request, env: HttpBindings): Promise<Response> => {
      const agency = known.get(new URL(request.url).hostname)
      if (!agency) return plain(404, 'No agency has this address.\n')
      if (!agency.isOpen || stopping) return plain(503, 'This agency is closed for now.\n', { 'retry-after': '60' })
      const one = wake(agency, pace.afterRequest)
      one.requests += 1
      const answered = () => {
        one.requests -= 1
      }
      // Without one, as in tests, nobody takes the answer in.
      const { outgoing } = env
      outgoing?.once('close', answered)
      try {
        const { app } = await one.installation
        return await app.fetch(request, env)
      } catch {
        return plain(503, 'This agency cannot be opened right now. Try again in a moment.\n', { 'retry-after': '5' })
      } finally {
        if (!outgoing) answered()
      }
    },
    endStreams: () => {
      stopping = true
      for (const { installation } of awake.values())
        void installation.then((it) => it.endStreams()).catch(() => undefined)
    },
    close: async () => {
      await Promise.all([...awake].map(([name, one]) => letSleep(name, one)))
      await Promise.all(goingToSleep.values())
      await holds.end()
    },
  }
}

/** Serves every agency of a database, each at its own host, until the process is asked to stop. */
export async function serveAgencies(config: Config, databaseUrl: string, pace = SLEEP_PACE): Promise<void> {
  const log = createLogger(process.env.LOG_LEVEL ?? 'info')
  const { pool, end } = createPool({ connectionString: databaseUrl, max: 4, connectionTimeoutMillis: 10_000 }, log)
  const register = createRegister(pool)
  const extensions = await register.prepare()
  const ear = createEar(pool, log)
  const { rows } = await pool.query<{ most: number }>("select current_setting('max_connections')::int as most")
  const most = Math.max(2, Math.floor((OUR_SHARE * (rows[0]?.most ?? 100)) / HELD_SESSIONS))
  const agencies = createAgencies({ config, register, ear, extensions, log, pace, most })
  const readAnew = () =>
    agencies.readAnew().catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'agencies were not read anew'))
  await ear.hear({ channels: [AGENCIES_CHANNEL], onMessage: readAnew, onAgain: readAnew })
  await agencies.readAnew()

  /** For proxies, which ask by the address of the machine. */
  async function health(): Promise<Response> {
    const isThere = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return Response.json({ status: isThere ? 'ok' : 'database unavailable' }, { status: isThere ? 200 : 503 })
  }
  const fetch = async (request: Request, env: HttpBindings) => {
    const answer = await agencies.fetch(request, env)
    return answer.status === 404 && new URL(request.url).pathname === '/healthz' ? health() : answer
  }
  let isGoing = false
  /** Where the one before it has not ended, it goes on. */
  async function goRound(): Promise<void> {
    if (isGoing) return
    isGoing = true
    await agencies.round()
    isGoing = false
  }
  const timers = [setInterval(agencies.look, pace.look), setInterval(goRound, pace.round)]
  const server = listen({ fetch }, config, () => {
    process.stdout.write(`Makao is running at port ${config.port} for several agencies\n`)
    void goRound()
  })
  serveUntilStopped(server, config, {
    endStreams: () => {
      for (const timer of timers) clearInterval(timer)
      agencies.endStreams()
    },
    close: async () => {
      await agencies.close()
      ear.close()
      await end()
    },
  })
}
