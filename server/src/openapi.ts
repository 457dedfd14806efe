import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { type ApiDocument, makeApiDocument, PLACE } from './api-document'
import type { AppEnv } from './app-env'
import type { Config } from './config'

interface Prepared {
  type: string
  plain: Uint8Array
  gzipped: Uint8Array
}

/** What is served, packed once, so that nobody makes us do anything for it. */
interface Documentation {
  json: Prepared
  page: Prepared
}

const pack = promisify(gzip)

async function prepare(text: string, type: string): Promise<Prepared> {
  const plain = Buffer.from(text)
  return { type, plain, gzipped: await pack(plain) }
}

const made = new Map<string, Promise<Documentation>>()

/** Put together once, since the contract does not change while we run. */
function documentation(baseUrl: string): Promise<Documentation> {
  const known = made.get(baseUrl)
  if (known) return known
  const making = documentationAt(baseUrl)
  made.set(baseUrl, making)
  return making
}

async function documentationAt(baseUrl: string): Promise<Documentation> {
  const { json, page } = await apiDocument()
  const place = JSON.stringify({ url: `${baseUrl}/api` })
  return {
    json: await prepare(
      json.replace(PLACE, () => place),
      'application/json',
    ),
    page: await prepare(page, 'text/html; charset=utf-8'),
  }
}

/** The bundle has it beside main.js. */
async function apiDocument(): Promise<ApiDocument> {
  if (import.meta.url.endsWith('.ts')) return makeApiDocument()
  const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')
  return { json: await read('./openapi.json'), page: await read('./openapi.html') }
}

/** Of the page, in a file of its own, since no page of ours has styles within. */
const docsStyle = 'body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }'

/** The contract, for machines and for people. */
export function serveDocumentation(app: Hono<AppEnv>, config: Config): void {
  app.get('/api/openapi.json', async (c) => serve(c, (await documentation(config.baseUrl)).json))
  app.get('/api/docs.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/api/docs', async (c) => serve(c, (await documentation(config.baseUrl)).page))
}

function serve(c: Context<AppEnv>, { type, plain, gzipped }: Prepared): Response {
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip', 'identity'], default: 'identity' })
  const bytes = encoding === 'gzip' ? gzipped : plain
  // As a stream: a body of bytes would be copied, two million of them for each of those who never take it in.
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  return c.body(body, 200, {
    'content-type': type,
    'content-length': String(bytes.length),
    vary: 'Accept-Encoding',
    ...(encoding === 'gzip' && { 'content-encoding': encoding }),
  })
}
