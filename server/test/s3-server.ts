import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '../src/s3-store'

const REGION = 'eu-west-1'
const KEY = { accessKeyId: 'AKMAKAO', secretAccessKey: 'a-secret-of-the-bucket' }
/** So that a few files make several pages of a list. */
const PAGE = 2

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What stands in 'Authorization', reckoned anew by the description of Signature Version 4. */
function signatureOf({ method, url = '/', headers }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const authorization = headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? ''
  const stamp = String(headers['x-amz-date'])
  const scope = `${stamp.slice(0, 8)}/${REGION}/s3/aws4_request`
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, pathname, query.join('&'), signed.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(request)].join('\n')
  const key = [stamp.slice(0, 8), REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${KEY.secretAccessKey}`,
  )
  const signature = hmac(key, toSign).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${KEY.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A server of this machine that keeps one bucket as S3 does: signatures, ranges, lists by page. */
export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; at: Date }>()
  let isAway = false

  function list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? ''
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)))
    const rows = page.map((key) => {
      const { bytes, at } = objects.get(key) as { bytes: Buffer; at: Date }
      const fields = `<Key>${escaped(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size>`
      return `<Contents>${fields}<ETag>"x"</ETag><StorageClass>STANDARD</StorageClass></Contents>`
    })
    const more = page.length < keys.length
    const next = more
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : ''
    response.writeHead(200, { 'content-type': 'application/xml' }).end(
      `<?xml version="1.0"?><ListBucketResult><Name>makao</Name><KeyCount>${page.length}</KeyCount>
       <IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    )
  }

  function send(bytes: Buffer, range: string | undefined, response: ServerResponse): void {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    if (from === undefined) return void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    const part = bytes.subarray(Number(from), to ? Number(to) + 1 : undefined)
    const said = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`
    response.writeHead(206, { 'content-range': said, 'content-length': part.length }).end(part)
  }

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const [, bucket, ...rest] = pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (isAway) return refuse(response, 503, 'SlowDown')
    if (request.headers.authorization !== signatureOf(request)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (bucket !== 'makao') return refuse(response, 404, 'NoSuchBucket')
    const found = objects.get(key)
    if (key === '' && request.method === 'GET') return list(searchParams, response)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: Buffer.concat(parts), at: new Date() })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return found ? send(found.bytes, request.headers.range, response) : refuse(response, 404, 'NoSuchKey')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const s3: S3Settings = {
    ...{ bucketUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/makao`, region: REGION },
    ...KEY,
  }
  const setAway = (away: boolean) => {
    isAway = away
  }
  return { s3, objects, setAway }
}
