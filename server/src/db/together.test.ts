import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database'
import { together } from './together'
import type { Queryable } from './types'

const { db } = testDatabase()

/** Something to ask, and how many were asked at once. */
function asking(queryable: Queryable) {
  let under = 0
  const seen = { most: 0 }
  const ask = (answer: number) => async () => {
    under += 1
    seen.most = Math.max(seen.most, under)
    const { rows } = await queryable.execute<{ answer: number }>(sql`select ${answer}::int as answer`)
    under -= 1
    return rows[0]?.answer
  }
  return { seen, ask }
}

const six = [1, 2, 3, 4, 5, 6]

test('each answer stands where it was asked for, and one asks for a few at once', async () => {
  const { seen, ask } = asking(db)
  expect(await together(db, ...six.map(ask))).toEqual(six)
  expect(seen.most).toBe(4)
})

test('a transaction, which has one connection, asks one after the other', async () => {
  await db.transaction(async (tx) => {
    const { seen, ask } = asking(tx)
    expect(await together(tx, ...six.map(ask))).toEqual(six)
    expect(seen.most).toBe(1)
  })
})

test('what fails of them is thrown', async () => {
  const failing = [...six.map(asking(db).ask), () => Promise.reject(new Error('That went wrong.'))]
  await expect(together(db, ...failing)).rejects.toThrow('That went wrong.')
})
