import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makaoCatalogue } from '../src/exchange/hosted/resources'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { profiles } from '../src/people/accounts/accounts.table'
import { PASSWORD, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { type Random, randomOf } from './random'

// Whatever is asked in the grammar of the hosted protocol, or beside it, is answered or refused in its words.
// HOSTED_FUZZ_REQUESTS=20000 asks longer, and HOSTED_FUZZ_SEED asks again what a run printed.

const REQUESTS = Number(process.env.HOSTED_FUZZ_REQUESTS ?? 1500)
const SEED = Number(process.env.HOSTED_FUZZ_SEED ?? Date.now() % 2 ** 31)
const MARK = 'nyambura-next-door'
/** Between two requests: who is held to so many calls a minute is never told to wait. */
const APART_MS = 300
/** An access token is good for an hour. */
const MOST_BY_ONE_TOKEN = 10_000

const { db } = testDatabase()
const resources = [...makaoCatalogue.resources.values()]
const names = resources.map(({ name }) => name)
const columns = [...new Set(resources.flatMap((resource) => Object.keys(resource.columns)))]
const VALUES = [
  ...[
    '1',
    '0',
    '-1',
    '1.5',
    'null',
    'true',
    '2026-11-05',
    '2026-13-40',
    'rent',
    'pending',
    'KES',
    '*',
    '%',
    '',
    ' ',
    "'",
    '"',
  ],
  ...['{a,b}', '[1,2)', '(1,2,3)', '\\', '\u0000', '💧', 'infinity', 'NaN', '9'.repeat(40), 'a'.repeat(300)],
]
const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct cs cd ov sl sr nxr nxl adj fts plfts(english) eq(any) like(all)'
const CASTS = ['text', 'int', 'date', 'jsonb', 'numeric', 'regclass', 'nothing']
const METHODS = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

const FITTING: Record<string, readonly string[]> = {
  date: ['2026-11-05', '2026-01-31'],
  timestamptz: ['2026-11-05T10:00:00Z'],
  bool: ['true', 'false'],
  numeric: ['1500', '0.5'],
  int2: ['3'],
  int4: ['7'],
  text: ['rent', 'pending', 'KES', 'A*'],
}
const RELATED = new Map(
  names.map((name) => [
    name,
    makaoCatalogue.references.flatMap(({ from, to }) => [
      ...(from === name ? [to] : []),
      ...(to === name ? [from] : []),
    ]),
  ]),
)

/** Requests that are right, or nearly: most of the grammar, with some letters of it changed. */
function asker(random: Random, ids: readonly string[]) {
  const { chance, int, pick } = random
  const columnsOf = (of: string) => makaoCatalogue.resources.get(of)?.columns ?? {}
  const column = (of: string) => {
    if (chance(0.95)) return pick(Object.keys(columnsOf(of)))
    return pick([...columns, 'nothing', '*', 'id->a->>0', '"id"', 'amount.sum()', 'count'])
  }
  const value = (type: string) =>
    chance(0.15) ? pick(VALUES) : type === 'uuid' ? pick(ids) : pick(FITTING[type] ?? VALUES)
  const tested = (of: string, name: string): string => {
    const type = columnsOf(of)[name]?.type ?? 'text'
    const op = chance(0.7)
      ? pick(type === 'text' ? ['eq', 'neq', 'in', 'like', 'ilike'] : ['eq', 'neq', 'gt', 'lte', 'in'])
      : pick(OPERATORS.split(' '))
    const isMany = op.endsWith('any)') || op.endsWith('all)')
    const text =
      op === 'in'
        ? `(${[value(type), value(type)].join(',')})`
        : isMany
          ? `{${value(type)}}`
          : op === 'is'
            ? 'null'
            : value(type)
    return `${chance(0.1) ? 'not.' : ''}${op}.${text}`
  }
  const tree = (of: string, depth: number): string => {
    const name = column(of)
    if (depth > 2 || chance(0.6)) return `${name}.${tested(of, name)}`
    return `${chance(0.2) ? 'not.' : ''}${pick(['and', 'or'])}(${[tree(of, depth + 1), tree(of, depth + 1)].join(',')})`
  }
  const item = (of: string, depth: number): string => {
    if (depth < 6 && chance(0.3)) {
      const to = chance(0.95) ? pick(RELATED.get(of) ?? names) : pick(names)
      const parts = Array.from({ length: 1 + int(2) }, () => item(to, depth + 1))
      return `${chance(0.1) ? '...' : chance(0.1) ? 'as:' : ''}${to}${pick(['', '', '', '!inner', '!left', '!id'])}(${parts.join(',')})`
    }
    return `${chance(0.1) ? 'as:' : ''}${column(of)}${chance(0.1) ? `::${pick(CASTS)}` : ''}${chance(0.03) ? '.max()' : ''}`
  }
  const place = () => (chance(0.08) ? `${pick(names)}.` : '')
  const order = (of: string) =>
    `${chance(0.1) ? `${pick(names)}(${column(of)})` : column(of)}${pick(['', '.asc', '.desc', '.desc.nullslast', ...(chance(0.2) ? ['.up'] : [])])}`
  const torn = (text: string): string => {
    const at = int(text.length + 1)
    return `${text.slice(0, at)}${pick(['(', ')', ',', '.', '"', '::', '', '%', '&', '\\'])}${text.slice(at + int(3))}`
  }
  const query = (of: string): string => {
    const parts: string[] = []
    if (chance(0.8)) parts.push(`select=${encodeURIComponent([item(of, 0), item(of, 0)].join(','))}`)
    for (let more = int(3); more > 0; more -= 1) {
      const name = column(of)
      parts.push(`${place()}${name}=${encodeURIComponent(tested(of, name))}`)
    }
    if (chance(0.2)) parts.push(`${place()}${pick(['and', 'or', 'not.or'])}=${encodeURIComponent(`(${tree(of, 0)})`)}`)
    if (chance(0.4)) parts.push(`${place()}order=${[order(of), order(of)].slice(int(2)).join(',')}`)
    if (chance(0.3)) parts.push(`${place()}limit=${pick(['0', '5', '20', ...(chance(0.2) ? ['-1', '1e9', 'x'] : [])])}`)
    if (chance(0.1)) parts.push(`${place()}offset=${pick(['0', '3', '99999999999', '-5'])}`)
    if (chance(0.05)) parts.push(`columns=${column(of)}`, `on_conflict=${column(of)}`)
    return parts.join('&')
  }
  const body = (of: string): string => {
    const row = () => {
      const written = Array.from({ length: int(4) }, () => column(of))
      return Object.fromEntries(
        written.map((name) => [
          name,
          chance(0.7) ? value(columnsOf(of)[name]?.type ?? '') : pick([1, null, true, [], {}]),
        ]),
      )
    }
    return chance(0.9) ? JSON.stringify(chance(0.3) ? [row(), row()] : row()) : pick(['', '{', '[1]', 'null', '[[]]'])
  }
  return () => {
    const method = pick(METHODS)
    const of = pick(names)
    const asked = chance(0.1) ? torn(query(of)) : query(of)
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (chance(0.3)) headers.prefer = pick(PREFERENCES)
    if (chance(0.1)) headers.range = pick(['0-3', '5-1', '3-', 'x'])
    if (chance(0.2)) headers.accept = pick(TYPES)
    const writes = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method)
    return {
      method,
      path: `/rest/v1/${chance(0.97) ? of : 'nothing'}?${asked}`,
      headers,
      ...(writes && { body: body(of) }),
    }
  }
}

const PREFERENCES = [
  ...['count=exact', 'count=planned', 'return=representation', 'return=headers-only', 'tx=rollback'],
  ...['handling=strict,x=y', 'resolution=merge-duplicates', 'missing=default'],
]
const TYPES = [
  'text/csv',
  'application/vnd.pgrst.object+json',
  'image/png',
  'application/vnd.pgrst.array+json;nulls=stripped',
]

describe('requests in and beside the grammar', () => {
  test(`are answered in the words of the protocol (HOSTED_FUZZ_SEED=${SEED})`, async () => {
    process.stdout.write(`HOSTED_FUZZ_SEED=${SEED}\n`)
    const began = Date.parse('2026-11-21T09:00:00Z')
    const api = startApi(db, { now: new Date(began).toISOString() })
    const { buildTenant, buildTenancy, buildCharge } = buildersOf(db)
    const tenant = await api.signUp()
    const manager = await api.signUp()
    await db.update(profiles).set({ role: 'property_manager' }).where(eq(profiles.id, manager.id))
    const own = await buildTenancy({ tenantId: tenant.id })
    const neighbour = await buildTenant({ fullName: MARK, email: `${MARK}@example.com` })
    const others = await buildTenancy({ tenantId: neighbour.id })
    for (const { id } of [own, others]) {
      await buildCharge({ tenancyId: id, paymentStatus: 'paid' })
      await buildCharge({ tenancyId: id, dueDate: '2026-12-05' })
    }
    const tokenOf = async (email: string): Promise<string> => {
      const answer = await api.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })
      return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
    }
    const signIn = async () => ({ tenant: await tokenOf(tenant.email), manager: await tokenOf(manager.email) })
    let bearers = await signIn()
    const random = randomOf(SEED)
    const ask = asker(random, [tenant.id, own.id, others.id, neighbour.id, own.unitId])
    const findings: string[] = []
    const statuses: Record<number, number> = {}
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      api.setNow(new Date(began + sent * APART_MS).toISOString())
      if (sent > 0 && sent % MOST_BY_ONE_TOKEN === 0) bearers = await signIn()
      const who = random.pick(['nobody', 'tenant', 'tenant', 'manager', 'manager'] as const)
      const { path, ...init } = ask()
      const bearer = who === 'nobody' ? undefined : bearers[who]
      const headers = { ...init.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) }
      const answer = await api.request(path, { ...init, headers })
      const text = await answer.text()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const told = `${who} ${init.method} ${path} ${init.body ?? ''}: ${answer.status} ${text.slice(0, 300)}`
      if (answer.status >= 500) findings.push(told)
      if (who !== 'manager' && text.includes(MARK) && !decodeURIComponent(path).includes(MARK)) findings.push(told)
      if (answer.status < 400 || init.method === 'HEAD') continue
      const refusal = JSON.parse(text)
      if (typeof refusal.code !== 'string' || typeof refusal.message !== 'string') findings.push(told)
    }
    process.stdout.write(`${JSON.stringify(statuses)}\n`)
    expect(findings.slice(0, 20)).toEqual([])
    // All refused would show nothing.
    expect(statuses[200] ?? 0).toBeGreaterThan(REQUESTS / 20)
    expect(statuses[429]).toBeUndefined()
    expect(await findDifferences(db)).toEqual([])
  })
})
