import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database'

const { db } = testDatabase()
test('x', async () => {
  expect((await db.execute(sql`select count(*) from profiles`)).rows).toEqual([{ count: '0' }])
})
