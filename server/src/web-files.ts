import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import type { AppEnv } from './app-env'
import { answerAtEdge } from './errors'
import type { Inlined } from './fence'

interface Page {
  plain: Buffer
  brotli: Buffer | undefined
  gzip: Buffer | undefined
}

/** The page and the same with the sign-in form drawn in it, as they were read together, and what they hold in themselves. */
export interface Pages {
  page: Page | undefined
  signIn: Page | undefined
  inlined: Inlined
}

const files = ['index.html', 'auth.html'] as const

function readOrNone(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** A packed file counts while it holds what the page holds: a build writes them one after the other. */
function packed(file: string, plain: Buffer, unpack: (bytes: Buffer) => Buffer): Buffer | undefined {
  const bytes = readOrNone(file)
  try {
    return bytes && unpack(bytes).equals(plain) ? bytes : undefined
  } catch {
    return undefined
  }
}

function readPage(file: string): Page | undefined {
  const plain = readOrNone(file)
  if (!plain) return undefined
  return {
    plain,
    brotli: packed(`${file}.br`, plain, brotliDecompressSync),
    gzip: packed(`${file}.gz`, plain, gunzipSync),
  }
}

/** What pages hold in themselves, so that nothing is waited for before they are seen. */
function inlinedIn(pages: readonly (Page | undefined)[]): Inlined {
  const inlined = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const page of pages) {
    const html = page?.plain.toString() ?? ''
    for (const [, name, text = ''] of html.matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
      const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      if (text) inlined[name === 'script' ? 'scripts' : 'styles'].add(hash)
    }
  }
  return { scripts: [...inlined.scripts], styles: [...inlined.styles] }
}

/** By what a file is known to be another one than was read, of another build. */
function versionOf(file: string): string {
  const { ino, size, mtimeNs } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {}
  return [ino, size, mtimeNs].join(' ')
}

/**
 * The pages in `webDir`, read again once a build has put others there, so that what a page holds and what its answer says that
 * it may show are of one reading. The same object while they stay the same.
 */
export function pagesIn(webDir: string): () => Pages {
  const [page, signIn] = files.map((file) => join(webDir, file)) as [string, string]
  let version: string | undefined
  let pages: Pages = { page: undefined, signIn: undefined, inlined: { scripts: [], styles: [] } }
  return () => {
    const now = [page, signIn].flatMap((file) => [file, `${file}.br`, `${file}.gz`].map(versionOf)).join()
    if (now === version) return pages
    const read = [readPage(page), readPage(signIn)] as const
    pages = { page: read[0], signIn: read[1], inlined: inlinedIn(read) }
    version = now
    return pages
  }
}

function sendPage(c: Context<AppEnv>, { plain, brotli, gzip }: Page): Response {
  const packedAs = { br: brotli, gzip, identity: plain }
  const supports = (['br', 'gzip', 'identity'] as const).filter((name) => packedAs[name])
  const encoding = accepts(c, { header: 'Accept-Encoding', supports, default: 'identity' }) as keyof typeof packedAs
  return c.body(new Uint8Array(packedAs[encoding] ?? plain), 200, {
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
}

/** Files with a hash in their name are kept for a year; the page itself never, so that a new version shows at once. */
export function serveWeb(app: Hono<AppEnv>, webDir: string): void {
  app.use(async (c, next) => {
    await next()
    const kept = c.res.ok && c.req.path.startsWith('/assets/')
    // Whoever holds a receipt or a bill has its address; no machine between keeps it, and no search finds it.
    const isHeld = /^\/(receipt|bill)\//.test(c.req.path)
    if (isHeld) c.header('X-Robots-Tag', 'noindex, nofollow')
    c.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : isHeld ? 'no-store' : 'no-cache')
  })
  const signIn: MiddlewareHandler<AppEnv> = async (c, next) => {
    const { page, signIn: drawn } = c.get('pages') ?? {}
    const sent = drawn ?? page
    return sent ? sendPage(c, sent) : next()
  }
  const page: MiddlewareHandler<AppEnv> = async (c, next) => {
    const sent = c.get('pages')?.page
    return sent ? sendPage(c, sent) : next()
  }
  app.get('/auth', signIn)
  app.get('/auth.html', signIn)
  app.get('/', page)
  app.get('/index.html', page)
  app.use(serveStatic({ root: webDir, precompressed: true }))
  // The sign-in form of a page without scripts. What it holds is not even read; the page says that it needs them.
  app.post('/auth', (c) => c.redirect('/auth', 303))
  app.get('/assets/*', (c) => answerAtEdge(c, 'NOT_FOUND', 'This file belongs to another version.'))
  app.get('*', page)
}
