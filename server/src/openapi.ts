import { contract } from '@makao/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from './app-env'
import type { Config } from './config'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

const words = 'A charge is an amount due; a payment is money that came in.'
const keyWords = 'A secret key from Settings, API: 600 calls a minute, then 429 with Retry-After.'
const METHODS = ['get', 'post', 'put', 'delete'] as const

/** What is served, as bytes: to make it takes a quarter of a second, which nobody may ask for again and again. */
export interface Documentation {
  json: Uint8Array<ArrayBuffer>
  page: Uint8Array<ArrayBuffer>
}

const made = new Map<string, Promise<Documentation>>()

/** The contract as an OpenAPI document, and as a page; made once, since the contract does not change while we run. */
export function documentation(baseUrl: string): Promise<Documentation> {
  const known = made.get(baseUrl)
  if (known) return known
  const making = makeDocumentation(baseUrl)
  made.set(baseUrl, making)
  return making
}

async function makeDocumentation(baseUrl: string): Promise<Documentation> {
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: { title: 'Makao', version: '1', description: words },
      servers: [{ url: `${baseUrl}/api` }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: keyWords } } },
      security: [{ key: [] }],
    },
  )
  for (const { operation } of operationsOf(document)) operation.tags = [operation.operationId?.split('.')[0] ?? '']
  return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(`${docsPage(document)}`) }
}

/** Of the page below: in a file of its own, since no page of ours has styles within. */
const docsStyle = 'body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }'

function operationsOf(document: Document) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

/** The OpenAPI document as a page to read, without scripts. */
function docsPage(document: Document) {
  const entries = operationsOf(document).map(
    ({ method, path, operation }) =>
      html`<details>
        <summary><code><b>${method}</b> /api${path}</code> ${operation.operationId ?? ''}${operation.summary && `: ${operation.summary}`}</summary>
        <pre>${JSON.stringify(
          { parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses },
          null,
          2,
        )}</pre>
      </details>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href="/api/docs.css" />
        <title>Makao API</title>
      </head>
      <body>
        <h1>Makao API</h1>
        <p>
          A script sends its key along, from Settings, API: <code>Authorization: Bearer makao_secret_…</code> A person signs in
          with <code>POST /api/auth/sign-in</code> and sends its cookie. The same as a machine reads
          it: <a href="/api/openapi.json">openapi.json</a>. Amounts are whole minor units (KES: cents, UGX: shillings);
          days are calendar days in Nairobi. ${words}
        </p>
        ${entries}
      </body>
    </html>`
}

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
