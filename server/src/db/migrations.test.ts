import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration, pushSchema } from 'drizzle-kit/api'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database'
import { migrationsFolder } from './migrate'

// Made from nothing by walking all migrations.
const { db } = testDatabase()

let tables: Record<string, unknown>

beforeAll(async () => {
  const source = join(migrationsFolder(), '../src')
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.table.ts'))
  tables = Object.assign({}, ...(await Promise.all(files.map((name) => import(join(source, name))))))
})

/** An index over an expression is read back in PostgreSQL's words, so an index that is in both places is left out. */
function withoutReworded(statements: string[]): string[] {
  const indexOf = (statement: string) => /^(?:DROP|CREATE(?: UNIQUE)?) INDEX "(\w+)"/.exec(statement)?.[1]
  const dropped = statements.filter((it) => it.startsWith('DROP INDEX')).map(indexOf)
  const created = statements.filter((it) => it.startsWith('CREATE')).map(indexOf)
  return statements.filter((it) => {
    const index = indexOf(it)
    return !index || !dropped.includes(index) || !created.includes(index)
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
  const { statementsToExecute } = await pushSchema(tables, db)
  expect(withoutReworded(statementsToExecute)).toEqual([])
})
