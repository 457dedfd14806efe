import type { Row } from '../../src/exchange/engine/answer'
import type { DescribedTable } from './described-tables'

// The functions of a database, as its catalogue tells of them.

/** Schemas that are not the database's own; `n` is the catalogue of schemas. */
export const OWN = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'"

export interface DescribedFunction {
  schema: string
  name: string
  parameters: { name: string; type: string; isOptional: boolean; isVariadic: boolean }[]
  returnsSet: boolean
  isVolatile: boolean
  /** The name of a type, 'void' and 'record' among them. */
  returns: string
  /** The media type that a domain is named after, and whether its values are bytes. */
  media: { type: string; isBinary: boolean } | undefined
  /** Of a row type, or of `returns table (…)`; undefined for a single value. */
  columns: { name: string; type: string }[] | undefined
  /** The table or view whose rows it returns. */
  table: DescribedTable | undefined
}

export const FUNCTIONS = `select n.nspname as schema, p.proname as name, p.proretset as returns_set, p.provolatile = 'v' as is_volatile,
  p.prorows = 1 as is_one, format_type(p.prorettype, null) as returns,
  rt.typname as returns_name, rt.typtype = 'd' and bt.typname = 'bytea' as is_binary, coalesce(rc.oid, 0)::int as relation,
  rc.relkind = 'c' as is_composite, p.pronargs as number, p.pronargdefaults as defaults, p.provariadic <> 0 as is_variadic,
  coalesce(p.proallargtypes, p.proargtypes::oid[])::oid[]::text[] as type_oids,
  (select array_agg(format_type(a.t, -1) order by a.at)
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(t, at)) as types,
  p.proargmodes::text[] as modes, p.proargnames as names,
  (select ac.oid::int from pg_type at join pg_class ac on ac.oid = at.typrelid where at.oid = p.proargtypes[0]) as argument,
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_attribute a where a.attrelid = rc.oid and a.attnum > 0 and not a.attisdropped) as attributes
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type rt on rt.oid = p.prorettype
  left join pg_type bt on bt.oid = rt.typbasetype left join pg_class rc on rc.oid = coalesce(bt.typrelid, rt.typrelid)
  where p.prokind = 'f' and ${OWN} and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend x where x.classid = 'pg_proc'::regclass and x.objid = p.oid and x.deptype = 'e')
  order by p.oid`

export interface FoundFunction extends Row {
  schema: string
  name: string
  returns_set: boolean
  is_volatile: boolean
  is_one: boolean
  returns: string
  returns_name: string
  is_binary: boolean
  relation: number
  is_composite: boolean | null
  number: number
  defaults: number
  is_variadic: boolean
  types: string[] | null
  modes: string[] | null
  names: string[] | null
  argument: number | null
  attributes: { name: string; type: string }[] | null
}

export function describeFunction(found: FoundFunction, tables: ReadonlyMap<number, DescribedTable>): DescribedFunction {
  const modes = found.modes ?? (found.types ?? []).map(() => 'i')
  const all = (found.types ?? []).map((type, at) => ({ type, mode: modes[at] ?? 'i', name: found.names?.[at] ?? '' }))
  const taken = all.filter(({ mode }) => 'ibv'.includes(mode))
  const given = all.filter(({ mode }) => 'obt'.includes(mode))
  const table = tables.get(found.relation)
  return {
    schema: found.schema,
    name: found.name,
    parameters: taken.map(({ name, type, mode }, at) => ({
      name,
      type,
      isOptional: at >= taken.length - found.defaults || mode === 'v',
      isVariadic: mode === 'v',
    })),
    returnsSet: found.returns_set,
    isVolatile: found.is_volatile,
    returns: found.returns,
    media: /^[\w*]+\/[\w.+*-]+$/.test(found.returns_name)
      ? { type: found.returns_name, isBinary: found.is_binary }
      : undefined,
    columns: given.length > 0 ? given : (found.attributes ?? undefined),
    table,
  }
}

const WHOLE = new Set(['json', 'jsonb', 'text', 'bytea', 'xml'])

/** Whether all that is sent is a function's one parameter. */
export const takesAll = ({ parameters: [only, ...others] }: DescribedFunction): boolean =>
  others.length === 0 && only?.name === '' && WHOLE.has(only.type)
