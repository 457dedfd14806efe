import type { Row } from '../../src/exchange/engine/answer'
import type { Media } from '../../src/exchange/engine/media'
import { identifier } from '../../src/exchange/engine/sql'
import { OWN } from './described-functions'
import type { DescribedTable } from './described-tables'

// Aggregates of a database that write rows as a media type of their own: what they return is a domain named after it.

export const HANDLERS = `select n.nspname as schema, p.proname as name, rt.typname as media, bt.typname = 'bytea' as is_binary,
  nullif(at.typrelid, 0)::int as relation
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type rt on rt.oid = p.prorettype
  join pg_type bt on bt.oid = rt.typbasetype join pg_type at on at.oid = p.proargtypes[0]
  where p.prokind = 'a' and p.pronargs = 1 and ${OWN} and rt.typname like '%/%'
    and (at.typrelid <> 0 or at.oid = 'anyelement'::regtype)
  order by p.oid`

export interface MediaHandler extends Row {
  schema: string
  name: string
  media: string
  is_binary: boolean
  /** Whose rows it takes; null for rows of any form. */
  relation: number | null
}

/** What the engine writes by itself; a handler of the table takes its place. */
const BUILT_IN = new Set(['application/json', 'application/*', 'text/csv'])

/** Letters are told of types that are known to be made of them. */
export const toldType = (type: string): string =>
  /^(text\/(plain|xml|csv)|application\/(geo\+)?json)$/.test(type)
    ? `${type}; charset=utf-8`
    : type === '*/*'
      ? 'application/octet-stream'
      : type

function mediaBy({ schema, name, media, is_binary, relation }: MediaHandler, { place }: DescribedTable): Media {
  const call = `${identifier(schema)}.${identifier(name)}(r${relation === null ? '' : `::${place}`})`
  const sql = is_binary ? `encode(${call}, 'hex')` : `${call}::text`
  return {
    kind: 'array',
    stripsNulls: false,
    written: { sql: `coalesce(${sql}, '')`, type: toldType(media), isBinary: is_binary },
  }
}

/**
 * How a table's rows are written that are asked for in a type of the database's own.
 * @param isWhole whether all columns are read, as they stand: handlers of one table take nothing else
 * @returns undefined where the engine answers by itself
 */
export function handledMedia(
  handlers: readonly MediaHandler[],
  table: DescribedTable,
  isWhole: boolean,
  accept: string | null,
): Media | undefined {
  const own = isWhole ? handlers.filter(({ relation }) => relation === table.oid) : []
  const byAny = handlers.filter(({ relation, media }) => relation === null && media !== '*/*')
  const among = (list: readonly MediaHandler[], type: string) => list.find(({ media }) => media === type)
  for (const part of (accept || '*/*').split(',')) {
    const type = part.split(';')[0]?.trim() ?? ''
    if (type.startsWith('application/vnd.pgrst.')) return undefined
    const exact = among(own, type) ?? among(byAny, type)
    if (!exact && BUILT_IN.has(type)) return undefined
    const found = exact ?? among(own, '*/*') ?? (type === '*/*' ? among(own, 'application/json') : undefined)
    if (found) return mediaBy(found, table)
    if (type === '*/*') return undefined
  }
  return undefined
}
