import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()

test('a log of very many entries is counted to ten thousand, and its pages go on to the last', async () => {
  const { client } = await startApi(db, { now: '2026-11-21T09:00:00Z' }).signInAs('admin')
  const before = (await client.audit.list({})).total
  await db.execute(sql`insert into audit_entries (at, actor_name, action, entity_id, subject, before, after)
    select '2026-11-20', 'Baraka Juma', 'unit.changed', gen_random_uuid(), 'Unit L' || n, '{}', '{}' from generate_series(1, 10150) n`)
  const first = await client.audit.list({})
  expect(first).toMatchObject({ total: 10_000, isMore: true })
  const pages = Math.ceil((10_150 + before) / first.pageSize)
  const last = await client.audit.list({ page: pages })
  expect(last).toMatchObject({ total: 10_150 + before, isMore: false })
  expect(last.rows).not.toEqual([])
  expect(await client.audit.list({ search: 'unit l10150' })).toMatchObject({ total: 1, isMore: false })
})
