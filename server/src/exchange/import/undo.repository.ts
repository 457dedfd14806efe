import { importHangs } from '@makao/contract/exchange/import/import.terms'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import type { ImportedKind } from './import.table'

/** The tables of what others hang on, with how one of their rows is called. */
const roots: Record<ImportedKind, { table: string; called: string }> = {
  tenancies: {
    table: 'tenancies',
    called: `(select full_name || ', unit ' || unit_number from profiles, units where profiles.id = parent.tenant_id and units.id = parent.unit_id)`,
  },
  tenants: { table: 'profiles', called: 'parent.full_name' },
  meters: { table: 'meters', called: `'meter ' || parent.serial_number` },
  units: { table: 'units', called: `'unit ' || parent.unit_number` },
  agreements: {
    table: 'management_agreements',
    called: '(select name from properties where id = parent.property_id)',
  },
  ownerOpenings: {
    table: 'owner_opening_balances',
    called: '(select name from owners where id = parent.owner_id)',
  },
  properties: { table: 'properties', called: 'parent.name' },
  owners: { table: 'owners', called: 'parent.name' },
}
const kindOf = new Map(Object.entries(roots).map(([kind, { table }]) => [table, kind as ImportedKind]))
/** What hangs on tenancies, and others on it. */
const ofTenancies: Readonly<Record<string, string>> = {
  payment_records:
    '(select full_name from profiles, tenancies where tenancies.id = parent.tenancy_id and profiles.id = tenant_id)',
  payments:
    '(select full_name from profiles, tenancies where tenancies.id = parent.tenancy_id and profiles.id = tenant_id)',
}

/** Rows that are part of the row they hang on, and go with it. */
const parts = [
  'unit_account_numbers',
  'unit_service_charges',
  'import_rows',
  'owing_tenancies',
  'renting_people',
  'found_tenants',
]

const importedOf = (importId: string, kind: ImportedKind) =>
  sql`select row_id from import_rows where import_id = ${importId} and kind = ${kind}`

interface Hanging {
  child: string
  column: string
  parent: string
}

/** Every reference of the database to the tables that an import fills, whoever made the table that refers. */
async function listReferences(tx: Tx): Promise<Hanging[]> {
  const tables = [...kindOf.keys(), ...Object.keys(ofTenancies)]
  const { rows } = await tx.execute(sql`
    select child.relname as child, held.attname as column, parent.relname as parent
    from pg_constraint made
    join pg_class child on child.oid = made.conrelid
    join pg_class parent on parent.oid = made.confrelid
    cross join lateral unnest(made.conkey, made.confkey) as key (own, theirs)
    join pg_attribute held on held.attrelid = made.conrelid and held.attnum = key.own
    join pg_attribute there on there.attrelid = made.confrelid and there.attnum = key.theirs and there.attname = 'id'
    where not (child.relname in ('ledger_entries', 'ledger_postings') and parent.relname in ('properties', 'owners'))
      and made.contype = 'f' and made.connamespace = current_schema()::regnamespace
      and parent.relname = any (${sql.param(tables)}::text[]) and child.relname <> all (${sql.param(parts)}::text[])
    order by child.relname, held.attname`)
  return rows as unknown as Hanging[]
}

/** Tables whose rows tell of which import they are. */
const told = new Set(['agreement_shares', 'earlier_payments'])

/** Whether a row that refers to what an import made was written by it: of others it carries the instant. */
function isOwn(importId: string, { child }: Hanging): SQL {
  const kind = kindOf.get(child)
  if (kind) return sql`child.id in (${importedOf(importId, kind)})`
  // Another sheet may have brought those of a tenancy.
  if (child === 'earlier_payments') return sql`child.import_id = ${importId}`
  if (child === 'agreement_shares') return sql`child.agreement_id in (${importedOf(importId, 'agreements')})`
  return sql`child.created_at = (select taken_at from imports where id = ${importId})`
}

async function hasInstant(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'created_at'`)
  return new Set(rows.map((row) => String((row as { table_name: string }).table_name)))
}

/** Landlords to whom an import gave a balance or a share. */
const landlordsOf = (importId: string) => sql`
  select owner_id from owner_opening_balances where id in (${importedOf(importId, 'ownerOpenings')})
  union select owner_id from agreement_shares where agreement_id in (${importedOf(importId, 'agreements')})`

/**
 * What its own landlords were paid out or handed, and those of before since then: it was reckoned with what it brought. A paper names whom it
 * is about without referring to it.
 */
async function listOfLandlords(
  tx: Tx,
  importId: string,
): Promise<[table: string, held: { count: number; of: string }][]> {
  const since = sql`(select taken_at from imports where id = ${importId})`
  const { rows } = await tx.execute(sql`
    select given."table", count(*)::int as count, min(owners.name) as of
    from (
      select 'remittances' as "table", owner_id, created_at from remittances
      union all select 'owner_statements', subject_id, issued_at from issued_papers where kind = 'owner_statement'
    ) given join owners on owners.id = given.owner_id
    where owners.id in (${importedOf(importId, 'owners')})
      or owners.id in (${landlordsOf(importId)}) and given.created_at >= ${since}
    group by 1 order by 1`)
  return (rows as unknown as { table: string; count: number; of: string }[]).map(({ table, ...held }) => [table, held])
}

async function lockRoots(tx: Tx, importId: string, kind: ImportedKind): Promise<void> {
  const { table } = roots[kind]
  await tx.execute(sql`
    select from ${sql.identifier(table)} where id in (${importedOf(importId, kind)}) order by id for update`)
}

/**
 * What was done since on what an import made, in words; nothing of it is changed by others until the transaction ends.
 * @returns 'charges: 12, first of Jane Otieno, unit A1'
 */
export async function listBlockers(tx: Tx, importId: string): Promise<string[]> {
  // People, properties and units before tenancies, as everybody else has them, and what people are found by after all of these.
  const lets = importedOf(importId, 'tenancies')
  for (const kind of ['tenants', 'properties'] as const) await lockRoots(tx, importId, kind)
  await tx.execute(sql`
    select from units where id in (${importedOf(importId, 'units')})
      or id in (select unit_id from tenancies where id in (${lets})) order by id for update`)
  for (const kind of ['tenancies', 'meters', 'agreements', 'ownerOpenings', 'owners'] as const) {
    await lockRoots(tx, importId, kind)
  }
  await tx.execute(sql`
    select hold_found(array(select tenant_id from tenancies where id in (${lets})
      union select profile_id from co_tenants where created_at = (select taken_at from imports where id = ${importId})))`)
  // Nobody is paid out what this sheet brought them until it is decided whether it goes.
  await tx.execute(sql`select from owners where id in (${landlordsOf(importId)}) order by id for update`)
  const dated = await hasInstant(tx)
  const said = new Map<string, { count: number; of: string }>()
  for (const reference of await listReferences(tx)) {
    const { child, column, parent } = reference
    const kind = kindOf.get(parent)
    const called = kind ? roots[kind].called : (ofTenancies[parent] ?? "''")
    const imported = kind
      ? sql`parent.id in (${importedOf(importId, kind)})`
      : sql`parent.tenancy_id in (${importedOf(importId, 'tenancies')})`
    const canBeOwn = kindOf.has(child) || told.has(child) || dated.has(child)
    const { rows } = await tx.execute(sql`
      select count(*)::int as count, min(${sql.raw(called)}) as of
      from ${sql.identifier(child)} child join ${sql.identifier(parent)} parent on parent.id = child.${sql.identifier(column)}
      where (select exists (select from ${sql.identifier(child)})) and ${imported} and not (${canBeOwn ? isOwn(importId, reference) : sql`false`})`)
    const [{ count, of } = { count: 0, of: '' }] = rows as unknown as { count: number; of: string }[]
    if (count > 0 && !said.has(child)) said.set(child, { count, of })
  }
  for (const [table, held] of await listOfLandlords(tx, importId)) said.set(table, held)
  return [...said].map(([table, { count, of }]) => {
    const [one, many] = importHangs[table] ?? ['entry', 'entries']
    return count === 1 ? `${one} of ${of}` : `${count} ${many}, first of ${of}`
  })
}

/**
 * Entries of the books of owners and properties that go with what an import made. What is left of a property's is posted again when
 * the transaction ends.
 */
const entriesOfOwners = (importId: string) => sql`
  select id from ledger_entries where day >= coalesce((select (max(month) || '-01')::date + interval '1 month' from closed_months), '-infinity')
    and (property_id in (${importedOf(importId, 'properties')}
        union select property_id from management_agreements where id in (${importedOf(importId, 'agreements')}))
      and kind in ('owner_share', 'owner_share_earlier')
    or kind = 'owner_opening' and (owner_id, currency) in (
      select owner_id, currency from owner_opening_balances where id in (${importedOf(importId, 'ownerOpenings')})))`

/** Removes what an import wrote, what hangs on others first. The triggers that keep the books let this and nothing else. */
export async function removeImported(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`select set_config('makao.undone_import', ${importId}, true)`)
  const tenancies = importedOf(importId, 'tenancies')
  const meters = importedOf(importId, 'meters')
  const agreements = importedOf(importId, 'agreements')
  const steps: SQL[] = [
    sql`delete from ledger_postings where entry_id in (${entriesOfOwners(importId)})`,
    sql`delete from ledger_entries where id in (${entriesOfOwners(importId)})`,
    sql`delete from ledger_postings where entry_id in (select id from ledger_entries where tenancy_id in (${tenancies}))`,
    sql`delete from ledger_entries where tenancy_id in (${tenancies})`,
    sql`delete from allocations where tenancy_id in (${tenancies})`,
    sql`delete from opening_balances where tenancy_id in (${tenancies})`,
    sql`delete from payments where tenancy_id in (${tenancies})`,
    sql`delete from payment_records where tenancy_id in (${tenancies})`,
    sql`delete from meter_readings where meter_id in (${meters})`,
    sql`delete from meter_prices where meter_id in (${meters})`,
    sql`delete from meters where id in (${meters})`,
    sql`delete from earlier_payments where import_id = ${importId}`,
    sql`delete from co_tenants where created_at = (select taken_at from imports where id = ${importId})`,
    sql`delete from tenancies where id in (${tenancies})`,
    sql`delete from profiles where id in (${importedOf(importId, 'tenants')})`,
    sql`delete from agreement_shares where agreement_id in (${agreements})`,
    sql`delete from management_agreements where id in (${agreements})`,
    sql`delete from owner_opening_balances where id in (${importedOf(importId, 'ownerOpenings')})`,
    sql`delete from unit_account_numbers where unit_id in (${importedOf(importId, 'units')})`,
    sql`delete from units where id in (${importedOf(importId, 'units')})`,
    sql`delete from properties where id in (${importedOf(importId, 'properties')})`,
    sql`delete from owners where id in (${importedOf(importId, 'owners')})`,
    sql`delete from import_rows where import_id = ${importId}`,
  ]
  for (const step of steps) await tx.execute(step)
  await tx.execute(sql`select set_config('makao.undone_import', '', true)`)
}
