import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/types'
import { answerRest, type Engine, refused } from '../../src/exchange/engine/answer'
import type { Limits } from '../../src/exchange/engine/plan'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'
import { runOn } from '../../src/exchange/hosted/hosted-database'
import { type Described, describeDatabase } from './described'
import { answerFunction } from './functions'
import { writePlainly } from './plain-writes'
import { statementsOf } from './sql-script'

const LIMITS: Limits = { maxRows: undefined, mostEmbeds: 100, allowsAggregates: true, plansCounts: true }

/** What the schemas of foreign suites take for granted. */
const GIVEN = [
  ...['anon', 'authenticated', 'service_role', 'authenticator', 'postgrest_test_anonymous'].map(
    (role) => `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`,
  ),
  'create schema if not exists extensions',
]

/** Runs a script; what the database does not have is left out. @returns what was left out, and why */
export async function runScript(db: Db, script: string): Promise<string[]> {
  const left: string[] = []
  for (const statement of statementsOf(script)) {
    try {
      await db.execute(sql.raw(statement))
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      left.push(`${statement.slice(0, 90).replaceAll(/\s+/g, ' ')} … ${reason}`)
    }
  }
  return left
}

export async function prepareDatabase(db: Db, scripts: readonly string[]): Promise<string[]> {
  await runScript(db, GIVEN.join(';\n'))
  const left: string[] = []
  for (const script of scripts) left.push(...(await runScript(db, script)))
  await db.execute(sql.raw('reset search_path'))
  return left
}

const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/^(23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^42501$/, 401],
  [/^(42883|42P01)$/, 404],
  [/^(0L|0P|28)/, 403],
  [/^(08|53|57P01)/, 503],
  [/^(42P17|21|25|09|2D|38|39|3B|40|54|55|57|58|F0|HV|P0(?!001)|XX)/, 500],
]

/** Every word of the database, as the original tells it: this server is no product's. */
function refusalOf(error: unknown): RestRefusal {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!('code' in current) || typeof current.code !== 'string' || !/^[0-9A-Z]{5}$/.test(current.code)) continue
    const { code, message } = current
    const told = (name: string) => (name in current ? String(Reflect.get(current, name) ?? '') || null : null)
    const own = /^PT(\d{3})$/.exec(code)?.[1]
    const status = own ? Number(own) : (STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 400)
    return new RestRefusal(status, code, message, told('detail'), told('hint'))
  }
  throw error
}

class RolledBack extends Error {}

function engineOf(db: Db, described: Described, schema: string, rollsBack: boolean): Engine<undefined> | undefined {
  const catalogue = described.catalogues.get(schema)
  if (!catalogue) return undefined
  const transaction: Engine<undefined>['transaction'] = async (work, isTrial) => {
    let answer: { made: Awaited<ReturnType<typeof work>> } | undefined
    try {
      await db.transaction(async (tx) => {
        const run = runOn(tx)
        await run(`set local search_path = "${schema}", public, extensions`, [])
        answer = { made: await work(run) }
        if (isTrial || rollsBack) throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    if (!answer) throw new Error('The transaction ended without an answer.')
    return answer.made
  }
  return {
    catalogue,
    limitsOf: () => LIMITS,
    read: (work) => transaction(work, false),
    transaction,
    write: (request) => {
      const table = described.tables.get(`${schema}.${request.resource.name}`)
      if (!table) throw new Error(`Nothing is known of ${request.resource.name}.`)
      return writePlainly(table, request)
    },
    refusalOf,
  }
}

interface Options {
  db: Db
  /** Served where a request names none. */
  schema: string
  /** Undoes each write, unless it says `tx=commit`. */
  rollsBack: boolean
}

/** Answers for every schema of a database, at /rest/v1/NAME and at /NAME. */
export async function describedFetch({
  db,
  schema,
  rollsBack,
}: Options): Promise<(request: Request) => Promise<Response>> {
  const described = await describeDatabase(runOn(db))
  return async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asked = request.headers.get(isRead ? 'accept-profile' : 'content-profile') ?? schema
    const commits = /tx=commit/.test(request.headers.get('prefer') ?? '')
    const engine = engineOf(db, described, asked, rollsBack && !commits)
    const { pathname } = new URL(request.url)
    const [first = '', second = '', ...more] = pathname
      .replace(/^\/rest\/v1(?=\/|$)/, '')
      .split('/')
      .slice(1)
      .map(decodeURIComponent)
    const isFunction = first === 'rpc' && second !== ''
    if (!engine) {
      const hint = `Only the following schemas are exposed: ${[...described.catalogues.keys()].join(', ')}`
      return refused(request, new RestRefusal(406, 'PGRST106', `Invalid schema: ${asked}`, null, hint))
    }
    if (more.length || (second !== '' && !isFunction)) {
      return refused(request, new RestRefusal(404, 'PGRST125', 'Invalid path specified in request URL'))
    }
    if (!isFunction) return answerRest(engine, request, first, undefined)
    try {
      return await answerFunction(engine, described.functions, request, second)
    } catch (error) {
      return refused(request, error instanceof RestRefusal ? error : refusalOf(error))
    }
  }
}

export async function serveDescribed(options: Options, port: number): Promise<number> {
  const fetch = await describedFetch(options)
  return new Promise((listening) => {
    serve({ fetch, port, hostname: '127.0.0.1', serverOptions: { maxHeaderSize: 262_144 } }, (at: AddressInfo) =>
      listening(at.port),
    )
  })
}
