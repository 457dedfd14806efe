import type { Catalogue, Column, Reference, Resource } from './catalogue'

/** What somebody may do with the rows of a resource that they reach. */
export interface Rights {
  mayRead: boolean
  mayInsert: boolean
  mayUpdate: boolean
  mayDelete: boolean
}

interface About<Caller> {
  catalogue: Catalogue<Caller>
  title: string
  description: string
  /** Where the tables stand: https://rent.example.com/rest/v1 */
  url: URL
  rightsOf: (resource: Resource<Caller>) => Rights
}

export const OPENAPI_TYPE = 'application/openapi+json; charset=utf-8'

/** PostgreSQL's own words for its types, which those who read descriptions go by. */
const FORMATS: Record<string, string> = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  timestamptz: 'timestamp with time zone',
}
const TYPES: Record<string, string> = {
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'number',
  bool: 'boolean',
}

function propertyOf({ type }: Column, isKey: boolean, reference: Reference | undefined) {
  const notes = [
    isKey && 'This is a Primary Key.<pk/>',
    reference &&
      `This is a Foreign Key to \`${reference.to}.${reference.toColumns[0]}\`.<fk table='${reference.to}' column='${reference.toColumns[0]}'/>`,
  ].filter((note) => note)
  return {
    format: FORMATS[type] ?? type,
    type: TYPES[type] ?? 'string',
    ...(notes.length && { description: `Note:\n${notes.join('\n')}` }),
  }
}

const parameter = (name: string) => ({ $ref: `#/parameters/${name}` })

/** The calls of a resource that somebody may make. */
function pathOf<Caller>({ name, columns }: Resource<Caller>, { mayRead, mayInsert, mayUpdate, mayDelete }: Rights) {
  const filters = Object.keys(columns).map((column) => parameter(`rowFilter.${name}.${column}`))
  const row = { name: 'body', in: 'body', required: false, schema: { $ref: `#/definitions/${name}` } }
  const tags = [name]
  const rows = { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${name}` } } }
  const none = { 204: { description: 'No Content' } }
  const reading = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(parameter)
  return {
    ...(mayRead && {
      get: {
        tags,
        parameters: [...filters, ...reading],
        responses: { 200: rows, 206: { description: 'Partial Content' } },
      },
    }),
    ...(mayInsert && {
      post: {
        tags,
        parameters: [row, parameter('select'), parameter('prefer')],
        responses: { 201: { description: 'Created' } },
      },
    }),
    ...(mayUpdate && { patch: { tags, parameters: [...filters, row, parameter('prefer')], responses: none } }),
    ...(mayDelete && { delete: { tags, parameters: [...filters, parameter('prefer')], responses: none } }),
  }
}

const inQuery = (name: string, description: string) =>
  [name, { name, description, required: false, in: 'query', type: 'string' }] as const
const inHeader = (key: string, name: string, description: string) =>
  [key, { name, description, required: false, in: 'header', type: 'string' }] as const

const SHARED = [
  inQuery('select', 'Columns, and what is embedded'),
  inQuery('order', 'Columns to order by'),
  inQuery('offset', 'How many rows are left out'),
  inQuery('limit', 'How many rows there are at most'),
  inHeader('range', 'Range', 'The same as limit and offset: 0-9'),
  inHeader('rangeUnit', 'Range-Unit', 'items'),
  inHeader('preferCount', 'Prefer', 'count=exact'),
  inHeader('prefer', 'Prefer', 'return=representation, return=minimal, tx=rollback'),
]

/** What there is for somebody, as OpenAPI 2.0, which BI tools read the tables from. */
export function describeResources<Caller>({ catalogue, title, description, url, rightsOf }: About<Caller>) {
  const reached = [...catalogue.resources.values()]
    .map((resource) => ({ resource, rights: rightsOf(resource) }))
    .filter(({ rights }) => Object.values(rights).includes(true))
  const definitions = reached.map(({ resource: { name, columns, key } }) => {
    const own = catalogue.references.filter(({ from, columns: [, ...more] }) => from === name && more.length === 0)
    const properties = Object.entries(columns).map(([column, about]) => [
      column,
      propertyOf(
        about,
        key.includes(column),
        own.find(({ columns: [only] }) => only === column),
      ),
    ])
    const required = Object.entries(columns).flatMap(([column, { isNullable }]) => (isNullable ? [] : [column]))
    return [name, { type: 'object', required, properties: Object.fromEntries(properties) }]
  })
  const filters = reached.flatMap(({ resource: { name, columns } }) =>
    Object.keys(columns).map((column) => [
      `rowFilter.${name}.${column}`,
      { name: column, required: false, in: 'query', type: 'string' },
    ]),
  )
  const media = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv']
  return {
    swagger: '2.0',
    info: { title, description, version: '1' },
    host: url.host,
    basePath: url.pathname,
    schemes: [url.protocol.replace(':', '')],
    consumes: ['application/json', 'text/csv'],
    produces: media,
    paths: Object.fromEntries(reached.map(({ resource, rights }) => [`/${resource.name}`, pathOf(resource, rights)])),
    definitions: Object.fromEntries(definitions),
    parameters: Object.fromEntries([...SHARED, ...filters]),
    securityDefinitions: { bearer: { type: 'apiKey', name: 'Authorization', in: 'header' } },
    security: [{ bearer: [] }],
  }
}
