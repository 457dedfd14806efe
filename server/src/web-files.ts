import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env'
import { answerAtEdge } from './errors'

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
  app.get('/assets/*', (c) => answerAtEdge(c, 'NOT_FOUND', 'This file belongs to another version.'))
  app.get('*', async (c) => c.html(await readFile(join(webDir, 'index.html'), 'utf8')))
}
