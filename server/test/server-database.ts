import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Somebody is still connected to the database that is to be copied: PostgreSQL waits five seconds for them to go. */
const isInUse = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55006'
/** How often it is asked again: on a busy machine a connection that was closed may take longer to end. */
const TRIES = 12

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @param template the database to copy; without it a new one that sorts and folds text as the embedded database does */
export async function createServerDatabase(
  administrationUrl: string,
  template?: string,
): Promise<{ name: string; url: string }> {
  const name = `makao_test_${randomBytes(6).toString('hex')}`
  const source = template
    ? `template ${template}`
    : "template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'"
  for (let tries = 1; ; tries += 1) {
    try {
      await administer(administrationUrl, `create database ${name} ${source}`)
      break
    } catch (error) {
      if (tries === TRIES || !isInUse(error)) throw error
    }
  }
  const url = new URL(administrationUrl)
  url.pathname = `/${name}`
  return { name, url: url.href }
}

export function dropServerDatabase(administrationUrl: string, name: string): Promise<void> {
  return administer(administrationUrl, `drop database ${name} with (force)`)
}
