import { posix } from 'node:path'

/** The same on all three sides. Each imports only those before it; inside of one the features of the server make no circle. */
const domains = ['platform', 'messaging', 'people', 'homes', 'money', 'documents', 'exchange']
const order = domains.join(' < ')
/** Folders of the server that are no domains. `db` stands below all of them, `demo`, `commands` and `agencies` above. */
const otherServerFolders = ['db', 'demo', 'commands', 'agencies']
/** Files of the server that put the features together; nothing in a feature may need them. */
const serverTop = ['app', 'main', 'openapi', 'router']

/** It serves any catalogue of tables, so that all of it is for others. */
const engine = 'exchange/engine'

const database = /^(pg|drizzle-orm|@electric-sql\/pglite)(\/|$)/

interface Place {
  /** The workspace, or '' for a package from npm or Node. */
  side: string
  path: string
  /** `db` of `server/src/db/pool`, `features` of `web/src/features/people/team/x`; '' for a file in `src` itself. */
  folder: string
  /** `money`; '' where the file stands in none. */
  domain: string
  /** `money/payments`, also of a folder that is in no domain but should be. */
  feature: string
  /** `service` of `payments.service.ts`. */
  room: string
  test: boolean
}

function placeOf(path: string): Place {
  const [side = '', ...below] = path.split('/')
  const inside = below[0] === 'src' ? below.slice(1) : below
  const folder = inside.length > 1 ? (inside[0] ?? '') : ''
  const name = (inside.at(-1) ?? '').replace(/\.(tsx?|mjs|json)$/, '')
  const withinFeatures = side === 'web' ? (folder === 'features' ? inside.slice(1) : []) : inside
  const mayHold = below[0] === 'src' && withinFeatures.length > 1 && !otherServerFolders.includes(folder)
  const domain = mayHold ? (withinFeatures[0] ?? '') : ''
  return {
    side,
    path,
    folder,
    domain,
    feature: domain && [domain, ...withinFeatures.slice(1, -1)].join('/'),
    room: name.split('.')[1] ?? '',
    test: /\.test\.tsx?$/.test(path) || below[0] === 'test',
  }
}

function targetOf(from: string, specifier: string): Place {
  const [plain = ''] = specifier.split('?')
  if (plain.startsWith('.')) return placeOf(posix.join(posix.dirname(from), plain))
  const workspace = /^@makao\/([^/]+)\/?(.*)$/.exec(plain)
  if (workspace) return placeOf(`${workspace[1]}/src/${workspace[2] || 'index'}`)
  return { side: '', path: plain, folder: '', domain: '', feature: '', room: '', test: false }
}

interface Rule {
  says: string
  /** Other tests stand outside of the line: they bring together what they need. */
  holdsForTests?: true
  /** @param isType only types are imported, of which nothing is left when it runs */
  isBroken: (from: Place, to: Place, isType: boolean) => boolean
}

const isFeatureOf = (side: string, place: Place) => place.side === side && place.feature !== ''

const rules: Rule[] = [
  {
    says: 'contract imports neither server nor web',
    holdsForTests: true,
    isBroken: (from, to) => from.side === 'contract' && ['server', 'web'].includes(to.side),
  },
  {
    says: 'server does not import web',
    holdsForTests: true,
    isBroken: (from, to) => from.side === 'server' && to.side === 'web',
  },
  {
    says: 'web does not import server',
    holdsForTests: true,
    isBroken: (from, to) => from.side === 'web' && to.side === 'server',
  },
  {
    says: 'a .schema of the contract imports no .contract',
    isBroken: (from, to) => from.side === 'contract' && from.room === 'schema' && to.room === 'contract',
  },
  {
    says: 'the first screen does without the validation library: what its addresses take stands in a .kinds, words in a .terms',
    isBroken: (from, to, isType) =>
      !isType &&
      ((from.side === 'contract' && ['kinds', 'terms'].includes(from.room)) ||
        (from.side === 'web' && ['app', 'lib', 'routes'].includes(from.folder))) &&
      (to.path === 'zod' || (to.side === 'contract' && ['schema', 'contract'].includes(to.room))),
  },
  {
    says: 'a .kinds of the contract is for the first screen, so it imports other .kinds alone',
    isBroken: (from, to, isType) => !isType && from.side === 'contract' && from.room === 'kinds' && to.room !== 'kinds',
  },
  {
    says: 'a feature of the web imports others of its domain only; a route puts the rest together',
    isBroken: (from, to) => isFeatureOf('web', from) && isFeatureOf('web', to) && from.domain !== to.domain,
  },
  {
    says: 'a feature of the web imports neither routes nor app',
    isBroken: (from, to) => isFeatureOf('web', from) && to.side === 'web' && ['routes', 'app'].includes(to.folder),
  },
  {
    says: 'ui and lib of the web import no feature, route or app',
    isBroken: (from, to) =>
      from.side === 'web' &&
      ['ui', 'lib'].includes(from.folder) &&
      to.side === 'web' &&
      ['features', 'routes', 'app'].includes(to.folder),
  },
  {
    says: `a feature stands in the folder of its domain: ${domains.join(', ')} (scripts/import-direction.ts)`,
    isBroken: (from) => from.feature !== '' && (!domains.includes(from.domain) || !from.feature.includes('/')),
  },
  {
    says: `a domain imports only those before it: ${order}. Move what both need down, or hand it in from above`,
    isBroken: (from, to) =>
      from.side === to.side &&
      domains.indexOf(to.domain) > domains.indexOf(from.domain) &&
      from.domain !== '' &&
      // A list joins what it names, whoever's table that is.
      !(to.room === 'table' && ['repository', 'table'].includes(from.room)),
  },
  {
    says: 'of another feature of the server: its .service, .repository and .rules, and in .repository and .table files its .table',
    isBroken: (from, to) =>
      isFeatureOf('server', from) &&
      isFeatureOf('server', to) &&
      from.feature !== to.feature &&
      to.feature !== engine &&
      !(
        ['service', 'repository', 'rules'].includes(to.room) ||
        (to.room === 'table' && ['repository', 'table'].includes(from.room))
      ),
  },
  {
    says: 'a feature and the database folder of the server import nothing that puts features together',
    isBroken: (from, to) =>
      from.side === 'server' &&
      (from.feature !== '' || from.folder === 'db') &&
      to.side === 'server' &&
      ((to.folder === '' && serverTop.some((name) => to.path === `server/src/${name}`)) ||
        to.folder === 'demo' ||
        to.folder === 'commands'),
  },
  {
    says: 'the database folder of the server imports no feature',
    isBroken: (from, to) => from.side === 'server' && from.folder === 'db' && isFeatureOf('server', to),
  },
  {
    says: 'a .rules file imports no database',
    isBroken: (from, to) =>
      from.room === 'rules' &&
      (database.test(to.path) ||
        (to.side === 'server' && (to.folder === 'db' || ['table', 'repository', 'service'].includes(to.room)))),
  },
]

const statement =
  /^(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const typesAlone = /^(?:import|export) type\b/

function* importsOf(path: string, source: string): Generator<Place & { isType: boolean }> {
  for (const match of source.matchAll(statement)) {
    const to = targetOf(path, match[1] ?? match[2] ?? match[3] ?? '')
    yield { ...to, isType: typesAlone.test(match[0]) }
  }
}

/** @returns a line for each import against the direction. `path`: from the root of the repository, with slashes. */
export function importsAgainstDirection(path: string, source: string): string[] {
  const from = placeOf(path)
  const held = from.test ? rules.filter((rule) => rule.holdsForTests) : rules
  const found: string[] = []
  for (const to of importsOf(path, source)) {
    for (const rule of held)
      if (rule.isBroken(from, to, to.isType)) found.push(`${path} imports ${to.path}: ${rule.says}`)
  }
  return found
}

/**
 * Features of the server that need each other. Tables are left out: rows name rows of others in both directions.
 * @param files paths from the root of the repository, each with its source
 * @returns a line for each circle
 */
export function circlesOfFeatures(files: Iterable<readonly [path: string, source: string]>): string[] {
  const needs = new Map<string, Map<string, string>>()
  for (const [path, source] of files) {
    const from = placeOf(path)
    if (from.side !== 'server' || from.domain === '' || from.test) continue
    for (const to of importsOf(path, source)) {
      if (to.side !== 'server' || to.domain !== from.domain || to.feature === from.feature || to.room === 'table')
        continue
      const others = needs.get(from.feature) ?? new Map<string, string>()
      others.set(to.feature, `${path} imports ${to.path}`)
      needs.set(from.feature, others)
    }
  }
  const found: string[] = []
  const done = new Set<string>()
  function follow(feature: string, way: readonly string[]): void {
    if (way.includes(feature)) {
      const circle = [...way.slice(way.indexOf(feature)), feature]
      const where = circle.slice(1).map((next, n) => needs.get(circle[n] ?? '')?.get(next))
      found.push(`${circle.join(' needs ')}: no circles inside a domain (${where.join('; ')})`)
      return
    }
    if (done.has(feature)) return
    for (const next of needs.get(feature)?.keys() ?? []) follow(next, [...way, feature])
    done.add(feature)
  }
  for (const feature of needs.keys()) follow(feature, [])
  return found
}

/** Of the web alone: they open the dialogs of several features. */
const ofTheWebAlone = ['money/many-at-once', 'money/money-dialogs']

/**
 * Features of the contract or the web that the server has under no such name: whoever looks for one finds it on all sides.
 * @param paths from the root of the repository
 * @returns a line for each
 */
export function featuresNamedOtherwise(paths: Iterable<string>): string[] {
  const places = [...paths].map(placeOf).filter(({ feature }) => feature !== '')
  const featuresOf = (side: string) =>
    new Set(places.filter((place) => place.side === side).map(({ feature }) => feature))
  const served = featuresOf('server')
  const known = [...served, ...ofTheWebAlone]
  return ['contract', 'web'].flatMap((side) =>
    [...featuresOf(side)]
      .filter((feature) => !known.includes(feature))
      .map((feature) => `${feature} of ${side} has no folder of this name on the server: one name for one feature`),
  )
}
