import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env'
import type { Replica } from './db/replica'
import type { Db } from './db/types'
import { logUnavailable } from './unexpected'

/** Whether the database answers, and how its replica is, without which everything works. */
export function serveHealth(
  app: Hono<AppEnv>,
  { db, replica, log }: { db: Db; replica: Replica | undefined; log: Logger },
): void {
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
      return c.json({ status: 'ok', ...(replica && { replica: replica.state() }) })
    } catch (error) {
      logUnavailable(log, error, { path: c.req.path })
      return c.json({ status: 'database unavailable' }, 503)
    }
  })
}
