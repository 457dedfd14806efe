import type { Row } from '../../src/exchange/engine/answer'

// Types that say themselves how their values are written into JSON and read from it.

/** How values of a domain are written into JSON, and read from it or from a text. */
export const CASTS = `select c.castsource::regtype::oid::int as source, c.casttarget::regtype::oid::int as target,
  format('%I.%I', n.nspname, p.proname) as function
  from pg_cast c join pg_proc p on p.oid = c.castfunc join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid in (c.castsource, c.casttarget) and t.typtype = 'd'`
const TEXT = 25
const JSON_TYPE = 114

/** The functions by which values of a domain are shown and read. */
export interface Representation {
  shown?: string
  fromJson?: string
  fromText?: string
}

export interface FoundCast extends Row {
  source: number
  target: number
  function: string
}

export function representationsOf(casts: readonly FoundCast[]): Map<number, Representation> {
  const found = new Map<number, Representation>()
  const add = (type: number, way: Representation) => found.set(type, { ...found.get(type), ...way })
  for (const { source, target, function: name } of casts) {
    if (target === JSON_TYPE) add(source, { shown: name })
    if (source === JSON_TYPE) add(target, { fromJson: name })
    if (source === TEXT) add(target, { fromText: name })
  }
  return found
}
