import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env'
import { answerAtEdge } from './errors'
import type { Inlined } from './fence'

/** The page, and the same with the sign-in form drawn in it. */
const pages = ['index.html', 'auth.html']

/**
 * What the pages in `webDir` hold in themselves, so that nothing is waited for before they are seen. Read once: another build
 * comes with another start.
 */
export function inlinedIn(webDir: string | undefined): Inlined {
  const inlined = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const file of webDir ? pages.map((page) => join(webDir, page)).filter((file) => existsSync(file)) : []) {
    for (const [, name, text = ''] of readFileSync(file, 'utf8').matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
      const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      if (text) inlined[name === 'script' ? 'scripts' : 'styles'].add(hash)
    }
  }
  return { scripts: [...inlined.scripts], styles: [...inlined.styles] }
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
  app.use(serveStatic({ root: webDir, precompressed: true }))
  // The sign-in form of a page without scripts. What it holds is not even read; the page says that it needs them.
  app.post('/auth', (c) => c.redirect('/auth', 303))
  app.get('/assets/*', (c) => answerAtEdge(c, 'NOT_FOUND', 'This file belongs to another version.'))
  const signInPage = serveStatic({ root: webDir, path: 'auth.html', precompressed: true })
  app.use((c, next) => (c.req.path === '/auth' ? signInPage(c, next) : next()))
  app.get('*', serveStatic({ root: webDir, path: 'index.html', precompressed: true }))
}
