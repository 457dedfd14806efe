import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration, pushSchema } from 'drizzle-kit/api'
import { beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../test/empty-database'
import { migrationsFolder } from './migrate'

let tables: Record<string, unknown>

beforeAll(async () => {
  const source = join(migrationsFolder(), '../src')
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.table.ts'))
  tables = Object.assign({}, ...(await Promise.all(files.map((name) => import(join(source, name))))))
})

/**
 * An index over an expression is read back in PostgreSQL's words, and the columns of a key in any order. So what is
 * dropped and made again under the same name is left out.
 */
function withoutReworded(statements: string[]): string[] {
  const nameOf = (statement: string) =>
    /^(?:DROP|CREATE(?: UNIQUE)?) INDEX "(\w+)"|(?:DROP|ADD) CONSTRAINT "(\w+)"/.exec(statement)?.slice(1).join('')
  const isDrop = (statement: string) => /^DROP|DROP CONSTRAINT/.test(statement)
  const dropped = statements.filter(isDrop).map(nameOf)
  const made = statements.filter((it) => !isDrop(it)).map(nameOf)
  return statements.filter((it) => {
    const name = nameOf(it)
    return !name || !dropped.includes(name) || !made.includes(name)
  })
}

test('the tables have no change for which no migration was generated', async () => {
  const meta = join(migrationsFolder(), 'meta')
  const last =
    (await readdir(meta))
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? ''
  const snapshot = JSON.parse(await readFile(join(meta, last), 'utf8'))
  expect(await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))).toEqual([])
})

test('the migrations, whatever was written into them by hand, make the tables as they are described', async () => {
  // A copy of what all migrations made of nothing; other tests leave tables of their own in theirs.
  const database = await migratedDatabase()
  const { statementsToExecute } = await pushSchema(tables, database.db)
  expect(withoutReworded(statementsToExecute)).toEqual([])
})
