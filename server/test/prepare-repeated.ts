import type pg from 'pg'

/** The same text has one name in all sessions of this process. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `repeated_${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * What drizzle asks with: a text of its own beside its values. Plain texts may hold several statements. Not what is asked of the queue of
 * jobs, whose tables some tests take away: those made next have types of their own, of which what was prepared knows nothing.
 */
const isStatement = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  !('submit' in asked) &&
  !`${asked.text}`.includes('pgboss.') &&
  !('name' in asked && asked.name)

function prepareWhatComesAgain(client: pg.PoolClient): void {
  const once = new Set<string>()
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
  const askPrepared = (asked: unknown, ...rest: unknown[]) => {
    if (!isStatement(asked)) return ask(asked, ...rest)
    if (once.has(asked.text)) return ask({ ...asked, name: nameOf(asked.text) }, ...rest)
    once.add(asked.text)
    return ask(asked, ...rest)
  }
  client.query = askPrepared as typeof client.query
}

/**
 * Sessions of the pool prepare from the second time on what they are asked: to read and plan the same statements anew
 * takes a quarter of the database's time in tests, which ask small things often. When a plan is kept is PostgreSQL's to
 * say: one that was made while tables were empty costs minutes once they are full.
 */
export async function prepareRepeated(pool: pg.Pool): Promise<void> {
  pool.on('connect', prepareWhatComesAgain)
  if (pool.idleCount === 0) return
  // The embedded database has opened its one session already.
  const open = await pool.connect()
  prepareWhatComesAgain(open)
  open.release()
}
