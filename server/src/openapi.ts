import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { type ApiDocument, makeApiDocument, PLACE } from './api-document'
import type { AppEnv } from './app-env'
import type { Config } from './config'

/** What is served, as bytes, so that nobody makes us do anything for it. */
interface Documentation {
  json: Uint8Array<ArrayBuffer>
  page: Uint8Array<ArrayBuffer>
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
  return { json: Buffer.from(json.replace(PLACE, () => place)), page: Buffer.from(page) }
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
  app.get('/api/openapi.json', async (c) =>
    c.body((await documentation(config.baseUrl)).json, 200, { 'content-type': 'application/json' }),
  )
  app.get('/api/docs.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/api/docs', async (c) =>
    c.body((await documentation(config.baseUrl)).page, 200, { 'content-type': 'text/html; charset=utf-8' }),
  )
}
