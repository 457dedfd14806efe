import type { Random } from '../random'
import { hostedAccountCall } from './hosted-accounts'
import { encodeJson, hostileValue, type Known, pictures, type Schema, uuidOf, validObject, validValue } from './values'

/** Something that can be asked for. `id`: the procedure's name, or the route of what is no procedure. */
export interface Operation {
  id: string
  method: string
  /** '/api/units/{unitId}' */
  path: string
  parameters: readonly { name: string; in: string; required?: boolean; schema?: Schema }[]
  body?: Schema | undefined
}

export interface FuzzRequest {
  operation: string
  kind: 'valid' | 'nearly' | 'wild'
  method: string
  /** Path and query as they go over the wire. */
  target: string
  headers: Record<string, string>
  body?: Buffer | undefined
  /** The caller is gone after so many ms. */
  hangUpAfter?: number
  input: Input
}

interface OpenApi {
  paths?: Record<string, Record<string, unknown> | undefined>
}

interface DocumentedOperation {
  operationId?: string
  parameters?: Operation['parameters']
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Every procedure that the OpenAPI document tells of. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as OpenApi).paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const found = item?.[method] as DocumentedOperation | undefined
      if (!found) return []
      return {
        id: found.operationId ?? `${method} ${path}`,
        method: method.toUpperCase(),
        path: `/api${path}`,
        parameters: found.parameters ?? [],
        body: found.requestBody?.content?.['application/json']?.schema,
      }
    }),
  )
}

const text: Schema = { type: 'string' }
const id: Schema = { type: 'string', format: 'uuid' }

/** Bodies of what is no procedure and therefore not described. */
const bodies: Record<string, Schema> = {
  '/api/auth/sign-in': {
    type: 'object',
    properties: { login: text, password: text, code: text },
    required: ['login', 'password'],
  },
  '/api/auth/sign-up': {
    type: 'object',
    properties: {
      name: { ...text, maxLength: 120 },
      email: text,
      password: text,
      phoneNumber: text,
      requestedRole: { enum: ['admin', 'property_manager', null] },
      setupCode: text,
    },
    required: ['name', 'email', 'password'],
  },
}

/**
 * What the server answers beside its procedures (sign-in, files, streams, health), from the routes of the application.
 * They are asked with every parameter that any procedure takes.
 */
export function plainOperations(
  routes: readonly { method: string; path: string }[],
  procedures: readonly Operation[],
): Operation[] {
  /** A file of a list or a report takes the filters that the list takes. */
  const ofList = (path: string) =>
    procedures.find((procedure) => procedure.method === 'GET' && path.startsWith(`${procedure.path}/`))?.parameters
  const inQuery = procedures.flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === 'query'))
  const anyQuery = inQuery.map((parameter) => ({ ...parameter, required: false }))
  const found = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  return [...new Map(found.map((route) => [`${route.method} ${route.path}`, route])).values()].map(
    ({ method, path }) =>
      hostedAccountCall(method, path) ?? {
        id: `${method} ${path}`,
        method,
        path: path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}'),
        parameters: [
          ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
            name,
            in: 'path',
            schema: name === 'ending' ? { enum: ['csv', 'xlsx', 'pdf'] } : name === 'readingId' ? id : text,
          })),
          ...new Map(
            [...anyQuery, ...(ofList(path.replace('/exports', '')) ?? [])].map((parameter) => [
              parameter.name,
              parameter,
            ]),
          ).values(),
        ],
        body: method === 'POST' ? (bodies[path] ?? { type: 'object' }) : undefined,
      },
  )
}

/** `body`: before it becomes JSON. */
export interface Input {
  path: Record<string, unknown>
  query: [name: string, value: unknown][]
  body: unknown
}

/** Percent-encoding that takes lone surrogates too, as U+FFFD. */
function encode(value: unknown): string {
  const plain = typeof value === 'string' ? value : encodeJson(value)
  return encodeURIComponent(plain.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}

function validInput({ parameters, body }: Operation, random: Random, known: Known): Input {
  const share = random.pick([0, 0, 0.3, 0.8])
  const input: Input = { path: {}, query: [], body: undefined }
  for (const { name, in: place, required, schema = {} } of parameters) {
    if (place === 'path') input.path[name] = validValue(schema, name, random, known)
    else if (required || (place === 'query' && random.chance(share))) {
      input.query.push([name, validValue(schema, name, random, known)])
    }
  }
  if (body) input.body = validObject(body, random, known, share)
  return input
}

function requestOf(operation: Operation, kind: FuzzRequest['kind'], input: Input): FuzzRequest {
  const { path, query, body } = input
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name] ?? ''))
  const asked = query
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  return {
    operation: operation.id,
    kind,
    method: operation.method,
    target: `${filled}${asked ? `?${asked}` : ''}`,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : Buffer.from(encodeJson(body)),
    input,
  }
}

export function validRequest(operation: Operation, random: Random, known: Known): FuzzRequest {
  const request = requestOf(operation, 'valid', validInput(operation, random, known))
  if (operation.method !== 'PUT' || !operation.path.endsWith('/photo')) return request
  return { ...request, headers: { 'content-type': 'image/jpeg' }, body: random.pick(pictures) }
}

const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'isAdmin',
  'id',
  'userId',
  'password',
  '',
  '0',
  'é',
]
const strangeQueries = [
  '__proto__[x]=1',
  'constructor[prototype][x]=1',
  'page[4294967295]=1',
  'page[1e9]=1',
  'search[length]=4294967295',
  'search[]=a&search[]=b',
  'search[0]=a&search[x]=b',
  `a${'[b]'.repeat(500)}=1`,
  'page=1&page=2',
  '[]=1',
  ']=[&[=]',
  '=',
  '&&&',
  'page=1e9',
  'page=1&page[x]=2',
  'search=%00',
  'search=%ed%a0%80',
]

/**
 * A valid request with one thing wrong.
 * @param earlier inputs with which the operation did what it was asked
 */
export function nearlyValidRequest(
  operation: Operation,
  random: Random,
  known: Known,
  earlier: readonly Input[],
): FuzzRequest {
  const again = earlier.length > 0 && random.chance(0.5)
  const input = again ? structuredClone(random.pick(earlier)) : validInput(operation, random, known)
  const members = typeof input.body === 'object' && input.body !== null ? Object.keys(input.body) : []
  const places = [
    ...Object.keys(input.path).map((name) => () => {
      input.path[name] = random.chance(0.3) ? uuidOf(random) : hostileValue(random, known)
    }),
    ...input.query.map((entry) => () => {
      if (random.chance(0.2)) input.query.push([...entry])
      else entry[1] = hostileValue(random, known)
    }),
    ...members.map((name) => () => {
      const body = { ...(input.body as Record<string, unknown>) }
      if (random.chance(0.2)) delete body[name]
      else body[name] = hostileValue(random, known)
      input.body = body
    }),
  ]
  const others = [
    () => input.query.push([random.pick(strangeKeys), hostileValue(random, known)]),
    ...(operation.body
      ? [
          () => {
            const extra = [[random.pick(strangeKeys), hostileValue(random, known)]]
            input.body = Object.fromEntries([...Object.entries(input.body as object), ...extra])
          },
          () => {
            input.body = random.pick([[input.body], null, 'text', 1, [], hostileValue(random, known)])
          },
        ]
      : []),
  ]
  const change = places.length > 0 && random.chance(0.75) ? random.pick(places) : random.pick(others)
  change()
  const request = requestOf(operation, 'nearly', input)
  if (operation.method === 'GET' && random.chance(0.1)) {
    request.target = `${request.target.split('?')[0]}?${random.pick(strangeQueries)}`
  }
  return request
}

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/xml',
  'nonsense',
  '/',
  'image/png',
  'text/event-stream',
]
const brokenEncodings = ['%', '%zz', '%c0%af', '%00', '%ff', '%ed%a0%80', '%u0041', '%%%', '%2', '%e2%82']
const strangePaths = [
  '//',
  '/./',
  '/../',
  ';x=1',
  '%2f%2e%2e%2f',
  '/%5c',
  '.json',
  '~',
  '?',
  '#x',
  '/\\',
  '*',
  '\u00e9',
]
const strangeHeaders: readonly (readonly [string, string])[] = [
  ['content-encoding', 'gzip'],
  ['accept', 'nonsense'],
  ['accept', 'text/event-stream'],
  ['accept-encoding', 'br;q=nan, gzip;q=-1, *'],
  ['range', 'bytes=0-,5-1'],
  ['if-none-match', '*'],
  ['x-forwarded-for', '999.999.999.999, ::1'],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-host', 'evil.example'],
  ['x-makao-client-address', "'"],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['host', 'evil.example'],
  ['host', '\u00ff'],
  ['host', 'a b'],
  ['authorization', 'Bearer x'],
  ['authorization', 'Basic !!!'],
  ['user-agent', 'x'.repeat(4000)],
  ['cookie', 'makao.session_token=%'],
  ['cookie', 'makao.session_token=%E0%A4%A.%'],
  ['cookie', `makao.session_token=${'x'.repeat(6000)}`],
  ['cookie', 'makao.session_token=a.b; makao.session_token=c.d; ;;=;='],
  ['cookie', '\u00ff\u00fe=\u00fd'],
  ['last-event-id', '-1'],
  ['transfer-encoding', 'chunked'],
  ['expect', '100-continue'],
]

/** What is hardly HTTP, as bytes on a connection. */
export function rawMessage(random: Random): Buffer {
  const head = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return random.pick([
    () => random.bytes(1 + random.int(300)),
    () => head('GET /api/setup HTTP/1.1'),
    () => head('GET /api/setup HTTP/1.0'),
    () => head('GET /api/setup HTTP/9.9', 'Host: localhost'),
    () => head('GET http://evil.example/api/setup HTTP/1.1', 'Host: localhost'),
    () => head('GET * HTTP/1.1', 'Host: localhost'),
    () => head('CONNECT localhost:80 HTTP/1.1', 'Host: localhost'),
    () => head('GET /api/live HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket'),
    () => head('PRI * HTTP/2.0', '', 'SM'),
    () => head('GET /api/setup HTTP/1.1', 'Host: a', 'Host: b'),
    () => head('POST /api/setup/admin HTTP/1.1', 'Host: localhost', 'Content-Length: -1'),
    () => head('POST /api/setup/admin HTTP/1.1', 'Host: localhost', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    () => head('POST /api/units HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked', '', 'zz', 'x'),
    () => head('POST /api/units HTTP/1.1', 'Host: localhost', 'Content-Length: 100', '', '{"half":'),
    () => head('GET /api/setup HTTP/1.1', 'Host: localhost', `Cookie: ${'x'.repeat(20_000)}`),
    () => head('GET /api/setup HTTP/1.1', 'Host: localhost', ...Array.from({ length: 500 }, (_, n) => `X-${n}: 1`)),
    () => head('GET /\u0000 HTTP/1.1', 'Host: localhost'),
    () => head('GET /api/setup HTTP/1.1', 'Host: [::1', 'X: 1'),
    () => Buffer.concat(Array.from({ length: 20 }, () => head('GET /healthz HTTP/1.1', 'Host: localhost'))),
    () => head('GET /api/setup HTTP/1.1', 'Host: localhost').subarray(0, random.int(30)),
  ])()
}

/** What is sent by halves, and never to its end. */
export function halfSent(random: Random): Buffer {
  const line = random.pick([
    'POST /api/auth/sign-in',
    'POST /auth/v1/signup',
    'PUT /auth/v1/user',
    'POST /api/units',
    'PUT /api/settings/agency',
    'POST /api/recovery',
  ])
  const length = random.pick(['Content-Length: 1000', 'Content-Length: 900000', 'Transfer-Encoding: chunked'])
  const whole = `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
  if (random.chance(0.2)) return Buffer.from(whole.slice(0, random.int(whole.length)))
  return Buffer.from(length.startsWith('T') ? `${whole}1\r\n{\r\n` : `${whole}{`)
}

/** What no client of ours would send. */
export function wildRequest(operation: Operation, random: Random, known: Known): FuzzRequest {
  const request = { ...validRequest(operation, random, known), kind: 'wild' as const }
  const json = request.body ?? Buffer.from('{}')
  const [path = '', query = ''] = request.target.split('?')
  const withBody = (body: Buffer, type = 'application/json'): FuzzRequest => ({
    ...request,
    method: request.method === 'GET' && random.chance(0.8) ? 'POST' : request.method,
    headers: { 'content-type': type },
    body,
  })
  const cut = random.int(path.length + 1)
  const ways: (() => FuzzRequest)[] = [
    () => ({ ...request, hangUpAfter: random.int(20) }),
    () => ({ ...request, hangUpAfter: random.int(200) }),
    () => withBody(random.bytes(random.int(200))),
    () => withBody(json.subarray(0, random.int(json.length))),
    () => withBody(Buffer.concat([json, random.bytes(3)])),
    () => withBody(json, random.pick(contentTypes)),
    () => withBody(random.bytes(60), random.pick(contentTypes)),
    () => withBody(Buffer.from(random.pick(strangeQueries)), 'application/x-www-form-urlencoded'),
    () => withBody(Buffer.alloc(0)),
    () => withBody(random.pick(pictures), random.pick(['image/png', 'image/jpeg', 'image/webp'])),
    () => withBody(Buffer.from(`{"a":${'['.repeat(200_000)}`)),
    () => withBody(Buffer.from(`{"a":"${'x'.repeat(1_100_000)}"}`)),
    () => withBody(Buffer.from('\ufeff{}')),
    () => ({
      ...request,
      method: random.pick(['PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'POST', 'PUT', 'DELETE']),
    }),
    () => ({ ...request, target: `${path}?${query}&x=${random.pick(brokenEncodings)}` }),
    () => ({ ...request, target: `${path}?${random.pick(strangeQueries)}` }),
    () => ({ ...request, target: `${path}?x=${'y'.repeat(random.pick([7000, 15_000, 40_000]))}` }),
    () => ({ ...request, target: `${path.slice(0, cut)}${random.pick(brokenEncodings)}${path.slice(cut)}` }),
    () => ({ ...request, target: `${path.slice(0, cut)}${random.pick(strangePaths)}${path.slice(cut)}` }),
    () => ({ ...request, target: `${path}/${'x'.repeat(random.pick([2000, 14_000]))}` }),
    () => ({
      ...request,
      target: `/${random.pick(['', 'api', 'api/', 'api/auth/', 'api/exports/'])}${encode(hostileValue(random, known)).slice(0, 4000)}`,
    }),
    () => {
      const [name, value] = random.pick(strangeHeaders)
      return { ...request, headers: { ...request.headers, [name]: value } }
    },
  ]
  const made = random.pick(ways)()
  // A slash begins what a client may write; the rest of the text is sent as it is.
  return { ...made, target: made.target.startsWith('/') ? made.target : `/${made.target}` }
}
