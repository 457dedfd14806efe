import { RestRefusal } from './rest-refusal'

/** How an answer is written. `kind`: 'object' for exactly one row. */
export interface Media {
  kind: 'array' | 'object' | 'csv'
  stripsNulls: boolean
  /** How the database would go about it is asked for, instead of the rows. */
  plan?: { format: 'json' | 'text'; options: string[]; parameters: string[] }
  /** The rows as one value of another type. `sql`: a text, of rows `r`; in hexadecimal digits where it is binary. */
  written?: { sql: string; type: string; isBinary: boolean }
}

const OBJECT = ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object']
const ARRAY = [
  '*/*',
  'application/*',
  'application/json',
  'application/vnd.pgrst.array+json',
  'application/vnd.pgrst.array',
]

const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/
/** What may be told of a plan without running the statement. */
const PLAN_OPTIONS = ['verbose', 'settings', 'buffers']

function planOf(type: string, parameters: string[]): Media | undefined {
  const found = PLAN.exec(type)
  if (!found) return undefined
  const value = (name: string) => parameters.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
  const options = (value('options') ?? '').split('|').filter((option) => PLAN_OPTIONS.includes(option))
  const asked = value('for')?.replaceAll('"', '') ?? ''
  const kind = OBJECT.includes(asked) ? 'object' : asked === 'text/csv' ? 'csv' : 'array'
  const format = found[1] === 'json' ? 'json' : 'text'
  const named = kind === 'object' ? OBJECT[0] : kind === 'csv' ? asked : 'application/json'
  const told = value('options')
  const shown = [`for="${named}"`, ...(told ? [`options=${told}`] : [])]
  return { kind, stripsNulls: false, plan: { format, options, parameters: shown } }
}

/**
 * @param tellsPlans whether plans may be asked for
 * @throws RestRefusal PGRST107
 */
export function mediaOf(accept: string | null, tellsPlans = false): Media {
  const wanted = (accept || '*/*').split(',').map((part) => part.trim())
  for (const one of wanted) {
    const [type = '', ...parameters] = one.split(';').map((part) => part.trim())
    const stripsNulls = parameters.includes('nulls=stripped')
    if (ARRAY.includes(type)) return { kind: 'array', stripsNulls }
    if (OBJECT.includes(type)) return { kind: 'object', stripsNulls }
    if (type === 'text/csv') return { kind: 'csv', stripsNulls: false }
    const plan = tellsPlans ? planOf(type, parameters) : undefined
    if (plan) return plan
  }
  throw new RestRefusal(406, 'PGRST107', `None of these media types are available: ${wanted.join(', ')}`)
}

export const contentTypeOf = ({ kind, stripsNulls, plan, written }: Media): string =>
  plan
    ? [`application/vnd.pgrst.plan+${plan.format}`, ...plan.parameters, 'charset=utf-8'].join('; ')
    : written
      ? written.type
      : kind === 'csv'
        ? 'text/csv; charset=utf-8'
        : stripsNulls
          ? `application/vnd.pgrst.${kind}+json;nulls=stripped; charset=utf-8`
          : kind === 'object'
            ? 'application/vnd.pgrst.object+json; charset=utf-8'
            : 'application/json; charset=utf-8'

const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]))
}

/**
 * @param json the rows as PostgreSQL wrote them: a JSON list
 * @throws RestRefusal PGRST116: one row was asked for, and there is none or more
 */
export function bodyOf(json: string, rows: number, media: Media, columns: () => readonly string[]): string {
  if (media.kind === 'csv') return [columns().join(','), ...(rows ? [json] : [])].join('\n')
  if (media.kind === 'object' && rows !== 1) throw notOne(rows)
  if (!media.stripsNulls) return media.kind === 'object' ? json.trim().slice(1, -1).trim() : json
  const value = withoutNulls(JSON.parse(json))
  return JSON.stringify(media.kind === 'object' && Array.isArray(value) ? value[0] : value)
}

export const notOne = (rows: number): RestRefusal =>
  new RestRefusal(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  )
