import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database'
import { createServerDatabase, dropServerDatabase } from '../../test/server-database'
import { createPool } from './pool'
import { preparingClient } from './prepared-writes'
import type { Queryable } from './types'

const { kind } = testDatabase()

/** One connection to a database of its own that prepares what transactions ask. */
async function openPreparing() {
  const template = inject('databaseTemplate')
  if (template.kind !== 'server') throw new Error('There is no server.')
  const { administrationUrl } = template
  const { url, name } = await createServerDatabase(administrationUrl)
  const { pool, end } = createPool({ connectionString: url, Client: preparingClient(), max: 1 }, console)
  onTestFinished(async () => {
    await end()
    await dropServerDatabase(administrationUrl, name)
  })
  const db = drizzle(pool)
  await db.execute(sql`create table test_notes (id int primary key, body text)`)
  await db.execute(sql`insert into test_notes values (1, 'one'), (2, 'two')`)
  const prepared = async () => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  }
  return { db, prepared }
}

async function bodyOf(db: Queryable, id: number): Promise<unknown> {
  const { rows } = await db.execute(sql`select body from test_notes where id = ${id}`)
  return rows[0]?.body
}

describe.runIf(kind === 'server')('a connection to a server', () => {
  test('prepares what transactions ask again and again, and answers as before', async () => {
    const { db, prepared } = await openPreparing()
    for (const id of [1, 2, 1, 2, 1, 2, 1, 2]) {
      expect(await bodyOf(db, id)).toBe(id === 1 ? 'one' : 'two')
    }
    expect(await prepared()).toEqual([])
    for (const id of [1, 2, 1, 2, 1, 2, 1, 2]) {
      expect(await db.transaction((tx) => bodyOf(tx, id))).toBe(id === 1 ? 'one' : 'two')
    }
    expect(await prepared()).toEqual(['select body from test_notes where id = $1'])
  })

  test('does not prepare what is asked for a long list', async () => {
    const { db, prepared } = await openPreparing()
    const count = (length: number) =>
      db.transaction(async (tx) => {
        const ids = sql.param(Array.from({ length }, (_, at) => at))
        const { rows } = await tx.execute(
          sql`select count(*)::int as found from test_notes where id = any(${ids}::int[])`,
        )
        return rows[0]?.found
      })
    for (let time = 0; time < 6; time += 1) expect(await count(11)).toBe(2)
    expect(await prepared()).toEqual([])
    for (let time = 0; time < 6; time += 1) expect(await count(10)).toBe(2)
    expect(await prepared()).toHaveLength(1)
  })

  test('prepares anew what a table that has become another one does not answer any more', async () => {
    const { db } = await openPreparing()
    const read = () => db.transaction((tx) => bodyOf(tx, 1))
    for (let time = 0; time < 6; time += 1) await read()
    await db.execute(sql`alter table test_notes alter column body type int using 7`)
    await expect(read()).rejects.toMatchObject({ cause: { message: 'cached plan must not change result type' } })
    for (let time = 0; time < 6; time += 1) expect(await read()).toBe(7)
  })

  test('what fails within a transaction that prepares it is undone, and comes again', async () => {
    const { db } = await openPreparing()
    const add = (id: number) => db.transaction((tx) => tx.execute(sql`insert into test_notes values (${id}, 'more')`))
    for (let id = 3; id < 9; id += 1) await add(id)
    await expect(add(8)).rejects.toMatchObject({ cause: { code: '23505' } })
    await add(9)
    expect(await bodyOf(db, 9)).toBe('more')
  })
})
