import type pg from 'pg'
import { workingSchema } from '../../db/migrate'

/** What comes back by itself: sessions are opened anew, with new keys and codes, waits are over, and jobs are caught up on. */
const LEFT_OUT = [
  'sessions',
  'token_sessions',
  'refresh_tokens',
  'pending_sessions',
  'factor_challenges',
  'one_time_codes',
  'signing_keys',
  'throttles',
  // Of events of before: nobody is told them again.
  'webhook_deliveries',
  'job_runs',
]
/** Rows of one statement: memory stays flat. */
const BATCH = 1000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export interface TableShape {
  name: string
  /** Without those that the database computes. */
  columns: string[]
}

/**
 * The tables of an installation in the order in which rows can be written: what others refer to comes first.
 * @param leftOut those that no backup holds
 */
export async function readTables(client: pg.ClientBase, leftOut: readonly string[] = LEFT_OUT): Promise<TableShape[]> {
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1) and c.relname <> '__drizzle_migrations'
     group by c.relname order by c.relname`,
    [leftOut],
  )
  const { rows: references } = await client.query<{ table: string; referred: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as referred
     from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`,
  )
  const waiting = new Map(columns.map((table) => [table.name, table]))
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ table, referred }) => table === name && waiting.has(referred)),
    )
    if (free.length === 0) throw new Error(`These tables refer to one another: ${[...waiting.keys()].join(', ')}.`)
    for (const table of free) {
      waiting.delete(table.name)
      ordered.push(table)
    }
  }
  return ordered
}

/** How many migrations were done. */
export async function countMigrations(client: pg.ClientBase): Promise<number> {
  const { noted } = await workingSchema(client)
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${noted}`)
  return rows[0]?.count ?? 0
}

/** Whether anybody has an account here. */
export async function isInUse(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>("select to_regclass('profiles') is not null as found")
  if (!tables[0]?.found) return false
  const { rows } = await client.query<{ used: boolean }>('select exists (select from profiles) as used')
  return rows[0]?.used ?? false
}

/** Lets nobody sign up here until this transaction ends. */
export async function keepPeopleOut(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('profiles') is not null as found")
  if (rows[0]?.found) await client.query('lock table profiles in access exclusive mode')
}

/** Whether there are tables here that no Makao made. */
export async function belongsToOthers(client: pg.ClientBase): Promise<boolean> {
  const { noted } = await workingSchema(client)
  const { rows } = await client.query<{ others: boolean }>(
    `select to_regclass($1) is null
       and exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f'))
       as others`,
    [noted],
  )
  return rows[0]?.others ?? true
}

/** How many rows each of these tables has. */
export async function countRows(
  client: pg.ClientBase,
  tables: readonly Pick<TableShape, 'name'>[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(name)}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

/** Takes away the tables of an installation that nobody has used, so that older ones can be made. */
export async function removeTables(client: pg.ClientBase): Promise<void> {
  const { schema } = await workingSchema(client)
  if (schema === 'public') await client.query('drop schema if exists drizzle cascade')
  await client.query(`drop schema ${quoted(schema)} cascade`)
  await client.query(`create schema ${quoted(schema)}`)
}

/** Whether something was restored that only the AUTH_SECRET of then reads: second factors, links of mail that waits, passwords of accounts. */
export async function hasSealed(client: pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from second_factors) or exists (select from outbox_messages where sealed_link is not null)
       or exists (select from webhooks) or exists (select from receiving_accounts where sealed_credentials is not null)
       or exists (select from sending_accounts where sealed_secret is not null) as found`,
  )
  return rows[0]?.found ?? false
}

/** The rows of a table as JSON texts, in batches; in a transaction that the caller began. */
export async function* dumpRows(client: pg.ClientBase, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const list = columns.map(quoted).join(', ')
  // As they stand in the table: where others read it at the same moment, PostgreSQL would join them in the middle.
  await client.query('set local synchronize_seqscans = off')
  await client.query(
    `declare dumped no scroll cursor for select row_to_json(t)::text as row from (select ${list} from ${quoted(name)}) t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from dumped`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await client.query('close dumped')
}

/** Writes rows that `dumpRows` read. Triggers rest: what they keep in step was dumped with the rest. */
export async function loadRows(client: pg.ClientBase, table: TableShape, rows: readonly string[]): Promise<void> {
  const list = table.columns.map(quoted).join(', ')
  await client.query(`alter table ${quoted(table.name)} disable trigger user`)
  await client.query(
    `insert into ${quoted(table.name)} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${quoted(table.name)}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
  await client.query(`alter table ${quoted(table.name)} enable trigger user`)
}

/** Lets numbers that the database gives out itself go on after the greatest one that was loaded. */
export async function continueSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped`,
  )
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, coalesce((select max(${quoted(column)}) from ${quoted(table)}), 0) + 1, false)`,
      [sequence],
    )
  }
}
