import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env'
import type { Db } from './db/types'
import { logUnavailable } from './unexpected'

/** Whether the database answers. */
export function serveHealth(app: Hono<AppEnv>, db: Db, log: Logger): void {
  let asking: Promise<unknown> | undefined
  /** One question for all who ask meanwhile. */
  const askDatabase = async () => {
    asking ??= db.execute(sql`select 1`).finally(() => {
      asking = undefined
    })
    await asking
  }

  app.get('/healthz', async (c) => {
    try {
      await askDatabase()
      return c.json({ status: 'ok' })
    } catch (error) {
      logUnavailable(log, error, { path: c.req.path })
      return c.json({ status: 'database unavailable' }, 503)
    }
  })
}
