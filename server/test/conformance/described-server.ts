import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import pg from 'pg'
import type { Db } from '../../src/db/types'
import { answerRest, type Engine, type Run, refused } from '../../src/exchange/engine/answer'
import type { Limits } from '../../src/exchange/engine/plan'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'
import { identifier } from '../../src/exchange/engine/sql'
import { Timings } from '../../src/exchange/engine/timings'
import { runOn } from '../../src/exchange/hosted/hosted-database'
import { completed, opened, preflightOf } from './answer-headers'
import { type Bearer, bearerOf, SECRET_OF_SUITES } from './bearer'
import { refusalOf } from './database-refusal'
import { type Described, describeDatabase } from './described'
import { rootOf } from './described-openapi'
import { answerFunction } from './functions'
import { handledMedia } from './media-handlers'
import { writePlainly } from './plain-writes'
import { beginSession, understood, withSession } from './session'
import { statementsOf } from './sql-script'

/** The hosted original has 1,000 rows in any list, its own specification as many as there are. */
const MAX_ROWS = 1000

const LIMITS: Limits = {
  maxRows: MAX_ROWS,
  mostEmbeds: 100,
  allowsAggregates: true,
  plansCounts: true,
  castsAnything: true,
  tellsPlans: true,
}

/** What the schemas of foreign suites take for granted. */
const GIVEN = [
  ...['anon', 'authenticated', 'service_role', 'authenticator', 'postgrest_test_anonymous'].map(
    (role) => `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`,
  ),
  'create schema if not exists extensions',
]

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Runs a script on one session, so that a schema that it sets stays set whatever fails after it; what the database does not
 * have is left out.
 * @returns what was left out, and why
 */
export async function runScript(pool: pg.Pool, script: string): Promise<string[]> {
  const left: string[] = []
  let path = 'reset search_path'
  let client = await pool.connect()
  for (const statement of statementsOf(script)) {
    if (/^set\s+search_path/i.test(statement)) path = statement
    try {
      await client.query(statement)
    } catch (error) {
      left.push(`${statement.slice(0, 90).replaceAll(/\s+/g, ' ')} … ${reasonOf(error)}`)
      if (error instanceof pg.DatabaseError) continue
      // The session itself is gone.
      client.release(true)
      client = await pool.connect()
      await client.query(path)
    }
  }
  await client.query('reset all')
  client.release()
  return left
}

export async function prepareDatabase(pool: pg.Pool, scripts: readonly string[]): Promise<string[]> {
  await runScript(pool, GIVEN.join(';\n'))
  const left: string[] = []
  for (const script of scripts) left.push(...(await runScript(pool, script)))
  return left
}

class RolledBack extends Error {}

interface Served {
  db: Db
  described: Described
  request: Request
  schema: string
  bearer: Bearer
  rollsBack: boolean
  limits: Limits
  preRequest: string | undefined
}

function engineOf({
  db,
  described,
  request,
  schema,
  bearer,
  rollsBack,
  limits,
  preRequest,
}: Served): Engine<undefined> | undefined {
  const catalogue = described.catalogues.get(schema)
  if (!catalogue) return undefined
  const within = async <T>(work: (run: Run) => Promise<T>, isTrial: boolean, isReading: boolean): Promise<T> => {
    let answer: { made: T } | undefined
    try {
      await db.transaction(async (tx) => {
        const run = runOn(tx)
        await beginSession(run, { request, schema, bearer, preRequest }, isReading)
        const made = await work(run)
        answer = { made: made instanceof Response ? ((await withSession(run, made)) as T) : made }
        if (!isTrial && !rollsBack) return
        // What waits for the end of the transaction would otherwise never be looked at.
        await run('set constraints all immediate', [])
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    if (!answer) throw new Error('The transaction ended without an answer.')
    return answer.made
  }
  return {
    catalogue,
    limitsOf: () => limits,
    read: (work) => within(work, false, true),
    transaction: (work, isTrial) => within(work, isTrial, false),
    write: (asked) => {
      const table = described.tables.get(`${schema}.${asked.resource.name}`)
      if (!table) throw new Error(`Nothing is known of ${asked.resource.name}.`)
      return writePlainly(table, asked)
    },
    mediaOf: (name, asked) => {
      const table = described.tables.get(`${schema}.${name}`)
      if (!table || !/^(GET|HEAD|POST)$/.test(asked.method)) return undefined
      const isWhole = (new URL(asked.url).searchParams.get('select') ?? '*') === '*'
      return handledMedia(described.handlers, table, isWhole, asked.headers.get('accept'))
    },
    refusalOf: (error) => refusalOf(error, bearer.isAnonymous),
  }
}

interface Options {
  db: Db
  /** Served where a request names none; undefined for the one with the most tables. */
  schema?: string | undefined
  /** As whom statements run; undefined for the owner, or for the role that a suite made for it. */
  role?: string | undefined
  /** With which tokens are signed; they name the role of who asks, where there are roles. */
  secret?: string | undefined
  /** Undoes each write, unless it says `tx=commit`; undefined: where a suite made a role for nobody in particular. */
  rollsBack?: boolean | undefined
}

/** A suite's own role for nobody in particular, where its scripts let it read most of the tables. */
const ROLE_OF_SUITES = 'postgrest_test_anonymous'

async function givenRole(run: Run, schema: string): Promise<string | undefined> {
  const [found] = await run(
    `select has_schema_privilege($2, $1, 'usage') and avg(has_table_privilege($2, c.oid, 'select')::int) > 0.5 as is_given
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind in ('r', 'v')`,
    [schema, ROLE_OF_SUITES],
  )
  return found?.is_given === true ? ROLE_OF_SUITES : undefined
}

/** Of these the original's specification counts what the planner expects. */
const COUNTED_BY_PLAN = ['items', 'child_entities']

/** What the original's specification has done before each request. */
const PRE_REQUEST_OF_SUITES = 'switch_role'

/** As the original's own specification is configured: what is done before a request. */
async function prepareForSpecification(run: Run, { catalogues, functions }: Described, schema: string) {
  for (const table of COUNTED_BY_PLAN) {
    if (catalogues.get(schema)?.resources.has(table)) await run(`analyze ${identifier(schema)}.${table}`, [])
  }
  const hasPreRequest = functions.some((one) => one.schema === schema && one.name === PRE_REQUEST_OF_SUITES)
  return hasPreRequest ? `${identifier(schema)}.${PRE_REQUEST_OF_SUITES}` : undefined
}

/** Answers for every schema of a database, at /rest/v1/NAME and at /NAME. */
export async function describedFetch(options: Options): Promise<(request: Request) => Promise<Response>> {
  const { db } = options
  const run = runOn(db)
  const described = await db.transaction(async (tx) => {
    const inside = runOn(tx)
    // So that every name of a type comes with its schema.
    await inside('set local search_path = pg_catalog', [])
    return describeDatabase(inside)
  })
  const schema = options.schema ?? described.main
  const given = await givenRole(run, schema)
  const role = options.role ?? given
  // Its own specification counts on it that nothing stays.
  const rollsBack = options.rollsBack ?? given !== undefined
  const limits = given === undefined ? LIMITS : { ...LIMITS, maxRows: undefined }
  const preRequest = given === undefined ? undefined : await prepareForSpecification(run, described, schema)
  const answered = async (received: Request): Promise<Response> => {
    const timings = new Timings()
    const request = understood(received, described.timezones)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const named = request.headers.get(isRead ? 'accept-profile' : 'content-profile') ?? options.schema
    const asked = named ?? schema
    const commits = /tx=commit/.test(request.headers.get('prefer') ?? '')
    const bearer = await bearerOf(request, role, options.secret ?? SECRET_OF_SUITES)
    timings.done('jwt')
    const undoes = rollsBack && !commits
    const engine = engineOf({ db, described, request, schema: asked, bearer, rollsBack: undoes, limits, preRequest })
    const { pathname } = new URL(request.url)
    const [first = '', second = '', ...more] = pathname
      .replace(/^\/rest\/v1(?=\/|$)/, '')
      .split('/')
      .slice(1)
      .map(decodeURIComponent)
    const isFunction = first === 'rpc' && second !== ''
    if (!engine) {
      const hint = `Only the following schemas are exposed: ${[...described.catalogues.keys()].join(', ')}`
      throw new RestRefusal(406, 'PGRST106', `Invalid schema: ${asked}`, null, hint)
    }
    if (more.length || (second !== '' && !isFunction)) {
      throw new RestRefusal(404, 'PGRST125', 'Invalid path specified in request URL')
    }
    try {
      const found =
        first === ''
          ? await rootOf(engine, described, request)
          : isFunction
            ? await answerFunction(engine, described.functions, request, second)
            : await answerRest(engine, request, first, undefined)
      return completed(found, request, named, timings)
    } catch (error) {
      throw error instanceof RestRefusal ? error : engine.refusalOf(error)
    }
  }
  return async (request) => {
    try {
      return opened(preflightOf(request) ?? (await answered(request)), request)
    } catch (error) {
      if (error instanceof RestRefusal) return opened(refused(request, error), request)
      throw error
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
