import { contract } from '@makao/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { html } from 'hono/html'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

const words = 'A charge is an amount due; a payment is money that came in.'
const keyWords = 'A secret key from Settings, API: 600 calls a minute, then 429 with Retry-After.'
const METHODS = ['get', 'post', 'put', 'delete'] as const

/** Of an installation that is served from nowhere yet. */
export const PLACE = '{"url":"/api"}'

export interface ApiDocument {
  /** OpenAPI, as JSON; its server is `PLACE`. */
  json: string
  /** The same as a page to read, without scripts. */
  page: string
}

/** The contract as an OpenAPI document, and as a page. Takes a quarter of a second: the build has it made once. */
export async function makeApiDocument(): Promise<ApiDocument> {
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: { title: 'Makao', version: '1', description: words },
      servers: [JSON.parse(PLACE)],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: keyWords } } },
      security: [{ key: [] }],
    },
  )
  for (const { operation } of operationsOf(document)) operation.tags = [operation.operationId?.split('.')[0] ?? '']
  return { json: JSON.stringify(document), page: `${docsPage(document)}` }
}

function operationsOf(document: Document) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

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
